// What was computed of an element is kept for one reading of the page: nothing
// can change during it, and nothing is trusted after it.
import { list, weakMap } from './intrinsics.js';
import { flatParent } from './tree.js';

let reading = 0;

/** forget starts a new reading: every kept value is dropped. */
export function forget() {
  reading++;
}

/** perReading is a value that is made anew for each reading. @template T @param {() => T} make @returns {() => T} */
export function perReading(make) {
  let made = -1;
  /** @type {T} */
  let value;
  return () => {
    if (made !== reading) {
      made = reading;
      value = make();
    }
    return value;
  };
}

/** kept remembers what fn said of an element. @template V @param {(el: Element) => V} fn @returns {(el: Element) => V} */
export function kept(fn) {
  const memo = perReading(() => /** @type {WeakMap<Element, {value: V}>} */ (weakMap()));
  return (el) => {
    const known = memo().get(el);
    if (known !== undefined) return known.value;
    const value = fn(el);
    memo().set(el, { value });
    return value;
  };
}

/**
 * inherited remembers a value that an element derives from its parent's, without
 * recursion: pages nest deeper than a stack.
 * @template V
 * @param {V} top the value above the document
 * @param {(el: Element, above: V) => V} step
 * @returns {(el: Element | null) => V}
 */
export function inherited(top, step) {
  const memo = perReading(() => /** @type {WeakMap<Element, V>} */ (weakMap()));
  return (el) => {
    const known = memo();
    /** @type {Element[]} */
    const chain = list();
    let node = el;
    while (node !== null && !known.has(node)) {
      chain.push(node);
      node = flatParent(node);
    }
    let value = node === null ? top : /** @type {V} */ (known.get(node));
    for (let i = chain.length - 1; i >= 0; i--) {
      value = step(chain[i], value);
      known.set(chain[i], value);
    }
    return value;
  };
}
