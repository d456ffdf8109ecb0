// @ts-check
/**
 * What hangs together on a board: areas of cells that no line parts, with what lines and shades tell of each other, and strands of
 * lines with a colour each.
 */

import { CROSS, INSIDE, LINE, OUTSIDE, UNKNOWN, latticeOf } from "./lattice.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Change} Change */

/**
 * The cells of the area of a cell, itself among them, and whether it is open to the ground around the board.
 * @param {Doc} doc
 * @param {Uint8Array} values
 * @param {number} cell
 */
export function findArea(doc, values, cell) {
  const lattice = latticeOf(doc);
  const seen = new Uint8Array(lattice.count);
  const cells = [cell];
  let isOpen = false;
  seen[cell] = 1;
  for (let index = 0; index < cells.length; index += 1) {
    for (const edge of lattice.around(cells[index])) {
      if (values[edge] === LINE) continue;
      const other = otherSide(cells[index], lattice.sides(edge));
      if (other < 0) isOpen = true;
      else if (!seen[other]) {
        seen[other] = 1;
        cells.push(other);
      }
    }
  }
  return { cells, isOpen };
}

/**
 * The cell on the other side of an edge, -1 for the ground outside.
 * @param {number} cell
 * @param {[number, number]} sides of the edge
 */
function otherSide(cell, sides) {
  return sides[0] === cell ? sides[1] : sides[0];
}

/**
 * Shades that the lines and crosses settle for cells not shaded yet, starting from the ground outside and from shaded cells. Where
 * they contradict each other, what was found first stays.
 * @param {Doc} doc
 * @param {Uint8Array} values
 * @returns {Change[]}
 */
export function shadeFromLines(doc, values) {
  const lattice = latticeOf(doc);
  const sides = values.slice();
  const queue = [];
  for (const cell of lattice.cells()) if (sides[cell] !== UNKNOWN) queue.push(cell);
  for (const cell of lattice.cells()) {
    const border = lattice.around(cell).find((edge) => values[edge] !== UNKNOWN && lattice.sides(edge).includes(-1));
    if (border === undefined || sides[cell] !== UNKNOWN) continue;
    sides[cell] = values[border] === LINE ? INSIDE : OUTSIDE;
    queue.push(cell);
  }
  for (let index = 0; index < queue.length; index += 1) {
    const cell = queue[index];
    for (const edge of lattice.around(cell)) {
      const other = otherSide(cell, lattice.sides(edge));
      if (values[edge] === UNKNOWN || other < 0 || sides[other] !== UNKNOWN) continue;
      sides[other] = values[edge] === LINE ? opposite(sides[cell]) : sides[cell];
      queue.push(other);
    }
  }
  return [...lattice.cells()].filter((cell) => sides[cell] !== values[cell]).map((cell) => [cell, sides[cell]]);
}

/** @param {number} side */
function opposite(side) {
  return side === INSIDE ? OUTSIDE : INSIDE;
}

/**
 * Lines between cells of different shades and crosses between those of the same, for edges that are unknown. The ground around
 * the board counts as shaded outside.
 * @param {Doc} doc
 * @param {Uint8Array} values
 * @returns {Change[]}
 */
export function outlineShades(doc, values) {
  const lattice = latticeOf(doc);
  /** @type {Change[]} */
  const changes = [];
  for (const edge of lattice.edges()) {
    if (values[edge] !== UNKNOWN) continue;
    const [one, other] = lattice.sides(edge).map((cell) => (cell < 0 ? OUTSIDE : values[cell]));
    if (one !== UNKNOWN && other !== UNKNOWN) changes.push([edge, one === other ? CROSS : LINE]);
  }
  return changes;
}

/**
 * Crosses that follow at once from these lines, for edges that are unknown: around a clue that has all its lines, and at a vertex
 * that two lines meet in.
 * @param {Doc} doc
 * @param {Uint8Array} values with the lines drawn
 * @param {Int8Array} clues
 * @param {number[]} lines the edges just drawn
 * @returns {Change[]}
 */
export function crossFull(doc, values, clues, lines) {
  const lattice = latticeOf(doc);
  const crossed = new Set();
  for (const line of lines) {
    for (const spot of lattice.around(line)) {
      const most = lattice.isVertex(spot) ? 2 : clues[spot];
      const edges = lattice.around(spot);
      if (edges.filter((edge) => values[edge] === LINE).length !== most) continue;
      for (const edge of edges) if (values[edge] === UNKNOWN) crossed.add(edge);
    }
  }
  return [...crossed].map((edge) => [edge, CROSS]);
}
