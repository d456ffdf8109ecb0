// @ts-check
/**
 * What a stroke over a picture changes, by the shape that is drawn: freehand, a straight line, a rectangle, a patch of cells that hang
 * together, or all cells that are alike. Filling only fills and erasing only erases, wherever a stroke begins: who draws goes over what
 * is there. Half cells alone differ: where the same half stands already, it turns. Pure.
 */
import { FILLED, UNKNOWN } from "../constants.js";
import { findHalf } from "../inks.js";
import { LatticeStroke } from "../lattice-strokes.js";
import { findPatch } from "./picture.js";

/** @typedef {import("../../../board/surface.js").Stroke} Stroke */
/** @typedef {import("../../../board/surface.js").StrokeStart} StrokeStart */
/** @typedef {import("../../../board/surface.js").Point} Point */
/** @typedef {import("../../../types.js").Change} Change */
/** @typedef {import("../../../types.js").Ink} Ink */
/** @typedef {import("../../../types.js").Corner} Corner */
/** @typedef {"pen" | "line" | "box" | "patch" | "all"} Shape */
/**
 * What is drawn on.
 * @typedef {object} Sheet
 * @property {number} height @property {number} width @property {number[] | null} [hexagon] @property {Ink[]} [inks]
 * @property {(point: Point, isInside: boolean) => number} find the place at a point, or the nearest to it; -1 for none
 * @property {(shape: "line" | "box", from: Point, to: Point, start: StrokeStart) => number[]} list
 */

/** @type {readonly Shape[]} */
export const SHAPES = ["pen", "line", "box", "patch", "all"];
/** In the order in which a half turns. @type {readonly Corner[]} */
export const TURNING = ["◢", "◣", "◤", "◥"];

/** @param {Sheet} sheet @param {Point} point @param {StrokeStart} start @returns {Stroke | null} null outside of the picture */
export function beginStroke(sheet, point, start) {
  const place = sheet.find(point, true);
  return place < 0 ? null : new PictureStroke(sheet, place, point, start);
}

/** What a tool writes on a cell. @param {Ink[] | undefined} inks @param {number} before @param {string} tool @param {number} ink */
export function chooseValue(inks, before, tool, ink) {
  if (tool !== "fill") return UNKNOWN;
  const corner = inks?.[ink]?.corner;
  if (!inks || !corner || before !== FILLED + ink) return FILLED + ink;
  const first = TURNING.indexOf(corner);
  const turned = TURNING.map((_, step) => findHalf(inks, ink, TURNING[(first + step + 1) % TURNING.length])).find((half) => half >= 0);
  return FILLED + (turned ?? ink);
}

/** @implements {Stroke} */
class PictureStroke {
  /** @type {Set<number>} the places it goes over */
  #places = new Set();
  #sheet;
  #shape;
  #start;
  #value;
  /** @type {Point} */
  #from;
  /** @type {Point} */
  #to;
  #place;

  /** @param {Sheet} sheet @param {number} place @param {Point} point @param {StrokeStart} start */
  constructor(sheet, place, point, start) {
    this.#sheet = sheet;
    this.#shape = /** @type {Shape} */ (start.options.shape ?? "pen");
    this.#start = start;
    this.#from = point;
    this.#to = point;
    this.#place = place;
    this.#value = chooseValue(sheet.inks, start.values[place], start.tool, start.options.ink ?? 0);
    this.#cover();
  }

  get length() {
    return this.#shape === "box" ? Math.max(...[/** @type {const} */ ("row"), /** @type {const} */ ("column")].map((way) => Math.abs(Math.floor(this.#to[way]) - Math.floor(this.#from[way])))) + 1 : this.#places.size;
  }

  /** @param {Point} point */
  extend(point) {
    const place = this.#sheet.find(point, false);
    if (place < 0 || place === this.#place) return false;
    this.#place = place;
    this.#to = point;
    this.#cover();
    return true;
  }

  /** @returns {Change[]} */
  changes() {
    /** @type {Change[]} */
    const changes = [];
    for (const place of this.#places) if (this.#start.values[place] !== this.#value) changes.push([place, this.#value]);
    return changes;
  }

  #cover() {
    const { values } = this.#start;
    switch (this.#shape) {
      case "pen":
        this.#places.add(this.#place);
        break;
      case "patch":
        this.#places = new Set(findPatch({ height: this.#sheet.height, width: this.#sheet.width, hexagon: this.#sheet.hexagon, values }, this.#place));
        break;
      case "all":
        this.#places = findAlike(values, this.#place);
        break;
      default:
        this.#places = new Set(this.#sheet.list(this.#shape, this.#from, this.#to, this.#start));
    }
  }
}

/** All places that have what this one has. @param {Uint8Array} values @param {number} place */
export function findAlike(values, place) {
  return new Set([...values.keys()].filter((each) => values[each] === values[place]));
}

/** A rectangle to draw on. @param {{height: number, width: number, inks?: Ink[]}} size @returns {Sheet} */
export function openRectangle({ height, width, inks }) {
  const cellAt = (/** @type {Point} */ point) => ({ row: clamp(point.row, height), column: clamp(point.column, width) });
  return {
    height, width, inks,
    find(point, isInside) {
      const { row, column } = cellAt(point);
      return isInside && (row !== Math.floor(point.row) || column !== Math.floor(point.column)) ? -1 : row * width + column;
    },
    list: (shape, from, to) => (shape === "line" ? listLine : listBox)(cellAt(from), cellAt(to)).map((cell) => cell.row * width + cell.column),
  };
}

/** @param {number} at @param {number} size */
function clamp(at, size) {
  return Math.min(size - 1, Math.max(0, Math.floor(at)));
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

/**
 * A hexagon to draw on: straight lines follow its own, and a rectangle is all that lies between two triangles in rows and rising lines.
 * @param {{lattice: import("../lattice.js").Lattice, layout: import("../lattice-surface.js").Layout, height: number, width: number, inks?: Ink[]}} board @returns {Sheet}
 */
export function openHexagon({ lattice, layout, height, width, inks }) {
  const find = (/** @type {Point} */ point) => layout.find(point.column, point.row);
  return {
    height, width, inks, hexagon: lattice.sides, find,
    list(shape, from, to, start) {
      const first = find(from);
      if (shape === "line") {
        const stroke = new LatticeStroke({ lattice, layout, given: null, cells: lattice.size }, first, start, (changes) => changes);
        stroke.extend(to);
        return stroke.places;
      }
      const [a, b] = [lattice.linesOf[first], lattice.linesOf[find(to)]];
      const lies = (/** @type {number[]} */ lines) => [0, 1].every((way) => lines[way] >= Math.min(a[way], b[way]) && lines[way] <= Math.max(a[way], b[way]));
      return [...lattice.linesOf.keys()].filter((place) => lies(lattice.linesOf[place]));
    },
  };
}
