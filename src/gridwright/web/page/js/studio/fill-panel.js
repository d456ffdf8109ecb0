// @ts-check
/**
 * Filling by the machine: all, a selection or the rest; one fill or several to choose from; the heat map; and what to do when nothing fills.
 */
import { describeError } from "../api.js";
import { formatNumber, t } from "../i18n/index.js";
import { button, setPressed } from "../ui/button.js";
import { clear, freshId, h } from "../ui/dom.js";
import { progressBar } from "../ui/progress.js";
import { toggle } from "../ui/segmented.js";
import { clearAllButTheme, clearFill, clearLetters, clearTyped } from "./edits.js";
import { onceAFrame } from "./frame.js";
import { numberField } from "./number-field.js";
import { makeRepairs } from "./repairs.js";
import { spellLetters } from "./spelling.js";
import { readWishes, keepWishes } from "./wishes.js";

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

  /** @param {Partial<import("./wishes.js").Wishes>} changes */
  change(changes) {
    Object.assign(this.wishes, changes);
    keepWishes(this.wishes);
  }

  /** @param {ReadonlySet<number> | null} region */
  ask(region) {
    const { fills, seed, best, stems } = this.wishes;
    const { words } = this.studio.design;
    const theme = this.wishes.theme.split(/[\s,;]+/).map((word) => spellLetters(word, words, LONGEST_WORD)).filter(Boolean);
    void this.filling.ask({ fills, different: fills > 1 ? DIFFERENT : 1, seed, best, stems, theme }, region);
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

  /** @returns {import("../ui/dom.js").Child} */
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
