// Where on the page something is: landmarks, headings and the labels of what it
// stands in. Headings are listed once, in page order.
import { attr, firstElement, hasAttr, nextElement, tag } from './dom.js';
import { title } from './flattext.js';
import { exec, list, test } from './intrinsics.js';
import { plainNames, tokens } from './icons.js';
import { ACTION, own } from './marks.js';
import { inherited, kept, perReading } from './memo.js';
import { refersTo } from './names.js';
import { buttons, inside, page } from './reading.js';
import { entry, interactive, roleToken } from './roles.js';
import { clean, clip, split } from './text.js';
import { composedParent } from './tree.js';
import { visible } from './visibility.js';

const locationLength = 80;
const titleLength = 60;
const titleWords = 8;
const sectionLabels = 6;
const sectionLength = 300;
const climbs = 30;

/** @type {{[role: string]: string}} */
const roleNames = {
  __proto__: /** @type {any} */ (null),
  dialog: 'dialog', alertdialog: 'dialog', banner: 'header', contentinfo: 'footer',
  navigation: 'navigation', complementary: 'sidebar', main: 'main',
};
/** @type {{[tag: string]: string}} */
const tagNames = { __proto__: /** @type {any} */ (null), dialog: 'dialog', nav: 'navigation', aside: 'sidebar', main: 'main' };
/** @type {[string, RegExp][]} */
const classNames = [
  ['header', /^(site-header|masthead|topbar|navbar|header)$/],
  ['footer', /^footer$/],
  ['sidebar', /^(sidebar|side-nav|toc)$/],
];

/** Place is what an element stands in.
 * @typedef {object} Place
 * @property {string[]} marks landmarks, outermost first
 * @property {Element | null} outer the outermost landmark
 * @property {boolean} nested inside content that has headers and footers of its own
 */

/** @type {Place} */
const nowhere = { marks: list(), outer: null, nested: false };

/** placeOf is the landmarks that an element is or stands in. */
export const placeOf = inherited(nowhere, (el, above) => {
  const mark = landmark(el, above);
  const nested = above.nested || sectioning(tag(el));
  if (mark === '') return nested === above.nested ? above : { marks: above.marks, outer: above.outer, nested };
  return { marks: extended(above.marks, mark), outer: above.outer ?? el, nested };
});

/** @param {string} name */
function sectioning(name) {
  return name === 'article' || name === 'main' || name === 'section' || name === 'aside' || name === 'nav';
}

/** @param {Element} el @param {Place} above */
function landmark(el, above) {
  const role = roleToken(el);
  if (role !== '') return roleNames[role] ?? '';
  const name = tag(el);
  if (tagNames[name] !== undefined) return tagNames[name];
  if ((name === 'header' || name === 'footer') && !above.nested) return name;
  return byClass(el);
}

/** @param {Element} el */
function byClass(el) {
  if ((own(el) & ACTION) !== 0 || !(hasAttr(el, 'class') || hasAttr(el, 'id'))) return '';
  const names = tokens(el, plainNames);
  for (let k = 0; k < classNames.length; k++) {
    for (let i = 0; i < names.length; i++) if (test(classNames[k][1], names[i])) return classNames[k][0];
  }
  return '';
}

/** @param {string[]} marks @param {string} mark */
function extended(marks, mark) {
  if (marks.length > 0 && marks[marks.length - 1] === mark) return marks;
  /** @type {string[]} */
  const out = list();
  for (let i = 0; i < marks.length; i++) out.push(marks[i]);
  out.push(mark);
  return out;
}

/** @typedef {{place: number, text: string, level: number, outer: Element | null, above: Heading | null}} Heading */

const headingTag = /^h([1-6])$/;

/** headingLevel is 1 to 6 for a heading, else 0. @param {Element} el */
export function headingLevel(el) {
  const role = roleToken(el);
  if (role === 'heading') {
    const level = attr(el, 'aria-level');
    return level !== null && test(/^[1-6]$/, level) ? +level : 2;
  }
  const m = role === '' ? exec(headingTag, tag(el)) : null;
  return m === null ? 0 : +m[1];
}

/** headings lists the visible headings with the heading that each stands under. */
const headings = perReading(() => {
  const { elements } = page();
  /** @type {Heading[]} */
  const out = list();
  for (let place = 0; place < elements.length; place++) {
    const level = headingLevel(elements[place]);
    if (level === 0 || !visible(elements[place])) continue;
    const text = title(elements[place], titleLength);
    if (text === '') continue;
    const outer = placeOf(elements[place]).outer;
    let above = out.length > 0 ? out[out.length - 1] : null;
    while (above !== null && (above.level >= level || above.outer !== outer)) above = above.above;
    out.push({ place, text, level, outer, above });
  }
  return out;
});

/** headingOf is the heading that an element comes after, if both share the outermost landmark. @param {Element} el @returns {Heading | null} */
function headingOf(el) {
  const place = page().at.get(el);
  if (place === undefined) return null;
  const all = headings();
  let from = 0;
  let to = all.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (all[middle].place < place) from = middle + 1;
    else to = middle;
  }
  const last = from > 0 ? all[from - 1] : null;
  return last !== null && last.outer === placeOf(el).outer ? last : null;
}

/** locationOf is the landmarks and the heading of an element, in at most 80 code points. @param {Element} el */
export function locationOf(el) {
  const { marks } = placeOf(el);
  /** @type {string[]} */
  const parts = list();
  if (marks.length > 0) parts.push(marks[0]);
  if (marks.length > 1) parts.push(marks[marks.length - 1]);
  const where = parts.join(', ');
  const heading = headingOf(el);
  if (heading === null) return clip(where, locationLength);
  return clip(where === '' ? heading.text : `${where} · ${heading.text}`, locationLength);
}

/** labelOf is the name that an author gave a container. @type {(el: Element) => string} */
export const labelOf = kept((el) => clean(attr(el, 'aria-label')) || refersTo(el, 'aria-labelledby') || captionOf(el));

/** @type {{[tag: string]: string}} */
const captions = { __proto__: /** @type {any} */ (null), fieldset: 'legend', table: 'caption', figure: 'figcaption', details: 'summary' };

/** @param {Element} el */
function captionOf(el) {
  const wanted = captions[tag(el)];
  if (wanted === undefined) return '';
  for (let child = firstElement(el); child !== null; child = nextElement(child)) {
    if (tag(child) === wanted) return title(child, sectionLength);
  }
  return '';
}

/** containerLabel is what a container is called, by its author or by its first line. @type {(el: Element) => string} */
const containerLabel = kept((el) => (interactive(el) ? '' : clip(labelOf(el), titleLength)) || firstLine(el));

/** firstLine is the text of a container's first visible child, if it reads like a title. @param {Element} el */
function firstLine(el) {
  if (tag(el) === 'body') return '';
  for (let child = firstElement(el); child !== null; child = nextElement(child)) {
    if (!visible(child)) continue;
    if (entry(child) || (own(child) & ACTION) !== 0 || inside(buttons(), child) > 1) return '';
    const text = title(child, titleLength);
    return split(text).length <= titleWords && !test(/^skip to/i, text) ? text : '';
  }
  return '';
}

/** sectionOf lists the labels of what an element stands in, innermost first. @param {Element} el */
export function sectionOf(el) {
  /** @type {string[]} */
  const labels = list();
  let length = 0;
  /** @param {string} label */
  const add = (label) => {
    if (label === '' || labels.indexOf(label) >= 0 || labels.length === sectionLabels) return;
    const more = label.length + (labels.length > 0 ? 3 : 0);
    if (length + more > sectionLength) return;
    labels.push(label);
    length += more;
  };
  let outer = composedParent(el);
  for (let i = 0; i < climbs && outer !== null && page().at.has(outer); i++, outer = composedParent(outer)) {
    add(containerLabel(outer));
  }
  for (let heading = headingOf(el); heading !== null; heading = heading.above) add(heading.text);
  return labels;
}

const boxed = /(^|-)(infobox|navbox)(-|$)/;

/** inArticle reports running text: in main or an article, beside no navigation, table or box. */
export const inArticle = inherited(0, (el, above) => {
  const name = tag(el);
  if (above === 2 || name === 'aside' || name === 'nav' || name === 'table') return 2;
  const names = tokens(el, ['class']);
  for (let i = 0; i < names.length; i++) if (test(boxed, names[i])) return 2;
  return name === 'main' || name === 'article' || roleToken(el) === 'main' ? 1 : above;
});
