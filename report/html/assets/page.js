// All listeners hang on the document: a page may have thousands of rows.
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const flows = () => all(".flow");
const card = (flow) => flow.firstElementChild;
const shownFlows = () => flows().filter((flow) => !flow.hidden);

const filterFlows = (key) => {
  for (const button of all("[data-filter]")) button.toggleAttribute("aria-current", false);
  document.querySelector(`[data-filter="${key}"]`).setAttribute("aria-current", "true");
  for (const flow of flows()) {
    flow.hidden = key !== "all" && flow.dataset.status !== key;
    card(flow).open = key === "all" ? flow.dataset.status === "failed" : !flow.hidden;
  }
  tellExpanded(false);
};

const tellExpanded = (expanded) => {
  const button = document.querySelector(".expand");
  button.setAttribute("aria-pressed", String(expanded));
  button.textContent = expanded ? "Collapse all" : "Expand all";
};

const toggleExpanded = () => {
  const expand = document.querySelector(".expand").getAttribute("aria-pressed") !== "true";
  for (const flow of shownFlows()) card(flow).open = expand;
  tellExpanded(expand);
};

// Sections are laid out when they come near the screen, and push the target
// away: a few frames later it stays where it is.
const bringUp = (target, frames) => {
  target.scrollIntoView();
  if (frames) requestAnimationFrame(() => bringUp(target, frames - 1));
};

// What a link leads to may lie in closed sections, or in a flow that a filter hides.
const reveal = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let at = target; at; at = at.parentElement) {
    if (at.matches(".flow")) at.hidden = false;
    if (at.matches("details")) at.open = true;
  }
  const own = target.querySelector(":scope > details");
  if (own) own.open = true;
  bringUp(target, 4);
};

const copyCommand = async (button) => {
  try {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent);
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(button.previousElementSibling);
  }
};

// Paper shows everything, and the page is afterwards as it was before.
let undoPrint = [];
const beforePrint = () => {
  undoPrint = [];
  for (const flow of flows().filter((flow) => flow.hidden)) {
    flow.hidden = false;
    undoPrint.push(() => { flow.hidden = true; });
  }
  for (const details of all("details:not([open])")) {
    details.open = true;
    undoPrint.push(() => { details.open = false; });
  }
};
const afterPrint = () => { for (const undo of undoPrint.splice(0)) undo(); };

const clicked = (event) => {
  const button = event.target.closest("button");
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
