// What a person would call an element. Field values are never a name.
import { all, attr, byId, hostOf, nodeType, rootNode, tag } from './dom.js';
import { inputType, inputValue, labelsOf } from './forms.js';
import { list } from './intrinsics.js';
import { drawnWords, flatText, hiddenWords, plainText, referenced, shownText } from './flattext.js';
import { hoverHost } from './hover.js';
import { fontName } from './icons.js';
import { ACTION, own } from './marks.js';
import { cellName } from './headers.js';
import { inherited, kept } from './memo.js';
import { nearText, rowText } from './nearby.js';
import { editingHost, formControl, interactive, roleOf, roleToken, textField } from './roles.js';
import { clean, clip, split } from './text.js';
import { flatParent } from './tree.js';
import { ariaHiddenOnly, drawn, toggleLabel, visible } from './visibility.js';

export const longest = 120;
const describedLength = 80;

/** @typedef {'aria' | 'reference' | 'label' | 'placeholder' | 'value' | 'text' | 'title' | 'hidden' | 'media' | 'cell' | 'near' | 'host' | 'icon' | 'description' | 'row' | ''} Source */
/** @typedef {{text: string, source: Source}} Name */

/** @type {[Source, (el: Element) => string][]} the first that says anything wins */
const readable = [
  ['aria', (el) => clean(attr(el, 'aria-label'))],
  ['reference', (el) => refersTo(el, 'aria-labelledby')],
  ['label', nativeLabel],
  ['placeholder', placeholder],
  ['value', buttonValue],
  ['text', ownText],
  ['title', (el) => clean(attr(el, 'title'))],
];
/** @type {[Source, (el: Element) => string][]} */
const usable = [
  ...readable,
  ['hidden', (el) => (visible(el) || hoverHost(el) === null ? '' : flatText(el, hiddenWords))],
  ['media', mediaName],
  ['cell', (el) => (formControl(el) ? cellName(el) : '')],
  ['near', nearText],
  ['host', hostLabel],
  ['icon', iconName],
  ['description', (el) => (roleOf(el) === 'combobox' ? clip(refersTo(el, 'aria-describedby'), describedLength) : '')],
  ['row', (el) => (textField(el) || tag(el) === 'select' ? rowText(el) : '')],
];

/** @param {[Source, (el: Element) => string][]} sources @returns {(el: Element) => Name} */
const from = (sources) =>
  kept((el) => {
    for (let i = 0; i < sources.length; i++) {
      const text = sources[i][1](el);
      if (text !== '') return { text, source: sources[i][0] };
    }
    return { text: '', source: '' };
  });

/** nameOf is the name of something to click or fill. */
export const nameOf = from(usable);

/** readName is the name of something to read. */
export const readName = from(readable);

/** authored reports whether an author labelled a control in a way made for that. @param {Element} el */
export const authored = (el) =>
  clean(attr(el, 'aria-label')) !== '' || refersTo(el, 'aria-labelledby') !== '' || nativeLabel(el) !== '';

/** refersTo is the text of the elements that an attribute refers to; it may be hidden. @param {Element} el @param {string} name */
export function refersTo(el, name) {
  /** @type {string[]} */
  const texts = list();
  const ids = split(attr(el, name) ?? '');
  for (let i = 0; i < ids.length; i++) {
    const target = byId(el, ids[i]);
    if (target === null) continue;
    const text = (inValue(target) ? '' : flatText(target, referenced)) || clean(attr(target, 'aria-label'));
    if (text !== '') texts.push(text);
  }
  return texts.join(' ');
}

/** @param {Element} el */
function nativeLabel(el) {
  /** @type {string[]} */
  const texts = list();
  const labels = labelsOf(el, tag(el));
  for (let i = 0; i < labels.length; i++) {
    const text = shownText(labels[i]); // with the links in it: "I accept the terms"
    if (text !== '') texts.push(text);
  }
  return texts.join(' ');
}

/** placeholder is the sample text of an empty field. @param {Element} el */
export function placeholder(el) {
  const name = tag(el);
  const native = name === 'input' || name === 'textarea' ? clean(attr(el, 'placeholder')) : '';
  return native === '' && holdsValue(el) ? clean(attr(el, 'aria-placeholder')) : native;
}

/** @type {{[type: string]: string}} what a browser writes on a button without a value */
const defaults = { __proto__: /** @type {any} */ (null), submit: 'Submit', reset: 'Reset' };

/** @param {Element} el */
function buttonValue(el) {
  if (tag(el) !== 'input') return '';
  const type = inputType(el);
  if (type === 'image') return clean(attr(el, 'alt'));
  if (type !== 'button' && type !== 'submit' && type !== 'reset') return '';
  return clean(inputValue(el)) || (attr(el, 'value') === null ? defaults[type] ?? '' : '');
}

/** ownText is the text on an element; what stands in a field is its value, not its name. @param {Element} el */
function ownText(el) {
  if (holdsValue(el)) return '';
  const text = ariaHiddenOnly(el) ? flatText(el, drawnWords) : plainText(el);
  if (text !== '') return text;
  const toggle = toggleLabel(el);
  return toggle === null ? '' : nameOf(toggle).text;
}

/** inValue reports an element that is, or stands in, what a person typed. */
const inValue = inherited(false, (el, above) => above || holdsValue(el));

/** @param {Element} el */
function holdsValue(el) {
  const name = tag(el);
  if (name === 'input' || name === 'textarea' || name === 'select' || editingHost(el)) return true;
  const role = roleToken(el);
  return role === 'textbox' || role === 'searchbox' || role === 'spinbutton';
}

/** mediaName is what a picture in an element is called. @param {Element} el */
export function mediaName(el) {
  const found = all(el, 'img[alt], svg[aria-label], svg title, [aria-label]');
  for (let i = 0; i < found.length; i++) {
    const picture = tag(found[i]) === 'title' ? /** @type {Element} */ (flatParent(found[i])) : found[i];
    if (!drawn(picture) || inControl(picture, el)) continue;
    const text = pictureText(found[i]);
    if (text !== '') return text;
  }
  return '';
}

/** @param {Element} el */
function pictureText(el) {
  switch (tag(el)) {
    case 'title':
      return flatText(el, referenced);
    case 'img':
      return clean(attr(el, 'alt')) || clean(attr(el, 'aria-label'));
  }
  return clean(attr(el, 'aria-label'));
}

/** inControl reports whether an inner control of outer is, or holds, el. @param {Element} el @param {Element} outer */
function inControl(el, outer) {
  for (let node = /** @type {Element | null} */ (el); node !== null && node !== outer; node = flatParent(node)) {
    if ((own(node) & ACTION) !== 0) return true;
  }
  return false;
}

/** hostLabel is the label of the custom element whose only control this is. @param {Element} el */
function hostLabel(el) {
  const root = rootNode(el);
  if (nodeType(root) !== 11) return '';
  const inner = all(root, '*');
  let controls = 0;
  for (let i = 0; i < inner.length; i++) if (interactive(inner[i])) controls++;
  return controls === 1 ? clean(attr(hostOf(/** @type {ShadowRoot} */ (root)), 'aria-label')) : '';
}

/** iconName is the picture of an icon font. @param {Element} el */
function iconName(el) {
  const found = all(el, 'i, span, em');
  for (let i = 0; i < found.length; i++) {
    if (drawn(found[i]) && flatText(found[i], hiddenWords) === '') {
      const name = fontName(found[i]);
      if (name !== '') return name;
    }
  }
  return '';
}
