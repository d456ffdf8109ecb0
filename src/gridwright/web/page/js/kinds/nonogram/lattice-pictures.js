// @ts-check
/** Small pictures of triddlers and blocks: on cards, and as SVG. */
import { CELL, frame } from "../../board/look.js";
import { s } from "../../ui/dom.js";
import { layBlock } from "./block-layout.js";
import { EMPTY as CROSS } from "./constants.js";
import { findInk, isBlack } from "./inks.js";
import { findBounds } from "./lattice.js";
import { isInk, isZebra } from "./lines.js";
import { inkOf, isLight } from "./paint.js";
import { readDirections } from "./rules.js";
import { layTriddler } from "./triddler-layout.js";

/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./lines.js").Clue} Clue */
/** @typedef {import("../../types.js").Doc} Doc */

/** A block of about this shape fits a card. */
const ASPECT = 1.2;

/** @param {Lattice} lattice @param {Clue[][]} clues */
function layOut(lattice, clues) {
  return lattice.shape === "hexagon" ? layTriddler(lattice, clues) : layBlock(lattice, clues, ASPECT);
}

/**
 * The cells without clues, in a square.
 * @param {CanvasRenderingContext2D} ctx @param {Lattice} lattice @param {import("./paint.js").Size} doc @param {Uint8Array} values
 * @param {import("../../board/surface.js").Colours} colours @param {number} size in the context's pixels
 * @returns {(place: number) => {x: number, y: number, size: number}} the middle of each cell and what fits into it
 */
export function paintSmallLattice(ctx, lattice, doc, values, colours, size) {
  const none = { lengths: [], values: [] };
  const layout = layOut(lattice, lattice.lines.map((lines) => lines.map(() => none)));
  const { top, left, bottom, right } = findBounds(layout.corners.flat());
  const cell = Math.min(size / (right - left), size / (bottom - top)) * 0.97;
  const [x0, y0] = [(size - (left + right) * cell) / 2, (size - (top + bottom) * cell) / 2];
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(1, Math.min(size / 190, cell / 6));
  layout.corners.forEach((corners, place) => {
    const value = values[place];
    ctx.beginPath();
    corners.forEach(([x, y], at) => {
      if (at === 0) ctx.moveTo(x0 + x * cell, y0 + y * cell);
      else ctx.lineTo(x0 + x * cell, y0 + y * cell);
    });
    ctx.closePath();
    ctx.fillStyle = isInk(value) ? inkOf({ colours }, doc, value, 0) : value === CROSS ? colours.grid : colours.sheet;
    ctx.globalAlpha = value === CROSS ? 0.45 : 1;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.strokeStyle = isInk(value) ? ctx.fillStyle : colours.grid;
    if (cell >= 4 || isInk(value)) ctx.stroke();
  });
  return (place) => ({ x: x0 + layout.centres[place][0] * cell, y: y0 + layout.centres[place][1] * cell, size: cell / 2 });
}

/** As SVG for the eye only, with the clues. @param {Doc} doc @param {Lattice} lattice @param {Uint8Array | null} values */
export function drawLattice(doc, lattice, values) {
  const clues = readDirections(doc, lattice);
  const layout = layOut(lattice, clues);
  const pathOf = (/** @type {[number, number][]} */ corners) => `M${corners.map(([x, y]) => `${(x * CELL).toFixed(1)} ${(y * CELL).toFixed(1)}`).join("L")}Z`;
  return s(
    "svg",
    frame(layout.width * CELL + 2, layout.height * CELL + 2),
    layout.corners.map((corners, place) => {
      const value = values?.[place] ?? 0;
      const fill = isInk(value) && !isBlack(doc.inks) ? { fill: findInk(doc.inks, value)?.colour ?? "" } : undefined;
      return [s("path", { class: isInk(value) ? "drawn-filled" : "drawn-ground", style: fill, d: pathOf(corners) }), s("path", { class: "drawn-line", d: pathOf(corners) })];
    }),
    layout.centres.map(([x, y], place) => {
      if (values?.[place] !== CROSS) return null;
      const reach = CELL * 0.13;
      return s("path", { class: "drawn-cross", d: `M${x * CELL - reach} ${y * CELL - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}` });
    }),
    layout.strong.map(([x0, y0, x1, y1]) => s("path", { class: "drawn-line strong", d: `M${x0 * CELL} ${y0 * CELL}L${x1 * CELL} ${y1 * CELL}` })),
    layout.numbers.map((lines, direction) => lines.map((numbers, line) => numbers.map(({ x, y, font }, block) => drawNumber(doc, clues[direction][line], block, x * CELL, y * CELL, font * CELL)))),
  );
}

/** @param {Doc} doc @param {Clue} clue @param {number} block @param {number} x @param {number} y @param {number} font */
function drawNumber(doc, clue, block, x, y, font) {
  const length = clue.lengths[block] ?? 0;
  const isNone = clue.lengths.length === 0;
  const text = (/** @type {string} */ look) => s("text", { class: look, x, y, style: { "font-size": `${font}px` } }, length);
  if (isNone && isZebra(clue)) return null;
  if (isNone || (isBlack(doc.inks) && !isZebra(clue))) return text("drawn-clue");
  const isEmpty = clue.values[block] === CROSS;
  const colour = findInk(doc.inks, clue.values[block])?.colour ?? "#000000";
  const side = font * 1.1;
  const look = { class: isEmpty ? "drawn-frame" : "drawn-filled", style: isEmpty || isBlack(doc.inks) ? undefined : { fill: colour } };
  return [
    s("rect", { ...look, x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 3 }),
    text(!isEmpty && (isBlack(doc.inks) || !isLight(colour)) ? "drawn-clue on-ink" : "drawn-clue"),
  ];
}
