// The text of a page as a person could read it out.
import { all, attr, data, nodeType, tag } from './dom.js';
import { optionLabel, optionSelected, optionsOf } from './forms.js';
import { flatText } from './flattext.js';
import { holdsFrame, markOf, shownFrames, unplaced } from './frames.js';
import { kindOf, testNames, tokens } from './icons.js';
import { list, test, weakMap } from './intrinsics.js';
import { marks, marksAbove, UNREAD } from './marks.js';
import { inherited, perReading } from './memo.js';
import { nameOf } from './names.js';
import { collector, spotOf } from './passages.js';
import { pointerTarget } from './pointer.js';
import { inScope } from './reading.js';
import { editingHost, interactive, roleToken } from './roles.js';
import { standingOf } from './states.js';
import { fits, squash, strip, without } from './text.js';
import { elementOf, flatParent, pushFlat } from './tree.js';
import { seen, unrendered, visual } from './visibility.js';

export const mostTextNodes = 20000;
const badgeLevels = 4;

/** digest reads the page text; a text of more than limit code points is refused, 0 is no limit. @param {number} limit */
export function digest(limit) {
  const scope = inScope();
  if (scope === undefined) return problem('scope_ambiguous', 0);
  const { passages, frames, nodes, complete } = reading();
  if (!complete) return problem('resource_ceiling', nodes);
  /** @type {string[]} */
  const texts = list();
  for (let i = 0; i < passages.length; i++) if (passages[i].text !== '') texts.push(passages[i].text);
  const text = texts.join(' ');
  if (limit > 0 && !fits(text, limit)) return problem('digest_too_large', nodes);
  return { text, passages, frames, nodes, problem: '' };
}

/** @param {string} why @param {number} nodes */
const problem = (why, nodes) => ({ text: '', passages: list(), frames: unplaced(), nodes, problem: why });

/** reading finds the pieces of text in page order, and the frames between them; it is not complete when there are too many text nodes. */
const reading = perReading(() => {
  const run = collector();
  /** @type {import('./frames.js').Mark[]} */
  const frames = list();
  const shown = shownFrames();
  /** @type {WeakMap<Element, true>} */
  const said = weakMap();
  /** @type {Node[]} */
  const stack = list();
  let nodes = 0;
  const scope = inScope();
  if (scope !== null && scope !== undefined) pushFlat(stack, scope);
  while (stack.length > 0 && nodes <= mostTextNodes) {
    const node = /** @type {Node} */ (stack.pop());
    const type = nodeType(node);
    if (type === 1) {
      const el = /** @type {Element} */ (node);
      const standing = standingOf(el);
      if (standing !== null) run.stand(spotOf(el), standing);
      if (!holdsFrame(el)) pushFlat(stack, el);
      else if (shown.indexOf(el) >= 0) frames.push(markOf(el, run.pause()));
    } else if (type === 3) {
      nodes++;
      read(/** @type {Text} */ (node), said, run.add);
    }
  }
  return { passages: run.passages(), frames, nodes, complete: nodes <= mostTextNodes };
});

/** @param {Text} node @param {WeakMap<Element, true>} said @param {(spot: import('./passages.js').Spot, text: string) => void} emit */
function read(node, said, emit) {
  const parent = elementOf(node);
  if (parent === null) return;
  const select = selectAround(parent);
  if (select !== null) {
    if (said.has(select) || !seen(select)) return;
    said.set(select, true);
    const text = selectionText(select);
    if (text !== '') emit(spotOf(select), text);
    return;
  }
  if ((marks(parent) & UNREAD) !== 0) return;
  const text = squash(data(node));
  if (text === '' || !seen(parent) || unrendered(node, parent)) return;
  emit(spotOf(parent), badge(text, parent) ?? text);
}

/** selectAround is the select-only control that an element is in: one that offers values but takes no text. */
const selectAround = inherited(/** @type {Element | null} */ (null), (el, above) => {
  if (above !== null) return above;
  return tag(el) === 'select' || customSelect(el) ? el : null;
});

const editableInside = 'input, textarea, [contenteditable], [role=textbox], [role=searchbox], [role=spinbutton]';

/** @param {Element} el */
function customSelect(el) {
  const name = tag(el);
  if (roleToken(el) !== 'combobox' || name === 'input' || name === 'textarea' || editingHost(el)) return false;
  const completes = attr(el, 'aria-autocomplete');
  if (completes !== null && completes !== 'none') return false;
  return (marksAbove(el) & UNREAD) === 0 && all(el, editableInside).length === 0;
}

/** selectionText is "Name: selection", or just the selection of a nameless control. @param {Element} el */
function selectionText(el) {
  const chosen = tag(el) === 'select' ? selectedOption(el) : flatText(el, selection);
  if (chosen === '') return '';
  const name = strip(without(nameOf(el).text, chosen));
  return name === '' ? chosen : `${name}: ${chosen}`;
}

/** @param {Element} el */
function selectedOption(el) {
  const options = optionsOf(el);
  for (let i = 0; i < options.length; i++) if (optionSelected(options[i])) return squash(optionLabel(options[i]));
  return '';
}

/** @type {import('./flattext.js').Want} what a select-only control shows, without what it offers */
const selection = { see: (el) => visual(el) && !offered(el), skip: UNREAD, hidden: false };

/** offered reports text in a list of choices. */
const offered = inherited(false, (el, above) => {
  const role = roleToken(el);
  return above || role === 'listbox' || role === 'option';
});

const count = /^\d{1,4}\+?$/;

/** badge is "<kind> icon badge: <count>" for a count that is all a known icon shows, null for other text. @param {string} text @param {Element} parent */
function badge(text, parent) {
  if (!test(count, text)) return null;
  /** @type {string[]} */
  const names = list();
  let el = /** @type {Element | null} */ (parent);
  for (let level = 0; level < badgeLevels && el !== null; level++, el = flatParent(el)) {
    const own = tokens(el, testNames);
    for (let i = 0; i < own.length; i++) names.push(own[i]);
    if (!interactive(el) && !pointerTarget(el)) continue;
    if (flatText(el, drawn) !== text) return null;
    const kind = kindOf(names);
    return kind === '' ? null : `${kind} icon badge: ${text}`;
  }
  return null;
}

/** @type {import('./flattext.js').Want} */
const drawn = { see: visual, skip: UNREAD, hidden: false };
