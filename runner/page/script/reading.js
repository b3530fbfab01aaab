// The survey of the current reading: made once, when first asked for.
import { list } from './intrinsics.js';
import { perReading } from './memo.js';
import { scope } from './modal.js';
import { own, ACTION } from './marks.js';
import { plainButton } from './roles.js';
import { content, hasAttr } from './dom.js';
import { survey } from './survey.js';
import { within } from './tree.js';

let everywhere = false;

/** readEverywhere makes this reading one of the whole page, whatever dialog is open. @param {boolean} yes */
export function readEverywhere(yes) {
  everywhere = yes;
}

/** inFront is the element that can be used now, see scope. */
export const inFront = perReading(scope);

/** inScope is the element whose contents are read. */
export const inScope = () => (everywhere ? content() : inFront());

/** narrow reports that a dialog in front keeps the rest of the page from use. */
export const narrow = () => inFront() !== content();

/** aside reports an element that is read although it can't be used now. @param {Element} el */
export function aside(el) {
  if (!everywhere) return false;
  const front = inFront();
  return front === undefined || front === null || !within(front, el);
}

/** page is the survey of the scope; only to be called where there is one. */
export const page = perReading(() => survey(/** @type {Element} */ (inScope())));

/** @param {(el: Element) => boolean} wanted */
const places = (wanted) =>
  perReading(() => {
    const { elements } = page();
    /** @type {number[]} */
    const out = list();
    for (let i = 0; i < elements.length; i++) if (wanted(elements[i])) out.push(i);
    return out;
  });

/** actions, buttons and roled are the places of controls, of buttons and links, and of elements with a role, in page order. */
export const actions = places((el) => (own(el) & ACTION) !== 0);
export const buttons = places(plainButton);
export const roled = places((el) => hasAttr(el, 'role'));

/** lower is the first index whose place is not before place. @param {number[]} sorted @param {number} place */
export function lowerBound(sorted, place) {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle] < place) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** span is where the descendants of el stand, empty for an element out of scope. @param {Element} el */
export function span(el) {
  const { at, end } = page();
  const i = at.get(el);
  return i === undefined ? { from: 0, to: 0 } : { from: i + 1, to: end[i] };
}

/** inside counts the places that lie in el. @param {number[]} sorted @param {Element} el */
export function inside(sorted, el) {
  const { from, to } = span(el);
  return lowerBound(sorted, to) - lowerBound(sorted, from);
}

/** descendants counts the elements in el. @param {Element} el */
export function descendants(el) {
  const { from, to } = span(el);
  return to - from;
}
