// What a run of text is part of: a heading, an entry of a list, a cell, a control.
import { attr, closest, nextElement, previousElement, style, tag } from './dom.js';
import { bare, list, weakMap } from './intrinsics.js';
import { headingLevel, labelOf } from './landmarks.js';
import { inherited, perReading } from './memo.js';
import { interactive, roleToken, set } from './roles.js';
import { flatParent } from './tree.js';

/** Spot is the structure around a text.
 * @typedef {object} Spot
 * @property {string} kind
 * @property {number} level
 * @property {Element | null} group the list or table
 * @property {Element | null} entry the list item or row in it
 * @property {Element | null} cell
 * @property {string} label
 * @property {Element | null} block what the text flows in
 */

/** @type {{[kind: string]: number}} the stronger kind wins inside another */
const strength = { __proto__: /** @type {any} */ (null), text: 0, item: 1, cell: 1, header: 1, status: 2, control: 3, heading: 4 };
const labelled = set('section fieldset table ul ol dl nav aside article form dialog figure menu');
const labelledRoles = set('region group radiogroup list listbox table grid treegrid toolbar tablist menu tree navigation complementary form dialog');

/** @type {Spot} */
const bottom = { kind: 'text', level: 0, group: null, entry: null, cell: null, label: '', block: null };

/** spotOf is the structure that an element is, or stands in. */
export const spotOf = inherited(bottom, (el, above) => {
  const name = tag(el);
  const role = roleToken(el);
  const spot = {
    kind: above.kind, level: above.level, group: above.group, entry: above.entry, cell: above.cell,
    label: above.label, block: flows(el) ? above.block : el,
  };
  if (labelled[name] || labelledRoles[role]) spot.label = labelOf(el) || above.label;
  placeInList(el, name, role, spot);
  placeInTable(el, name, role, spot);
  const kind = kindOf(el, name, role);
  if (kind !== '' && strength[kind] >= strength[spot.kind]) {
    spot.kind = kind;
    spot.level = headingLevel(el);
    spot.block = el;
  }
  return spot;
});

/** flows reports an element whose text runs on from the text before it. @param {Element} el */
function flows(el) {
  const display = style(el, 'display');
  return display === 'inline' || display === 'contents';
}

/** @param {Element} el @param {string} name @param {string} role */
function kindOf(el, name, role) {
  if (headingLevel(el) > 0) return 'heading';
  if (interactive(el)) return 'control';
  if (role === 'status' || role === 'alert' || role === 'log' || (name === 'output' && role === '')) return 'status';
  return '';
}

/** @param {Element} el @param {string} name @param {string} role @param {Spot} spot */
function placeInList(el, name, role, spot) {
  if (role === 'list' || (role === '' && (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dl'))) {
    spot.group = el;
    spot.entry = spot.cell = null;
  } else if (role === 'listitem' || (role === '' && name === 'li')) {
    spot.group = listAround(el) ?? flatParent(el);
    enter(spot, el, null, 'item');
  } else if (role === '' && (name === 'dt' || name === 'dd') && spot.group !== null) {
    enter(spot, term(el), null, 'item');
  }
}

/** @param {Element} el */
const listAround = (el) => closest(el, 'ul, ol, menu, [role=list]');

/** term is the dt that begins an entry of a description list. @param {Element} el @returns {Element} */
function term(el) {
  for (let node = /** @type {Element | null} */ (el); node !== null; node = previousElement(node)) {
    if (tag(node) === 'dt') return node;
  }
  return el;
}

/** @param {Element} el @param {string} name @param {string} role @param {Spot} spot */
function placeInTable(el, name, role, spot) {
  if (role === 'table' || role === 'grid' || role === 'treegrid' || (role === '' && name === 'table')) {
    spot.group = el;
    spot.entry = spot.cell = null;
  } else if (role === 'row' || (role === '' && name === 'tr' && spot.group !== null)) {
    spot.entry = el;
    spot.cell = null;
  } else if (spot.entry !== null && (name === 'td' || name === 'th' || cellRole(role))) {
    const header = role === '' ? name === 'th' : role === 'columnheader' || role === 'rowheader';
    enter(spot, spot.entry, el, header ? 'header' : 'cell');
  }
}

/** @param {string} role */
const cellRole = (role) => role === 'cell' || role === 'gridcell' || role === 'columnheader' || role === 'rowheader';

/** @param {Spot} spot @param {Element} entry @param {Element | null} cell @param {string} kind */
function enter(spot, entry, cell, kind) {
  spot.entry = entry;
  spot.cell = cell;
  if (strength[kind] >= strength[spot.kind]) spot.kind = kind;
}

const columns = perReading(() => /** @type {WeakMap<Element, number>} */ (weakMap()));

/** columnOf counts a cell's column from 1; spanned columns count. @param {Element} cell */
export function columnOf(cell) {
  const known = columns().get(cell);
  if (known !== undefined) return known;
  let first = cell;
  for (let before = previousElement(first); before !== null; before = previousElement(first)) first = before;
  let column = 1;
  for (let node = /** @type {Element | null} */ (first); node !== null; node = nextElement(node)) {
    columns().set(node, column);
    const wide = +(attr(node, 'colspan') ?? attr(node, 'aria-colspan') ?? 1);
    column += wide >= 1 && wide <= 1000 ? wide | 0 : 1;
  }
  return columns().get(cell) ?? 1;
}

/** Passage is a run of text with its structure, or a control without text and how it stands, as the host reads it.
 * @typedef {{text: string, kind: string, level: number, group: number, entry: number, cell: number, label: string, control: import('./states.js').Control | null}} Passage */

/** collector joins texts that flow in one block and numbers groups and entries as they appear. */
export function collector() {
  /** @type {{spot: Spot, texts: string[]}[]} */
  const runs = list();
  /** @type {{at: number, spot: Spot, control: import('./states.js').Control}[]} */
  const standing = list();
  /** @type {WeakMap<Element, {group: number, entries: number}>} */
  const groups = weakMap();
  /** @type {WeakMap<Element, {group: Element, entry: number}>} */
  const entries = weakMap();
  let lastGroup = 0;
  let paused = false;

  /** @param {Element | null} el */
  const groupOf = (el) => {
    if (el === null) return null;
    const known = groups.get(el);
    if (known !== undefined) return known;
    const made = { group: ++lastGroup, entries: 0 };
    groups.set(el, made);
    return made;
  };
  /** @param {Spot} spot */
  const number = (spot) => {
    const group = groupOf(spot.group);
    if (group === null || spot.group === null || spot.entry === null) return { group: group?.group ?? 0, entry: 0 };
    let entry = entries.get(spot.entry);
    if (entry === undefined || entry.group !== spot.group) {
      entry = { group: spot.group, entry: ++group.entries };
      entries.set(spot.entry, entry);
    }
    return { group: group.group, entry: entry.entry };
  };
  /** @param {Spot} spot @param {string} text @param {import('./states.js').Control | null} control @returns {Passage} */
  const passage = (spot, text, control) => {
    const { group, entry } = number(spot);
    const cell = spot.cell === null ? 0 : columnOf(spot.cell);
    const kind = control === null ? spot.kind : 'state';
    return bare({ text, kind, level: kind === 'heading' ? spot.level : 0, group, entry, cell, label: spot.label, control });
  };
  return {
    /** @param {Spot} spot @param {string} text */
    add(spot, text) {
      const last = runs.length > 0 ? runs[runs.length - 1] : null;
      if (last !== null && !paused && same(last.spot, spot)) last.texts.push(text);
      else runs.push({ spot, texts: oneText(text) });
      paused = false;
    },
    /** stand notes a control before the text that follows; texts around it still flow together. @param {Spot} spot @param {import('./states.js').Control} control */
    stand(spot, control) {
      standing.push({ at: runs.length, spot, control });
    },
    /** pause ends the passage, since something else stands there; it returns how many there are. */
    pause() {
      paused = true;
      return runs.length + standing.length;
    },
    /** @returns {Passage[]} */
    passages() {
      /** @type {Passage[]} */
      const out = list();
      let next = 0;
      for (let i = 0; i <= runs.length; i++) {
        for (; next < standing.length && standing[next].at === i; next++) out.push(passage(standing[next].spot, '', standing[next].control));
        if (i < runs.length) out.push(passage(runs[i].spot, runs[i].texts.join(' '), null));
      }
      return out;
    },
  };
}

/** @param {string} text */
function oneText(text) {
  /** @type {string[]} */
  const texts = list();
  texts.push(text);
  return texts;
}

/** @param {Spot} a @param {Spot} b */
const same = (a, b) =>
  a === b || (a.block === b.block && a.kind === b.kind && a.group === b.group && a.entry === b.entry && a.cell === b.cell && a.label === b.label);
