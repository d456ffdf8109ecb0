// @ts-check
/**
 * Where things are on a Slitherlink's board: cells, vertices and edges as places of one picture.
 *
 * A board of height x width cells is a picture of (2 * height + 1) x (2 * width + 1) spots. A cell is at an odd row and an odd
 * column, a vertex at even ones, and the rest are edges. A place is the number of a spot in reading order, so that the neighbours
 * of any spot are one place or one row of places away. An edge is UNKNOWN, LINE or CROSS; a cell is 0 where it is not shaded, INSIDE or
 * OUTSIDE; a vertex is always 0.
 */
import { CROSS, INSIDE, LINE, OUTSIDE, UNKNOWN, WRONG } from "./constants.js";

/** @typedef {import("../../types.js").Doc} Doc */

export class Lattice {
  /**
   * @param {number} height
   * @param {number} width
   */
  constructor(height, width) {
    this.height = height;
    this.width = width;
    /** How many rows of spots there are. */
    this.rows = 2 * height + 1;
    /** How many spots a row has: the way to the spot below. */
    this.stride = 2 * width + 1;
    this.count = this.rows * this.stride;
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  place(row, column) {
    return row * this.stride + column;
  }

  /** @param {number} place */
  rowOf(place) {
    return Math.floor(place / this.stride);
  }

  /** @param {number} place */
  columnOf(place) {
    return place % this.stride;
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  has(row, column) {
    return row >= 0 && column >= 0 && row < this.rows && column < this.stride;
  }

  /** @param {number} place */
  isCell(place) {
    return (this.rowOf(place) & 1) === 1 && (this.columnOf(place) & 1) === 1;
  }

  /** @param {number} place */
  isVertex(place) {
    return (this.rowOf(place) & 1) === 0 && (this.columnOf(place) & 1) === 0;
  }

  /** @param {number} place */
  isEdge(place) {
    return ((this.rowOf(place) + this.columnOf(place)) & 1) === 1;
  }

  /**
   * Whether an edge runs across, above or below cells; the others stand upright.
   * @param {number} edge
   */
  isAcross(edge) {
    return (this.rowOf(edge) & 1) === 0;
  }

  /**
   * The two vertices of an edge, the upper or left one first.
   * @param {number} edge
   * @returns {[number, number]}
   */
  ends(edge) {
    const step = this.isAcross(edge) ? 1 : this.stride;
    return [edge - step, edge + step];
  }

  /**
   * The cells on both sides of an edge, the upper or left one first; -1 is the ground outside the board.
   * @param {number} edge
   * @returns {[number, number]}
   */
  sides(edge) {
    if (this.isAcross(edge)) {
      const row = this.rowOf(edge);
      return [row > 0 ? edge - this.stride : -1, row < this.rows - 1 ? edge + this.stride : -1];
    }
    const column = this.columnOf(edge);
    return [column > 0 ? edge - 1 : -1, column < this.stride - 1 ? edge + 1 : -1];
  }

  /**
   * The spots up, left, right and down of a spot: the edges of a cell or of a vertex.
   * @param {number} place
   */
  around(place) {
    const row = this.rowOf(place);
    const column = this.columnOf(place);
    const near = [];
    if (row > 0) near.push(place - this.stride);
    if (column > 0) near.push(place - 1);
    if (column < this.stride - 1) near.push(place + 1);
    if (row < this.rows - 1) near.push(place + this.stride);
    return near;
  }

  /** Every cell, in reading order. */
  *cells() {
    for (let row = 1; row < this.rows; row += 2) {
      for (let column = 1; column < this.stride; column += 2) yield row * this.stride + column;
    }
  }

  /** Every vertex, in reading order. */
  *vertices() {
    for (let row = 0; row < this.rows; row += 2) {
      for (let column = 0; column < this.stride; column += 2) yield row * this.stride + column;
    }
  }

  /** Every edge, in reading order. */
  *edges() {
    for (let place = 1; place < this.count; place += 2) yield place;
  }
}

/** @type {WeakMap<Doc, {lattice: Lattice, clues: Int8Array}>} */
const known = new WeakMap();

/** @param {Doc} doc */
function read(doc) {
  let answer = known.get(doc);
  if (!answer) {
    const lattice = new Lattice(doc.height, doc.width);
    const clues = new Int8Array(lattice.count).fill(-1);
    for (const cell of lattice.cells()) {
      const symbol = doc.clues?.[lattice.rowOf(cell) >> 1]?.[lattice.columnOf(cell) >> 1] ?? ".";
      if (symbol >= "0" && symbol <= "4") clues[cell] = Number(symbol);
    }
    answer = { lattice, clues };
    known.set(doc, answer);
  }
  return answer;
}

/**
 * The lattice of a puzzle, made once.
 * @param {Doc} doc
 */
export function latticeOf(doc) {
  return read(doc).lattice;
}

/**
 * The clue at each place, -1 where there is none.
 * @param {Doc} doc
 */
export function cluesOf(doc) {
  return read(doc).clues;
}
