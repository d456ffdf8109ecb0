// @ts-check
/**
 * A crossword's document and its squares. The documents of all kinds travel as one type; here is the one place where that
 * becomes a crossword, and where places of its board are taken apart: nine planes of height * width each, the letters of a cell
 * in planes 0 to 7 and its marks in plane 8.
 */

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").CrosswordDoc} CrosswordDoc */

/** How many letters one cell can hold. */
export const MOST_LETTERS = 8;
/** The plane of the marks. */
export const MARKS = 8;
const PLANES = 9;

/** Marks of a cell, to be added. */
export const PENCIL = 1;
export const REVEALED = 2;
export const FOUND_WRONG = 4;

export const OPEN = ".";
export const BLOCK = "#";
export const VOID = "_";

/** @param {Doc} doc @returns {CrosswordDoc} */
export function asCrossword(doc) {
  return /** @type {CrosswordDoc} */ (/** @type {unknown} */ (doc));
}

/** @param {CrosswordDoc} doc @returns {Doc} */
export function asDoc(doc) {
  return /** @type {Doc} */ (/** @type {unknown} */ (doc));
}

/** How many squares there are: the places of one plane. @param {{height: number, width: number}} doc */
export function countSquares(doc) {
  return doc.height * doc.width;
}

/** @param {{height: number, width: number}} doc */
export function countPlaces(doc) {
  return PLANES * countSquares(doc);
}

/** Whether a square can hold letters. @param {CrosswordDoc} doc @param {number} square */
export function isOpen(doc, square) {
  const row = Math.floor(square / doc.width);
  return doc.squares[row]?.[square - row * doc.width] === OPEN;
}

/** The open squares in reading order. @param {CrosswordDoc} doc @returns {number[]} */
export function listOpen(doc) {
  const found = [];
  for (let square = 0; square < countSquares(doc); square += 1) if (isOpen(doc, square)) found.push(square);
  return found;
}

/**
 * The words for why a crossword has no solution. One that is locked in its file says so in its further facts (formats/puz.py).
 * @param {{extra?: [string, string][]}} doc
 */
export function nameLack({ extra = [] }) {
  return extra.some(([name, value]) => name === "solution" && /^locked/.test(value)) ? "crossword.locked" : "crossword.noGoal";
}
