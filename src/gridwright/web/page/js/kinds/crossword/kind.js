// @ts-check
/** Crosswords as the page finds them among its kinds. */
import { rules } from "./rules.js";
import { surface } from "./surface.js";
import texts from "./texts.js";

/** Where the studio takes a puzzle of the library. @param {string} puzzle */
const fromPuzzle = (puzzle) => `#/studio/from/${encodeURIComponent(puzzle)}`;

/** @type {import("../kind.js").Kind} */
export const crossword = {
  name: "crossword",
  icon: "crossword",
  iconPaths: ["M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16", "*M4 4h5.3v5.3H4zM14.7 9.3H20v5.4h-5.3zM9.3 14.7h5.4V20H9.3z"],
  parts: ["printing"],
  rules,
  surface,
  texts,
  strokeKey: "crossword.letters",
  tools: [
    { name: "pen", icon: "pen", labelKey: "crossword.pen" },
    { name: "pencil", icon: "pencil", labelKey: "crossword.pencil" },
  ],
  defaults: { showErrors: false, showLength: false, skipFilled: true, jumpToBlank: true, nextWord: true, wrapInWord: false },
  settings: [
    { name: "skipFilled", option: "skipFilled", type: "boolean", default: true },
    { name: "jumpToBlank", option: "jumpToBlank", type: "boolean", default: true },
    { name: "nextWord", option: "nextWord", type: "boolean", default: true },
    { name: "wrapInWord", option: "wrapInWord", type: "boolean", default: false },
    { name: "showErrors", option: "showErrors", type: "boolean", default: false },
    { name: "screenKeys", type: "choice", default: "touch", choices: ["touch", "always", "never"] },
  ],
  formats: ["puz", "ipuz", "jpz", "gridwright-crossword"],
  companion: async () => {
    const { CrosswordCompanion } = await import("./companion.js");
    return (game, doing, signal) => new CrosswordCompanion(game, doing, signal);
  },
  maker: {
    address: "#/studio",
    addressOf: (draft) => `#/studio/${draft}`,
    reopen: async ({ id }) => fromPuzzle(id),
    edit: { labelKey: "crossword.studio.edit", addressOf: fromPuzzle },
    sharesGoal: true,
  },
  views: { studio: () => import("./studio/view.js") },
  own: async () => (await import("./own.js")).own,
  manual: async () => (await import("./manual.js")).manual,
};
