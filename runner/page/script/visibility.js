// What a person can see. Text scrolled out of sight or clipped for screen readers
// counts as visible; text at opacity zero does not.
import { inSight } from './away.js';
import { box, checkVisibility, contentBox, hasAttr, hasContentRects, hasRects, style, tag } from './dom.js';
import { labelControl, labelsOf } from './forms.js';
import { ARIA, HIDDEN, marks, OUTSIDE } from './marks.js';
import { kept } from './memo.js';
import { interactive, replaceable, set } from './roles.js';
import { shadowRoot } from './shadow.js';
import { flatParent } from './tree.js';

const smallest = 8; // px: what a person can still hit

/** drawn reports whether the browser draws an element, whatever its attributes say. @type {(el: Element) => boolean} */
export const drawn = kept((el) => {
  if (checkVisibility(el, strict)) return hasRects(el);
  return style(el, 'display') === 'contents' && drawnContents(el);
});

// Every member is given: a missing one would be looked up on Object.prototype.
const strict = {
  opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false,
  checkOpacity: true, checkVisibilityCSS: true,
};
const solid = { ...strict, opacityProperty: false, checkOpacity: false };

/** drawnContents: an element without a box shows what stands in it. @param {Element} el */
function drawnContents(el) {
  if (style(el, 'visibility') !== 'visible') return false;
  let above = flatParent(el);
  while (above !== null && style(above, 'display') === 'contents') above = flatParent(above);
  // Visibility is inherited but may be set back, so only the drawing above counts.
  if (above === null || !checkVisibility(above, { ...strict, visibilityProperty: false, checkVisibilityCSS: false })) return false;
  const at = contentBox(el);
  return at.width > 0 && at.height > 0;
}

/** visible reports what text and controls are really shown. @param {Element} el */
export const visible = (el) => (marks(el) & (HIDDEN | ARIA | OUTSIDE)) === 0 && drawn(el);

/** seen is visible, and neither folded away nor moved to where nobody sees it. Names may be made of what is only visible. @param {Element} el */
export const seen = (el) => visible(el) && inSight(el);

/** visual is visible, but lets pass what is hidden from assistive technology only. @param {Element} el */
export const visual = (el) => (marks(el) & (HIDDEN | OUTSIDE)) === 0 && drawn(el);

const withFallback = set('slot canvas video audio object iframe meter progress');

/** unrendered reports text that the element around it does not show: a fallback, what no slot takes, what is folded. @param {Node} text @param {Element} parent */
export function unrendered(text, parent) {
  const name = tag(parent);
  if (name === 'details' && !hasAttr(parent, 'open')) return true; // laid out, but not drawn
  return (withFallback[name] || shadowRoot(parent) !== null) && !hasContentRects(text);
}

/** @param {Element} el */
function large(el) {
  const at = box(el);
  return at.width >= smallest && at.height >= smallest;
}

/** transparentToggle reports a checkbox, radio or choice of files that only its own opacity hides: a drawn one lies over it. @param {Element} el */
export function transparentToggle(el) {
  if (!replaceable(el) || (marks(el) & (HIDDEN | ARIA | OUTSIDE)) !== 0 || drawn(el)) return false;
  if (style(el, 'opacity') !== '0' || !checkVisibility(el, solid)) return false;
  const above = flatParent(el);
  return above !== null && checkVisibility(above, { ...strict, visibilityProperty: false, checkVisibilityCSS: false }) && large(el);
}

/** toggleLabel is the checkbox, radio or choice of files that an element stands for: the first label of one that is itself unseen. @param {Element} el @returns {Element | null} */
export function toggleLabel(el) {
  if (tag(el) !== 'label') return null;
  const control = labelControl(el);
  if (control === null || !replaceable(control) || seen(control) || transparentToggle(control)) return null;
  return labelsOf(control, 'input')[0] === el && seen(el) ? control : null;
}

/** ariaHiddenOnly reports a control that is drawn and usable though hidden from assistive technology. @param {Element} el */
export const ariaHiddenOnly = (el) =>
  (marks(el) & ARIA) !== 0 && interactive(el) && visual(el) && large(el) && !centreClipped(el);

/** centreClipped reports whether an ancestor cuts off an element's centre. @param {Element} el */
function centreClipped(el) {
  const at = box(el);
  const x = (at.left + at.right) / 2;
  const y = (at.top + at.bottom) / 2;
  for (let above = flatParent(el); above !== null; above = flatParent(above)) {
    const name = tag(above);
    if (name === 'body' || name === 'html' || style(above, 'overflow') === 'visible') continue;
    const frame = box(above);
    if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return true;
  }
  return false;
}
