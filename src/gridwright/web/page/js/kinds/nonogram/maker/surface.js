// @ts-check
/**
 * A picture on the shared board: a nonogram whose clues follow what is drawn. The bars keep room for longer clues, so that the board
 * stays where it is; strokes are freehand, straight lines, rectangles or patches.
 */
import * as geometry from "../bars.js";
import { EMPTY as CROSS, FILLED, UNKNOWN } from "../constants.js";
import { columnOf } from "../lines.js";
import { rules } from "../rules.js";
import { NonogramSurface, announce, labelOf } from "../surface.js";
import { describeLine, findPatch } from "./picture.js";

/** @typedef {import("../../../types.js").Doc} Doc */
/** @typedef {import("../lines.js").Clue} Clue */

/** How many numbers the bars have room for at first: as many as a line can have, but no more than this. */
const MOST_NUMBERS = 8;
/** The share of the board that the bars take at most. */
const [MOST_LEFT, MOST_TOP] = [0.22, 0.24];
/** By how many numbers they grow. */
const STEP = 2;

export class PictureSurface extends NonogramSurface {
  /** @param {Doc} doc */
  constructor(doc) {
    super(doc);
    this.widest = Math.max(this.widest, geometry.rowWidth(roomFor(doc.width)));
    this.highest = Math.max(this.highest, geometry.columnHeight(roomFor(doc.height)));
    /** Whether the bars have grown since this was last asked. */
    this.hasGrown = false;
    /** The first cells of the lines whose clues changed last: there the hidden grid tells them. @type {number[]} */
    this.told = [];
    this.keyTools = { g: "patch" };
    this.mirror = {
      ...this.mirror,
      labelOf: (/** @type {number} */ row, /** @type {number} */ column, /** @type {Uint8Array} */ values) =>
        labelOf(this.doc, this.clues, row, column, nameEmpty(values, row * this.width + column)),
    };
  }

  /** @override @param {string} tool */
  otherTool(tool) {
    return tool === "erase" ? "fill" : "erase";
  }

  /**
   * The clues of the lines in which something changed. The small picture in the corner keeps its last state for a moment: drawing
   * it took two thirds of what a stroke on 80x80 cost on release.
   * @override @param {Uint8Array} values @param {number[] | null} changed
   */
  update(values, changed) {
    return this.follow(values, changed);
  }

  /** Also for a stroke that is still under way. @param {Uint8Array} values @param {number[] | null} changed */
  follow(values, changed) {
    const rows = changed ? new Set(changed.map((place) => Math.floor(place / this.width))) : this.clues.rows.keys();
    const columns = changed ? new Set(changed.map((place) => place % this.width)) : this.clues.columns.keys();
    const touched = {
      places: [],
      rows: [...rows].filter((row) => this.#take("rows", row, values.subarray(row * this.width, (row + 1) * this.width))),
      columns: [...columns].filter((column) => this.#take("columns", column, columnOf(values, this.width, column))),
    };
    this.#makeRoom(touched.rows, touched.columns);
    this.told = [...touched.rows.map((row) => row * this.width), ...touched.columns];
    return touched;
  }

  /**
   * @param {"rows" | "columns"} axis @param {number} line @param {ArrayLike<number>} cells
   * @returns {boolean} whether its clue is another now
   */
  #take(axis, line, cells) {
    const lengths = describeLine(cells);
    const before = this.clues[axis][line].lengths;
    if (lengths.length === before.length && lengths.every((length, block) => length === before[block])) return false;
    this.clues[axis][line] = { lengths, values: lengths.map(() => FILLED) };
    this.states[axis][line] = { done: new Uint8Array(lengths.length), isBroken: false };
    return true;
  }

  /** @param {number[]} rows @param {number[]} columns */
  #makeRoom(rows, columns) {
    const widest = Math.max(0, ...rows.map((row) => geometry.rowWidth(this.clues.rows[row])));
    const highest = Math.max(0, ...columns.map((column) => geometry.columnHeight(this.clues.columns[column])));
    const spare = makeClue(STEP);
    if (widest > this.widest) [this.widest, this.hasGrown] = [widest + geometry.rowWidth(spare), true];
    if (highest > this.highest) [this.highest, this.hasGrown] = [highest + geometry.columnHeight(spare), true];
  }

  /**
   * @override @param {import("../../../board/surface.js").Point} point
   * @param {import("../../../board/surface.js").StrokeStart} start
   */
  begin(point, start) {
    return beginStroke(this, point, start);
  }

  /**
   * A key on a cell: with "patch", all cells like it that hang together with it are turned.
   * @override @param {number} place @param {string} tool @param {Uint8Array} values
   * @param {import("../../../board/surface.js").Options} options @returns {import("../../../types.js").Change[]}
   */
  mark(place, tool, values, options) {
    if (tool !== "patch") return super.mark(place, tool, values, options);
    const value = values[place] === FILLED ? UNKNOWN : FILLED;
    return findPatch({ height: this.height, width: this.width, values }, place).map((each) => [each, value]);
  }

  /** @override @param {number} place @param {Uint8Array} values */
  announce(place, values) {
    const row = Math.floor(place / this.width);
    return announce(this.doc, row, place - row * this.width, nameEmpty(values, place)[place]);
  }

  /**
   * Clues matter less than the picture here: the bars of a large board take less room, and show the last numbers of each clue.
   * @override @param {number} cell @param {{width: number, height: number}} room @param {number} ratio
   */
  measureBars(cell, room, ratio) {
    const { left, top } = super.measureBars(cell, room, ratio);
    return { left: Math.min(left, Math.floor(room.width * MOST_LEFT)), top: Math.min(top, Math.floor(room.height * MOST_TOP)) };
  }

  /** No label with the whole clue: it would lie over what is drawn. @override @returns {[]} */
  paintLit() {
    return [];
  }

  /** Clues are read here, not written. @override @returns {null} */
  clueAt() {
    return null;
  }
}

/** Who draws knows of every cell what it is: what is not filled is empty. @param {Uint8Array} values @param {number} place */
function nameEmpty(values, place) {
  return /** @type {Uint8Array} */ (/** @type {unknown} */ ({ [place]: values[place] === FILLED ? FILLED : CROSS }));
}

/** @param {number} count numbers of one figure @returns {Clue} */
function makeClue(count) {
  return { lengths: new Array(count).fill(1), values: new Array(count).fill(FILLED) };
}

/** @param {number} size of a line */
function roomFor(size) {
  return makeClue(Math.min(MOST_NUMBERS, Math.ceil(size / 2)));
}

/** Nonograms, as those who draw them see them. @type {import("../../../board/surface.js").BoardKind} */
export const pictureKind = {
  name: "nonogram",
  rules,
  surface: { open: (doc) => new PictureSurface(doc) },
  tools: [
    { name: "fill", icon: "fill", labelKey: "nonogram.make.fill" },
    { name: "erase", icon: "erase", labelKey: "nonogram.make.erase" },
  ],
  defaults: { dimClues: false, showErrors: false, shape: "pen" },
};

// What a stroke over a picture changes, by the shape that is drawn: freehand, a straight line, a rectangle, or a patch of cells
// that hang together. Filling only fills and erasing only erases, wherever a stroke begins: who draws goes over what is there. Pure.

/** @typedef {import("../../../board/surface.js").Stroke} Stroke */
/** @typedef {import("../../../board/surface.js").StrokeStart} StrokeStart */
/** @typedef {import("../../../board/surface.js").Point} Point */
/** @typedef {import("../../../types.js").Change} Change */
/** @typedef {"pen" | "line" | "box" | "patch"} Shape */
/** @typedef {{height: number, width: number}} Size */

/** @type {readonly Shape[]} */
export const SHAPES = ["pen", "line", "box", "patch"];

/** @param {Size} size @param {Point} point @param {StrokeStart} start @returns {Stroke | null} null outside of the picture */
export function beginStroke(size, point, start) {
  const row = Math.floor(point.row);
  const column = Math.floor(point.column);
  if (row < 0 || column < 0 || row >= size.height || column >= size.width) return null;
  const shape = /** @type {Shape} */ (start.options.shape ?? "pen");
  return new PictureStroke(size, shape, row, column, start);
}

/** @implements {Stroke} */
class PictureStroke {
  /** @type {Set<number>} the places it goes over */
  #places = new Set();
  #size;
  #shape;
  #values;
  #value;
  #start;
  #end;

  /** @param {Size} size @param {Shape} shape @param {number} row @param {number} column @param {StrokeStart} start */
  constructor(size, shape, row, column, start) {
    this.#size = size;
    this.#shape = shape;
    this.#values = start.values;
    this.#start = { row, column };
    this.#end = { row, column };
    this.#value = start.tool === "fill" ? FILLED : UNKNOWN;
    this.#cover();
  }

  get length() {
    const down = Math.abs(this.#end.row - this.#start.row);
    const across = Math.abs(this.#end.column - this.#start.column);
    return this.#shape === "pen" || this.#shape === "patch" ? this.#places.size : Math.max(down, across) + 1;
  }

  /** @param {Point} point */
  extend(point) {
    const row = Math.min(this.#size.height - 1, Math.max(0, Math.floor(point.row)));
    const column = Math.min(this.#size.width - 1, Math.max(0, Math.floor(point.column)));
    if (row === this.#end.row && column === this.#end.column) return false;
    this.#end = { row, column };
    this.#cover();
    return true;
  }

  /** @returns {Change[]} */
  changes() {
    /** @type {Change[]} */
    const changes = [];
    for (const place of this.#places) if (this.#values[place] !== this.#value) changes.push([place, this.#value]);
    return changes;
  }

  #cover() {
    const { width } = this.#size;
    const place = (/** @type {{row: number, column: number}} */ cell) => cell.row * width + cell.column;
    if (this.#shape === "pen") this.#places.add(place(this.#end));
    else if (this.#shape === "patch") {
      this.#places = new Set(findPatch({ ...this.#size, values: this.#values }, place(this.#end)));
    } else this.#places = new Set((this.#shape === "line" ? listLine : listBox)(this.#start, this.#end).map(place));
  }
}

/** @param {{row: number, column: number}} from @param {{row: number, column: number}} to */
function listLine(from, to) {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column));
  return Array.from({ length: steps + 1 }, (_, step) => ({
    row: Math.round(from.row + ((to.row - from.row) * step) / Math.max(1, steps)),
    column: Math.round(from.column + ((to.column - from.column) * step) / Math.max(1, steps)),
  }));
}

/** @param {{row: number, column: number}} from @param {{row: number, column: number}} to */
function listBox(from, to) {
  const cells = [];
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row += 1) {
    for (let column = left; column <= right; column += 1) cells.push({ row, column });
  }
  return cells;
}
