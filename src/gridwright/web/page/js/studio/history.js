// @ts-check
/** Undo and redo: the designs that were, the one that is, the ones taken back. A letter is a step; typing on in one text field, or turning over fills, is one step. */
import { History as Past } from "../make/history.js";

/** @typedef {import("./design.js").Design} Design */

/** @extends {Past<Design>} */
export class History extends Past {
  /** What the last step was, so that the next may join it. */
  lastKey = "";

  get present() {
    return this.state;
  }

  /**
   * Go on to another design.
   * @param {Design} next
   * @param {string} [key] steps with the same key, one after the other, are one; "" never joins
   * @returns {boolean} whether anything changed
   */
  commit(next, key = "") {
    if (next === this.present) return false;
    this.put(next, { isJoined: key !== "" && key === this.lastKey });
    this.lastKey = key;
    return true;
  }

  /** The next step begins anew, whatever it is. */
  rest() {
    this.lastKey = "";
  }

  undo() {
    this.rest();
    return super.undo();
  }

  redo() {
    this.rest();
    return super.redo();
  }
}
