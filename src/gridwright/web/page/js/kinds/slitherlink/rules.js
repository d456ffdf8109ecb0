// @ts-check
/**
 * The rules of Slitherlink as games need them: whether a board is solved, what differs from the goal, and boards as the row strings
 * of the library. Pure; the twin of the rules in Python.
 *
 * A board is solved by its lines alone: one loop that meets every clue. Crosses and shades are notes, so they are never needed,
 * and every loop that obeys the rules counts, not only the one the maker had in mind.
 */

import { CROSS, INSIDE, LINE, OUTSIDE, UNKNOWN, WRONG } from "./constants.js";
import { cluesOf, latticeOf } from "./lattice.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").KindRules} KindRules */
/** @typedef {import("./lattice.js").Lattice} Lattice */

const ACROSS_SYMBOLS = ".-x";
const UPRIGHT_SYMBOLS = ".|x";
const CELL_SYMBOLS = " .01234";
const VERTEX_SYMBOLS = "+ ";

/** @param {Doc} doc */
function countPlaces(doc) {
  return latticeOf(doc).count;
}

/**
 * How many lines meet at a spot.
 * @param {Lattice} lattice
 * @param {Uint8Array} values
 * @param {number} place
 */
export function countLines(lattice, values, place) {
  let lines = 0;
  for (const edge of lattice.around(place)) lines += values[edge] === LINE ? 1 : 0;
  return lines;
}

/**
 * The vertices of the loop that begins with a line, in order; nothing if following it ends or meets a branch.
 * @param {Lattice} lattice
 * @param {Uint8Array} values
 * @param {number} first an edge that is a line
 */
export function traceLoop(lattice, values, first) {
  const [start, second] = lattice.ends(first);
  const path = [start];
  let before = first;
  let here = second;
  while (here !== start) {
    const onward = lattice.around(here).filter((edge) => edge !== before && values[edge] === LINE);
    if (onward.length !== 1 || path.length > values.length) return [];
    path.push(here);
    before = onward[0];
    here += 2 * (before - here);
  }
  return countLines(lattice, values, start) === 2 ? path : [];
}

/**
 * @param {Doc} doc
 * @param {Uint8Array} values
 */
function isSolved(doc, values) {
  const lattice = latticeOf(doc);
  const clues = cluesOf(doc);
  let length = 0;
  let first = -1;
  for (let edge = 1; edge < lattice.count; edge += 2) {
    if (values[edge] !== LINE) continue;
    length += 1;
    if (first < 0) first = edge;
  }
  if (first < 0) return false;
  for (const cell of lattice.cells()) {
    if (clues[cell] >= 0 && countLines(lattice, values, cell) !== clues[cell]) return false;
  }
  return traceLoop(lattice, values, first).length === length;
}

/** @type {WeakMap<Doc, Uint8Array | null>} */
const goals = new WeakMap();

/**
 * The goal as values: lines, crosses, and the side of every cell; null without a goal.
 * @param {Doc} doc
 */
export function goalOf(doc) {
  let goal = goals.get(doc);
  if (goal === undefined) {
    goal = doc.goal ? withSides(latticeOf(doc), fromRows(doc, doc.goal)) : null;
    goals.set(doc, goal);
  }
  return goal;
}

/** @type {WeakMap<Doc, Uint8Array | null>} */
const printed = new WeakMap();

/**
 * The edges printed with the puzzle, which nobody may change; null without any.
 * @param {Doc} doc
 */
export function givenOf(doc) {
  let given = printed.get(doc);
  if (given === undefined) {
    given = doc.given ? fromRows(doc, doc.given) : null;
    printed.set(doc, given);
  }
  return given;
}

/**
 * A finished board with every cell shaded by its side, told by the upright lines left of it.
 * @param {Lattice} lattice
 * @param {Uint8Array} values
 */
export function withSides(lattice, values) {
  const shaded = values.slice();
  for (let row = 1; row < lattice.rows; row += 2) {
    let isInside = false;
    for (let column = 0; column < lattice.stride - 1; column += 2) {
      const edge = lattice.place(row, column);
      if (values[edge] === LINE) isInside = !isInside;
      shaded[edge + 1] = isInside ? INSIDE : OUTSIDE;
    }
  }
  return shaded;
}

/**
 * @param {Doc} doc
 * @param {number} place
 * @param {number} value
 */
function isWrongClaim(doc, place, value) {
  const goal = goalOf(doc);
  if (!goal || value === UNKNOWN || value === WRONG) return false;
  const isRight = value === goal[place] || (value === CROSS && goal[place] === UNKNOWN && latticeOf(doc).isEdge(place));
  return !isRight;
}

/**
 * @param {Doc} doc
 * @param {Uint8Array} values
 */
function findMistakes(doc, values) {
  const mistakes = [];
  for (let place = 0; place < values.length; place += 1) {
    if (values[place] !== UNKNOWN && isWrongClaim(doc, place, values[place])) mistakes.push(place);
  }
  return mistakes;
}

/**
 * @param {Doc} doc
 * @param {Uint8Array} values
 */
function toRows(doc, values) {
  const lattice = latticeOf(doc);
  const rows = [];
  for (let row = 0; row < lattice.rows; row += 1) {
    const symbols = row % 2 ? UPRIGHT_SYMBOLS : ACROSS_SYMBOLS;
    let drawn = "";
    for (let column = 0; column < lattice.stride; column += 1) {
      const value = values[lattice.place(row, column)];
      if ((row + column) % 2) drawn += symbols[value === WRONG ? CROSS : value];
      else drawn += row % 2 ? " " : "+";
    }
    rows.push(drawn);
  }
  return rows;
}

/**
 * Reads a drawing as `toRows` makes it. Clues may stand in the cells, and blanks for whatever is unknown.
 * @param {Doc} doc
 * @param {string[]} rows
 */
function fromRows(doc, rows) {
  const lattice = latticeOf(doc);
  if (rows.length !== lattice.rows) throw new Error(`board: found ${rows.length} rows, expected ${lattice.rows}`);
  const values = new Uint8Array(lattice.count);
  rows.forEach((text, row) => {
    const drawn = text.trimEnd();
    if (drawn.length > lattice.stride) {
      throw new Error(`row ${row + 1}: found ${drawn.length} characters, expected ${lattice.stride}`);
    }
    for (let column = 0; column < drawn.length; column += 1) {
      const isEdge = (row + column) % 2 === 1;
      const symbols = isEdge ? (row % 2 ? UPRIGHT_SYMBOLS : ACROSS_SYMBOLS) : row % 2 ? CELL_SYMBOLS : VERTEX_SYMBOLS;
      const value = symbols.indexOf(drawn[column]);
      if (value < 0 && drawn[column] !== " ") {
        throw new Error(`row ${row + 1}, character ${column + 1}: found "${drawn[column]}", expected one of "${symbols}" or a blank`);
      }
      if (isEdge) values[lattice.place(row, column)] = Math.max(value, UNKNOWN);
    }
  });
  return values;
}

/**
 * The number of lines around all clues, each counted once for every clue beside it.
 * @param {Doc} doc
 * @returns {import("../../types.js").Total}
 */
function makeTotal(doc) {
  const lattice = latticeOf(doc);
  const clues = cluesOf(doc);
  const weights = new Uint8Array(lattice.count);
  let target = 0;
  for (const cell of lattice.cells()) {
    if (clues[cell] < 0) continue;
    target += clues[cell];
    for (const edge of lattice.around(cell)) weights[edge] += 1;
  }
  return { target, weigh: (place, value) => (value === LINE ? weights[place] : 0) };
}

/** @type {KindRules} */
export const rules = {
  countPlaces,
  isSolved,
  isWrongClaim,
  findMistakes,
  toRows,
  fromRows,
  makeTotal,
  countOpen: ({ height, width }) => height * (width + 1) + width * (height + 1),
  largestValue: () => CROSS,
  empty: CROSS,
};
