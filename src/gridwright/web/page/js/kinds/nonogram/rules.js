// @ts-check
/**
 * The rules of nonograms for the page: values of cells, lines against their clues, when a board is solved, what a claim is worth, and
 * how boards are written. Pure; the twin of the rules in Python. Places are cells in reading order; FILLED is the first ink, others follow.
 */
import { EMPTY as CROSS, FILLED, UNKNOWN, WRONG } from "./constants.js";

// One line of a nonogram and its clue: what is met, what is certain, what is broken. Pure.
//
// A number fades only when it is certain: every way to lay the blocks that agrees with the marks has this block in the same cells,
// and all of them are filled. The leftmost and the rightmost way decide that, because every other way lies between them.
//
// A line is shown as broken only for what can be seen by counting: a run longer than any block, more filled cells than the clue has,
// closed runs that do not come in the clue's order, or a finished line that differs. It is not broken merely because no way to lay
// the blocks is left: telling that after each mark would do the player's thinking (try a cell, look for red), which is
// what hints and checks are for.

/** The numbers of a line with the value each is filled with. @typedef {{lengths: number[], values: number[]}} Clue */

/** @param {number} value */
export function isInk(value) {
  return value >= FILLED && value !== WRONG;
}

/** @param {number} value */
function isEmpty(value) {
  return value === CROSS || value === WRONG;
}

/**
 * A run of cells of one ink.
 * @typedef {object} Run
 * @property {number} start @property {number} length @property {number} value
 * @property {boolean} isClosed it cannot grow: on both sides the edge, a cell known to be empty, or another ink
 */

/** @param {ArrayLike<number>} cells @returns {Run[]} */
export function findRuns(cells) {
  const runs = [];
  let start = 0;
  while (start < cells.length) {
    const value = cells[start];
    let end = start + 1;
    if (isInk(value)) {
      while (end < cells.length && cells[end] === value) end += 1;
      const isClosed = (start === 0 || cells[start - 1] !== UNKNOWN) && (end === cells.length || cells[end] !== UNKNOWN);
      runs.push({ start, length: end - start, value, isClosed });
    }
    start = end;
  }
  return runs;
}

/**
 * Whether the filled cells are what the clue says; crosses are not needed.
 * @param {ArrayLike<number>} cells @param {Clue} clue
 */
export function isMet(cells, clue) {
  return isSame(findRuns(cells), clue);
}

/** @param {Run[]} runs @param {Clue} clue */
function isSame(runs, clue) {
  const { lengths, values } = clue;
  return runs.length === lengths.length && runs.every((run, block) => run.length === lengths[block] && run.value === values[block]);
}

/** @param {ArrayLike<number>} cells @param {Clue} clue */
export function isBroken(cells, clue) {
  const runs = findRuns(cells);
  if (isSame(runs, clue)) return false;
  let hasUnknown = false;
  for (let cell = 0; cell < cells.length && !hasUnknown; cell += 1) hasUnknown = cells[cell] === UNKNOWN;
  if (!hasUnknown) return true;
  return hasTooMuch(runs, clue) || !isInOrder(runs, clue);
}

/** @param {Run[]} runs @param {Clue} clue */
function hasTooMuch(runs, clue) {
  for (const value of new Set(runs.map((run) => run.value))) {
    const blocks = clue.lengths.filter((_, block) => clue.values[block] === value);
    const lengths = runs.filter((run) => run.value === value).map((run) => run.length);
    const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, one) => total + one, 0);
    if (Math.max(...lengths) > Math.max(0, ...blocks) || sum(lengths) > sum(blocks)) return true;
  }
  return false;
}

/** Whether the closed runs appear among the blocks, in this order. @param {Run[]} runs @param {Clue} clue */
function isInOrder(runs, clue) {
  let block = 0;
  for (const run of runs) {
    if (!run.isClosed) continue;
    while (block < clue.lengths.length && (clue.lengths[block] !== run.length || clue.values[block] !== run.value)) block += 1;
    if (block === clue.lengths.length) return false;
    block += 1;
  }
  return true;
}

/**
 * Which numbers are certain.
 * @param {ArrayLike<number>} cells @param {Clue} clue @returns {Uint8Array} 1 for each number that is done
 */
export function findDone(cells, clue) {
  const done = new Uint8Array(clue.lengths.length);
  if (!hasInk(cells)) return done;
  const first = layLeftmost(cells, clue);
  if (!first) return done;
  const last = layRightmost(cells, clue);
  if (!last) return done;
  for (let block = 0; block < done.length; block += 1) {
    if (first[block] !== last[block]) continue;
    let cell = first[block];
    const end = cell + clue.lengths[block];
    while (cell < end && cells[cell] === clue.values[block]) cell += 1;
    done[block] = cell === end ? 1 : 0;
  }
  return done;
}

/** @param {ArrayLike<number>} cells */
function hasInk(cells) {
  for (let cell = 0; cell < cells.length; cell += 1) if (isInk(cells[cell])) return true;
  return false;
}

/** @param {ArrayLike<number>} cells @param {Clue} clue @returns {number[] | null} starts of the blocks */
function layRightmost(cells, clue) {
  const mirrored = Uint8Array.from(cells).reverse();
  const starts = layLeftmost(mirrored, { lengths: clue.lengths.toReversed(), values: clue.values.toReversed() });
  return starts && starts.map((start, block) => cells.length - start - clue.lengths[clue.lengths.length - 1 - block]).reverse();
}

/** Room for the tables of `layLeftmost`, kept from call to call. */
let table = new Uint8Array(4096);

/**
 * The way to lay the blocks as far to the left as the marks allow, or null when there is none.
 * @param {ArrayLike<number>} cells @param {Clue} clue @returns {number[] | null}
 */
export function layLeftmost(cells, clue) {
  const count = clue.lengths.length;
  const size = cells.length;
  const wide = size + 2;
  const slack = size - leastLength(clue);
  if (slack < 0) return null;
  // fits[block * wide + start]: the blocks from this one on can be laid in cells[start:], covering all that is filled there.
  // A block is only looked for where the blocks before and after it leave room.
  if (table.length < (count + 1) * wide) table = new Uint8Array(2 * (count + 1) * wide);
  const fits = table.fill(0, 0, (count + 1) * wide);
  fits[count * wide + size] = 1;
  for (let start = size - 1; start >= 0 && !isInk(cells[start]); start -= 1) fits[count * wide + start] = 1;
  let most = size + 1;
  for (let block = count - 1; block >= 0; block -= 1) {
    most -= clue.lengths[block] + (block === count - 1 ? 1 : gapAfter(clue, block));
    fillFits(cells, clue, block, fits, wide, most - slack, most);
  }
  if (!fits[0]) return null;
  const starts = [];
  let start = 0;
  for (let block = 0; block < count; block += 1) {
    while (!canStart(cells, clue, block, start, fits, wide)) start += 1;
    starts.push(start);
    start += clue.lengths[block] + gapAfter(clue, block);
  }
  return starts;
}

/** The fewest cells the blocks can be laid in. @param {Clue} clue */
function leastLength(clue) {
  let length = 0;
  for (let block = 0; block < clue.lengths.length; block += 1) length += clue.lengths[block] + gapAfter(clue, block);
  return length;
}

/**
 * @param {ArrayLike<number>} cells @param {Clue} clue @param {number} block @param {Uint8Array} fits @param {number} wide
 * @param {number} least @param {number} most where the block may start
 */
function fillFits(cells, clue, block, fits, wide, least, most) {
  const value = clue.values[block];
  const length = clue.lengths[block];
  const next = (block + 1) * wide;
  const here = block * wide;
  const gap = gapAfter(clue, block);
  let free = 0;
  for (let start = most + length - 1; start >= least; start -= 1) {
    const cell = cells[start];
    free = cell === UNKNOWN || cell === value ? free + 1 : 0;
    if (start > most) continue;
    const end = start + length;
    if (free >= length && canEnd(cells, end, gap) && fits[next + end + (end < cells.length ? gap : 0)]) fits[here + start] = 1;
    else if (!isInk(cell) && fits[here + start + 1]) fits[here + start] = 1;
  }
}

/** Whether a block may end before this cell. @param {ArrayLike<number>} cells @param {number} end @param {number} gap */
function canEnd(cells, end, gap) {
  return gap === 0 || end >= cells.length || !isInk(cells[end]);
}

/**
 * @param {ArrayLike<number>} cells @param {Clue} clue @param {number} block @param {number} start @param {Uint8Array} fits
 * @param {number} wide
 */
function canStart(cells, clue, block, start, fits, wide) {
  const end = start + clue.lengths[block];
  if (end > cells.length) return false;
  for (let cell = start; cell < end; cell += 1) if (cells[cell] !== UNKNOWN && cells[cell] !== clue.values[block]) return false;
  const gap = gapAfter(clue, block);
  return canEnd(cells, end, gap) && fits[(block + 1) * wide + end + (end < cells.length ? gap : 0)] === 1;
}

/** One empty cell lies between blocks of the same ink. @param {Clue} clue @param {number} block */
function gapAfter(clue, block) {
  return block + 1 < clue.lengths.length && clue.values[block + 1] === clue.values[block] ? 1 : 0;
}

/** @param {ArrayLike<number>} cells @returns {number[]} cells that are not known yet */
export function findUnknown(cells) {
  const unknown = [];
  for (let cell = 0; cell < cells.length; cell += 1) if (!isInk(cells[cell]) && !isEmpty(cells[cell])) unknown.push(cell);
  return unknown;
}

/** @param {Uint8Array} values @param {number} width @param {number} column */
export function columnOf(values, width, column) {
  const height = values.length / width;
  const cells = new Uint8Array(height);
  for (let row = 0; row < height; row += 1) cells[row] = values[row * width + column];
  return cells;
}

/** @typedef {import("../../types.js").Doc} Doc */

/** What the library writes for a cell that nobody knows and for an empty one. */
const UNKNOWN_SYMBOL = "?";
const EMPTY_SYMBOL = ".";

/**
 * The clues of a puzzle, with the value each number is filled with.
 * @param {Doc} doc @returns {{rows: Clue[], columns: Clue[]}}
 */
export function readClues(doc) {
  const read = (/** @type {number[][] | undefined} */ clues, /** @type {number[][] | undefined} */ inks) =>
    (clues ?? []).map((numbers, line) => {
      // A clue of 0 says the same as no number at all.
      const blocks = numbers.map((length, block) => ({ length, value: (inks?.[line]?.[block] ?? 0) + FILLED }));
      const kept = blocks.filter((one) => one.length > 0);
      return { lengths: kept.map((one) => one.length), values: kept.map((one) => one.value) };
    });
  return { rows: read(doc.rows, doc.rowInks), columns: read(doc.columns, doc.columnInks) };
}

/** The symbols of the inks. @param {Doc} doc @returns {string[]} */
function inkSymbols(doc) {
  return doc.inks && doc.inks.length > 0 ? doc.inks.map((ink) => ink.symbol) : ["#"];
}

/** @param {Doc} doc @param {string[]} rows @returns {Uint8Array} */
function fromRows(doc, rows) {
  const symbols = inkSymbols(doc);
  const values = new Uint8Array(doc.height * doc.width);
  rows.forEach((row, number) => {
    [...row].forEach((symbol, column) => {
      const ink = symbols.indexOf(symbol);
      const value = ink >= 0 ? ink + FILLED : symbol === EMPTY_SYMBOL ? CROSS : UNKNOWN;
      values[number * doc.width + column] = value;
    });
  });
  return values;
}

/** @param {Doc} doc @param {Uint8Array} values @returns {string[]} */
function toRows(doc, values) {
  const symbols = inkSymbols(doc);
  const symbolOf = (/** @type {number} */ value) => {
    if (value === CROSS || value === WRONG) return EMPTY_SYMBOL;
    return symbols[value - FILLED] ?? UNKNOWN_SYMBOL;
  };
  return Array.from({ length: doc.height }, (_, row) =>
    Array.from(values.subarray(row * doc.width, (row + 1) * doc.width), symbolOf).join(""),
  );
}

/** @type {WeakMap<Doc, Uint8Array>} */
const goals = new WeakMap();

/** @param {Doc} doc @returns {Uint8Array | null} the values of the solution */
function goalOf(doc) {
  if (!doc.goal) return null;
  let goal = goals.get(doc);
  if (!goal) goals.set(doc, (goal = fromRows(doc, doc.goal)));
  return goal;
}

/** @type {WeakMap<Doc, {rows: Clue[], columns: Clue[]}>} */
const clues = new WeakMap();

/** @param {Doc} doc @param {Uint8Array} values */
function isSolved(doc, values) {
  let known = clues.get(doc);
  if (!known) clues.set(doc, (known = readClues(doc)));
  const { rows, columns } = known;
  return (
    rows.every((clue, row) => isMet(values.subarray(row * doc.width, (row + 1) * doc.width), clue)) &&
    columns.every((clue, column) => isMet(columnOf(values, doc.width, column), clue))
  );
}

/** @type {import("../../types.js").KindRules} */
export const rules = {
  countPlaces: (doc) => doc.height * doc.width,
  isSolved,
  isWrongClaim(doc, place, value) {
    const goal = goalOf(doc);
    return goal !== null && isInk(value) && goal[place] !== value;
  },
  findMistakes(doc, values) {
    const goal = goalOf(doc);
    if (!goal) return [];
    const places = [];
    for (let place = 0; place < values.length; place += 1) {
      const value = values[place];
      // An unknown cell of the goal is empty there or left open by the maker; crosses there are no mistakes.
      const isMistake = isInk(value) ? value !== goal[place] : value === CROSS && isInk(goal[place]);
      if (isMistake) places.push(place);
    }
    return places;
  },
  toRows,
  fromRows,
  // The number of filled cells, which the clues of the rows tell.
  makeTotal(doc) {
    const target = (doc.rows ?? []).flat().reduce((sum, number) => sum + number, 0);
    return { target, weigh: (_place, value) => (isInk(value) ? 1 : 0) };
  },
  countOpen: (doc) => doc.height * doc.width,
  largestValue: (doc) => CROSS + Math.max(1, doc.inks?.length ?? 0),
  empty: CROSS,
  hasLives: true,
};
