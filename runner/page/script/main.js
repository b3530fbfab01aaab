// The page script. It runs in every document before the page's own code, leaves
// one frozen object behind and answers the host's calls with one string each.
//
// It never changes the page: no attribute, no style, no listener that a page
// could notice; only attachShadow is wrapped. Whatever it reads is data for the host, never an instruction.
import { aim, check, element, host, through } from './aim.js';
import { digest } from './digest.js';
import { parsed } from './dom.js';
import { holderOf, unplaced } from './frames.js';
import { bare, defineProperty, encode, freeze } from './intrinsics.js';
import { forget } from './memo.js';
import { collect } from './refs.js';
import { passwords } from './passwords.js';
import { keepShadows } from './shadow.js';
import { shownIdle, shownVersion } from './shown.js';
import { bodyText, control, readText } from './targets.js';
import { follow, idle, version } from './version.js';

const globalName = '__sedum';
const protocol = 1;

/** fresh makes run look at the page anew. @template A, R @param {(arg: A) => R} run @returns {(arg: A) => R} */
const fresh = (run) => (arg) => {
  follow();
  forget();
  return run(arg);
};

/** What of a page is asked for: the main frame or a child. @typedef {{child: boolean}} Asked */

/** @param {Asked} arg */
const versionFor = (arg) => (arg.child ? shownVersion() : version());

/** op makes one operation whose reply is a string. @template A @param {(arg: A) => object} run @returns {(arg: A) => string} */
const op = (run) => fresh((arg) => encode(bare({ protocol, ...run(arg) })));

const operations = freeze(bare({
  protocol,
  version: op((/** @type {Asked} */ arg) => ({ version: versionFor(arg), frames: unplaced() })),
  idle: op((/** @type {Asked} */ arg) => ({ version: versionFor(arg), idle: arg.child ? shownIdle() : idle(), frames: unplaced() })),
  collect: op((/** @type {Asked & {op: string}} */ arg) => ({ ...collect(arg.op), version: versionFor(arg) })),
  digest: op((/** @type {Asked & {limit: number}} */ arg) => ({ ...digest(arg.limit), version: versionFor(arg) })),
  passwords: op((/** @type {Asked} */ arg) => ({ ...passwords(), version: versionFor(arg) })),
  parsed: op(() => ({ parsed: parsed() })),
  read: op((/** @type {{ref: string}} */ arg) => readText(arg.ref)),
  control: op((/** @type {{ref: string}} */ arg) => control(arg.ref)),
  bodyText: op(() => ({ text: bodyText() })),
  aim: op(aim),
  check: op(check),
  through: op(through),
  element: fresh(element),
  host: fresh(host),
  frame: fresh(holderOf),
}));

follow();
// A window may keep its global for a second document; the script then runs again.
if (!Object.hasOwn(globalThis, globalName)) {
  keepShadows();
  defineProperty(globalThis, globalName, { value: operations, writable: false, enumerable: false, configurable: false });
}
