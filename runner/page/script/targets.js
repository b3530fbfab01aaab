// Reading one element of the last scan: its text, its state.
import { attr, body, innerText, tag, textContent } from './dom.js';
import { areaValue, inputChecked, inputType, inputValue } from './forms.js';
import { shownText } from './flattext.js';
import { deepFocus } from './modal.js';
import { resolve, sameIdentity, scannedFor, unchanged } from './refs.js';
import { disabled, editingHost, textField, toggles } from './roles.js';
import { wanted } from './candidates.js';
import { fits } from './text.js';
import { within } from './tree.js';
import { toggleLabel } from './visibility.js';

const longestText = 4096;

/** readText is the text of an element of a read scan. @param {string} ref */
export function readText(ref) {
  const el = scannedFor() === 'read' && unchanged() ? resolve(ref) : undefined;
  if (el === undefined || !sameIdentity(ref, el) || !wanted(el, 'read')) return { status: 'stale', text: '' };
  const text = shownText(el);
  if (text === '') return { status: 'empty', text: '' };
  return fits(text, longestText) ? { status: 'ok', text } : { status: 'too_long', text: '' };
}

/** control is the live state of a control; what a password field holds is never looked at. @param {string} ref */
export function control(ref) {
  const el = scannedFor() === 'read' ? undefined : resolve(ref);
  if (el === undefined) return { status: 'stale' };
  const subject = toggleLabel(el) ?? el;
  return {
    status: 'ok', disabled: disabled(subject), checked: checkedOf(subject),
    focused: within(subject, deepFocus()), value: valueOf(subject),
  };
}

/** @param {Element} el */
function checkedOf(el) {
  if (toggles(el)) return inputChecked(el);
  switch (attr(el, 'aria-checked')) {
    case 'true':
    case 'mixed':
      return true;
    case 'false':
      return false;
  }
  return null;
}

/** @param {Element} el */
function valueOf(el) {
  const name = tag(el);
  if (name === 'textarea') return areaValue(el);
  if (name === 'input') return textField(el) && inputType(el) !== 'password' ? inputValue(el) : null;
  return editingHost(el) ? textContent(el) : null;
}

/** bodyText is all text of the page as the browser itself gives it. */
export function bodyText() {
  const el = body(document);
  return el === null ? '' : innerText(el);
}
