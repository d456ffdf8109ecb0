// @ts-check
/**
 * Painting what lies below the marks: the sheet, shaded cells, the unknown grid as dots and faint lines, and the clues. A clue that has
 * its lines is dimmed, a broken one underlined.
 */

import { drawFigure } from "./figures.js";
import { BROKEN, DONE } from "./judge.js";
import { UNKNOWN } from "./lattice.js";
import { MARGIN, measure } from "./measures.js";
import { washCell } from "./pen.js";
import { findSprite } from "./sprites.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./paint.js").Findings} Findings */
/** @typedef {import("./paint.js").Spots} Spots */

/**
 * The sheet the puzzle is printed on.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Lattice} lattice
 */
export function paintGround(ctx, { view, colours }, lattice) {
  const edge = Math.round(MARGIN * view.cell);
  ctx.fillStyle = colours.sheet;
  ctx.beginPath();
  const wide = lattice.width * view.cell + 2 * edge;
  const high = lattice.height * view.cell + 2 * edge;
  ctx.roundRect(view.x(0) - edge, view.y(0) - edge, wide, high, 10 * view.ratio);
  ctx.fill();
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Spots} spots
 * @param {Findings} findings
 */
export function paintShades(ctx, { view, colours, values, levels }, spots, { lattice }) {
  const { hair } = measure(view);
  for (let row = spots.top | 1; row <= spots.bottom; row += 2) {
    for (let column = spots.left | 1; column <= spots.right; column += 2) {
      const cell = lattice.place(row, column);
      if (values[cell] === UNKNOWN) continue;
      washCell(ctx, view, colours, row >> 1, column >> 1, values[cell]);
      if (!levels[cell]) continue;
      ctx.strokeStyle = levelColour(colours, levels[cell]);
      ctx.lineWidth = hair;
      const inset = 3 * hair;
      ctx.strokeRect(view.x(column >> 1) + inset, view.y(row >> 1) + inset, view.cell - 2 * inset, view.cell - 2 * inset);
    }
  }
}

/**
 * Dots at the vertices and a faint line wherever an edge is still unknown.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Spots} spots
 * @param {Findings} findings
 */
export function paintGrid(ctx, { view, colours, values }, spots, { lattice }) {
  const { hair, dot } = measure(view);
  const half = hair >> 1;
  ctx.fillStyle = colours.grid;
  for (let row = spots.top + (spots.top & 1); row <= spots.bottom; row += 2) {
    for (const [from, to] of unknownRuns(values, lattice.place(row, 0), 1, spots.left, spots.right)) {
      ctx.fillRect(view.x(from), view.y(row / 2) - half, view.cell * (to - from), hair);
    }
  }
  for (let column = spots.left + (spots.left & 1); column <= spots.right; column += 2) {
    for (const [from, to] of unknownRuns(values, column, lattice.stride, spots.top, spots.bottom)) {
      ctx.fillRect(view.x(column / 2) - half, view.y(from), hair, view.cell * (to - from));
    }
  }
  const middle = Math.ceil(dot) + 1;
  const sprite = findSprite(`dot ${dot} ${colours.gridStrong}`, 2 * middle, 2 * middle, (pen) => {
    pen.fillStyle = colours.gridStrong;
    pen.arc(middle, middle, dot, 0, 2 * Math.PI);
    pen.fill();
  });
  for (let row = spots.top + (spots.top & 1); row <= spots.bottom; row += 2) {
    for (let column = spots.left + (spots.left & 1); column <= spots.right; column += 2) {
      ctx.drawImage(sprite, view.x(column / 2) - middle, view.y(row / 2) - middle);
    }
  }
}

/**
 * The unknown edges along a line of the grid, joined to runs [from, to) in cells.
 * @param {Uint8Array} values
 * @param {number} start the first place of the line
 * @param {number} step from place to place
 * @param {number} first spots of the line, both included
 * @param {number} last
 */
function* unknownRuns(values, start, step, first, last) {
  let from = -1;
  const end = last - 1 + (last & 1);
  for (let spot = first | 1; spot <= end; spot += 2) {
    const isUnknown = values[start + spot * step] === UNKNOWN;
    if (isUnknown && from < 0) from = spot >> 1;
    if (!isUnknown && from >= 0) {
      yield [from, spot >> 1];
      from = -1;
    }
  }
  if (from >= 0) yield [from, (end >> 1) + 1];
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Spots} spots
 * @param {Findings} findings
 */
export function paintClues(ctx, { view, colours, options }, spots, { lattice, clues, judge }) {
  const { figure, hair } = measure(view);
  for (let row = spots.top | 1; row <= spots.bottom; row += 2) {
    for (let column = spots.left | 1; column <= spots.right; column += 2) {
      const cell = lattice.place(row, column);
      if (clues[cell] < 0) continue;
      const x = view.x(column >> 1) + view.cell / 2;
      const y = view.y(row >> 1) + view.cell / 2;
      const isBroken = judge.states[cell] === BROKEN && options.showErrors !== false;
      const isDone = judge.states[cell] === DONE && options.dimClues;
      const colour = isBroken ? colours.wrong : isDone ? colours.dim : colours.clue;
      drawFigure(ctx, clues[cell], x, y, { size: figure, colour, font: colours.font, weight: isBroken ? 700 : 500 });
      if (!isBroken) continue;
      const wide = Math.round(view.cell * 0.42);
      const high = Math.max(hair, Math.round(view.cell * 0.06));
      ctx.fillStyle = colours.wrong;
      ctx.fillRect(Math.round(x - wide / 2), Math.round(y + view.cell * 0.25), wide, high);
    }
  }
}

/**
 * @param {import("../../board/surface.js").Colours} colours
 * @param {number} level from 1
 */
export function levelColour(colours, level) {
  return colours.levels[(level - 1) % colours.levels.length];
}
