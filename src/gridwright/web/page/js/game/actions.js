// @ts-check
/** What was done in a game: the actions that undo takes back and redo repeats, and the lines of the history. Pure. */

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").HistoryItem} HistoryItem */

/**
 * Something that undo takes back.
 * @typedef {object} Action
 * @property {number[]} deltas what it wrote, as `position.js` tells it
 * @property {readonly import("./bookmarks.js").Fix[]} forgotten the Fixes it forgot
 * @property {readonly import("./bookmarks.js").Fix[]} made the Fix it made
 * @property {[Set<string>, Set<string>] | null} clues marked before and after
 * @property {Attempt | null} attempt restart: the attempt that is not on
 * @property {HistoryItem} item
 */
/** @typedef {{number: number, first: GameEvent | null, counters: import("./state.js").Counters, mistakes: Map<number, Set<number>>}} Attempt */

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
