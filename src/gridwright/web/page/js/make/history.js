// @ts-check
/** What was made, to take back and to do again: whole states, since a step may change anything, the size included. */

const MOST = 500;

/** @template State */
export class History {
  /** @type {State[]} */
  #past = [];
  /** @type {State[]} */
  #future = [];

  /** @param {State} state @param {{past: State[], future: State[]}} [steps] the nearest last */
  constructor(state, { past, future } = { past: [], future: [] }) {
    this.state = state;
    this.#past = past;
    this.#future = future;
  }

  /** All that can be taken back and done again, the nearest last. @returns {{past: readonly State[], future: readonly State[]}} */
  get steps() {
    return { past: this.#past, future: this.#future };
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** @param {State} state @param {{isJoined?: boolean}} [options] whether it belongs to the step before */
  put(state, { isJoined = false } = {}) {
    if (!isJoined) this.#past.push(this.state);
    if (this.#past.length > MOST) this.#past.shift();
    this.#future = [];
    this.state = state;
  }

  /** @returns {boolean} whether there was something to take back */
  undo() {
    return this.#step(this.#past, this.#future);
  }

  /** @returns {boolean} */
  redo() {
    return this.#step(this.#future, this.#past);
  }

  /** @param {State[]} from @param {State[]} to */
  #step(from, to) {
    const state = from.pop();
    if (state === undefined) return false;
    to.push(this.state);
    this.state = state;
    return true;
  }
}
