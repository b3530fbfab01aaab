// Shadow trees, closed ones too: a person sees what is in them like anything else.
import { openShadow } from './dom.js';
import { defineProperty, getOwnPropertyDescriptor, weakMap } from './intrinsics.js';
import { watch } from './version.js';

/** @type {WeakMap<Element, ShadowRoot>} */
const closed = weakMap();

/** shadowRoot is the shadow tree of an element, unless the page's HTML declares it closed: no script learns of such a one. @param {Element} el @returns {ShadowRoot | null} */
export const shadowRoot = (el) => openShadow(el) ?? closed.get(el) ?? null;

const call = Reflect.apply;

/**
 * keepShadows stands a proxy before attachShadow: it does what the browser's own
 * does and looks like it, and remembers the tree. A tree is watched from its
 * beginning, since its making is no change of the document.
 */
export function keepShadows() {
  const proto = Element.prototype;
  const own = getOwnPropertyDescriptor(proto, 'attachShadow');
  if (own === undefined) return;
  const value = new Proxy(own.value, {
    apply(native, el, args) {
      const shadow = call(native, el, args);
      closed.set(el, shadow);
      watch(shadow);
      return shadow;
    },
  });
  defineProperty(proto, 'attachShadow', {
    value, writable: own.writable, enumerable: own.enumerable, configurable: own.configurable,
  });
}
