// @ts-check
/**
 * The rules of crosswords for the page: when a board is solved, what is wrong, how boards are written, and what check and reveal write
 * on them. Pure.
 */
import { MOST_LETTERS } from "./constants.js";
import { ALPHABET, BLOCK, FOUND_WRONG, MARKS, OPEN, PENCIL, REVEALED, VOID, asCrossword, countPlaces, countSquares, isOpen, letterOf, listOpen, valueOf } from "./document.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./document.js").CrosswordDoc} CrosswordDoc */

const SYMBOL = /\[([^[\]]+)\]|./gsu;

/**
 * The letters of a cell, "" for none.
 * @param {{height: number, width: number}} doc @param {Uint8Array} values @param {number} square
 */
export function readCell(doc, values, square) {
  const count = countSquares(doc);
  let letters = "";
  for (let plane = 0; plane < MOST_LETTERS; plane += 1) letters += letterOf(values[plane * count + square]);
  return letters;
}

/**
 * What must be written so that a cell holds these letters.
 * @param {{height: number, width: number}} doc @param {number} square @param {string} letters at most eight
 * @returns {import("../../types.js").Change[]} one for every plane of letters
 */
export function writeCell(doc, square, letters) {
  const count = countSquares(doc);
  const symbols = [...letters];
  return Array.from({ length: MOST_LETTERS }, (_, plane) => [plane * count + square, valueOf(symbols[plane] ?? "")]);
}

/** @param {Doc} doc @param {string[]} rows @returns {Uint8Array} */
function fromRows(doc, rows) {
  const values = new Uint8Array(countPlaces(doc));
  rows.forEach((row, number) => {
    [...row.matchAll(SYMBOL)].forEach(([symbol, several], column) => {
      if (symbol === OPEN || symbol === BLOCK || symbol === VOID) return;
      for (const [place, value] of writeCell(doc, number * doc.width + column, several ?? symbol)) values[place] = value;
    });
  });
  return values;
}

/** @param {Doc} doc @param {Uint8Array} values @returns {string[]} */
function toRows(doc, values) {
  const crossword = asCrossword(doc);
  return crossword.squares.map((squares, row) =>
    Array.from(squares, (square, column) => {
      if (square !== OPEN) return square;
      const letters = readCell(doc, values, row * doc.width + column);
      return letters.length > 1 ? `[${letters}]` : letters || OPEN;
    }).join(""),
  );
}

/** @type {WeakMap<Doc, {goal: Uint8Array | null, open: number[]}>} */
const known = new WeakMap();

/** The goal and the open squares of a puzzle, found once. @param {Doc} doc */
function study(doc) {
  let found = known.get(doc);
  if (!found) known.set(doc, (found = { goal: doc.goal ? fromRows(doc, doc.goal) : null, open: listOpen(asCrossword(doc)) }));
  return found;
}

/** The values of the solution, null where none is told. @param {Doc} doc @returns {Uint8Array | null} */
export function goalOf(doc) {
  return study(doc).goal;
}

/** The letters that the solution needs; none where it is not told. @param {Doc} doc @returns {Set<string>} */
export function lettersOf(doc) {
  return new Set((doc.goal ?? []).join("").replace(/[[\].#_]/g, ""));
}

/**
 * Whether a cell holds another letter than the goal; of several letters the first counts.
 * @param {Doc} doc @param {Uint8Array} values @param {number} square
 */
export function isWrong(doc, values, square) {
  const goal = goalOf(doc);
  return goal !== null && values[square] !== 0 && values[square] !== goal[square];
}

/** Whether every cell has a letter. @param {Doc} doc @param {Uint8Array} values */
export function isFull(doc, values) {
  return study(doc).open.every((square) => values[square] !== 0);
}

/** @type {import("../../types.js").KindRules} */
export const rules = {
  countPlaces,
  isSolved(doc, values) {
    const { goal, open } = study(doc);
    return goal !== null && open.every((square) => values[square] === goal[square]);
  },
  isWrongClaim: () => false,
  findMistakes(doc, values) {
    return study(doc).open.filter((square) => isWrong(doc, values, square));
  },
  toRows,
  fromRows,
  // The number of cells with a letter; a crossword without a goal is never solved.
  makeTotal(doc) {
    const squares = countSquares(doc);
    return { target: doc.goal ? study(doc).open.length : -1, weigh: (place, value) => (place < squares && value > 0 ? 1 : 0) };
  },
  countOpen: (doc) => study(doc).open.length,
  largestValue: () => ALPHABET.length,
  // The letters and marks of one cell count as one.
  countWritten: (doc, places) => new Set(places.map((place) => place % countSquares(doc))).size,
  summarise(doc, values) {
    const crossword = asCrossword(doc);
    const read = (/** @type {number} */ square) => (!isOpen(crossword, square) ? "2" : values[square] ? "1" : "0");
    return Array.from({ length: countSquares(doc) }, (_, square) => read(square)).join("");
  },
};

// What check and reveal write on a board. Pure; a mark found wrong goes with the letter that is written over it.

/** @typedef {import("../../types.js").Change} Change */

/**
 * The squares that a check or reveal is about.
 * @param {Doc} doc @param {import("./cursor.js").Scope} scope @param {number} square
 * @param {import("./slots.js").Slot | undefined} slot @returns {number[]}
 */
export function listScope(doc, scope, square, slot) {
  if (scope === "puzzle") return listOpen(asCrossword(doc));
  return scope === "word" && slot ? slot.cells : [square];
}

/**
 * Marks for the letters that are wrong among these.
 * @param {Doc} doc @param {Uint8Array} values @param {readonly number[]} squares
 * @returns {Change[]}
 */
export function listChecks(doc, values, squares) {
  const marks = MARKS * countSquares(doc);
  const wrong = squares.filter((square) => isWrong(doc, values, square));
  return wrong.map((square) => [marks + square, values[marks + square] | FOUND_WRONG]);
}

/**
 * The letters of the goal in these squares. A right letter stays as it is and is not called revealed; in pencil it becomes ink.
 * @param {Doc} doc @param {Uint8Array} values @param {readonly number[]} squares @returns {Change[]}
 */
export function listReveals(doc, values, squares) {
  const goal = goalOf(doc);
  if (!goal) return [];
  const marks = MARKS * countSquares(doc);
  return squares.flatMap((square) => {
    const letters = readCell(doc, goal, square);
    const isRight = readCell(doc, values, square) === letters;
    /** @type {Change} */
    const mark = [marks + square, isRight ? values[marks + square] & ~(PENCIL | FOUND_WRONG) : REVEALED];
    return [...writeCell(doc, square, letters), mark].filter(([place, value]) => values[place] !== value);
  });
}
