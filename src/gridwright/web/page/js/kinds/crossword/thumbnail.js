// @ts-check
/** A small picture of a crossword for a card: its pattern, and cells that have a letter a breath darker. */
import { readColours } from "../../board/colours.js";

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {{height: number, width: number, pattern?: string | null}} doc pattern: the squares in one string, as documents write them
 * @param {string} values a digit a square: 0 open, 1 filled, 2 no cell
 * @param {number} size of the square, in pixels
 */
export function thumbnail(ctx, doc, values, size) {
  const colours = readColours(ctx.canvas);
  const exact = size / Math.max(doc.height, doc.width);
  const cell = exact >= 2 ? Math.floor((size - 1) / Math.max(doc.height, doc.width)) : exact;
  const left = Math.round((size - cell * doc.width) / 2);
  const top = Math.round((size - cell * doc.height) / 2);
  const line = cell >= 4 ? Math.max(1, Math.round(cell * 0.05)) : 0;
  ctx.clearRect(0, 0, size, size);
  for (let square = 0; square < doc.height * doc.width; square += 1) {
    const row = Math.floor(square / doc.width);
    const [x, y] = [left + (square - row * doc.width) * cell, top + row * cell];
    const symbol = doc.pattern?.[square] ?? (values[square] === "2" ? "#" : ".");
    if (symbol === "_") continue;
    // A dark line around each, and the ground inside it: neighbours share the line.
    ctx.fillStyle = colours.gridStrong;
    ctx.fillRect(x, y, cell + line, cell + line);
    ctx.fillStyle = symbol === "#" ? colours.block : colours.sheet;
    ctx.fillRect(x + line, y + line, cell - line, cell - line);
    if (symbol !== "." || values[square] !== "1") continue;
    ctx.fillStyle = colours.accent;
    ctx.globalAlpha = 0.34;
    ctx.fillRect(x + line, y + line, cell - line, cell - line);
    ctx.globalAlpha = 1;
  }
}
