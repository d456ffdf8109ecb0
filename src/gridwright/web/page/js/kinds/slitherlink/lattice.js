// @ts-check
/**
 * The board of a puzzle as its places: one of squares, or the mesh of a tiling. Both say the same things of cells, edges and vertices (what
 * touches what, where they lie, which of them a point means), so judges, strokes and painters work on either.
 */
import { Mesh } from "./mesh.js";
import { SquareLattice } from "./square-lattice.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../board/surface.js").View} View */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("../../board/surface.js").Region} Region */
/** @typedef {import("../../board/surface.js").Point} Point */
/** @typedef {SquareLattice | Mesh} Lattice */

/** A clue as a digit: 0 to 9, then A to Z. */
const DIGITS = 36;

/** @type {WeakMap<Doc, {lattice: Lattice, clues: Int8Array}>} */
const known = new WeakMap();
/** The mesh of each tiling: puzzles and drafts on the same tiling share it. @type {WeakMap<object, Mesh>} */
const meshes = new WeakMap();

/** @param {{height: number, width: number, tiling?: import("./mesh.js").Shape | null}} shape @returns {Lattice} */
export function makeLattice({ height, width, tiling }) {
  if (!tiling) return new SquareLattice(height, width);
  let mesh = meshes.get(tiling);
  if (!mesh) meshes.set(tiling, (mesh = new Mesh(tiling)));
  return mesh;
}

/** @param {Doc} doc */
function read(doc) {
  let answer = known.get(doc);
  if (!answer) {
    const lattice = makeLattice(doc);
    const clues = new Int8Array(lattice.count).fill(-1);
    // Of a tiling all clues are one row.
    const symbols = (doc.clues ?? []).flatMap((row) => [...row.padEnd(doc.tiling ? 0 : doc.width, ".")]);
    [...lattice.cells()].forEach((cell, at) => (clues[cell] = readClue(symbols[at] ?? ".")));
    answer = { lattice, clues };
    known.set(doc, answer);
  }
  return answer;
}

/** @param {string} symbol @returns {number} -1 for none */
export function readClue(symbol) {
  const clue = Number.parseInt(symbol, DIGITS);
  return Number.isNaN(clue) ? -1 : clue;
}

/** @param {number} clue -1 for none */
export function writeClue(clue) {
  return clue < 0 ? "." : clue.toString(DIGITS).toUpperCase();
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

// How large things are drawn, from the side of a cell.

/**
 * @typedef {object} Measures
 * @property {number} line the width of the loop
 * @property {number} hair the width of the faintest line
 * @property {number} dot the radius of a vertex
 * @property {number} cross half the side of a cross
 * @property {number} crossLine the width of its strokes
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
  };
}

/**
 * The box of a place.
 * @param {Lattice} lattice
 * @param {View} view
 * @param {number} place
 * @returns {Box}
 */
export function boxOf(lattice, view, place) {
  const region = lattice.regionOf(place);
  const x = view.x(region.left);
  const y = view.y(region.top);
  return { x, y, width: view.x(region.right) - x, height: view.y(region.bottom) - y };
}

/**
 * What has to be painted again when a place changes. Lines have round ends and a light around them, so they overhang.
 * @param {Lattice} lattice
 * @param {number} place
 * @returns {Region}
 */
export function regionAround(lattice, place) {
  if (lattice.isCell(place)) return lattice.regionOf(place);
  const { top, left, bottom, right } = lattice.regionOf(place);
  return { top: top - 0.25, left: left - 0.25, bottom: bottom + 0.25, right: right + 0.25 };
}

/**
 * What a pointer over a point means: an edge in the band along it, otherwise the cell; -1 for nothing.
 * @param {Lattice} lattice
 * @param {Point} point
 */
export function spotAt(lattice, point) {
  const { edge, distance } = lattice.nearestEdge(point);
  const cell = lattice.cellAt(point);
  return edge >= 0 && distance < lattice.bandOf(cell, true) ? edge : cell;
}

/**
 * The vertex that an edge leads to from this one.
 * @param {Lattice} lattice
 * @param {number} edge
 * @param {number} vertex
 */
export function otherEnd(lattice, edge, vertex) {
  const [from, to] = lattice.ends(edge);
  return vertex === from ? to : from;
}
