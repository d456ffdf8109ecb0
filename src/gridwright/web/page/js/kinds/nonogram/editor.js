// @ts-check
/** Type a nonogram in: its rows and columns as lists of numbers, each line judged while it is typed, with the sums of both compared. */
import { formatNumber, t } from "../../i18n/index.js";
import { hasOther, keepDraft, offerBack, readDraft, readSide } from "../../solve/session.js";
import { button } from "../../ui/controls.js";
import { clear, freshId, h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { LONGEST_SIDE } from "./constants.js";

/** @typedef {import("../../solve/session.js").Opened} Opened */
/** @typedef {{title: string, rows: string[], columns: string[]}} Draft */

const DRAFT = "nonogram";
const EMPTY = { title: "", rows: ["", "", "", "", ""], columns: ["", "", "", "", ""] };

/** @param {(opened: Opened) => void} onDone @returns {HTMLElement} */
function make(onDone) {
  const draft = readDraft(DRAFT, EMPTY);
  const id = freshId("title");
  const title = h("input", { id, class: "field", type: "text", maxlength: 80, autocomplete: "off", value: draft.title, on: { input: () => update() } });
  const rows = new LineList({ side: "row", lines: draft.rows, onChange: () => update() });
  const columns = new LineList({ side: "column", lines: draft.columns, onChange: () => update() });
  const sums = h("p", { class: "sums", role: "status" });
  let judged = judgeLines(rows.lines, columns.lines);

  const update = () => {
    judged = judgeLines(rows.lines, columns.lines);
    rows.showFaults(judged.rows, judged.columns.length);
    columns.showFaults(judged.columns, judged.rows.length);
    keepDraft(DRAFT, { title: title.value, rows: rows.lines, columns: columns.lines });
    showSums(sums, judged);
    done.disabled = !judged.isFit;
  };
  const finish = () => {
    if (judged.isFit) onDone({ document: makeNonogram(judged), title: title.value.trim() });
  };
  const fill = (/** @type {Draft} */ lines) => {
    title.value = lines.title;
    rows.setLines(lines.rows);
    columns.setLines(lines.columns);
    update();
  };
  const wipe = () => {
    const before = { title: title.value, rows: rows.lines, columns: columns.lines };
    fill({ title: "", rows: before.rows.map(() => ""), columns: before.columns.map(() => "") });
    if ([before.title, ...before.rows, ...before.columns].some(Boolean)) offerBack("wiped", () => fill(before));
  };
  const done = button({ label: t("solve.editor.done"), kind: "primary", on: finish });
  const element = h(
    "div",
    {
      class: "editor",
      on: {
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) finish();
        },
      },
    },
    h("div", { class: "labelled" }, h("label", { for: id }, t("solve.editor.title")), title),
    h("p", { class: "quiet small" }, t("solve.editor.lines")),
    h("div", { class: "clue-sides" }, rows.element, columns.element),
    sums,
    h("div", { class: "row editor-actions" }, done, button({ label: t("solve.editor.wipe"), kind: "quiet", on: wipe })),
  );
  update();
  return element;
}

/** @param {Opened} opened */
function take({ document: doc, title }) {
  const before = readDraft(DRAFT, EMPTY);
  const write = (/** @type {number[][] | undefined} */ clues) => (clues ?? []).map((numbers) => numbers.join(" "));
  const lines = { rows: write(doc.rows), columns: write(doc.columns) };
  keepDraft(DRAFT, { title, ...lines });
  const isOther = hasOther([...before.rows, "/", ...before.columns], [...lines.rows, "/", ...lines.columns]);
  return isOther ? () => keepDraft(DRAFT, before) : null;
}

/** @param {HTMLElement} element @param {Judgement} judged */
function showSums(element, { rowSum, columnSum, isBlank }) {
  const isSame = rowSum === columnSum;
  element.classList.toggle("is-off", !isSame && !isBlank);
  const numbers = { rows: formatNumber(rowSum), columns: formatNumber(columnSum) };
  if (isBlank) clear(element, h("span", null, t("nonogram.solve.sums.blank")));
  else clear(element, icon(isSame ? "check-circle" : "warning"), h("span", null, t(isSame ? "nonogram.solve.sums.same" : "nonogram.solve.sums.off", numbers)));
}

/** @type {import("../kind.js").Editor} */
export const editor = { make, take };

// Clues of nonograms as people type them: what a line says, whether it fits, and whether rows and columns agree. Pure.

/** @typedef {import("../../types.js").Doc} Doc */
/** unreadable: a word or sign; zero: a 0 beside other numbers; long: the blocks need more cells. @typedef {"unreadable" | "zero" | "long"} Fault */
/** @typedef {{numbers: number[], need: number, fault: Fault | null, found: string}} Line */
/** @typedef {{rows: Line[], columns: Line[], rowSum: number, columnSum: number, isFit: boolean, isBlank: boolean}} Judgement */

const SEPARATORS = /[\s,.;:/|+-]+/;

/**
 * Read a line: numbers with anything common between them. An empty line, or a single 0, is a line without blocks.
 * @param {string} text
 * @param {number} length of the line in cells
 * @returns {Line}
 */
export function readLine(text, length) {
  const words = text.split(SEPARATORS).filter(Boolean);
  const wrong = words.find((word) => !/^\d{1,3}$/.test(word));
  if (wrong !== undefined) return { numbers: [], need: 0, fault: "unreadable", found: wrong };
  const numbers = words.map(Number);
  if (numbers.length === 1 && numbers[0] === 0) return { numbers: [], need: 0, fault: null, found: "" };
  if (numbers.includes(0)) return { numbers: [], need: 0, fault: "zero", found: "0" };
  const need = numbers.reduce((sum, number) => sum + number, 0) + Math.max(0, numbers.length - 1);
  return { numbers, need, fault: need > length ? "long" : null, found: "" };
}

/**
 * Judge what is typed so far.
 * @param {readonly string[]} rows
 * @param {readonly string[]} columns
 * @returns {Judgement}
 */
export function judgeLines(rows, columns) {
  const [readRows, readColumns] = [rows.map((text) => readLine(text, columns.length)), columns.map((text) => readLine(text, rows.length))];
  const all = [...readRows, ...readColumns];
  const sum = (/** @type {Line[]} */ lines) => lines.reduce((total, line) => total + line.numbers.reduce((more, number) => more + number, 0), 0);
  const [rowSum, columnSum] = [sum(readRows), sum(readColumns)];
  const isBlank = all.every((line) => line.numbers.length === 0);
  const isFit = rows.length > 0 && columns.length > 0 && !isBlank && all.every((line) => line.fault === null);
  return { rows: readRows, columns: readColumns, rowSum, columnSum, isFit, isBlank };
}

/** The puzzle of lines that fit. @param {Judgement} judgement @returns {Doc} */
export function makeNonogram(judgement) {
  const numbers = (/** @type {Line[]} */ lines) => lines.map((line) => line.numbers);
  return {
    kind: "nonogram",
    height: judgement.rows.length,
    width: judgement.columns.length,
    rows: numbers(judgement.rows),
    columns: numbers(judgement.columns),
  };
}

/** A pasted text as lines; null when it is a single one. @param {string} text @returns {string[] | null} */
export function splitPaste(text) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  return lines.length > 1 ? lines.map((line) => line.trim()) : null;
}

/**
 * The clues of the rows or of the columns as a list of fields. Enter goes on and adds a line at the end, Backspace in an empty line
 * takes it away, arrows move, and a paste of several lines fills as many.
 */
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
      max: LONGEST_SIDE,
      value: lines.length,
      inputmode: "numeric",
      on: { change: () => this.#resize(readSide(this.#count, LONGEST_SIDE)) },
    });
    this.element = h(
      "section",
      { class: "clue-side", "aria-labelledby": `${id}-title` },
      h(
        "div",
        { class: "clue-head" },
        h("h3", { id: `${id}-title` }, t(`solve.${side}s`)),
        h("label", { class: "visually-hidden", for: id }, t(`nonogram.solve.${side}s.count`)),
        this.#count,
      ),
      this.#list,
      button({ label: t(`nonogram.solve.${side}s.add`), icon: "plus", kind: "quiet", class: "add-line", on: () => this.#insert(this.#inputs.length) }),
    );
    this.setLines(lines);
  }

  get lines() {
    return this.#inputs.map((input) => input.value);
  }

  /** @param {readonly string[]} lines */
  setLines(lines) {
    this.#inputs = lines.slice(0, LONGEST_SIDE).map((line) => this.#makeInput(line));
    this.#draw();
  }

  /** Mark the lines that cannot be. @param {readonly Line[]} judged @param {number} length of the lines in cells */
  showFaults(judged, length) {
    judged.forEach((line, index) => {
      const input = this.#inputs[index];
      const problem = this.#problems[index];
      if (!input || !problem) return;
      const text = line.fault ? t(`nonogram.solve.fault.${line.fault}`, { found: line.found, need: line.need, length }) : "";
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
          label: t(`nonogram.solve.${this.#side}.remove`, { number: index + 1 }),
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
    if (this.#inputs.length >= LONGEST_SIDE) return;
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
    lines.slice(0, LONGEST_SIDE - start).forEach((line, offset) => {
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
