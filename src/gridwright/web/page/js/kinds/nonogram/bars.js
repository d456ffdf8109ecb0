// @ts-check
/** Painting the clue bars: figures beside their lines, faded when certain, struck when marked by hand, underlined in brick when broken. */
import { fontSize, placeColumnNumbers, placeRowNumbers } from "./geometry.js";
import { inkOf } from "./paint.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("./lines.js").Clue} Clue */
/** @typedef {import("./paint.js").Size} Size */
/** What is known of a line: which numbers are certain, whether it is broken. @typedef {{done: Uint8Array, isBroken: boolean}} LineState */

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Size} size @param {"row" | "column"} axis
 * @param {Clue[]} clues @param {LineState[]} states @param {number} from @param {number} to
 */
export function paintBar(ctx, scene, size, axis, clues, states, from, to) {
  const { view, colours } = scene;
  const font = fontSize(view.cell, view.ratio);
  if (font === 0) return;
  const fade = 1 - Math.min(1, scene.solved * 2.5);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.globalAlpha = Math.max(0.25, fade);
  for (const isDone of [false, true]) {
    ctx.font = `${isDone ? 400 : 600} ${font}px ${colours.font}`;
    for (let line = from; line < to; line += 1) paintLine(ctx, scene, size, axis, clues[line], states[line], line, font, isDone);
  }
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Size} size @param {"row" | "column"} axis
 * @param {Clue} clue @param {LineState} state @param {number} line @param {number} font @param {boolean} isDone which numbers now
 */
function paintLine(ctx, scene, size, axis, clue, state, line, font, isDone) {
  const { view, colours } = scene;
  const isRow = axis === "row";
  const middle = (isRow ? view.y(line) : view.x(line)) + Math.round(view.cell / 2);
  const edge = isRow ? view.field.x : view.field.y;
  if (clue.lengths.length === 0) {
    if (isDone) paintNumber(ctx, "0", isRow ? edge - 4 * view.ratio - font * 0.54 : middle, isRow ? middle : edge - 3 * view.ratio - font * 0.61, colours.dim, view.cell);
    return;
  }
  const places = isRow ? placeRowNumbers(clue, font, view.ratio) : placeColumnNumbers(clue, font, view.ratio);
  const room = (isRow ? view.leftBar.width : view.topBar.height) - font * 0.4;
  clue.lengths.forEach((length, block) => {
    const isFaded = scene.options.dimClues && state.done[block] === 1;
    const isMarked = scene.clueMarks.has(`${axis} ${line + 1}.${block + 1}`);
    if ((isFaded || isMarked) !== isDone) return;
    if (places[block] > room) return;
    const x = isRow ? edge - places[block] : middle;
    const y = isRow ? middle : edge - places[block];
    if (size.inks?.length) paintChip(ctx, scene, size, clue.values[block], x, y, font, length, isDone);
    else paintNumber(ctx, String(length), x, y, isDone ? colours.dim : colours.clue, isRow ? 0 : view.cell);
    if (isMarked && !isFaded) strike(ctx, x, y, font, length, colours.pencil);
    if (state.isBroken && scene.options.showErrors) underline(ctx, x, y, font, length, colours.wrong, view.ratio);
  });
  if (!isDone && places[0] > room) paintMore(ctx, isRow ? edge - room : middle, isRow ? middle : edge - room, font, colours.pencil, isRow);
}

/** @param {CanvasRenderingContext2D} ctx @param {string} text @param {number} x @param {number} y @param {string} colour @param {number} most width, 0 for any */
function paintNumber(ctx, text, x, y, colour, most) {
  ctx.fillStyle = colour;
  // Figures sit a little high in their box; a twentieth brings them to the middle.
  const drop = Number.parseInt(ctx.font.match(/(\d+)px/)?.[1] ?? "0", 10) * 0.06;
  if (most > 0 && text.length > 1) ctx.fillText(text, x, y + drop, most - 1);
  else ctx.fillText(text, x, y + drop);
}

/**
 * A number of a coloured puzzle on a chip of its ink.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Size} size @param {number} value
 * @param {number} x @param {number} y @param {number} font @param {number} length @param {boolean} isDone
 */
function paintChip(ctx, scene, size, value, x, y, font, length, isDone) {
  const text = String(length);
  const width = (text.length * 0.58 + 0.42) * font;
  const colour = inkOf(scene, size, value, 0);
  const before = ctx.globalAlpha;
  if (isDone) ctx.globalAlpha = before * 0.35;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.roundRect(x - width / 2, y - font * 0.58, width, font * 1.16, font * 0.22);
  ctx.fill();
  ctx.strokeStyle = scene.colours.gridStrong;
  ctx.lineWidth = 1;
  ctx.stroke();
  paintNumber(ctx, text, x, y, isLight(colour) ? "#1f2430" : "#ffffff", 0);
  ctx.globalAlpha = before;
}

/** @param {string} colour as #rgb or #rrggbb */
export function isLight(colour) {
  const hex = colour.replace("#", "");
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16) || 0);
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150;
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} font @param {number} length @param {string} colour */
function strike(ctx, x, y, font, length, colour) {
  const reach = (String(length).length * 0.3 + 0.12) * font;
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1, font * 0.09);
  ctx.beginPath();
  ctx.moveTo(x - reach, y + font * 0.22);
  ctx.lineTo(x + reach, y - font * 0.22);
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} font @param {number} length @param {string} colour @param {number} ratio */
function underline(ctx, x, y, font, length, colour, ratio) {
  const reach = (String(length).length * 0.29 + 0.06) * font;
  const thick = Math.max(1, Math.round(ratio * 1.5));
  ctx.fillStyle = colour;
  ctx.fillRect(Math.round(x - reach), Math.round(y + font * 0.48), Math.round(2 * reach), thick);
}

/** Three dots where a clue is longer than its bar. @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} font @param {string} colour @param {boolean} isRow */
function paintMore(ctx, x, y, font, colour, isRow) {
  ctx.fillStyle = colour;
  const dot = Math.max(1, font * 0.09);
  for (const step of [-1, 0, 1]) {
    ctx.beginPath();
    ctx.arc(x + (isRow ? step * dot * 3 : 0), y + (isRow ? 0 : step * dot * 3), dot, 0, 2 * Math.PI);
    ctx.fill();
  }
}
