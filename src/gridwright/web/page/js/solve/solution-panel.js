// @ts-check
/** Solve: choose the limits, wait, read the answer, leaf through the solutions with the places marked in which they differ. */
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { clear, freshId, h } from "../ui/dom.js";
import { toggle } from "../ui/segmented.js";
import { drawAnswer, focusAnswer } from "./answer.js";
import { Pager } from "./pager.js";
import { showRows } from "./values.js";
import { Work } from "./work.js";
import { Stage } from "./stage.js";

/** @typedef {import("../types.js").Doc} Doc */
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
