// @ts-check
/**
 * Clues to add where there are several solutions: looked for on request, with a progress and a stop. Each suggestion leaves one
 * solution; pointing at it shows its clues on the board, a click places them, and one undo takes them back.
 */
import { t } from "../../i18n/index.js";
import { Work } from "../../solve/work.js";
import { button } from "../../ui/button.js";
import { clear, h } from "../../ui/dom.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** Row, column and digit. @typedef {[number, number, number]} Placed */
/** @typedef {{clues: Placed[], is_minimal: boolean}} Suggestion */

const SECONDS = 30;
const MOST = 3;
/** Clues that a suggestion names; more of them are counted only. */
const NAMED = 3;

export class Suggestions {
  #work = new Work();
  #list = h("ul", { class: "sm-suggestions-list" });
  #note = h("p", { class: "quiet small" });
  #start = button({ label: t("makeSlitherlink.suggest"), icon: "dice", on: () => void this.#run() });
  #doing;

  /**
   * @param {object} doing
   * @param {() => Doc} doing.getDocument with the loop as its goal, where one is drawn that fits
   * @param {(clues: Placed[] | null) => void} doing.point
   * @param {(clues: Placed[]) => void} doing.apply
   */
  constructor(doing) {
    this.#doing = doing;
    this.element = h(
      "section",
      { class: "sm-suggestions", "aria-label": t("makeSlitherlink.suggest"), hidden: true },
      this.#start,
      this.#work.element,
      this.#list,
      this.#note,
    );
  }

  /** What was suggested, and what is still being looked for, is about other clues. @param {boolean} isOpen whether there are several solutions now */
  forget(isOpen) {
    this.#work.cancel();
    this.#work.clear();
    clear(this.#list);
    this.#note.textContent = "";
    this.#start.hidden = false;
    this.element.hidden = !isOpen;
    this.#doing.point(null);
  }

  destroy() {
    this.#work.cancel();
  }

  async #run() {
    this.#start.hidden = true;
    this.#note.textContent = "";
    const document = this.#doing.getDocument();
    const key = JSON.stringify(document);
    /** @type {Suggestion[]} */
    let found = [];
    const task = { task: "suggest", document, suggestions: MOST, seconds: SECONDS };
    const answer = await this.#work.run(/** @type {any} */ (task), t("makeSlitherlink.suggest.running"), (part) => {
      found = part.suggestions;
      if (JSON.stringify(this.#doing.getDocument()) === key) this.#draw(found);
    });
    if (JSON.stringify(this.#doing.getDocument()) !== key) return;
    if (found.length > 0 || answer) this.#work.clear();
    found = answer?.suggestions ?? found;
    this.#draw(found);
    this.#start.hidden = found.length > 0;
    if (answer && found.length === 0) this.#note.textContent = t("makeSlitherlink.suggest.nothing");
  }

  /** @param {Suggestion[]} suggestions */
  #draw(suggestions) {
    const focused = [...this.#list.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const cards = suggestions.map((each) => this.#makeCard(each));
    clear(this.#list, cards.map((card) => h("li", null, card)));
    if (focused >= 0) cards[focused]?.focus();
  }

  /** @param {Suggestion} suggestion */
  #makeCard({ clues, is_minimal: isMinimal }) {
    const show = () => this.#doing.point(clues);
    const hide = () => this.#doing.point(null);
    const names = clues.slice(0, NAMED).map(([row, column, clue]) => t("makeSlitherlink.suggest.clue", { clue, row: row + 1, column: column + 1 }));
    return h(
      "button",
      {
        type: "button", class: "sm-suggestion",
        on: { pointerenter: show, pointerleave: hide, focus: show, blur: hide, click: () => this.#doing.apply(clues) },
      },
      h("strong", null, t("makeSlitherlink.suggest.add", { count: clues.length })),
      h("span", { class: "quiet small" }, names.join("; ") + (clues.length > NAMED ? " …" : "")),
      isMinimal && h("span", { class: "quiet small" }, t("makeSlitherlink.suggest.fewest")),
    );
  }
}
