// A page's version: its document, how often that changed, and its address. Quiet
// is counted from the last change by the page's own clock.
import { tag } from './dom.js';
import { bare, getter, list, uncurry, weakMap } from './intrinsics.js';

const Observer = MutationObserver;
const observe = uncurry(Observer.prototype.observe);
const takeRecords = uncurry(Observer.prototype.takeRecords);
const now = uncurry(Performance.prototype.now);
const clock = performance;
const entries = uncurry(Performance.prototype.getEntriesByType);
const answered = getter(PerformanceResourceTiming.prototype, 'responseStatus');
const random = uncurry(Crypto.prototype.getRandomValues);
const source = crypto;
const Words = Uint32Array;
const hex = uncurry(Number.prototype.toString);
const path = location;
const recordAttribute = getter(MutationRecord.prototype, 'attributeName');
const recordTarget = getter(MutationRecord.prototype, 'target');
const recordOld = getter(MutationRecord.prototype, 'oldValue');
const watched = {
  childList: true, characterData: true, attributes: true, attributeOldValue: true, subtree: true,
  characterDataOldValue: false, attributeFilter: undefined,
};

/** @type {Document | undefined} */
let current;
let id = '';
let revision = 0;
let route = '';
let landed = ''; // the route that the document came from
let changed = 0;
/** @type {MutationObserver} */
let observer;
/** @type {WeakMap<Node, true>} */
let roots = weakMap();
/** @type {Element[]} dialogs in the order in which they were opened */
let opened = list();

/** follow watches the document that the window holds now: a window may get a second one. */
export function follow() {
  if (current === document) return;
  current = document;
  id = randomId();
  revision = 0;
  route = path.href;
  landed = route;
  changed = now(clock);
  roots = weakMap();
  opened = list();
  observer = new Observer(note);
  watch(document);
}

/** watch counts the changes of one more tree. @param {Document | ShadowRoot} root */
export function watch(root) {
  if (roots.has(root)) return;
  roots.set(root, true);
  observe(observer, root, watched);
}

function randomId() {
  const four = new Words(4);
  random(source, four);
  return `${hex(four[0], 16)}-${hex(four[1], 16)}-${hex(four[2], 16)}-${hex(four[3], 16)}`;
}

/** note counts one batch of changes. @param {MutationRecord[]} records */
function note(records) {
  if (records.length === 0) return;
  change();
  for (let i = 0; i < records.length; i++) noteDialog(records[i]);
}

function change() {
  revision++;
  changed = now(clock);
}

/** noteDialog keeps the order in which dialogs were opened. @param {MutationRecord} record */
function noteDialog(record) {
  if (recordAttribute(record) !== 'open') return;
  const dialog = /** @type {Element} */ (recordTarget(record));
  if (tag(dialog) !== 'dialog') return;
  const at = opened.indexOf(dialog);
  if (at >= 0) {
    for (let i = at; i + 1 < opened.length; i++) opened[i] = opened[i + 1];
    opened.pop();
  }
  if (recordOld(record) === null) opened.push(dialog);
}

/** openOrder is the dialogs that were seen opening, the latest last. */
export const openOrder = () => opened;

/** version is the state of the document now, changes of this very task included. */
export function version() {
  note(takeRecords(observer));
  if (route !== path.href) {
    route = path.href;
    change();
  }
  return bare({ document: id, revision, route });
}

/** state is a version as one text. */
export function state() {
  const seen = version();
  return `${seen.document} ${seen.revision} ${seen.route}`;
}

/** status is the HTTP status that the document at its first address came with; 0 when there is none. */
export function status() {
  const found = entries(clock, 'navigation');
  return found.length > 0 && route === landed ? answered(found[0]) : 0;
}

/** lastChange is when the document changed last, in milliseconds by the page's clock. */
export const lastChange = () => changed;

/** idle is for how many milliseconds the document has not changed. */
export function idle() {
  version();
  return now(clock) - changed;
}
