// How controls stand: what a person sees of them that is no text of the page.
import { attr, tag } from './dom.js';
import { areaValue, inputChecked, inputValue, labelsOf } from './forms.js';
import { shownText } from './flattext.js';
import { bare } from './intrinsics.js';
import { kept } from './memo.js';
import { nameOf } from './names.js';
import { disabled, interactive, roleOf, roleToken, textField, toggles, typeOf } from './roles.js';
import { clip, squash } from './text.js';
import { seen, transparentToggle } from './visibility.js';

/** Control is a control of the page with how it stands.
 * @typedef {{name: string, role: string, state: string, value: string}} Control */

const longestName = 200;
const longestValue = 200;

/** standingOf is how a shown control stands, null for an element that has nothing to tell; what a password field holds is never looked at. */
export const standingOf = kept((el) => {
  const type = typeOf(el);
  const field = hasValue(el, type);
  const filled = !field ? '' : valueOf(el) !== '' ? 'filled' : 'empty';
  const invalid = attr(el, 'aria-invalid') === 'true' ? 'invalid' : '';
  const state = squash(`${switched(el)} ${chosen(el)} ${filled} ${opened(el)} ${invalid} ${off(el) ? 'disabled' : ''}`);
  if (state === '' || !shown(el)) return null;
  const value = field ? squash(valueOf(el)) : '';
  return bare({ name: clip(labelled(el), longestName), role: roleOf(el) || roleToken(el), state, value: clip(value, longestValue) });
});

/** @param {Element} el */
function shown(el) {
  if (seen(el) || transparentToggle(el)) return true;
  if (!toggles(el)) return false;
  const labels = labelsOf(el, tag(el));
  for (let i = 0; i < labels.length; i++) if (seen(labels[i])) return true;
  return false;
}

/** labelled is the whole text of a tick's labels, links in them too; else the name of a control. @param {Element} el */
function labelled(el) {
  if (!toggles(el)) return nameOf(el).text;
  const labels = labelsOf(el, tag(el));
  let text = '';
  for (let i = 0; i < labels.length; i++) text = squash(text + ' ' + shownText(labels[i]));
  return text || nameOf(el).text;
}

/** switched is whether something is ticked or turned on. @param {Element} el */
function switched(el) {
  if (toggles(el)) return inputChecked(el) ? 'on' : 'off';
  switch (attr(el, 'aria-checked') ?? attr(el, 'aria-pressed')) {
    case 'true':
      return 'on';
    case 'mixed':
      return 'mixed';
    case 'false':
      return 'off';
  }
  return '';
}

/** chosen is whether one of several is the chosen or current one. @param {Element} el */
function chosen(el) {
  const current = attr(el, 'aria-current');
  if (current === 'step') return 'selected step';
  if (current !== null && current !== '' && current !== 'false') return 'selected';
  switch (attr(el, 'aria-selected')) {
    case 'true':
      return 'selected';
    case 'false':
      return 'unselected';
  }
  return '';
}

/** @param {Element} el */
function opened(el) {
  switch (attr(el, 'aria-expanded')) {
    case 'true':
      return 'expanded';
    case 'false':
      return 'collapsed';
  }
  return '';
}

/** @param {Element} el */
const off = (el) => interactive(el) && disabled(el);

/** hasValue reports a field whose value is read: what stands in an edited text is text of the page, what stands in a password field is nobody's. @param {Element} el @param {string} type */
const hasValue = (el, type) => tag(el) === 'textarea' || (tag(el) === 'input' && type !== 'password' && (textField(el) || type === 'range'));

/** @param {Element} el */
const valueOf = (el) => (tag(el) === 'textarea' ? areaValue(el) : inputValue(el));
