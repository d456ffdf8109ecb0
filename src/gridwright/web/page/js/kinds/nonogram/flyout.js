// @ts-check
/**
 * The whole clue of the current row and column in legible figures, beside the field or over its far edge: for boards zoomed out so far
 * that the bars have no figures, and for clues longer than their bar.
 */
import { openPen, paintClue } from "./bars.js";
import { columnHeight, isReadable, rowWidth } from "./geometry.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("./lines.js").Clue} Clue */
/** @typedef {import("./bars.js").LineState} LineState */

/** The height of the figures, and the least where a clue is longer than the board, in CSS pixels. */
const FONT = 13;
const LEAST = 9;

/**
 * Beside its line and never on it: the cells of the line in hand stay in sight.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("./paint.js").Size} size
 * @param {"row" | "column"} axis @param {Clue} clue @param {LineState} state @param {number} line
 * @param {Box | null} avoid the other line's clue @returns {Box | null} what was covered; null where the bar can be read
 */
export function paintFlyout(ctx, scene, size, axis, clue, state, line, avoid) {
  const { view, colours } = scene;
  if (isReadable(axis, clue, view)) return null;
  const isRow = axis === "row";
  const whole = isRow ? ctx.canvas.width : ctx.canvas.height;
  const edge = Math.round(6 * view.ratio);
  const units = isRow ? rowWidth(clue) : columnHeight(clue);
  const font = Math.round(Math.max(LEAST * view.ratio, Math.min(FONT * view.ratio, Math.floor((whole - 2 * edge) / units))));
  const long = Math.min(whole, Math.ceil(units * font) + 2 * edge);
  const short = Math.round(font * 1.2 * (isRow ? 1 : 1.5)) + edge;
  const box = findRoom(ctx.canvas, scene, isRow, line, long, short, avoid);
  ctx.fillStyle = colours.sheet;
  ctx.strokeStyle = colours.gridStrong;
  ctx.lineWidth = Math.max(1, Math.round(view.ratio * 0.75));
  ctx.beginPath();
  ctx.roundRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, 6 * view.ratio);
  ctx.fill();
  ctx.stroke();
  const end = (isRow ? box.x : box.y) + long - Math.round(edge / 3);
  const middle = (isRow ? box.y : box.x) + Math.round(short / 2);
  for (const isDone of [false, true]) {
    const pen = openPen(ctx, scene, size, axis, font, 0, isDone);
    paintClue(pen, clue, state, line, end, middle, long);
  }
  return { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 };
}

/**
 * Where a clue of this size is written: before the bar, in line, if there is room; else from where the bar starts, before or behind the
 * line; else where the field ends.
 * @param {{width: number, height: number}} canvas @param {Scene} scene @param {boolean} isRow @param {number} line
 * @param {number} long @param {number} short @param {Box | null} avoid @returns {Box}
 */
function findRoom(canvas, { view }, isRow, line, long, short, avoid) {
  const gap = Math.round(3 * view.ratio);
  const [whole, across] = isRow ? [canvas.width, canvas.height] : [canvas.height, canvas.width];
  const at = isRow ? view.y(line) : view.x(line);
  const bar = isRow ? view.leftBar.x : view.topBar.y;
  const end = isRow ? view.field.x + view.field.width : view.field.y + view.field.height;
  const makeBox = (/** @type {number} */ along, /** @type {number} */ beside) => {
    const [start, side] = [Math.max(0, Math.min(whole - long, along)), Math.max(0, Math.min(across - short, beside))];
    return isRow ? { x: start, y: side, width: long, height: short } : { x: side, y: start, width: short, height: long };
  };
  if (bar >= long) return makeBox(bar - long, at + Math.round((view.cell - short) / 2));
  const [before, behind] = [at - gap - short, at + view.cell + gap];
  // Above a row, where the finger is not; to the right of a column, where the row's clue rarely is.
  const sides = (isRow ? [before, behind] : [behind, before]).filter((side) => side >= 0 && side + short <= across);
  const boxes = [bar, end - long].flatMap((along) => sides.map((side) => makeBox(along, side)));
  return boxes.find((box) => !avoid || !areTouching(box, avoid)) ?? boxes[0] ?? makeBox(bar, behind);
}

/** @param {Box} one @param {Box} two */
function areTouching(one, two) {
  return one.x < two.x + two.width && two.x < one.x + one.width && one.y < two.y + two.height && two.y < one.y + one.height;
}
