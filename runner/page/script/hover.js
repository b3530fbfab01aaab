// Controls that only show while the pointer is over something else. They are
// found by reading the stylesheets: nothing is hovered to find out, and what
// can't be read for certain reveals nothing.
import { attr, matches, rootNode, style, tag } from './dom.js';
import { exec, indexOf, list, lower, slice, test } from './intrinsics.js';
import { ACTION, ARIA, HIDDEN, INERT, marks, OUTSIDE, own } from './marks.js';
import { kept } from './memo.js';
import { interactive } from './roles.js';
import { rulesIn, withoutHover } from './stylesheets.js';
import { composedParent, within } from './tree.js';
import { visible } from './visibility.js';

/** @typedef {import('./stylesheets.js').Rule} Rule */

/** hoverHost is the visible element that reveals a control when hovered, null for none. @type {(el: Element) => Element | null} */
export const hoverHost = kept((el) => {
  if (!interactive(el) || (marks(el) & (HIDDEN | ARIA | INERT | OUTSIDE)) !== 0 || visible(el)) return null;
  /** @type {Element | null} */
  let host = null;
  for (let node = /** @type {Element | null} */ (el); node !== null && !visible(node); node = composedParent(node)) {
    const revealing = revealers(node);
    if (revealing === null) return null;
    host = innermost(host, revealing);
  }
  return host !== null && !controlBetween(el, host) ? host : null;
});

/** innermost is the host that is over all others when hovered. @param {Element | null} host @param {Element[]} more */
function innermost(host, more) {
  for (let i = 0; i < more.length; i++) if (host === null || within(host, more[i])) host = more[i];
  return host;
}

/** revealers lists a host for each property that hides an element by itself, null when one stays hidden. @type {(el: Element) => Element[] | null} */
const revealers = kept((el) => {
  /** @type {Element[]} */
  const hosts = list();
  if (style(el, 'content-visibility') === 'hidden') return null;
  const hidden = hiddenBy(el);
  for (let i = 0; i < hidden.length; i++) {
    const host = revealedBy(el, hidden[i]);
    if (host === null) return null;
    hosts.push(host);
  }
  return hosts;
});

/** hiddenBy lists the properties that hide an element by itself. @param {Element} el */
function hiddenBy(el) {
  /** @type {string[]} */
  const out = list();
  if (style(el, 'display') === 'none') out.push('display');
  if (style(el, 'opacity') === '0') out.push('opacity');
  if (style(el, 'visibility') !== 'visible') {
    const above = composedParent(el);
    if (above === null || style(above, 'visibility') === 'visible') out.push('visibility');
  }
  return out;
}

/** @param {Element} el @param {Element} host */
function controlBetween(el, host) {
  for (let node = composedParent(el); node !== null && node !== host; node = composedParent(node)) {
    if ((own(node) & ACTION) !== 0) return true;
  }
  return false;
}

/** revealedBy is the host of the hover rule that would win over all others for a property of el. @param {Element} el @param {string} property @returns {Element | null} */
function revealedBy(el, property) {
  const rules = rulesIn(rootNode(el));
  if (rules === null || indexOf(lower(attr(el, 'style') ?? ''), property) >= 0) return null;
  let winner = strongest(rules, property, el, true, null);
  if (winner === null || !shows(winner)) return null; // what most closed menus end at
  winner = strongest(rules, property, el, false, winner);
  return winner !== null && hovers(winner) ? hostOf(winner, el) : null;
}

/** strongest is the rule that wins among those that hover, or the others, and one that won before. @param {Rule[]} rules @param {string} property @param {Element} el @param {boolean} hovering @param {Rule | null} winner */
function strongest(rules, property, el, hovering, winner) {
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i];
    if (rule.property !== property || hovers(rule) !== hovering || !concerns(rule, el)) continue;
    if (winner === null || !before(rule, winner)) winner = rule;
  }
  return winner;
}

/** @param {Rule} rule */
const hovers = (rule) => indexOf(rule.selector, ':hover') >= 0;

/** concerns reports whether a rule would apply to el if its hosts were hovered. @param {Rule} rule @param {Element} el */
function concerns(rule, el) {
  const hovering = hovers(rule);
  if (hovering && !rule.trusted) return false;
  try {
    if (!matches(el, hovering ? withoutHover(rule.selector) : rule.selector)) return false;
  } catch {
    return false;
  }
  return !hovering || hostOf(rule, el) !== null;
}

/** before reports whether a rule loses to another; a rule that can't be weighed loses to none. @param {Rule} a @param {Rule} b */
function before(a, b) {
  if (a.trusted !== b.trusted) return a.trusted;
  if (a.important !== b.important) return b.important;
  return a.weight === b.weight ? a.order < b.order : a.weight < b.weight;
}

/** @param {Rule} rule */
function shows(rule) {
  switch (rule.property) {
    case 'display':
      return test(/^(block|inline|flex|grid|inline-block|inline-flex|inline-grid|flow-root|contents|list-item|table.*)$/, rule.value);
    case 'visibility':
      return rule.value === 'visible';
  }
  return +rule.value > 0;
}

const compound = /^[^\s>+~]*/;

/** hostOf is the nearest visible element above el that a hover rule waits for. @param {Rule} rule @param {Element} el @returns {Element | null} */
function hostOf(rule, el) {
  let at = -1;
  for (let next = indexOf(rule.selector, ':hover'); next >= 0; next = indexOf(rule.selector, ':hover', next + 1)) at = next;
  const after = slice(rule.selector, at + 6);
  const rest = /** @type {RegExpExecArray} */ (exec(compound, after))[0];
  const inner = slice(after, rest.length);
  if (inner === '' || test(/[+~]/, inner)) return null; // the element itself, or one that does not hold it
  const selector = withoutHover(slice(rule.selector, 0, at + 6) + rest);
  for (let node = composedParent(el); node !== null && tag(node) !== 'html'; node = composedParent(node)) {
    if (matches(node, selector) && visible(node)) return node;
  }
  return null;
}
