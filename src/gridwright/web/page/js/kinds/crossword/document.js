// @ts-check
/**
 * A crossword's document and its squares. The documents of all kinds travel as one type; here is the one place where that
 * becomes a crossword, and where places of its board are taken apart: nine planes of height * width each, the letters of a cell
 * in planes 0 to 7, the first in plane 0, and its marks in plane 8. A letter is 1 + its place in ALPHABET, 0 is none.
 */
import { MOST_LETTERS } from "./constants.js";

/** @typedef {import("../../types.js").Doc} Doc */

/**
 * A crossword: `Doc` with these in the place of its clues; `asCrossword` makes one of the other.
 * @typedef {object} CrosswordDoc
 * @property {"crossword"} kind
 * @property {number} height
 * @property {number} width
 * @property {string[]} squares a string a row: "." a cell, "#" a block, "_" a hole
 * @property {["across" | "down", string, string][]} [clues] direction, label and text
 * @property {string[]} [given] letters printed with the puzzle; "[HEART]" for several in one cell, "." for none
 * @property {string[] | null} [goal]
 * @property {[number, number, "across" | "down"][]} [bars] row and column of a cell, and whether the bar cuts words across (it stands
 *   right of the cell) or down (below it)
 * @property {[number, number, string][]} [labels] where the numbers are not the usual ones: row, column, what is printed
 * @property {[number, number][]} [circled]
 * @property {[number, number][]} [shaded]
 * @property {string[]} [origins] where letters came from, a string a row: "t" the theme, "f" a fill, "." a hand
 * @property {string} [title] @property {string} [author] @property {string} [copyright] @property {string} [licence]
 * @property {string} [description]
 * @property {[string, string][]} [extra]
 */

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

// The letters that a crossword of the page can hold, as numbers: a letter's value is 1 + its place here, and 0 is none. The
// server has the same table, and games are kept in these numbers: letters may be added at the end, never moved.

/** Runs of code points whose upper-case letters belong to it: Latin-1 and Latin Extended-A, Greek, Cyrillic. */
const RANGES = [
  [0xc0, 0x17f],
  [0x386, 0x3ab],
  [0x400, 0x42f],
];
/** Letters of living languages beyond these runs: Ukrainian, Romanian, and the capital of ß. */
const STRAGGLERS = "ҐȘȚẞ";

/** Every letter once. */
export const ALPHABET = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", ...RANGES.map(listCapitals), STRAGGLERS].join("");

const VALUES = new Map([...ALPHABET].map((letter, index) => [letter, index + 1]));

/** Letters whose form without marks Unicode does not tell. @type {Record<string, string>} */
const PLAIN = { Ø: "O", Ł: "L", Đ: "D", Ħ: "H", Ŧ: "T", ẞ: "S", Æ: "A", Œ: "O", Þ: "T", Ð: "D", Ŋ: "N", Ŀ: "L", Ґ: "Г" };

/** @param {number[]} range */
function listCapitals([from, to]) {
  const codes = Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
  return codes.filter((letter) => /^\p{Lu}$/u.test(letter)).join("");
}

/** The value of a letter, 0 where the alphabet has none. @param {string} letter */
export function valueOf(letter) {
  return VALUES.get(letter) ?? 0;
}

/** The letter of a value, "" for none. @param {number} value */
export function letterOf(value) {
  return value > 0 ? (ALPHABET[value - 1] ?? "") : "";
}

/**
 * A letter as boards hold it: composed, and its capital if that is one letter.
 * @param {string} typed what a key gave @returns {string} "" for what is no letter of the alphabet
 */
export function normaliseLetter(typed) {
  const composed = typed.normalize("NFC");
  const capital = composed === "ß" ? "ẞ" : composed.toUpperCase();
  return [...capital].length === 1 && VALUES.has(capital) ? capital : "";
}

/** A letter without its marks: A for Á. @param {string} letter */
export function foldLetter(letter) {
  const plain = PLAIN[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, "");
  return VALUES.has(plain) ? plain : letter;
}

/**
 * What a key means in a puzzle: the letter itself where the puzzle knows it or knows none at all, else without its marks.
 * @param {string} typed @param {ReadonlySet<string>} known the letters of the goal; empty where none is told
 */
export function readTyped(typed, known) {
  const letter = normaliseLetter(typed);
  if (!letter || known.size === 0 || known.has(letter)) return letter;
  const plain = foldLetter(letter);
  return known.has(plain) || !hasMarks(known) ? plain : letter;
}

/**
 * The letter that follows when one goes through the marks a letter can have in a puzzle: A, Á, Ä, A.
 * @param {string} letter @param {ReadonlySet<string>} known the letters of the goal
 */
export function turnMarks(letter, known) {
  const plain = foldLetter(letter);
  const marked = [...known].filter((other) => other !== plain && foldLetter(other) === plain);
  const all = [plain, ...marked.sort((one, two) => valueOf(one) - valueOf(two))];
  return all[(all.indexOf(letter) + 1) % all.length];
}

/** Whether any letter among these has marks. @param {Iterable<string>} letters */
export function hasMarks(letters) {
  for (const letter of letters) if (foldLetter(letter) !== letter) return true;
  return false;
}
