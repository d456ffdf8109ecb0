// @ts-check
/**
 * What stands out on a nonogram for a while: where to look, what a step argues from, what it settles, what is wrong. Each differs in
 * form as well as in colour: a wash, brackets, a small mark in an outline, a struck outline.
 */
import { fontSize, placeColumnNumbers, placeRowNumbers, rowFont } from "./geometry.js";
import { CROSS } from "./lines.js";
import { inkOf, paintWrong } from "./paint.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Overlay} Overlay */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("./paint.js").Size} Size */
/** @typedef {import("./lines.js").Clue} Clue */

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Overlay} overlay @param {Size} size */
export function paintOverlay(ctx, scene, overlay, size) {
  const { view, colours } = scene;
  for (const [direction, line] of overlay.lines ?? []) {
    ctx.fillStyle = colours.lit;
    if (direction === 0) ctx.fillRect(view.x(0), view.y(line), size.width * view.cell, view.cell);
    else ctx.fillRect(view.x(line), view.y(0), view.cell, size.height * view.cell);
  }
  wash(ctx, scene, overlay.glow ?? [], size, colours.glow);
  wash(ctx, scene, overlay.reasons ?? [], size, colours.reason);
  bracket(ctx, scene, overlay.reasons ?? [], size);
  paintSmall(ctx, scene, overlay.results ?? [], size, colours.result, []);
  paintSmall(ctx, scene, overlay.supposed ?? [], size, colours.supposed, [0.14, 0.1]);
  outline(ctx, scene, overlay.differs ?? [], size, colours.differs);
  // A wrong mark is veiled, so that the strike stands out from the ink below it.
  ctx.globalAlpha = 0.82;
  wash(ctx, scene, overlay.wrong ?? [], size, scene.colours.sheet);
  ctx.globalAlpha = 1;
  paintWrong(ctx, scene, overlay.wrong ?? [], size);
}

/**
 * The clues of a step, in the bars: a light wash and a bar at the field's edge, and a frame around single numbers.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Overlay} overlay @param {{rows: Clue[], columns: Clue[]}} clues
 */
export function paintBarOverlay(ctx, scene, overlay, clues) {
  const named = [...(overlay.lines ?? []), ...(overlay.clues ?? []).map(([direction, line]) => [direction, line])];
  const lines = new Set(named.map(([direction, line]) => `${direction} ${line}`));
  for (const name of lines) {
    const [direction, line] = name.split(" ").map(Number);
    paintBarLine(ctx, scene, direction, line);
  }
  for (const [direction, line, block] of overlay.clues ?? []) {
    const clue = (direction === 0 ? clues.rows : clues.columns)[line];
    if (clue) frameNumber(ctx, scene, clue, direction, line, block);
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} direction @param {number} line */
function paintBarLine(ctx, scene, direction, line) {
  const { view, colours } = scene;
  const isRow = direction === 0;
  const at = isRow ? view.y(line) : view.x(line);
  const bar = isRow ? view.leftBar : view.topBar;
  const start = isRow ? bar.y : bar.x;
  const from = Math.max(start, at);
  const size = Math.min(start + (isRow ? bar.height : bar.width), at + view.cell) - from;
  if (size <= 0) return;
  const thick = Math.max(2, Math.round(3 * view.ratio));
  ctx.fillStyle = colours.glow;
  ctx.globalAlpha = 0.5;
  if (isRow) ctx.fillRect(bar.x, from, bar.width, size);
  else ctx.fillRect(from, bar.y, size, bar.height);
  ctx.globalAlpha = 1;
  ctx.fillStyle = colours.accent;
  if (isRow) ctx.fillRect(view.field.x - thick, from, thick, size);
  else ctx.fillRect(from, view.field.y - thick, size, thick);
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Clue} clue @param {number} direction @param {number} line
 * @param {number} block
 */
function frameNumber(ctx, scene, clue, direction, line, block) {
  const { view, colours } = scene;
  const isRow = direction === 0;
  const bars = fontSize(view.cell, view.ratio);
  const font = isRow ? rowFont(clue, bars, view.leftBar.width, view.ratio) : bars;
  const places = isRow ? placeRowNumbers(clue, font, view.ratio) : placeColumnNumbers(clue, font, view.ratio);
  const bar = isRow ? view.leftBar : view.topBar;
  const middle = (isRow ? view.y(line) : view.x(line)) + Math.round((view.cell + 1) / 2);
  const away = places[block];
  const isSeen = isRow ? middle >= bar.y && middle <= bar.y + bar.height : middle >= bar.x && middle <= bar.x + bar.width;
  if (font === 0 || away === undefined || !isSeen || away > (isRow ? bar.width : bar.height)) return;
  const x = isRow ? view.field.x - away : middle;
  const y = isRow ? middle : view.field.y - away;
  const half = (String(clue.lengths[block]).length * 0.3 + 0.18) * font;
  ctx.strokeStyle = colours.accent;
  ctx.lineWidth = Math.max(1, Math.round(1.25 * view.ratio));
  ctx.beginPath();
  ctx.roundRect(x - half, y - font * 0.56, 2 * half, font * 1.12, font * 0.25);
  ctx.stroke();
}

/** @param {Scene} scene @param {number} place @param {Size} size */
function cornerOf(scene, place, size) {
  const row = Math.floor(place / size.width);
  return { x: scene.view.x(place - row * size.width), y: scene.view.y(row) };
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size @param {string} colour
 */
function wash(ctx, scene, places, size, colour) {
  ctx.fillStyle = colour;
  ctx.beginPath();
  for (const place of places) {
    const { x, y } = cornerOf(scene, place, size);
    ctx.rect(x, y, scene.view.cell, scene.view.cell);
  }
  ctx.fill();
}

/**
 * Corners with a pale rim: a reason is told from a place to look at without colour, on ink and on paper.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size
 */
function bracket(ctx, scene, places, size) {
  const { cell, ratio } = scene.view;
  if (cell < 8 * ratio || places.length === 0) return;
  const wide = Math.max(1, Math.round(1.25 * ratio));
  const inset = wide + Math.round(cell * 0.1);
  const arm = cell * 0.22;
  ctx.beginPath();
  for (const place of places) {
    const { x, y } = cornerOf(scene, place, size);
    for (const [across, down] of [[1, 1], [-1, 1], [1, -1], [-1, -1]]) {
      const cornerX = across > 0 ? x + inset : x + cell - inset + 1;
      const cornerY = down > 0 ? y + inset : y + cell - inset + 1;
      ctx.moveTo(cornerX + across * arm, cornerY);
      ctx.lineTo(cornerX, cornerY);
      ctx.lineTo(cornerX, cornerY + down * arm);
    }
  }
  ctx.lineCap = "round";
  ctx.strokeStyle = scene.colours.sheet;
  ctx.lineWidth = 3 * wide;
  ctx.stroke();
  ctx.strokeStyle = scene.colours.accent;
  ctx.lineWidth = wide;
  ctx.stroke();
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size @param {string} colour
 * @param {number[]} [dashes]
 */
function outline(ctx, scene, places, size, colour, dashes = []) {
  const { cell, ratio } = scene.view;
  const wide = Math.max(1, Math.min(Math.round(cell * 0.12), Math.round(2 * ratio)));
  ctx.strokeStyle = colour;
  ctx.lineWidth = wide;
  ctx.setLineDash(dashes.map((dash) => dash * cell));
  ctx.beginPath();
  for (const place of places) {
    const { x, y } = cornerOf(scene, place, size);
    ctx.rect(x + wide / 2 + 1, y + wide / 2 + 1, cell - wide - 1, cell - wide - 1);
  }
  ctx.stroke();
  ctx.setLineDash([]);
}

/**
 * Marks that are not on the board yet: outlined, with a smaller mark inside.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Change[]} changes @param {Size} size @param {string} colour
 * @param {number[]} dashes
 */
function paintSmall(ctx, scene, changes, size, colour, dashes) {
  const { cell } = scene.view;
  outline(ctx, scene, changes.map(([place]) => place), size, colour, dashes);
  for (const [place, value] of changes) {
    const { x, y } = cornerOf(scene, place, size);
    if (value === CROSS) {
      const reach = cell * 0.2;
      ctx.lineWidth = Math.max(1, cell * 0.09);
      ctx.beginPath();
      ctx.moveTo(x + cell / 2 - reach, y + cell / 2 - reach);
      ctx.lineTo(x + cell / 2 + reach, y + cell / 2 + reach);
      ctx.moveTo(x + cell / 2 + reach, y + cell / 2 - reach);
      ctx.lineTo(x + cell / 2 - reach, y + cell / 2 + reach);
      ctx.stroke();
    } else if (value > CROSS) {
      const inset = Math.round(cell * 0.26);
      ctx.fillStyle = size.inks?.length ? inkOf(scene, size, value, 0) : colour;
      ctx.fillRect(x + inset, y + inset, cell - 2 * inset + 1, cell - 2 * inset + 1);
    }
  }
}
