// @ts-check
/**
 * What a stroke over a nonogram changes. The first cell decides what the stroke does (the same mark again clears), the second
 * cell decides along which line, and only cells of that line change. Pure.
 */
import { EMPTY as CROSS, FILLED, UNKNOWN, WRONG } from "./constants.js";
import { columnOf, findUnknown, isFinished, isInk } from "./lines.js";
import { clearNotes, valueOfNote } from "./notes.js";

/** @typedef {import("../../board/surface.js").Stroke} Stroke */
/** @typedef {import("../../board/surface.js").StrokeStart} StrokeStart */
/** @typedef {import("../../board/surface.js").Point} Point */
/** @typedef {import("../../board/surface.js").Options} Options */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("./lines.js").Clue} Clue */

/** What a tool writes. @param {string} tool @param {Options} options */
export function valueOf(tool, options) {
  if (tool === "fill") return FILLED + options.ink;
  return tool === "cross" ? CROSS : UNKNOWN;
}

/**
 * What a press on a cell writes: the tool's mark; the same mark again clears; with `tapCycles`, tool - other - clear.
 * @param {number} before @param {string} tool @param {Options} options
 */
export function decide(before, tool, options) {
  const value = valueOf(tool, options);
  if (tool === "clear") return UNKNOWN;
  if (options.tapCycles) {
    const other = valueOf(tool === "fill" ? "cross" : "fill", options);
    return before === value ? other : before === other ? UNKNOWN : value;
  }
  return before === value ? UNKNOWN : value;
}

/**
 * What can be written on: how many cells there are, and those that are printed with the puzzle.
 * @typedef {{cells: number, given: Uint8Array | null}} Sheet
 */
/** A board with rows and columns. @typedef {Sheet & {height: number, width: number}} Grid */

/**
 * Whether a place is settled for good: a lost claim, printed with the puzzle, or, where claims are checked, filled.
 * @param {Sheet} sheet @param {Uint8Array} values @param {number} place @param {Options} options
 */
export function isFixed(sheet, values, place, options) {
  if (values[place] === WRONG || (sheet.given !== null && sheet.given[place] !== UNKNOWN)) return true;
  return Boolean(options.keepsFilled) && isInk(values[place]);
}

/** What a tool writes, cell by cell. The first cell decides what that is. */
export class Writer {
  /** @param {Sheet} sheet @param {number} place the first cell @param {Pick<StrokeStart, "tool" | "values" | "options">} start */
  constructor(sheet, place, { tool, values, options }) {
    this.sheet = sheet;
    this.values = values;
    this.options = options;
    this.first = values[place];
    this.isClearing = tool === "clear";
    /** The value that is ruled out, 0 where cells are marked; and what is written. */
    this.note = valueOfNote(tool, options);
    this.value = this.note > 0 ? 1 - values[this.note * sheet.cells + place] : decide(this.first, tool, options);
    // Clearing with its own tool takes everything away, whatever it is.
    this.isCareful = options.skipMarked && !this.isClearing;
  }

  /** What is written for a cell. @param {number} place @returns {Change[]} */
  write(place) {
    const before = this.values[place];
    if (isFixed(this.sheet, this.values, place, this.options)) return [];
    if (this.note > 0) return this.#writeNote(place);
    if (before === this.value) return this.isClearing ? clearNotes(this.values, this.sheet.cells, place) : [];
    // A careful stroke changes only what is like its first cell: begun on an open cell, it leaves marks alone.
    return !this.isCareful || before === this.first ? [[place, this.value]] : [];
  }

  /** Only open cells have notes. @param {number} place @returns {Change[]} */
  #writeNote(place) {
    const at = this.note * this.sheet.cells + place;
    return this.values[place] === UNKNOWN && at < this.values.length && this.values[at] !== this.value ? [[at, this.value]] : [];
  }
}

/**
 * @param {Grid} sheet @param {Point} point @param {StrokeStart} start
 * @param {(changes: Change[]) => Change[]} finish what a stroke brings with it on release @returns {Stroke | null}
 */
export function beginStroke(sheet, point, start, finish) {
  const row = Math.floor(point.row);
  const column = Math.floor(point.column);
  if (row < 0 || column < 0 || row >= sheet.height || column >= sheet.width) return null;
  if (isFixed(sheet, start.values, row * sheet.width + column, start.options)) return null;
  return new LineStroke(sheet, row, column, start, finish);
}

/** @implements {Stroke} */
class LineStroke {
  /**
   * @param {Grid} sheet @param {number} row @param {number} column @param {StrokeStart} start
   * @param {(changes: Change[]) => Change[]} finish
   */
  constructor(sheet, row, column, start, finish) {
    this.sheet = sheet;
    this.row = row;
    this.column = column;
    this.writer = new Writer(sheet, row * sheet.width + column, start);
    this.finish = finish;
    this.isReleased = false;
    /** @type {"row" | "column" | null} the line, once the second cell has decided it */
    this.axis = null;
    /** Where the pointer is along the line. */
    this.end = 0;
  }

  get length() {
    return Math.abs(this.end - this.#start()) + 1;
  }

  #start() {
    return this.axis === "column" ? this.row : this.axis === "row" ? this.column : this.end;
  }

  /** @param {Point} point */
  extend(point) {
    const row = Math.min(this.sheet.height - 1, Math.max(0, Math.floor(point.row)));
    const column = Math.min(this.sheet.width - 1, Math.max(0, Math.floor(point.column)));
    if (this.axis === null) {
      if (row === this.row && column === this.column) return false;
      this.axis = Math.abs(point.column - this.column - 0.5) >= Math.abs(point.row - this.row - 0.5) ? "row" : "column";
      this.end = this.axis === "row" ? column : row;
      return true;
    }
    // Back on the first cell, the direction may be chosen anew.
    if (row === this.row && column === this.column) {
      this.axis = null;
      return true;
    }
    const end = this.axis === "row" ? column : row;
    if (end === this.end) return false;
    this.end = end;
    return true;
  }

  release() {
    this.isReleased = true;
  }

  /** @returns {Change[]} */
  changes() {
    const start = this.#start();
    const end = this.axis === null ? start : this.end;
    const step = end >= start ? 1 : -1;
    /** @type {Change[]} */
    const changes = [];
    for (let at = start; at !== end + step; at += step) {
      changes.push(...this.writer.write(this.#placeAt(at)));
    }
    return this.isReleased ? this.finish(changes) : changes;
  }

  /** @param {number} at along the line */
  #placeAt(at) {
    const row = this.axis === "column" ? at : this.row;
    const column = this.axis === "row" ? at : this.column;
    return row * this.sheet.width + column;
  }
}

/**
 * The crosses that finish the lines which these changes complete.
 * @param {{height: number, width: number}} size @param {{rows: Clue[], columns: Clue[]}} clues
 * @param {Uint8Array} values @param {Change[]} changes @returns {Change[]}
 */
export function crossFinished(size, clues, values, changes) {
  const after = values.slice(0, size.height * size.width);
  // Notes lie behind the cells.
  for (const [place, value] of changes) if (place < after.length) after[place] = value;
  const filled = changes.filter(([, value]) => isInk(value)).map(([place]) => place);
  const rows = new Set(filled.map((place) => Math.floor(place / size.width)));
  const columns = new Set(filled.map((place) => place % size.width));
  /** @type {Set<number>} */
  const crosses = new Set();
  for (const row of rows) {
    const cells = after.subarray(row * size.width, (row + 1) * size.width);
    if (isFinished(cells, clues.rows[row])) for (const cell of findUnknown(cells)) crosses.add(row * size.width + cell);
  }
  for (const column of columns) {
    const cells = columnOf(after, size.width, column);
    if (isFinished(cells, clues.columns[column])) for (const cell of findUnknown(cells)) crosses.add(cell * size.width + column);
  }
  return [...crosses].map((place) => [place, CROSS]);
}

/**
 * A key on a cell.
 * @param {Sheet} sheet @param {number} place @param {string} tool @param {Uint8Array} values @param {Options} options
 * @returns {Change[]}
 */
export function markCell(sheet, place, tool, values, options) {
  return new Writer(sheet, place, { tool, values, options }).write(place);
}

/**
 * The cursor moves with a painting key held: both cells get the mark.
 * @param {Sheet} sheet @param {number} from @param {number} to @param {string} tool @param {Uint8Array} values @param {Options} options
 * @returns {Change[]}
 */
export function paintCells(sheet, from, to, tool, values, options) {
  const value = valueOf(tool, options);
  const places = from === to ? [from] : [from, to];
  const open = places.filter((place) => !isFixed(sheet, values, place, options));
  return open.flatMap((place) => {
    if (values[place] !== value) return [/** @type {Change} */ ([place, value])];
    return tool === "clear" ? clearNotes(values, sheet.cells, place) : [];
  });
}
