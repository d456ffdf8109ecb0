// @ts-check
/**
 * The clues of the rows or of the columns as a list of fields. Enter goes on and adds a line at the end, Backspace in an empty line
 * takes it away, arrows move, and a paste of several lines fills as many.
 */
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { clear, freshId, h } from "../ui/dom.js";
import { MOST_LINES, splitPaste } from "./clues.js";
import { offerBack, readSide } from "./undo.js";

/** @typedef {import("./clues.js").Line} Line */

export class LineList {
  #inputs = /** @type {HTMLInputElement[]} */ ([]);
  #problems = /** @type {HTMLElement[]} */ ([]);
  #list = h("ol", { class: "clue-lines", role: "list" });
  #count;
  #onChange;
  #side;

  /** @param {{side: "row" | "column", lines: string[], onChange: () => void}} wish */
  constructor({ side, lines, onChange }) {
    this.#side = side;
    this.#onChange = onChange;
    const id = freshId("lines");
    this.#count = h("input", {
      id,
      class: "field count-field",
      type: "number",
      min: 1,
      max: MOST_LINES,
      value: lines.length,
      inputmode: "numeric",
      on: { change: () => this.#resize(readSide(this.#count, MOST_LINES)) },
    });
    this.element = h(
      "section",
      { class: "clue-side", "aria-labelledby": `${id}-title` },
      h(
        "div",
        { class: "clue-head" },
        h("h3", { id: `${id}-title` }, t(`solve.${side}s`)),
        h("label", { class: "visually-hidden", for: id }, t(`solve.${side}s.count`)),
        this.#count,
      ),
      this.#list,
      button({ label: t(`solve.${side}s.add`), icon: "plus", kind: "quiet", class: "add-line", on: () => this.#insert(this.#inputs.length) }),
    );
    this.setLines(lines);
  }

  get lines() {
    return this.#inputs.map((input) => input.value);
  }

  /** @param {readonly string[]} lines */
  setLines(lines) {
    this.#inputs = lines.slice(0, MOST_LINES).map((line) => this.#makeInput(line));
    this.#draw();
  }

  /** Mark the lines that cannot be. @param {readonly Line[]} judged @param {number} length of the lines in cells */
  showFaults(judged, length) {
    judged.forEach((line, index) => {
      const input = this.#inputs[index];
      const problem = this.#problems[index];
      if (!input || !problem) return;
      const text = line.fault ? t(`solve.fault.${line.fault}`, { found: line.found, need: line.need, length }) : "";
      if (line.fault) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      if (problem.textContent !== text) problem.textContent = text;
    });
  }

  /** @param {string} value @returns {HTMLInputElement} */
  #makeInput(value) {
    const input = h("input", {
      class: "field clue-field",
      type: "text",
      // A pad with a point, because points part numbers as well as spaces do and number pads have no space.
      inputmode: "decimal",
      autocomplete: "off",
      enterkeyhint: "next",
      maxlength: 800,
      placeholder: "–",
      on: {
        input: () => this.#onChange(),
        keydown: (/** @type {KeyboardEvent} */ event) => this.#press(event, input),
        paste: (/** @type {ClipboardEvent} */ event) => this.#paste(event, input),
        focus: () => input.select(),
      },
    });
    input.value = value;
    return input;
  }

  #draw() {
    this.#problems = [];
    const items = this.#inputs.map((input, index) => {
      const id = freshId("line");
      const problem = h("span", { class: "line-problem", id: `${id}-problem` });
      this.#problems.push(problem);
      input.id = id;
      input.setAttribute("aria-describedby", `${id}-problem`);
      return h(
        "li",
        { class: "clue-line" },
        h("label", { for: id, class: "line-number" }, h("span", { class: "visually-hidden" }, t(`solve.${this.#side}`)), " ", String(index + 1)),
        input,
        button({
          label: t(`solve.${this.#side}.remove`, { number: index + 1 }),
          icon: "close",
          kind: "icon",
          class: "remove-line",
          disabled: this.#inputs.length === 1,
          on: () => this.#remove(index, index),
        }),
        problem,
      );
    });
    clear(this.#list, items);
    this.#count.value = String(this.#inputs.length);
  }

  /** @param {number | null} wanted null for as many as there are */
  #resize(wanted) {
    const before = this.lines;
    const count = wanted ?? before.length;
    while (this.#inputs.length > count) this.#inputs.pop();
    while (this.#inputs.length < count) this.#inputs.push(this.#makeInput(""));
    this.#draw();
    this.#onChange();
    this.#offerBack(before, before.slice(count));
  }

  /** @param {string[]} before @param {string[]} lost */
  #offerBack(before, lost) {
    if (lost.every((line) => line.trim() === "")) return;
    offerBack("removed", () => {
      this.setLines(before);
      this.#onChange();
    });
  }

  /** @param {number} index */
  #insert(index) {
    if (this.#inputs.length >= MOST_LINES) return;
    this.#inputs.splice(index, 0, this.#makeInput(""));
    this.#draw();
    this.#inputs[index].focus();
    this.#onChange();
  }

  /** @param {number} index @param {number} next where the focus goes */
  #remove(index, next) {
    if (this.#inputs.length === 1) return;
    const before = this.lines;
    this.#inputs.splice(index, 1);
    this.#draw();
    this.#inputs[Math.max(0, Math.min(next, this.#inputs.length - 1))].focus();
    this.#onChange();
    this.#offerBack(before, [before[index]]);
  }

  /** @param {KeyboardEvent} event @param {HTMLInputElement} input */
  #press(event, input) {
    // With Ctrl, Enter is for the whole editor.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = this.#inputs.indexOf(input);
    if (event.key === "Enter") {
      if (index + 1 < this.#inputs.length) this.#inputs[index + 1].focus();
      else if (input.value.trim()) this.#insert(index + 1);
    } else if (event.key === "ArrowDown") this.#inputs[index + 1]?.focus();
    else if (event.key === "ArrowUp") this.#inputs[index - 1]?.focus();
    else if (event.key === "Backspace" && input.value === "" && !event.repeat && this.#inputs.length > 1) this.#remove(index, index - 1);
    else return;
    event.preventDefault();
  }

  /** @param {ClipboardEvent} event @param {HTMLInputElement} input */
  #paste(event, input) {
    const lines = splitPaste(event.clipboardData?.getData("text") ?? "");
    if (!lines) return;
    event.preventDefault();
    const before = this.lines;
    const start = this.#inputs.indexOf(input);
    lines.slice(0, MOST_LINES - start).forEach((line, offset) => {
      const present = this.#inputs[start + offset];
      if (present) present.value = line;
      else this.#inputs.push(this.#makeInput(line));
    });
    this.#draw();
    this.#inputs[Math.min(this.#inputs.length, start + lines.length) - 1].focus();
    this.#onChange();
    this.#offerBack(before, before.slice(start, start + lines.length));
  }
}
