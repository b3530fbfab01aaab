// Numbers that elements keep as long as they live.
import { weakMap } from './intrinsics.js';

let last = 0;
/** @type {WeakMap<Element, number>} */
const nodes = weakMap();

/** nodeId is the number of an element, the same in every reading. @param {Element} el @returns {number} */
export function nodeId(el) {
  const known = nodes.get(el);
  if (known !== undefined) return known;
  nodes.set(el, ++last);
  return last;
}
