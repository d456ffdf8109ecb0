// @ts-check
/**
 * The small marks of a cell: a circle printed with the puzzle, the corner of a letter that was revealed, the strike of a wrong
 * one.
 */

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("../../board/surface.js").Scene} Scene */

/** @param {Context} ctx @param {Scene} scene @param {number} x @param {number} y the cell's corner */
export function paintCircle(ctx, { view, colours }, x, y) {
  ctx.strokeStyle = colours.gridStrong;
  ctx.lineWidth = Math.max(1, Math.round(view.ratio * 0.9));
  ctx.beginPath();
  ctx.arc(x + view.cell / 2 + 0.5, y + view.cell / 2 + 0.5, view.cell * 0.46, 0, 2 * Math.PI);
  ctx.stroke();
}

/** A small turned-down corner. @param {Context} ctx @param {Scene} scene @param {number} x @param {number} y */
export function paintRevealed(ctx, { view, colours }, x, y) {
  const side = Math.max(4, Math.round(view.cell * 0.24));
  ctx.fillStyle = colours.accent;
  ctx.beginPath();
  ctx.moveTo(x + view.cell, y + 1);
  ctx.lineTo(x + view.cell, y + 1 + side);
  ctx.lineTo(x + view.cell - side, y + 1);
  ctx.fill();
}

/**
 * A strike through the cell, with a pale rim so that it stands out from the letter.
 * @param {Context} ctx @param {Scene} scene @param {number} x @param {number} y
 */
export function paintStrike(ctx, { view, colours }, x, y) {
  const { cell, ratio } = view;
  const inset = cell * 0.14;
  ctx.lineCap = "round";
  ctx.beginPath();
  ctx.moveTo(x + inset, y + cell - inset);
  ctx.lineTo(x + cell - inset, y + inset);
  const wide = Math.max(1.5 * ratio, cell * 0.05);
  for (const [colour, width] of /** @type {[string, number][]} */ ([[colours.sheet, 2.2 * wide], [colours.wrong, wide]])) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
  }
  ctx.lineCap = "butt";
}
