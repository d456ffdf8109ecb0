// @ts-check
/**
 * Which edge or cell a point means. Pure; points are in cells, so vertices have whole coordinates.
 *
 * A click near a side of a cell means that edge: edges own the outer quarter of a cell, the inner half is the cell. While dragging
 * the zones are narrower, so that a hand that cuts a corner marks nothing it did not mean.
 */

/** @typedef {import("../../board/surface.js").Point} Point */
/** @typedef {import("./lattice.js").Lattice} Lattice */

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
