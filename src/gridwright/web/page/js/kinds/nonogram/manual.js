// @ts-check
/** The manual of nonograms: keys, gestures, and an example for each rule. */
import { AIDS, GAME_KEYS } from "../manual.js";

/** @type {import("../kind.js").Manual} */
export const manual = {
  examples: [
    [{ kind: "nonogram", height: 1, width: 6, rows: [[3, 1]], columns: [] }, ["###?#?"]],
    [{ kind: "nonogram", height: 1, width: 6, rows: [[3, 1]], columns: [] }, ["###.#."]],
    [{ kind: "nonogram", height: 1, width: 5, rows: [[4]], columns: [] }, ["?###?"]],
    [
      { kind: "nonogram", height: 5, width: 5, rows: [[1, 1], [5], [5], [3], [1]], columns: [[2], [4], [4], [4], [2]] },
      [".#.#.", "#####", "#####", ".###.", "..#.."],
    ],
  ],
  aids: AIDS,
  markingKey: "play.keys.marking",
  marking: [
    [["←", "→", "↑", "↓"], "play.keys.move"],
    [["Z", "Enter"], "nonogram.play.keys.first"],
    [["X", "Space"], "nonogram.play.keys.second"],
    [["C", "Delete"], "play.keys.clear"],
    [["Ctrl+←→↑↓"], "nonogram.play.keys.paint"],
    [["Shift+←→↑↓"], "nonogram.play.keys.paintCrosses"],
    [["Home", "End"], "play.keys.ends"],
    [["PgUp", "PgDn"], "play.keys.columnEnds"],
  ],
  game: GAME_KEYS,
  gestures: [
    ["play.gesture.left", "nonogram.play.keys.first"],
    ["play.gesture.right", "nonogram.play.keys.second"],
    ["play.gesture.middle", "play.keys.clear"],
    ["play.gesture.press", "play.gesture.swap"],
    ["play.gesture.hold", "play.gesture.lend"],
    ["play.gesture.clue", "nonogram.play.gesture.clue"],
    ["play.gesture.second", "play.gesture.revert"],
    ["play.gesture.pinch", "play.keys.zoom"],
  ],
};
