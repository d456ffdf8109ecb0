// @ts-check
/** The manual of crosswords: keys, gestures, and an example for each rule. */
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
    ["check-circle", "crossword.help.check"],
    ["pencil", "crossword.help.pencil"],
    ["rebus", "crossword.help.rebus"],
    ["gold", "help.medals"],
    ["keyboard", "crossword.help.leave"],
  ],
  markingKey: "play.keys.writing",
  marking: [
    [["A", "…", "Z"], "crossword.play.keys.letter"],
    [["Space", "Enter"], "crossword.play.keys.flip"],
    [["←", "→", "↑", "↓"], "crossword.play.keys.move"],
    [["Tab", "Shift+Tab"], "crossword.play.keys.words"],
    [["]", "["], "crossword.play.keys.words"],
    [["Ctrl+→", "Ctrl+←"], "crossword.play.keys.words"],
    [["Backspace"], "crossword.play.keys.back"],
    [["Delete"], "crossword.play.keys.delete"],
    [["Home", "End"], "crossword.play.keys.ends"],
    [["Esc", "Insert"], "crossword.play.keys.rebus"],
    [["."], "crossword.play.keys.pencil"],
    [["'"], "crossword.play.keys.marks"],
  ],
  // Letters are letters.
  game: [
    [["Alt+S", "Alt+W", "Alt+P"], "crossword.play.keys.check"],
    [["Alt+Shift+S"], "crossword.play.keys.reveal"],
    [["Ctrl+Z"], "play.undo"],
    [["Ctrl+Y"], "play.redo"],
    [["+", "-", "0"], "play.keys.zoom"],
    [["Esc", "Tab"], "crossword.play.keys.leave"],
    [["?"], "play.keys.help"],
  ],
  gestures: [
    ["crossword.play.gesture.cell", "crossword.play.gesture.there"],
    ["crossword.play.gesture.again", "crossword.play.keys.flip"],
    ["crossword.play.gesture.list", "crossword.play.gesture.enter"],
    ["crossword.play.gesture.drag", "crossword.play.gesture.pan"],
    ["play.gesture.pinch", "play.keys.zoom"],
  ],
};
