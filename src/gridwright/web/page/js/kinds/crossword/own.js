// @ts-check
/** Crosswords in Gridwright JSON. Pure. */
import { Fault, makePlain, refuse, takeChoice, takeList, takeRows, takeText, takeWhole } from "../../share/own.js";
import { LONGEST_CLUE, LONGEST_LABEL, LONGEST_SIDE, MOST_CLUES, MOST_LETTERS } from "./constants.js";
import { normaliseLetter } from "./document.js";

/** @typedef {import("./document.js").CrosswordDoc} CrosswordDoc */
/** @typedef {Record<string, unknown>} Own */
/** @typedef {{height: number, width: number, squares: string[]}} Grid */

const DIRECTIONS = /** @type {const} */ (["across", "down"]);
const SYMBOL = /\[([^[\]]+)\]|[^[\]]/gu;

/** @param {Own} own @returns {Own} */
function readCrossword(own) {
  const grid = readGrid(own);
  /** @type {Own} */
  const parts = { ...grid, clues: takeList(own.clues ?? [], "clues", MOST_CLUES).map(readClue) };
  for (const key of ["given", "goal"]) if (own[key] !== undefined) parts[key] = readBoard(own[key], key, grid);
  checkGoal(parts);
  const cells = (/** @type {string} */ key) => takeList(own[key], key, LONGEST_SIDE * LONGEST_SIDE).map((cell) => takeCell(cell, 2, key, grid));
  for (const key of ["circled", "shaded"]) if (own[key] !== undefined) parts[key] = cells(key);
  if (own.bars !== undefined) parts.bars = takeList(own.bars, "bars", 2 * LONGEST_SIDE * LONGEST_SIDE).map((bar) => readBar(bar, grid));
  if (own.labels !== undefined) {
    parts.labels = takeList(own.labels, "labels", LONGEST_SIDE * LONGEST_SIDE).map((label) => [
      ...takeCell(label, 3, "labels", grid),
      makePlain(takeText(/** @type {unknown[]} */ (label)[2], "labels"), LONGEST_LABEL),
    ]);
  }
  return parts;
}

/** @param {CrosswordDoc} doc @returns {Own} */
function writeCrossword(doc) {
  const some = (/** @type {unknown[] | null | undefined} */ list) => (list?.length ? list : undefined);
  const { squares, given, goal, clues, bars, labels, circled, shaded } = doc;
  return { squares, given, goal, clues: some(clues), bars: some(bars), labels: some(labels), circled: some(circled), shaded: some(shaded) };
}

/** @param {Own} own @returns {Grid} */
function readGrid(own) {
  const squares = takeList(own.squares, "squares", LONGEST_SIDE).map((row, number) => takeText(row, `squares, row ${number + 1}`));
  const [height, width] = [squares.length, squares[0]?.length ?? 0];
  if (height < 1 || width < 1 || width > LONGEST_SIDE) throw refuse(own.squares, `at most ${LONGEST_SIDE} rows and columns of squares`, "squares");
  squares.forEach((row, number) => {
    if (row.length !== width || !/^[.#_]*$/.test(row)) throw refuse(row, `${width} squares: . # or _`, `squares, row ${number + 1}`);
  });
  for (const [key, found] of /** @type {[string, number][]} */ ([["height", height], ["width", width]])) {
    if (own[key] !== undefined && own[key] !== found) throw refuse(own[key], `${found}, as there are squares`, key);
  }
  if (!squares.some((row) => row.includes("."))) throw new Fault("content", "found blocks only, expected at least one cell", "squares");
  return { height, width, squares };
}

/** @param {unknown} clue @param {number} number */
function readClue(clue, number) {
  const place = `clue ${number + 1}`;
  if (!Array.isArray(clue) || clue.length !== 3) throw refuse(clue, "a direction, a label and a text", place);
  return [takeChoice(clue[0], place, DIRECTIONS), makePlain(takeText(clue[1], place), LONGEST_LABEL), makePlain(takeText(clue[2], place), LONGEST_CLUE)];
}

/** @param {unknown} value @param {string} key @param {Grid} grid */
function readBoard(value, key, grid) {
  return takeRows(value, key, grid.height).map((row, number) => {
    const place = `${key}, row ${number + 1}`;
    const symbols = [...row.trim().matchAll(SYMBOL)];
    if (symbols.length !== grid.width || symbols.map(([whole]) => whole).join("") !== row.trim()) throw refuse(row, `${grid.width} squares`, place);
    return symbols.map(([whole, several], column) => readCell(whole, several, grid.squares[number][column], `${place}, column ${column + 1}`)).join("");
  });
}

/** @param {string} symbol @param {string | undefined} several @param {string} square @param {string} place */
function readCell(symbol, several, square, place) {
  const isOpen = square === ".";
  if (several === undefined && (symbol === "#" || symbol === "_" || symbol === ".")) {
    if (symbol !== square) throw refuse(symbol, `${square} as in the grid`, place);
    return symbol;
  }
  const letters = [...(several ?? symbol).normalize("NFC")].map(normaliseLetter);
  const isKnown = isOpen && letters.length <= MOST_LETTERS && letters.every(Boolean);
  if (!isKnown) throw refuse(symbol, `at most ${MOST_LETTERS} letters that the page knows`, place);
  return letters.length > 1 ? `[${letters.join("")}]` : letters[0];
}

/** @param {Own} parts */
function checkGoal(parts) {
  const goal = /** @type {string[] | undefined} */ (parts.goal);
  const given = /** @type {string[] | undefined} */ (parts.given);
  goal?.forEach((row, number) => {
    if (row.includes(".")) throw new Fault("content", "found no letter, expected one in every cell", `goal, row ${number + 1}`);
    const wanted = [...(given?.[number] ?? "").matchAll(SYMBOL)].map(([symbol]) => symbol);
    const found = [...row.matchAll(SYMBOL)].map(([symbol]) => symbol);
    const isOther = wanted.some((symbol, column) => symbol !== "." && symbol !== found[column]);
    if (isOther) throw new Fault("content", "differs from the letters given", `goal, row ${number + 1}`);
  });
}

/**
 * The row and the column at the beginning of a list.
 * @param {unknown} value @param {number} length @param {string} place @param {Grid} grid
 * @returns {[number, number]}
 */
function takeCell(value, length, place, grid) {
  if (!Array.isArray(value) || value.length !== length) throw refuse(value, "[row, column, ...], counted from 0", place);
  const row = takeWhole(value[0], place, 0, grid.height - 1);
  const column = takeWhole(value[1], place, 0, grid.width - 1);
  if (grid.squares[row][column] !== ".") throw new Fault("content", `found row ${row}, column ${column}, where no cell is`, place);
  return [row, column];
}

/** @param {unknown} value @param {Grid} grid */
function readBar(value, grid) {
  const [row, column] = takeCell(value, 3, "bars", grid);
  const direction = takeChoice(/** @type {unknown[]} */ (value)[2], "bars", DIRECTIONS);
  const behind = direction === "across" ? grid.squares[row][column + 1] : grid.squares[row + 1]?.[column];
  if (behind !== ".") throw new Fault("content", `the bar at row ${row}, column ${column} divides nothing`, "bars");
  return [row, column, direction];
}

/** @type {import("../kind.js").OwnFormat} */
export const own = { read: readCrossword, write: writeCrossword };
