// @ts-check
/**
 * One line of a nonogram and its clue: what is met, what is certain, what is broken. Pure.
 *
 * A number fades only when it is certain: every way to lay the blocks that agrees with the marks has this block in the same cells,
 * and all of them are filled. The leftmost and the rightmost way decide that, because every other way lies between them.
 *
 * A line is shown as broken only for what can be seen by counting: a run longer than any block, more filled cells than the clue has,
 * closed runs that do not come in the clue's order, or a finished line that differs. It is not broken merely because no way to lay
 * the blocks is left: telling that after each mark would do the player's thinking (try a cell, look for red), which is
 * what hints and checks are for. In a zebra nothing can be counted: only a finished line is judged.
 */
import { EMPTY as CROSS, FILLED, UNKNOWN, WRONG } from "./constants.js";
import { findCertainRuns, hasRuns } from "./zebra.js";

/**
 * The numbers of a line with the value each is filled with.
 * @typedef {object} Clue
 * @property {number[]} lengths @property {number[]} values
 * @property {number[]} [befores] of a puzzle with half cells, the one that each block begins with; 0 for none
 * @property {number[]} [afters] the one that it ends with
 * @property {ReadonlyMap<number, Half>} [halves] what the half cells are in this direction
 * @property {number} [inks] of a zebra, how many inks the puzzle has; an empty run has the value of a cross
 */
/** A half cell: the ink that fills whole cells with its colour, and whether a block begins or ends with it. @typedef {{whole: number, isBeginning: boolean}} Half */

/** @param {number} value */
export function isInk(value) {
  return value >= FILLED && value !== WRONG;
}

/** @param {number} value */
function isEmpty(value) {
  return value === CROSS || value === WRONG;
}

/**
 * A run of cells of one ink, with the half cells at its ends.
 * @typedef {object} Run
 * @property {number} start @property {number} end one behind its last cell
 * @property {number} length of whole cells @property {number} value
 * @property {number} before @property {number} after half cells; 0 for none
 * @property {boolean} isClosed it cannot grow: on both sides a half cell, the edge, a cell known to be empty, or another ink
 */

/** @param {ArrayLike<number>} cells @param {ReadonlyMap<number, Half>} [halves] @returns {Run[]} */
export function findRuns(cells, halves) {
  /** @type {Run[]} */
  const runs = [];
  /** @type {Run | null} */
  let run = null;
  for (let cell = 0; cell < cells.length; cell += 1) {
    const value = cells[cell];
    if (!isInk(value)) {
      run = null;
      continue;
    }
    const half = halves?.get(value);
    const whole = half ? half.whole : value;
    if (run === null || run.value !== whole || run.after > 0 || half?.isBeginning) {
      run = { start: cell, end: cell, length: 0, value: whole, before: 0, after: 0, isClosed: false };
      runs.push(run);
    }
    run.end = cell + 1;
    if (!half) run.length += 1;
    else if (half.isBeginning) run.before = value;
    else run.after = value;
  }
  for (const one of runs) {
    const hasStart = one.before > 0 || one.start === 0 || cells[one.start - 1] !== UNKNOWN;
    one.isClosed = hasStart && (one.after > 0 || one.end === cells.length || cells[one.end] !== UNKNOWN);
  }
  return runs;
}

/**
 * Whether the filled cells are what the clue says; crosses are not needed.
 * @param {ArrayLike<number>} cells @param {Clue} clue
 */
export function isMet(cells, clue) {
  return isZebra(clue) ? hasRuns(cells, clue) : isSame(findRuns(cells, clue.halves), clue);
}

/** Whether nothing more can be filled: a clue of a zebra does not tell all runs. @param {ArrayLike<number>} cells @param {Clue} clue */
export function isFinished(cells, clue) {
  return !isZebra(clue) && isMet(cells, clue);
}

/** @param {Clue} clue */
export function isZebra(clue) {
  return clue.inks !== undefined;
}

/** @param {Run[]} runs @param {Clue} clue */
function isSame(runs, clue) {
  return runs.length === clue.lengths.length && runs.every((run, block) => isBlock(run, clue, block));
}

/** @param {Run} run @param {Clue} clue @param {number} block */
function isBlock(run, clue, block) {
  const isPlain = run.length === clue.lengths[block] && run.value === clue.values[block];
  return isPlain && run.before === (clue.befores?.[block] ?? 0) && run.after === (clue.afters?.[block] ?? 0);
}

/** @param {ArrayLike<number>} cells @param {Clue} clue */
export function isBroken(cells, clue) {
  let hasUnknown = false;
  for (let cell = 0; cell < cells.length && !hasUnknown; cell += 1) hasUnknown = cells[cell] === UNKNOWN;
  if (isZebra(clue)) return !hasUnknown && !hasRuns(cells, clue);
  const runs = findRuns(cells, clue.halves);
  if (isSame(runs, clue)) return false;
  return !hasUnknown || hasTooMuch(runs, clue) || !isInOrder(runs, clue);
}

/** @param {Run[]} runs @param {Clue} clue */
function hasTooMuch(runs, clue) {
  for (const value of new Set(runs.map((run) => run.value))) {
    const blocks = clue.lengths.filter((_, block) => clue.values[block] === value);
    const lengths = runs.filter((run) => run.value === value).map((run) => run.length);
    const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, one) => total + one, 0);
    if (Math.max(...lengths) > Math.max(0, ...blocks) || sum(lengths) > sum(blocks)) return true;
  }
  const count = (/** @type {(number | undefined)[]} */ all, /** @type {number} */ half) => all.filter((one) => one === half).length;
  const found = runs.flatMap((run) => [run.before, run.after]).filter((half) => half > 0);
  const told = [...(clue.befores ?? []), ...(clue.afters ?? [])];
  return found.some((half) => count(found, half) > count(told, half));
}

/** Whether the closed runs appear among the blocks, in this order. @param {Run[]} runs @param {Clue} clue */
function isInOrder(runs, clue) {
  let block = 0;
  for (const run of runs) {
    if (!run.isClosed) continue;
    while (block < clue.lengths.length && !isBlock(run, clue, block)) block += 1;
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
  if (isZebra(clue)) return findCertainRuns(cells, clue);
  const done = new Uint8Array(clue.lengths.length);
  if (!hasInk(cells)) return done;
  const first = layLeftmost(cells, clue);
  if (!first) return done;
  const last = layRightmost(cells, clue);
  if (!last) return done;
  for (let block = 0; block < done.length; block += 1) {
    if (first[block] !== last[block]) continue;
    const size = sizeOf(clue, block);
    let at = 0;
    while (at < size && cells[first[block] + at] === valueAt(clue, block, at)) at += 1;
    done[block] = at === size ? 1 : 0;
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
  const turned = { lengths: clue.lengths.toReversed(), values: clue.values.toReversed(), befores: clue.afters?.toReversed(), afters: clue.befores?.toReversed() };
  const starts = layLeftmost(mirrored, turned);
  return starts && starts.map((start, block) => cells.length - start - sizeOf(turned, block)).reverse();
}

/** How many cells a block takes, half ones among them. @param {Clue} clue @param {number} block */
function sizeOf({ lengths, befores, afters }, block) {
  return lengths[block] + (befores?.[block] ? 1 : 0) + (afters?.[block] ? 1 : 0);
}

/** What a block has in one of its cells. @param {Clue} clue @param {number} block @param {number} at from its first cell */
function valueAt({ lengths, values, befores, afters }, block, at) {
  const whole = befores?.[block] ? at - 1 : at;
  if (whole < 0) return befores?.[block];
  return whole < lengths[block] ? values[block] : afters?.[block];
}

/** Whether the marks let a block lie here. @param {ArrayLike<number>} cells @param {Clue} clue @param {number} block @param {number} start */
function canLie(cells, clue, block, start) {
  const size = sizeOf(clue, block);
  if (start + size > cells.length) return false;
  for (let at = 0; at < size; at += 1) if (cells[start + at] !== UNKNOWN && cells[start + at] !== valueAt(clue, block, at)) return false;
  return true;
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
    most -= sizeOf(clue, block) + (block === count - 1 ? 1 : gapAfter(clue, block));
    fillFits(cells, clue, block, fits, wide, most - slack, most);
  }
  if (!fits[0]) return null;
  const starts = [];
  let start = 0;
  for (let block = 0; block < count; block += 1) {
    while (!canStart(cells, clue, block, start, fits, wide)) start += 1;
    starts.push(start);
    start += sizeOf(clue, block) + gapAfter(clue, block);
  }
  return starts;
}

/** The fewest cells the blocks can be laid in. @param {Clue} clue */
function leastLength(clue) {
  let length = 0;
  for (let block = 0; block < clue.lengths.length; block += 1) length += sizeOf(clue, block) + gapAfter(clue, block);
  return length;
}

/**
 * @param {ArrayLike<number>} cells @param {Clue} clue @param {number} block @param {Uint8Array} fits @param {number} wide
 * @param {number} least @param {number} most where the block may start
 */
function fillFits(cells, clue, block, fits, wide, least, most) {
  const value = clue.values[block];
  const length = sizeOf(clue, block);
  const isCapped = length > clue.lengths[block];
  const next = (block + 1) * wide;
  const here = block * wide;
  const gap = gapAfter(clue, block);
  let free = 0;
  for (let start = most + length - 1; start >= least; start -= 1) {
    const cell = cells[start];
    free = cell === UNKNOWN || cell === value ? free + 1 : 0;
    if (start > most) continue;
    const end = start + length;
    if ((isCapped ? canLie(cells, clue, block, start) : free >= length) && canEnd(cells, end, gap) && fits[next + end + (end < cells.length ? gap : 0)]) fits[here + start] = 1;
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
  const end = start + sizeOf(clue, block);
  if (!canLie(cells, clue, block, start)) return false;
  const gap = gapAfter(clue, block);
  return canEnd(cells, end, gap) && fits[(block + 1) * wide + end + (end < cells.length ? gap : 0)] === 1;
}

/** One empty cell lies between blocks of the same ink, unless a half cell parts them. @param {Clue} clue @param {number} block */
function gapAfter({ lengths, values, befores, afters }, block) {
  const isSameInk = block + 1 < lengths.length && values[block + 1] === values[block];
  return isSameInk && !afters?.[block] && !befores?.[block + 1] ? 1 : 0;
}

/** @param {ArrayLike<number>} cells @returns {number[]} cells that are not known yet */
export function findUnknown(cells) {
  const unknown = [];
  for (let cell = 0; cell < cells.length; cell += 1) if (!isInk(cells[cell]) && !isEmpty(cells[cell])) unknown.push(cell);
  return unknown;
}

/** @param {Uint8Array} values @param {number} width @param {number} column @param {number} [height] where the values go on behind the cells */
export function columnOf(values, width, column, height = values.length / width) {
  const cells = new Uint8Array(height);
  for (let row = 0; row < height; row += 1) cells[row] = values[row * width + column];
  return cells;
}

