// @ts-check
/** A puzzle on the bench: its board, and beside it what the solver says: solutions to leaf through, the explanation, the rating. */
import { BANDS } from "../constants.js";
import { hasWords, language, t } from "../i18n/index.js";
import { can, nameKind, nameSize } from "../kinds/index.js";
import { makeEffort } from "../library/cards.js";
import { button, linkButton, segmented, toggle } from "../ui/controls.js";
import { clear, freshId, h } from "../ui/dom.js";
import { makeActions } from "./actions.js";
import { Work, drawAnswer, focusAnswer } from "./answer.js";
import { Stage, showRows } from "./boards.js";
import { Pager, StepsPanel } from "./steps.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {"solution" | "steps" | "rating"} Tab */

/** What the solver says, and what the server needs for it. @type {{value: Tab, part: import("../kinds/kind.js").Part, icon: string}[]} */
const TABS = [
  { value: "solution", part: "solver", icon: "solve" },
  { value: "steps", part: "coach", icon: "steps" },
  { value: "rating", part: "rater", icon: "star" },
];

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
    choices: TABS.filter(({ part }) => can(doc.kind, part)).map(({ value, icon: picture }) => ({ value, label: t(`solve.tab.${value}`), icon: picture })),
    value: tab,
    onChange: open,
    class: "bench-tabs",
  });
  const name = title || t("solve.untitled", { size: nameSize(doc) });
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
  const size = nameSize(doc);
  return `${nameKind(doc.kind)} · ${size}`;
}

// Solve: choose the limits, wait, read the answer, leaf through the solutions with the places marked in which they differ.

/** @typedef {import("./answer.js").SolveResult} SolveResult */

const SOLUTIONS = [2, 10, 100, 1000];
const SECONDS = [5, 20, 60];
/** Kept while the page is open. */
const limits = { solutions: 100, seconds: 20 };

export class SolutionPanel {
  /** @type {SolveResult | null} */
  result = null;
  #stage;
  #doc;
  #work = new Work();
  #start;
  #found = h("div", { class: "found-solutions" });
  /** @type {Pager | null} */
  #pager = null;
  #isMarking = true;

  /** @param {Stage} stage @param {Doc} doc */
  constructor(stage, doc) {
    this.#stage = stage;
    this.#doc = doc;
    this.#start = button({ label: t("solve.solve"), icon: "solve", kind: "primary", on: () => void this.solve() });
    this.element = h(
      "div",
      { class: "panel-part" },
      h(
        "div",
        { class: "limits" },
        makeChoice(t("solve.limit.solutions"), SOLUTIONS, limits.solutions, (count) => t("solve.limit.upTo", { count }), (count) => (limits.solutions = count)),
        makeChoice(t("solve.limit.seconds"), SECONDS, limits.seconds, (count) => t("solve.limit.time", { count }), (count) => (limits.seconds = count)),
        this.#start,
      ),
      this.#work.element,
      this.#found,
    );
  }

  /** Look for the solutions. @returns {Promise<SolveResult | null>} */
  async solve() {
    this.#start.disabled = true;
    clear(this.#found);
    this.#pager = null;
    this.#stage.wipe();
    const task = { task: /** @type {const} */ ("solve"), document: { ...this.#doc, goal: null }, ...limits };
    /** @type {SolveResult | null} */
    const result = await this.#work.run(task, t("solve.work.solving"));
    this.#start.disabled = false;
    if (result) this.#take(result);
    return result;
  }

  /** Show again what was found, or the clues. @param {boolean} [isTurned] another page of what is shown already */
  show(isTurned = false) {
    const rows = this.result?.solutions[this.#pager?.at ?? 0];
    if (!rows) return this.#stage.wipe();
    const isMarked = this.#isMarking && (this.result?.solutions.length ?? 0) > 1;
    const overlay = isMarked ? { differs: this.result?.differing } : null;
    // Leafing leaves the player's zoom alone.
    return isTurned ? this.#stage.show(showRows(this.#doc, rows), overlay) : this.#stage.showWhole(showRows(this.#doc, rows), overlay);
  }

  /** @param {string} key */
  press(key) {
    return this.#pager?.press(key) ?? false;
  }

  destroy() {
    this.#work.cancel();
  }

  /** @param {SolveResult} result */
  #take(result) {
    this.result = result;
    const count = result.solutions.length;
    this.#pager = count > 1 ? new Pager({ count, label: t("solve.page.solution"), onTurn: () => this.show(true) }) : null;
    clear(
      this.#found,
      drawAnswer(result, this.#doc),
      this.#pager?.element,
      count > 1 && h("p", { class: "differs-key small" }, h("span", { class: `swatch on-paper is-differing is-${this.#doc.kind}`, "aria-hidden": "true" }), t("solve.differs.key")),
      count > 1 &&
        toggle({
          label: t("solve.differs.mark"),
          isOn: this.#isMarking,
          onChange: (isOn) => {
            this.#isMarking = isOn;
            this.show(true);
          },
        }),
    );
    this.show();
    this.#found.scrollIntoView({ block: "nearest" });
    focusAnswer(this.#found);
  }
}

/**
 * @param {string} label @param {readonly number[]} choices @param {number} value
 * @param {(count: number) => string} tell @param {(count: number) => void} onChange
 */
function makeChoice(label, choices, value, tell, onChange) {
  const id = freshId("limit");
  const select = h(
    "select",
    { id, class: "field", on: { change: () => onChange(Number(select.value)) } },
    choices.map((count) => h("option", { value: count, selected: count === value }, tell(count))),
  );
  return h("div", { class: "labelled" }, h("label", { for: id }, label), select);
}

// How hard a puzzle is: its band out of ten, what it demands, and the reasons.

/** @typedef {{effort: number, band: number | null, demand: string, hardest: string, reasons: string[], levels: [string, string][]}} Rating */

const RATING_SECONDS = 30;

export class RatingPanel {
  /** @type {Rating | null} */
  rating = null;
  #stage;
  #doc;
  #work = new Work();
  #lead;
  #told = h("div", { class: "told" });

  /** @param {import("./boards.js").Stage} stage @param {Doc} doc */
  constructor(stage, doc) {
    this.#stage = stage;
    this.#doc = doc;
    const start = button({ label: t("solve.rate"), icon: "star", kind: "primary", on: () => void this.rate() });
    this.#lead = h("div", { class: "panel-lead" }, h("p", { class: "quiet small" }, t("solve.rate.help")), start);
    this.element = h("div", { class: "panel-part" }, this.#lead, this.#work.element, this.#told);
  }

  async rate() {
    this.#lead.hidden = true;
    /** @type {Rating | null} */
    const rating = await this.#work.run({ task: "rate", document: { ...this.#doc, goal: null }, seconds: RATING_SECONDS }, t("solve.work.rating"));
    this.#lead.hidden = rating !== null;
    if (!rating) return;
    this.rating = rating;
    clear(this.#told, drawRating(rating));
    focusAnswer(this.#told);
  }

  show() {
    this.#stage.wipe();
  }

  press() {
    return false;
  }

  destroy() {
    this.#work.cancel();
  }
}

/** @param {Rating} rating */
function drawRating(rating) {
  const { band } = rating;
  return h(
    "div",
    { class: "rating-card", role: "status" },
    h("p", { class: "band", tabindex: "-1" }, h("strong", null, band === null ? t("solve.band.none") : t("solve.band", { band }))),
    band !== null && h("span", { class: "band-scale", "aria-hidden": "true" }, Array.from({ length: BANDS }, (_, index) => h("i", { class: index < band ? "on" : undefined }))),
    band !== null && h("p", { class: "quiet small" }, t("solve.band.compared")),
    // In English the first of the reasons says it.
    language() !== "en" && hasWords(`solve.demand.${rating.demand}`) && h("p", null, t(`solve.demand.${rating.demand}`)),
    rating.levels.length > 0 && h("ul", { class: "levels small" }, rating.levels.map(([how, level]) => drawLevel(how, level))),
    drawReasons(rating.reasons),
  );
}

/** @param {string} how @param {string} level */
function drawLevel(how, level) {
  const key = `solve.level.${how.replaceAll(" ", "-")}`;
  return h("li", null, hasWords(key) ? t(key) : how, " ", makeEffort({ band: null, level }));
}

/** The rater's sentences are English. @param {string[]} reasons */
function drawReasons(reasons) {
  const list = h("ul", { class: "hint-reasons", lang: "en" }, reasons.map((reason) => h("li", null, reason)));
  if (language() === "en") return list;
  return h("details", { class: "hint-details" }, h("summary", null, t("play.hint.english")), list);
}
