// @ts-check
/**
 * The marks every painter of a Slitherlink shares: lines with round ends, crosses, washes with their patterns, figures; small ones are
 * drawn once and copied.
 */

import { SquareLattice } from "./square-lattice.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("../../board/surface.js").View} View */
/** @typedef {import("../../board/surface.js").Colours} Colours */
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./lattice.js").Measures} Measures */

/** The side of a sheet of slants or dots, in CSS pixels. */
const SHEET = 40;
/** Lines up to this width, in device pixels, have square ends. */
const THIN = 3;

/**
 * Draws edges as lines.
 * @param {Context} ctx
 * @param {View} view
 * @param {Lattice} lattice
 * @param {Iterable<number>} edges
 * @param {number} width
 * @param {string} colour
 */
export function strokeEdges(ctx, view, lattice, edges, width, colour) {
  if (width <= THIN && !ctx.getLineDash().length && lattice instanceof SquareLattice) {
    return fillEdges(ctx, view, lattice, edges, width, colour);
  }
  ctx.beginPath();
  for (const edge of edges) {
    const [from, to] = lattice.ends(edge);
    ctx.moveTo(lattice.x(view, from), lattice.y(view, from));
    ctx.lineTo(lattice.x(view, to), lattice.y(view, to));
  }
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  return ctx.stroke();
}

/**
 * The same for lines so thin that nobody sees round ends, in a fraction of the time: on large boards there are thousands.
 * @param {Context} ctx
 * @param {View} view
 * @param {SquareLattice} lattice
 * @param {Iterable<number>} edges
 * @param {number} width
 * @param {string} colour
 */
function fillEdges(ctx, view, lattice, edges, width, colour) {
  ctx.fillStyle = colour;
  const half = width / 2;
  for (const edge of edges) {
    const row = lattice.rowOf(edge);
    const column = lattice.columnOf(edge);
    const down = row & 1;
    const x = view.x((column - 1 + down) / 2) - half;
    const y = view.y((row - down) / 2) - half;
    ctx.fillRect(x, y, width + (down ? 0 : view.cell), width + (down ? view.cell : 0));
  }
}

/**
 * Draws crosses on edges.
 * @param {Context} ctx
 * @param {View} view
 * @param {Lattice} lattice
 * @param {Iterable<number>} edges
 * @param {number} arm half the side
 * @param {number} width
 * @param {string} colour
 */
export function strokeCrosses(ctx, view, lattice, edges, arm, width, colour) {
  const middle = Math.ceil(arm + width);
  const sprite = findSprite(`cross ${arm} ${width} ${colour}`, 2 * middle, 2 * middle, (pen) => {
    pen.moveTo(middle - arm, middle - arm);
    pen.lineTo(middle + arm, middle + arm);
    pen.moveTo(middle - arm, middle + arm);
    pen.lineTo(middle + arm, middle - arm);
    pen.lineCap = "round";
    pen.lineWidth = width;
    pen.strokeStyle = colour;
    pen.stroke();
  });
  for (const edge of edges) {
    ctx.drawImage(sprite, Math.round(lattice.x(view, edge)) - middle, Math.round(lattice.y(view, edge)) - middle);
  }
}

/**
 * Shades a cell: a wash, and a pattern that tells inside (slanted strokes) from outside (dots) without any colour.
 *
 * Explanations know further sides, from 3 on: pairs of opposite sides of which it is not known yet which is inside. Each pair has a
 * hue of its own, and its two sides the two patterns.
 * @param {Context} ctx
 * @param {View} view
 * @param {Colours} colours
 * @param {Lattice} lattice
 * @param {number} place of the cell
 * @param {number} side
 */
export function washCell(ctx, view, colours, lattice, place, side) {
  const { ratio } = view;
  // A square is one sprite; other shapes are cut out of a sheet of them, which has to go on from one to the next.
  const cell = lattice instanceof SquareLattice ? view.cell : Math.round(SHEET * ratio);
  const pair = (side - 1) >> 1;
  const isSlanted = side % 2 === 1;
  // The hues of the first pair are pale already; those of the others are the colours of strands.
  const colour = pair > 0 ? colours.strands[(2 * pair + 1) % colours.strands.length] : isSlanted ? colours.washA : colours.washB;
  const sprite = findSprite(`wash ${isSlanted} ${pair > 0} ${colour} ${cell} ${ratio}`, cell, cell, (pen) => {
    pen.globalAlpha = pair > 0 ? 0.2 : 1;
    pen.fillStyle = colour;
    pen.fillRect(0, 0, cell, cell);
    if (isSlanted) drawSlants(pen, cell, ratio, colour);
    else drawDots(pen, cell, ratio, colour);
  });
  if (lattice instanceof SquareLattice) {
    const { row, column } = lattice.middle(place);
    ctx.drawImage(sprite, view.x(column - 0.5), view.y(row - 0.5));
    return;
  }
  const sheet = /** @type {CanvasPattern} */ (ctx.createPattern(sprite, "repeat"));
  sheet.setTransform(new DOMMatrix([1, 0, 0, 1, view.x(0), view.y(0)]));
  ctx.beginPath();
  traceCell(ctx, view, lattice, place);
  ctx.fillStyle = sheet;
  ctx.fill();
}

/**
 * The outline of a cell.
 * @param {Context} ctx
 * @param {View} view
 * @param {Lattice} lattice
 * @param {number} place
 * @param {number} [inset] how far inside, in device pixels
 */
export function traceCell(ctx, view, lattice, place, inset = 0) {
  if (lattice instanceof SquareLattice) {
    const { row, column } = lattice.middle(place);
    ctx.rect(view.x(column - 0.5) + inset, view.y(row - 0.5) + inset, view.cell - 2 * inset, view.cell - 2 * inset);
    return;
  }
  const [x0, y0] = [lattice.x(view, place), lattice.y(view, place)];
  const share = Math.max(0.2, 1 - inset / (lattice.reaches[place] * view.cell));
  lattice.cornersOf(place).forEach((corner, at) => {
    const x = x0 + share * (lattice.x(view, corner) - x0);
    const y = y0 + share * (lattice.y(view, corner) - y0);
    if (at) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
  });
  ctx.closePath();
}

/**
 * The outline of an edge as a bar with round ends, or of a vertex as a disc.
 * @param {Context} ctx
 * @param {View} view
 * @param {import("./mesh.js").Mesh} mesh
 * @param {number} place
 * @param {number} [reach] how far an edge goes on beyond its corners, in device pixels
 */
export function traceBar(ctx, view, mesh, place, reach = 0) {
  const radius = mesh.breadthOf(place) * view.cell;
  if (mesh.isVertex(place)) {
    ctx.moveTo(mesh.x(view, place) + radius, mesh.y(view, place));
    ctx.arc(mesh.x(view, place), mesh.y(view, place), radius, 0, 2 * Math.PI);
    return;
  }
  const [from, to] = mesh.ends(place);
  const [x0, y0, x1, y1] = [mesh.x(view, from), mesh.y(view, from), mesh.x(view, to), mesh.y(view, to)];
  const angle = Math.atan2(y1 - y0, x1 - x0);
  // The round ends lie within the edge, as those of squares do.
  const inset = Math.min(radius, Math.hypot(x1 - x0, y1 - y0) / 2) - reach;
  const [dx, dy] = [Math.cos(angle) * inset, Math.sin(angle) * inset];
  ctx.moveTo(x0 + dx + Math.cos(angle + Math.PI / 2) * radius, y0 + dy + Math.sin(angle + Math.PI / 2) * radius);
  ctx.arc(x0 + dx, y0 + dy, radius, angle + Math.PI / 2, angle - Math.PI / 2);
  ctx.arc(x1 - dx, y1 - dy, radius, angle - Math.PI / 2, angle + Math.PI / 2);
  ctx.closePath();
}

/**
 * @param {Context} ctx
 * @param {number} cell
 * @param {number} ratio
 * @param {string} colour
 */
function drawSlants(ctx, cell, ratio, colour) {
  const count = Math.max(2, Math.min(5, Math.round(cell / (9 * ratio))));
  const gap = cell / count;
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1, 1.1 * ratio);
  ctx.beginPath();
  for (let start = -cell + gap / 2; start < cell; start += gap) {
    ctx.moveTo(start, cell);
    ctx.lineTo(start + cell, 0);
  }
  ctx.stroke();
}

/**
 * @param {Context} ctx
 * @param {number} cell
 * @param {number} ratio
 * @param {string} colour
 */
function drawDots(ctx, cell, ratio, colour) {
  const count = Math.max(2, Math.min(4, Math.round(cell / (10 * ratio))));
  const gap = cell / count;
  const radius = Math.min(1.5 * ratio, cell * 0.06);
  ctx.fillStyle = colour;
  // The wash is pale: a dot of one layer would hardly show on it.
  for (const turn of [0, 1, 2]) {
    for (let row = 0; row < count; row += 1) {
      for (let column = 0; column < count; column += 1) {
        ctx.beginPath();
        ctx.arc((column + 0.5) * gap, (row + 0.5) * gap, Math.max(0.8, radius * (1 - 0.1 * turn)), 0, 2 * Math.PI);
        ctx.fill();
      }
    }
  }
}

// Small pictures drawn once and then copied: a board has thousands of crosses, figures and shaded cells that look alike.

/** @type {Map<string, HTMLCanvasElement>} */
const drawn = new Map();

/** Old sizes and themes are forgotten together when there are so many. */
const MOST = 200;

// A font may have come since: its figures look other than those of the font that stood in for it.
document.addEventListener("themechange", () => drawn.clear());

/**
 * The picture of this name, drawn now if it was not before.
 * @param {string} name says everything the drawing depends on
 * @param {number} width
 * @param {number} height
 * @param {(ctx: CanvasRenderingContext2D) => void} draw
 */
export function findSprite(name, width, height, draw) {
  let sprite = drawn.get(name);
  if (!sprite) {
    if (drawn.size >= MOST) drawn.clear();
    sprite = document.createElement("canvas");
    sprite.width = Math.max(1, width);
    sprite.height = Math.max(1, height);
    const ctx = sprite.getContext("2d");
    if (ctx) draw(ctx);
    drawn.set(name, sprite);
  }
  return sprite;
}

// The clues' figures.

/** @typedef {{size: number, colour: string, font: string, weight: number}} Style */

/**
 * Draws a clue with its middle at (x, y).
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} clue
 * @param {number} x
 * @param {number} y
 * @param {Style} style
 */
export function drawFigure(ctx, clue, x, y, { size, colour, font, weight }) {
  const name = `figure ${clue} ${size} ${colour} ${weight} ${font}`;
  const height = Math.ceil(size * 1.1);
  const width = clue > 9 ? Math.ceil(size * 1.3) : size;
  const image = findSprite(name, width, height, (sprite) => {
    sprite.font = `${weight} ${size}px ${font}`;
    sprite.textAlign = "center";
    sprite.fillStyle = colour;
    // Figures have no descenders: centring what is really inked looks right in every font.
    const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = sprite.measureText(String(clue));
    sprite.fillText(String(clue), width / 2, height / 2 + (ascent - descent) / 2);
  });
  ctx.drawImage(image, Math.round(x - image.width / 2), Math.round(y - image.height / 2));
}
