// @ts-check
/** What check and reveal write on a board. Pure; a mark found wrong goes with the letter that is written over it. */
import { FOUND_WRONG, MARKS, PENCIL, REVEALED, asCrossword, countSquares, listOpen } from "./document.js";
import { goalOf, isWrong, readCell, writeCell } from "./rules.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Change} Change */

/**
 * The squares that a check or reveal is about.
 * @param {Doc} doc @param {import("./keys.js").Scope} scope @param {number} square
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
