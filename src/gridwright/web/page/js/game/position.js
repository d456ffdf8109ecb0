// @ts-check
/**
 * What a fold writes to and takes back: the marks on a board with what is known to be wrong, Fixes to come back to, and the
 * actions that undo takes back. Pure.
 *
 * Marks and mistakes are two layers. Undo, Fix and the rest only move the marks; a claim that cost a life stays known, so its
 * place shows `WRONG` whatever lies beneath, unless that is another claim not known to be wrong (possible with several inks).
 */
import { WRONG } from "../constants.js";

/** @typedef {import("../types.js").Total} Total */
/** @typedef {import("../types.js").Change} Change */

/** How many numbers tell what was written at a place: place, mark before, serial before, mark after, serial after. */
export const DELTA = 5;

/**
 * The marks at one moment, to come back to.
 * @typedef {object} Snapshot
 * @property {Uint8Array} marks
 * @property {Uint32Array} serials
 */

export class Position {
  /**
   * @param {Uint8Array} given the marks that are printed with the puzzle
   * @param {Total} total
   */
  constructor(given, total) {
    const count = given.length;
    this.count = count;
    this.given = given;
    this.shown = given.slice();
    /** For each place, the serial number of the Fix after which it was written; 0 before the first. */
    this.serials = new Uint32Array(count);
    this.sum = given.reduce((sum, mark, place) => sum + total.weigh(place, mark), 0);
    /** Places shown differently since the last `takeChanged`; the same place may come twice. @type {number[]} */
    this.changed = [];
    this.total = total;
    this.marks = given.slice();
    /** @type {Map<number, Set<number>>} */
    this.mistakes = new Map();
  }

  /**
   * What a place would show with this mark.
   * @param {number} place
   * @param {number} mark
   */
  look(place, mark) {
    const wrong = this.mistakes.get(place);
    return wrong === undefined || (mark >= 2 && !wrong.has(mark)) ? mark : WRONG;
  }

  /**
   * @param {number} place
   * @param {number} mark
   * @param {number} serial
   */
  put(place, mark, serial) {
    this.marks[place] = mark;
    this.serials[place] = serial;
    this.changed.push(place);
    this.#show(place);
  }

  /** @param {number} place @param {number} mark */
  isKnownMistake(place, mark) {
    return this.mistakes.get(place)?.has(mark) ?? false;
  }

  /** @param {number} place @param {number} mark */
  addMistake(place, mark) {
    const wrong = this.mistakes.get(place) ?? new Set();
    this.mistakes.set(place, wrong.add(mark));
    this.changed.push(place);
    this.#show(place);
  }

  /**
   * Put other mistakes in the place of these; answers these.
   * @param {Map<number, Set<number>>} mistakes
   */
  swapMistakes(mistakes) {
    const old = this.mistakes;
    this.mistakes = mistakes;
    for (const place of [...old.keys(), ...mistakes.keys()]) {
      this.changed.push(place);
      this.#show(place);
    }
    return old;
  }

  /** @returns {Snapshot} */
  takeSnapshot() {
    return { marks: this.marks.slice(), serials: this.serials.slice() };
  }

  /**
   * What must be written to come to `snapshot`, or to the board as it was given.
   * @param {Snapshot | null} snapshot
   * @returns {number[]} deltas, as `DELTA` says
   */
  compare(snapshot) {
    /** @type {number[]} */
    const deltas = [];
    for (let place = 0; place < this.count; place++) {
      const mark = (snapshot?.marks ?? this.given)[place];
      const serial = snapshot?.serials[place] ?? 0;
      if (mark === this.marks[place] && serial === this.serials[place]) continue;
      deltas.push(place, this.marks[place], this.serials[place], mark, serial);
    }
    return deltas;
  }

  /** @param {readonly number[]} deltas */
  forward(deltas) {
    for (let at = 0; at < deltas.length; at += DELTA) this.put(deltas[at], deltas[at + 3], deltas[at + 4]);
  }

  /** Backwards, because a place may have been written twice. @param {readonly number[]} deltas */
  backward(deltas) {
    for (let at = deltas.length - DELTA; at >= 0; at -= DELTA) this.put(deltas[at], deltas[at + 1], deltas[at + 2]);
  }

  /** Tell that these places look different for another reason. @param {readonly number[]} places */
  touch(places) {
    for (const place of places) this.changed.push(place);
  }

  /** Places written since the last call; each once. @returns {number[]} */
  takeChanged() {
    const places = this.changed.length > 1 ? [...new Set(this.changed)] : this.changed;
    this.changed = [];
    return places;
  }

  /** @param {number} place */
  #show(place) {
    const value = this.look(place, this.marks[place]);
    this.sum += this.total.weigh(place, value) - this.total.weigh(place, this.shown[place]);
    this.shown[place] = value;
  }
}

// The Fixes of a game: positions to come back to, the oldest first. Pure.
//
// A place remembers the serial number of the Fix after which it was written. The level that is shown is counted from the Fixes
// that are there, so forgetting one in the middle needs no renumbering of boards.

/** @typedef {Snapshot & {serial: number, clues: Set<string>, moves: number, t: number}} Fix */

export const MOST_FIXES = 50;

export class Bookmarks {
  constructor() {
    /** @type {Fix[]} */
    this.list = [];
    this.lastSerial = 0;
    /** Whether the list changed since `refreshLevels`. */
    this.isChanged = false;
  }

  /** The serial number that marks get which are written now. */
  get serial() {
    return this.list.at(-1)?.serial ?? 0;
  }

  /**
   * Whether there is room, and this is another position than the last one remembered.
   * @param {Position} position
   * @param {Set<string>} clues
   */
  canAdd(position, clues) {
    const top = this.list.at(-1);
    return this.list.length < MOST_FIXES && !(top && isAt(top, position, clues));
  }

  /**
   * Remember this position if that can be done; answers the Fix.
   * @param {Position} position
   * @param {Set<string>} clues
   * @param {{moves: number, t: number}} when
   * @returns {Fix | null}
   */
  add(position, clues, when) {
    if (!this.canAdd(position, clues)) return null;
    this.lastSerial += 1;
    const fix = { ...position.takeSnapshot(), serial: this.lastSerial, clues, ...when };
    this.restore([fix]);
    return fix;
  }

  /** @param {readonly Fix[]} fixes */
  restore(fixes) {
    if (fixes.length === 0) return;
    this.list = [...this.list, ...fixes].sort((left, right) => left.serial - right.serial);
    this.isChanged = true;
  }

  /** @param {readonly Fix[]} fixes */
  forget(fixes) {
    if (fixes.length === 0) return;
    this.list = this.list.filter((fix) => !fixes.includes(fix));
    this.isChanged = true;
  }

  /**
   * The level of what was written with this serial number: how many of the Fixes that are there came before.
   * @param {number} serial
   */
  findLevel(serial) {
    let level = this.list.length;
    while (level > 0 && this.list[level - 1].serial > serial) level -= 1;
    return level;
  }

  /**
   * Write the levels that are shown; answers the places where they differ from before.
   * @param {Uint32Array} serials
   * @param {Uint8Array} levels
   */
  refreshLevels(serials, levels) {
    this.isChanged = false;
    /** @type {number[]} */
    const places = [];
    serials.forEach((serial, place) => {
      const level = this.findLevel(serial);
      if (levels[place] === level) return;
      levels[place] = level;
      places.push(place);
    });
    return places;
  }
}

/**
 * Whether marks and marked clues are just as they were at the Fix.
 * @param {Fix} fix
 * @param {Position} position
 * @param {Set<string>} clues
 */
export function isAt(fix, position, clues) {
  const isSame = clues === fix.clues || (clues.size === fix.clues.size && [...clues].every((clue) => fix.clues.has(clue)));
  return isSame && position.compare(fix).length === 0;
}

// What was done in a game: the actions that undo takes back and redo repeats, and the lines of the history. Pure.

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").HistoryItem} HistoryItem */

/**
 * Something that undo takes back.
 * @typedef {object} Action
 * @property {number[]} deltas what it wrote, as `position.js` tells it
 * @property {readonly Fix[]} forgotten the Fixes it forgot
 * @property {readonly Fix[]} made the Fix it made
 * @property {[Set<string>, Set<string>] | null} clues marked before and after
 * @property {Attempt | null} attempt restart: the attempt that is not on
 * @property {HistoryItem} item
 */
/** @typedef {{number: number, first: GameEvent | null, counters: import("./fold.js").Counters, mistakes: Map<number, Set<number>>}} Attempt */

export class Actions {
  constructor() {
    /** @type {Action[]} */
    this.done = [];
    /** @type {Action[]} */
    this.undone = [];
    /** @type {HistoryItem[]} */
    this.history = [];
  }

  /**
   * Remember an action for undo; what could be redone is no more.
   * @param {HistoryItem} item
   * @param {Partial<Action>} action
   */
  add(item, action) {
    this.undone = [];
    this.done.push({ deltas: [], forgotten: [], made: [], clues: null, attempt: null, item, ...action });
  }

  /** The last action, which is undone now. @returns {Action | undefined} */
  takeBack() {
    const action = this.done.pop();
    if (!action) return undefined;
    this.undone.push(action);
    action.item.isUndone = true;
    return action;
  }

  /** The action undone last, which is done again now. @returns {Action | undefined} */
  repeat() {
    const action = this.undone.pop();
    if (!action) return undefined;
    this.done.push(action);
    action.item.isUndone = false;
    return action;
  }

  /**
   * Write a line of the history.
   * @param {GameEvent} event
   * @param {number} level
   * @param {number} size how many places it changed
   * @returns {HistoryItem}
   */
  note({ type, t }, level, size) {
    const item = { type, level, size, t, isUndone: false };
    this.history.push(item);
    return item;
  }

  /** Begin anew. */
  forget() {
    this.done = [];
    this.undone = [];
    this.history = [];
  }
}
