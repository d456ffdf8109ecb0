// @ts-check
/** How large things are drawn, from the side of a cell; where places lie in device pixels; and which edge or cell a point means. */

/** @typedef {import("../../board/surface.js").View} View */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("../../board/surface.js").Region} Region */
/** @typedef {import("./lattice.js").Lattice} Lattice */

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
