// @ts-check
/** The manual of nonograms: keys, gestures, and an example for each rule. */
import { AIDS, GAME_KEYS } from "../manual.js";

/** @typedef {import("../../types.js").Ink} Ink */

/** @type {Ink} */
const BLACK = { symbol: "#", name: "black", colour: "#000000" };
/** @type {Ink} */
const RISING = { ...BLACK, symbol: "◢", corner: "◢" };
/** @type {Ink} */
const FALLING = { ...BLACK, symbol: "◣", corner: "◣" };
/** @type {Ink} */
const RED = { symbol: "r", name: "red", colour: "#b3402e" };
/** @type {Ink} */
const GREEN = { symbol: "g", name: "green", colour: "#3f7d4e" };

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
    [{ kind: "nonogram", height: 1, width: 6, rows: [[2, 1, 1]], rowInks: [[0, 1, 1]], columns: [], inks: [RED, GREEN] }, ["rrg.g."]],
    [
      { kind: "nonogram", height: 1, width: 6, rows: [[2, 1]], rowInks: [[0, 0]], rowCaps: [[[2, 3], [0, 0]]], columns: [], grammar: "caps", inks: [BLACK, RISING, FALLING] },
      ["◢##◣#."],
    ],
    [{ kind: "nonogram", height: 1, width: 8, rows: [[2, 1]], rowInks: [[0, -1]], columns: [], grammar: "zebra", inks: [BLACK] }, ["?.##.#.#"]],
    [
      { kind: "nonogram", height: 2, width: 3, hexagon: [1, 1, 1, 1, 1, 1], rows: [[2], [1, 1]], rising: [[3], [1]], falling: [[2], [1, 1]] },
      ["##.", "#.#"],
    ],
    [
      { kind: "nonogram", height: 4, width: 2, box: [2, 2, 2], rows: [[2], [1], [2], []], columns: [[2], [1], [1], [1]], pillars: [[2], [2], [1], []] },
      ["##", "#.", "##", ".."],
    ],
  ],
  aids: AIDS,
  markingKey: "play.keys.marking",
  marking: [
    [["←", "→", "↑", "↓"], "play.keys.move"],
    [["Z", "Enter"], "nonogram.play.keys.first"],
    [["X", "Space"], "nonogram.play.keys.second"],
    [["C", "Delete"], "play.keys.clear"],
    [["1-9"], "play.keys.ink"],
    [["E"], "play.keys.otherInk"],
    [["Q", "W", "A", "S"], "nonogram.play.keys.halves"],
    [["N"], "nonogram.play.keys.note"],
    [["B"], "nonogram.play.keys.noteEmpty"],
    [["Ctrl+←→↑↓"], "nonogram.play.keys.paint"],
    [["Shift+←→↑↓"], "nonogram.play.keys.paintCrosses"],
    [["Home", "End"], "play.keys.ends"],
    [["PgUp", "PgDn"], "nonogram.play.keys.columnEnds"],
  ],
  game: GAME_KEYS,
  gestures: [
    ["play.gesture.left", "nonogram.play.keys.first"],
    ["play.gesture.right", "nonogram.play.keys.second"],
    ["play.gesture.middle", "play.keys.clear"],
    ["play.gesture.press", "play.gesture.swap"],
    ["play.gesture.hold", "play.gesture.lend"],
    ["play.gesture.clue", "nonogram.play.gesture.clue"],
    ["nonogram.play.gesture.note", "nonogram.play.keys.note"],
    ["play.gesture.second", "play.gesture.revert"],
    ["play.gesture.pinch", "play.keys.zoom"],
  ],
};
