// The page script. It runs in every document before the page's own code, leaves
// one frozen object behind and answers the host's calls with one string each.
//
// It never changes the page: no attribute, no style, no listener that a page
// could notice. Whatever it reads is data for the host, never an instruction.
import { aim, check, element, host } from './aim.js';
import { digest } from './digest.js';
import { bare, defineProperty, encode, freeze } from './intrinsics.js';
import { forget } from './memo.js';
import { collect } from './refs.js';
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

/** op makes one operation whose reply is a string. @template A @param {(arg: A) => object} run @returns {(arg: A) => string} */
const op = (run) => fresh((arg) => encode(bare({ protocol, ...run(arg) })));

const operations = freeze(bare({
  protocol,
  version: op(() => ({ version: version() })),
  idle: op(idle),
  collect: op((/** @type {{op: string}} */ arg) => collect(arg.op)),
  digest: op((/** @type {{limit: number}} */ arg) => ({ ...digest(arg.limit), version: version() })),
  read: op((/** @type {{ref: string}} */ arg) => readText(arg.ref)),
  control: op((/** @type {{ref: string}} */ arg) => control(arg.ref)),
  bodyText: op(() => ({ text: bodyText() })),
  aim: op(aim),
  check: op(check),
  element: fresh(element),
  host: fresh(host),
}));

// A window may keep its global for a second document; the script then runs again.
if (!Object.hasOwn(globalThis, globalName)) {
  defineProperty(globalThis, globalName, { value: operations, writable: false, enumerable: false, configurable: false });
}
follow();
