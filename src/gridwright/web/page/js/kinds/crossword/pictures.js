// @ts-check
/** Small pictures of crosswords: on cards, and as SVG. */
import { readColours } from "../../board/look.js";
import { s } from "../../ui/dom.js";
import { CELL, frame } from "../frame.js";
import { asCrossword } from "./document.js";
import { findLabels } from "./slots.js";

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {{height: number, width: number, pattern?: string | null}} doc pattern: the squares in one string, as documents write them
 * @param {string} values a digit a square: 0 open, 1 filled, 2 no cell
 * @param {number} size of the square, in pixels
 */
export function thumbnail(ctx, doc, values, size) {
  const colours = readColours(ctx.canvas);
  const longer = Math.max(doc.height, doc.width);
  // A large picture that is shown small keeps its lines.
  const line = Math.max(1, Math.round(Math.max(devicePixelRatio * 0.75, size / 260)));
  const exact = (size - line) / longer;
  const cell = exact >= 2 ? Math.floor(exact) : exact;
  const left = Math.round((size - line - cell * doc.width) / 2);
  const top = Math.round((size - line - cell * doc.height) / 2);
  const hasLines = cell >= 3 * line;
  /** The frames of all cells as one shape: a colour that shines through must not lie on itself. */
  const frames = new Path2D();
  ctx.clearRect(0, 0, size, size);
  for (let square = 0; square < doc.height * doc.width; square += 1) {
    const row = Math.floor(square / doc.width);
    const [x, y] = [left + (square - row * doc.width) * cell, top + row * cell];
    const symbol = doc.pattern?.[square] ?? (values[square] === "2" ? "#" : ".");
    if (symbol === "_") continue;
    ctx.fillStyle = symbol === "#" ? colours.block : values[square] === "1" ? colours.wordNow : colours.sheet;
    ctx.fillRect(x, y, cell + line, cell + line);
    if (symbol !== "." || !hasLines) continue;
    frames.rect(x, y, cell + line, line);
    frames.rect(x, y, line, cell + line);
    frames.rect(x, y + cell, cell + line, line);
    frames.rect(x + cell, y, line, cell + line);
  }
  ctx.fillStyle = colours.gridStrong;
  ctx.fill(frames);
}

// A crossword drawn as SVG for the eye only.

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
