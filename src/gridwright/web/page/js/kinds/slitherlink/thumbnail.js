// @ts-check
/** A small picture of a game for a card: the lines drawn so far and the shaded cells, on a field of dots. */

import { INSIDE, LINE, Lattice, UNKNOWN } from "./lattice.js";

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {{height: number, width: number}} doc
 * @param {string} values a base-36 digit a place
 * @param {number} size of the square, in pixels
 * @param {import("../../types.js").Doc | null} [puzzle] whose digits are shown
 */
export function drawThumbnail(ctx, doc, values, size, puzzle = null) {
  const lattice = new Lattice(doc.height, doc.width);
  const style = getComputedStyle(ctx.canvas);
  /** @param {string} name */
  const read = (name) => style.getPropertyValue(`--${name}`).trim() || "#808080";
  const cell = size / (Math.max(doc.height, doc.width) + 1);
  const left = (size - cell * doc.width) / 2;
  const top = (size - cell * doc.height) / 2;
  /** @param {number} place */
  const valueAt = (place) => Number.parseInt(values[place] ?? "0", 36);
  ctx.clearRect(0, 0, size, size);
  for (const place of lattice.cells()) {
    const value = valueAt(place);
    if (value === UNKNOWN) continue;
    ctx.fillStyle = read(value === INSIDE ? "inside" : "outside");
    ctx.fillRect(left + (lattice.columnOf(place) >> 1) * cell, top + (lattice.rowOf(place) >> 1) * cell, cell, cell);
  }
  drawDots(ctx, lattice, left, top, cell, read("grid-strong"));
  drawClues(ctx, puzzle?.clues ?? [], left, top, cell, { colour: read("pencil-text"), font: style.fontFamily });
  ctx.beginPath();
  for (const edge of lattice.edges()) {
    if (valueAt(edge) !== LINE) continue;
    const [from, to] = lattice.ends(edge);
    ctx.moveTo(left + (lattice.columnOf(from) / 2) * cell, top + (lattice.rowOf(from) / 2) * cell);
    ctx.lineTo(left + (lattice.columnOf(to) / 2) * cell, top + (lattice.rowOf(to) / 2) * cell);
  }
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(1.25, cell * 0.16);
  ctx.strokeStyle = read("filled");
  ctx.stroke();
}

/**
 * The digits; where these could not be told apart, a square that is the larger the greater the digit.
 * @param {CanvasRenderingContext2D} ctx
 * @param {string[]} clues
 * @param {number} left
 * @param {number} top
 * @param {number} cell
 * @param {{colour: string, font: string}} look
 */
function drawClues(ctx, clues, left, top, cell, { colour, font }) {
  const isWritten = cell >= 9 * devicePixelRatio;
  ctx.fillStyle = colour;
  ctx.font = `600 ${Math.round(cell * 0.78)}px ${font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  for (const [row, line] of clues.entries()) {
    for (const [column, clue] of [...line].entries()) {
      if (clue === ".") continue;
      const [x, y] = [left + (column + 0.5) * cell, top + (row + 0.5) * cell];
      const side = cell * (0.22 + 0.14 * Number(clue));
      if (isWritten) ctx.fillText(clue, x, y + cell * 0.27);
      else ctx.fillRect(x - side / 2, y - side / 2, side, side);
    }
  }
}

/**
 * The vertices; on large boards only so many that they stay dots.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Lattice} lattice
 * @param {number} left
 * @param {number} top
 * @param {number} cell
 * @param {string} colour
 */
function drawDots(ctx, lattice, left, top, cell, colour) {
  const radius = Math.max(0.5, Math.min(cell * 0.07, 2));
  const step = 2 * Math.max(1, Math.ceil((radius * 7) / cell));
  ctx.fillStyle = colour;
  ctx.beginPath();
  for (let row = 0; row < lattice.rows; row += step) {
    for (let column = 0; column < lattice.stride; column += step) {
      const x = left + (column / 2) * cell;
      const y = top + (row / 2) * cell;
      ctx.moveTo(x + radius, y);
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
    }
  }
  ctx.fill();
}
