// Where a picture of the page would show what stands in a password field.
import { all, box } from './dom.js';
import { contentPlace, holders, markOf } from './frames.js';
import { bare, list } from './intrinsics.js';
import { trees } from './tree.js';

/** passwords lists the boxes of the password fields drawn in this document, and of all frames drawn in it: they may hold more. */
export function passwords() {
  /** @type {object[]} */
  const boxes = list();
  const inTrees = trees();
  for (let t = 0; t < inTrees.length; t++) {
    const found = all(inTrees[t], 'input[type=password]');
    for (let i = 0; i < found.length; i++) {
      const at = drawnBox(found[i]);
      if (at !== null) boxes.push(at);
    }
  }
  /** @type {import('./frames.js').Mark[]} */
  const frames = list();
  /** @type {object[]} */
  const places = list();
  const held = holders();
  for (let i = 0; i < held.length; i++) {
    const at = drawnBox(held[i]);
    if (at === null) continue;
    frames.push(markOf(held[i], 0));
    places.push(bare({ box: at, content: contentPlace(held[i]) }));
  }
  return { boxes, frames, places };
}

/** @param {Element} el */
function drawnBox(el) {
  const at = box(el);
  return at.width > 0 && at.height > 0 ? bare({ x: at.left, y: at.top, width: at.width, height: at.height }) : null;
}
