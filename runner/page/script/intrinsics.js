// The language's own functions, captured before page code runs. The whole script
// calls these instead of methods: a page may replace any prototype's methods,
// but it can't reach what was captured here.
//
// So: no array, string, map or regexp methods on ordinary values, no spread and
// no for-of (they look up iterators), no object that is read for a key it lacks.

const { bind, call } = Function.prototype;

/** uncurry turns a method into a function whose first argument is `this`. @type {(fn: any) => (self: any, ...args: any[]) => any} */
export const uncurry = bind.bind(call);

const { create, defineProperty, freeze, getOwnPropertyDescriptor, setPrototypeOf } = Object;

export { defineProperty, freeze, getOwnPropertyDescriptor };

/** getter captures a property of a prototype. @param {object} proto @param {string} name @returns {(self: any) => any} */
export const getter = (proto, name) => uncurry(getOwnPropertyDescriptor(proto, name)?.get);

/** own makes a prototype that holds just the named methods of another. @param {any} proto @param {string[]} names */
function own(proto, names) {
  const safe = create(null);
  for (const name of names) safe[name] = proto[name];
  return freeze(safe);
}

const listProto = own(Array.prototype, ['push', 'pop', 'join', 'indexOf', 'sort']);
const mapProto = own(WeakMap.prototype, ['get', 'set', 'has']);
const Weak = WeakMap;

/** list is an empty array that has push, pop, join, indexOf and sort, whatever the page did to arrays. @template T @returns {T[]} */
export const list = () => setPrototypeOf([], listProto);

/** weakMap is an empty WeakMap with safe methods. @returns {WeakMap<any, any>} */
export const weakMap = () => setPrototypeOf(new Weak(), mapProto);

/** dict is an object without a prototype. @returns {{[key: string]: any}} */
export const dict = () => create(null);

/** bare takes an object's prototype away, so that encoding it can meet no toJSON of the page. @template {object} T @param {T} value @returns {T} */
export const bare = (value) => setPrototypeOf(value, null);

/** @type {(value: unknown) => string} */
export const encode = JSON.stringify;
/** @type {(text: string) => any} */
export const decode = JSON.parse;
/** @type {(re: RegExp, text: string) => RegExpExecArray | null} */
export const exec = uncurry(RegExp.prototype.exec);
/** test reports a match; the expression must not be global. @param {RegExp} re @param {string} text */
export const test = (re, text) => exec(re, text) !== null;

const string = String.prototype;
/** @type {(text: string) => string} */
export const lower = uncurry(string.toLowerCase);
/** @type {(text: string) => string} */
export const upper = uncurry(string.toUpperCase);
const replaced = uncurry(RegExp.prototype[Symbol.replace]);
/** replace replaces what an expression matches. @param {string} text @param {RegExp} re @param {(found: string) => string} by @returns {string} */
export const replace = (text, re, by) => replaced(re, text, by);
/** @type {(text: string, from: number, to?: number) => string} */
export const slice = uncurry(string.slice);
/** @type {(text: string, part: string, from?: number) => number} */
export const indexOf = uncurry(string.indexOf);
/** @type {(text: string, at: number) => number} */
export const charCode = uncurry(string.charCodeAt);

export const { floor, max, min } = Math;
