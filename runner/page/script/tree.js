// The tree as it is drawn: shadow trees stand in their hosts, and slots show what
// was assigned to them.
import { all, assignedNodes, assignedSlot, hostOf, lastChild, nodeType, parentNode, previousSibling, tag } from './dom.js';
import { list } from './intrinsics.js';
import { shadowRoot } from './shadow.js';
import { watch } from './version.js';

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
  if (shadow !== null) {
    watch(shadow);
    return pushChildren(stack, shadow);
  }
  const nodes = tag(el) === 'slot' ? assignedNodes(el) : none;
  for (let i = nodes.length - 1; i >= 0; i--) stack.push(nodes[i]);
  if (nodes.length === 0) pushChildren(stack, el);
}

/** @type {Node[]} */
const none = list();

/** pushChildren puts the children of a node on a stack, the first on top. @param {Node[]} stack @param {Node} n */
export function pushChildren(stack, n) {
  for (let child = lastChild(n); child !== null; child = previousSibling(child)) stack.push(child);
}

/** trees lists the document and every shadow tree in it. */
export function trees() {
  /** @type {(Document | ShadowRoot)[]} */
  const found = list();
  found.push(document);
  for (let t = 0; t < found.length; t++) {
    const elements = all(found[t], '*');
    for (let i = 0; i < elements.length; i++) {
      const shadow = shadowRoot(elements[i]);
      if (shadow === null) continue;
      watch(shadow);
      found.push(shadow);
    }
  }
  return found;
}
