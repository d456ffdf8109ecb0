// @ts-check
/** The manual of Slitherlink: keys, gestures, and an example for each rule. */
import "../../i18n/later.js";
import { AIDS, GAME_KEYS } from "../manual.js";

const LOOP = ["+-+ + +", "| |    ", "+ + + +", "| |    ", "+ +-+-+", "|     |", "+-+-+-+"];
const CLUES = ["31.", ".2.", "..3"];

/** @type {import("../kind.js").Manual} */
export const manual = {
  examples: [
    [{ kind: "slitherlink", height: 3, width: 3, clues: ["...", "...", "..."] }, LOOP],
    [{ kind: "slitherlink", height: 3, width: 3, clues: CLUES }, LOOP],
    [
      { kind: "slitherlink", height: 3, width: 3, clues: ["...", ".0.", "..."] },
      ["+ + + +", "       ", "+ +x+ +", "  x x  ", "+ +x+ +", "       ", "+ + + +"],
    ],
    [{ kind: "slitherlink", height: 3, width: 3, clues: CLUES }, LOOP, { inside: ["#..", "#..", "###"] }],
  ],
  aids: AIDS,
  markingKey: "play.keys.marking",
  marking: [
    [["←", "→", "↑", "↓"], "keys.slitherlink.move"],
    [["Z", "Enter"], "keys.slitherlink.first"],
    [["X", "Space"], "keys.slitherlink.second"],
    [["C", "Delete"], "keys.clear"],
    [["S", "D"], "keys.slitherlink.shade"],
    [["Ctrl+←→↑↓"], "keys.slitherlink.paint"],
    [["Shift+←→↑↓"], "keys.slitherlink.paintCrosses"],
  ],
  game: GAME_KEYS,
  gestures: [
    ["gesture.left", "keys.slitherlink.first"],
    ["gesture.right", "keys.slitherlink.second"],
    ["gesture.middle", "keys.clear"],
    ["gesture.slitherlink.middleOfCell", "gesture.slitherlink.shade"],
    ["gesture.slitherlink.tap", "gesture.slitherlink.cycle"],
    ["gesture.press", "gesture.swap"],
    ["gesture.hold", "gesture.lend"],
    ["gesture.second", "gesture.revert"],
    ["gesture.pinch", "keys.zoom"],
  ],
};
