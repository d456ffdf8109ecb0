// @ts-check
/**
 * Where things are on a board of squares: cells, vertices and edges as places of one picture, where they lie, and which of them a point
 * means. A board of height x width cells is a picture of (2 * height + 1) x (2 * width + 1) spots. A cell is at an odd row and an odd
 * column, a vertex at even ones, and the rest are edges. A place is the number of a spot in reading order, so that the neighbours of
 * any spot are one place or one row of places away.
 */
import { linkPlaces } from "./links.js";

/** @typedef {import("../../board/surface.js").View} View */
/** @typedef {import("../../board/surface.js").Region} Region */
/** @typedef {import("../../board/surface.js").Point} Point */

/** How deep into a cell its edges reach, of its side: a click near a side means that edge, the inner half is the cell. */
const BAND = 0.25;
/** With a finger, edges reach almost to the middle of the cell; what is nearer the middle could mean any of them. */
const TOUCH_BAND = 0.44;
// While dragging the zones are narrower, so that a hand that cuts a corner marks nothing it did not mean.
/** How far from the middle of an edge a drag takes it. */
const DRAG_EDGE = 0.3;
/** How far from the middle of a cell a drag takes it. */
const DRAG_CELL = 0.34;
/** How far outside the board its outer edges can still be hit. */
const OVERHANG = 0.5;
/** The size of the clues' font. */
const FIGURE = 0.54;

export class SquareLattice {
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
    /** @type {import("./links.js").Links | null} */
    this._links = null;
  }

  /** What touches what, as arrays. */
  get links() {
    this._links ??= linkPlaces(this);
    return this._links;
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

  // Where places lie, in cells and in device pixels.

  /** The middle of a place. @param {number} place @returns {Point} */
  middle(place) {
    return { row: this.rowOf(place) / 2, column: this.columnOf(place) / 2 };
  }

  /** @param {View} view @param {number} place */
  x(view, place) {
    return view.x(this.columnOf(place) / 2);
  }

  /** @param {View} view @param {number} place */
  y(view, place) {
    return view.y(this.rowOf(place) / 2);
  }

  /**
   * The region of a place: a cell whole, an edge as wide as a finger sees it, a vertex as a small square.
   * @param {number} place
   * @returns {Region}
   */
  regionOf(place) {
    const row = this.rowOf(place) / 2;
    const column = this.columnOf(place) / 2;
    const down = this.isCell(place) ? 0.5 : this.isEdge(place) && !this.isAcross(place) ? 0.5 : 0.2;
    const right = this.isCell(place) ? 0.5 : this.isEdge(place) && this.isAcross(place) ? 0.5 : 0.2;
    return { top: row - down, bottom: row + down, left: column - right, right: column + right };
  }

  /**
   * The spots that can be seen in a region, those just outside included because they overhang.
   * @param {Region} region
   */
  spotsIn(region) {
    return {
      top: Math.max(0, Math.floor(2 * region.top) - 1),
      left: Math.max(0, Math.floor(2 * region.left) - 1),
      bottom: Math.min(this.rows - 1, Math.ceil(2 * region.bottom) + 1),
      right: Math.min(this.stride - 1, Math.ceil(2 * region.right) + 1),
    };
  }

  /** @param {Region} region */
  *cellsIn(region) {
    const spots = this.spotsIn(region);
    for (let row = spots.top | 1; row <= spots.bottom; row += 2) {
      for (let column = spots.left | 1; column <= spots.right; column += 2) yield this.place(row, column);
    }
  }

  /** @param {Region} region */
  *edgesIn(region) {
    const spots = this.spotsIn(region);
    for (let row = spots.top; row <= spots.bottom; row += 1) {
      for (let column = spots.left + ((row + spots.left + 1) & 1); column <= spots.right; column += 2) yield this.place(row, column);
    }
  }

  /** @param {Region} region */
  *verticesIn(region) {
    const spots = this.spotsIn(region);
    for (let row = spots.top + (spots.top & 1); row <= spots.bottom; row += 2) {
      for (let column = spots.left + (spots.left & 1); column <= spots.right; column += 2) yield this.place(row, column);
    }
  }

  /** The size of a clue's font. */
  figureOf() {
    return FIGURE;
  }

  // Which edge or cell a point means.

  /** How deep into a cell its edges reach. @param {number} _cell -1 for the ground outside @param {boolean} isMouse */
  bandOf(_cell, isMouse) {
    return isMouse ? BAND : TOUCH_BAND;
  }

  /**
   * The edge nearest to a point and how far away it is; -1 far outside the board.
   * @param {Point} point
   */
  nearestEdge(point) {
    const { height, width } = this;
    const isFar = point.row < -OVERHANG || point.column < -OVERHANG || point.row > height + OVERHANG || point.column > width + OVERHANG;
    if (isFar) return { edge: -1, distance: Infinity };
    const row = clamp(Math.floor(point.row), height - 1);
    const column = clamp(Math.floor(point.column), width - 1);
    const cell = this.place(2 * row + 1, 2 * column + 1);
    const down = point.row - row;
    const right = point.column - column;
    /** @type {[number, number][]} */
    const sides = [
      [cell - this.stride, down],
      [cell + this.stride, 1 - down],
      [cell - 1, right],
      [cell + 1, 1 - right],
    ];
    const [edge, distance] = sides.reduce((best, side) => (side[1] < best[1] ? side : best));
    return { edge, distance };
  }

  /**
   * The cell that holds a point, -1 outside the board.
   * @param {Point} point
   */
  cellAt(point) {
    const row = Math.floor(point.row);
    const column = Math.floor(point.column);
    if (row < 0 || column < 0 || row >= this.height || column >= this.width) return -1;
    return this.place(2 * row + 1, 2 * column + 1);
  }

  /**
   * The edge that a drag passing through a point takes, -1 for none.
   * @param {Point} point
   */
  draggedEdge(point) {
    const { edge } = this.nearestEdge(point);
    if (edge < 0) return -1;
    const down = point.row - this.rowOf(edge) / 2;
    const right = point.column - this.columnOf(edge) / 2;
    return Math.hypot(down, right) <= DRAG_EDGE ? edge : -1;
  }

  /**
   * The cell that a drag passing through a point takes, -1 for none.
   * @param {Point} point
   */
  draggedCell(point) {
    const cell = this.cellAt(point);
    if (cell < 0) return -1;
    const down = Math.abs(point.row - this.rowOf(cell) / 2);
    const right = Math.abs(point.column - this.columnOf(cell) / 2);
    return Math.max(down, right) <= DRAG_CELL ? cell : -1;
  }

  /**
   * The vertex nearest to a point, -1 if it is farther away than this.
   * @param {Point} point
   * @param {number} most of the side of a cell, along either axis; Infinity for any
   */
  vertexNear(point, most) {
    const row = clamp(Math.round(point.row), this.height);
    const column = clamp(Math.round(point.column), this.width);
    const isNear = Math.max(Math.abs(row - point.row), Math.abs(column - point.column)) <= most;
    return isNear ? this.place(2 * row, 2 * column) : -1;
  }
}

/**
 * @param {number} value
 * @param {number} most
 */
function clamp(value, most) {
  return Math.max(0, Math.min(most, value));
}
