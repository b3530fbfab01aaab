// The part of the page that can be used now: the open modal dialog, or the body.
import { activeElement, all, content } from './dom.js';
import { list } from './intrinsics.js';
import { perReading } from './memo.js';
import { shadowRoot } from './shadow.js';
import { openOrder } from './version.js';
import { trees, within } from './tree.js';
import { seen } from './visibility.js';

/**
 * scope is the element whose contents are read: undefined when several dialogs
 * are open and nothing tells which is on top, null when there is no body.
 * @returns {Element | null | undefined}
 */
export function scope() {
  const native = shown('dialog:modal');
  if (native.length > 0) return lastOpened(native) ?? focused(native) ?? only(native);
  const aria = shown('[role=dialog][aria-modal=true]');
  return aria.length === 0 ? content() : only(aria);
}

/** shown lists the visible elements of the document and its shadow trees that match. @param {string} selector */
function shown(selector) {
  /** @type {Element[]} */
  const out = list();
  const inTrees = everyTree();
  for (let t = 0; t < inTrees.length; t++) {
    const found = all(inTrees[t], selector);
    for (let i = 0; i < found.length; i++) if (seen(found[i])) out.push(found[i]);
  }
  return out;
}

/** everyTree is trees, looked for once a reading. */
const everyTree = perReading(trees);

/** @param {Element[]} dialogs */
function lastOpened(dialogs) {
  const order = openOrder();
  for (let i = order.length - 1; i >= 0; i--) if (dialogs.indexOf(order[i]) >= 0) return order[i];
  return undefined;
}

/** @param {Element[]} dialogs */
function focused(dialogs) {
  const focus = deepFocus();
  /** @type {Element | undefined} */
  let inner;
  for (let i = 0; i < dialogs.length; i++) {
    if (within(dialogs[i], focus) && (inner === undefined || within(inner, dialogs[i]))) inner = dialogs[i];
  }
  return inner;
}

/** deepFocus is the focused element, looked for in shadow trees too. */
export function deepFocus() {
  let focus = activeElement(document);
  while (focus !== null) {
    const shadow = shadowRoot(focus);
    const inner = shadow === null ? null : activeElement(shadow);
    if (inner === null) return focus;
    focus = inner;
  }
  return null;
}

/** @param {Element[]} dialogs */
const only = (dialogs) => (dialogs.length === 1 ? dialogs[0] : undefined);
