// @ts-check
/** A puzzle on the bench: its board, and beside it what the solver says: solutions, the explanation, the rating. */
import { t } from "../i18n/index.js";
import { nameKind } from "../kinds/index.js";
import { linkButton } from "../ui/button.js";
import { clear, h } from "../ui/dom.js";
import { segmented } from "../ui/segmented.js";
import { makeActions } from "./actions.js";
import { RatingPanel } from "./rating-panel.js";
import { SolutionPanel } from "./solution-panel.js";
import { Stage } from "./stage.js";
import { StepsPanel } from "./steps-panel.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {"solution" | "steps" | "rating"} Tab */

/**
 * @param {{document: Doc, title: string, puzzle: Puzzle | null, navigate: (hash: string) => void}} given
 * @returns {{element: HTMLElement, title: string, destroy: () => void}}
 */
export function makeBench({ document: doc, title, puzzle, navigate }) {
  const stage = new Stage(doc);
  const panels = { solution: new SolutionPanel(stage, doc), steps: new StepsPanel(stage, doc), rating: new RatingPanel(stage, doc) };
  /** @type {Tab} */
  let tab = "solution";
  const host = h("div", { class: "bench-host" });
  const open = (/** @type {Tab} */ wanted) => {
    panels.steps.pause();
    tab = wanted;
    clear(host, panels[tab].element);
    panels[tab].show();
  };
  const tabs = segmented({
    label: t("solve.tabs"),
    choices: [
      { value: "solution", label: t("solve.tab.solution"), icon: "solve" },
      { value: "steps", label: t("solve.tab.steps"), icon: "steps" },
      { value: "rating", label: t("solve.tab.rating"), icon: "star" },
    ],
    value: tab,
    onChange: open,
    class: "bench-tabs",
  });
  const name = title || t("solve.untitled", { width: String(doc.width), height: String(doc.height) });
  const heading = h("h1", null, name);
  const solve = () => {
    tabs.setValue("solution");
    open("solution");
    return panels.solution.solve();
  };
  /** @type {import("./actions.js").Bench} */
  const bench = {
    doc,
    title,
    puzzle,
    result: () => panels.solution.result,
    solve,
    rating: () => panels.rating.rating,
    navigate,
    onRename: (renamed) => {
      bench.title = renamed;
      heading.textContent = renamed;
    },
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    if (panels[tab].press(event.key)) event.preventDefault();
  };
  const element = h(
    "div",
    { class: "view bench" },
    h(
      "header",
      { class: "bench-head" },
      linkButton({ label: t("solve.back"), icon: "back", href: "#/solve", kind: "quiet", class: "pack-back" }),
      h("div", { class: "bench-title" }, heading, h("p", { class: "quiet" }, tellSize(doc))),
      makeActions(bench),
    ),
    h("div", { class: "bench-body" }, stage.element, h("section", { class: "bench-panel sheet", "aria-label": t("solve.tabs") }, tabs, host)),
  );
  open(tab);
  document.addEventListener("keydown", press);
  const destroy = () => {
    document.removeEventListener("keydown", press);
    for (const panel of Object.values(panels)) panel.destroy();
    stage.destroy();
  };
  return { element, title: name, destroy };
}

/** Keys that fields, radio buttons, menus, dialogs and the board need themselves. @param {EventTarget | null} target */
function isTaken(target) {
  if (!(target instanceof Element)) return false;
  return target.closest("input, select, textarea, summary, dialog, [role=menu], .board, .rail, nav") !== null;
}

/** @param {Doc} doc */
function tellSize(doc) {
  const size = t("library.size", { width: String(doc.width), height: String(doc.height) });
  return `${nameKind(doc.kind)} · ${size}`;
}
