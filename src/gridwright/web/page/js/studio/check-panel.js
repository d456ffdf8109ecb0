// @ts-check
/** What the rules of the style say about the grid, and what it amounts to. A click on a line goes to the entry and lights the cells it speaks of. */
import { formatNumber, t } from "../i18n/index.js";
import { clear, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { onceAFrame } from "./frame.js";
import { countMostBlocks, countMostWords, findProblems, findRepeats, measure } from "./checks.js";

/** @typedef {import("./checks.js").Problem} Problem */
/** @typedef {import("./studio.js").Studio} Studio */

const SHOWN = 60;

export class CheckPanel {
  /** @param {Studio} studio @param {import("./bench.js").Bench} bench @param {{onCount: (count: number) => void}} wiring */
  constructor(studio, bench, wiring) {
    this.studio = studio;
    this.bench = bench;
    this.wiring = wiring;
    this.problems = h("ul", { role: "list", class: "check-list" });
    this.facts = h("dl", { class: "check-facts" });
    this.bars = h("div", { class: "check-bars" });
    this.element = h(
      "section",
      { class: "studio-panel check-panel", "aria-label": t("crossword.studio.check") },
      this.problems,
      this.facts,
      this.bars,
    );
    studio.addEventListener("design", () => this.frames.ask());
    this.frames = onceAFrame(() => this.render());
    /** @type {import("./design.js").Design | null} */
    this.judged = null;
    this.render();
  }

  destroy() {
    this.frames.stop();
  }

  render() {
    const { design, layout } = this.studio;
    const old = this.judged;
    if (old && old.squares === design.squares && old.letters === design.letters && old.bars === design.bars && old.style === design.style && old.symmetry === design.symmetry) return;
    this.judged = design;
    const problems = [...findProblems(design, layout), ...findRepeats(design, layout)];
    this.wiring.onCount(problems.length);
    const rest = problems.length - SHOWN;
    clear(
      this.problems,
      problems.length === 0 && h(
        "li",
        { class: "check-good" },
        icon("check-circle"),
        h("span", null, t("crossword.studio.check.good", { style: t(`crossword.studio.style.${design.style}`) })),
      ),
      problems.slice(0, SHOWN).map((problem) => h("li", null, this.makeLine(problem))),
      rest > 0 && h("li", { class: "quiet small" }, t("crossword.studio.check.more", { count: rest })),
    );
    this.renderFacts();
  }

  /** @param {Problem} problem */
  makeLine(problem) {
    const text = t(`crossword.studio.rule.${problem.rule}`, { slot: problem.slot ?? "", ...problem.params });
    if (problem.cells.length === 0) return h("p", { class: "check-line" }, icon("info"), h("span", null, text));
    const light = () => {
      const slot = this.studio.layout.slots.findIndex(({ name }) => name === problem.slot);
      if (slot >= 0) this.studio.goToSlot(slot);
      else this.studio.moveTo(/** @type {number} */ (problem.cells[0]));
      this.studio.light(problem.cells);
    };
    return h("button", { type: "button", class: "check-line", on: { click: light } }, icon("warning"), h("span", null, text));
  }

  renderFacts() {
    const { design, layout } = this.studio;
    const facts = measure(design, layout);
    const isAmerican = design.style === "american";
    const most = (/** @type {number} */ count, /** @type {number} */ limit) => `${formatNumber(count)} ${t("crossword.studio.fact.most", { count: formatNumber(limit) })}`;
    /** @type {[string, string][]} */
    const pairs = [
      ["words", isAmerican ? most(facts.words, countMostWords(design.height, design.width)) : formatNumber(facts.words)],
      ["blocks", most(facts.blocks, countMostBlocks(design.height, design.width, design.style))],
      ["average", formatNumber(facts.average, { maximumFractionDigits: 2 })],
      ["longest", formatNumber(facts.longest)],
      ["letters", `${formatNumber(facts.letters)} / ${formatNumber(facts.cells)}`],
      ["missing", [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => !facts.used.has(letter)).join(" ") || "–"],
    ];
    clear(
      this.facts,
      pairs.map(([name, text]) => h(
        "div",
        { class: "check-fact" },
        h("dt", null, t(`crossword.studio.fact.${name}`)),
        h("dd", null, text),
      )),
    );
    const highest = Math.max(1, ...facts.lengths.values());
    clear(
      this.bars,
      h("h2", { class: "check-heading" }, t("crossword.studio.fact.lengths")),
      h(
        "ul",
        { role: "list", class: "length-bars" },
        [...facts.lengths].map(([length, count]) =>
          h(
            "li",
            null,
            h("span", { class: "length-name" }, String(length)),
            h("span", { class: "length-bar", "aria-hidden": "true", style: { "--share": String(count / highest) } }),
            h("span", { class: "length-count" }, String(count)),
          ),
        ),
      ),
    );
  }
}
