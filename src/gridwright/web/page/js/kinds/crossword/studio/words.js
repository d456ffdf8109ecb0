// @ts-check
/**
 * The words for the slot at the cursor in a list of which only the rows in sight are in the page: the best first, those marked that
 * were proved to leave a fill, those dimmed that leave none. Pointing at one shows it on the grid, and behind it the fill that proves
 * it.
 */
import { describeError } from "../../../api.js";
import { t } from "../../../i18n/index.js";
import { button } from "../../../ui/controls.js";
import { askText } from "../../../ui/dialog.js";
import { clear, freshId, h, onceAFrame } from "../../../ui/dom.js";
import { icon } from "../../../ui/icons.js";
import { toast } from "../../../ui/toast.js";
import { compileFilter, readLetters } from "./design.js";
import { readPattern } from "./document.js";
import { banWord, scoreWord, splitWord } from "./edits.js";

/** @typedef {import("./bench.js").Candidate} Candidate */
/** @typedef {import("./studio.js").Studio} Studio */

const HIGHEST_SCORE = 100;

export class WordsPanel {
  /**
   * @param {Studio} studio
   * @param {import("./bench.js").Bench} bench
   * @param {{onDone: () => void, openLists: () => void}} wiring
   */
  constructor(studio, bench, wiring) {
    this.studio = studio;
    this.bench = bench;
    this.wiring = wiring;
    const id = freshId("filter");
    this.heading = h("h2", { class: "words-title" });
    this.pattern = h("p", { class: "slot-pattern", "aria-hidden": "true" });
    this.filter = h(
      "input",
      { id, class: "field", type: "search", placeholder: t("crossword.studio.words.filterExample"), autocomplete: "off", spellcheck: "false", on: { input: () => bench.filterWords(this.filter.value) } },
    );
    this.provedOnly = h("input", { type: "checkbox", id: `${id}-proved`, on: { change: () => this.render(true) } });
    this.note = h("p", { class: "quiet small words-note", role: "status" });
    /** @type {VirtualList<Candidate>} */
    this.list = new VirtualList({
      label: t("crossword.studio.words.list"),
      describe: (candidate) => this.describe(candidate),
      onPoint: (candidate) => this.point(candidate),
      onTake: (candidate) => this.take(candidate),
      onKey: (candidate, event) => this.press(candidate, event),
      onLeave: () => wiring.onDone(),
    });
    this.sources = button({ label: "", kind: "quiet", icon: "file", class: "words-sources", on: wiring.openLists });
    this.element = h(
      "section",
      { class: "studio-panel words-panel", "aria-label": t("crossword.studio.words") },
      h("header", { class: "words-head" }, this.heading, this.pattern),
      h(
        "div",
        { class: "words-filter" },
        h("label", { class: "visually-hidden", for: id }, t("crossword.studio.words.filter")),
        this.filter,
        h("label", { class: "words-proved", for: `${id}-proved` }, this.provedOnly, h("span", null, t("crossword.studio.words.proved"))),
      ),
      this.list.element,
      this.note,
      this.sources,
    );
    this.shownSlot = "";
    /** What the rows show: they are made anew only when that is another. @type {unknown[]} */
    this.shownRows = [];
    this.frames = onceAFrame(() => this.render());
    studio.listen(["design", "cursor"], () => this.frames.ask());
    bench.addEventListener("work", () => this.frames.ask());
    this.render(true);
  }

  destroy() {
    this.frames.stop();
    this.list.destroy();
  }

  focus() {
    this.list.focus();
  }

  /** @param {boolean} [isNew] */
  render(isNew = false) {
    const { studio, bench } = this;
    const { slot, design } = studio;
    const key = slot ? `${slot.name}` : "";
    this.heading.textContent = slot ? t(`crossword.studio.slot.${slot.direction}`, { label: slot.label }) : t("crossword.studio.words.noSlot");
    this.pattern.textContent = slot ? readPattern(design, slot).replaceAll(".", "·") : "";
    const { answer, isFresh, isWorking } = bench.candidates;
    this.list.element.classList.toggle("is-stale", !isFresh);
    // Words of an earlier question stay while the next is looked into, as far as they match the filter of now.
    const matches = isFresh ? () => true : isWorking ? compileFilter(bench.pattern, design.words) : () => false;
    const rows = [answer, key, this.provedOnly.checked, isFresh, isFresh || isWorking ? bench.pattern : null];
    if (isNew || rows.some((part, index) => part !== this.shownRows[index])) {
      this.shownRows = rows;
      this.list.show((answer?.candidates ?? []).filter(({ word, leads }) => matches(word) && (!this.provedOnly.checked || leads === "fill")), isNew || key !== this.shownSlot);
      this.shownSlot = key;
    }
    const items = this.list.items;
    this.note.textContent = this.describeState(items.length);
    this.sources.hidden = false;
    const sources = design.words.lists.length === 0 ? t("crossword.studio.lists.none") : t(
      "crossword.studio.words.sources",
      { count: design.words.lists.length },
    );
    clear(
      this.sources,
      icon("file"),
      h("span", null, design.words.min_score > 0 ? `${sources} · ≥ ${design.words.min_score}` : sources),
    );
  }

  /** @param {number} shown */
  describeState(shown) {
    const { answer, error, isWorking, isFresh, note } = this.bench.candidates;
    if (!this.studio.slot) return t("crossword.studio.words.noSlotHelp");
    if (error && !isWorking) return describeError(error);
    if (!answer || !isFresh) return note || t("crossword.studio.words.looking");
    if (answer.candidates.length === 0) return isWorking ? note || t("crossword.studio.words.looking") : t(this.bench.pattern ? "crossword.studio.words.noMatch" : "crossword.studio.words.nothing");
    const proved = answer.candidates.filter(({ leads }) => leads === "fill").length;
    const told = t("crossword.studio.words.count", { count: Math.max(answer.total, answer.candidates.length), proved, shown });
    return isWorking ? `${told} ${t("crossword.studio.words.checking")}` : told;
  }

  /** @param {Candidate} candidate */
  describe(candidate) {
    const { word, score, leads } = candidate;
    const mark = leads === "fill" ? "check" : leads === "none" ? "close" : null;
    return {
      classes: `leads-${leads}`,
      label: `${word}, ${t("crossword.studio.words.score", { score })}, ${t(`crossword.studio.leads.${leads}`)}`,
      children: [
        h("span", { class: "candidate-mark", title: t(`crossword.studio.leads.${leads}`) }, mark && icon(mark)),
        h("span", { class: "candidate-word", style: { "--letters": String(word.length) } }, word),
        h(
          "span",
          { class: "candidate-score", dataset: { deed: "score" }, title: t("crossword.studio.words.setScore"), on: { click: () => void this.askScore(candidate) } },
          String(score),
        ),
        h(
          "span",
          { class: "candidate-ban", dataset: { deed: "ban" }, title: t("crossword.studio.words.ban"), on: { click: () => this.ban(candidate) } },
          icon("trash"),
        ),
      ],
    };
  }

  /** @param {Candidate | null} candidate */
  point(candidate) {
    const { studio } = this;
    const { slot, design } = studio;
    if (!candidate || !slot) {
      if (studio.ghost.letters) studio.showGhost({});
      return;
    }
    const letters = new Map(splitWord(design, slot.cells, candidate.word).map((letter, index) => [/** @type {number} */ (slot.cells[index]), letter]));
    const faint = candidate.fill ? new Map(readLetters(candidate.fill).map((letter, place) => [place, letter])) : undefined;
    studio.showGhost({ letters, faint });
  }

  /** @param {Candidate} candidate */
  take(candidate) {
    this.studio.putWord(candidate.word);
    this.wiring.onDone();
  }

  /** @param {Candidate} candidate @param {KeyboardEvent} event */
  press(candidate, event) {
    if (event.key === "Delete") this.ban(candidate);
    else if (event.key === "s" || event.key === "S") void this.askScore(candidate);
    else return false;
    return true;
  }

  /** @param {Candidate} candidate */
  ban({ word }) {
    const { studio } = this;
    studio.commit(banWord(studio.design, word, true));
    toast(
      t("crossword.studio.words.banned", { word }),
      { action: { label: t("shell.undo"), run: () => studio.commit(banWord(studio.design, word, false)) } },
    );
  }

  /** @param {Candidate} candidate */
  async askScore({ word, score }) {
    const text = await askText({
      title: t("crossword.studio.words.setScore"),
      label: t("crossword.studio.words.scoreOf", { word }),
      value: String(score),
      action: t("crossword.studio.apply"),
      limit: 3,
    });
    if (text === null) return;
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0 || value > HIGHEST_SCORE) toast(t("crossword.studio.words.badScore"), { tone: "wrong" });
    else this.studio.commit(scoreWord(this.studio.design, word, value));
  }
}

// A long list of which only the rows in sight are in the page. One stop for the Tab key; arrows choose.

const ROW = 40;
const BEYOND = 6;
const PAGE = 8;

/** @template T */
export class VirtualList {
  /**
   * @param {object} wish
   * @param {string} wish.label
   * @param {(item: T) => {classes: string, children: import("../../../ui/dom.js").Child[], label: string}} wish.describe
   * @param {(item: T | null) => void} wish.onPoint pointed at, or chosen with the arrows; null when that ends
   * @param {(item: T) => void} wish.onTake clicked (not on a part that does something else: `data-deed`), or Enter
   * @param {(item: T, event: KeyboardEvent) => boolean} [wish.onKey] other keys on the chosen one
   * @param {() => void} [wish.onLeave] Escape
   */
  constructor(wish) {
    this.wish = wish;
    /** @type {T[]} */
    this.items = [];
    this.chosen = -1;
    this.prefix = freshId("row");
    this.space = h("div", { class: "long-list-space", role: "none" });
    this.element = h("div", { class: "long-list", role: "listbox", tabindex: 0, "aria-label": wish.label }, this.space);
    this.element.addEventListener("scroll", () => this.render(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.press(event));
    this.element.addEventListener("blur", () => this.choose(-1));
    this.element.addEventListener("pointerover", (event) => this.wish.onPoint(this.findItem(event)));
    this.element.addEventListener("pointerleave", () => this.wish.onPoint(this.items[this.chosen] ?? null));
    this.element.addEventListener("click", (event) => {
      const item = this.findItem(event);
      if (item && !(event.target instanceof Element && event.target.closest("[data-deed]"))) this.wish.onTake(item);
    });
    this.observer = new ResizeObserver(() => this.render());
    this.observer.observe(this.element);
  }

  destroy() {
    this.observer.disconnect();
  }

  /** @param {T[]} items @param {boolean} [isNew] go back to the top */
  show(items, isNew = false) {
    this.items = items;
    if (isNew) {
      this.element.scrollTop = 0;
      this.chosen = -1;
    }
    if (this.chosen >= items.length) this.chosen = items.length - 1;
    this.render();
  }

  render() {
    const first = Math.max(0, Math.floor(this.element.scrollTop / ROW) - BEYOND);
    const last = Math.min(this.items.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / ROW) + BEYOND);
    this.space.style.height = `${this.items.length * ROW}px`;
    clear(this.space, this.items.slice(first, last).map((item, index) => this.makeRow(item, first + index)));
    this.element.setAttribute(
      "aria-activedescendant",
      this.chosen >= first && this.chosen < last ? `${this.prefix}-${this.chosen}` : "",
    );
  }

  /** @param {T} item @param {number} index */
  makeRow(item, index) {
    const { classes, children, label } = this.wish.describe(item);
    return h(
      "div",
      {
        id: `${this.prefix}-${index}`,
        class: `long-list-row ${classes}`,
        role: "option",
        "aria-label": label,
        "aria-selected": String(index === this.chosen),
        "aria-posinset": index + 1,
        "aria-setsize": this.items.length,
        dataset: { index },
        style: { top: `${index * ROW}px` },
      },
      children,
    );
  }

  /** @param {Event} event @returns {T | null} */
  findItem(event) {
    const row = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    return row instanceof HTMLElement ? (this.items[Number(row.dataset.index)] ?? null) : null;
  }

  /** @param {number} index */
  choose(index) {
    this.chosen = Math.min(this.items.length - 1, index);
    if (this.chosen >= 0) {
      const top = this.chosen * ROW;
      const { scrollTop, clientHeight } = this.element;
      if (top < scrollTop) this.element.scrollTop = top;
      else if (top + ROW > scrollTop + clientHeight) this.element.scrollTop = top + ROW - clientHeight;
    }
    this.render();
    this.wish.onPoint(this.items[this.chosen] ?? null);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = this.items[this.chosen];
    const moves = {
      ArrowDown: this.chosen + 1,
      ArrowUp: Math.max(0, this.chosen - 1),
      PageDown: this.chosen + PAGE,
      PageUp: Math.max(0, this.chosen - PAGE),
      Home: 0,
      End: this.items.length - 1,
    };
    if (event.key in moves) this.choose(moves[/** @type {keyof typeof moves} */ (event.key)]);
    else if (event.key === "Enter" && item) this.wish.onTake(item);
    else if (event.key === "Escape") this.wish.onLeave?.();
    else if (!item || !this.wish.onKey?.(item, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  focus() {
    this.element.focus();
    if (this.chosen < 0) this.choose(0);
  }
}
