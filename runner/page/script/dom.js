// The DOM's own functions, captured like the language's: neither a page's changes
// to prototypes nor a form field called "parentNode" can come between.
import { exec, getter, list, max, min, uncurry } from './intrinsics.js';

const node = Node.prototype;
const element = Element.prototype;

/** @type {(n: Node) => Node | null} */
export const parentNode = getter(node, 'parentNode');
/** @type {(n: Node) => Node | null} */
export const lastChild = getter(node, 'lastChild');
/** @type {(n: Node) => Node | null} */
export const previousSibling = getter(node, 'previousSibling');
/** @type {(n: Node) => number} */
export const nodeType = getter(node, 'nodeType');
/** @type {(n: Node) => boolean} */
export const isConnected = getter(node, 'isConnected');
/** @type {(n: Node) => string} */
export const textContent = getter(node, 'textContent');
/** @type {(n: Node, other: Node | null) => boolean} */
export const contains = uncurry(node.contains);
/** @type {(n: Node) => Node} */
export const rootNode = uncurry(node.getRootNode);
/** @type {(n: CharacterData) => string} */
export const data = getter(CharacterData.prototype, 'data');

/** @type {(el: Element) => string} */
export const tag = getter(element, 'localName');
/** @type {(el: Element, name: string) => string | null} */
export const attr = uncurry(element.getAttribute);
/** @type {(el: Element, name: string) => boolean} */
export const hasAttr = uncurry(element.hasAttribute);
/** @type {(el: Element) => boolean} */
export const hasAttrs = uncurry(element.hasAttributes);
/** @type {(el: Element, selector: string) => boolean} */
export const matches = uncurry(element.matches);
/** @type {(el: Element, selector: string) => Element | null} */
export const closest = uncurry(element.closest);
/** @type {(el: Element) => ShadowRoot | null} */
export const openShadow = getter(element, 'shadowRoot');
/** @type {(el: Element) => Element | null} */
export const previousElement = getter(element, 'previousElementSibling');
/** @type {(el: Element) => Element | null} */
export const nextElement = getter(element, 'nextElementSibling');
/** @type {(el: Element) => DOMRectList} */
const clientRects = uncurry(element.getClientRects);
/** @type {(el: Element, options: CheckVisibilityOptions) => boolean} */
export const checkVisibility = uncurry(element.checkVisibility);
/** @type {(el: Element, options: ScrollIntoViewOptions) => void} */
export const scrollIntoView = uncurry(element.scrollIntoView);

const firstOfElement = getter(element, 'firstElementChild');
const lastOfElement = getter(element, 'lastElementChild');
const firstOfDocument = getter(Document.prototype, 'firstElementChild');
const firstOfFragment = getter(DocumentFragment.prototype, 'firstElementChild');
const lastOfFragment = getter(DocumentFragment.prototype, 'lastElementChild');

/** @param {Node} n @returns {Element | null} */
export function firstElement(n) {
  if (nodeType(n) === 1) return firstOfElement(n);
  return nodeType(n) === 9 ? firstOfDocument(n) : firstOfFragment(n);
}
/** @param {Node} n @returns {Element | null} */
export const lastElement = (n) => (nodeType(n) === 1 ? lastOfElement(n) : lastOfFragment(n));

const queryElement = uncurry(element.querySelectorAll);
const queryDocument = uncurry(Document.prototype.querySelectorAll);
const queryFragment = uncurry(DocumentFragment.prototype.querySelectorAll);
const nodeListLength = getter(NodeList.prototype, 'length');
const queries = { 1: queryElement, 9: queryDocument, 11: queryFragment };

/** all lists the elements under a node that match. @param {Node} n @param {string} selector @returns {Element[]} */
export function all(n, selector) {
  const found = queries[/** @type {1 | 9 | 11} */ (nodeType(n))](n, selector);
  /** @type {Element[]} */
  const out = list();
  for (let i = 0; i < nodeListLength(found); i++) out.push(found[i]);
  return out;
}

const byIdInDocument = uncurry(Document.prototype.getElementById);
const byIdInFragment = uncurry(DocumentFragment.prototype.getElementById);
/** byId finds an element in the tree that a node belongs to. @param {Node} n @param {string} id @returns {Element | null} */
export function byId(n, id) {
  const root = rootNode(n);
  if (nodeType(root) === 9) return byIdInDocument(root, id);
  return nodeType(root) === 11 ? byIdInFragment(root, id) : null;
}

const slotOfElement = getter(element, 'assignedSlot');
const slotOfText = getter(Text.prototype, 'assignedSlot');
/** @param {Node} n @returns {HTMLSlotElement | null} */
export const assignedSlot = (n) => (nodeType(n) === 1 ? slotOfElement(n) : slotOfText(n));
/** @type {(slot: Element, options: AssignedNodesOptions) => Node[]} */
const slotNodes = uncurry(HTMLSlotElement.prototype.assignedNodes);
/** @param {Element} slot */
export const assignedNodes = (slot) => slotNodes(slot, { flatten: true });
/** @type {(root: ShadowRoot) => Element} */
export const hostOf = getter(ShadowRoot.prototype, 'host');

const computed = getComputedStyle;
const property = uncurry(CSSStyleDeclaration.prototype.getPropertyValue);
/** style reads one computed property. @param {Element} el @param {string} name @returns {string} */
export const style = (el, name) => property(computed(el), name);
/** generated is what styles put before or after what is in an element. @param {Element} el @param {string} place @returns {string} */
export const generated = (el, place) => property(computed(el, place), 'content');
const whole = /^\d+/;
/** pixels is a computed width in whole pixels, as the browser draws borders. @param {Element} el @param {string} name */
export function pixels(el, name) {
  const m = exec(whole, style(el, name));
  return m === null ? 0 : +m[0];
}
/** @type {(declarations: CSSStyleDeclaration, name: string) => string} */
export const declared = property;
/** @type {(declarations: CSSStyleDeclaration, name: string) => string} */
export const priority = uncurry(CSSStyleDeclaration.prototype.getPropertyPriority);
/** @type {(el: Element) => CSSStyleDeclaration} */
export const inlineStyle = getter(HTMLElement.prototype, 'style');

/** @typedef {{left: number, top: number, right: number, bottom: number, width: number, height: number}} Box */

const rect = DOMRectReadOnly.prototype;
const rectLeft = getter(rect, 'left');
const rectTop = getter(rect, 'top');
const rectWidth = getter(rect, 'width');
const rectHeight = getter(rect, 'height');

/** @param {DOMRectReadOnly} r @returns {Box} */
function plain(r) {
  const left = rectLeft(r);
  const top = rectTop(r);
  const width = rectWidth(r);
  const height = rectHeight(r);
  return { left, top, width, height, right: left + width, bottom: top + height };
}

const boundsOfElement = uncurry(element.getBoundingClientRect);
/** box is where an element is, in CSS pixels of the viewport. @param {Element} el */
export const box = (el) => plain(boundsOfElement(el));

const namespace = getter(element, 'namespaceURI');
/** isHTML reports an element of HTML, not of a drawing or a formula. @param {Element} el */
export const isHTML = (el) => namespace(el) === 'http://www.w3.org/1999/xhtml';

/** @type {(el: Element) => number} */
export const layoutWidth = getter(HTMLElement.prototype, 'offsetWidth');
/** @type {(el: Element) => number} */
export const layoutHeight = getter(HTMLElement.prototype, 'offsetHeight');

const countRects = getter(DOMRectList.prototype, 'length');
/** hasRects reports whether an element has a box at all. @param {Element} el */
export const hasRects = (el) => countRects(clientRects(el)) > 0;

/** rectsOf lists the boxes of an element, one a line. @param {Element} el @returns {Box[]} */
export function rectsOf(el) {
  const rects = clientRects(el);
  /** @type {Box[]} */
  const out = list();
  for (let i = 0; i < countRects(rects); i++) out.push(plain(rects[i]));
  return out;
}

const makeRange = uncurry(Document.prototype.createRange);
const selectContents = uncurry(Range.prototype.selectNodeContents);
const rectsOfRange = uncurry(Range.prototype.getClientRects);
const boundsOfRange = uncurry(Range.prototype.getBoundingClientRect);
/** @type {Range | undefined} one for all: every live range slows the page's changes down */
let range;
let rangeOf = document;

/** rangeOver is the shared range around a node's contents. @param {Node} n @returns {Range} */
function rangeOver(n) {
  if (range === undefined || rangeOf !== document) {
    rangeOf = document;
    range = /** @type {Range} */ (makeRange(document));
  }
  selectContents(range, n);
  return range;
}

/** contentBox is where a node's contents are. @param {Node} n */
export const contentBox = (n) => plain(boundsOfRange(rangeOver(n)));
/** hasContentRects reports whether a node's contents are laid out at all. @param {Node} n */
export const hasContentRects = (n) => countRects(rectsOfRange(rangeOver(n))) > 0;

const width = getter(window, 'innerWidth');
const height = getter(window, 'innerHeight');
/** viewport is the visible part of the page. */
export const viewport = () => ({ width: width(window), height: height(window) });

const scrolledX = getter(window, 'scrollX');
const scrolledY = getter(window, 'scrollY');
/** scrolled is how far the page is scrolled. */
export const scrolled = () => ({ x: scrolledX(window), y: scrolledY(window) });

/** overlap is how much two spans share, negative when they are apart. @param {number} a @param {number} b @param {number} c @param {number} d */
export const overlap = (a, b, c, d) => min(b, d) - max(a, c);

const pointInDocument = uncurry(Document.prototype.elementFromPoint);
const pointInShadow = uncurry(ShadowRoot.prototype.elementFromPoint);
/** @param {Document | ShadowRoot} root @param {number} x @param {number} y @returns {Element | null} */
export const elementAt = (root, x, y) =>
  nodeType(root) === 9 ? pointInDocument(root, x, y) : pointInShadow(root, x, y);

const focusInDocument = getter(Document.prototype, 'activeElement');
const focusInShadow = getter(ShadowRoot.prototype, 'activeElement');
/** @param {Document | ShadowRoot} root @returns {Element | null} */
export const activeElement = (root) => (nodeType(root) === 9 ? focusInDocument(root) : focusInShadow(root));

const readyState = getter(Document.prototype, 'readyState');
/** parsed reports whether the document is read to its end. */
export const parsed = () => readyState(document) !== 'loading';

/** @type {(doc: Document) => HTMLElement | null} */
export const body = getter(Document.prototype, 'body');
/** content is the element that holds what a document shows: the body or, of a drawing, all of it; null when there is none yet. @returns {Element | null} */
export function content() {
  const top = firstElement(document);
  return body(document) ?? (top === null || isHTML(top) ? null : top);
}
/** @type {(el: HTMLElement) => string} */
export const innerText = getter(HTMLElement.prototype, 'innerText');
