// The frames that this document shows. What is in them is another document's to
// tell: here is only where it belongs.
import { all, attr, box, hasAttr, isConnected, layoutHeight, layoutWidth, pixels, style, tag } from './dom.js';
import { bare, getter, list, test } from './intrinsics.js';
import { perReading } from './memo.js';
import { nodeId } from './nodes.js';
import { aside, inScope } from './reading.js';
import { flatParent, trees, within } from './tree.js';
import { state, version } from './version.js';
import { seen } from './visibility.js';

// px: what is smaller shows no text, it counts or tracks
const narrowest = 32;
const lowest = 10;

const media = /^\s*(?:image|audio|video)\//iu;
/** @type {(el: Element) => Window | null} */
const objectWindow = getter(HTMLObjectElement.prototype, 'contentWindow');

/** @type {Element[]} */
let held = list();
let heldAt = '';

/** holders lists the elements that may hold frames; they are looked for again after a change. What an object loads is none. */
export function holders() {
  if (heldAt === state()) return held;
  held = list();
  const inTrees = trees();
  for (let t = 0; t < inTrees.length; t++) {
    const found = all(inTrees[t], 'iframe, frame, object, embed');
    for (let i = 0; i < found.length; i++) held.push(found[i]);
  }
  heldAt = state();
  return held;
}

/** shownFrames lists the elements in scope whose frames a person sees. */
export const shownFrames = perReading(() => {
  /** @type {Element[]} */
  const out = list();
  const found = holders();
  const scope = found.length === 0 ? null : inScope();
  if (scope === null || scope === undefined) return out;
  for (let i = 0; i < found.length; i++) {
    if (holdsFrame(found[i]) && within(scope, found[i]) && seen(found[i]) && large(found[i])) out.push(found[i]);
  }
  return out;
});

/** holdsFrame reports whether an element holds a frame, shown or not. An object or embed that shows a picture or nothing holds none. @param {Element} el */
export function holdsFrame(el) {
  switch (tag(el)) {
    case 'iframe':
    case 'frame':
      return true;
    case 'object':
      return objectWindow(el) !== null;
    case 'embed':
      return embedsPage(el);
  }
  return false;
}

/** embedsPage reports an embed that may hold a document: what it is meant to be says so, or nothing does. @param {Element} el */
const embedsPage = (el) => hasAttr(el, 'src') && !test(media, attr(el, 'type') ?? '');

/** @param {Element} el */
function large(el) {
  const at = box(el);
  return at.width >= narrowest && at.height >= lowest;
}

const upright = /^(none|matrix\([\d.][\d.e-]*, 0, 0, [\d.][\d.e-]*, )/;

/** turned reports an element that is drawn at an angle or mirrored. @param {Element} el */
function turned(el) {
  for (let node = /** @type {Element | null} */ (el); node !== null; node = flatParent(node)) {
    if (!test(upright, style(node, 'transform')) || style(node, 'rotate') !== 'none') return true;
  }
  return false;
}

/** contentPlace is where in this viewport a drawn frame's own viewport begins, and how it is scaled. @param {Element} el */
export function contentPlace(el) {
  const at = box(el);
  const across = at.width / layoutWidth(el);
  const down = at.height / layoutHeight(el);
  return bare({
    x: at.left + (pixels(el, 'border-left-width') + pixels(el, 'padding-left')) * across,
    y: at.top + (pixels(el, 'border-top-width') + pixels(el, 'padding-top')) * down,
    across, down, turned: turned(el),
  });
}

/** @typedef {{node: number, at: number, source: string, aside: boolean}} Mark a frame's place: how many passages or candidates stand before it */

/** markOf says where the contents of a frame belong. @param {Element} el @param {number} at @returns {Mark} */
export const markOf = (el, at) => bare({ node: nodeId(el), at, source: attr(el, 'src') ?? attr(el, 'data') ?? '', aside: aside(el) });

/** unplaced lists the shown frames, without places. */
export function unplaced() {
  const shown = shownFrames();
  /** @type {Mark[]} */
  const out = list();
  for (let i = 0; i < shown.length; i++) out.push(markOf(shown[i], 0));
  return out;
}

/** holderOf is the element with a number that holds a frame, null when it is gone. @param {{document: string, node: number}} asked */
export function holderOf({ document: of, node }) {
  if (version().document !== of) return null;
  const found = holders();
  for (let i = 0; i < found.length; i++) if (nodeId(found[i]) === node && isConnected(found[i])) return found[i];
  return null;
}
