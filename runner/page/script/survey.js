// One walk over the scope, in page order, that everything else looks things up
// in: what stands where and how much stands in it, without searching again.
import { assignedNodes, lastElement, nodeType, previousElement, rootNode, shadowRoot, tag } from './dom.js';
import { list, weakMap } from './intrinsics.js';
import { watch } from './version.js';

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

/** survey lists the elements in a scope; a shadow tree comes before its host's own children. @param {Element} scope @returns {Survey} */
export function survey(scope) {
  const whole = walk(scope, false);
  return whole.complete ? whole : walk(scope, true);
}

/** @param {Element} scope @param {boolean} skipSvg @returns {Survey} */
function walk(scope, skipSvg) {
  const slots = nodeType(rootNode(scope)) === 11;
  /** @type {Survey} */
  const found = { elements: list(), at: weakMap(), end: list(), complete: true };
  /** @type {Element[]} */
  const stack = list();
  /** @type {number[]} */
  const parents = list();
  /** @type {number[]} */
  const above = list();
  stack.push(scope);
  above.push(-1);
  while (stack.length > 0) {
    const el = /** @type {Element} */ (stack.pop());
    const parent = /** @type {number} */ (above.pop());
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
    pushElements(stack, el, slots);
    while (above.length < stack.length) above.push(i);
  }
  for (let i = found.end.length - 1; i > 0; i--) {
    const parent = parents[i];
    if (found.end[parent] < found.end[i]) found.end[parent] = found.end[i];
  }
  return found;
}

/** @param {Element[]} stack @param {Element} el @param {boolean} slots */
function pushElements(stack, el, slots) {
  for (let child = lastElement(el); child !== null; child = previousElement(child)) stack.push(child);
  if (slots && tag(el) === 'slot') {
    const nodes = assignedNodes(el);
    for (let i = nodes.length - 1; i >= 0; i--) if (nodeType(nodes[i]) === 1) stack.push(/** @type {Element} */ (nodes[i]));
  }
  const shadow = shadowRoot(el);
  if (shadow === null) return;
  watch(shadow);
  for (let child = lastElement(shadow); child !== null; child = previousElement(child)) stack.push(child);
}
