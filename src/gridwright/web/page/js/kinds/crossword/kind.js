// @ts-check
/** Everything the page needs to know about crosswords. */
import { rules } from "./rules.js";
import { surface } from "./surface.js";

/** @type {import("../../board/surface.js").Kind} */
export const crossword = {
  name: "crossword",
  rules,
  surface,
  tools: [
    { name: "pen", icon: "pen", labelKey: "crossword.pen" },
    { name: "pencil", icon: "pencil", labelKey: "crossword.pencil" },
  ],
  defaults: { showErrors: false, showLength: false, skipFilled: true, jumpToBlank: true, nextWord: true, wrapInWord: false },
};
