// @ts-check
/**
 * A game as the fold of its events. Pure: the same events give the same state in whatever order they arrive.
 *
 * An event at the end of the log changes the state in place, at a cost of what it changes; one that belongs further to the front
 * makes the fold begin anew.
 */

import { compareEvents, findIndex, findNew, uniteEvents } from "./events.js";
import { Machine } from "./machine.js";
import { findMode } from "./state.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").KindRules} KindRules */
/** @typedef {import("./state.js").Mode} Mode */
/** @typedef {Pick<import("../types.js").Puzzle, "document" | "lives">} Playable */

/**
 * @param {Playable} puzzle
 * @param {KindRules} rules
 * @param {{mode?: Mode}} [options] mode: what is shown before the first event says it
 */
export function openFold(puzzle, rules, options = {}) {
  return new Fold(puzzle, rules, findMode(puzzle.document, rules, options.mode));
}

export class Fold {
  /**
   * @param {Playable} puzzle
   * @param {KindRules} rules
   * @param {Mode} mode
   */
  constructor(puzzle, rules, mode) {
    this.puzzle = puzzle;
    this.rules = rules;
    this.mode = mode;
    /** Sorted, each event once. @type {GameEvent[]} */
    this.log = [];
    this.machine = this.#makeMachine();
    /** Always the same object: those who hold it see the game. @type {GameState} */
    this.state = this.machine.state;
  }

  /** The largest n so far. */
  get lastN() {
    return this.log.at(-1)?.n ?? 0;
  }

  /**
   * Choose the mode of a game in which nothing was done yet.
   * @param {Mode} mode
   */
  chooseMode(mode) {
    this.mode = findMode(this.puzzle.document, this.rules, mode);
    if (this.log.length === 0) this.state.mode = this.mode;
  }

  /** Fold one more event; answers what the board shows differently. @param {GameEvent} event @returns {Change[]} */
  apply(event) {
    return this.merge([event]);
  }

  /**
   * Fold more events, in whatever order they come, known ones too.
   * @param {readonly GameEvent[]} events
   * @returns {Change[]} what the board shows differently
   */
  merge(events) {
    const fresh = findNew(this.log, events);
    if (fresh.length === 0) return [];
    const last = this.log.at(-1);
    if (last === undefined || compareEvents(last, fresh[0]) < 0) {
      for (const event of fresh) this.log.push(event);
      return this.machine.advance(fresh);
    }
    this.log = uniteEvents(this.log, fresh);
    return this.#refold();
  }

  /** The events of the attempt that is on, or was the last. @returns {GameEvent[]} */
  listAttempt() {
    const { first } = this.machine;
    return first ? this.log.slice(findIndex(this.log, first)) : [];
  }

  #makeMachine() {
    return new Machine(this.puzzle, this.rules, this.mode);
  }

  /** @returns {Change[]} */
  #refold() {
    const { values, levels } = this.state;
    this.machine = this.#makeMachine();
    this.machine.advance(this.log);
    Object.assign(this.state, this.machine.state);
    this.machine.state = this.state;
    /** @type {Change[]} */
    const changes = [];
    this.state.values.forEach((value, place) => {
      if (value !== values[place] || this.state.levels[place] !== levels[place]) changes.push([place, value]);
    });
    return changes;
  }
}
