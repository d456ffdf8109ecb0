// @ts-check
/**
 * Filling by the machine: all, a selection or the rest; one fill or several to choose from; the heat map; what to do when nothing
 * fills; and how somebody likes to fill, kept from one crossword to the next.
 */
import { describeError, getLists } from "../../../api.js";
import { formatNumber, t } from "../../../i18n/index.js";
import { button, numberField, setPressed, toggle } from "../../../ui/controls.js";
import { clear, freshId, h, onceAFrame } from "../../../ui/dom.js";
import { icon } from "../../../ui/icons.js";
import { progressBar } from "../../../ui/toast.js";
import { makeWords, readLetters, spellLetters } from "./design.js";
import { layOut } from "./document.js";
import { clearAllButTheme, clearFill, clearLetters, clearTyped, putFill, putSquares, writeCells } from "./edits.js";

/** @typedef {import("./studio.js").Studio} Studio */

const MOST_FILLS = 20;
const DIFFERENT = 4;
const LONGEST_WORD = 50;
/** @type {[string, string, typeof clearFill][]} */
const CLEARS = [
  ["clear", "erase", clearFill],
  ["clearTyped", "erase", clearTyped],
  ["clearOthers", "star", clearAllButTheme],
  ["clearAll", "trash", clearLetters],
];

export class FillPanel {
  /**
   * @param {Studio} studio
   * @param {import("./bench.js").Bench} bench
   * @param {import("./filling.js").Filling} filling
   * @param {{showHeat: (isOn: boolean) => void}} wiring
   */
  constructor(studio, bench, filling, wiring) {
    this.studio = studio;
    this.bench = bench;
    this.filling = filling;
    this.wishes = readWishes();
    this.rest = button({ label: t("crossword.studio.fill.rest"), icon: "fill", kind: "primary", on: () => this.ask(null) });
    this.part = button({ label: t("crossword.studio.fill.region"), icon: "fit", on: () => this.ask(studio.region) });
    this.state = h("div", { class: "fill-state" });
    this.repairs = makeRepairs(studio, bench);
    this.theme = button({ label: t("crossword.studio.theme.mark"), icon: "star", pressed: false, on: () => studio.toggleTheme() });
    /** @type {{element: HTMLButtonElement, change: typeof clearFill}[]} */
    this.clears = CLEARS.map(([name, picture, change]) => ({
      change,
      element: button({ label: t(`crossword.studio.fill.${name}`), icon: picture, on: () => studio.commit(change(studio.design)) }),
    }));
    this.element = h(
      "section",
      { class: "studio-panel fill-panel", "aria-label": t("crossword.studio.fill") },
      h("div", { class: "fill-buttons" }, this.rest, this.part, this.theme),
      this.state,
      this.repairs.element,
      this.makeWishes(),
      toggle({
        label: t("crossword.studio.heat"),
        sentence: t("crossword.studio.heat.sentence"),
        isOn: this.wishes.heat,
        onChange: (isOn) => this.setHeat(isOn, wiring),
      }),
      this.makeLegend(),
      h("div", { class: "row fill-clear" }, this.clears.map(({ element }) => element)),
    );
    wiring.showHeat(this.wishes.heat);
    this.frames = onceAFrame(() => this.render());
    studio.listen(["design", "cursor"], () => this.frames.ask());
    bench.addEventListener("work", () => this.frames.ask());
    filling.addEventListener("fills", () => this.frames.ask());
    this.stateKey = "";
    this.render();
  }

  destroy() {
    this.frames.stop();
  }

  makeWishes() {
    const id = freshId("wish");
    const number = (/** @type {"fills" | "seed"} */ name, /** @type {number} */ least, /** @type {number} */ most) => {
      const onChange = (/** @type {number} */ value) => this.change({ [name]: value });
      return numberField({ label: t(`crossword.studio.fill.${name}`), least, most, value: this.wishes[name], onChange }).element;
    };
    const keepTheme = () => this.change({ theme: theme.value });
    const theme = h("input", {
      id: `${id}-theme`,
      class: "field",
      type: "text",
      value: this.wishes.theme,
      autocomplete: "off",
      spellcheck: "false",
      on: { change: keepTheme },
    });
    return h(
      "details",
      { class: "fill-wishes" },
      h("summary", null, t("crossword.studio.fill.wishes")),
      h("div", { class: "fill-numbers" }, number("fills", 1, MOST_FILLS), number("seed", 0, 999_999)),
      h("div", { class: "labelled" }, h("label", { for: theme.id }, t("crossword.studio.fill.theme")), theme),
      toggle({
        label: t("crossword.studio.fill.best"),
        sentence: t("crossword.studio.fill.bestSentence"),
        isOn: this.wishes.best,
        onChange: (best) => this.change({ best }),
      }),
      toggle({
        label: t("crossword.studio.fill.stems"),
        sentence: t("crossword.studio.fill.stemsSentence"),
        isOn: this.wishes.stems,
        onChange: (stems) => this.change({ stems }),
      }),
    );
  }

  makeLegend() {
    const parts = /** @type {const} */ ([["0", "0"], ["1", "1"], ["2", "2–3"], ["3", "4–6"], ["4", "7–12"], ["5", "13+"]]);
    this.legend = h(
      "ul",
      { role: "list", class: "heat-legend", hidden: !this.wishes.heat, "aria-label": t("crossword.studio.heat.legend") },
      parts.map(([step, label]) => h(
        "li",
        null,
        h("span", { class: `heat-key heat-${step}`, "aria-hidden": "true" }),
        h("span", null, label),
      )),
    );
    return this.legend;
  }

  /** @param {boolean} isOn @param {{showHeat: (isOn: boolean) => void}} wiring */
  setHeat(isOn, wiring) {
    this.change({ heat: isOn });
    if (this.legend) this.legend.hidden = !isOn;
    wiring.showHeat(isOn);
  }

  /** @param {Partial<Wishes>} changes */
  change(changes) {
    Object.assign(this.wishes, changes);
    keepWishes(this.wishes);
  }

  /** @param {ReadonlySet<number> | null} region */
  ask(region) {
    const { fills, seed, best, stems } = this.wishes;
    const { words } = this.studio.design;
    const theme = this.wishes.theme.split(/[\s,;]+/).map((word) => spellLetters(word, words, LONGEST_WORD)).filter(Boolean);
    void this.filling.ask({ fills, different: fills > 1 ? DIFFERENT : 1, seed, best, no_shared_stems: stems, theme }, region);
  }

  render() {
    const { studio, filling } = this;
    const { design } = studio;
    this.rest.disabled = filling.isWorking;
    this.part.disabled = filling.isWorking || !studio.region;
    const marked = studio.themeCells;
    this.theme.disabled = marked.length === 0;
    setPressed(this.theme, marked.length > 0 && marked.every((place) => design.theme.has(place)));
    for (const { element, change } of this.clears) element.disabled = change(design) === design;
    const key = this.describeKey();
    if (key !== this.stateKey) {
      this.stateKey = key;
      clear(this.state, this.makeState());
    } else if (filling.isWorking) this.bar?.setNote(filling.note || t("crossword.studio.fill.working"));
    this.repairs.render();
  }

  describeKey() {
    const { filling, studio } = this;
    const { answer, index, error, isWorking, isChoosing } = filling;
    return [isWorking, answer?.seconds, answer?.outcome, index, isChoosing, String(error), studio.design.pencil.size > 0].join("|");
  }

  /** @returns {import("../../../ui/dom.js").Child} */
  makeState() {
    const { filling, studio } = this;
    if (filling.isWorking) {
      this.bar = progressBar({ label: t("crossword.studio.fill.working"), onCancel: () => filling.cancel() });
      return this.bar.element;
    }
    if (filling.error) return h("p", { class: "studio-remark wrong", role: "status" }, describeError(filling.error));
    const { answer } = filling;
    if (answer && answer.fills.length === 0) return h("p", { class: "studio-remark", role: "status" }, this.tellNothing(answer));
    if (studio.design.pencil.size === 0) return null;
    return h(
      "div",
      { class: "fill-choice" },
      filling.isChoosing && answer && this.makePager(answer),
      h(
        "div",
        { class: "row" },
        button({ label: t("crossword.studio.fill.take"), icon: "check", kind: "primary", on: () => filling.accept() }),
        button({ label: t("crossword.studio.fill.discard"), icon: "close", on: () => filling.discard() }),
      ),
    );
  }

  /** @param {import("./bench.js").FillAnswer} answer */
  makePager(answer) {
    const { filling } = this;
    const count = answer.fills.length;
    const told = t("crossword.studio.fill.shown", { index: filling.index + 1, count });
    return [
      h(
        "div",
        { class: "fill-pager" },
        button({
          label: t("crossword.studio.fill.previous"),
          icon: "back",
          kind: "icon",
          disabled: count < 2,
          on: () => filling.show(filling.index - 1),
        }),
        h("p", { role: "status" }, told),
        button({
          label: t("crossword.studio.fill.next"),
          icon: "forward",
          kind: "icon",
          disabled: count < 2,
          on: () => filling.show(filling.index + 1),
        }),
      ),
      !answer.is_whole && h("p", { class: "studio-remark" }, t("crossword.studio.fill.notWhole")),
      this.makeWorth(answer),
    ];
  }

  /** How good the words are: from which score on they were taken, their mean, and the weakest. @param {import("./bench.js").FillAnswer} answer */
  makeWorth({ worths, floor }) {
    const { studio } = this;
    const worth = worths[this.filling.index];
    if (!worth || worth.mean === null) return null;
    const mean = t("crossword.studio.fill.mean", { mean: formatNumber(worth.mean) });
    const goTo = (/** @type {string} */ name) => studio.goToSlot(studio.layout.slots.findIndex((slot) => slot.name === name));
    return h(
      "div",
      { class: "fill-worth" },
      h("p", { class: "quiet small" }, floor === null ? mean : `${mean} ${t("crossword.studio.fill.floor", { floor })}`),
      h("p", { class: "small" }, t("crossword.studio.fill.weakest")),
      h(
        "ul",
        { role: "list", class: "word-chips" },
        worth.weakest.map(({ slot, word, score }) =>
          h("li", null, h("button", { type: "button", class: "word-chip weak-word", on: { click: () => goTo(slot) } }, `${word} ${score}`))),
      ),
    );
  }

  /** @param {import("./bench.js").FillAnswer} answer */
  tellNothing(answer) {
    if (this.filling.isOvertaken) return t("crossword.studio.fill.overtaken");
    if (answer.outcome === "impossible") return t("crossword.studio.fill.impossible");
    return t("crossword.studio.fill.gaveUp");
  }
}

// When nothing fills: which slots stand in each other's way, and the single changes that were proved to help, a click each.

/** @typedef {import("./bench.js").Repair} Repair */
/** @typedef {import("./design.js").Design} Design */

/** @param {Studio} studio @param {import("./bench.js").Bench} bench */
export function makeRepairs(studio, bench) {
  const sentence = h("p", { class: "blocked-sentence", role: "status" });
  const list = h("ul", { role: "list", class: "repair-cards" });
  const note = h("p", { class: "quiet small" });
  const element = h("section", { class: "repairs", hidden: true, "aria-label": t("crossword.studio.repairs") }, sentence, list, note);
  let shown = "";
  const render = () => {
    const { answer, isFresh, isWorking } = bench.blocking;
    const isBlocked = isFresh && answer?.outcome === "impossible";
    const isLooking = isWorking && bench.heat.isFresh && bench.heat.answer?.is_dead === true;
    element.hidden = !isBlocked && !isLooking;
    if (element.hidden) {
      shown = "";
      return;
    }
    const repairs = bench.repairs.isFresh ? (bench.repairs.answer?.repairs ?? []) : [];
    const key = JSON.stringify([isBlocked, answer?.blocked, repairs.length, bench.repairs.isWorking, String(bench.repairs.error)]);
    if (key === shown) return;
    shown = key;
    clear(sentence, icon("warning"), h("span", null, isBlocked && answer ? tellBlocked(answer) : t("crossword.studio.blocked.looking")));
    clear(list, repairs.map((repair) => h("li", null, makeCard(studio, repair))));
    note.textContent = isBlocked ? tellRepairs(bench.repairs, repairs.length) : "";
  };
  return { element, render };
}

/** @param {import("./bench.js").FillAnswer} answer */
function tellBlocked(answer) {
  const { blocked } = answer;
  if (blocked.length === 0) return t("crossword.studio.blocked.whole");
  const slots = blocked.join(", ");
  if (blocked.length === 1) return t("crossword.studio.blocked.one", { slot: slots });
  return t(answer.is_minimal ? "crossword.studio.blocked.least" : "crossword.studio.blocked.some", { slots });
}

/** @param {import("./bench.js").LiveTask<import("./bench.js").RepairsAnswer>} task @param {number} count */
function tellRepairs(task, count) {
  if (task.isWorking) return t("crossword.studio.repairs.looking");
  if (task.error) return describeError(task.error);
  return count === 0 ? t("crossword.studio.repairs.none") : "";
}

/** @param {Studio} studio @param {Repair} repair */
function makeCard(studio, repair) {
  const preview = () => studio.showGhost(describeGhost(studio.design, repair));
  const hide = () => studio.showGhost({});
  return h(
    "button",
    {
      type: "button",
      class: "repair-card",
      on: {
        click: () => studio.commit(applyRepair(studio.design, repair)),
        pointerenter: preview,
        focus: preview,
        pointerleave: hide,
        blur: hide,
      },
    },
    h("span", { class: "repair-title" }, tellRepair(studio.design, repair)),
    h("span", { class: "quiet small" }, t("crossword.studio.repairs.fills")),
  );
}

/** A repair in a sentence. @param {Design} design @param {Repair} repair */
export function tellRepair(design, repair) {
  const cells = repair.cells;
  const places = cells.map((place) => t(
    "crossword.studio.cell",
    { row: Math.floor(place / design.width) + 1, column: (place % design.width) + 1 },
  ));
  // Of a word that changes, only some cells do: it is told whole.
  const changed = layOut(design).slots.find(({ name }) => name === repair.slot)?.cells ?? cells;
  const letters = readPlaces(design.letters, changed);
  const word = readPlaces(readLetters(repair.given), changed);
  const params = { slot: repair.slot ?? "", place: places[0] ?? "", letters, word, count: cells.length };
  const key = `crossword.studio.repair.${repair.kind}`;
  const told = t(key, params);
  return told === key ? repair.text : told;
}

/** What stands in some cells, "·" for nothing. @param {readonly string[]} letters @param {readonly number[]} places */
function readPlaces(letters, places) {
  return places.map((place) => letters[place] || "·").join("");
}

/** What the grid would be. @param {Design} design @param {Repair} repair @returns {import("./studio.js").Ghost} */
function describeGhost(design, repair) {
  const next = applyRepair(design, repair);
  /** @type {Map<number, string>} */
  const letters = new Map();
  /** @type {Map<number, string>} */
  const faint = new Map();
  next.letters.forEach((letter, place) => {
    if (next.pencil.has(place)) faint.set(place, letter);
    if (design.letters[place] !== "" && (next.pencil.has(place) || letter !== design.letters[place])) letters.set(place, letter);
  });
  return { letters, faint, lit: new Set(repair.cells), squares: next.squares };
}

/**
 * The design after a repair, with the fill that proves it in pencil: one step.
 * @param {Design} design
 * @param {Repair} repair
 * @returns {Design}
 */
export function applyRepair(design, repair) {
  const next = putSquares(design, [...repair.squares.join("")]);
  const given = readLetters(repair.given);
  // Letters that stay keep what is known of them.
  const changes = [...given.entries()].filter(([place, letter]) => letter !== next.letters[place] || next.pencil.has(place));
  const kept = writeCells(next, changes);
  return putFill(kept, readLetters(repair.fill), null);
}

// How somebody likes to fill, and from which lists, kept from one crossword to the next.

/** @typedef {{fills: number, seed: number, best: boolean, theme: string, stems: boolean, heat: boolean}} Wishes */

const KEPT_AS = "gridwright.studio";
const WORDS_KEPT_AS = "gridwright.studio.words";
/** What of the words goes from one crossword to the next; bans and scores by hand belong to one. */
const KEPT_WORDS = /** @type {const} */ (["lists", "min_score", "folds", "digits", "block_list"]);

/** @returns {Wishes} */
export function readWishes() {
  const usual = { fills: 5, seed: 1, best: false, theme: "", stems: false, heat: false };
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    const isSame = (/** @type {string} */ name) => typeof kept[name] === typeof usual[/** @type {keyof Wishes} */ (name)];
    return { ...usual, ...Object.fromEntries(Object.keys(usual).filter(isSame).map((name) => [name, kept[name]])) };
  } catch {
    return usual;
  }
}

/** @param {Wishes} wishes */
export function keepWishes(wishes) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(wishes));
  } catch {
    // They then last as long as the view is open.
  }
}

/** @param {import("./design.js").Words} words */
export function keepWords(words) {
  try {
    localStorage.setItem(WORDS_KEPT_AS, JSON.stringify(Object.fromEntries(KEPT_WORDS.map((name) => [name, words[name]]))));
  } catch {
    // The next crossword then begins with the usual words.
  }
}

/** The words for a new crossword: as they were chosen last, without lists that are gone. @returns {Promise<import("./design.js").Words>} */
export async function recallWords() {
  const usual = makeWords();
  try {
    const kept = JSON.parse(localStorage.getItem(WORDS_KEPT_AS) ?? "null");
    if (!kept || !Array.isArray(kept.lists)) return usual;
    const there = new Set((await getLists()).lists.map(({ id }) => id));
    const lists = kept.lists.filter((/** @type {string} */ id) => there.has(id));
    const isSame = (/** @type {keyof typeof usual} */ name) => typeof kept[name] === typeof usual[name];
    const others = Object.fromEntries(KEPT_WORDS.filter(isSame).map((name) => [name, kept[name]]));
    return { ...usual, ...others, lists: lists.length > 0 || kept.lists.length === 0 ? lists : usual.lists };
  } catch {
    return usual;
  }
}
