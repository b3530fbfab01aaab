// Which elements a step may act on, and all that is known of each.
import { inSight } from './away.js';
import { attr, firstElement, nextElement, parentNode, tag } from './dom.js';
import { drawnWords, flatText } from './flattext.js';
import { inputMultiple, optionLabel, optionSelected, optionsOf, selectMultiple } from './forms.js';
import { captionOf } from './headers.js';
import { hintsOf } from './hints.js';
import { hoverHost } from './hover.js';
import { bare, dict, list, weakMap } from './intrinsics.js';
import { headingLevel, inArticle, locationOf, sectionOf } from './landmarks.js';
import { ACTION, marks, UNREAD } from './marks.js';
import { perReading } from './memo.js';
import { longest, nameOf, readName } from './names.js';
import { nodeId } from './nodes.js';
import { pointerTarget } from './pointer.js';
import { page } from './reading.js';
import { contextOf } from './regions.js';
import { disabled, editable, interactive, readOnly, roleOf, typeOf } from './roles.js';
import { clip, squash } from './text.js';
import { composedParent } from './tree.js';
import { ariaHiddenOnly, seen, toggleLabel, transparentToggle, visible } from './visibility.js';

export const mostCandidates = 4096;
const pathLevels = 12;

/** wanted reports whether op may be done to an element as it is shown now. @param {Element} el @param {string} op */
export function wanted(el, op) {
  switch (op) {
    case 'click':
      return clickable(el);
    case 'fill':
      return interactive(el) && editable(el) && seen(el);
    case 'read':
      return readable(el) && seen(el);
  }
  return false;
}

/** @param {Element} el */
function clickable(el) {
  if (interactive(el)) {
    if (editable(el) && roleOf(el) !== 'combobox' && !readOnly(el)) return false;
    return inSight(el) && (visible(el) || transparentToggle(el) || aria(el) || hoverHost(el) !== null);
  }
  return toggleLabel(el) !== null || (seen(el) && pointerTarget(el));
}

/** @param {Element} el */
const aria = (el) => ariaHiddenOnly(el) && flatText(el, drawnWords) !== '';

/** @param {Element} el @returns {boolean} */
function readable(el) {
  if ((marks(el) & (ACTION | UNREAD)) !== 0) return false;
  switch (tag(el)) {
    case 'p':
    case 'blockquote':
    case 'td':
    case 'th':
    case 'dd':
    case 'dt':
      return !wraps(el);
    case 'span':
    case 'strong':
    case 'em':
    case 'b':
    case 'i':
    case 'small':
    case 'time':
    case 'code':
    case 'data':
    case 'output':
    case 'div':
    case 'li':
      return firstElement(el) === null || headingLevel(el) > 0;
  }
  return headingLevel(el) > 0;
}

/** wraps reports an element that shows no more than its only child, which is readable itself. @param {Element} el @returns {boolean} */
function wraps(el) {
  const inner = firstElement(el);
  return inner !== null && nextElement(inner) === null && readable(inner) && flatText(inner, drawnWords) === flatText(el, drawnWords);
}

/** labelFor is the name of a candidate for op. @param {Element} el @param {string} op */
export const labelFor = (el, op) => (op === 'read' ? readName(el).text : nameOf(el).text);

/** identity is what must not change between choosing an element and acting on it. @param {Element} el @param {string} op */
export function identity(el, op) {
  const raw = labelFor(el, op);
  const context = contextOf(el, op, raw);
  return { tag: tag(el), raw, name: clip(raw, longest), peers: context.peers, whole: context.whole, item: context.item };
}

/** candidatesFor lists the elements for op in page order, at most one more than mostCandidates. @param {string} op @returns {Element[]} */
export function candidatesFor(op) {
  const { elements } = page();
  /** @type {Element[]} */
  const found = list();
  for (let i = 1; i < elements.length && found.length <= mostCandidates; i++) {
    if (wanted(elements[i], op) && labelFor(elements[i], op) !== '') found.push(elements[i]);
  }
  return found;
}

/** describe is everything that the host is told of a candidate. @param {Element} el @param {string} op @param {string} ref */
export function describe(el, op, ref) {
  const who = identity(el, op);
  const toggle = toggleLabel(el);
  const subject = toggle ?? el; // a label stands for its checkbox
  return bare({
    ref, node: nodeId(el), tag: who.tag, role: roleOf(subject),
    name: who.name, raw: who.raw, truncated: who.name !== who.raw, hints: op === 'read' ? captions(el) : hintsOf(el),
    peers: who.peers, whole: who.whole, item: who.item,
    location: locationOf(el), section: sectionOf(el), region: inArticle(el) === 1 ? 'article-body' : '',
    inputType: typeOf(subject), editable: editable(el), disabled: disabled(subject),
    multiple: multiple(subject), labels: tag(el) === 'select' ? optionLabels(el) : list(),
    hook: attr(el, 'data-testid') ?? '', id: attr(el, 'id') ?? '', nameAttr: attr(el, 'name') ?? '',
    href: attr(el, 'href') ?? '', path: pathOf(el),
  });
}

/** captions is the hint that says what a value is called. @param {Element} el @returns {string[]} */
function captions(el) {
  /** @type {string[]} */
  const found = list();
  const caption = captionOf(el);
  if (caption !== '') found.push(`label "${caption}"`);
  return found;
}

/** multiple reports a control that takes several options or files. @param {Element} el */
const multiple = (el) => (tag(el) === 'select' ? selectMultiple(el) : tag(el) === 'input' && inputMultiple(el));

/** @param {Element} el */
function optionLabels(el) {
  /** @type {{text: string, disabled: boolean, selected: boolean}[]} */
  const out = list();
  const options = optionsOf(el);
  for (let i = 0; i < options.length; i++) {
    const option = options[i];
    out.push(bare({ text: squash(optionLabel(option)), disabled: disabled(option), selected: optionSelected(option) }));
  }
  return out;
}

/** pathOf says where an element stands by its ancestors' tags and positions. @param {Element} el */
function pathOf(el) {
  let path = '';
  let node = /** @type {Element | null} */ (el);
  for (let level = 0; level < pathLevels && node !== null; level++, node = composedParent(node)) {
    path = `${tag(node)}:${position(node)}${level > 0 ? '>' : ''}${path}`;
  }
  return path;
}

const positions = perReading(() => /** @type {WeakMap<Element, number>} */ (weakMap()));

/** position counts the elements of one tag before an element; siblings are counted together. @param {Element} el */
function position(el) {
  const known = positions().get(el);
  if (known !== undefined) return known;
  /** @type {{[tag: string]: number}} */
  const counts = dict();
  const parent = parentNode(el);
  for (let node = parent === null ? null : firstElement(parent); node !== null; node = nextElement(node)) {
    const name = tag(node);
    const n = counts[name] ?? 0;
    counts[name] = n + 1;
    positions().set(node, n);
  }
  return positions().get(el) ?? 0;
}
