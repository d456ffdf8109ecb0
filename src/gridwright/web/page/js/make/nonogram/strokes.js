// @ts-check
/**
 * What a stroke over a picture changes, by the shape that is drawn: freehand, a straight line, a rectangle, or a patch of cells
 * that hang together. Filling only fills and erasing only erases, wherever a stroke begins: who draws goes over what is there. Pure.
 */
import { FILLED, UNKNOWN } from "../../kinds/nonogram/lines.js";
import { findPatch } from "./picture.js";

/** @typedef {import("../../board/surface.js").Stroke} Stroke */
/** @typedef {import("../../board/surface.js").StrokeStart} StrokeStart */
/** @typedef {import("../../board/surface.js").Point} Point */
/** @typedef {import("../../types.js").Change} Change */
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
