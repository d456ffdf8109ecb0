// @ts-check
/**
 * A kind that brings nothing to the page, made of what the server says of it. A cell has one of a few states, which the server names;
 * the page knows none of the rules, so a board is solved when it agrees with the goal, or when the server has judged it so.
 */
import { checkBoard } from "../../api.js";
import { WRONG } from "../../constants.js";
import { localised } from "../../i18n/index.js";
import { makeSurface, toolOf } from "./surface.js";

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

/** @typedef {import("../kind.js").Kind} Kind */
/**
 * What the server says of a kind.
 * @typedef {object} KindDescription
 * @property {string} name
 * @property {Record<string, string>} names language -> what one of its puzzles is called
 * @property {Record<string, string[]>} [rules] language -> its rules, a sentence each
 * @property {string[]} parts what the server can do with its puzzles
 * @property {boolean} is_picture whether what is solved is a picture, whose name is told only then
 * @property {number} largest the longest side of a board
 * @property {import("../../generate/wish.js").Schema | null} specification what can be asked of puzzles that are made
 * @property {CellState[]} states none for a kind with a folder of its own
 */

/** Icons of states by their looks. */
const ICONS = { filled: "fill", cross: "cross", dot: "ring", ring: "ring", symbol: "pen" };
/** More states than these share one tool, with which taps go through them. */
const MOST_TOOLS = 3;

/** @param {KindDescription} description @returns {Kind} */
export function makeGenericKind({ name, names, parts, states, is_picture: isPicture }) {
  const verdicts = new Verdicts();
  const rules = makeRules(states, verdicts);
  const offered = states.length > MOST_TOOLS ? states.slice(0, 1) : states.toSorted((one, two) => Number(one.is_empty) - Number(two.is_empty));
  return {
    name,
    icon: "box",
    parts: /** @type {import("../kind.js").Part[]} */ (parts),
    isPicture,
    rules,
    surface: makeSurface(states, rules, () => localised(names) || name),
    tools: offered.map((state) => ({ name: toolOf(states.indexOf(state) + 1), icon: ICONS[state.look], label: () => localised(state.names) })),
    defaults: { tapCycles: true, dimClues: false, showErrors: false },
    settings: [
      { name: "tapCycle", option: "tapCycles", type: "boolean", default: true },
      { name: "invertButtons", option: "invertButtons", type: "boolean", default: false },
    ],
    async judge(doc, values) {
      const { is_finished: isSolved } = await checkBoard({ document: doc, board: rules.toRows(doc, values) });
      if (isSolved) verdicts.note(doc, values);
      return isSolved;
    },
    manual: async () => (await import("./manual.js")).makeManual({ hasHints: parts.includes("coach") }),
    own: async () => (await import("./manual.js")).own,
  };
}
