// @ts-check
/** What was drawn, to take back and to do again: whole pictures, since any step may change every cell and the size. */

/** @typedef {import("./picture.js").Picture} Picture */

const MOST = 300;

export class History {
  /** @type {Picture[]} */
  #past = [];
  /** @type {Picture[]} */
  #future = [];

  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** @param {Picture} picture */
  put(picture) {
    this.#past.push(this.picture);
    if (this.#past.length > MOST) this.#past.shift();
    this.#future = [];
    this.picture = picture;
  }

  /** @returns {boolean} whether there was something to take back */
  undo() {
    return this.#step(this.#past, this.#future);
  }

  /** @returns {boolean} */
  redo() {
    return this.#step(this.#future, this.#past);
  }

  /** @param {Picture[]} from @param {Picture[]} to */
  #step(from, to) {
    const picture = from.pop();
    if (!picture) return false;
    to.push(this.picture);
    this.picture = picture;
    return true;
  }
}
