// @ts-check
/**
 * The marks on a board with what is known to be wrong: what a fold writes to and takes back. Pure.
 *
 * Marks and mistakes are two layers. Undo, Fix and the rest only move the marks; a claim that cost a life stays known, so its place
 * shows `WRONG` whatever lies beneath, unless that is another claim not known to be wrong (possible with several inks).
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
