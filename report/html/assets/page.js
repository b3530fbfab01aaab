// All listeners hang on the document: a page may have thousands of rows.
/** @template {HTMLElement} [E=HTMLElement] @param {string} selector @param {ParentNode} within @returns {E[]} */
const all = (selector, within = document) => [.../** @type {NodeListOf<E>} */ (within.querySelectorAll(selector))];
/** one is for what is always there. @param {string} selector @param {ParentNode} within */
const one = (selector, within = document) => /** @type {HTMLElement} */ (within.querySelector(selector));
/** @param {Event} event @param {string} selector */
const around = (event, selector) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(selector));
const flows = () => all(".flow");
/** @param {HTMLElement} flow */
const card = (flow) => /** @type {HTMLDetailsElement} */ (flow.firstElementChild);
const shownFlows = () => flows().filter((flow) => !flow.hidden);

/** @param {string} key */
const filterFlows = (key) => {
  for (const button of all("[data-filter]")) button.toggleAttribute("aria-current", false);
  one(`[data-filter="${key}"]`).setAttribute("aria-current", "true");
  for (const flow of flows()) {
    flow.hidden = key !== "all" && flow.dataset.status !== key;
    card(flow).open = key === "all" ? flow.dataset.status === "failed" : !flow.hidden;
  }
  tellExpanded(false);
};

/** @param {boolean} expanded */
const tellExpanded = (expanded) => {
  const button = one(".expand");
  button.setAttribute("aria-pressed", String(expanded));
  button.textContent = expanded ? "Collapse all" : "Expand all";
};

const toggleExpanded = () => {
  const expand = one(".expand").getAttribute("aria-pressed") !== "true";
  for (const flow of shownFlows()) card(flow).open = expand;
  tellExpanded(expand);
};

// Sections are laid out when they come near the screen, and push the target
// away: a few frames later it stays where it is.
/** @param {HTMLElement} target @param {number} frames */
const bringUp = (target, frames) => {
  target.scrollIntoView();
  if (frames) requestAnimationFrame(() => bringUp(target, frames - 1));
};

// What a link leads to may lie in closed sections, or in a flow that a filter hides.
const reveal = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let at = /** @type {HTMLElement | null} */ (target); at; at = at.parentElement) {
    if (at.matches(".flow")) at.hidden = false;
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  const own = target.querySelector(":scope > details");
  if (own instanceof HTMLDetailsElement) own.open = true;
  bringUp(target, 4);
};

/** @param {HTMLElement} button */
const copyCommand = async (button) => {
  const command = /** @type {HTMLElement} */ (button.previousElementSibling);
  try {
    await navigator.clipboard.writeText(command.textContent ?? "");
    button.textContent = "Copied";
  } catch {
    getSelection()?.selectAllChildren(command);
  }
};

// Paper shows everything, and the page is afterwards as it was before.
/** @type {(() => void)[]} */
let undoPrint = [];
const beforePrint = () => {
  undoPrint = [];
  for (const flow of flows().filter((flow) => flow.hidden)) {
    flow.hidden = false;
    undoPrint.push(() => { flow.hidden = true; });
  }
  for (const details of /** @type {HTMLDetailsElement[]} */ (all("details:not([open])"))) {
    details.open = true;
    undoPrint.push(() => { details.open = false; });
  }
};
const afterPrint = () => { for (const undo of undoPrint.splice(0)) undo(); };

/** @param {MouseEvent} event */
const clicked = (event) => {
  const button = around(event, "button");
  if (!button) return;
  if (button.dataset.filter) filterFlows(button.dataset.filter);
  if (button.matches(".expand")) toggleExpanded();
  if (button.matches(".theme")) toggleTheme();
  if (button.matches(".copy")) copyCommand(button);
};

addEventListener("click", clicked);
addEventListener("beforeprint", beforePrint);
addEventListener("afterprint", afterPrint);
addEventListener("hashchange", reveal);
addEventListener("DOMContentLoaded", () => {
  for (const button of all(".copy")) button.hidden = false;
  for (const replay of all(".replay")) startReplay(replay);
  reveal();
});
