// @ts-check
/** A small picture of a board: of one's own progress on a card, and in the corner between the clue bars. */
import { CROSS, isInk } from "./lines.js";
import { inkOf } from "./paint.js";
import { readColours } from "../../board/colours.js";

/** @typedef {import("./paint.js").Size} Size */
/** @typedef {import("../../board/surface.js").Colours} Colours */
/** @typedef {import("../../board/surface.js").Box} Box */

/** The share of a picture that the bars of the clues take at each side, and what lies between two of them, in cells of the field. */
const BARS = 0.27;
const GAP = 0.7;
/** A line is a pixel wide for as many pixels of the picture's side, so that a large one that is shown small keeps its lines. */
const LINE_EVERY = 190;

/**
 * @param {CanvasRenderingContext2D} ctx @param {Size} doc
 * @param {string} values a base-36 digit a place, "z" for a lost claim; empty for none
 * @param {number} size the side of the square, in the context's pixels
 * @param {import("../../types.js").Doc | null} [puzzle] whose clues are shown beside it
 */
export function thumbnail(ctx, doc, values, size, puzzle = null) {
  const colours = readColours(ctx.canvas);
  const list = new Uint8Array(doc.height * doc.width);
  for (let place = 0; place < Math.min(values.length, list.length); place += 1) {
    list[place] = values[place] === "z" ? 255 : Number.parseInt(values[place], 36) || 0;
  }
  const bar = puzzle?.rows && puzzle.columns ? Math.round(size * BARS) : 0;
  const box = paintSmall(ctx, doc, list, colours, { x: bar, y: bar, width: size - bar, height: size - bar });
  if (!puzzle || bar === 0) return;
  paintBars(ctx, colours, { x: box.x, y: box.y, cell: box.width / doc.width, room: Math.min(bar, box.x), isRow: true }, puzzle.rows ?? []);
  paintBars(ctx, colours, { x: box.x, y: box.y, cell: box.width / doc.width, room: Math.min(bar, box.y), isRow: false }, puzzle.columns ?? []);
}

/**
 * The clues of all lines of one direction as bars: each number as long as it is great, the last beside the field.
 * @param {CanvasRenderingContext2D} ctx @param {Colours} colours
 * @param {{x: number, y: number, cell: number, room: number, isRow: boolean}} place the field's corner, its cells, and how much room there is beside it
 * @param {number[][]} clues
 */
function paintBars(ctx, colours, { x, y, cell, room, isRow }, clues) {
  const longest = Math.max(1, ...clues.map((clue) => clue.reduce((sum, length) => sum + length, clue.length * GAP)));
  const unit = Math.min(cell, (room * 0.94) / longest);
  const thick = Math.max(1, Math.round(cell * 0.5));
  ctx.fillStyle = colours.pencil;
  clues.forEach((clue, line) => {
    const side = Math.round((isRow ? y : x) + (line + 0.5) * cell - thick / 2);
    let end = isRow ? x : y;
    for (const length of clue.toReversed()) {
      end -= (length + GAP) * unit;
      if (isRow) ctx.fillRect(end, side, length * unit, thick);
      else ctx.fillRect(side, end, thick, length * unit);
    }
  });
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Size} doc @param {Uint8Array} values @param {Colours} colours
 * @param {Box} box where there is room
 * @returns {Box} where the picture is
 */
export function paintSmall(ctx, doc, values, colours, box) {
  const exact = Math.min(box.width / doc.width, box.height / doc.height);
  const cell = exact >= 1 ? Math.floor(exact) : exact;
  const x0 = Math.round(box.x + (box.width - cell * doc.width) / 2);
  const y0 = Math.round(box.y + (box.height - cell * doc.height) / 2);
  const base = ctx.globalAlpha;
  ctx.fillStyle = colours.sheet;
  ctx.fillRect(x0, y0, cell * doc.width, cell * doc.height);
  paintGrid(ctx, doc, colours, x0, y0, cell, Math.max(1, Math.min(Math.round(Math.min(box.width, box.height) / LINE_EVERY), Math.floor(cell / 6))));
  // Cells that are known to be empty are a breath darker, so that progress shows before there is a picture.
  for (const isCross of [true, false]) {
    ctx.fillStyle = isCross ? colours.grid : colours.ink;
    ctx.globalAlpha = isCross ? base * 0.45 : base;
    for (let place = 0; place < values.length; place += 1) {
      const value = values[place];
      if (isCross ? value !== CROSS : !isInk(value)) continue;
      if (!isCross && doc.inks?.length) ctx.fillStyle = inkOf({ colours }, doc, value, 0);
      const row = Math.floor(place / doc.width);
      ctx.fillRect(x0 + (place - row * doc.width) * cell, y0 + row * cell, cell, cell);
    }
  }
  ctx.globalAlpha = base;
  return { x: x0, y: y0, width: cell * doc.width, height: cell * doc.height };
}

/**
 * A frame, and lines between the cells where these are not too small.
 * @param {CanvasRenderingContext2D} ctx @param {Size} doc @param {Colours} colours @param {number} x0 @param {number} y0
 * @param {number} cell @param {number} line how thick
 */
function paintGrid(ctx, doc, colours, x0, y0, cell, line) {
  const width = cell * doc.width;
  const height = cell * doc.height;
  const step = cell >= 4 ? 1 : cell * 5 >= 4 ? 5 : doc.width;
  ctx.fillStyle = colours.grid;
  ctx.beginPath();
  for (let column = 0; column <= doc.width; column += step) ctx.rect(x0 + Math.min(Math.round(column * cell), width - line), y0, line, height);
  for (let row = 0; row <= doc.height; row += step) ctx.rect(x0, y0 + Math.min(Math.round(row * cell), height - line), width, line);
  ctx.rect(x0 + width - line, y0, line, height);
  ctx.rect(x0, y0 + height - line, width, line);
  ctx.fill();
}
