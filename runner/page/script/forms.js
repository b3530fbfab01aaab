// What the DOM knows of form controls, captured.
import { getter, list } from './intrinsics.js';

const input = HTMLInputElement.prototype;
const area = HTMLTextAreaElement.prototype;
const select = HTMLSelectElement.prototype;
const option = HTMLOptionElement.prototype;
const lengthOf = getter(HTMLCollection.prototype, 'length');
const labelCount = getter(NodeList.prototype, 'length');

/** @type {(el: Element) => string} */
export const inputType = getter(input, 'type');
/** @type {(el: Element) => string} */
export const inputValue = getter(input, 'value');
/** @type {(el: Element) => boolean} */
export const inputChecked = getter(input, 'checked');
/** @type {(el: Element) => boolean} */
export const inputReadOnly = getter(input, 'readOnly');
/** @type {(el: Element) => boolean} */
export const inputMultiple = getter(input, 'multiple');
/** @type {(el: Element) => string} */
export const areaValue = getter(area, 'value');
/** @type {(el: Element) => boolean} */
export const areaReadOnly = getter(area, 'readOnly');
/** @type {(el: Element) => boolean} */
export const selectMultiple = getter(select, 'multiple');
/** @type {(el: Element) => boolean} */
export const optionSelected = getter(option, 'selected');
/** @type {(el: Element) => string} */
export const optionLabel = getter(option, 'label');
/** @type {(el: Element) => Element | null} */
export const labelControl = getter(HTMLLabelElement.prototype, 'control');

/** @type {(el: Element) => string} */
const anchorProtocol = getter(HTMLAnchorElement.prototype, 'protocol');
/** linkProtocol is the scheme that a link leads to, "http:" for instance. @param {Element} el */
export function linkProtocol(el) {
  try {
    return anchorProtocol(el);
  } catch {
    return ''; // a link of another kind, in SVG
  }
}

const options = getter(select, 'options');
/** optionsOf lists a select's options in order. @param {Element} el @returns {Element[]} */
export function optionsOf(el) {
  const found = options(el);
  /** @type {Element[]} */
  const out = list();
  for (let i = 0; i < lengthOf(found); i++) out.push(found[i]);
  return out;
}

/** @type {{[tag: string]: (el: Element) => NodeList | null}} */
const labels = {
  __proto__: /** @type {any} */ (null),
  input: getter(input, 'labels'),
  textarea: getter(area, 'labels'),
  select: getter(select, 'labels'),
  button: getter(HTMLButtonElement.prototype, 'labels'),
  meter: getter(HTMLMeterElement.prototype, 'labels'),
  output: getter(HTMLOutputElement.prototype, 'labels'),
  progress: getter(HTMLProgressElement.prototype, 'labels'),
};

/** labelsOf lists the native labels of a control. @param {Element} el @param {string} tag @returns {Element[]} */
export function labelsOf(el, tag) {
  /** @type {Element[]} */
  const out = list();
  const found = labels[tag] ? labels[tag](el) : null;
  if (found === null) return out;
  for (let i = 0; i < labelCount(found); i++) out.push(/** @type {Element} */ (found[i]));
  return out;
}
