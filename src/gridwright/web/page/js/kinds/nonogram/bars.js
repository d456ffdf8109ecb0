// @ts-check
/**
 * The clues in their bars, with what is done dimmed and what is broken underlined; and those of a line that do not fit there, in a
 * flyout beside the cell.
 */
import { FILLED } from "./constants.js";
import { columnHeight, columnRoom, fontSize, isReadable, placeColumnNumbers, placeRowNumbers, rowFont, rowWidth } from "./geometry.js";
import { inkOf, isLight, paintDots } from "./paint.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("./rules.js").Clue} Clue */
/** @typedef {import("./paint.js").Size} Size */
/**
 * What is known of a line: which numbers are certain, whether it is broken.
 * @typedef {{done: Uint8Array, isBroken: boolean}} LineState
 */

/**
 * Where and with what one bar is painted.
 * @typedef {object} Pen
 * @property {CanvasRenderingContext2D} ctx @property {Scene} scene @property {Size} size
 * @property {"row" | "column"} axis @property {number} font
 * @property {number} most the greatest width of a number, 0 for any
 * @property {boolean} isDone whether the faded numbers are painted now, or the others: fonts are slow to change, so each has its turn
 */

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Size} size @param {"row" | "column"} axis
 * @param {Clue[]} clues @param {LineState[]} states @param {number} from @param {number} to
 */
export function paintBar(ctx, scene, size, axis, clues, states, from, to) {
  const { view } = scene;
  const font = fontSize(view.cell, view.ratio);
  if (font === 0) return;
  ctx.globalAlpha = Math.max(0.25, 1 - Math.min(1, scene.solved * 2.5));
  for (const isDone of [false, true]) {
    const most = axis === "row" ? 0 : columnRoom(view.cell, view.ratio);
    let pen = openPen(ctx, scene, size, axis, font, most, isDone);
    for (let line = from; line < to; line += 1) {
      const own = axis === "row" ? rowFont(clues[line], font, view.leftBar.width, view.ratio) : font;
      if (own !== pen.font) pen = openPen(ctx, scene, size, axis, own, most, isDone);
      const middle = (axis === "row" ? view.y(line) : view.x(line)) + Math.round((view.cell + 1) / 2);
      const edge = axis === "row" ? view.field.x : view.field.y;
      const room = axis === "row" ? view.leftBar.width : view.topBar.height;
      paintClue(pen, clues[line], states[line], line, edge, middle, room);
    }
  }
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Size} size @param {"row" | "column"} axis
 * @param {number} font @param {number} most @param {boolean} isDone @returns {Pen}
 */
export function openPen(ctx, scene, size, axis, font, most, isDone) {
  ctx.font = `${isDone ? 400 : 600} ${font}px ${scene.colours.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  return { ctx, scene, size, axis, font, most, isDone };
}

/**
 * One clue: its last number beside `edge`, the others before it, as many as there is room for.
 * @param {Pen} pen @param {Clue} clue @param {LineState} state @param {number} line
 * @param {number} edge @param {number} middle @param {number} room
 */
export function paintClue(pen, clue, state, line, edge, middle, room) {
  const { scene, axis, font } = pen;
  const isRow = axis === "row";
  const { ratio } = scene.view;
  if (clue.lengths.length === 0) {
    const away = isRow ? 4 * ratio + font * 0.54 : 3 * ratio + font * 0.61;
    if (pen.isDone) write(pen, 0, isRow ? edge - away : middle, isRow ? middle : edge - away, scene.colours.dim);
    return;
  }
  const places = isRow ? placeRowNumbers(clue, font, ratio) : placeColumnNumbers(clue, font, ratio);
  const reach = places[0] > room - font * 0.3 ? room - font * 1.3 : room;
  for (let block = clue.lengths.length - 1; block >= 0 && places[block] <= reach; block -= 1) {
    const x = isRow ? edge - places[block] : middle;
    const y = isRow ? middle : edge - places[block];
    paintNumber(pen, clue, state, line, block, x, y);
  }
  if (reach < room && !pen.isDone) paintMore(pen, isRow ? edge - room + font * 0.5 : middle, isRow ? middle : edge - room + font * 0.5);
}

/**
 * @param {Pen} pen @param {Clue} clue @param {LineState} state @param {number} line @param {number} block @param {number} x
 * @param {number} y
 */
function paintNumber(pen, clue, state, line, block, x, y) {
  const { ctx, scene, size, font } = pen;
  const length = clue.lengths[block];
  const isFaded = scene.options.dimClues && state.done[block] === 1;
  const isMarked = scene.clueMarks.size > 0 && scene.clueMarks.has(`${pen.axis} ${line + 1}.${block + 1}`);
  if ((isFaded || isMarked) !== pen.isDone) return;
  if (size.inks?.length) paintChip(pen, clue.values[block], x, y, length);
  else write(pen, length, x, y, pen.isDone ? scene.colours.dim : scene.colours.clue);
  if (isMarked && !isFaded) strike(ctx, x, y, font, length, scene.colours.pencil);
  if (state.isBroken && scene.options.showErrors) underline(ctx, x, y, font, length, scene.colours.wrong, scene.view.ratio);
}

/** @param {Pen} pen @param {number} number @param {number} x @param {number} y its middle @param {string} colour */
function write(pen, number, x, y, colour) {
  const { ctx, font, most } = pen;
  ctx.fillStyle = colour;
  // Figures are about 0.72 of the font high.
  const base = Math.round(y + font * 0.36);
  if (most > 0 && number > 9) ctx.fillText(String(number), x, base, most);
  else ctx.fillText(String(number), x, base);
}

/**
 * A number of a coloured puzzle on a chip of its ink.
 * @param {Pen} pen @param {number} value @param {number} x @param {number} y @param {number} length
 */
function paintChip(pen, value, x, y, length) {
  const { ctx, scene, size, font } = pen;
  const width = (String(length).length * 0.58 + 0.42) * font;
  const colour = inkOf(scene, size, value, 0);
  const before = ctx.globalAlpha;
  if (pen.isDone) ctx.globalAlpha = before * 0.35;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.roundRect(x - width / 2, y - font * 0.56, width, font * 1.12, font * 0.22);
  ctx.fill();
  ctx.strokeStyle = scene.colours.gridStrong;
  ctx.lineWidth = 1;
  ctx.stroke();
  write(pen, length, x, y, isLight(colour) ? "#1f2430" : "#ffffff");
  if (value > FILLED) paintDots(ctx, value - FILLED, x - font * 0.5, y - font * 0.4, font, colour);
  ctx.globalAlpha = before;
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} font @param {number} length
 * @param {string} colour
 */
function strike(ctx, x, y, font, length, colour) {
  const reach = (String(length).length * 0.3 + 0.12) * font;
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1, font * 0.09);
  ctx.beginPath();
  ctx.moveTo(x - reach, y + font * 0.22);
  ctx.lineTo(x + reach, y - font * 0.22);
  ctx.stroke();
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} font @param {number} length
 * @param {string} colour @param {number} ratio
 */
function underline(ctx, x, y, font, length, colour, ratio) {
  const reach = (String(length).length * 0.29 + 0.06) * font;
  const thick = Math.max(1, Math.round(ratio * 1.5));
  ctx.fillStyle = colour;
  ctx.fillRect(Math.round(x - reach), Math.round(y + font * 0.48), Math.round(2 * reach), thick);
}

/** Three dots where a clue is longer than its bar. @param {Pen} pen @param {number} x @param {number} y */
function paintMore(pen, x, y) {
  const { ctx, scene, font, axis } = pen;
  ctx.fillStyle = scene.colours.pencil;
  const dot = Math.max(1, font * 0.09);
  for (const step of [-1, 0, 1]) {
    ctx.beginPath();
    ctx.arc(x + (axis === "row" ? step * dot * 3 : 0), y + (axis === "row" ? 0 : step * dot * 3), dot, 0, 2 * Math.PI);
    ctx.fill();
  }
}

// The whole clue of the current row and column in legible figures, beside the field or over its far edge: for boards zoomed out so far
// that the bars have no figures, and for clues longer than their bar.

/** @typedef {import("../../board/surface.js").Box} Box */

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
