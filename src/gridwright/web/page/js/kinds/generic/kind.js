// @ts-check
/** A kind that brings nothing to the page, made of what the server says of it: boards of cells with states, and the server's rules. */
import { checkBoard } from "../../api.js";
import { localised } from "../../i18n/index.js";
import { makeRules, Verdicts } from "./rules.js";
import { makeSurface, toolOf } from "./surface.js";

/** @typedef {import("../kind.js").Kind} Kind */
/** @typedef {import("./rules.js").CellState} CellState */
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
