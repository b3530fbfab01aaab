// Words that a person sees on or around a control beside its name. They help a
// model to recognise it; each adds at least one new word.
import { all, attr, tag } from './dom.js';
import { flatText, hiddenWords, plainText } from './flattext.js';
import { kindOf, plainNames, tokens } from './icons.js';
import { exec, list, lower, test } from './intrinsics.js';
import { own, UNREAD } from './marks.js';
import { authored, mediaName, nameOf, placeholder } from './names.js';
import { nearText, rowText } from './nearby.js';
import { actions, lowerBound, page, span } from './reading.js';
import { clip, hasLetters, words } from './text.js';
import { visible } from './visibility.js';

const quoted = 48;
const logoLength = 32;
const menuLength = 80;
const menuItems = 6;

/** hintsOf lists the hints of a candidate. @param {Element} el @returns {string[]} */
export function hintsOf(el) {
  const name = nameOf(el);
  const hints = collector(name.text);
  const sample = placeholder(el);
  if (sample !== '' && sample !== name.text) hints.quote('placeholder', sample, quoted);
  if (name.source === 'placeholder' && !authored(el)) hints.quote('label', nearText(el) || rowText(el), quoted);
  shownHints(el, name, hints);
  logoHints(el, name.text, hints);
  iconHints(el, hints);
  hints.quote('menu', menuOf(el), menuLength);
  return hints.found;
}

/** @typedef {{found: string[], quote: (kind: string, text: string, limit: number) => void, say: (text: string) => void}} Hints */

/** @param {string} name @returns {Hints} */
function collector(name) {
  /** @type {string[]} */
  const found = list();
  const known = words(name);
  /** @param {string} text */
  const news = (text) => {
    const said = words(text);
    let fresh = false;
    for (let i = 0; i < said.length; i++) {
      if (known.indexOf(said[i]) >= 0) continue;
      known.push(said[i]);
      fresh = true;
    }
    return fresh;
  };
  return {
    found,
    quote(kind, text, limit) {
      if (text !== '' && news(text)) found.push(`${kind} "${clip(text, limit)}"`);
    },
    say(text) {
      if (news(text)) found.push(text);
    },
  };
}

/** @param {Element} el @param {import('./names.js').Name} name @param {Hints} hints */
function shownHints(el, name, hints) {
  if ((own(el) & UNREAD) !== 0) return;
  if (name.source === 'aria' || name.source === 'reference') hints.quote('text', plainText(el), quoted);
  if (!hasLetters(name.text)) hints.quote('hidden text', flatText(el, hiddenWords), quoted);
}

const logo = /(^|-)(logo|brand)(-|$)/;

/** logoHints: a picture that leads home is the site's logo. @param {Element} el @param {string} name @param {Hints} hints */
function logoHints(el, name, hints) {
  if (tag(el) !== 'a' || !isHome(attr(el, 'href'))) return;
  const picture = mediaName(el);
  const media = all(el, 'img, svg').length > 0;
  const named = anyMatch(logo, tokens(el, plainNames)) || innerMatch(el, logo);
  if (!media && !named) return;
  hints.say('logo');
  hints.quote('logo', picture, logoLength);
  if (words(name).indexOf('home') < 0) hints.say('home link');
}

/** @param {RegExp} re @param {string[]} names */
function anyMatch(re, names) {
  for (let i = 0; i < names.length; i++) if (test(re, names[i])) return true;
  return false;
}

/** @param {Element} el @param {RegExp} re */
function innerMatch(el, re) {
  const inner = all(el, '[class], [id]');
  for (let i = 0; i < inner.length; i++) if (anyMatch(re, tokens(inner[i], plainNames))) return true;
  return false;
}

const homeForm = /^(\.?\/?|\.?\/?(index|home)(\.\w+)?\/?)$/;
const rooted = /^https?:\/\/([^/?#]+)\/?$/;

/** isHome reports an address of the site's first page. @param {string | null} href */
function isHome(href) {
  if (href === null || href === '') return false;
  const address = lower(href);
  if (test(homeForm, address)) return true;
  const m = exec(rooted, address);
  return m !== null && (m[1] === lower(location.host) || m[1] === canonicalHost());
}

function canonicalHost() {
  const links = all(document, 'link[rel=canonical][href]');
  const m = links.length === 0 ? null : exec(/^https?:\/\/([^/?#]+)/, lower(attr(links[0], 'href') ?? ''));
  return m === null ? '' : m[1];
}

const keys = ['class', 'id', 'data-icon', 'href', 'xlink:href'];

/** iconHints says what a control without words pictures. @param {Element} el @param {Hints} hints */
function iconHints(el, hints) {
  const shortcut = keyOnly(el);
  if (!shortcut && hasLetters(plainText(el))) return;
  const names = tokens(el, plainNames);
  const inner = all(el, 'svg, svg use, i, em, span, img');
  for (let i = 0; i < inner.length; i++) {
    const more = tokens(inner[i], keys);
    for (let n = 0; n < more.length; n++) names.push(more[n]);
  }
  const kind = kindOf(names);
  if (kind !== '') hints.say(`${kind} icon`);
  if (shortcut) hints.say('keyboard shortcut');
}

/** keyOnly reports a control that shows only the key that works it. @param {Element} el */
function keyOnly(el) {
  const boxes = all(el, 'kbd');
  if (boxes.length === 0) return false;
  /** @type {string[]} */
  const texts = list();
  for (let i = 0; i < boxes.length; i++) texts.push(plainText(boxes[i]));
  return texts.join(' ') === plainText(el);
}

/** menuOf is what a closed menu inside a control offers. @param {Element} el */
function menuOf(el) {
  const { elements } = page();
  const places = actions();
  const { from, to } = span(el);
  /** @type {string[]} */
  const texts = list();
  for (let i = lowerBound(places, from); i < places.length && places[i] < to; i++) {
    const item = elements[places[i]];
    if (visible(item)) continue;
    if (texts.length === menuItems) return '';
    texts.push(flatText(item, hiddenWords));
  }
  return texts.join(', ');
}
