// @ts-check
/**
 * Boards of a kind that brings nothing to the page: a cell has one of a few states, which the server names. The page knows none of its
 * rules, so a board is solved when it agrees with the goal, or when the server has judged it so. Pure.
 */
import { WRONG } from "../../constants.js";
import { localised } from "../../i18n/index.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").KindRules} KindRules */
/**
 * A state that a cell can be given; its value is its place in the list, from 1, and 0 is unknown.
 * @typedef {object} CellState
 * @property {string} symbol in the row strings of the library
 * @property {Record<string, string>} names language -> "black"
 * @property {"filled" | "cross" | "dot" | "ring" | "symbol"} look
 * @property {boolean} is_empty it says that nothing is there, and is never needed to solve
 */
/**
 * What the document of such a kind has besides what all have: texts in cells, thick lines between them, and labels before rows and columns.
 * @typedef {Doc & {cells?: string[][], walls?: [number, number, "right" | "below"][], rowLabels?: string[][], columnLabels?: string[][]}} GridDoc
 */

const UNKNOWN = 0;
const UNKNOWN_SYMBOL = "?";

/** @param {Doc} doc @returns {GridDoc} */
export function asGrid(doc) {
  return /** @type {GridDoc} */ (doc);
}

/** What is written in a cell. @param {Doc} doc @param {number} place */
export function textAt(doc, place) {
  const row = Math.floor(place / doc.width);
  return asGrid(doc).cells?.[row]?.[place - row * doc.width] ?? "";
}

/** @param {readonly CellState[]} states @param {number} value */
export function nameState(states, value) {
  return localised(states[value - 1]?.names);
}

/** Boards that the server has found solved. */
export class Verdicts {
  /** @type {WeakMap<Doc, Set<string>>} */
  #solved = new WeakMap();

  /** @param {Doc} doc @param {Uint8Array} values */
  note(doc, values) {
    this.#solved.set(doc, (this.#solved.get(doc) ?? new Set()).add(values.join()));
  }

  /** @param {Doc} doc @param {Uint8Array} values */
  has(doc, values) {
    return this.#solved.get(doc)?.has(values.join()) ?? false;
  }
}

/** @param {readonly CellState[]} states @param {Verdicts} verdicts @returns {KindRules} */
export function makeRules(states, verdicts) {
  const emptyAt = states.findIndex((state) => state.is_empty);
  const empty = emptyAt < 0 ? undefined : emptyAt + 1;
  const isMark = (/** @type {number} */ value) => value !== UNKNOWN && value !== WRONG && value !== empty;
  /** @type {WeakMap<Doc, Uint8Array>} */
  const goals = new WeakMap();

  /** @param {Doc} doc @param {string[]} rows */
  const fromRows = (doc, rows) => {
    const values = new Uint8Array(doc.height * doc.width);
    rows.forEach((row, number) => {
      [...row].forEach((symbol, column) => (values[number * doc.width + column] = 1 + states.findIndex((state) => state.symbol === symbol)));
    });
    return values;
  };
  /** @param {Doc} doc */
  const goalOf = (doc) => {
    if (!doc.goal) return null;
    const goal = goals.get(doc) ?? fromRows(doc, doc.goal);
    goals.set(doc, goal);
    return goal;
  };
  /** Whether a value cannot stand beside what the goal has there. @param {number} value @param {number} goal */
  const isMistake = (value, goal) => (isMark(value) ? value !== goal : value !== UNKNOWN && isMark(goal));
  return {
    countPlaces: (doc) => doc.height * doc.width,
    isSolved(doc, values) {
      const goal = goalOf(doc);
      const agrees = goal?.every((value, place) => (isMark(value) ? values[place] === value : !isMark(values[place])));
      return agrees ?? verdicts.has(doc, values);
    },
    isWrongClaim(doc, place, value) {
      const goal = goalOf(doc);
      return goal !== null && isMark(value) && goal[place] !== value;
    },
    findMistakes(doc, values) {
      const goal = goalOf(doc);
      return goal ? Array.from(values.keys()).filter((place) => isMistake(values[place], goal[place])) : [];
    },
    toRows(doc, values) {
      const symbolOf = (/** @type {number} */ value) => states[value - 1]?.symbol ?? UNKNOWN_SYMBOL;
      return Array.from({ length: doc.height }, (_, row) => Array.from(values.subarray(row * doc.width, (row + 1) * doc.width), symbolOf).join(""));
    },
    fromRows,
    // Whether a board can be solved is told by no sum.
    makeTotal: () => ({ target: 0, weigh: () => 0 }),
    countOpen: (doc) => doc.height * doc.width,
    largestValue: () => states.length,
    empty,
  };
}
