// @ts-check
/** A small picture of a crossword for a card: its pattern, and cells that have a letter in a tone of their own. */
import { readColours } from "../../board/colours.js";

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
