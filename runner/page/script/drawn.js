// All that is drawn as text anywhere on the page, for claims of absence: also what
// stands outside an open dialog, what is hidden from assistive technology only, and
// what styles add, in the letters and with the gaps that a person sees.
import { inSight } from './away.js';
import { attr, content, data, generated, nodeType, style, tag } from './dom.js';
import { inputType, inputValue } from './forms.js';
import { holdsFrame } from './frames.js';
import { decode, exec, list, lower, replace, upper } from './intrinsics.js';
import { marks, OUTSIDE, own, UNREAD } from './marks.js';
import { kept } from './memo.js';
import { elementOf, pushFlat } from './tree.js';
import { drawn, unrendered } from './visibility.js';

const most = 2000000; // code units; the number of text nodes is limited where the page's text is read

/** drawnText is that text, its white space as it is written; null when it is too long to be read. @returns {string | null} */
export function drawnText() {
  /** @type {(Node | string)[]} what is still to be read; a text stands for itself */
  const stack = list();
  /** @type {string[]} */
  const pieces = list();
  let length = 0;
  const top = content();
  if (top !== null) stack.push(top);
  while (stack.length > 0) {
    const next = /** @type {Node | string} */ (stack.pop());
    const text = typeof next === 'string' ? next : open(next, stack);
    if (text === '') continue;
    pieces.push(text);
    length += text.length;
    if (length > most) return null;
  }
  return pieces.join('');
}

/** open puts what is in a node on the stack and returns what it says itself. @param {Node} node @param {(Node | string)[]} stack */
function open(node, stack) {
  const type = nodeType(node);
  if (type === 3) return textOf(/** @type {Text} */ (node));
  if (type !== 1) return '';
  const el = /** @type {Element} */ (node);
  if (holdsFrame(el)) return ' '; // its document tells
  if ((own(el) & UNREAD) !== 0) return buttonText(el);
  const gap = runsOn(el) ? '' : ' ';
  stack.push(gap, made(el, '::after'));
  pushFlat(/** @type {Node[]} */ (stack), el);
  stack.push(made(el, '::before'));
  return gap;
}

/** runsOn reports an element whose text follows the text before it without a gap. @param {Element} el */
function runsOn(el) {
  const display = style(el, 'display');
  return tag(el) !== 'br' && (display === 'contents' || exec(/^inline/, display) !== null);
}

const seen = kept((el) => (marks(el) & OUTSIDE) === 0 && drawn(el) && inSight(el));

/** @param {Text} node */
function textOf(node) {
  const parent = elementOf(node);
  const text = data(node);
  if (parent === null || text === '' || !seen(parent) || unrendered(node, parent)) return '';
  return cased(text, style(parent, 'text-transform'));
}

/** cased is a text in the letters that it is drawn in. @param {string} text @param {string} transform */
function cased(text, transform) {
  switch (transform) {
    case 'uppercase':
      return upper(text);
    case 'lowercase':
      return lower(text);
    case 'capitalize':
      return replace(text, /(?<![\p{L}\p{N}'’])\p{L}/gu, upper);
  }
  return text;
}

/** buttonText is what a button says that is no element with text. @param {Element} el */
function buttonText(el) {
  if (tag(el) !== 'input' || !seen(el)) return '';
  const kind = inputType(el);
  return kind === 'button' || kind === 'submit' || kind === 'reset' ? ` ${inputValue(el)} ` : '';
}

const part = /"((?:[^"\\]|\\.)*)"|attr\(([\w-]+)\)/gu;

/** made is the text that styles draw before or after what is in an element. @param {Element} el @param {string} place */
function made(el, place) {
  const content = generated(el, place);
  if (content === '' || content === 'none' || content === 'normal' || !seen(el)) return '';
  let text = '';
  part.lastIndex = 0;
  for (let m = exec(part, content); m !== null; m = exec(part, content)) {
    text += m[1] === undefined ? attr(el, m[2]) ?? '' : unescaped(m[1]);
  }
  return text;
}

/** @param {string} text */
function unescaped(text) {
  try {
    return /** @type {string} */ (decode(`"${text}"`));
  } catch {
    return text;
  }
}
