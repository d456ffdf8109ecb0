// @ts-check
/** A field for the clue of each entry: Enter goes to the next, the cursor on the grid follows. And the texts of the whole. */
import { t } from "../../../i18n/index.js";
import { freshId, h, onceAFrame } from "../../../ui/dom.js";
import { LONGEST_CLUE } from "../constants.js";
import { assignClues, readEntry, readPattern, writeClue } from "./document.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {{element: HTMLElement, field: HTMLTextAreaElement, label: HTMLElement, word: HTMLElement, remark: HTMLElement}} Line */

/** With the characters that a document takes. */
const TEXTS = /** @type {const} */ ({ title: 200, author: 200, copyright: 200, language: 200, description: 5000 });

export class CluesPanel {
  /** @param {Studio} studio @param {{onMissing: (count: number) => void}} wiring */
  constructor(studio, wiring) {
    this.studio = studio;
    this.wiring = wiring;
    /**
     * By the direction and the first cell of the slot, so that a field keeps its focus while the grid changes around it.
     * @type {Map<string, Line>}
     */
    this.lines = new Map();
    this.counted = h("p", { class: "quiet small", role: "status" });
    this.across = h("div", { class: "entry-list" });
    this.down = h("div", { class: "entry-list" });
    this.texts = this.makeTexts();
    this.element = h(
      "section",
      { class: "studio-panel clues-panel", "aria-label": t("crossword.studio.clues") },
      this.counted,
      h("h2", { class: "entry-heading" }, t("crossword.studio.across")),
      this.across,
      h("h2", { class: "entry-heading" }, t("crossword.studio.down")),
      this.down,
      this.texts.element,
    );
    /** @type {import("./document.js").Layout | null} */
    this.listed = null;
    /** The line of the slot at the cursor. @type {Line | undefined} */
    this.current = undefined;
    this.frames = onceAFrame(() => this.render());
    studio.addEventListener("design", () => this.frames.ask());
    studio.addEventListener("cursor", () => this.markCurrent());
    this.render();
  }

  destroy() {
    this.frames.stop();
  }

  render() {
    const { design, layout } = this.studio;
    if (layout !== this.listed) this.list(layout);
    const assigned = assignClues(design, layout.slots);
    let missing = 0;
    layout.slots.forEach((slot, index) => {
      const line = this.lines.get(keyOf(slot));
      const clue = assigned.get(index);
      if (!clue) missing += 1;
      if (!line) return;
      const entry = readEntry(design, slot);
      const text = clue?.text ?? "";
      if (line.field.value !== text) line.field.value = text;
      setText(line.label, slot.label || "–");
      setText(line.word, readPattern(design, slot).replaceAll(".", "·"));
      line.field.setAttribute(
        "aria-label",
        t(`crossword.studio.clueOf.${slot.direction}`, { label: slot.label, word: entry || t("crossword.studio.clueOpen") }),
      );
      setText(line.remark, clue && clue.word && entry && clue.word !== entry ? t("crossword.studio.clueFor", { word: clue.word }) : "");
    });
    this.counted.textContent = missing === 0 ? t("crossword.studio.clues.all") : t("crossword.studio.clues.missing", { count: missing });
    this.wiring.onMissing(missing);
    this.texts.render();
    this.markCurrent();
  }

  /** @param {import("./document.js").Layout} layout */
  list(layout) {
    this.listed = layout;
    const old = this.lines;
    this.lines = new Map(layout.slots.map((slot) => [keyOf(slot), old.get(keyOf(slot)) ?? this.makeLine(slot)]));
    for (const direction of /** @type {const} */ (["across", "down"])) {
      const wanted = layout.slots.filter((slot) => slot.direction === direction).map((slot) => /** @type {Line} */ (this.lines.get(keyOf(slot))).element);
      const host = this[direction];
      // Moving a field takes its focus away: only what is in the wrong place is moved.
      for (const child of [...host.children]) if (!wanted.includes(/** @type {HTMLElement} */ (child))) child.remove();
      wanted.forEach((element, index) => {
        if (host.children[index] !== element) host.insertBefore(element, host.children[index] ?? null);
      });
    }
  }

  /** @param {import("./document.js").Slot} slot @returns {Line} */
  makeLine(slot) {
    const key = keyOf(slot);
    const findIndex = () => this.studio.layout.slots.findIndex((other) => keyOf(other) === key);
    const field = h("textarea", {
      class: "entry-field",
      rows: 1,
      maxlength: LONGEST_CLUE,
      on: {
        input: () => this.studio.commit(
          writeClue(this.studio.design, this.studio.layout.slots, findIndex(), field.value.replace(/\s*\n\s*/g, " ")),
          `clue ${key}`,
        ),
        focus: () => this.studio.goToSlot(findIndex()),
        blur: () => this.studio.history.rest(),
        keydown: (/** @type {KeyboardEvent} */ event) => this.press(event, findIndex()),
      },
    });
    const label = h("span", { class: "entry-label" });
    const word = h("span", { class: "entry-word" });
    const remark = h("span", { class: "entry-remark" });
    return {
      element: h("div", { class: "entry-line" }, label, h("div", { class: "entry-body" }, word, field, remark)),
      field,
      label,
      word,
      remark,
    };
  }

  /** @param {KeyboardEvent} event @param {number} index */
  press(event, index) {
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      this.focusClue(index + (event.shiftKey ? -1 : 1));
    } else if ((event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase())) {
      event.preventDefault();
      if (event.key.toLowerCase() === "y" || event.shiftKey) this.studio.redo();
      else this.studio.undo();
    }
  }

  /** @param {number} index */
  focusClue(index) {
    const { slots } = this.studio.layout;
    const slot = slots[(index + slots.length) % slots.length];
    if (slot) this.lines.get(keyOf(slot))?.field.focus();
  }

  markCurrent() {
    const { slot } = this.studio;
    const current = slot ? this.lines.get(keyOf(slot)) : undefined;
    if (current === this.current) return;
    this.current?.element.classList.remove("is-current");
    current?.element.classList.add("is-current");
    this.current = current;
    if (current && !this.element.contains(document.activeElement)) this.reveal(current.element);
  }

  /** Scroll the panel, never the page. @param {HTMLElement} line */
  reveal(line) {
    const box = this.element.getBoundingClientRect();
    const place = line.getBoundingClientRect();
    if (box.height > 0 && (place.top < box.top || place.bottom > box.bottom)) this.element.scrollTop += place.top - box.top - box.height / 3;
  }

  makeTexts() {
    const id = freshId("text");
    const names = /** @type {(keyof typeof TEXTS)[]} */ (Object.keys(TEXTS));
    const fields = names.map((name) => {
      const commit = () => this.studio.commit(
        { ...this.studio.design, texts: { ...this.studio.design.texts, [name]: field.value } },
        `text ${name}`,
      );
      const shared = {
        id: `${id}-${name}`,
        class: "field",
        maxlength: TEXTS[name],
        on: { input: commit, blur: () => this.studio.history.rest() },
      };
      const field = name === "description" ? h("textarea", { ...shared, rows: 3 }) : h("input", { ...shared, type: "text", autocomplete: "off" });
      return { name, field };
    });
    const element = h(
      "details",
      { class: "studio-texts" },
      h("summary", null, t("crossword.studio.texts")),
      fields.map(({ name, field }) => h(
        "div",
        { class: "labelled" },
        h("label", { for: field.id }, t(`crossword.studio.text.${name}`)),
        field,
      )),
    );
    const render = () => {
      for (const { name, field } of fields) if (field.value !== this.studio.design.texts[name]) field.value = this.studio.design.texts[name];
    };
    return { element, render };
  }
}

/** @param {import("./document.js").Slot} slot */
function keyOf(slot) {
  return `${slot.direction} ${slot.cells[0]}`;
}

/** @param {HTMLElement} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
