// @ts-check
/** The manual of nonograms: keys, gestures, and an example for each rule. */
import "../../i18n/later.js";
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
    [["←", "→", "↑", "↓"], "keys.move"],
    [["Z", "Enter"], "keys.nonogram.first"],
    [["X", "Space"], "keys.nonogram.second"],
    [["C", "Delete"], "keys.clear"],
    [["Ctrl+←→↑↓"], "keys.nonogram.paint"],
    [["Shift+←→↑↓"], "keys.nonogram.paintCrosses"],
    [["Home", "End"], "keys.ends"],
    [["PgUp", "PgDn"], "keys.columnEnds"],
  ],
  game: GAME_KEYS,
  gestures: [
    ["gesture.left", "keys.nonogram.first"],
    ["gesture.right", "keys.nonogram.second"],
    ["gesture.middle", "keys.clear"],
    ["gesture.press", "gesture.swap"],
    ["gesture.hold", "gesture.lend"],
    ["gesture.clue", "gesture.nonogram.clue"],
    ["gesture.second", "gesture.revert"],
    ["gesture.pinch", "keys.zoom"],
  ],
};
