// @ts-check
/** A crossword drawn as SVG for the eye only. */
import { s } from "../../ui/dom.js";
import { CELL, frame } from "../frame.js";
import { asCrossword } from "./document.js";
import { findLabels } from "./slots.js";

/**
 * @param {import("../../types.js").Doc} puzzle
 * @param {string[] | null} rows with one letter a cell
 */
export function draw(puzzle, rows) {
  const doc = asCrossword(puzzle);
  const labels = findLabels(doc);
  const squares = doc.squares.flatMap((line, row) => Array.from(line, (symbol, column) => ({ symbol, row, column })));
  return s(
    "svg",
    frame(doc.width * CELL + 2, doc.height * CELL + 2),
    squares.map(({ symbol, row, column }) => {
      const square = row * doc.width + column;
      const [x, y] = [column * CELL + 1, row * CELL + 1];
      const letter = rows?.[row]?.[column] ?? "";
      return symbol !== "_" && [
        s("rect", { class: symbol === "#" ? "drawn-block" : "drawn-ground", x, y, width: CELL, height: CELL }),
        symbol === "." && s("rect", { class: "drawn-frame", x, y, width: CELL, height: CELL }),
        labels.has(square) && s("text", { class: "drawn-label", x: x + 2.5, y: y + 7.5 }, labels.get(square)),
        /\p{L}/u.test(letter) && s("text", { class: "drawn-letter", x: x + CELL / 2, y: y + CELL * 0.58 }, letter),
      ];
    }),
  );
}

