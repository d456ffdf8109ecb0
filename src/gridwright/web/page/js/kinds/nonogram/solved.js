// @ts-check
/** The end of a nonogram: lines and crosses fade, and the picture draws itself once, corner to corner: each cell lights up and springs into its place. */
import { inkOf } from "./paint.js";
import { isInk } from "./lines.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("./paint.js").Size} Size */

/** When the wave starts and how long one diagonal takes, as shares of the whole. */
const WAVE_START = 0.22;
const WAVE_SIZE = 0.34;

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
    if (share < 1) {
      ctx.globalAlpha = Math.min(fade, 0.14);
      paintDiagonal(ctx, scene, region, size, diagonal, 1);
    }
    ctx.globalAlpha = fade;
    if (share > 0) paintDiagonal(ctx, scene, region, size, diagonal, share);
  }
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region
 * @param {Size} size @param {number} diagonal @param {number} share how far its cells have come
 */
function paintDiagonal(ctx, scene, region, size, diagonal, share) {
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
    const side = view.cell * grow(share);
    const inset = (view.cell - side) / 2;
    const box = /** @type {const} */ ([view.x(column) + inset, view.y(row) + inset, side, side]);
    ctx.fillRect(...box);
    if (share >= 1) continue;
    const alpha = ctx.globalAlpha;
    ctx.globalAlpha = alpha * (1 - share);
    ctx.fillStyle = scene.colours.glow;
    ctx.fillRect(...box);
    ctx.globalAlpha = alpha;
    ink = 0;
  }
}

/** From nothing to a little too large, and back to 1. @param {number} share 0 to 1 @returns {number} */
function grow(share) {
  const left = share - 1;
  return 1 + 2.7 * left ** 3 + 1.7 * left ** 2;
}
