// @ts-check
/**
 * One line of a zebra and its clue. The clue lists some of the line's runs in order, filled ones and empty ones; what lies before,
 * between and behind them is free. A run is as long as it can be: what is beside it has another value, or is the edge. Pure.
 */
import { EMPTY as CROSS, FILLED, UNKNOWN, WRONG } from "./constants.js";

/** @typedef {import("./lines.js").Clue} Clue */

/** What a finished line has there: whatever is not filled is empty. @param {number} value */
function finish(value) {
  return value >= FILLED && value !== WRONG ? value : CROSS;
}

/** Whether the clue's runs are among those of the line, in order; what is not filled is empty. @param {ArrayLike<number>} cells @param {Clue} clue */
export function hasRuns(cells, clue) {
  let next = 0;
  for (let start = 0, end = 0; start < cells.length && next < clue.lengths.length; start = end) {
    const value = finish(cells[start]);
    while (end < cells.length && finish(cells[end]) === value) end += 1;
    if (clue.lengths[next] === end - start && clue.values[next] === value) next += 1;
  }
  return next === clue.lengths.length;
}

/**
 * Which runs are certain: every way to finish the line, and to find the clue in it, has the run in the same cells, and all of them
 * are marked.
 * @param {ArrayLike<number>} cells @param {Clue} clue @returns {Uint8Array}
 */
export function findCertainRuns(cells, clue) {
  const count = clue.lengths.length;
  const done = new Uint8Array(count);
  if (count === 0 || Array.prototype.every.call(cells, (value) => value === UNKNOWN)) return done;
  const marks = Array.from(cells, (value) => (value === UNKNOWN ? UNKNOWN : finish(value)));
  const before = new Ways(marks, clue.lengths, clue.values, clue.inks ?? 1);
  const behind = new Ways(marks.toReversed(), clue.lengths.toReversed(), clue.values.toReversed(), clue.inks ?? 1);
  for (let run = 0; run < count; run += 1) {
    const length = clue.lengths[run];
    const value = clue.values[run];
    const starts = [];
    for (let start = 0; start + length <= marks.length && starts.length < 2; start += 1) {
      if (before.roomAt(start, value) < length || !before.canTurn(run, start, value)) continue;
      if (behind.canTurn(count - 1 - run, marks.length - start - length, value)) starts.push(start);
    }
    if (starts.length === 1 && marks.slice(starts[0], starts[0] + length).every((mark) => mark === value)) done[run] = 1;
  }
  return done;
}

/**
 * How the beginnings of a line can be finished. For each place and each number of runs met before it: the values that the cell before
 * the place can have, as the end of a run that may go on (`open`) or of one that the clue lists, which must end there (`shut`).
 */
class Ways {
  /** @param {number[]} marks @param {number[]} lengths @param {number[]} values @param {number} inks */
  constructor(marks, lengths, values, inks) {
    this.places = marks.length + 1;
    this.kinds = inks + 1;
    const size = (lengths.length + 1) * this.places;
    this.open = new Uint8Array(size * this.kinds);
    this.shut = new Uint8Array(size * this.kinds);
    /** How many values there are, open or shut. */
    this.counts = new Uint8Array(size);
    this.room = this.#measureRoom(marks);
    for (let place = 0; place < this.places; place += 1) {
      for (let met = 0; met <= lengths.length; met += 1) this.#goOn(marks, lengths, values, place, met);
    }
  }

  /** For each value and place how many cells from there on can have it. @param {number[]} marks */
  #measureRoom(marks) {
    const room = new Uint16Array(this.kinds * this.places);
    for (let value = CROSS; value < CROSS + this.kinds; value += 1) {
      for (let place = marks.length - 1; place >= 0; place -= 1) {
        const at = (value - CROSS) * this.places + place;
        if (marks[place] === UNKNOWN || marks[place] === value) room[at] = room[at + 1] + 1;
      }
    }
    return room;
  }

  /** @param {number[]} marks @param {number[]} lengths @param {number[]} values @param {number} place @param {number} met */
  #goOn(marks, lengths, values, place, met) {
    const from = (met * this.places + place) * this.kinds;
    for (let value = CROSS; value < CROSS + this.kinds; value += 1) {
      const room = this.roomAt(place, value);
      if (room === 0) continue;
      const canTurn = this.canTurn(met, place, value);
      if (canTurn || this.open[from + value - CROSS]) this.#reach(this.open, met, place + 1, value);
      if (canTurn && values[met] === value && lengths[met] <= room) this.#reach(this.shut, met + 1, place + lengths[met], value);
    }
  }

  /** @param {Uint8Array} table @param {number} met @param {number} place @param {number} value */
  #reach(table, met, place, value) {
    const at = met * this.places + place;
    const entry = at * this.kinds + value - CROSS;
    if (!this.open[entry] && !this.shut[entry]) this.counts[at] += 1;
    table[entry] = 1;
  }

  /** How many cells from this place on can have a value. @param {number} place @param {number} value */
  roomAt(place, value) {
    return this.room[(value - CROSS) * this.places + place];
  }

  /** Whether a run of this value can begin here, so many runs of the clue being met. @param {number} met @param {number} place @param {number} value */
  canTurn(met, place, value) {
    if (place === 0) return met === 0;
    const at = met * this.places + place;
    const entry = at * this.kinds + value - CROSS;
    return this.counts[at] > (this.open[entry] | this.shut[entry]);
  }
}
