// @ts-check
/** Type a Slitherlink in: its size, a grid of clues to type into, and a pad of digits for fingers. */
import { t } from "../../i18n/index.js";
import { hasOther, keepDraft, offerBack, readDraft, readSide } from "../../solve/session.js";
import { button } from "../../ui/controls.js";
import { clear, freshId, h } from "../../ui/dom.js";
import { LONGEST_SIDE } from "./constants.js";

const DRAFT = "loop";
const EMPTY = { title: "", clues: Array.from({ length: 7 }, () => ".......") };

/** @param {(opened: import("../../solve/session.js").Opened) => void} onDone @returns {HTMLElement} */
function make(onDone) {
  const draft = readDraft(DRAFT, EMPTY);
  const id = freshId("loop");
  const title = h("input", { id, class: "field", type: "text", maxlength: 80, autocomplete: "off", value: draft.title, on: { input: () => update() } });
  const update = () => {
    keepDraft(DRAFT, { title: title.value, clues: grid.clues });
    done.disabled = grid.clues.every((row) => /^\.*$/.test(row));
  };
  const grid = new LoopGrid({ clues: draft.clues, onChange: () => update() });
  const showSize = () => {
    height.value = String(grid.clues.length);
    width.value = String(grid.clues[0].length);
  };
  const fill = (/** @type {string[]} */ clues) => {
    grid.setClues(clues);
    showSize();
  };
  const resize = () => {
    const before = grid.clues;
    grid.resize(readSide(height, LONGEST_SIDE) ?? before.length, readSide(width, LONGEST_SIDE) ?? before[0].length);
    showSize();
    if (countClues(grid.clues) < countClues(before)) offerBack("removed", () => fill(before));
  };
  const wipe = () => {
    const before = grid.clues;
    grid.wipe();
    if (countClues(before) > 0) offerBack("wiped", () => fill(before));
  };
  const side = (/** @type {string} */ name, /** @type {number} */ value) =>
    h("input", { id: `${id}-${name}`, class: "field count-field", type: "number", inputmode: "numeric", min: 1, max: LONGEST_SIDE, value, on: { change: resize } });
  const width = side("width", draft.clues[0].length);
  const height = side("height", draft.clues.length);
  const finish = () => {
    const clues = grid.clues;
    onDone({ document: { kind: "slitherlink", height: clues.length, width: clues[0].length, clues }, title: title.value.trim() });
  };
  const done = button({ label: t("solve.editor.done"), kind: "primary", on: finish });
  const pad = ["0", "1", "2", "3", "."].map((clue) =>
    button({ label: clue === "." ? t("slitherlink.solve.loop.clear") : clue, class: "pad-key", on: () => grid.write(clue), attributes: { tabindex: -1 } }),
  );
  const element = h(
    "div",
    { class: "editor" },
    h("div", { class: "labelled" }, h("label", { for: id }, t("solve.editor.title")), title),
    h(
      "div",
      { class: "row" },
      h("div", { class: "labelled" }, h("label", { for: width.id }, t("solve.width")), width),
      h("div", { class: "labelled" }, h("label", { for: height.id }, t("solve.height")), height),
    ),
    h("p", { class: "quiet small" }, t("slitherlink.solve.loop.help")),
    h("div", { class: "loop-scroll" }, grid.element),
    h("div", { class: "row pad", role: "group", "aria-label": t("slitherlink.solve.loop.pad") }, pad),
    h("div", { class: "row editor-actions" }, done, button({ label: t("solve.editor.wipe"), kind: "quiet", on: wipe })),
  );
  update();
  return element;
}

/** @param {import("../../solve/session.js").Opened} opened */
function take({ document: doc, title }) {
  const before = readDraft(DRAFT, EMPTY);
  const clues = [...(doc.clues ?? [])];
  keepDraft(DRAFT, { title, clues });
  return hasOther(before.clues, clues) ? () => keepDraft(DRAFT, before) : null;
}

/** @param {string[]} clues */
function countClues(clues) {
  return clues.join("").replaceAll(".", "").length;
}

/** @type {import("../kind.js").Editor} */
export const editor = { make, take };

// A grid of Slitherlink clues to type into: digits write and go on, a point or Backspace clears, arrows move; a click chooses a
// cell and further clicks go through the clues.

const CLUES = [".", "0", "1", "2", "3"];
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class LoopGrid {
  #cells = /** @type {HTMLElement[][]} */ ([]);
  #clues;
  #row = 0;
  #column = 0;
  #onChange;

  /** @param {{clues: string[], onChange: () => void}} wish */
  constructor({ clues, onChange }) {
    this.#clues = clues.map((row) => [...row]);
    this.#onChange = onChange;
    this.element = h("div", {
      class: "loop-grid on-paper",
      role: "grid",
      "aria-label": t("slitherlink.solve.loop.grid"),
      on: {
        keydown: (/** @type {KeyboardEvent} */ event) => this.#press(event),
        click: (/** @type {MouseEvent} */ event) => this.#click(event),
      },
    });
    this.#draw();
  }

  get clues() {
    return this.#clues.map((row) => row.join(""));
  }

  /** @param {number} height @param {number} width */
  resize(height, width) {
    this.setClues(Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => this.#clues[row]?.[column] ?? ".").join("")));
  }

  /** @param {string[]} clues */
  setClues(clues) {
    this.#clues = clues.map((row) => [...row]);
    this.#row = Math.min(this.#row, clues.length - 1);
    this.#column = Math.min(this.#column, clues[0].length - 1);
    this.#draw();
    this.#onChange();
  }

  /** Write into the chosen cell and go on. @param {string} clue */
  write(clue) {
    this.#set(this.#row, this.#column, clue);
    const isEnd = this.#column + 1 >= this.#clues[0].length;
    if (!isEnd) this.#choose(this.#row, this.#column + 1);
    else if (this.#row + 1 < this.#clues.length) this.#choose(this.#row + 1, 0);
  }

  /** Take all clues out. */
  wipe() {
    this.setClues(this.#clues.map((row) => ".".repeat(row.length)));
  }

  #draw() {
    this.#cells = this.#clues.map((row, rowNumber) =>
      row.map((clue, column) => h("span", { role: "gridcell", class: "loop-cell", tabindex: -1, dataset: { row: rowNumber, column } }, clue === "." ? "" : clue)),
    );
    this.element.style.setProperty("--columns", String(this.#clues[0].length));
    clear(this.element, this.#cells.map((cells) => h("div", { role: "row", class: "loop-row" }, cells)));
    this.#cells.forEach((cells, row) => cells.forEach((_, column) => this.#label(row, column)));
    this.#mark(true);
  }

  /** @param {number} row @param {number} column */
  #label(row, column) {
    const clue = this.#clues[row][column];
    this.#cells[row][column].setAttribute("aria-label", t("slitherlink.solve.loop.cell", { row: row + 1, column: column + 1, clue: clue === "." ? t("slitherlink.solve.loop.none") : clue }));
  }

  /** @param {boolean} isChosen */
  #mark(isChosen) {
    const cell = this.#cells[this.#row][this.#column];
    cell.tabIndex = isChosen ? 0 : -1;
    cell.classList.toggle("is-chosen", isChosen);
  }

  /** @param {number} row @param {number} column */
  #choose(row, column) {
    this.#mark(false);
    this.#row = row;
    this.#column = column;
    this.#mark(true);
    const cell = this.#cells[row][column];
    if (this.element.contains(document.activeElement)) cell.focus();
    else cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {number} row @param {number} column @param {string} clue */
  #set(row, column, clue) {
    this.#clues[row][column] = clue;
    this.#cells[row][column].textContent = clue === "." ? "" : clue;
    this.#label(row, column);
    this.#onChange();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const cell = event.target instanceof HTMLElement ? event.target.closest(".loop-cell") : null;
    if (!(cell instanceof HTMLElement)) return;
    const [row, column] = [Number(cell.dataset.row), Number(cell.dataset.column)];
    const isAgain = cell.classList.contains("is-chosen") && cell.dataset.touched === "yes";
    this.#choose(row, column);
    cell.dataset.touched = "yes";
    cell.focus();
    if (isAgain) this.#set(row, column, CLUES[(CLUES.indexOf(this.#clues[row][column]) + 1) % CLUES.length]);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const [height, width] = [this.#clues.length, this.#clues[0].length];
    if (arrow) this.#choose(clamp(this.#row + arrow[0], height), clamp(this.#column + arrow[1], width));
    else if (event.key === "Home") this.#choose(this.#row, 0);
    else if (event.key === "End") this.#choose(this.#row, width - 1);
    else if (/^[0-3]$/.test(event.key)) this.write(event.key);
    else if (event.key === "." || event.key === " " || event.key === "Delete") this.write(".");
    else if (event.key === "Backspace") this.#back();
    else if (event.key === "Enter") this.#choose(clamp(this.#row + 1, height), 0);
    else return;
    event.preventDefault();
  }

  /** Clear the cell; an empty one sends back to the one before, from the start of a row to the end of the row above. */
  #back() {
    if (this.#clues[this.#row][this.#column] === ".") {
      if (this.#column > 0) this.#choose(this.#row, this.#column - 1);
      else if (this.#row > 0) this.#choose(this.#row - 1, this.#clues[0].length - 1);
    }
    this.#set(this.#row, this.#column, ".");
  }
}

/** @param {number} value @param {number} count */
function clamp(value, count) {
  return Math.max(0, Math.min(count - 1, value));
}
