// The rules of a tree's stylesheets that decide whether something is shown, in
// cascade order. A sheet that can't be read makes all of them unknown.
import { declared, nodeType, priority } from './dom.js';
import { exec, getter, indexOf, list, slice, test, weakMap } from './intrinsics.js';
import { perReading } from './memo.js';

export const shownBy = ['display', 'visibility', 'opacity'];

/** Rule sets one property for what a selector matches.
 * @typedef {object} Rule
 * @property {string} selector one selector, no list
 * @property {string} property
 * @property {string} value
 * @property {boolean} important
 * @property {number} weight specificity
 * @property {number} order
 * @property {boolean} trusted nothing in it or around it is beyond this reading
 */

const sheetsOfDocument = getter(Document.prototype, 'styleSheets');
const sheetsOfShadow = getter(ShadowRoot.prototype, 'styleSheets');
const adoptedByDocument = getter(Document.prototype, 'adoptedStyleSheets');
const adoptedByShadow = getter(ShadowRoot.prototype, 'adoptedStyleSheets');
const sheetCount = getter(StyleSheetList.prototype, 'length');
const rulesOf = getter(CSSStyleSheet.prototype, 'cssRules');
const sheetDisabled = getter(StyleSheet.prototype, 'disabled');
const ruleCount = getter(CSSRuleList.prototype, 'length');
const ruleType = getter(CSSRule.prototype, 'type');
const innerRules = getter(CSSGroupingRule.prototype, 'cssRules');
const condition = getter(CSSConditionRule.prototype, 'conditionText');
const selectorText = getter(CSSStyleRule.prototype, 'selectorText');
const declarations = getter(CSSStyleRule.prototype, 'style');
const imported = getter(CSSImportRule.prototype, 'styleSheet');
const mediaOfSheet = getter(StyleSheet.prototype, 'media');
const mediaText = getter(MediaList.prototype, 'mediaText');
const media = matchMedia;
const mediaMatches = getter(MediaQueryList.prototype, 'matches');
const supports = CSS.supports;

const known = perReading(() => /** @type {WeakMap<Node, {rules: Rule[] | null}>} */ (weakMap()));

/** rulesIn lists the rules of a document or shadow tree, null when a sheet of it can't be read. @param {Node} root @returns {Rule[] | null} */
export function rulesIn(root) {
  const before = known().get(root);
  if (before !== undefined) return before.rules;
  const rules = read(root);
  known().set(root, { rules });
  return rules;
}

/** @param {Node} root @returns {Rule[] | null} */
function read(root) {
  const document = nodeType(root) === 9;
  /** @type {Rule[]} */
  const rules = list();
  try {
    const sheets = document ? sheetsOfDocument(root) : sheetsOfShadow(root);
    for (let i = 0; i < sheetCount(sheets); i++) addSheet(rules, sheets[i]);
    const adopted = document ? adoptedByDocument(root) : adoptedByShadow(root);
    for (let i = 0; i < adopted.length; i++) addSheet(rules, adopted[i]);
    return rules;
  } catch {
    return null; // a sheet of another origin
  }
}

/** @param {Rule[]} rules @param {CSSStyleSheet} sheet */
function addSheet(rules, sheet) {
  if (sheetDisabled(sheet)) return;
  const text = mediaText(mediaOfSheet(sheet));
  if (text === '' || applies(text)) addRules(rules, rulesOf(sheet), true);
}

/** @param {string} query */
const applies = (query) => mediaMatches(media(query));

/** @param {Rule[]} rules @param {CSSRuleList} found @param {boolean} trusted */
function addRules(rules, found, trusted) {
  for (let i = 0; i < ruleCount(found); i++) {
    const rule = /** @type {any} */ (found[i]);
    switch (ruleType(rule)) {
      case 1:
        addStyle(rules, rule, trusted);
        break;
      case 3:
        if (imported(rule) !== null) addSheet(rules, imported(rule));
        break;
      case 4:
        if (applies(condition(rule))) addRules(rules, innerRules(rule), trusted);
        break;
      case 12:
        if (supports(condition(rule))) addRules(rules, innerRules(rule), trusted);
        break;
      case 0: // newer blocks: layer, scope, container
        addUnknown(rules, rule);
    }
  }
}

/** @param {Rule[]} rules @param {any} rule */
function addUnknown(rules, rule) {
  /** @type {CSSRuleList | undefined} */
  let inner;
  try {
    inner = innerRules(rule);
  } catch {
    return; // no block of rules
  }
  if (inner !== undefined) addRules(rules, inner, false);
}

const strange = /[(\\|]|::/;

/** @param {Rule[]} rules @param {CSSStyleRule} rule @param {boolean} trusted */
function addStyle(rules, rule, trusted) {
  const style = declarations(rule);
  for (let p = 0; p < shownBy.length; p++) {
    const value = declared(style, shownBy[p]);
    if (value === '') continue;
    const selectors = splitSelectors(selectorText(rule));
    for (let i = 0; i < selectors.length; i++) {
      rules.push({
        selector: selectors[i], property: shownBy[p], value, important: priority(style, shownBy[p]) === 'important',
        weight: weigh(selectors[i]), order: rules.length, trusted: trusted && !test(strange, selectors[i]),
      });
    }
  }
}

/** splitSelectors cuts a selector list at its outer commas. @param {string} text */
function splitSelectors(text) {
  /** @type {string[]} */
  const out = list();
  let depth = 0;
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    const c = i < text.length ? text[i] : ',';
    if (c === '(' || c === '[') depth++;
    if (c === ')' || c === ']') depth--;
    if (c !== ',' || depth > 0) continue;
    out.push(slice(text, from, i));
    from = i + 1;
  }
  return out;
}

const part = /^(#|\.|::?|\[[^\]]*\]|\*)?([\w-]*)/;

/** weigh is the specificity of a plain selector. @param {string} selector */
function weigh(selector) {
  let weight = 0;
  let rest = selector;
  while (rest !== '') {
    const m = /** @type {RegExpExecArray} */ (exec(part, rest));
    const kind = m[1] ?? '';
    if (kind === '#') weight += 1000000;
    else if (kind === '::' || (kind === '' && m[2] !== '')) weight += 1;
    else if (kind !== '' && kind !== '*') weight += 1000;
    rest = slice(rest, m[0] === '' ? 1 : m[0].length);
  }
  return weight;
}

/** withoutHover removes every ":hover" of a selector. @param {string} selector */
export function withoutHover(selector) {
  let rest = selector;
  for (let at = indexOf(rest, ':hover'); at >= 0; at = indexOf(rest, ':hover')) {
    const before = slice(rest, 0, at);
    const bare = before === '' || test(/[\s>+~]$/, before); // nothing but ":hover": any element
    rest = before + (bare ? '*' : '') + slice(rest, at + 6);
  }
  return rest;
}
