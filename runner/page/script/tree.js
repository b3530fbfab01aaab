// The tree as it is drawn: shadow trees stand in their hosts, and slots show what
// was assigned to them. Closed shadow trees are unknown.
import { assignedNodes, assignedSlot, hostOf, lastChild, nodeType, parentNode, previousSibling, shadowRoot, tag } from './dom.js';

/** elementOf is the element that a text node stands in. @param {Node} n @returns {Element | null} */
export function elementOf(n) {
  const parent = parentNode(n);
  if (parent === null) return null;
  if (nodeType(parent) === 1) return /** @type {Element} */ (parent);
  return nodeType(parent) === 11 ? hostOrNull(parent) : null;
}

/** @param {Node} fragment */
function hostOrNull(fragment) {
  try {
    return hostOf(/** @type {ShadowRoot} */ (fragment));
  } catch {
    return null; // a loose fragment: the getter takes shadow roots only
  }
}

/** flatParent is the element that an element is drawn in. @param {Element} el @returns {Element | null} */
export const flatParent = (el) => assignedSlot(el) ?? elementOf(el);

/** composedParent is the element above, crossing from a shadow tree to its host. @param {Element} el */
export const composedParent = (el) => elementOf(el);

/** within reports whether el is outer or drawn somewhere in it. @param {Element} outer @param {Element | null} el */
export function within(outer, el) {
  for (let node = el; node !== null; node = flatParent(node)) if (node === outer) return true;
  return false;
}

/** pushFlat puts the nodes drawn in el on a stack, the first on top. @param {Node[]} stack @param {Element} el */
export function pushFlat(stack, el) {
  const shadow = shadowRoot(el);
  if (shadow !== null) return pushChildren(stack, shadow);
  if (tag(el) === 'slot') {
    const nodes = assignedNodes(el);
    for (let i = nodes.length - 1; i >= 0; i--) stack.push(nodes[i]);
    return;
  }
  pushChildren(stack, el);
}

/** pushChildren puts the children of a node on a stack, the first on top. @param {Node[]} stack @param {Node} n */
export function pushChildren(stack, n) {
  for (let child = lastChild(n); child !== null; child = previousSibling(child)) stack.push(child);
}
