// @ts-check
/** The end: washes and pencil fade, and a light of gold runs over the letters once, from the first corner to the last. */
import { MARKS, PENCIL, countSquares } from "./document.js";
import { paintBoard, spanOf } from "./paint.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("./paint.js").Print} Print */

/** How much of the board the light covers at a time. */
const WIDTH = 0.3;

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region @param {Print} print
 */
export function paintSolved(ctx, scene, region, print) {
  const plain = { ...print, current: -1, word: new Set(), also: new Set() };
  const shown = scene.solved > 0.5 ? inInk(scene, print) : scene;
  paintBoard(ctx, shown, region, plain);
  if (scene.solved >= 1) return;
  const { crossword } = print;
  const far = crossword.height + crossword.width - 2 || 1;
  const at = scene.solved * (1 + WIDTH) - WIDTH / 2;
  const span = spanOf(region, crossword);
  ctx.fillStyle = scene.colours.glow;
  for (let row = span.top; row < span.bottom; row += 1) {
    for (let column = span.left; column < span.right; column += 1) {
      const away = Math.abs((row + column) / far - at) / (WIDTH / 2);
      if (away >= 1 || crossword.squares[row][column] !== ".") continue;
      ctx.globalAlpha = 1 - away;
      ctx.fillRect(scene.view.x(column), scene.view.y(row), scene.view.cell, scene.view.cell);
    }
  }
  ctx.globalAlpha = 1;
}

/** What was in pencil is certain now. @param {Scene} scene @param {Print} print @returns {Scene} */
function inInk(scene, print) {
  const values = scene.values.slice();
  const marks = MARKS * countSquares(print.crossword);
  for (let place = marks; place < values.length; place += 1) values[place] &= ~PENCIL;
  return { ...scene, values };
}
