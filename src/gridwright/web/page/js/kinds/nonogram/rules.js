// @ts-check
/**
 * The rules of nonograms for the page: values of cells, lines against their clues, when a board is solved, what a claim is worth, and
 * how boards are written. Pure; the twin of the rules in Python. Places are cells in reading order, and behind them notes (notes.js);
 * FILLED is the first ink, others follow.
 */
import { EMPTY as CROSS, FILLED, UNKNOWN, WRONG } from "./constants.js";
import { CLUES_OF, findLattice, takeLine } from "./lattice.js";
import { columnOf, isInk, isMet } from "./lines.js";
import { countPlanes, listNoted, listNotes, noteExcluded } from "./notes.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./lines.js").Clue} Clue */
/** @typedef {import("./lines.js").Half} Half */

/** What the library writes for a cell that nobody knows and for an empty one. */
const UNKNOWN_SYMBOL = "?";
const EMPTY_SYMBOL = ".";

/** The half cells that a block can begin with, in a row and in a column. */
const BEGINNERS = ["◢◥", "◢◣"];

/**
 * The clues of a puzzle, with the value each number is filled with.
 * @param {Doc} doc @returns {Record<"rows" | "columns" | "rising" | "falling" | "pillars", Clue[]>}
 */
export function readClues(doc) {
  const zebra = doc.grammar === "zebra" ? { inks: doc.inks?.length ?? 1 } : {};
  const read = (/** @type {number} */ direction, /** @type {number[][]} */ clues, /** @type {number[][]} */ inks, /** @type {[number, number][][]} */ caps) => {
    // Half cells are told in rectangles only.
    const halves = doc.grammar === "caps" && direction < BEGINNERS.length ? findHalves(doc, direction) : null;
    return clues.map((numbers, line) => {
      const blocks = numbers.map((length, block) => {
        const [before, after] = (caps[line]?.[block] ?? [0, 0]).map((cap) => (cap > 0 ? cap - 1 + FILLED : 0));
        return { length, value: (inks[line]?.[block] ?? 0) + FILLED, before, after };
      });
      // A clue of 0 says the same as no number at all.
      const kept = blocks.filter((one) => one.length > 0 || one.before > 0 || one.after > 0);
      const clue = { lengths: kept.map((one) => one.length), values: kept.map((one) => one.value), ...zebra };
      return halves ? { ...clue, befores: kept.map((one) => one.before), afters: kept.map((one) => one.after), halves } : clue;
    });
  };
  return {
    rows: read(0, doc.rows ?? [], doc.rowInks ?? [], doc.rowCaps ?? []),
    columns: read(1, doc.columns ?? [], doc.columnInks ?? [], doc.columnCaps ?? []),
    rising: read(2, doc.rising ?? [], doc.risingInks ?? [], []),
    falling: read(2, doc.falling ?? [], doc.fallingInks ?? [], []),
    pillars: read(2, doc.pillars ?? [], doc.pillarInks ?? [], []),
  };
}

/** The clues by direction, where the board is no rectangle. @param {Doc} doc @param {import("./lattice.js").Lattice} lattice @returns {Clue[][]} */
export function readDirections(doc, lattice) {
  const clues = readClues(doc);
  return lattice.directions.map((name) => clues[CLUES_OF[name]]);
}

/** What the half cells are in one direction, by value. @param {Doc} doc @param {number} direction @returns {Map<number, Half>} */
export function findHalves(doc, direction) {
  const inks = doc.inks ?? [];
  /** @type {Map<number, Half>} */
  const halves = new Map();
  inks.forEach(({ corner, colour }, number) => {
    if (!corner) return;
    const whole = inks.findIndex((ink) => !ink.corner && ink.colour === colour);
    halves.set(number + FILLED, { whole: whole + FILLED, isBeginning: BEGINNERS[direction].includes(corner) });
  });
  return halves;
}

/** The symbols of the inks. @param {Doc} doc @returns {string[]} */
function inkSymbols(doc) {
  return doc.inks && doc.inks.length > 0 ? doc.inks.map((ink) => ink.symbol) : ["#"];
}

/** @param {Doc} doc @param {string[]} rows @returns {Uint8Array} */
function fromRows(doc, rows) {
  const symbols = inkSymbols(doc);
  const values = new Uint8Array(countCells(doc));
  const lattice = findLattice(doc);
  rows.forEach((row, number) => {
    [...row].forEach((symbol, column) => {
      const ink = symbols.indexOf(symbol);
      const value = ink >= 0 ? ink + FILLED : symbol === EMPTY_SYMBOL ? CROSS : UNKNOWN;
      values[(lattice ? lattice.starts[number] : number * doc.width) + column] = value;
    });
  });
  return values;
}

/** @param {Doc} doc @param {Uint8Array} values @returns {string[]} */
function toRows(doc, values) {
  const symbols = inkSymbols(doc);
  const symbolOf = (/** @type {number} */ value) => {
    if (value === CROSS || value === WRONG) return EMPTY_SYMBOL;
    return symbols[value - FILLED] ?? UNKNOWN_SYMBOL;
  };
  const starts = findLattice(doc)?.starts;
  return Array.from({ length: doc.height }, (_, row) =>
    Array.from(starts ? values.subarray(starts[row], starts[row + 1]) : values.subarray(row * doc.width, (row + 1) * doc.width), symbolOf).join(""),
  );
}

/** @type {WeakMap<Doc, Uint8Array>} */
const goals = new WeakMap();

/** @param {Doc} doc @returns {Uint8Array | null} the values of the solution */
function goalOf(doc) {
  if (!doc.goal) return null;
  let goal = goals.get(doc);
  if (!goal) goals.set(doc, (goal = fromRows(doc, doc.goal)));
  return goal;
}

/** @param {Doc} doc */
export function countCells(doc) {
  return findLattice(doc)?.size ?? doc.height * doc.width;
}

/** @type {WeakMap<Doc, ReturnType<typeof readClues>>} */
const clues = new WeakMap();

/** @param {Doc} doc @param {Uint8Array} values */
function isSolved(doc, values) {
  let known = clues.get(doc);
  if (!known) clues.set(doc, (known = readClues(doc)));
  const lattice = findLattice(doc);
  if (lattice) {
    const all = lattice.directions.map((name) => /** @type {NonNullable<typeof known>} */ (known)[CLUES_OF[name]]);
    return all.every((clues, direction) => clues.every((clue, line) => isMet(takeLine(values, lattice.lines[direction][line]), clue)));
  }
  const { rows, columns } = known;
  return (
    rows.every((clue, row) => isMet(values.subarray(row * doc.width, (row + 1) * doc.width), clue)) &&
    columns.every((clue, column) => isMet(columnOf(values, doc.width, column, doc.height), clue))
  );
}

/** @type {import("../../types.js").KindRules} */
export const rules = {
  countPlaces: (doc) => countCells(doc) * countPlanes(doc),
  isSolved,
  isWrongClaim(doc, place, value) {
    const goal = goalOf(doc);
    return goal !== null && isInk(value) && goal[place] !== value;
  },
  findMistakes(doc, values) {
    const goal = goalOf(doc);
    if (!goal) return [];
    const places = [];
    for (let place = 0; place < goal.length; place += 1) {
      const value = values[place];
      const isDenied = value === UNKNOWN && goal[place] !== UNKNOWN && listNoted(values, goal.length, place).includes(goal[place]);
      // An unknown cell of the goal is empty there or left open by the maker; crosses there are no mistakes.
      const isMistake = isInk(value) ? value !== goal[place] : value === CROSS && isInk(goal[place]);
      if (isMistake || isDenied) places.push(place);
    }
    return places;
  },
  toRows,
  fromRows,
  // The number of filled cells, which the clues of the rows tell; those of a zebra do not.
  makeTotal(doc) {
    if (doc.grammar === "zebra") return { target: 0, weigh: () => 0 };
    const halves = (doc.rowCaps ?? []).flat(2).filter((cap) => cap > 0).length;
    const target = (doc.rows ?? []).flat().reduce((sum, number) => sum + number, halves);
    return { target, weigh: (_place, value) => (isInk(value) ? 1 : 0) };
  },
  countOpen: countCells,
  countMarks: countCells,
  largestValue: (doc, place) => (place < countCells(doc) ? CROSS + Math.max(1, doc.inks?.length ?? 0) : 1),
  // The mark and the notes of one cell count as one.
  countWritten: (doc, places) => (countPlanes(doc) > 1 ? new Set(places.map((place) => place % countCells(doc))).size : places.length),
  listNotes: (doc, values) => listNotes(values, countCells(doc)),
  noteExcluded: (doc, values, excluded) => (countPlanes(doc) > 1 ? noteExcluded(values, countCells(doc), excluded) : []),
  empty: CROSS,
  hasLives: true,
};
