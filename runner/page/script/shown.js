// The version of a child frame counts only changes of what it says. An
// advertisement that moves without end would else be a page that never rests.
import { digest } from './digest.js';
import { parsed } from './dom.js';
import { bare } from './intrinsics.js';
import { idle, lastChange, version } from './version.js';

let document = '';
let looked = -1;
let said = '';
let revision = 0;
let changed = 0;

/** shownVersion is the version of what the document says. */
export function shownVersion() {
  const now = version();
  if (now.document !== document) {
    document = now.document;
    looked = -1;
    said = '';
    revision = 0;
  }
  if (now.revision !== looked) {
    const { text, problem } = digest(0);
    const says = `${problem} ${text}`;
    if (looked >= 0 && says !== said) revision++;
    if (looked < 0 || says !== said) changed = lastChange();
    looked = now.revision;
    said = says;
  }
  return bare({ document, revision, route: now.route });
}

/** shownIdle is for how many milliseconds the document has said the same; one that is still being read is not idle. */
export function shownIdle() {
  if (!parsed()) return 0;
  shownVersion();
  return idle() + lastChange() - changed;
}
