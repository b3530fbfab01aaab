// One walk over the scope, in page order, that everything else looks things up
// in: what stands where and how much stands in it, without searching again.
import { nodeType, tag } from './dom.js';
import { list, weakMap } from './intrinsics.js';
import { pushFlat } from './tree.js';

export const ceiling = 20000; // elements

/**
 * Survey is a scope's elements in page order. The descendants of element i are
 * i+1 to end[i]-1.
 * @typedef {object} Survey
 * @property {Element[]} elements
 * @property {WeakMap<Element, number>} at
 * @property {number[]} end
 * @property {boolean} complete false: there were more elements than the ceiling
 */

/** survey lists the elements drawn in a scope: shadow trees in place, what is slotted where it is shown. @param {Element} scope @returns {Survey} */
export function survey(scope) {
  const whole = walk(scope, false);
  return whole.complete ? whole : walk(scope, true);
}

/** @param {Element} scope @param {boolean} skipSvg @returns {Survey} */
function walk(scope, skipSvg) {
  /** @type {Survey} */
  const found = { elements: list(), at: weakMap(), end: list(), complete: true };
  /** @type {Node[]} */
  const stack = list();
  /** @type {number[]} */
  const parents = list();
  /** @type {number[]} */
  const above = list();
  stack.push(scope);
  above.push(-1);
  while (stack.length > 0) {
    const node = /** @type {Node} */ (stack.pop());
    const parent = /** @type {number} */ (above.pop());
    if (nodeType(node) !== 1) continue;
    const el = /** @type {Element} */ (node);
    const i = found.elements.length;
    if (i > ceiling) { // the scope itself is not one of them
      found.complete = false;
      break;
    }
    found.elements.push(el);
    found.at.set(el, i);
    found.end.push(i + 1);
    parents.push(parent);
    if (skipSvg && tag(el) === 'svg') continue;
    pushFlat(stack, el);
    while (above.length < stack.length) above.push(i);
  }
  for (let i = found.end.length - 1; i > 0; i--) {
    const parent = parents[i];
    if (found.end[parent] < found.end[i]) found.end[parent] = found.end[i];
  }
  return found;
}
