// @ts-check
/** The manual of Slitherlink: keys, gestures, and an example for each rule. */
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
    [["←", "→", "↑", "↓"], "slitherlink.play.keys.move"],
    [["Z", "Enter"], "slitherlink.play.keys.first"],
    [["X", "Space"], "slitherlink.play.keys.second"],
    [["C", "Delete"], "play.keys.clear"],
    [["S", "D"], "slitherlink.play.keys.shade"],
    [["Ctrl+←→↑↓"], "slitherlink.play.keys.paint"],
    [["Shift+←→↑↓"], "slitherlink.play.keys.paintCrosses"],
  ],
  game: GAME_KEYS,
  gestures: [
    ["play.gesture.left", "slitherlink.play.keys.first"],
    ["play.gesture.right", "slitherlink.play.keys.second"],
    ["play.gesture.middle", "play.keys.clear"],
    ["slitherlink.play.gesture.middleOfCell", "slitherlink.play.gesture.shade"],
    ["slitherlink.play.gesture.tap", "slitherlink.play.gesture.cycle"],
    ["play.gesture.press", "play.gesture.swap"],
    ["play.gesture.hold", "play.gesture.lend"],
    ["play.gesture.second", "play.gesture.revert"],
    ["play.gesture.pinch", "play.keys.zoom"],
  ],
};
