// @ts-check
/**
 * A Slitherlink that is being made: its clues, the loop drawn for it, and what its board shows of an answer. Pure; a design is never
 * changed, each step makes another. The loop is kept as the edges that are lines; which cells are inside is told by them, wherever
 * lines end nowhere.
 */
import { INSIDE, LINE } from "../constants.js";
import { latticeOf, makeLattice, writeClue as writeDigit } from "../lattice.js";
import { readShape } from "../own.js";
import { countLines, rules, traceLoop, withSides } from "../rules.js";
import { SquareLattice } from "../square-lattice.js";

/** @typedef {import("../../../types.js").Doc} Doc */
/** @typedef {import("../../../types.js").Change} Change */
/** @typedef {import("../../../types.js").Tiling} Tiling */
/**
 * `clues` a string a row, or one of all faces of a tiling; `lines` places of edges, in order.
 * @typedef {{height: number, width: number, tiling?: Tiling, clues: string[], lines: number[]}} Design
 */
/** @typedef {"none" | "axes" | "quarter" | "half"} Symmetry */

export const SMALLEST = 3;
export const LARGEST = 40;
export const NO_CLUE = ".";

/** @param {number} height @param {number} width @returns {Design} */
export function makeDesign(height, width) {
  return { height, width, clues: new Array(height).fill(NO_CLUE.repeat(width)), lines: [] };
}

/** An empty board of a tiling. @param {Tiling} tiling @returns {Design} */
export function makeTiledDesign(tiling) {
  return { height: tiling.height, width: tiling.width, tiling, clues: [NO_CLUE.repeat(tiling.faces.length)], lines: [] };
}

/** What a draft holds as a design; null for what is none. @param {any} data @returns {Design | null} */
export function readDesign(data) {
  if (data?.tiling) return readTiledDesign(data);
  const { height, width, clues, lines } = data ?? {};
  const isSide = (/** @type {unknown} */ side) => Number.isInteger(side) && Number(side) >= SMALLEST && Number(side) <= LARGEST;
  if (!isSide(height) || !isSide(width) || !Array.isArray(clues) || clues.length !== height || !Array.isArray(lines)) return null;
  if (!clues.every((row) => typeof row === "string" && row.length === width && /^[0-4.]*$/.test(row))) return null;
  const lattice = new SquareLattice(height, width);
  if (!lines.every((line) => Number.isInteger(line) && line > 0 && line < lattice.count && lattice.isEdge(line))) return null;
  return { height, width, clues, lines };
}

/** The tiling that was read last: as long as it is the same, the board is. @type {{key: string, tiling: Tiling} | null} */
let last = null;

/** @param {any} data @returns {Tiling} */
function readTiling(data) {
  const key = JSON.stringify(data);
  if (last?.key !== key) {
    const { name, title, width, height, patch } = data;
    const named = { name: String(name), title: String(title ?? ""), width: Number(width) || 1, height: Number(height) || 1, patch: String(patch ?? "") };
    last = { key, tiling: { ...named, ...readShape(data) } };
  }
  return last.tiling;
}

/** @param {any} data @returns {Design | null} */
function readTiledDesign({ tiling, clues, lines }) {
  try {
    const laid = readTiling(tiling);
    const design = makeTiledDesign(laid);
    const mesh = makeLattice(design);
    const isRow = Array.isArray(clues) && clues.length === 1 && clues[0].length === laid.faces.length && /^[0-9A-Z.]*$/.test(clues[0]);
    const isLoop = Array.isArray(lines) && lines.every((line) => Number.isInteger(line) && line >= 0 && line < mesh.count && mesh.isEdge(line));
    return isRow && isLoop ? { ...design, clues, lines } : null;
  } catch {
    return null;
  }
}

/** The places of the clues, in their order. @param {Design} design */
function cellsOf(design) {
  return [...makeLattice(design).cells()];
}

/** The greatest clue that a cell can have, short of a loop around it alone. @param {{tiling?: Tiling | null}} board @param {number} column */
export function greatestClue({ tiling }, column) {
  return (tiling ? tiling.faces[column].length : 4) - 1;
}

/** The greatest clue that any cell of a board can have. @param {Design} design */
export function greatestClueOf({ tiling }) {
  return tiling ? tiling.faces.reduce((most, face) => Math.max(most, face.length), 0) - 1 : 3;
}

/** Designs as text. @type {import("../../../make/history.js").Notation<Design>} */
export const NOTATION = {
  write: ({ height, width, tiling, clues, lines }) => JSON.stringify({ height, width, tiling, clues, lines }),
  read: (text) => readDesign(JSON.parse(text)),
};

/** The place of a clue: of a tiling all clues are one row. @param {import("../lattice.js").Lattice} lattice @param {number} row @param {number} column */
export function placeOf(lattice, row, column) {
  return lattice instanceof SquareLattice ? lattice.place(2 * row + 1, 2 * column + 1) : column;
}

/** @param {Design} design @param {number} row @param {number} column @param {string} clue @returns {Design} */
export function writeClue(design, row, column, clue) {
  if (design.clues[row][column] === clue) return design;
  return { ...design, clues: design.clues.map((text, at) => (at === row ? text.slice(0, column) + clue + text.slice(column + 1) : text)) };
}

/** Several clues at once. @param {Design} design @param {import("./panel.js").Placed[]} clues @returns {Design} */
export function placeClues(design, clues) {
  return clues.reduce((placed, [row, column, clue]) => writeClue(placed, row, column, writeDigit(clue)), design);
}

/** @param {Design} design */
export function countClues({ clues }) {
  return clues.join("").replaceAll(NO_CLUE, "").length;
}

/** Grow or shrink at the right and at the bottom. @param {Design} design @param {number} height @param {number} width @returns {Design} */
export function resize(design, height, width) {
  if (height === design.height && width === design.width) return design;
  const clues = Array.from({ length: height }, (_, row) => (design.clues[row] ?? "").slice(0, width).padEnd(width, NO_CLUE));
  const [before, after] = [new SquareLattice(design.height, design.width), new SquareLattice(height, width)];
  const lines = design.lines.map((line) => [before.rowOf(line), before.columnOf(line)]).filter(([row, column]) => after.has(row, column));
  return { height, width, clues, lines: lines.map(([row, column]) => after.place(row, column)) };
}

/** @param {Design} design @returns {Design} */
export function removeClues(design) {
  return { ...design, clues: design.clues.map((row) => NO_CLUE.repeat(row.length)) };
}

/** @param {Design} design @returns {Design} */
export function removeLoop(design) {
  return { ...design, lines: [] };
}

/** The loop as a board shows it: its lines, and the cells inside them. @param {Design} design @returns {Uint8Array} */
export function showLoop(design) {
  const { lines } = design;
  const lattice = makeLattice(design);
  const values = new Uint8Array(lattice.count);
  for (const line of lines) values[line] = LINE;
  for (const vertex of lattice.vertices()) if (countLines(lattice, values, vertex) % 2) return values;
  const shaded = withSides(lattice, values);
  for (const cell of lattice.cells()) values[cell] = shaded[cell] === INSIDE ? INSIDE : 0;
  return values;
}

/** Whether the lines are one closed loop and nothing else. @param {Design} design */
export function hasLoop(design) {
  const { lines } = design;
  if (lines.length === 0) return false;
  const lattice = makeLattice(design);
  const values = new Uint8Array(lattice.count);
  for (const line of lines) values[line] = LINE;
  return traceLoop(lattice, values, lines[0]).length === lines.length;
}

/** Every clue of the loop. @param {Design} design @returns {string[]} */
export function cluesOfLoop(design) {
  const lattice = makeLattice(design);
  const values = showLoop(design);
  const all = cellsOf(design).map((cell) => writeDigit(countLines(lattice, values, cell))).join("");
  const length = design.clues[0].length;
  return design.clues.map((_, row) => all.slice(row * length, (row + 1) * length));
}

/** @param {Design} design @returns {Design} */
export function showAllClues(design) {
  return { ...design, clues: cluesOfLoop(design) };
}

/** The clues that stand follow the loop, once it is one. @param {Design} design @returns {Design} */
function followLoop(design) {
  if (countClues(design) === 0 || !hasLoop(design)) return design;
  const all = cluesOfLoop(design);
  const follow = (/** @type {string} */ text, /** @type {number} */ row) => Array.from(text, (clue, column) => (clue === NO_CLUE ? clue : all[row][column]));
  return { ...design, clues: design.clues.map((text, row) => follow(text, row).join("")) };
}

/**
 * What a stroke on the board draws. One over cells paints them inside or takes them out, and the loop becomes their outline; one over
 * edges draws or erases lines.
 * @param {Design} design
 * @param {Change[]} changes
 * @returns {Design}
 */
export function drawStroke(design, changes) {
  const lattice = makeLattice(design);
  const values = showLoop(design);
  const isPaint = changes.some(([place]) => lattice.isCell(place));
  for (const [place, value] of changes) {
    if (lattice.isCell(place)) values[place] = value === INSIDE ? INSIDE : 0;
    else if (!isPaint) values[place] = value === LINE ? LINE : 0;
  }
  const isInside = (/** @type {number} */ cell) => cell >= 0 && values[cell] === INSIDE;
  const isLine = (/** @type {number} */ edge) => {
    const [one, other] = lattice.sides(edge);
    return isPaint ? isInside(one) !== isInside(other) : values[edge] === LINE;
  };
  return followLoop({ ...design, lines: [...lattice.edges()].filter(isLine) });
}

/** The loop from the rows of a solution. @param {Design} design @param {Uint8Array} values @returns {Design} */
export function takeLoop(design, values) {
  const lattice = makeLattice(design);
  return { ...design, lines: [...lattice.edges()].filter((edge) => values[edge] === LINE) };
}

/**
 * The cells that a symmetry moves to each other, this one first.
 * @param {Design} design
 * @param {Symmetry} symmetry
 * @param {number} row
 * @param {number} column
 * @returns {[number, number][]}
 */
export function partnersOf({ height, width, tiling }, symmetry, row, column) {
  // A tiling is symmetric in its own way, if at all.
  if (tiling) return [[row, column]];
  const [low, right] = [height - 1 - row, width - 1 - column];
  /** @type {[number, number][]} */
  const cells = [[row, column]];
  if (symmetry === "half" || symmetry === "quarter") cells.push([low, right]);
  if (symmetry === "axes") cells.push([row, right], [low, column], [low, right]);
  if (symmetry === "quarter" && height === width) cells.push([column, low], [right, row]);
  const seen = new Set();
  return cells.filter(([at, place]) => !seen.has(at * width + place) && seen.add(at * width + place));
}

/**
 * Show the loop's clue in a cell and in its partners, or take them away.
 * @param {Design} design
 * @param {Symmetry} symmetry
 * @param {number} row
 * @param {number} column
 * @returns {Design}
 */
export function toggleClue(design, symmetry, row, column) {
  const isShown = design.clues[row][column] !== NO_CLUE;
  const all = cluesOfLoop(design);
  let next = design;
  for (const [at, place] of partnersOf(design, symmetry, row, column)) next = writeClue(next, at, place, isShown ? NO_CLUE : all[at][place]);
  return next;
}

/** @param {Design} design @param {string[] | null} [goal] rows of the solution @returns {Doc} */
export function toDocument({ height, width, tiling, clues }, goal) {
  return { kind: "slitherlink", height, width, ...(tiling ? { tiling } : {}), clues, ...(goal ? { goal } : {}) };
}

// What the board shows of an answer: edges that follow, edges that differ, clues that clash, and the partners of the chosen cell.

/** @typedef {import("./panel.js").Survey} Survey */
/** @typedef {import("../../../types.js").Overlay} Overlay */

/** Where more of the edges than this share differ, marking them all would tell nothing. */
const MOST_DIFFERING = 0.3;

export class Scenery {
  /** The clues that were surveyed last, and what they say. @type {{design: Design, answer: Survey} | null} */
  #last = null;

  /**
   * What follows from the clues, as values. Until more clues than before are surveyed, that is what followed from those before; from
   * other clues nothing is known to follow.
   * @param {Design} design
   * @param {Survey | null} answer null while there is none
   * @returns {Uint8Array}
   */
  showForced(design, answer) {
    if (answer) this.#last = { design, answer };
    const doc = toDocument(design);
    const known = this.#last && isWithin(this.#last.design, design) ? this.#last.answer : null;
    if (!known || !isOf(design, known) || known.outcome === "unsolvable") return new Uint8Array(rules.countPlaces(doc));
    return rules.fromRows(doc, known.forced);
  }

  /**
   * @param {Design} design
   * @param {import("./panel.js").Finding} finding
   * @param {[number, number] | null} cell the chosen one
   * @param {Symmetry} symmetry
   * @returns {Overlay}
   */
  findMarks(design, { answer, state }, cell, symmetry) {
    const lattice = latticeOf(toDocument(design));
    const reasons = cell ? partnersOf(design, symmetry, ...cell).slice(1).map(([row, column]) => placeOf(lattice, row, column)) : [];
    if (!answer || !isOf(design, answer)) return { reasons };
    // Where two solutions differ is told only if it cannot be found out where all do.
    const isTelling = (answer.is_exact || state === "done") && answer.differing.length <= MOST_DIFFERING * lattice.links.edges.length;
    // Clashing clues are framed, not struck: they have to be read.
    return { reasons, glow: isTelling ? answer.differing : [], differs: answer.clash };
  }

  /** The places of these cells. @param {Design} design @param {import("./panel.js").Placed[]} clues */
  findCells(design, clues) {
    const lattice = latticeOf(toDocument(design));
    return clues.map(([row, column]) => placeOf(lattice, row, column));
  }

  /** With the loop of the one solution. @param {Design} design @param {Survey} answer @returns {Design} */
  adopt(design, answer) {
    if (!isOf(design, answer)) return design;
    const taken = takeLoop(design, rules.fromRows(toDocument(design), answer.forced));
    return taken.lines.join() === design.lines.join() ? design : taken;
  }

  /** The loop as rows. @param {Design} design @returns {string[]} */
  rowsOf(design) {
    const doc = toDocument(design);
    const lattice = latticeOf(doc);
    // A finished board says of every edge what it is.
    const values = showLoop(design).map((value, place) => (lattice.isEdge(place) && value === 0 ? 2 : value));
    return rules.toRows(doc, values);
  }
}

/** Whether each clue of one stands in the other, too. @param {Design} one @param {Design} other */
function isWithin(one, other) {
  const isKept = (/** @type {string} */ row, /** @type {number} */ index) =>
    Array.from(row).every((clue, column) => clue === NO_CLUE || clue === other.clues[index]?.[column]);
  return isSameBoard(one, other) && one.clues.every(isKept);
}

/** Whether two designs are on the same board. @param {Design} one @param {Pick<Design, "height" | "width" | "tiling">} other */
export function isSameBoard(one, other) {
  return one.height === other.height && one.width === other.width && one.tiling === other.tiling;
}

/** Whether an answer is about a board of this size. @param {Design} design @param {Survey} answer */
function isOf(design, answer) {
  const { height, width, tiling } = design;
  if (tiling) return answer.forced.length === 1 && answer.forced[0].length === makeLattice(design).links.edges.length;
  return answer.forced.length === 2 * height + 1 && answer.forced[0].length === 2 * width + 1;
}
