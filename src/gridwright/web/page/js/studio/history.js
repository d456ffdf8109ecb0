// @ts-check
/** Undo and redo: the designs that were, the one that is, the ones taken back. A letter is a step; typing on in one text field, or turning over fills, is one step. */

/** @typedef {import("./design.js").Design} Design */

const MOST = 500;

export class History {
  /** @param {Design} design */
  constructor(design) {
    /** @type {Design[]} */
    this.past = [];
    this.present = design;
    /** @type {Design[]} */
    this.future = [];
    /** What the last step was, so that the next may join it. */
    this.lastKey = "";
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /**
   * Go on to another design.
   * @param {Design} next
   * @param {string} [key] steps with the same key, one after the other, are one; "" never joins
   * @returns {boolean} whether anything changed
   */
  commit(next, key = "") {
    if (next === this.present) return false;
    if (key === "" || key !== this.lastKey) {
      this.past.push(this.present);
      if (this.past.length > MOST) this.past.shift();
    }
    this.present = next;
    this.future = [];
    this.lastKey = key;
    return true;
  }

  /** The next step begins anew, whatever it is. */
  rest() {
    this.lastKey = "";
  }

  /** @returns {boolean} */
  undo() {
    const before = this.past.pop();
    if (!before) return false;
    this.future.push(this.present);
    this.present = before;
    this.lastKey = "";
    return true;
  }

  /** @returns {boolean} */
  redo() {
    const after = this.future.pop();
    if (!after) return false;
    this.past.push(this.present);
    this.present = after;
    this.lastKey = "";
    return true;
  }
}
