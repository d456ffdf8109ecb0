// @ts-check
/** The manual of crosswords: keys, gestures, and an example for each rule. */
import "../../i18n/later.js";
import { asDoc } from "./document.js";

const WORDS = asDoc({ kind: "crossword", height: 3, width: 3, squares: ["...", "...", "..."] });

/** @type {import("../kind.js").Manual} */
export const manual = {
  examples: [
    [WORDS, ["LOG", "...", "..."]],
    [WORDS, ["LOG", "A..", "P.."]],
    [WORDS, ["LOG", "AR.", "P.."]],
    [WORDS, ["LOG", "ARE", "PET"]],
  ],
  aids: [
    ["undo", "help.undo"],
    ["check-circle", "help.check"],
    ["pencil", "help.pencil"],
    ["rebus", "help.rebus"],
    ["gold", "help.medals"],
    ["keyboard", "help.leave"],
  ],
  markingKey: "play.keys.writing",
  marking: [
    [["A", "…", "Z"], "keys.crossword.letter"],
    [["Space", "Enter"], "keys.crossword.flip"],
    [["←", "→", "↑", "↓"], "keys.crossword.move"],
    [["Tab", "Shift+Tab"], "keys.crossword.words"],
    [["]", "["], "keys.crossword.words"],
    [["Ctrl+→", "Ctrl+←"], "keys.crossword.words"],
    [["Backspace"], "keys.crossword.back"],
    [["Delete"], "keys.crossword.delete"],
    [["Home", "End"], "keys.crossword.ends"],
    [["Esc", "Insert"], "keys.crossword.rebus"],
    [["."], "keys.crossword.pencil"],
    [["'"], "keys.crossword.marks"],
  ],
  // Letters are letters.
  game: [
    [["Alt+S", "Alt+W", "Alt+P"], "keys.crossword.check"],
    [["Alt+Shift+S"], "keys.crossword.reveal"],
    [["Ctrl+Z"], "undo"],
    [["Ctrl+Y"], "redo"],
    [["+", "-", "0"], "keys.zoom"],
    [["Esc", "Tab"], "keys.crossword.leave"],
    [["?"], "keys.help"],
  ],
  gestures: [
    ["gesture.crossword.cell", "gesture.crossword.there"],
    ["gesture.crossword.again", "keys.crossword.flip"],
    ["gesture.crossword.list", "gesture.crossword.enter"],
    ["gesture.crossword.drag", "gesture.crossword.pan"],
    ["gesture.pinch", "keys.zoom"],
  ],
};
