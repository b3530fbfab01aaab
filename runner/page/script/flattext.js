// The text of one element as it is drawn, with what a caller leaves out.
import { data, nodeType } from './dom.js';
import { list } from './intrinsics.js';
import { ACTION, HIDDEN, own, UNREAD } from './marks.js';
import { kept } from './memo.js';
import { interactive } from './roles.js';
import { clip, fits, squash } from './text.js';
import { elementOf, pushFlat } from './tree.js';
import { unrendered, visible, visual } from './visibility.js';

/** What of an element's text is wanted.
 * @typedef {object} Want
 * @property {(el: Element) => boolean} see whether text directly in el counts
 * @property {number} skip the marks of inner elements that are left out
 * @property {boolean} [hidden] hidden text counts too
 */

const enough = 8192; // code units: more than any caller compares

const yes = () => true;
/** @type {Want} what is shown, without inner controls */
export const ownWords = { see: visible, skip: ACTION | UNREAD, hidden: false };
/** @type {Want} what is drawn, hidden from assistive technology or not */
export const drawnWords = { see: visual, skip: ACTION | UNREAD, hidden: false };
/** @type {Want} everything written, shown or not, without inner controls */
export const hiddenWords = { see: yes, skip: ACTION | UNREAD, hidden: true };
/** @type {Want} everything that a reference may name */
export const referenced = { see: yes, skip: UNREAD, hidden: true };
/** @type {Want} what is shown, inner controls included */
export const allWords = { see: visible, skip: UNREAD, hidden: false };

/**
 * flatText is the text drawn in an element, squashed. It stops soon after limit
 * code units, so that the text of a whole page is never gathered for a label.
 * @param {Element} el @param {Want} want @param {number} [limit]
 */
export function flatText(el, want, limit = enough) {
  /** @type {Node[]} */
  const stack = list();
  /** @type {string[]} */
  const pieces = list();
  let length = 0;
  pushFlat(stack, el);
  while (stack.length > 0 && length <= limit) {
    const node = /** @type {Node} */ (stack.pop());
    const type = nodeType(node);
    if (type === 1) {
      const inner = /** @type {Element} */ (node);
      if ((own(inner) & want.skip & UNREAD) !== 0 || ((want.skip & ACTION) !== 0 && interactive(inner))) continue;
      if (want.hidden !== true && (own(inner) & HIDDEN) !== 0) continue;
      pushFlat(stack, inner);
    } else if (type === 3) {
      const parent = elementOf(node);
      if (parent === null || !want.see(parent) || (want.hidden !== true && unrendered(node, parent))) continue;
      const text = squash(data(/** @type {Text} */ (node)));
      if (text === '') continue;
      pieces.push(text);
      length += text.length + 1;
    }
  }
  return pieces.join(' ');
}

/** shownText is the visible text of an element, inner controls included. */
export const shownText = kept((el) => flatText(el, allWords));

/** plainText is the visible text of an element without inner controls. */
export const plainText = kept((el) => flatText(el, ownWords));

/** title is the visible text of an element if it is short enough for one, else "". @param {Element} el @param {number} limit */
export function title(el, limit) {
  const text = flatText(el, allWords, 2 * limit);
  return fits(text, limit) ? text : '';
}

/** shortText is the visible text of an element, cut to limit. @param {Element} el @param {number} limit */
export const shortText = (el, limit) => clip(flatText(el, allWords, 2 * limit), limit);
