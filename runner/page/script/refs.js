// The elements of the last scan by reference. Each scan makes the references of
// the one before useless.
import { candidatesFor, describe, identity, mostCandidates } from './candidates.js';
import { isConnected } from './dom.js';
import { list } from './intrinsics.js';
import { inScope, page } from './reading.js';
import { version } from './version.js';

/** @typedef {{ref: string, el: Element, tag: string, raw: string, peers: string}} Entry */

/** @type {Entry[]} */
let entries = list();
let op = '';
let taken = '';
let sequence = 0;

/** stateOf is a version as one text. */
const stateOf = () => {
  const now = version();
  return `${now.document} ${now.revision} ${now.route}`;
};

/** collect scans the page for what wantedOp can be done to. @param {string} wantedOp */
export function collect(wantedOp) {
  clear();
  const scope = inScope();
  if (scope === undefined) return incomplete('scope_ambiguous');
  if (scope === null) return scan(list());
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
  taken = stateOf();
  return scan(out);
}

/** @param {ReturnType<typeof describe>[]} candidates */
const scan = (candidates) => ({ version: version(), candidates, reason: '' });

/** @param {string} reason */
const incomplete = (reason) => ({ version: version(), candidates: list(), reason });

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
export const unchanged = () => taken !== '' && stateOf() === taken;

/** sameIdentity reports whether an element is still what it was in the scan, to a person who looks for it. @param {string} ref @param {Element} el */
export function sameIdentity(ref, el) {
  const entry = entryOf(ref);
  const scope = inScope();
  if (entry === undefined || scope === undefined || scope === null) return false;
  const now = identity(el, op);
  return now.tag === entry.tag && now.raw === entry.raw && now.peers.join('\n') === entry.peers;
}
