// @ts-check
/**
 * The keyboard's cursor: how it goes over squares, and what keys write on any board. It stands on cells, edges and vertices alike: an arrow
 * goes half a cell, from a cell to its edge, from there to the next cell, and along the grid from vertex to edge to vertex. With a
 * painting key held it passes over the next edge and marks it: from vertex to vertex it draws along the edge, from cell to cell across it.
 */
import { UNKNOWN } from "./constants.js";
import { listChanges, markCell, markEdge } from "./strokes.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../board/surface.js").Direction} Direction */
/** @typedef {import("../../board/surface.js").Options} Options */
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./square-lattice.js").SquareLattice} SquareLattice */

/** @type {Record<string, [number, number]>} */
const STEPS = { left: [0, -1], right: [0, 1], up: [-1, 0], down: [1, 0] };

/** On a cell the keys for line and cross shade it: one key for each side, so that no key has to be pressed twice. */
const CELL_TOOLS = new Map([
  ["line", "inside"],
  ["cross", "outside"],
  ["shade", "inside"],
  ["other-shade", "outside"],
]);
/** On an edge they draw and cross even while the chosen tool shades: there is nothing else to mean. */
const EDGE_TOOLS = new Map([
  ["shade", "line"],
  ["other-shade", "cross"],
]);

/**
 * @param {SquareLattice} lattice
 * @param {number} place
 * @param {Direction} direction
 * @param {boolean} isPainting
 */
export function moveCursor(lattice, place, direction, isPainting) {
  const row = lattice.rowOf(place);
  const column = lattice.columnOf(place);
  // Along a line and from corner to corner the kind of spot stays: cells lead to cells, edges to edges.
  if (direction === "row-start") return lattice.place(row, column & 1);
  if (direction === "row-end") return lattice.place(row, lattice.stride - 1 - (column & 1));
  if (direction === "column-start") return lattice.place(row & 1, column);
  if (direction === "column-end") return lattice.place(lattice.rows - 1 - (row & 1), column);
  if (direction === "first") return lattice.place(1, 1);
  if (direction === "last") return lattice.place(lattice.rows - 2, lattice.stride - 2);
  const [down, right] = STEPS[direction];
  const far = isPainting && !lattice.isEdge(place) ? 2 : 1;
  for (let step = far; step > 0; step -= 1) {
    if (lattice.has(row + step * down, column + step * right)) return lattice.place(row + step * down, column + step * right);
  }
  return place;
}

/**
 * The edge that the cursor passes over, the one it leaves, or the one at the border that it ends on.
 * @param {SquareLattice} lattice
 * @param {number} from
 * @param {number} to
 */
export function findPassed(lattice, from, to) {
  return lattice.isEdge(from) ? from : lattice.isEdge(to) ? to : (from + to) / 2;
}

/**
 * What the cursor marks on its way over an edge.
 * @param {Doc} doc
 * @param {Lattice} lattice
 * @param {number} edge
 * @param {string} tool
 * @param {Uint8Array} values
 * @param {Options} options
 * @returns {Change[]}
 */
export function paintPassing(doc, lattice, edge, tool, values, options) {
  const mark = lattice.isEdge(edge) ? markEdge(EDGE_TOOLS.get(tool) ?? tool, UNKNOWN, false) : null;
  // Painting always writes its own mark: unlike a key on a place it never clears what is there already.
  return mark && values[edge] !== mark.to ? listChanges(doc, [edge], { ...mark, from: values[edge] }, values, options) : [];
}

/**
 * A key on a place: the same mark again clears.
 * @param {Doc} doc
 * @param {Lattice} lattice
 * @param {number} place
 * @param {string} tool
 * @param {Uint8Array} values
 * @param {Options} options
 * @returns {Change[]}
 */
export function markPlace(doc, lattice, place, tool, values, options) {
  if (lattice.isVertex(place)) return [];
  const value = values[place];
  const mark = lattice.isCell(place) ? markCell(CELL_TOOLS.get(tool) ?? tool, value) : markEdge(EDGE_TOOLS.get(tool) ?? tool, value, false);
  return mark ? listChanges(doc, [place], mark, values, options) : [];
}
