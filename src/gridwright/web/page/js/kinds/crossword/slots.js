// @ts-check
/**
 * Slots: where words run, what is printed in their first cells, which clue asks for them, and which other words a clue speaks of (the
 * twin of slots.py); and what they and their cells are called.
 */
import { t } from "../../i18n/index.js";
import { FOUND_WRONG, MARKS, OPEN, PENCIL, REVEALED, asCrossword, countSquares, isOpen } from "./document.js";
import { isWrong, readCell } from "./rules.js";

/** @typedef {import("./document.js").CrosswordDoc} CrosswordDoc */
/**
 * The part of a document that says where words run.
 * @typedef {Pick<CrosswordDoc, "height" | "width" | "squares" | "bars" | "labels">} Grid
 */
/** @typedef {"across" | "down"} Direction */

/**
 * Two or more cells in a line that hold a word.
 * @typedef {object} Slot
 * @property {number} number its index among the slots
 * @property {string} name "12A"; by row and column of its first cell where that has no label: "r3c5A"
 * @property {Direction} direction
 * @property {string} label what is printed in its first cell; "" where nothing is
 * @property {number[]} cells squares, in reading order
 */

/** @param {Direction} direction @returns {Direction} */
export function turn(direction) {
  return direction === "across" ? "down" : "across";
}

/** The slots of a grid: those across in reading order, then those down. @param {Grid} grid @returns {Slot[]} */
export function findSlots(grid) {
  const runs = findRuns(grid);
  const labels = findLabels(grid, runs);
  return runs.map(({ direction, cells }, number) => {
    const label = labels.get(cells[0]) ?? "";
    const place = `r${Math.floor(cells[0] / grid.width) + 1}c${(cells[0] % grid.width) + 1}`;
    return { number, name: `${label || place}${direction === "across" ? "A" : "D"}`, direction, label, cells };
  });
}

/** What is printed in which square. @param {Grid} grid @param {Run[]} [runs] @returns {Map<number, string>} */
export function findLabels(grid, runs = findRuns(grid)) {
  if (grid.labels) return new Map(grid.labels.map(([row, column, label]) => [row * grid.width + column, label]));
  const starts = [...new Set(runs.map(({ cells }) => cells[0]))].sort((one, two) => one - two);
  return new Map(starts.map((square, index) => [square, String(index + 1)]));
}

/** The slots of a puzzle with what its squares and clues have to do with them. */
export class Slots {
  /** @param {CrosswordDoc} doc */
  constructor(doc) {
    this.labels = findLabels(doc);
    this.list = findSlots(doc);
    /** Square -> slot. @type {Record<Direction, Map<number, Slot>>} */
    this.bySquare = { across: new Map(), down: new Map() };
    for (const slot of this.list) for (const square of slot.cells) this.bySquare[slot.direction].set(square, slot);
    /** Of several clues for one slot, the first. @type {Map<string, string>} */
    this.clues = new Map();
    for (const [direction, label, text] of doc.clues ?? []) {
      const key = `${direction} ${label}`;
      if (!this.clues.has(key)) this.clues.set(key, text);
    }
  }

  /** The slot through a square. @param {number} square @param {Direction} direction @returns {Slot | undefined} */
  at(square, direction) {
    return this.bySquare[direction].get(square);
  }

  /** @param {Direction} direction @param {string} label @returns {Slot | undefined} */
  find(direction, label) {
    return label ? this.list.find((slot) => slot.direction === direction && slot.label === label) : undefined;
  }

  /** What is asked for a slot; "" where nothing is. @param {Slot} slot */
  clueOf(slot) {
    return this.clues.get(`${slot.direction} ${slot.label}`) ?? "";
  }

  /** The slot so many places further on, round and round. @param {Slot} slot @param {number} steps @returns {Slot} */
  step(slot, steps) {
    const count = this.list.length;
    return this.list[(((slot.number + steps) % count) + count) % count];
  }
}

/** @typedef {{direction: Direction, cells: number[]}} Run */

/** Two or more cells between blocks, bars or the rim. @param {Grid} grid @returns {Run[]} */
function findRuns(grid) {
  const { height, width } = grid;
  const bars = new Set((grid.bars ?? []).map(([row, column, word]) => `${row * width + column} ${word}`));
  /** @type {Run[]} */
  const across = [];
  /** @type {Run[]} */
  const down = [];
  for (let row = 0; row < height; row += 1) splitLine(grid, bars, "across", row * width, 1, width, across);
  for (let column = 0; column < width; column += 1) splitLine(grid, bars, "down", column, width, height, down);
  return [...across, ...down.sort((one, two) => one.cells[0] - two.cells[0])];
}

/**
 * @param {Grid} grid @param {ReadonlySet<string>} bars @param {Direction} direction
 * @param {number} first the first square of the line @param {number} step to the next @param {number} count of squares
 * @param {Run[]} runs takes what is found
 */
function splitLine({ squares, width }, bars, direction, first, step, count, runs) {
  /** @type {number[]} */
  let cells = [];
  const end = () => {
    if (cells.length > 1) runs.push({ direction, cells });
    cells = [];
  };
  for (let square = first; square < first + count * step; square += step) {
    const row = Math.floor(square / width);
    const isCell = squares[row][square - row * width] === OPEN;
    if (isCell) cells.push(square);
    if (!isCell || bars.has(`${square} ${direction}`)) end();
  }
  end();
}

// Which other words a clue speaks of: "See 5-Down", "With 17- and 25-Across", "12A". Pure, in one pass over the clue.

/** Words for the directions, as clues use them. @type {Record<string, Direction>} */
const WORDS = {
  across: "across", vodorovne: "across", vodorovně: "across", poziomo: "across",
  down: "down", zvislo: "down", zvisle: "down", svisle: "down", pionowo: "down",
};
/** Between two numbers of one list. */
const JOINING = new Set(["and", "or", "a", "i", "oraz", "alebo", "nebo", "lub"]);
const TOKEN = /\d+|\p{L}+|[^\s\d\p{L}]/gu;
/** Signs that do not end a list of numbers. */
const SIGNS = new Set(["-", "‑", "–", ",", "&", "/"]);
const SHORT = /(?<![\p{L}\d])(\d+)([AD])(?![\p{L}\d])/gu;

/** @param {string} text @returns {[Direction, string][]} directions and labels */
export function readMentions(text) {
  /** @type {[Direction, string][]} */
  const found = [...text.matchAll(SHORT)].map(([, label, letter]) => [letter === "A" ? "across" : "down", label]);
  /** @type {string[]} */
  let numbers = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const word = token.toLowerCase();
    if (/^\d/.test(token)) numbers.push(token);
    else if (Object.hasOwn(WORDS, word)) {
      for (const label of numbers) found.push([WORDS[word], label]);
      numbers = [];
    } else if (!SIGNS.has(token) && !JOINING.has(word)) numbers = [];
  }
  return found;
}

/** @param {Slots} slots @param {Slot} slot @returns {Slot[]} those that are there, each once */
export function findReferences(slots, slot) {
  const others = readMentions(slots.clueOf(slot)).map(([direction, label]) => slots.find(direction, label));
  return [...new Set(others)].flatMap((other) => (other && other !== slot ? [other] : []));
}

// Crosswords in words: the names of slots, and what screen readers hear of cells and clues.

/** @typedef {import("../../types.js").Doc} Doc */

/** "5 across". @param {Slot} slot */
export function nameSlot(slot) {
  return t(`crossword.slot.${slot.direction}`, { label: slot.label || slot.name.slice(0, -1) });
}

/** "5 across. A bird. 6 letters". @param {Slots} slots @param {Slot} slot */
export function tellSlot(slots, slot) {
  const clue = slots.clueOf(slot);
  const length = t("crossword.letters", { count: slot.cells.length });
  return [nameSlot(slot), clue.replace(/[.\s]+$/u, ""), length].filter(Boolean).join(". ");
}

/**
 * What stands in a cell: "E", "E, in pencil", "blank".
 * @param {Doc} doc @param {Uint8Array} values @param {number} square
 * @param {boolean} [showsErrors] whether a wrong letter is told unasked
 */
export function tellCell(doc, values, square, showsErrors = false) {
  const letters = readCell(doc, values, square);
  if (!letters) return t("crossword.blank");
  const marks = values[MARKS * countSquares(doc) + square];
  const parts = [letters];
  if (marks & PENCIL) parts.push(t("crossword.inPencil"));
  if (marks & REVEALED) parts.push(t("crossword.revealed"));
  if (marks & FOUND_WRONG || (showsErrors && isWrong(doc, values, square))) parts.push(t("crossword.wrong"));
  return parts.join(", ");
}

/**
 * A cell in its word: "5 across, letter 2 of 6, E".
 * @param {Doc} doc @param {Uint8Array} values @param {number} square @param {Slot | undefined} slot @param {boolean} [showsErrors]
 */
export function labelCell(doc, values, square, slot, showsErrors = false) {
  if (!isOpen(asCrossword(doc), square)) return t("crossword.block");
  const letter = tellCell(doc, values, square, showsErrors);
  if (!slot) return letter;
  const at = slot.cells.indexOf(square) + 1;
  return t("crossword.cell", { slot: nameSlot(slot), at, length: slot.cells.length, letter });
}

/**
 * What changed: a letter in its word, a word ("5 across: OTTER"), or how many letters.
 * @param {Doc} doc @param {Slots} slots @param {Uint8Array} values @param {readonly number[]} squares
 * @param {Direction} direction of the word the cursor is in @param {boolean} [showsErrors]
 */
export function tellChanged(doc, slots, values, squares, direction, showsErrors = false) {
  const through = [slots.at(squares[0], direction), slots.at(squares[0], turn(direction))];
  const slot = through.find((each) => each && squares.every((square) => each.cells.includes(square)));
  if (squares.length === 1) return labelCell(doc, values, squares[0], slot, showsErrors);
  if (!slot) return t("crossword.changed", { count: squares.length });
  const marks = MARKS * countSquares(doc);
  const isPlain = slot.cells.every((square) => values[square] && !(values[marks + square] & FOUND_WRONG));
  const letters = slot.cells.map((square) => (isPlain ? readCell(doc, values, square) : tellCell(doc, values, square, showsErrors)));
  return `${nameSlot(slot)}: ${letters.join(isPlain ? "" : ", ")}`;
}
