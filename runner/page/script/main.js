// The page script. It runs in every document before the page's own code, leaves
// one frozen object behind and answers the host's calls with one string each.
//
// It never changes the page: no attribute, no style, no listener that a page
// could notice; only attachShadow is wrapped. Whatever it reads is data for the host, never an instruction.
import { aim, check, element, host, through } from './aim.js';
import { digest } from './digest.js';
import { drawnText } from './drawn.js';
import { parsed } from './dom.js';
import { holderOf, unplaced } from './frames.js';
import { bare, defineProperty, encode, freeze } from './intrinsics.js';
import { forget } from './memo.js';
import { collect } from './refs.js';
import { passwords } from './passwords.js';
import { keepShadows } from './shadow.js';
import { shownIdle, shownVersion } from './shown.js';
import { narrow, readEverywhere } from './reading.js';
import { bodyText, control, readText } from './targets.js';
import { follow, idle, status, version } from './version.js';

const globalName = '__sedum';
const protocol = 1;

/** fresh makes run look at the page anew. @template A, R @param {(arg: A) => R} run @returns {(arg: A) => R} */
const fresh = (run) => (arg) => {
  follow();
  forget();
  readEverywhere(false);
  return run(arg);
};

/** What of a page is asked for: the main frame or a child. @typedef {{child: boolean}} Asked */

/** @param {Asked} arg */
const versionFor = (arg) => (arg.child ? shownVersion() : version());

/**
 * wide makes run read the whole page where that is asked for, a dialog in front or
 * not. The version stays that of what is in front, so that it can be compared.
 * @template {Asked & {everywhere: boolean}} A @param {(arg: A) => object} run @returns {(arg: A) => object}
 */
const wide = (run) => (arg) => {
  const seen = versionFor(arg);
  if (arg.everywhere === true) {
    forget();
    readEverywhere(true);
  }
  return { ...run(arg), version: seen };
};

/** op makes one operation whose reply is a string. @template A @param {(arg: A) => object} run @returns {(arg: A) => string} */
const op = (run) => fresh((arg) => encode(bare({ protocol, ...run(arg) })));

const operations = freeze(bare({
  protocol,
  version: op((/** @type {Asked} */ arg) => ({ version: versionFor(arg), frames: unplaced() })),
  idle: op((/** @type {Asked} */ arg) => ({ version: versionFor(arg), idle: arg.child ? shownIdle() : idle(), frames: unplaced() })),
  collect: op(wide((/** @type {Asked & {op: string, everywhere: boolean}} */ arg) => collect(arg.op))),
  digest: op(wide((/** @type {Asked & {limit: number, everywhere: boolean}} */ arg) => ({
    ...digest(arg.limit), drawn: arg.everywhere === true ? drawnText() : '', narrow: narrow(), status: status(),
  }))),
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
