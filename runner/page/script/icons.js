// What a picture without words shows, told by the names its author gave it.
import { attr, tag } from './dom.js';
import { exec, list, lower, test } from './intrinsics.js';
import { split } from './text.js';

/** @type {[string, RegExp][]} the first match in this order wins */
const kinds = [
  ['upvote arrow', /(^|-)(upvote|vote-?up|votearrow)(-|$)/],
  ['downvote arrow', /(^|-)(downvote|vote-?down)(-|$)/],
  ['search', /(^|-)(search|magnifier)(-|$)/],
  ['menu', /(^|-)(menu|hamburger)(-|$)/],
  ['close', /(^|-)close(-|$)/],
  ['right arrow', /(^|-)((arrow|chevron|angle|caret)-right|right-(arrow|chevron))(-|$)/],
  ['left arrow', /(^|-)((arrow|chevron|angle|caret)-left|left-(arrow|chevron))(-|$)/],
  ['terminal', /(^|-)terminal(-|$)/],
  ['cart', /(^|-)(cart|basket)(-|$)/],
  ['more', /(^|-)(kebab|ellipsis|more|dots)(-|$)/],
  ['settings', /(^|-)(settings|gear|cog)(-|$)/],
  ['share', /(^|-)share(-|$)/],
  ['copy', /(^|-)(copy|clipboard)(-|$)/],
  ['notifications', /(^|-)(bell|notifications?)(-|$)/],
  ['account', /(^|-)(avatar|account|profile|user)(-|$)/],
  ['play', /(^|-)play(-|$)/],
  ['pause', /(^|-)pause(-|$)/],
];

/** tokens lists the class and id names of an element, their parts parted by hyphens. @param {Element} el @param {string[]} names attributes @returns {string[]} */
export function tokens(el, names) {
  /** @type {string[]} */
  const out = list();
  for (let n = 0; n < names.length; n++) {
    const parts = split(lower(attr(el, names[n]) ?? ''));
    for (let i = 0; i < parts.length; i++) out.push(hyphened(parts[i]));
  }
  return out;
}

/** @param {string} text */
function hyphened(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    out += c === '_' || c === ':' || c === '/' || c === '#' || c === '.' ? '-' : c;
  }
  return out;
}

/** kindOf is the icon kind that any of the tokens names, "" for none. @param {string[]} names */
export function kindOf(names) {
  for (let k = 0; k < kinds.length; k++) {
    for (let i = 0; i < names.length; i++) if (test(kinds[k][1], names[i])) return kinds[k][0];
  }
  return '';
}

export const plainNames = ['class', 'id'];
export const testNames = ['class', 'id', 'data-test', 'data-testid'];

const fontPrefix = /^(fa|bi|glyphicon|icon|mdi|ti|ri)-(.+)$/;
const modifier = /^(lg|\d+x|xs|sm|xl|fw|solid|regular|light|brands|spin|pulse|border|inverse|stack.*|rotate.*|flip.*)$/;

/** fontName is the picture that an icon font's class names, "" for none. @param {Element} el */
export function fontName(el) {
  const name = tag(el);
  if (name !== 'i' && name !== 'span' && name !== 'em') return '';
  const classes = split(lower(attr(el, 'class') ?? ''));
  for (let i = 0; i < classes.length; i++) {
    const m = exec(fontPrefix, classes[i]);
    if (m !== null && !test(modifier, m[2])) return spaced(m[2]);
  }
  return '';
}

/** @param {string} text */
function spaced(text) {
  let out = '';
  for (let i = 0; i < text.length; i++) out += text[i] === '-' ? ' ' : text[i];
  return out;
}
