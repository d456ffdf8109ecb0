// @ts-check
/** Thin out the clues of a loop: which level, which clues, how it goes, and what to do where nothing fits. */
import { t } from "../../i18n/index.js";
import { Work } from "../../solve/work.js";
import { button } from "../../ui/button.js";
import { clear, freshId, h } from "../../ui/dom.js";
import { toggle } from "../../ui/segmented.js";
import { nameLevel } from "./status.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {{level: string, colouring: boolean, values: string}} ThinWish */
/** Without facts the document is the one that came nearest. @typedef {{document?: Doc, facts?: object, reason?: string, shortfall?: string}} ThinAnswer */

const LEVELS = ["very easy", "easy", "advanced", "normal", "hard", "very hard", "expert"];
const VALUES = ["0", "1", "2", "3"];
const SECONDS = 30;

/** What a draft holds as a wish. @param {any} data @returns {ThinWish} */
export function readWish(data) {
  const { level, colouring, values } = data ?? {};
  const isValues = typeof values === "string" && values !== "" && VALUES.filter((value) => values.includes(value)).join("") === values;
  return { level: LEVELS.includes(level) ? level : "normal", colouring: colouring === true, values: isValues ? values : VALUES.join("") };
}

export class Thinning {
  #work = new Work();
  #answer = h("div", { role: "status" });
  #wish;
  #tell;
  #start;
  /** Whether there is a loop. */
  #isReady = false;

  /**
   * @param {ThinWish} wish
   * @param {object} tell
   * @param {() => {document: Doc, symmetry: string}} tell.getTask
   * @param {(wish: ThinWish) => void} tell.onWish
   * @param {(clues: string[]) => void} tell.onClues
   */
  constructor(wish, tell) {
    this.#wish = wish;
    this.#tell = tell;
    this.#start = button({ label: t("makeSlitherlink.thin"), icon: "dice", kind: "primary", on: () => void this.#run() });
    const id = freshId("level");
    const level = h(
      "select",
      { id, class: "field", on: { change: () => this.#change({ level: level.value }) } },
      LEVELS.map((name) => h("option", { value: name, selected: name === wish.level }, nameLevel(name))),
    );
    this.element = h(
      "section",
      { class: "sm-thin", "aria-label": t("makeSlitherlink.thin.heading") },
      h("h2", null, t("makeSlitherlink.thin.heading")),
      h("p", { class: "quiet small" }, t("makeSlitherlink.thin.more")),
      h("div", { class: "labelled" }, h("label", { for: id }, t("makeSlitherlink.thin.level")), level),
      this.#drawValues(),
      toggle({ label: t("generate.colouring"), isOn: wish.colouring, onChange: (isOn) => this.#change({ colouring: isOn }) }),
      this.#start,
      this.#work.element,
      this.#answer,
    );
  }

  /** @param {boolean} isReady whether there is a loop */
  setReady(isReady) {
    this.#isReady = isReady;
    this.#start.disabled = !isReady || this.#work.isBusy;
  }

  /** What was said, and what is still being looked for, is about something else now. */
  forget() {
    this.#work.cancel();
    clear(this.#answer);
  }

  destroy() {
    this.#work.cancel();
  }

  #drawValues() {
    const boxes = VALUES.map((value) => {
      const input = h("input", { type: "checkbox", value, checked: this.#wish.values.includes(value), on: { change: () => this.#choose(boxes) } });
      return h("label", { class: "sm-value" }, input, h("span", null, value));
    });
    return h("fieldset", { class: "sm-values" }, h("legend", null, t("generate.clues")), boxes);
  }

  /** @param {HTMLElement[]} boxes */
  #choose(boxes) {
    const inputs = boxes.map((box) => /** @type {HTMLInputElement} */ (box.querySelector("input")));
    const values = inputs.filter((input) => input.checked).map((input) => input.value).join("");
    // At least one: the last one stays.
    if (values === "") for (const input of inputs) input.checked = this.#wish.values.includes(input.value);
    else this.#change({ values });
  }

  /** @param {Partial<ThinWish>} change */
  #change(change) {
    this.#wish = { ...this.#wish, ...change };
    this.#tell.onWish(this.#wish);
  }

  async #run() {
    const { level, colouring, values: clues } = this.#wish;
    this.forget();
    this.#start.disabled = true;
    const task = { task: "thin", level, colouring, clues, seconds: SECONDS, ...this.#tell.getTask() };
    /** @type {ThinAnswer | null} */
    const answer = await this.#work.run(/** @type {any} */ (task), t("makeSlitherlink.thin.running"));
    this.setReady(this.#isReady);
    if (!answer) return;
    if (answer.facts && answer.document) this.#tell.onClues(answer.document.clues ?? []);
    else clear(this.#answer, this.#drawShortfall(answer));
  }

  /** @param {ThinAnswer} answer */
  #drawShortfall({ document: nearest, reason, shortfall }) {
    const take = () => {
      this.#tell.onClues(nearest?.clues ?? []);
      this.forget();
    };
    return h(
      "div",
      { class: "answer is-several" },
      h("p", null, h("strong", null, t("makeSlitherlink.thin.nothing"))),
      h("p", { class: "quiet small", lang: "en" }, [reason, shortfall].filter(Boolean).join("; ")),
      nearest && h("div", { class: "row" }, button({ label: t("makeSlitherlink.thin.nearest"), on: take })),
    );
  }
}
