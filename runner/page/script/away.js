// What the browser draws where nobody sees it: folded away to nothing, or moved out
// of sight where no scrolling leads. Text that is only clipped for screen readers, or
// scrolled out of sight, is none of that.
import { box, hasAttrs, isHTML, layoutHeight, layoutWidth, scrolled, style, tag, viewport } from './dom.js';
import { inherited, perReading } from './memo.js';
import { flatParent } from './tree.js';

const FOLDED = 1; // in a box of no size that cuts off what overflows
const FOLDED_FREE = 2; // the same, but what is placed absolutely is not in that box
const SHRUNK = 4; // scaled to nothing, like what is in it
const MOVED = 8;
const EMPTY = 16; // its own text is not drawn; what is in it may be

const panel = 60; // px: smaller text out of sight is meant for screen readers

/** away is how an element, or what it is drawn in, is kept from sight; 0 for not at all. */
const away = inherited(0, (el, above) => (escaped(el, above) & ~EMPTY) | own(el));

/** escaped is what of the state above holds for an element. @param {Element} el @param {number} above */
function escaped(el, above) {
  if ((above & (FOLDED | FOLDED_FREE)) === 0) return above;
  const position = style(el, 'position');
  if (position === 'fixed') return above & ~(FOLDED | FOLDED_FREE);
  return position === 'absolute' ? above & ~FOLDED_FREE : above;
}

/** @param {Element} el */
function own(el) {
  const at = box(el);
  if (at.width < 1 || at.height < 1) return withoutSize(el, at);
  return outOfReach(el, at) ? MOVED : 0;
}

/** @param {Element} el @param {import('./dom.js').Box} at */
function withoutSize(el, at) {
  const display = style(el, 'display');
  const name = tag(el);
  if (display === 'contents' || display === 'none' || name === 'html' || name === 'body') return 0;
  if (display === 'inline') return style(el, 'font-size') === '0px' ? EMPTY : 0;
  if (isHTML(el) && layoutWidth(el) >= 2 && layoutHeight(el) >= 2) return SHRUNK;
  const cuts = (at.height < 1 && style(el, 'overflow-y') !== 'visible') || (at.width < 1 && style(el, 'overflow-x') !== 'visible');
  if (!cuts) return style(el, 'font-size') === '0px' || style(el, 'content-visibility') === 'hidden' ? EMPTY : 0;
  return style(el, 'position') === 'static' ? FOLDED_FREE : FOLDED;
}

const window = perReading(viewport);

/** outOfReach reports a box that was moved out of the page or, where it doesn't scroll, of the window. @param {Element} el @param {import('./dom.js').Box} at */
function outOfReach(el, at) {
  const view = window();
  const before = at.right <= 0 || at.bottom <= 0;
  const behind = at.left >= view.width || at.top >= view.height;
  if ((!before && !behind) || !hasAttrs(el)) return false; // what is moved is so by a class or a style
  if (style(el, 'position') === 'fixed') return true;
  if (!before || at.width < panel || at.height < panel) return false;
  const { x, y } = scrolled();
  return (at.right + x <= 0 || at.bottom + y <= 0) && onlyInPage(el);
}

/** onlyInPage reports that nothing but the page itself scrolls or cuts off an element, and the page from its left. @param {Element} el */
function onlyInPage(el) {
  for (let above = flatParent(el); above !== null; above = flatParent(above)) {
    const name = tag(above);
    if (name === 'html') return style(above, 'direction') === 'ltr';
    if (name !== 'body' && style(above, 'overflow-x') !== 'visible') return false;
  }
  return false;
}

/** inSight reports that nothing keeps an element from sight. @param {Element} el */
export const inSight = (el) => away(el) === 0;
