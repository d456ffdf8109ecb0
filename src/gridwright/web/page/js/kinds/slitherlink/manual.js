// @ts-check
/** The manual of Slitherlink: keys, gestures, and an example for each rule. */
import { AIDS, GAME_KEYS } from "../manual.js";

const LOOP = ["+-+ + +", "| |    ", "+ + + +", "| |    ", "+ +-+-+", "|     |", "+-+-+-+"];
const CLUES = ["31.", ".2.", "..3"];

/** Seven hexagons, one in the middle of the others. @returns {import("../../types.js").Tiling} */
function layFlower() {
  /** @type {[number, number][]} */
  const points = [];
  const pointAt = (/** @type {number} */ x, /** @type {number} */ y) => {
    const known = points.findIndex(([across, down]) => Math.hypot(across - x, down - y) < 0.1);
    return known >= 0 ? known : points.push([x, y]) - 1;
  };
  const turn = (/** @type {number} */ sixth, /** @type {number} */ radius) => [radius * Math.cos((sixth * Math.PI) / 3), radius * Math.sin((sixth * Math.PI) / 3)];
  const middles = [[0, 0], ...[0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map((sixth) => turn(sixth, Math.sqrt(3)))];
  const faces = middles.map(([x, y]) => [0, 1, 2, 3, 4, 5].map((sixth) => pointAt(x + turn(sixth, 1)[0], y + turn(sixth, 1)[1])));
  return { name: "honeycomb", width: 3, height: 3, points, faces };
}

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
    // Around the middle one and the one right below it.
    [{ kind: "slitherlink", height: 3, width: 3, clues: ["55..1.2"], tiling: layFlower() }, [".----------..................."]],
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
