// The elements of the last scan by reference. Each scan makes the references of
// the one before useless.
import { candidatesFor, describe, identity, mostCandidates } from './candidates.js';
import { isConnected } from './dom.js';
import { bare, list } from './intrinsics.js';
import { markOf, shownFrames, unplaced } from './frames.js';
import { inScope, lowerBound, page } from './reading.js';
import { state, version } from './version.js';

/** @typedef {{ref: string, el: Element, tag: string, raw: string, peers: string}} Entry */

/** @type {Entry[]} */
let entries = list();
let op = '';
let taken = '';
let sequence = 0;

/** collect scans the page for what wantedOp can be done to. @param {string} wantedOp */
export function collect(wantedOp) {
  clear();
  const scope = inScope();
  if (scope === undefined) return incomplete('scope_ambiguous');
  if (scope === null) return bare({ candidates: list(), frames: list(), elements: 0, reason: '' });
  if (!page().complete) return incomplete('resource_ceiling');
  const found = candidatesFor(wantedOp);
  if (found.length > mostCandidates) return incomplete('resource_limit');
  op = wantedOp;
  /** @type {ReturnType<typeof describe>[]} */
  const out = list();
  const { document } = version();
  for (let i = 0; i < found.length; i++) {
    const told = describe(found[i], op, `${document}-${++sequence}`);
    entries.push({ ref: told.ref, el: found[i], tag: told.tag, raw: told.raw, peers: told.peers.join('\n') });
    out.push(told);
  }
  taken = state();
  return bare({ candidates: out, frames: framesAmong(found), elements: page().elements.length - 1, reason: '' });
}

/** @param {string} reason */
const incomplete = (reason) => bare({ candidates: list(), frames: unplaced(), elements: 0, reason });

/** framesAmong marks the shown frames between candidates, in page order. @param {Element[]} found */
function framesAmong(found) {
  const { at } = page();
  /** @type {number[]} */
  const places = list();
  for (let i = 0; i < found.length; i++) places.push(at.get(found[i]) ?? 0);
  const shown = shownFrames();
  /** @type {import('./frames.js').Mark[]} */
  const out = list();
  for (let i = 0; i < shown.length; i++) out.push(markOf(shown[i], lowerBound(places, at.get(shown[i]) ?? page().elements.length)));
  return out;
}

/** clear forgets the last scan. */
export function clear() {
  entries = list();
  op = '';
  taken = '';
}

/** entryOf is the entry of a reference, undefined when it is stale. @param {string} ref @returns {Entry | undefined} */
function entryOf(ref) {
  for (let i = 0; i < entries.length; i++) if (entries[i].ref === ref) return entries[i];
  return undefined;
}

/** scannedFor is the operation that the last scan was for. */
export const scannedFor = () => op;

/** resolve is the element of a reference as long as it is connected; undefined when the reference is stale. @param {string} ref @returns {Element | undefined} */
export function resolve(ref) {
  const entry = entryOf(ref);
  return entry !== undefined && isConnected(entry.el) ? entry.el : undefined;
}

/** unchanged reports whether the page is still the one that was scanned. */
export const unchanged = () => taken !== '' && state() === taken;

/** sameIdentity reports whether an element is still what it was in the scan, to a person who looks for it. @param {string} ref @param {Element} el */
export function sameIdentity(ref, el) {
  const entry = entryOf(ref);
  const scope = inScope();
  if (entry === undefined || scope === undefined || scope === null) return false;
  const now = identity(el, op);
  return now.tag === entry.tag && now.raw === entry.raw && now.peers.join('\n') === entry.peers;
}
