// Elements without any markup of a control that a page made clickable.
import { style, tag } from './dom.js';
import { drawnWords, flatText, plainText } from './flattext.js';
import { ACTION, marks, SVG } from './marks.js';
import { kept } from './memo.js';
import { actions, descendants, inside, lowerBound, page, roled, span } from './reading.js';
import { composedParent } from './tree.js';

const largest = 500; // descendants

/** pointerTarget reports the outermost element with a hand cursor and no control around it. @type {(el: Element) => boolean} */
export const pointerTarget = kept((el) => {
  if ((marks(el) & (ACTION | SVG)) !== 0) return false;
  const name = tag(el);
  if (name === 'html' || name === 'body' || name === 'label') return false;
  if (!handCursor(el)) return false;
  const above = composedParent(el);
  if (above !== null && handCursor(above)) return false;
  if (descendants(el) > largest) return false;
  if (inside(actions(), el) === 0 && inside(roled(), el) === 0) return true;
  return plainText(el) !== '' && onlyIcons(el);
});

const handCursor = kept((/** @type {Element} */ el) => style(el, 'cursor') === 'pointer');

/** onlyIcons reports whether no control inside shows text. @param {Element} el */
function onlyIcons(el) {
  const { elements } = page();
  const places = actions();
  const { from, to } = span(el);
  for (let i = lowerBound(places, from); i < places.length && places[i] < to; i++) {
    if (flatText(elements[places[i]], drawnWords) !== '') return false;
  }
  return true;
}
