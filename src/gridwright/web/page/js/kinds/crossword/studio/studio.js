// @ts-check
/**
 * The studio's state: the design with its history, the cursor, the selection, the tool, and what is shown on the grid for a moment. It
 * knows neither the document nor the server; panels listen to it.
 *
 * Events: "design" (anything of the design), "cursor" (cursor, selection, tool), "look" (what is lit or ghosted), "lists" (a word list
 * has changed under its name).
 */
import { History as Past } from "../../../make/history.js";
import { BLOCK, CELL } from "./design.js";
import { findSlotAt, layOut } from "./document.js";
import { setBlock, toggleBar, toggleMark, toggleTheme, writeCells, writeWord } from "./edits.js";

/** @typedef {import("./design.js").Design} Design */
/** @typedef {import("./design.js").Direction} Direction */
/** @typedef {"letter" | "block" | "bar" | "circle" | "shade" | "select"} Tool */
/**
 * What is shown for a moment: letters before they are put in, cells that are lit, and squares that would change.
 * @typedef {{letters?: Map<number, string>, faint?: Map<number, string>, lit?: Set<number>, squares?: readonly string[]}} Ghost
 */

export class Studio extends EventTarget {
  /** @param {Design} design @param {{past: Design[], future: Design[]}} [steps] that were done before */
  constructor(design, steps) {
    super();
    this.history = new History(design, steps);
    this.place = Math.max(0, design.squares.indexOf(CELL));
    /** @type {Direction} */
    this.direction = "across";
    /** The other corner of the selection. @type {number | null} */
    this.anchor = null;
    /** @type {Tool} */
    this.tool = "letter";
    /** @type {Ghost} */
    this.ghost = {};
    /** Cells that stand out until something changes: a problem that was chosen. @type {Set<number>} */
    this.lit = new Set();
    /** Cells that a new fill has changed, compared with the one before. @type {Set<number>} */
    this.differing = new Set();
  }

  get design() {
    return this.history.present;
  }

  get layout() {
    return layOut(this.design);
  }

  /** The slot at the cursor. */
  get slotIndex() {
    return findSlotAt(this.layout, this.place, this.direction);
  }

  get slot() {
    return this.layout.slots[this.slotIndex] ?? null;
  }

  /** The rectangle that is selected, if more than one square is. @returns {Set<number> | null} */
  get region() {
    if (this.anchor === null || this.anchor === this.place) return null;
    const { width } = this.design;
    const rows = [this.anchor, this.place].map((place) => Math.floor(place / width)).sort((a, b) => a - b);
    const columns = [this.anchor, this.place].map((place) => place % width).sort((a, b) => a - b);
    /** @type {Set<number>} */
    const places = new Set();
    for (let row = /** @type {number} */ (rows[0]); row <= /** @type {number} */ (rows[1]); row += 1) {
      for (let column = /** @type {number} */ (columns[0]); column <= /** @type {number} */ (columns[1]); column += 1) places.add(row * width + column);
    }
    return places;
  }

  /** @param {string} type */
  emit(type) {
    this.dispatchEvent(new Event(type));
  }

  /** @param {string[]} types @param {() => void} listener */
  listen(types, listener) {
    for (const type of types) this.addEventListener(type, listener);
  }

  /** Go on to another design; steps with the same key are one. @param {Design} next @param {string} [key] */
  commit(next, key = "") {
    if (!this.history.commit(next, key)) return false;
    this.settle();
    return true;
  }

  undo() {
    const after = this.design;
    if (this.history.undo()) this.settle(findLetter(after, this.design));
  }

  redo() {
    const before = this.design;
    if (this.history.redo()) this.settle(findLetter(before, this.design));
  }

  /** After a change: the cursor stays in the grid, or goes where the change was, and what was lit for the old design goes. */
  settle(place = -1) {
    const size = this.design.width * this.design.height;
    if (place >= 0) {
      this.place = place;
      this.anchor = null;
    }
    if (this.place >= size) this.place = size - 1;
    if (this.anchor !== null && this.anchor >= size) this.anchor = null;
    this.ghost = {};
    this.lit = new Set();
    this.differing = new Set();
    this.emit("design");
  }

  /** @param {number} place @param {{direction?: Direction, extends?: boolean}} [options] */
  moveTo(place, options = {}) {
    if (place < 0 || place >= this.design.squares.length) return;
    if (options.extends) this.anchor ??= this.place;
    else this.anchor = null;
    if (place !== this.place || options.direction) this.history.rest();
    this.place = place;
    if (options.direction) this.direction = options.direction;
    this.emit("cursor");
  }

  /** Go to a slot: its first open cell, or its first. @param {number} index */
  goToSlot(index) {
    const slot = this.layout.slots[index];
    if (!slot) return;
    const open = slot.cells.find((place) => this.design.letters[place] === "");
    this.moveTo(open ?? /** @type {number} */ (slot.cells[0]), { direction: slot.direction });
  }

  /** The next or previous entry: those across, then those down, and around. @param {number} step */
  goToNext(step) {
    const count = this.layout.slots.length;
    if (count === 0) return;
    const now = this.slotIndex;
    this.goToSlot(now === -1 ? 0 : (now + step + count) % count);
  }

  flip() {
    this.moveTo(this.place, { direction: this.direction === "across" ? "down" : "across" });
  }

  /** @param {number} rows @param {number} columns @param {boolean} [isExtending] */
  step(rows, columns, isExtending = false) {
    const { width, height } = this.design;
    const row = Math.min(height - 1, Math.max(0, Math.floor(this.place / width) + rows));
    const column = Math.min(width - 1, Math.max(0, (this.place % width) + columns));
    this.moveTo(row * width + column, { extends: isExtending });
  }

  /** One on in the direction of writing, not beyond the rim. @param {number} step */
  advance(step) {
    const { width, height } = this.design;
    const [row, column] = [Math.floor(this.place / width), this.place % width];
    if (this.direction === "across" ? column + step >= 0 && column + step < width : row + step >= 0 && row + step < height) {
      this.place += this.direction === "across" ? step : step * width;
    }
    this.anchor = null;
  }

  /** A letter at the cursor; on a block it opens the square first. @param {string} letter */
  type(letter) {
    let next = this.design;
    if (next.squares[this.place] === BLOCK) next = setBlock(next, this.place, false);
    next = writeCells(next, [[this.place, letter]]);
    // Not beyond the word: what is typed on would open the block behind it.
    const { cells } = layOut(next).slots[findSlotAt(layOut(next), this.place, this.direction)] ?? { cells: [] };
    const isLast = cells.indexOf(this.place) === cells.length - 1;
    if (!isLast) this.advance(1);
    if (!this.commit(next)) this.emit("cursor");
  }

  /** Several letters, or none, in the cell at the cursor. @param {string} letters */
  typeRebus(letters) {
    this.commit(writeCells(this.design, [[this.place, letters]]));
  }

  /** Take letters out: those selected; else the one at the cursor, or the one before it. @param {{isBack: boolean}} options */
  erase({ isBack }) {
    const { design, region } = this;
    if (region) {
      this.commit(writeCells(design, [...region].map((place) => /** @type {const} */ ([place, ""]))));
      return;
    }
    if (isBack && !design.letters[this.place]) this.advance(-1);
    if (!this.commit(writeCells(design, [[this.place, ""]]))) this.emit("cursor");
  }

  /** A block at the cursor and its partners, or none. */
  toggleBlock() {
    const isBlock = this.design.squares[this.place] === BLOCK;
    const next = setBlock(this.design, this.place, !isBlock);
    if (!isBlock) this.advance(1);
    this.commit(next);
  }

  /** @param {"circled" | "shaded"} mark */
  toggleMark(mark) {
    this.commit(toggleMark(this.design, mark, [...(this.region ?? [this.place])]));
  }

  toggleBar() {
    this.commit(toggleBar(this.design, this.place, this.direction));
  }

  /** The cells whose letters may be marked as the theme: those selected, or the word at the cursor. */
  get themeCells() {
    return [...(this.region ?? this.slot?.cells ?? [])].filter((place) => this.design.letters[place]);
  }

  toggleTheme() {
    this.commit(toggleTheme(this.design, this.themeCells));
  }

  /** Put a word into the slot at the cursor. @param {string} word */
  putWord(word) {
    if (this.slot) this.commit(writeWord(this.design, this.slot.cells, word));
  }

  /** @param {Tool} tool */
  setTool(tool) {
    this.tool = tool;
    this.emit("cursor");
  }

  /** @param {Ghost} ghost */
  showGhost(ghost) {
    this.ghost = ghost;
    this.emit("look");
  }

  /** @param {Iterable<number>} cells */
  light(cells) {
    this.lit = new Set(cells);
    this.emit("look");
  }
}

/** Where the one letter stands in which two designs differ; -1 if they differ in anything else. @param {Design} before @param {Design} after */
function findLetter(before, after) {
  if (before.squares !== after.squares || before.letters === after.letters) return -1;
  const places = [...after.letters.keys()].filter((place) => before.letters[place] !== after.letters[place]);
  return places.length === 1 ? /** @type {number} */ (places[0]) : -1;
}

// Undo and redo: the designs that were, the one that is, the ones taken back. A letter is a step; typing on in one text field, or turning over fills, is one step.

/** @extends {Past<Design>} */
export class History extends Past {
  /** What the last step was, so that the next may join it. */
  lastKey = "";

  get present() {
    return this.state;
  }

  /**
   * Go on to another design.
   * @param {Design} next
   * @param {string} [key] steps with the same key, one after the other, are one; "" never joins
   * @returns {boolean} whether anything changed
   */
  commit(next, key = "") {
    if (next === this.present) return false;
    this.put(next, { isJoined: key !== "" && key === this.lastKey });
    this.lastKey = key;
    return true;
  }

  /** The next step begins anew, whatever it is. */
  rest() {
    this.lastKey = "";
  }

  undo() {
    this.rest();
    return super.undo();
  }

  redo() {
    this.rest();
    return super.redo();
  }
}
