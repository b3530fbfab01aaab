// Labels that are only written beside or above a control. Text is looked up in
// horizontal bands, so that a page full of nameless controls costs no more than
// its text.
import { attr, box, byId, contentBox, data, lastChild, nodeType, overlap, previousSibling, tag } from './dom.js';
import { dict, floor, list, max, weakMap } from './intrinsics.js';
import { labelControl } from './forms.js';
import { ACTION, marks, UNREAD } from './marks.js';
import { inherited, kept, perReading } from './memo.js';
import { actions, descendants, lowerBound, page, span } from './reading.js';
import { split, squash } from './text.js';
import { composedParent } from './tree.js';
import { visible } from './visibility.js';

const near = 48; // px
const far = 400; // px
const levels = 3;
const rowLevels = 7;
const rowElements = 400;
const tallest = 20; // bands: what is taller is no label

/** @typedef {{text: string, place: number, owner: Element | null, box: import('./dom.js').Box}} Piece */

/** owners maps an element to the control that names it in aria-labelledby. */
const owners = perReading(() => {
  /** @type {WeakMap<Element, Element>} */
  const found = weakMap();
  const { elements } = page();
  for (let i = 0; i < elements.length; i++) {
    const ids = split(attr(elements[i], 'aria-labelledby') ?? '');
    for (let p = 0; p < ids.length; p++) {
      const label = byId(elements[i], ids[p]);
      if (label !== null) found.set(label, elements[i]);
    }
  }
  return found;
});

/** labelled is the control that text in an element is the label of. */
const labelled = inherited(/** @type {Element | null} */ (null), (el, above) => {
  const native = tag(el) === 'label' ? labelControl(el) : null;
  return native ?? owners().get(el) ?? above;
});

/** bands holds every text that may be a label, by the 48 px bands that it crosses. */
const bands = perReading(() => {
  /** @type {{[band: number]: Piece[]}} */
  const found = dict();
  const { elements } = page();
  for (let i = 0; i < elements.length; i++) {
    if ((marks(elements[i]) & (ACTION | UNREAD)) !== 0 || !visible(elements[i])) continue;
    for (let n = lastChild(elements[i]); n !== null; n = previousSibling(n)) {
      if (nodeType(n) === 3) addPiece(found, /** @type {Text} */ (n), i);
    }
  }
  return found;
});

/** @param {{[band: number]: Piece[]}} found @param {Text} node @param {number} place */
function addPiece(found, node, place) {
  const text = squash(data(node));
  if (text === '') return;
  const at = contentBox(node);
  const first = floor(at.top / near);
  const last = floor(at.bottom / near);
  if (at.width === 0 || at.height === 0 || last - first > tallest) return;
  const piece = { text, place, owner: labelled(page().elements[place]), box: at };
  for (let b = first; b <= last; b++) {
    found[b] ??= list();
    found[b].push(piece);
  }
}

/**
 * closest is the piece for which distance is smallest; -1 means no.
 * @param {import('./dom.js').Box} at @param {number} above @param {(piece: Piece) => number} distance
 */
function closest(at, above, distance) {
  const all = bands();
  let best = -1;
  let text = '';
  for (let b = floor((at.top - above) / near); b <= floor(at.bottom / near); b++) {
    const pieces = all[b];
    for (let i = 0; pieces !== undefined && i < pieces.length; i++) {
      const d = distance(pieces[i]);
      if (d < 0 || (best >= 0 && d >= best)) continue;
      best = d;
      text = pieces[i].text;
    }
  }
  return text;
}

/** sideways is the gap between two boxes on one line, -1 when they are not. @param {import('./dom.js').Box} a @param {import('./dom.js').Box} b */
function sideways(a, b) {
  if (overlap(a.top, a.bottom, b.top, b.bottom) <= 0) return -1;
  return max(a.left - b.right, b.left - a.right, 0);
}

/** nearText is the text within 48 px beside or right above a control. @type {(el: Element) => string} */
export const nearText = kept((el) => {
  const at = box(el);
  let outer = composedParent(el);
  for (let level = 0; level < levels && outer !== null; level++, outer = composedParent(outer)) {
    const { from, to } = span(outer);
    const text = closest(at, near, (piece) => {
      if (piece.place < from - 1 || piece.place >= to) return -1;
      if (piece.owner !== null && piece.owner !== el) return -1;
      const aside = sideways(at, piece.box);
      if (aside >= 0) return aside <= near ? aside : -1;
      const gap = at.top - piece.box.bottom;
      const column = overlap(at.left, at.right, piece.box.left, piece.box.right) > 0;
      return column && gap >= -1 && gap <= near ? max(gap, 0) : -1;
    });
    if (text !== '') return text;
  }
  return '';
});

/** rowText is the text within 400 px that labels a field's row: on its line, or above it to the left. @type {(el: Element) => string} */
export const rowText = kept((el) => {
  const row = rowOf(el);
  if (row === null) return '';
  const at = box(el);
  const { from, to } = span(row);
  return closest(at, far, (piece) => {
    if (piece.place < from - 1 || piece.place >= to) return -1;
    if (piece.owner !== null && piece.owner !== el) return -1;
    const aside = sideways(at, piece.box);
    if (aside >= 0) return aside <= far ? aside : -1;
    const gap = at.top - piece.box.bottom;
    if (gap < -1 || piece.box.left > at.left) return -1;
    const distance = max(gap, 0) + max(at.left - piece.box.right, 0);
    return distance <= far ? distance : -1;
  });
});

/** rowOf is the largest element around a field that shows no other control. @param {Element} el */
function rowOf(el) {
  /** @type {Element | null} */
  let row = null;
  let outer = composedParent(el);
  for (let level = 0; level < rowLevels && outer !== null; level++, outer = composedParent(outer)) {
    if (descendants(outer) > rowElements || !alone(el, outer)) return row;
    row = outer;
  }
  return row;
}

/** alone reports whether el is the only visible control in outer. @param {Element} el @param {Element} outer */
function alone(el, outer) {
  const { elements } = page();
  const places = actions();
  const { from, to } = span(outer);
  for (let i = lowerBound(places, from); i < places.length && places[i] < to; i++) {
    const other = elements[places[i]];
    if (other !== el && visible(other)) return false;
  }
  return to > from;
}
