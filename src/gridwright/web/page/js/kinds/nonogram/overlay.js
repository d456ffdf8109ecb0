// @ts-check
/**
 * What stands out on a nonogram for a while: where to look, what a step argues from, what it settles, what is wrong. Each differs in
 * form as well as in colour: a wash, a hatch, a small mark in an outline, a struck outline.
 */
import { CROSS } from "./lines.js";
import { inkOf, paintWrong } from "./paint.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Overlay} Overlay */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("./paint.js").Size} Size */

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
  hatch(ctx, scene, overlay.reasons ?? [], size);
  paintSmall(ctx, scene, overlay.results ?? [], size, colours.result, []);
  paintSmall(ctx, scene, overlay.supposed ?? [], size, colours.supposed, [0.14, 0.1]);
  outline(ctx, scene, overlay.differs ?? [], size, colours.differs);
  paintWrong(ctx, scene, overlay.wrong ?? [], size);
}

/** The clues of a step, in the bars. @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Overlay} overlay */
export function paintBarOverlay(ctx, scene, overlay) {
  const { view, colours } = scene;
  const lines = new Set([...(overlay.clues ?? []).map(([direction, line]) => `${direction} ${line}`), ...(overlay.lines ?? []).map(([direction, line]) => `${direction} ${line}`)]);
  ctx.fillStyle = colours.glow;
  for (const name of lines) {
    const [direction, line] = name.split(" ").map(Number);
    const at = direction === 0 ? view.y(line) : view.x(line);
    const bar = direction === 0 ? view.leftBar : view.topBar;
    const start = direction === 0 ? bar.y : bar.x;
    const end = start + (direction === 0 ? bar.height : bar.width);
    const from = Math.max(start, at);
    const size = Math.min(end, at + view.cell) - from;
    if (size <= 0) continue;
    if (direction === 0) ctx.fillRect(bar.x, from, bar.width, size);
    else ctx.fillRect(from, bar.y, size, bar.height);
  }
}

/** @param {Scene} scene @param {number} place @param {Size} size */
function cornerOf(scene, place, size) {
  const row = Math.floor(place / size.width);
  return { x: scene.view.x(place - row * size.width), y: scene.view.y(row) };
}

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size @param {string} colour */
function wash(ctx, scene, places, size, colour) {
  ctx.fillStyle = colour;
  ctx.beginPath();
  for (const place of places) {
    const { x, y } = cornerOf(scene, place, size);
    ctx.rect(x, y, scene.view.cell, scene.view.cell);
  }
  ctx.fill();
}

/** Slanted hairlines: a reason is told from a place to look at without colour. @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size */
function hatch(ctx, scene, places, size) {
  const { cell, ratio } = scene.view;
  if (cell < 10 * ratio) return;
  ctx.strokeStyle = scene.colours.accent;
  ctx.globalAlpha = 0.45;
  ctx.lineWidth = Math.max(1, ratio * 0.75);
  ctx.beginPath();
  for (const place of places) {
    const { x, y } = cornerOf(scene, place, size);
    for (const share of [0.35, 0.7]) {
      ctx.moveTo(x + 1, y + cell * share);
      ctx.lineTo(x + cell * share, y + 1);
      ctx.moveTo(x + cell - 1, y + cell * (1 - share));
      ctx.lineTo(x + cell * (1 - share), y + cell - 1);
    }
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size @param {string} colour @param {number[]} [dashes] */
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

/** Marks that are not on the board yet: outlined, with a smaller mark inside. @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Change[]} changes @param {Size} size @param {string} colour @param {number[]} dashes */
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
