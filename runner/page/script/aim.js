// Where a click would reach an element, and whether it still may be clicked. The
// host asks again right before the input, since pages move.
import { wanted } from './candidates.js';
import { box, elementAt, hasAttr, pixels, rectsOf, scrollIntoView, tag, viewport } from './dom.js';
import { labelControl, linkProtocol } from './forms.js';
import { contentPlace, holderOf } from './frames.js';
import { hoverHost } from './hover.js';
import { bare } from './intrinsics.js';
import { ACTION, own } from './marks.js';
import { forget } from './memo.js';
import { resolve, sameIdentity, scannedFor, unchanged } from './refs.js';
import { disabled, editable, readOnly } from './roles.js';
import { shadowRoot } from './shadow.js';
import { flatParent } from './tree.js';
import { toggleLabel, transparentToggle, visual } from './visibility.js';

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{id: string, op: string, point: Point | null}} Request */

const stale = (/** @type {string} */ reason) => seen('stale', reason);
const refused = (/** @type {string} */ reason) => seen('not_actionable', reason);

const nowhere = { x: 0, y: 0 };

/** @param {string} status @param {string} reason @param {Point} [point] in the element @param {Point} [at] in the viewport @param {boolean} [hover] */
const seen = (status, reason, point = nowhere, at = nowhere, hover = false) =>
  ({ status, reason, point: bare({ x: point.x, y: point.y }), at: bare({ x: at.x, y: at.y }), hover });

/** element is the element of a reference, null when it is stale. @param {Request} request */
export const element = (request) => resolve(request.id) ?? null;

/** host is what must be hovered for the element to show, null for nothing. @param {Request} request */
export function host(request) {
  const el = resolve(request.id);
  return el === undefined ? null : hoverHost(el);
}

/** aim finds a point that a click would reach, scrolling only when there is none where the element stands. @param {Request} request */
export function aim(request) {
  const problem = unusable(request);
  if (problem !== null) return problem;
  const el = /** @type {Element} */ (resolve(request.id));
  if (hidden(el)) return seen('ok', '', undefined, undefined, true);
  let point = hittable(el);
  if (point === null) {
    scrollIntoView(el, { behavior: 'instant', block: 'center', inline: 'center' });
    forget();
    if (!unchanged()) return stale('moved away when it was scrolled to');
    point = hittable(el);
  }
  return point === null ? refused(covered(el)) : seen('ok', '', relative(el, point), point);
}

/** check makes sure that nothing speaks against the input now; a given point must still be hit. @param {Request} request */
export function check(request) {
  const problem = unusable(request);
  if (problem !== null) return problem;
  const el = /** @type {Element} */ (resolve(request.id));
  if (request.point === null) return seen('ok', '');
  if (hidden(el)) return refused('is hidden');
  const at = absolute(el, request.point);
  return hits(el, at) ? seen('ok', '', request.point, at) : refused(covered(el));
}

/**
 * through says whether a click at a point of a child frame's viewport reaches
 * that frame, and where the point is in this document's viewport.
 * @param {{document: string, node: number, point: Point}} request
 */
export function through(request) {
  const el = holderOf(request);
  if (el === null) return stale('stands in a frame that is gone');
  const place = contentPlace(el);
  if (place.turned) return refused('stands in a frame that is turned');
  const at = { x: place.x + request.point.x * place.across, y: place.y + request.point.y * place.down };
  const view = viewport();
  const away = at.x < 0 || at.y < 0 || at.x >= view.width || at.y >= view.height;
  if (away) return refused("can't be scrolled into view");
  return topmost(at) === el ? seen('ok', '', undefined, at) : refused('is covered by something else');
}

/** hidden reports an element that only shows while its host is hovered. @param {Element} el */
const hidden = (el) => !visual(el) && !transparentToggle(el) && toggleLabel(el) === null && hoverHost(el) !== null;

/** unusable says why a target can't be acted on, null when it can. @param {Request} request */
function unusable(request) {
  if (request.op !== scannedFor()) return stale('belongs to an earlier look at the page');
  const el = resolve(request.id);
  if (el === undefined) return stale('is no longer in the page');
  if (!unchanged()) return stale('was found before the page changed');
  const subject = toggleLabel(el) ?? el;
  if (disabled(subject)) return refused('is disabled');
  if (!wanted(el, request.op)) return refused(request.op === 'fill' && !editable(el) ? "can't be edited" : 'is not shown');
  if (!sameIdentity(request.id, el)) return stale('is no longer the same');
  if (request.op === 'fill') return readOnly(el) ? refused('is read-only') : null;
  return elsewhere(el);
}

/** elsewhere refuses links that don't lead to a web page. @param {Element} el */
function elsewhere(el) {
  if (tag(el) !== 'a' || !hasAttr(el, 'href')) return null;
  const scheme = linkProtocol(el);
  return scheme === 'http:' || scheme === 'https:' ? null : refused('is not a link to a web page');
}

/** @type {[number, number][]} where to try a click, as parts of width and height */
const parts = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]];

/** hittable is the first point, in the viewport, where a click would reach el. @param {Element} el @returns {Point | null} */
function hittable(el) {
  const inBox = inside(el, box(el));
  if (inBox !== null) return inBox;
  const lines = rectsOf(el); // a link broken over two lines may have its centre beside its text
  for (let i = 0; lines.length > 1 && i < lines.length; i++) {
    const inLine = inside(el, lines[i]);
    if (inLine !== null) return inLine;
  }
  return null;
}

/** @param {Element} el @param {import('./dom.js').Box} at @returns {Point | null} */
function inside(el, at) {
  for (let i = 0; i < parts.length; i++) {
    const point = { x: at.left + at.width * parts[i][0], y: at.top + at.height * parts[i][1] };
    if (hits(el, point)) return point;
  }
  return null;
}

/** hits reports whether what lies on top at a point belongs to el, and to no other control in it. @param {Element} el @param {Point} point */
function hits(el, point) {
  const top = topmost(point);
  if (top === null) return false;
  const toggle = toggleLabel(el);
  for (let node = /** @type {Element | null} */ (top); node !== null; node = flatParent(node)) {
    if (node === el || node === toggle) return true;
    if (tag(node) === 'label' && labelControl(node) === el) return true; // what is drawn over a transparent checkbox
    if ((own(node) & ACTION) !== 0) return false;
  }
  return false;
}

/** topmost is the element at a point, in whatever shadow tree. @param {Point} point */
function topmost(point) {
  let top = elementAt(document, point.x, point.y);
  while (top !== null) {
    const shadow = shadowRoot(top);
    const inner = shadow === null ? null : elementAt(shadow, point.x, point.y);
    if (inner === null || inner === top) return top;
    top = inner;
  }
  return null;
}

/** @param {Element} el */
function covered(el) {
  const at = box(el);
  const view = viewport();
  const away = at.right <= 0 || at.bottom <= 0 || at.left >= view.width || at.top >= view.height;
  return away ? "can't be scrolled into view" : 'is covered by something else';
}

/** origin is the top left of an element's padding box, as the driver counts it: in whole pixels of border. @param {Element} el */
function origin(el) {
  const at = box(el);
  return { x: at.left + pixels(el, 'border-left-width'), y: at.top + pixels(el, 'border-top-width') };
}

/** @param {Element} el @param {Point} point */
function relative(el, point) {
  const from = origin(el);
  return { x: point.x - from.x, y: point.y - from.y };
}

/** @param {Element} el @param {Point} point */
function absolute(el, point) {
  const from = origin(el);
  return { x: point.x + from.x, y: point.y + from.y };
}
