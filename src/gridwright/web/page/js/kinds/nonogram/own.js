// @ts-check
/**
 * Nonograms in Gridwright JSON. There a block is a length and the symbol of its ink, and the paper is the first entry of the palette;
 * the page keeps lengths and inks apart, numbers the inks from 0 and writes an empty cell as a point. Pure.
 */
import { LONGEST_TEXTS } from "../../constants.js";
import { Fault, makePlain, refuse, takeList, takeObject, takeRows, takeText, takeWhole } from "../../share/own.js";
import { LONGEST_SIDE, MOST_INKS } from "./constants.js";
import { rules } from "./rules.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Ink} Ink */
/** @typedef {Record<string, unknown>} Own */
/** A block: its length, and its ink from 0. @typedef {[number, number]} Block */

const UNKNOWN = "?";
const EMPTY = ".";
/** @type {Ink} */
const WHITE = { symbol: EMPTY, name: "white", colour: "#ffffff" };
const SPARE = "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** @param {Own} own @returns {Own} */
function readNonogram(own) {
  const palette = own.palette === undefined ? null : readPalette(own.palette);
  const symbols = palette ? palette.map((ink) => ink.symbol) : [EMPTY, "#"];
  const rows = readClues(own.rows, "row", symbols);
  const columns = readClues(own.columns, "column", symbols);
  const [height, width] = [rows.length, columns.length];
  for (const [key, found] of /** @type {[string, number][]} */ ([["height", height], ["width", width]])) {
    if (own[key] !== undefined && own[key] !== found) throw refuse(own[key], `${found}, as there are clues`, key);
  }
  rows.forEach((clue, line) => checkLine(clue, width, `row ${line + 1}`));
  columns.forEach((clue, line) => checkLine(clue, height, `column ${line + 1}`));
  checkTotals(rows, columns, symbols);
  const tamed = palette && tamePalette(palette);
  /** @type {Doc} */
  const doc = { kind: "nonogram", height, width, rows: rows.map(takeLengths), columns: columns.map(takeLengths) };
  if (tamed) {
    [doc.paper, ...doc.inks] = /** @type {[Ink, ...Ink[]]} */ (tamed);
    doc.rowInks = rows.map(takeInks);
    doc.columnInks = columns.map(takeInks);
  }
  const written = tamed ? tamed.map((ink) => ink.symbol) : symbols;
  for (const key of /** @type {const} */ (["given", "goal"])) {
    if (own[key] !== undefined) doc[key] = readBoard(own[key], key, doc, symbols, written);
  }
  checkGoal(doc);
  const { kind: _, ...parts } = doc;
  return parts;
}

/** @param {Doc} doc @returns {Own} */
function writeNonogram(doc) {
  const { inks } = doc;
  if (!inks?.length) return { rows: doc.rows, columns: doc.columns, given: doc.given, goal: doc.goal };
  const palette = [{ ...(doc.paper ?? WHITE), symbol: EMPTY }, ...inks].map(({ name, colour, symbol }) => ({ name, colour, symbol }));
  const mix = (/** @type {number[][] | undefined} */ clues, /** @type {number[][] | undefined} */ owners) =>
    (clues ?? []).map((clue, line) => clue.map((length, at) => (inks.length === 1 ? length : [length, inks[owners?.[line]?.[at] ?? 0].symbol])));
  return { palette, rows: mix(doc.rows, doc.rowInks), columns: mix(doc.columns, doc.columnInks), given: doc.given, goal: doc.goal };
}

/** @param {unknown} value @returns {Ink[]} */
function readPalette(value) {
  const palette = takeList(value, "palette", MOST_INKS + 1).map((entry, number) => {
    const place = `palette, ink ${number}`;
    const ink = takeObject(entry, place);
    const [name, colour, symbol] = ["name", "colour", "symbol"].map((key) => takeText(ink[key], `${place}, ${key}`));
    if (!/^#[0-9a-f]{6}$/i.test(colour)) throw refuse(colour, "a colour such as #b3402e", `${place}, colour`);
    if ([...symbol].length !== 1 || symbol === UNKNOWN) throw refuse(symbol, "one symbol", `${place}, symbol`);
    return { name: makePlain(name, LONGEST_TEXTS.title), colour, symbol };
  });
  if (palette.length < 2) throw refuse(value, "the paper and at least one ink", "palette");
  if (new Set(palette.map((ink) => ink.symbol)).size < palette.length) throw new Fault("content", "two inks have one symbol", "palette");
  return palette;
}

/** The same inks with symbols that the page can count by; the twin of `tame_palette` of the server. @param {Ink[]} palette @returns {Ink[]} */
function tamePalette(palette) {
  const isTame = (/** @type {string} */ symbol) => symbol !== EMPTY && symbol.length === 1 && !/[\s\p{Cc}\p{Cs}]/u.test(symbol);
  const used = new Set([EMPTY, UNKNOWN]);
  const kept = new Set(palette.slice(1).map((ink) => ink.symbol).filter(isTame));
  return palette.map((ink, number) => {
    if (number === 0) return { ...ink, symbol: EMPTY };
    const isFree = isTame(ink.symbol) && !used.has(ink.symbol);
    const symbol = isFree ? ink.symbol : ([...SPARE].find((spare) => !used.has(spare) && !kept.has(spare)) ?? UNKNOWN);
    used.add(symbol);
    return { ...ink, symbol };
  });
}

/** @param {unknown} value @param {string} line @param {string[]} symbols @returns {Block[][]} */
function readClues(value, line, symbols) {
  const clues = takeList(value, `${line}s`, LONGEST_SIDE);
  if (clues.length < 1) throw refuse(value, `the clue of each ${line}`, `${line}s`);
  return clues.map((clue, number) => readClue(clue, `${line} ${number + 1}`, symbols));
}

/** @param {unknown} value @param {string} place @param {string[]} symbols @returns {Block[]} */
function readClue(value, place, symbols) {
  /** @type {Block[]} */
  const blocks = takeList(value, place, LONGEST_SIDE).map((block) => {
    if (!Array.isArray(block)) {
      if (symbols.length > 2 && block !== 0) throw refuse(block, 'a length and the symbol of an ink such as [3, "r"]', place);
      return [takeWhole(block, place, 0, LONGEST_SIDE), 0];
    }
    const ink = block.length === 2 ? symbols.indexOf(block[1]) : 0;
    if (ink < 1) throw refuse(block, 'a length and the symbol of an ink such as [3, "r"]', place);
    return [takeWhole(block[0], place, 0, LONGEST_SIDE), ink - 1];
  });
  return blocks.filter(([length]) => length > 0);
}

/** @param {Block[]} clue @param {number} room @param {string} place */
function checkLine(clue, room, place) {
  const needs = clue.reduce((sum, [length, ink], at) => sum + length + (at > 0 && clue[at - 1][1] === ink ? 1 : 0), 0);
  if (needs > room) throw new Fault("content", `the clue needs ${needs} cells, but there are ${room}`, place);
}

/** @param {Block[][]} rows @param {Block[][]} columns @param {string[]} symbols */
function checkTotals(rows, columns, symbols) {
  const count = (/** @type {Block[][]} */ clues, /** @type {number} */ ink) =>
    clues.flat().reduce((sum, [length, owner]) => sum + (owner === ink ? length : 0), 0);
  for (let ink = 0; ink < symbols.length - 1; ink += 1) {
    const [across, down] = [count(rows, ink), count(columns, ink)];
    if (across !== down) throw new Fault("content", `the rows have ${across} filled cells, the columns ${down}`, "totals");
  }
}

/** @param {Block[]} clue */
const takeLengths = (clue) => clue.map(([length]) => length);
/** @param {Block[]} clue */
const takeInks = (clue) => clue.map(([, ink]) => ink);

/** @param {unknown} value @param {string} key @param {Doc} doc @param {string[]} symbols as read @param {string[]} written as the page writes them */
function readBoard(value, key, doc, symbols, written) {
  return takeRows(value, key, doc.height).map((row, number) => {
    const place = `${key}, row ${number + 1}`;
    const cells = [...row];
    if (cells.length !== doc.width) throw new Fault("content", `found ${cells.length} cells, expected ${doc.width}`, place);
    return cells
      .map((symbol) => {
        const ink = symbols.indexOf(symbol);
        if (ink < 0 && symbol !== UNKNOWN) throw refuse(symbol, `one of ${symbols.join(" ")} ${UNKNOWN}`, place);
        return ink < 0 ? UNKNOWN : written[ink];
      })
      .join("");
  });
}

/** The goal must meet the clues and what is given, or games would be held against a wrong picture. @param {Doc} doc */
function checkGoal(doc) {
  const { goal, given } = doc;
  if (!goal) return;
  if (!rules.isSolved(doc, rules.fromRows(doc, goal))) throw new Fault("content", "the picture does not fit the clues", "goal");
  const isKept = given?.every((row, number) => [...row].every((symbol, column) => symbol === UNKNOWN || symbol === goal[number][column])) ?? true;
  if (!isKept) throw new Fault("content", "the picture differs from what is given", "goal");
}

/** @type {import("../kind.js").OwnFormat} */
export const own = { read: readNonogram, write: writeNonogram };
