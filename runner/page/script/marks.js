// Marks say what an element, or anything that it is drawn in, is: hidden, a link,
// a field. One number an element, computed from its parent's.
import { attr, box, hasAttr, hasAttrs, tag, viewport } from './dom.js';
import { inherited, kept } from './memo.js';
import { actionRole, editingHost, isSummary, roleToken } from './roles.js';
import { flatParent } from './tree.js';

export const HIDDEN = 1; // [hidden], [inert] or a closed dialog
export const ARIA = 2; // aria-hidden="true"
export const OUTSIDE = 4; // a dialog wholly outside the viewport
export const UNREAD = 8; // fields, scripts: text in it is never page text
export const INERT = 16;
export const LINK = 32; // a[href]
export const ACTION = 64; // a control
export const SVG = 128;


/** own is what an element is by itself. @type {(el: Element) => number} */
export const own = kept((el) => byTag(el, tag(el)) | (hasAttrs(el) ? byAttributes(el) : 0));

/** marks is what an element is by itself or through what it stands in. */
export const marks = inherited(0, (el, above) => above | own(el));

/** marksAbove is what an element is through what it stands in. @param {Element} el */
export const marksAbove = (el) => marks(flatParent(el));

/** @param {Element} el @param {string} name */
function byTag(el, name) {
  switch (name) {
    case 'a':
      return hasAttr(el, 'href') ? LINK | ACTION : 0;
    case 'button':
      return ACTION;
    case 'input':
    case 'textarea':
    case 'select':
      return ACTION | UNREAD;
    case 'script':
    case 'style':
    case 'noscript':
      return UNREAD;
    case 'svg':
      return SVG;
    case 'summary':
      return isSummary(el) ? ACTION : 0;
    case 'dialog':
      return (hasAttr(el, 'open') ? 0 : HIDDEN) | outside(el);
  }
  return 0;
}

/** @param {Element} el */
function byAttributes(el) {
  let found = 0;
  if (hasAttr(el, 'hidden')) found |= HIDDEN;
  if (hasAttr(el, 'inert')) found |= HIDDEN | INERT;
  if (attr(el, 'aria-hidden') === 'true') found |= ARIA;
  if (editingHost(el)) found |= ACTION | UNREAD;
  return hasAttr(el, 'role') ? found | byRole(el) : found;
}

/** @param {Element} el */
function byRole(el) {
  const found = actionRole(el) ? ACTION : 0;
  switch (roleToken(el)) {
    case 'textbox':
    case 'searchbox':
    case 'combobox':
    case 'spinbutton':
      return found | UNREAD;
    case 'dialog':
      return found | outside(el);
  }
  return found;
}

/** outside reports a dialog that was moved out of sight instead of hidden. @param {Element} el */
function outside(el) {
  const at = box(el);
  const view = viewport();
  const drawn = at.width > 0 && at.height > 0;
  const away = at.right <= 0 || at.bottom <= 0 || at.left >= view.width || at.top >= view.height;
  return drawn && away ? OUTSIDE : 0;
}
