// @ts-check
/**
 * The marks every painter of a Slitherlink shares: lines with round ends, crosses, washes with their patterns, figures; small ones are
 * drawn once and copied.
 */

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("../../board/surface.js").View} View */
/** @typedef {import("../../board/surface.js").Colours} Colours */
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./lattice.js").Measures} Measures */

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
  if (width <= THIN && !ctx.getLineDash().length) return fillEdges(ctx, view, lattice, edges, width, colour);
  ctx.beginPath();
  for (const edge of edges) {
    const row = lattice.rowOf(edge);
    const column = lattice.columnOf(edge);
    const down = row & 1;
    const right = column & 1;
    ctx.moveTo(view.x((column - right) / 2), view.y((row - down) / 2));
    ctx.lineTo(view.x((column + right) / 2), view.y((row + down) / 2));
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
 * @param {Lattice} lattice
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
    ctx.drawImage(sprite, view.x(lattice.columnOf(edge) / 2) - middle, view.y(lattice.rowOf(edge) / 2) - middle);
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
 * @param {number} row of the cell, in cells
 * @param {number} column
 * @param {number} side
 */
export function washCell(ctx, view, colours, row, column, side) {
  const { cell, ratio } = view;
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
  ctx.drawImage(sprite, view.x(column), view.y(row));
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
  const image = findSprite(name, size, height, (sprite) => {
    sprite.font = `${weight} ${size}px ${font}`;
    sprite.textAlign = "center";
    sprite.fillStyle = colour;
    // Figures have no descenders: centring what is really inked looks right in every font.
    const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = sprite.measureText(String(clue));
    sprite.fillText(String(clue), size / 2, height / 2 + (ascent - descent) / 2);
  });
  ctx.drawImage(image, Math.round(x - image.width / 2), Math.round(y - image.height / 2));
}
