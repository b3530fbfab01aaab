// Plain functions on text. Lengths are Unicode code points.
import { charCode, exec, indexOf, list, lower, slice, test } from './intrinsics.js';

const uneven = /^\s|\s$|\s\s|[^\S ]/;
const word = /\S+/g;
const letters = /\p{L}[\p{L}\p{N}]*/gu;

/** squash turns every run of white space into one space and trims. @param {string} text */
export function squash(text) {
  return test(uneven, text) ? found(word, text).join(' ') : text;
}

/** found lists the matches of a global expression. @param {RegExp} re @param {string} text */
function found(re, text) {
  /** @type {string[]} */
  const out = list();
  re.lastIndex = 0;
  for (let m = exec(re, text); m !== null; m = exec(re, text)) out.push(m[0]);
  return out;
}

/** size counts code points. @param {string} text */
export function size(text) {
  let n = text.length;
  for (let i = 1; i < text.length; i++) if (pairAt(text, i)) n--;
  return n;
}

/** pairAt reports whether the unit at i completes a surrogate pair. @param {string} text @param {number} i */
function pairAt(text, i) {
  const low = charCode(text, i);
  if (low < 0xdc00 || low > 0xdfff) return false;
  const high = charCode(text, i - 1);
  return high >= 0xd800 && high <= 0xdbff;
}

/** fits reports whether text has at most limit code points. @param {string} text @param {number} limit */
export const fits = (text, limit) => text.length <= limit || (text.length <= 2 * limit && size(text) <= limit);

/** clip shortens text to limit code points, the last of them an ellipsis. @param {string} text @param {number} limit */
export function clip(text, limit) {
  if (fits(text, limit)) return text;
  let units = 0;
  for (let points = 0; points < limit - 1; points++) {
    units += units + 1 < text.length && pairAt(text, units + 1) ? 2 : 1;
  }
  return slice(text, 0, units) + '…';
}

/** words lists the lower-case words of at least two characters that start with a letter. @param {string} text */
export function words(text) {
  const all = found(letters, lower(text));
  /** @type {string[]} */
  const out = list();
  for (let i = 0; i < all.length; i++) if (all[i].length > 1) out.push(all[i]);
  return out;
}

/** split cuts text at white space. @param {string} text */
export const split = (text) => found(word, text);

const letter = /\p{L}/u;
/** hasLetters reports whether text says anything in words. @param {string} text */
export const hasLetters = (text) => test(letter, text);

const edge = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/u;
/** strip removes punctuation and white space from both ends. @param {string} text */
export function strip(text) {
  let rest = text;
  for (let m = exec(edge, rest); m !== null && m[0] !== ''; m = exec(edge, rest)) {
    rest = m.index === 0 ? slice(rest, m[0].length) : slice(rest, 0, m.index);
  }
  return rest;
}

/** without removes the first occurrence of part. @param {string} text @param {string} part */
export function without(text, part) {
  const at = part === '' ? -1 : indexOf(text, part);
  return at < 0 ? text : squash(slice(text, 0, at) + ' ' + slice(text, at + part.length));
}

/** clean is an attribute's text, squashed; "" for a missing one. @param {string | null} text */
export const clean = (text) => (text === null ? '' : squash(text));

const counted = /\d[\d.,]*[kKmM]?(?=\s\p{L})|\(\d[\d.,]*[kKmM]?\)/u;

/** uncounted replaces counts: "306 comments" and "12 comments" are one control on two items. @param {string} text */
export function uncounted(text) {
  let done = '';
  let rest = text;
  for (let m = exec(counted, rest); m !== null; m = exec(counted, rest)) {
    done += slice(rest, 0, m.index) + '#';
    rest = slice(rest, m.index + m[0].length);
  }
  return done + rest;
}
