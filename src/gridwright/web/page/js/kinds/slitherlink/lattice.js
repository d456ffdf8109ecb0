// @ts-check
/**
 * Where things are on a Slitherlink's board: cells, vertices and edges as places of one picture, where they lie in device pixels, and
 * which of them a point means. A board of height x width cells is a picture of (2 * height + 1) x (2 * width + 1) spots. A cell is at
 * an odd row and an odd column, a vertex at even ones, and the rest are edges. A place is the number of a spot in reading order, so
 * that the neighbours of any spot are one place or one row of places away.
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

// How large things are drawn, from the side of a cell; where places lie in device pixels; and which edge or cell a point means.

/** @typedef {import("../../board/surface.js").View} View */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("../../board/surface.js").Region} Region */

/**
 * @typedef {object} Measures
 * @property {number} line the width of the loop
 * @property {number} hair the width of the faintest line
 * @property {number} dot the radius of a vertex
 * @property {number} cross half the side of a cross
 * @property {number} crossLine the width of its strokes
 * @property {number} figure the size of the clues' font
 */

/** Room around the board, in cells: for the outer lines, and for fingers that mean them. */
export const MARGIN = 0.5;

/**
 * @param {View} view
 * @returns {Measures}
 */
export function measure(view) {
  const { cell, ratio } = view;
  const hair = Math.max(1, Math.round(ratio));
  return {
    // An even width: a line centred on a pixel border is crisp on both sides.
    line: 2 * Math.max(1, Math.round(Math.min(cell * 0.115, 7 * ratio) / 2)),
    hair,
    dot: Math.max(hair * 0.75, Math.min(cell * 0.055, 3.2 * ratio)),
    cross: Math.max(1.2 * ratio, cell * 0.085),
    crossLine: Math.max(1, Math.min(cell * 0.04, 2.2 * ratio)),
    figure: Math.round(cell * 0.54),
  };
}

/**
 * The box of a place: a cell whole, an edge as wide as a finger sees it, a vertex as a small square.
 * @param {Lattice} lattice
 * @param {View} view
 * @param {number} place
 * @returns {Box}
 */
export function boxOf(lattice, view, place) {
  const region = shapeOf(lattice, place);
  const x = view.x(region.left);
  const y = view.y(region.top);
  return { x, y, width: view.x(region.right) - x, height: view.y(region.bottom) - y };
}

/**
 * @param {Lattice} lattice
 * @param {number} place
 * @returns {Region}
 */
function shapeOf(lattice, place) {
  const row = lattice.rowOf(place) / 2;
  const column = lattice.columnOf(place) / 2;
  const down = lattice.isCell(place) ? 0.5 : lattice.isEdge(place) && !lattice.isAcross(place) ? 0.5 : 0.2;
  const right = lattice.isCell(place) ? 0.5 : lattice.isEdge(place) && lattice.isAcross(place) ? 0.5 : 0.2;
  return { top: row - down, bottom: row + down, left: column - right, right: column + right };
}

/**
 * What has to be painted again when a place changes. Lines have round ends and a light around them, so they overhang.
 * @param {Lattice} lattice
 * @param {number} place
 * @returns {Region}
 */
export function regionAround(lattice, place) {
  if (lattice.isCell(place)) return shapeOf(lattice, place);
  const { top, left, bottom, right } = shapeOf(lattice, place);
  return { top: top - 0.25, left: left - 0.25, bottom: bottom + 0.25, right: right + 0.25 };
}

/**
 * The spots that can be seen in a region, those just outside included because they overhang.
 * @param {Lattice} lattice
 * @param {Region} region
 */
export function spotsIn(lattice, region) {
  return {
    top: Math.max(0, Math.floor(2 * region.top) - 1),
    left: Math.max(0, Math.floor(2 * region.left) - 1),
    bottom: Math.min(lattice.rows - 1, Math.ceil(2 * region.bottom) + 1),
    right: Math.min(lattice.stride - 1, Math.ceil(2 * region.right) + 1),
  };
}

// Which edge or cell a point means. Pure; points are in cells, so vertices have whole coordinates.
//
// A click near a side of a cell means that edge: edges own the outer quarter of a cell, the inner half is the cell. While dragging
// the zones are narrower, so that a hand that cuts a corner marks nothing it did not mean.

/** @typedef {import("../../board/surface.js").Point} Point */

/** How deep into a cell its edges reach, of its side. */
export const BAND = 0.25;
/** How far from the middle of an edge a drag takes it. */
const DRAG_EDGE = 0.3;
/** How far from the middle of a cell a drag takes it. */
const DRAG_CELL = 0.34;
/** How far outside the board its outer edges can still be hit. */
const OVERHANG = 0.5;

/**
 * The edge nearest to a point and how far away it is; -1 far outside the board.
 * @param {Lattice} lattice
 * @param {Point} point
 */
export function nearestEdge(lattice, point) {
  const { height, width } = lattice;
  const isFar = point.row < -OVERHANG || point.column < -OVERHANG || point.row > height + OVERHANG || point.column > width + OVERHANG;
  if (isFar) return { edge: -1, distance: Infinity };
  const row = clamp(Math.floor(point.row), height - 1);
  const column = clamp(Math.floor(point.column), width - 1);
  const cell = lattice.place(2 * row + 1, 2 * column + 1);
  const down = point.row - row;
  const right = point.column - column;
  /** @type {[number, number][]} */
  const sides = [
    [cell - lattice.stride, down],
    [cell + lattice.stride, 1 - down],
    [cell - 1, right],
    [cell + 1, 1 - right],
  ];
  const [edge, distance] = sides.reduce((best, side) => (side[1] < best[1] ? side : best));
  return { edge, distance };
}

/**
 * The cell that holds a point, -1 outside the board.
 * @param {Lattice} lattice
 * @param {Point} point
 */
export function cellAt(lattice, point) {
  const row = Math.floor(point.row);
  const column = Math.floor(point.column);
  if (row < 0 || column < 0 || row >= lattice.height || column >= lattice.width) return -1;
  return lattice.place(2 * row + 1, 2 * column + 1);
}

/**
 * What a pointer over a point means: an edge in the band along it, otherwise the cell; -1 for nothing.
 * @param {Lattice} lattice
 * @param {Point} point
 */
export function spotAt(lattice, point) {
  const { edge, distance } = nearestEdge(lattice, point);
  return edge >= 0 && distance < BAND ? edge : cellAt(lattice, point);
}

/**
 * The edge that a drag passing through a point takes, -1 for none.
 * @param {Lattice} lattice
 * @param {Point} point
 */
export function draggedEdge(lattice, point) {
  const { edge } = nearestEdge(lattice, point);
  if (edge < 0) return -1;
  const down = point.row - lattice.rowOf(edge) / 2;
  const right = point.column - lattice.columnOf(edge) / 2;
  return Math.hypot(down, right) <= DRAG_EDGE ? edge : -1;
}

/**
 * The cell that a drag passing through a point takes, -1 for none.
 * @param {Lattice} lattice
 * @param {Point} point
 */
export function draggedCell(lattice, point) {
  const cell = cellAt(lattice, point);
  if (cell < 0) return -1;
  const down = Math.abs(point.row - lattice.rowOf(cell) / 2);
  const right = Math.abs(point.column - lattice.columnOf(cell) / 2);
  return Math.max(down, right) <= DRAG_CELL ? cell : -1;
}

/**
 * @param {number} value
 * @param {number} most
 */
function clamp(value, most) {
  return Math.max(0, Math.min(most, value));
}
