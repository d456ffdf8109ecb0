// @ts-check
/**
 * Whether the blocks lie as constructors of a style want them, and what the grid amounts to: at once, without asking the server, and in
 * a panel whose lines lead to the entries. The twin of `pattern_problems` in Python; a test compares the two.
 */
import { formatNumber, t } from "../../../i18n/index.js";
import { clear, h, onceAFrame } from "../../../ui/dom.js";
import { icon } from "../../../ui/icons.js";
import { BLOCK, CELL, listPartners } from "./design.js";
import { readEntry } from "./document.js";

/** @typedef {import("./design.js").Design} Design */
/** @typedef {import("./document.js").Layout} Layout */
/** @typedef {import("./document.js").Slot} Slot */

/**
 * `slot` is the name of the slot it is about, if it is about one.
 * @typedef {{rule: string, slot?: string, params: Record<string, string | number>, cells: number[]}} Problem
 */
/**
 * @typedef {object} Statistics
 * @property {number} words @property {number} blocks @property {number} cells @property {number} letters how many cells have one
 * @property {number} average letters a word @property {number} longest @property {Map<number, number>} lengths length -> how many words
 * @property {Map<string, number>} used letter -> how often
 */

export const SHORTEST = 3;
const MOST_BLOCKS = { american: 1 / 6, british: 2 / 5 };
const WORDS_IN_15X15 = 78;
const WORD_GROWTH = 0.87;

/** @param {number} height @param {number} width */
export function countMostWords(height, width) {
  return Math.max(height + width, roundEven(WORDS_IN_15X15 * ((height * width) / 225) ** WORD_GROWTH));
}

/** As Python rounds: a half goes to the even neighbour. @param {number} value */
function roundEven(value) {
  const down = Math.floor(value);
  return value - down === 0.5 ? down + (down % 2) : Math.round(value);
}

/** @param {number} height @param {number} width @param {Design["style"]} style */
export function countMostBlocks(height, width, style) {
  return Math.ceil(height * width * MOST_BLOCKS[style] - 1e-9);
}

/** Every rule of the design's style that the grid breaks. @param {Design} design @param {Layout} layout @returns {Problem[]} */
export function findProblems(design, layout) {
  const isChecked = (/** @type {number} */ place) => layout.across[place] !== -1 && layout.down[place] !== -1;
  return [
    ...findOrphans(design, layout),
    ...findParts(design, layout),
    ...layout.slots.flatMap((slot) => [
      ...(slot.cells.length < SHORTEST ? [{ rule: "short", slot: slot.name, params: { count: slot.cells.length }, cells: slot.cells }] : []),
      ...(design.style === "american" ? judgeAmerican(slot, isChecked) : judgeBritish(slot, isChecked)),
    ]),
    ...judgeSymmetry(design),
    ...judgeAmounts(design, layout),
  ];
}

/** @param {Slot} slot @param {(place: number) => boolean} isChecked @returns {Problem[]} */
function judgeAmerican(slot, isChecked) {
  const cells = slot.cells.filter((place) => !isChecked(place));
  return cells.length > 0 ? [{ rule: "unchecked", slot: slot.name, params: { count: cells.length }, cells }] : [];
}

/** @param {Slot} slot @param {(place: number) => boolean} isChecked @returns {Problem[]} */
function judgeBritish(slot, isChecked) {
  /** @type {Problem[]} */
  const problems = [];
  const count = slot.cells.filter(isChecked).length;
  if (2 * count < slot.cells.length) problems.push({
    rule: "half",
    slot: slot.name,
    params: { count, of: slot.cells.length },
    cells: slot.cells,
  });
  const first = slot.cells.findIndex((place, index) => index > 0 && !isChecked(place) && !isChecked(/** @type {number} */ (slot.cells[index - 1])));
  if (first > 0) problems.push({
    rule: "neighbours",
    slot: slot.name,
    params: {},
    cells: slot.cells.slice(first - 1, first + 1),
  });
  return problems;
}

/** @param {Design} design @param {Layout} layout @returns {Problem[]} */
function findOrphans(design, layout) {
  const cells = [...design.squares.keys()].filter((place) => design.squares[place] === CELL && layout.across[place] === -1 && layout.down[place] === -1);
  return cells.length > 0 ? [{ rule: "orphan", params: { count: cells.length }, cells }] : [];
}

/** A part that no slot leads to from the first cell. @param {Design} design @param {Layout} layout @returns {Problem[]} */
function findParts(design, layout) {
  const inSlots = [...design.squares.keys()].filter((place) => layout.across[place] !== -1 || layout.down[place] !== -1);
  if (inSlots.length === 0) return [];
  const first = /** @type {number} */ (inSlots[0]);
  const reached = new Set([first]);
  const waiting = [first];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const index of [layout.across[place], layout.down[place]]) {
      for (const cell of layout.slots[index ?? -1]?.cells ?? []) {
        if (reached.has(cell)) continue;
        reached.add(cell);
        waiting.push(cell);
      }
    }
  }
  const cells = inSlots.filter((place) => !reached.has(place));
  return cells.length > 0 ? [{ rule: "parts", params: { count: cells.length }, cells }] : [];
}

/** @param {Design} design @returns {Problem[]} */
function judgeSymmetry(design) {
  if (design.symmetry === "diagonal" && design.width !== design.height) return [{ rule: "diagonal", params: {}, cells: [] }];
  const mirrors = design.symmetry === "both" ? /** @type {const} */ (["horizontal", "vertical"]) : [design.symmetry];
  const cells = [...design.squares.keys()].filter((place) =>
    mirrors.some((mirror) => listPartners(design, mirror, place).some((partner) => design.squares[partner] !== design.squares[place])),
  );
  return cells.length > 0 ? [{ rule: "symmetry", params: { count: cells.length }, cells }] : [];
}

/** @param {Design} design @param {Layout} layout @returns {Problem[]} */
function judgeAmounts({ squares, height, width, style }, layout) {
  /** @type {Problem[]} */
  const problems = [];
  const mostWords = countMostWords(height, width);
  if (style === "american" && layout.slots.length > mostWords) {
    problems.push({ rule: "words", params: { count: layout.slots.length, most: mostWords }, cells: [] });
  }
  const blocks = squares.filter((square) => square === BLOCK).length;
  const mostBlocks = countMostBlocks(height, width, style);
  if (blocks > mostBlocks) problems.push({ rule: "blocks", params: { count: blocks, most: mostBlocks }, cells: [] });
  return problems;
}

/** Words that stand in the grid twice or more. @param {Design} design @param {Layout} layout @returns {Problem[]} */
export function findRepeats(design, layout) {
  /** @type {Map<string, Slot[]>} */
  const slotsOf = new Map();
  for (const slot of layout.slots) {
    const word = readEntry(design, slot);
    if (word !== "") slotsOf.set(word, [...(slotsOf.get(word) ?? []), slot]);
  }
  return [...slotsOf]
    .filter(([, slots]) => slots.length > 1)
    .map(([word, slots]) => ({ rule: "repeated", params: { word, slots: slots.map(({ name }) => name).join(", ") }, cells: slots.flatMap(({ cells }) => cells) }));
}

/** @param {Design} design @param {Layout} layout @returns {Statistics} */
export function measure(design, layout) {
  const sizes = layout.slots.map(({ cells }) => cells.length);
  /** @type {Map<number, number>} */
  const lengths = new Map();
  for (const size of sizes.sort((a, b) => a - b)) lengths.set(size, (lengths.get(size) ?? 0) + 1);
  /** @type {Map<string, number>} */
  const used = new Map();
  for (const letter of design.letters.join("")) used.set(letter, (used.get(letter) ?? 0) + 1);
  return {
    words: sizes.length,
    blocks: design.squares.filter((square) => square === BLOCK).length,
    cells: design.squares.filter((square) => square === CELL).length,
    letters: design.letters.filter(Boolean).length,
    average: sizes.length === 0 ? 0 : sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    longest: Math.max(0, ...sizes),
    lengths,
    used: new Map([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

// What the rules of the style say about the grid, and what it amounts to. A click on a line goes to the entry and lights the cells it speaks of.

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
