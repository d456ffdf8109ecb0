// @ts-check
/**
 * The whole clue of the current row and column in legible figures, beside the field or over its far edge: for boards zoomed out so far
 * that the bars have no figures, and for clues longer than their bar.
 */
import { openPen, paintClue } from "./bars.js";
import { columnHeight, fontSize, rowWidth } from "./geometry.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("./lines.js").Clue} Clue */
/** @typedef {import("./bars.js").LineState} LineState */

/** The height of the figures, in CSS pixels. */
const FONT = 13;
/** From this height of figures on a bar can be read as it is. */
const LEGIBLE = 9;

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("./paint.js").Size} size
 * @param {"row" | "column"} axis @param {Clue} clue @param {LineState} state @param {number} line
 * @param {number} across where along the line the pointer is, in pixels @returns {Box | null} what was covered
 */
export function paintFlyout(ctx, scene, size, axis, clue, state, line, across) {
  const { view, colours } = scene;
  const isRow = axis === "row";
  const own = fontSize(view.cell, view.ratio);
  const room = isRow ? view.leftBar.width : view.topBar.height;
  const needed = (isRow ? rowWidth(clue) : columnHeight(clue)) * own;
  if (own >= LEGIBLE * view.ratio && needed <= room) return null;
  const font = Math.round(FONT * view.ratio);
  const edge = Math.round(6 * view.ratio);
  const long = Math.ceil((isRow ? rowWidth(clue) : columnHeight(clue)) * font) + 2 * edge;
  const short = Math.round(font * 1.2 * (isRow ? 1 : 1.5)) + edge;
  const middle = (isRow ? view.y(line) : view.x(line)) + Math.round(view.cell / 2);
  const from = isRow ? view.leftBar.x : view.topBar.y;
  const to = isRow ? view.field.x + view.field.width : view.field.y + view.field.height;
  const end = findEnd(from, to, long, across, edge + view.cell);
  const canvas = ctx.canvas;
  const side = Math.min((isRow ? canvas.height : canvas.width) - short, Math.max(0, Math.round(middle - short / 2)));
  const box = isRow ? { x: end - long, y: side, width: long, height: short } : { x: side, y: end - long, width: short, height: long };
  ctx.fillStyle = colours.sheet;
  ctx.strokeStyle = colours.gridStrong;
  ctx.lineWidth = Math.max(1, Math.round(view.ratio * 0.75));
  ctx.beginPath();
  ctx.roundRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, 6 * view.ratio);
  ctx.fill();
  ctx.stroke();
  for (const isDone of [false, true]) {
    const pen = openPen(ctx, scene, size, axis, font, 0, isDone);
    paintClue(pen, clue, state, line, end - Math.round(edge / 3), side + Math.round(short / 2), long);
  }
  return { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 };
}

/**
 * Where a label of this length ends: before the bar if there is room; else it starts where the bar does, or, when it would cover the
 * pointer there, ends where the field does.
 * @param {number} from where the bar starts @param {number} to where the field ends
 * @param {number} long @param {number} across @param {number} edge
 */
function findEnd(from, to, long, across, edge) {
  if (from - long >= 0) return from;
  return across > from + long + edge ? from + long : to;
}
