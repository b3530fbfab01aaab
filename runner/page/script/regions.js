// The item that an element belongs to (a card, a row, a list entry) and the texts
// in it that tell one "Delete" from another.
import { attr, closest, firstElement, hasAttr, nextElement, previousElement, tag } from './dom.js';
import { flatText, ownWords, plainText, shortText, title } from './flattext.js';
import { headersOf } from './headers.js';
import { hoverHost } from './hover.js';
import { indexOf, list, test } from './intrinsics.js';
import { headingLevel } from './landmarks.js';
import { ACTION, marks, UNREAD } from './marks.js';
import { kept } from './memo.js';
import { nameOf } from './names.js';
import { buttons, descendants, inScope, inside, lowerBound, page, span } from './reading.js';
import { entry } from './roles.js';
import { clip, fits, hasLetters, squash, uncounted } from './text.js';
import { composedParent } from './tree.js';
import { pointerTarget } from './pointer.js';
import { visible } from './visibility.js';

const mostControls = 32;
const mostElements = 2000;
const peerLength = 80;
const itemLength = 300;
const mostPeers = 2;

/** regionOf is the item around an element, null for none. @param {Element} el @param {string} op @param {string} name @returns {Element | null} */
export function regionOf(el, op, name) {
  /** @type {Element | null} */
  let region = null;
  if (op === 'read' && tag(el) === 'dd') return el;
  let below = el;
  for (let outer = composedParent(el); outer !== null && outer !== inScope(); outer = composedParent(outer)) {
    if (!page().at.has(outer) || !small(outer) || (op !== 'read' && namesakes(outer, el, name))) return region;
    if (op === 'read' && repeatedCard(below) && below !== el) return below;
    region = outer;
    if (ends(outer, op)) return region;
    below = outer;
  }
  return region;
}

/** @param {Element} el */
const small = (el) => descendants(el) <= mostElements && inside(buttons(), el) <= mostControls;

/** @param {Element} el @param {string} op */
function ends(el, op) {
  if (entry(el) || hasAttr(el, 'data-product')) return true;
  return op === 'read' ? tag(el) === 'dd' || repeatedCard(el) : pointerTarget(el);
}

/** namesakes reports whether a region shows another control with this name. @param {Element} region @param {Element} el @param {string} name */
function namesakes(region, el, name) {
  const { elements } = page();
  const places = buttons();
  const { from, to } = span(region);
  const wanted = uncounted(name);
  for (let i = lowerBound(places, from); i < places.length && places[i] < to; i++) {
    const other = elements[places[i]];
    if (other !== el && maskedName(other) === wanted && (visible(other) || hoverHost(other) !== null)) return true;
  }
  return false;
}

const maskedName = kept((/** @type {Element} */ el) => uncounted(nameOf(el).text));

/** repeatedCard reports an element beside one of the same tag and classes. @type {(el: Element) => boolean} */
const repeatedCard = kept((el) => {
  const classes = attr(el, 'class');
  if (classes === null || squash(classes) === '') return false;
  return alike(previousElement(el), el, classes) || alike(nextElement(el), el, classes);
});

/** @param {Element | null} other @param {Element} el @param {string} classes */
const alike = (other, el, classes) =>
  other !== null && tag(other) === tag(el) && squash(attr(other, 'class') ?? '') === squash(classes);

const telling = /[\p{L}\p{N}]/u;

/** @typedef {{peers: string[], whole: boolean, item: string}} Context */

/** contextOf is the peers and the item text of a candidate. @param {Element} el @param {string} op @param {string} name @returns {Context} */
export function contextOf(el, op, name) {
  const region = regionOf(el, op, name);
  const ranked = op === 'read' ? '' : rankedRow(el);
  /** @type {string[]} */
  const peers = list();
  if (ranked !== '') peers.push(clip(ranked, peerLength));
  if (region === null) return { peers, whole: false, item: clip(ranked, itemLength) };
  const text = completeText(region);
  const complete = test(telling, text) ? text : '';
  const whole = ranked === '' && complete !== '' && complete !== name;
  if (complete !== '') add(peers, complete, name);
  const found = namedTexts(region);
  for (let i = 0; i < found.length && peers.length < mostPeers; i++) add(peers, found[i], name);
  const item = ranked === '' ? withHeaders(el, itemText(region)) : `${ranked} ${itemText(region)}`;
  return { peers, whole, item: clip(item, itemLength) };
}

/** withHeaders sets before an item's text what only its place in a table or a list says. @param {Element} el @param {string} item */
function withHeaders(el, item) {
  const headers = headersOf(el);
  let text = item;
  for (let i = headers.length - 1; i >= 0; i--) if (indexOf(text, headers[i]) < 0) text = `${headers[i]} ${text}`;
  return text;
}

/** @param {string[]} peers @param {string} text @param {string} name */
function add(peers, text, name) {
  if (peers.length < mostPeers && text !== name && peers.indexOf(text) < 0) peers.push(text);
}

/** completeText is all text of a region outside its controls, "" when it is longer than a peer. */
const completeText = kept((/** @type {Element} */ region) => {
  const text = flatText(region, ownWords, 2 * peerLength);
  return fits(text, peerLength) ? text : '';
});

const itemText = kept((/** @type {Element} */ region) => shortText(region, itemLength));

/** namedTexts lists the texts of a region that may tell it apart, the best first. @type {(region: Element) => string[]} */
const namedTexts = kept((region) => {
  const { elements } = page();
  const { from, to } = span(region);
  /** @type {[string[], string[], string[]]} */
  const ranks = [list(), list(), list()];
  for (let i = from; i < to; i++) {
    const el = elements[i];
    const rank = rankOf(el);
    if (rank < 0 || (rank > 0 && (marks(el) & (ACTION | UNREAD)) !== 0) || !visible(el)) continue;
    const text = title(el, peerLength);
    if (text === '' || (rank === 1 && weak(text))) continue;
    ranks[/** @type {0 | 1 | 2} */ (rank)].push(text);
  }
  for (let rank = 1; rank < ranks.length; rank++) {
    for (let i = 0; i < ranks[rank].length; i++) ranks[0].push(ranks[rank][i]);
  }
  return ranks[0];
});

/** rankOf: 0 a named element, 1 a childless text, 2 any text, -1 none. @param {Element} el */
function rankOf(el) {
  if (hasAttr(el, 'data-product-name') || headingLevel(el) > 0) return 0;
  const name = tag(el);
  const leaf = firstElement(el) === null;
  if (leaf && (name === 'div' || name === 'span' || name === 'strong' || name === 'p')) return 1;
  return name === 'strong' || name === 'span' || name === 'p' ? 2 : -1;
}

const amount = /^[\p{Sc}\d.,%+\-\s]*$/u;
const currency = /^(usd|eur|gbp|jpy|chf|cad|aud|cny|inr|sek|nok|dkk|pln|brl|mxn|krw|nzd)$/i;

/** weak reports text that tells nothing apart: an amount or a currency. @param {string} text */
export const weak = (text) => test(amount, text) || test(currency, text);

const rank = /^\d{1,4}[.)]$/;

/** rankedRow is the rank and title of the row before, where a list writes an entry's controls into a row of their own. @param {Element} el */
function rankedRow(el) {
  const row = closest(el, 'tr');
  const before = row === null ? null : previousElement(row);
  return before === null || tag(before) !== 'tr' ? '' : rankAndTitle(before);
}

const rankAndTitle = kept((/** @type {Element} */ row) => {
  let number = '';
  for (let cell = firstElement(row); cell !== null; cell = nextElement(cell)) {
    const text = title(cell, peerLength);
    if (number === '' && test(rank, text)) number = text;
    const link = number === '' ? '' : titleLink(cell);
    if (link !== '') return `${number} ${link}`;
  }
  return '';
});

/** @param {Element} cell */
function titleLink(cell) {
  const { elements } = page();
  const { from, to } = span(cell);
  for (let i = from; i < to; i++) {
    if (tag(elements[i]) !== 'a' || !hasAttr(elements[i], 'href')) continue;
    const text = plainText(elements[i]);
    if (hasLetters(text)) return text;
  }
  return '';
}
