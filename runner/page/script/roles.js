// What an element is to a person who uses it: its role, whether it can be acted
// on, whether it takes text.
import { attr, hasAttr, matches, parentNode, nodeType, tag } from './dom.js';
import { areaReadOnly, inputReadOnly, inputType } from './forms.js';
import { dict, lower } from './intrinsics.js';
import { marks, marksAbove, own, ACTION, INERT, LINK } from './marks.js';
import { split } from './text.js';

const interactiveRoles = set('button link checkbox radio switch tab menuitem option textbox searchbox combobox spinbutton slider');
const fillableTypes = set('text email password search tel url number date datetime-local time month week');
/** @type {{[type: string]: string}} */
const typeRoles = {
  __proto__: /** @type {any} */ (null),
  button: 'button', submit: 'button', reset: 'button', file: 'button', image: 'button',
  checkbox: 'checkbox', radio: 'radio', range: 'slider', number: 'spinbutton', search: 'searchbox',
};
/** @type {{[tag: string]: string}} */
const tagRoles = { __proto__: /** @type {any} */ (null), button: 'button', a: 'link', textarea: 'textbox', select: 'combobox' };

/** set is a dictionary of words. @param {string} words */
export function set(words) {
  /** @type {{[word: string]: true}} */
  const out = dict();
  const all = split(words);
  for (let i = 0; i < all.length; i++) out[all[i]] = true;
  return out;
}

/** explicitRole is the first token of the role attribute that may leave the page. @param {Element} el */
export function explicitRole(el) {
  const value = attr(el, 'role');
  if (value === null) return '';
  const tokens = split(lower(value));
  for (let i = 0; i < tokens.length; i++) if (interactiveRoles[tokens[i]] || tokens[i] === 'heading') return tokens[i];
  return '';
}

/** roleToken is the first token of the role attribute, whatever it is. @param {Element} el */
export function roleToken(el) {
  const value = attr(el, 'role');
  if (value === null) return '';
  const tokens = split(lower(value));
  return tokens.length > 0 ? tokens[0] : '';
}

/** actionRole reports whether the role attribute makes an element a control. @param {Element} el */
export function actionRole(el) {
  const role = explicitRole(el);
  return role !== '' && role !== 'heading';
}

/** roleOf is the role that candidates carry, "" for none of the safe ones. @param {Element} el */
export function roleOf(el) {
  const explicit = explicitRole(el);
  if (explicit !== '') return explicit;
  const name = tag(el);
  if (name === 'input') return typeRoles[inputType(el)] ?? 'textbox';
  if (isSummary(el)) return 'button';
  return tagRoles[name] ?? '';
}

/** isSummary reports a summary that opens its details. @param {Element} el */
export function isSummary(el) {
  if (tag(el) !== 'summary') return false;
  const parent = parentNode(el);
  return parent !== null && nodeType(parent) === 1 && tag(/** @type {Element} */ (parent)) === 'details';
}

/** editingHost reports an element that contenteditable makes editable. @param {Element} el */
export function editingHost(el) {
  const value = attr(el, 'contenteditable');
  return value !== null && lower(value) !== 'false';
}

/** interactive reports a control, unless a link around it takes its place. @param {Element} el */
export const interactive = (el) => (own(el) & ACTION) !== 0 && (marksAbove(el) & LINK) === 0;

/** typeOf is an input's type, "" for other elements. @param {Element} el */
export const typeOf = (el) => (tag(el) === 'input' ? inputType(el) : '');

/** toggles reports a native checkbox or radio. @param {Element | null} el */
export function toggles(el) {
  if (el === null) return false;
  const type = typeOf(el);
  return type === 'checkbox' || type === 'radio';
}

const formRoles = set('checkbox radio switch combobox textbox searchbox spinbutton slider');

/** formControl reports what holds a value or a choice. @param {Element} el */
export const formControl = (el) => formRoles[roleOf(el)] === true;

/** replaceable reports an input that pages hide and draw themselves: a checkbox, a radio, a choice of files. @param {Element | null} el */
export const replaceable = (el) => toggles(el) || (el !== null && typeOf(el) === 'file');

/** textField reports an element that takes typed text, disabled or not. @param {Element} el */
export function textField(el) {
  const name = tag(el);
  if (name === 'input') return fillableTypes[inputType(el)] === true;
  return name === 'textarea' || editingHost(el);
}

/** disabled reports a control that refuses use. @param {Element} el */
export const disabled = (el) =>
  matches(el, ':disabled') || attr(el, 'aria-disabled') === 'true' || (marks(el) & INERT) !== 0;

/** editable reports a text field that is not disabled. @param {Element} el */
export const editable = (el) => textField(el) && !disabled(el);

/** readOnly reports a field that a person can't type into. @param {Element} el */
export function readOnly(el) {
  const name = tag(el);
  if (name === 'input') return inputReadOnly(el);
  return name === 'textarea' && areaReadOnly(el);
}

const entryTags = set('article li tr option');
const entryRoles = set('article listitem row treeitem');

/** entry reports one of several of a kind: a row, what a list or feed lists. @param {Element} el */
export const entry = (el) => entryTags[tag(el)] === true || entryRoles[roleToken(el)] === true;

/** plainButton reports what counts as one control of an item: a button or a link. @param {Element} el */
export function plainButton(el) {
  const name = tag(el);
  if (name === 'button' || (name === 'a' && hasAttr(el, 'href'))) return true;
  if (name !== 'input') return roleToken(el) === 'button';
  const type = inputType(el);
  return type === 'button' || type === 'submit';
}
