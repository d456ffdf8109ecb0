// @ts-check
/**
 * A total over the marks of a board that a solved board must reach: cheap to keep up to date, so that the whole board is judged
 * only when it can be solved. Pure.
 *
 * - nonogram: the number of filled cells, which the clues of the rows tell.
 * - slitherlink: the number of lines around all clues, each counted once for every clue beside it.
 * - crossword: the number of cells with a letter; one without a goal is never solved.
 */

import { ALPHABET } from "../kinds/crossword/alphabet.js";
import { asCrossword, countSquares, listOpen } from "../kinds/crossword/document.js";

/** @typedef {import("../types.js").Doc} Doc */

/** A claim that cost a life. */
export const WRONG = 255;

/**
 * What a mark at a place adds to the total, and the total of a solved board.
 * @typedef {object} Total
 * @property {number} target
 * @property {(place: number, value: number) => number} weigh
 */

/**
 * @param {Doc} doc
 * @returns {Total}
 */
export function makeTotal(doc) {
  if (doc.kind === "crossword") return countLetters(doc);
  return doc.kind === "nonogram" ? countFilled(doc) : countLines(doc);
}

/** The largest value that can be written. @param {Doc} doc */
export function findLargestValue(doc) {
  if (doc.kind === "crossword") return ALPHABET.length;
  return doc.kind === "nonogram" ? 1 + Math.max(1, doc.inks?.length ?? 0) : 2;
}

/** @param {Doc} doc @returns {Total} */
function countFilled(doc) {
  const target = (doc.rows ?? []).flat().reduce((sum, number) => sum + number, 0);
  return { target, weigh: (_place, value) => (value >= 2 && value !== WRONG ? 1 : 0) };
}

/** @param {Doc} doc @returns {Total} */
function countLetters(doc) {
  const squares = countSquares(doc);
  return { target: doc.goal ? listOpen(asCrossword(doc)).length : -1, weigh: (place, value) => (place < squares && value > 0 ? 1 : 0) };
}

/** @param {Doc} doc @returns {Total} */
function countLines(doc) {
  const wide = 2 * doc.width + 1;
  const weights = new Uint8Array(wide * (2 * doc.height + 1));
  let target = 0;
  (doc.clues ?? []).forEach((line, row) => {
    [...line].forEach((clue, column) => {
      if (clue < "0" || clue > "9") return;
      target += Number(clue);
      const place = (2 * row + 1) * wide + 2 * column + 1;
      for (const edge of [place - wide, place - 1, place + 1, place + wide]) weights[edge] += 1;
    });
  });
  return { target, weigh: (place, value) => (value === 1 ? weights[place] : 0) };
}
