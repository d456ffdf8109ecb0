// @ts-check
/**
 * Nonograms in Gridwright JSON. There a block is a length and the symbol of its ink, and the paper is the first entry of the palette;
 * the page keeps lengths and inks apart, numbers the inks from 0 and writes an empty cell as a point. Pure.
 */
import { LONGEST_TEXTS } from "../../constants.js";
import { Fault, makePlain, refuse, takeList, takeObject, takeRows, takeText, takeWhole } from "../../share/own.js";
import { LONGEST_SIDE, MOST_INKS } from "./constants.js";
import { CLUES_OF, findLattice } from "./lattice.js";
import { rules } from "./rules.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Ink} Ink */
/** @typedef {Record<string, unknown>} Own */
/** A block: its length, its ink from 0, and the half cells before and after it, 0 for none, else 1 more than the ink. @typedef {[number, number, number, number]} Block */
/** @typedef {Doc["grammar"]} Grammar */

const UNKNOWN = "?";
const EMPTY = ".";
/** @type {Ink} */
const BLACK = { symbol: "#", name: "black", colour: "#000000" };
/** @type {Ink} */
const WHITE = { symbol: EMPTY, name: "white", colour: "#ffffff" };
/** The parts of a document that hold the inks of a direction's clues. */
const INKS_OF = /** @type {const} */ ({ row: "rowInks", column: "columnInks", rising: "risingInks", falling: "fallingInks", pillar: "pillarInks" });
const SPARE = "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** @param {Own} own @returns {Own} */
function readNonogram(own) {
  const grammar = readGrammar(own);
  const palette = own.palette === undefined ? (grammar ? [WHITE, BLACK] : null) : readPalette(own.palette);
  const symbols = palette ? palette.map((ink) => ink.symbol) : [EMPTY, "#"];
  const lattice = readLattice(own);
  if (lattice) return readShaped(own, lattice, grammar, palette);
  const rows = readClues(own.rows, "row", symbols, grammar);
  const columns = readClues(own.columns, "column", symbols, grammar);
  const [height, width] = [rows.length, columns.length];
  for (const [key, found] of /** @type {[string, number][]} */ ([["height", height], ["width", width]])) {
    if (own[key] !== undefined && own[key] !== found) throw refuse(own[key], `${found}, as there are clues`, key);
  }
  rows.forEach((clue, line) => checkLine(clue, width, `row ${line + 1}`, grammar));
  columns.forEach((clue, line) => checkLine(clue, height, `column ${line + 1}`, grammar));
  if (grammar === "caps") checkCaps(rows, columns, palette ?? []);
  if (grammar !== "zebra") checkTotals(rows, columns, symbols);
  const tamed = palette && tamePalette(palette);
  /** @type {Doc} */
  const doc = { kind: "nonogram", height, width, rows: rows.map(takeLengths), columns: columns.map(takeLengths) };
  if (tamed) {
    [doc.paper, ...doc.inks] = /** @type {[Ink, ...Ink[]]} */ (tamed);
    doc.rowInks = rows.map(takeInks);
    doc.columnInks = columns.map(takeInks);
  }
  if (grammar) doc.grammar = grammar;
  if (grammar === "caps") {
    doc.rowCaps = rows.map(takeCaps);
    doc.columnCaps = columns.map(takeCaps);
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
  const inks = doc.inks?.length ? doc.inks : doc.grammar ? [BLACK] : [];
  const lattice = findLattice(doc);
  const boards = { given: doc.given, goal: doc.goal };
  const shape = lattice ? { [lattice.shape]: lattice.sides } : {};
  const names = lattice?.directions ?? /** @type {const} */ (["row", "column"]);
  if (inks.length === 0) return { ...shape, ...Object.fromEntries(names.map((name) => [CLUES_OF[name], doc[CLUES_OF[name]]])), ...boards };
  const palette = [{ ...(doc.paper ?? WHITE), symbol: EMPTY }, ...inks].map(({ name, colour, symbol, corner, second }) => ({
    name, colour, symbol, ...(corner ? { corner } : {}), ...(second ? { second } : {}),
  }));
  const symbolOf = (/** @type {number} */ ink) => (ink < 0 ? EMPTY : inks[ink].symbol);
  /** @param {number[][] | undefined} clues @param {number[][] | undefined} owners @param {[number, number][][] | undefined} [caps] */
  const mix = (clues, owners, caps) =>
    (clues ?? []).map((clue, line) =>
      clue.map((length, at) => {
        if (inks.length === 1 && !doc.grammar) return length;
        const pair = caps?.[line]?.[at] ?? [0, 0];
        const halves = pair.some((cap) => cap > 0) ? pair.map((cap) => (cap > 0 ? symbolOf(cap - 1) : "")) : [];
        return [length, symbolOf(owners?.[line]?.[at] ?? 0), ...halves];
      }),
    );
  const capsOf = { row: doc.rowCaps, column: doc.columnCaps, rising: undefined, falling: undefined, pillar: undefined };
  const clues = Object.fromEntries(names.map((name) => [CLUES_OF[name], mix(doc[CLUES_OF[name]], doc[INKS_OF[name]], capsOf[name])]));
  return { ...(doc.grammar ? { grammar: doc.grammar } : {}), ...shape, palette, ...clues, ...boards };
}

/** What the clues mean. @param {Own} own @returns {Grammar} */
function readGrammar({ grammar = "blocks" }) {
  if (grammar !== "blocks" && grammar !== "caps" && grammar !== "zebra") throw refuse(grammar, "one of blocks, caps, zebra", "grammar");
  return grammar === "blocks" ? null : grammar;
}

/** The shape of a board that is no rectangle. @param {Own} own */
function readLattice({ hexagon, box }) {
  if (hexagon === undefined && box === undefined) return null;
  const key = hexagon === undefined ? "box" : "hexagon";
  const least = key === "box" ? 1 : 0;
  const sides = takeList(hexagon ?? box, key, 6).map((side) => takeWhole(side, key, least, LONGEST_SIDE));
  if (key === "box") {
    if (sides.length !== 3 || sides[0] * sides[1] > LONGEST_SIDE) throw refuse(box, "how many slices, rows and columns there are", key);
    return findLattice({ box: sides });
  }
  const [upperLeft, lowerLeft, bottom, lowerRight, upperRight, top] = sides;
  const isClosed = upperRight === upperLeft + lowerLeft - lowerRight && top === bottom + lowerRight - upperLeft;
  if (sides.length !== 6 || !isClosed || upperLeft + lowerLeft > LONGEST_SIDE) throw refuse(hexagon, "six sides that close", key);
  const lattice = findLattice({ hexagon: sides });
  const isWhole = lattice?.size && lattice.lines.flat().every((line) => line.length > 0 && line.length <= LONGEST_SIDE);
  if (!isWhole) throw refuse(hexagon, `sides of a board with at most ${LONGEST_SIDE} cells in a line`, key);
  return lattice;
}

/**
 * A triddler or a block.
 * @param {Own} own @param {import("./lattice.js").Lattice} lattice @param {Grammar} grammar @param {Ink[] | null} palette @returns {Own}
 */
function readShaped(own, lattice, grammar, palette) {
  if (grammar === "caps") throw refuse(grammar, "one of blocks, zebra", "grammar");
  const symbols = palette ? palette.map((ink) => ink.symbol) : [EMPTY, "#"];
  const { starts } = lattice;
  const width = Math.max(...starts.map((start, row) => start - (starts[row - 1] ?? 0)));
  /** @type {Doc & Record<string, unknown>} */
  const doc = { kind: "nonogram", height: starts.length - 1, width, [lattice.shape]: lattice.sides };
  const all = lattice.directions.map((name, direction) => {
    const lines = lattice.lines[direction];
    const clues = takeList(own[CLUES_OF[name]], CLUES_OF[name], lines.length).map((clue, line) => readClue(clue, `${name} ${line + 1}`, symbols, grammar));
    if (clues.length !== lines.length) throw refuse(clues.length, `${lines.length} clues`, CLUES_OF[name]);
    clues.forEach((clue, line) => checkLine(clue, lines[line].length, `${name} ${line + 1}`, grammar));
    doc[CLUES_OF[name]] = clues.map(takeLengths);
    if (palette) doc[INKS_OF[name]] = clues.map(takeInks);
    return clues;
  });
  if (grammar !== "zebra") for (const clues of all.slice(1)) checkTotals(all[0], clues, symbols);
  const tamed = palette && tamePalette(palette);
  if (tamed) [doc.paper, ...doc.inks] = /** @type {[Ink, ...Ink[]]} */ (tamed);
  if (grammar) doc.grammar = grammar;
  const written = tamed ? tamed.map((ink) => ink.symbol) : symbols;
  for (const key of /** @type {const} */ (["given", "goal"])) {
    if (own[key] !== undefined) doc[key] = readBoard(own[key], key, doc, symbols, written);
  }
  checkGoal(doc);
  const { kind: _, ...parts } = doc;
  return parts;
}

/** @param {unknown} value @returns {Ink[]} */
function readPalette(value) {
  const palette = takeList(value, "palette", MOST_INKS + 1).map((entry, number) => {
    const place = `palette, ink ${number}`;
    const ink = takeObject(entry, place);
    const [name, colour, symbol] = ["name", "colour", "symbol"].map((key) => takeText(ink[key], `${place}, ${key}`));
    if (!/^#[0-9a-f]{6}$/i.test(colour)) throw refuse(colour, "a colour such as #b3402e", `${place}, colour`);
    if ([...symbol].length !== 1 || symbol === UNKNOWN) throw refuse(symbol, "one symbol", `${place}, symbol`);
    return { name: makePlain(name, LONGEST_TEXTS.title), colour, symbol, ...readHalf(ink, place) };
  });
  if (palette.length < 2) throw refuse(value, "the paper and at least one ink", "palette");
  if (new Set(palette.map((ink) => ink.symbol)).size < palette.length) throw new Fault("content", "two inks have one symbol", "palette");
  return palette;
}

/** What an ink has as a half cell. @param {Record<string, unknown>} ink @param {string} place @returns {Partial<Ink>} */
function readHalf({ corner = "", second = "" }, place) {
  if (corner === "" && second === "") return {};
  if (typeof corner !== "string" || !/^[◢◣◤◥]$/u.test(corner)) throw refuse(corner, "one of ◢ ◣ ◤ ◥", `${place}, corner`);
  if (typeof second !== "string" || !/^(#[0-9a-f]{6})?$/i.test(second)) throw refuse(second, "a colour such as #b3402e", `${place}, second`);
  return { corner: /** @type {import("../../types.js").Corner} */ (corner), ...(second ? { second } : {}) };
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

/** @param {unknown} value @param {string} line @param {string[]} symbols @param {Grammar} grammar @returns {Block[][]} */
function readClues(value, line, symbols, grammar) {
  const clues = takeList(value, `${line}s`, LONGEST_SIDE);
  if (clues.length < 1) throw refuse(value, `the clue of each ${line}`, `${line}s`);
  return clues.map((clue, number) => readClue(clue, `${line} ${number + 1}`, symbols, grammar));
}

/** @param {unknown} value @param {string} place @param {string[]} symbols @param {Grammar} grammar @returns {Block[]} */
function readClue(value, place, symbols, grammar) {
  /** @type {Block[]} */
  const blocks = takeList(value, place, LONGEST_SIDE).map((block) => {
    if (!Array.isArray(block)) {
      if (symbols.length > 2 && block !== 0) throw refuse(block, 'a length and the symbol of an ink such as [3, "r"]', place);
      return [takeWhole(block, place, 0, LONGEST_SIDE), 0, 0, 0];
    }
    const ink = block.length === 2 || (grammar === "caps" && block.length === 4) ? symbols.indexOf(block[1]) : -1;
    if (ink < (grammar === "zebra" ? 0 : 1)) throw refuse(block, 'a length and the symbol of an ink such as [3, "r"]', place);
    const [before, after] = [block[2] ?? "", block[3] ?? ""].map((symbol) => (symbol === "" ? 0 : symbols.indexOf(symbol)));
    if (before < 0 || after < 0) throw refuse(block, "symbols of half cells", place);
    return [takeWhole(block[0], place, 0, LONGEST_SIDE), ink - 1, before, after];
  });
  return blocks.filter(([length, , before, after]) => length > 0 || before > 0 || after > 0);
}

/** @param {Block[]} clue @param {number} room @param {string} place @param {Grammar} grammar */
function checkLine(clue, room, place, grammar) {
  const needs = clue.reduce((sum, [length, ink, before, after], at) => {
    const last = clue[at - 1];
    const isApart = last !== undefined && last[1] === ink && (grammar === "zebra" || (last[3] === 0 && before === 0));
    return sum + length + (before > 0 ? 1 : 0) + (after > 0 ? 1 : 0) + (isApart ? 1 : 0);
  }, 0);
  if (needs > room) throw new Fault("content", `the clue needs ${needs} cells, but there are ${room}`, place);
}

/** Half cells cap blocks of their own colour, at the end that they fit. @param {Block[][]} rows @param {Block[][]} columns @param {Ink[]} palette */
function checkCaps(rows, columns, palette) {
  const sides = /** @type {[Block[][], string, string, string][]} */ ([[rows, "row", "◢◥", "◣◤"], [columns, "column", "◢◣", "◤◥"]]);
  for (const [clues, name, beginners, enders] of sides) {
    clues.forEach((clue, line) => {
      for (const [, ink, before, after] of clue) {
        const whole = palette[ink + 1];
        const fits = (/** @type {number} */ cap, /** @type {string} */ corners) =>
          cap === 0 || (corners.includes(palette[cap].corner ?? " ") && palette[cap].colour === whole.colour);
        const isFine = !whole.corner && fits(before, beginners) && fits(after, enders);
        if (!isFine) throw new Fault("content", `the half cells do not fit: a block begins with ${beginners} and ends with ${enders}`, `${name} ${line + 1}`);
      }
    });
  }
}

/** @param {Block[][]} rows @param {Block[][]} columns @param {string[]} symbols */
function checkTotals(rows, columns, symbols) {
  const count = (/** @type {Block[][]} */ clues, /** @type {number} */ ink) =>
    clues.flat().reduce((sum, [length, owner, before, after]) => sum + (owner === ink ? length : 0) + (before === ink + 1 ? 1 : 0) + (after === ink + 1 ? 1 : 0), 0);
  for (let ink = 0; ink < symbols.length - 1; ink += 1) {
    const [across, down] = [count(rows, ink), count(columns, ink)];
    if (across !== down) throw new Fault("content", `the rows have ${across} filled cells, the columns ${down}`, "totals");
  }
}

/** @param {Block[]} clue */
const takeLengths = (clue) => clue.map(([length]) => length);
/** @param {Block[]} clue */
const takeInks = (clue) => clue.map(([, ink]) => ink);
/** @param {Block[]} clue @returns {[number, number][]} */
const takeCaps = (clue) => clue.map(([, , before, after]) => [before, after]);

/** @param {unknown} value @param {string} key @param {Doc} doc @param {string[]} symbols as read @param {string[]} written as the page writes them */
function readBoard(value, key, doc, symbols, written) {
  const starts = findLattice(doc)?.starts;
  return takeRows(value, key, doc.height).map((row, number) => {
    const place = `${key}, row ${number + 1}`;
    const cells = [...row];
    const width = starts ? starts[number + 1] - starts[number] : doc.width;
    if (cells.length !== width) throw new Fault("content", `found ${cells.length} cells, expected ${width}`, place);
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
