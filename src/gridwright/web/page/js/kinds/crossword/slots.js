// @ts-check
/**
 * Slots: where words run, what is printed in their first cells, which clue asks for them, and which other words a clue speaks of. Pure;
 * the twin of slots.py.
 */
import { OPEN } from "./document.js";

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
