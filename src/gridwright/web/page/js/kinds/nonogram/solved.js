// @ts-check
/** The end of a nonogram: lines and crosses fade, and the picture draws itself once, without gaps, corner to corner. */
import { inkOf } from "./paint.js";
import { isInk } from "./lines.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("./paint.js").Size} Size */

/** When the wave starts and how long one diagonal takes, as shares of the whole. */
const WAVE_START = 0.22;
const WAVE_SIZE = 0.2;

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region @param {Size} size
 * @param {() => void} paintPlaying paints the board as it was
 */
export function paintSolved(ctx, scene, region, size, paintPlaying) {
  const { view, solved } = scene;
  const fade = Math.min(1, solved / WAVE_START);
  if (fade < 1) paintPlaying();
  ctx.globalAlpha = fade;
  ctx.fillStyle = scene.colours.sheet;
  ctx.fillRect(view.x(0), view.y(0), size.width * view.cell, size.height * view.cell);
  const diagonals = size.height + size.width - 1;
  for (let diagonal = 0; diagonal < diagonals; diagonal += 1) {
    const start = WAVE_START + (1 - WAVE_START - WAVE_SIZE) * (diagonal / diagonals);
    const share = Math.min(1, Math.max(0, (solved - start) / WAVE_SIZE));
    ctx.globalAlpha = Math.min(fade, 0.14 + 0.86 * share);
    paintDiagonal(ctx, scene, region, size, diagonal);
  }
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region
 * @param {Size} size @param {number} diagonal
 */
function paintDiagonal(ctx, scene, region, size, diagonal) {
  const { view, values } = scene;
  const first = Math.max(0, diagonal - size.width + 1, Math.floor(region.top));
  const last = Math.min(diagonal, size.height - 1, Math.ceil(region.bottom) - 1);
  let ink = 0;
  for (let row = first; row <= last; row += 1) {
    const column = diagonal - row;
    const value = values[row * size.width + column];
    if (!isInk(value)) continue;
    if (value !== ink) {
      ctx.fillStyle = inkOf(scene, size, value, 0);
      ink = value;
    }
    ctx.fillRect(view.x(column), view.y(row), view.cell, view.cell);
  }
}
