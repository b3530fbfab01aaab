// What a table or a list of terms says of a cell by its place: the header of the
// column, the header of the row, the term of a description.
import { attr, firstElement, nextElement, previousElement, tag } from './dom.js';
import { plainText, title } from './flattext.js';
import { list } from './intrinsics.js';
import { kept } from './memo.js';
import { roleToken } from './roles.js';
import { composedParent } from './tree.js';
import { visible } from './visibility.js';

const headerLength = 60;
const pairLength = 30;
const steps = 6; // from a control to its cell
const rowsUp = 4; // from a row to its table

/** @param {Element} el */
const isCell = (el) => tag(el) === 'td' || tag(el) === 'th' || roleToken(el) === 'gridcell' || roleToken(el) === 'cell' || isRowHeader(el);

/** @param {Element} el */
const isRowHeader = (el) => roleToken(el) === 'rowheader' || (tag(el) === 'th' && attr(el, 'scope') === 'row');

/** @param {Element} el */
const isColumnHeader = (el) => roleToken(el) === 'columnheader' || (tag(el) === 'th' && !isRowHeader(el));

/** @param {Element} el */
const isRow = (el) => tag(el) === 'tr' || roleToken(el) === 'row';

/** @param {Element} el */
const isTable = (el) => tag(el) === 'table' || roleToken(el) === 'table' || roleToken(el) === 'grid' || roleToken(el) === 'treegrid';

/** around is the closest element around el, itself included, that is wanted. @param {Element | null} el @param {(el: Element) => boolean} wanted @param {number} levels */
function around(el, wanted, levels) {
  for (let level = 0; level <= levels && el !== null; level++, el = composedParent(el)) {
    if (wanted(el)) return el;
    if (isTable(el)) return null;
  }
  return null;
}

/** cellOf is the cell that an element stands in. @param {Element} el */
const cellOf = (el) => around(el, isCell, steps);

/** rowHeader is what a row is called: by its header, else by its first text. @type {(cell: Element) => string} */
const rowHeader = kept((cell) => {
  const row = around(cell, isRow, 1);
  let first = '';
  for (let other = row === null ? null : firstElement(row); other !== null && other !== cell; other = nextElement(other)) {
    const text = title(other, headerLength);
    if (isRowHeader(other) && text !== '') return text;
    if (first === '') first = text;
  }
  return first;
});

/** columnHeader is what the column of a cell is called. @type {(cell: Element) => string} */
const columnHeader = kept((cell) => {
  const row = around(cell, isRow, 1);
  const table = row === null ? null : tableOf(row);
  const headers = table === null ? null : headerRow(table);
  if (headers === null || headers === row) return '';
  const column = place(cell);
  let at = 0;
  for (let header = firstElement(headers); header !== null; header = nextElement(header)) {
    at += span(header);
    if (at > column) return isColumnHeader(header) ? title(header, headerLength) : '';
  }
  return '';
});

/** @param {Element} row */
function tableOf(row) {
  let outer = composedParent(row);
  for (let level = 0; level < rowsUp && outer !== null; level++, outer = composedParent(outer)) if (isTable(outer)) return outer;
  return null;
}

/** headerRow is the first row of a table, if it is one of headers. @type {(table: Element) => Element | null} */
const headerRow = kept((table) => {
  let node = firstElement(table);
  for (let level = 0; level < rowsUp && node !== null; level++) {
    while (node !== null && (tag(node) === 'caption' || tag(node) === 'colgroup' || !visible(node))) node = nextElement(node);
    if (node !== null && isRow(node)) return headed(node) ? node : null;
    node = node === null ? null : firstElement(node);
  }
  return null;
});

/** headed reports a row with two column headers or more. @param {Element} row */
function headed(row) {
  let headers = 0;
  for (let cell = firstElement(row); cell !== null; cell = nextElement(cell)) if (isColumnHeader(cell)) headers++;
  return headers > 1;
}

/** place is the column in which a cell starts. @param {Element} cell */
function place(cell) {
  let at = 0;
  for (let before = previousElement(cell); before !== null; before = previousElement(before)) at += span(before);
  return at;
}

/** span is how many columns a cell takes. @param {Element} cell */
function span(cell) {
  const columns = +(attr(cell, 'colspan') ?? attr(cell, 'aria-colspan') ?? 1);
  return columns >= 1 && columns <= 100 ? columns : 1;
}

/** term is what a description describes. @type {(el: Element) => string} */
const term = kept((el) => {
  const description = around(el, (outer) => tag(outer) === 'dd', steps);
  let before = description;
  while (before !== null && tag(before) === 'dd') before = previousElement(before);
  return before !== null && tag(before) === 'dt' ? title(before, headerLength) : '';
});

/** headersOf lists what tells by its place what an element is about. @param {Element} el @returns {string[]} */
export function headersOf(el) {
  /** @type {string[]} */
  const found = list();
  const cell = cellOf(el);
  const texts = cell === null ? [term(el)] : [rowHeader(cell), columnHeader(cell)];
  for (let i = 0; i < texts.length; i++) if (texts[i] !== '') found.push(texts[i]);
  return found;
}

/** captionOf is what a value that stands by itself is called: by its column or row, its term, or the short text before it in a pair of two. @param {Element} el */
export function captionOf(el) {
  const cell = cellOf(el);
  if (cell !== null) return isColumnHeader(cell) || isRowHeader(cell) ? '' : columnHeader(cell) || rowHeader(cell);
  return term(el) || partner(el);
}

/** partner is the first of two texts of which el is the second; two of a kind are a list. @param {Element} el */
function partner(el) {
  const before = previousElement(el);
  if (before !== null && tag(before) === tag(el) && attr(before, 'class') === attr(el, 'class')) return '';
  if (before === null || nextElement(el) !== null || previousElement(before) !== null || firstElement(before) !== null) return '';
  return title(before, pairLength);
}

/** cellName is what a nameless control in a cell is called, if nothing is written beside it there: by its column, else by its row. @param {Element} el */
export function cellName(el) {
  const cell = cellOf(el);
  return cell === null || plainText(cell) !== '' ? '' : columnHeader(cell) || rowHeader(cell);
}
