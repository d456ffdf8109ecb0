// @ts-check
/**
 * Painting the board in play: the sheet, shaded cells, dots and clues; above them crosses, the loop, and what the judge finds. Nothing
 * is told by colour alone: broken vertices are ringed, short loops hollow and dashed.
 */
import { CROSS, LINE, UNKNOWN, WRONG } from "./constants.js";
import { MARGIN, measure } from "./lattice.js";
import { drawFigure, findSprite, strokeCrosses, strokeEdges, traceCell, washCell } from "./pen.js";
import { BROKEN, DONE } from "./rules.js";
import { SquareLattice } from "./square-lattice.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Region} Region */
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./rules.js").Judge} Judge */

/**
 * What painters look at besides the scene.
 * @typedef {object} Findings
 * @property {Lattice} lattice
 * @property {Int8Array} clues
 * @property {Judge} judge
 * @property {Uint8Array} strandColours 1 + colour for each line
 */

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Region} region
 * @param {Findings} findings
 */
export function paintBoard(ctx, scene, region, findings) {
  paintGround(ctx, scene, findings.lattice);
  paintShades(ctx, scene, region, findings);
  paintGrid(ctx, scene, region, findings);
  paintClues(ctx, scene, region, findings);
  paintCrosses(ctx, scene, region, findings);
  paintLines(ctx, scene, region, findings);
  paintBrokenVertices(ctx, scene, region, findings);
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Region} region
 * @param {Findings} findings
 */
function paintCrosses(ctx, { view, colours, values, levels, options }, region, { lattice }) {
  const { cross, crossLine } = measure(view);
  const isFaint = options.crosses === "faint";
  /** @type {Map<string, number[]>} */
  const byColour = new Map();
  const wrong = [];
  for (const edge of lattice.edgesIn(region)) {
    if (values[edge] === WRONG) wrong.push(edge);
    if (values[edge] !== CROSS || options.crosses === "hidden") continue;
    gather(byColour, levels[edge] ? levelColour(colours, levels[edge]) : colours.cross, edge);
  }
  ctx.globalAlpha = isFaint ? 0.45 : 1;
  for (const [colour, edges] of byColour) {
    strokeCrosses(ctx, view, lattice, edges, isFaint ? cross * 0.7 : cross, crossLine, colour);
  }
  ctx.globalAlpha = 1;
  if (!wrong.length) return;
  strokeCrosses(ctx, view, lattice, wrong, cross * 1.5, crossLine * 1.6, colours.wrong);
  for (const edge of wrong) ringSpot(ctx, view, lattice, edge, cross * 2.6, crossLine, colours.wrong);
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Region} region
 * @param {Findings} findings
 */
function paintLines(ctx, scene, region, { lattice, judge, strandColours }) {
  const { view, colours, values, levels, fresh, settle, options } = scene;
  const { line, hair } = measure(view);
  /** @type {Map<string, number[]>} */
  const byColour = new Map();
  /** @type {Map<string, number[]>} */
  const byLevel = new Map();
  const short = [];
  const settling = [];
  for (const edge of lattice.edgesIn(region)) {
    if (values[edge] !== LINE) continue;
    if (levels[edge]) gather(byLevel, levelColour(colours, levels[edge]), edge);
    if (judge.states[edge] === BROKEN && fresh[edge] !== 1 && options.showErrors !== false) short.push(edge);
    else if (options.pencil) gather(byColour, colours.cross, edge);
    else gather(byColour, lineColour(colours, strandColours[edge], Boolean(options.lineColours), fresh[edge] === 1), edge);
    if (fresh[edge] === 2 && settle < 1) settling.push(edge);
  }
  ctx.globalAlpha = 0.28;
  for (const [colour, edges] of byLevel) strokeEdges(ctx, view, lattice, edges, line * 2.4, colour);
  ctx.globalAlpha = 0.5 * (1 - settle);
  if (settling.length) strokeEdges(ctx, view, lattice, settling, line * 1.7, colours.ink);
  ctx.globalAlpha = 1;
  // What a maker is shown that follows is a note in pencil, thinner than the loop.
  for (const [colour, edges] of byColour) strokeEdges(ctx, view, lattice, edges, options.pencil ? Math.max(hair, line * 0.6) : line, colour);
  if (!short.length) return;
  strokeEdges(ctx, view, lattice, short, line + 2 * hair, colours.wrong);
  ctx.setLineDash([view.cell * 0.22, view.cell * 0.28]);
  ctx.lineDashOffset = view.cell * 0.11;
  strokeEdges(ctx, view, lattice, short, Math.max(hair, line * 0.42), colours.sheet);
  ctx.setLineDash([]);
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Region} region
 * @param {Findings} findings
 */
function paintBrokenVertices(ctx, { view, colours, options }, region, { lattice, judge }) {
  if (options.showErrors === false) return;
  const { line, hair } = measure(view);
  for (const vertex of lattice.verticesIn(region)) {
    if (judge.states[vertex] === BROKEN) ringSpot(ctx, view, lattice, vertex, line * 0.9 + 2 * hair, 2 * hair, colours.wrong);
  }
}

/**
 * @param {Context} ctx
 * @param {import("../../board/surface.js").View} view
 * @param {Lattice} lattice
 * @param {number} place
 * @param {number} radius
 * @param {number} width
 * @param {string} colour
 */
function ringSpot(ctx, view, lattice, place, radius, width, colour) {
  ctx.beginPath();
  ctx.arc(lattice.x(view, place), lattice.y(view, place), radius, 0, 2 * Math.PI);
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.stroke();
}

/**
 * A stroke under way is ink from the pen; once it is on the board it takes the colour of its strand.
 * @param {import("../../board/surface.js").Colours} colours
 * @param {number} strand 1 + the colour
 * @param {boolean} isColoured
 * @param {boolean} isFresh
 */
function lineColour(colours, strand, isColoured, isFresh) {
  return isColoured && strand && !isFresh ? colours.strands[(strand - 1) % colours.strands.length] : colours.ink;
}

/**
 * @param {Map<string, number[]>} groups
 * @param {string} key
 * @param {number} place
 */
function gather(groups, key, place) {
  const group = groups.get(key);
  if (group) group.push(place);
  else groups.set(key, [place]);
}

// Painting what lies below the marks: the sheet, shaded cells, the unknown grid as dots and faint lines, and the clues. A clue that has
// its lines is dimmed, a broken one underlined.

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
 * @param {Region} region
 * @param {Findings} findings
 */
export function paintShades(ctx, { view, colours, values, levels }, region, { lattice }) {
  const { hair } = measure(view);
  for (const cell of lattice.cellsIn(region)) {
    if (values[cell] === UNKNOWN) continue;
    washCell(ctx, view, colours, lattice, cell, values[cell]);
    if (!levels[cell]) continue;
    ctx.strokeStyle = levelColour(colours, levels[cell]);
    ctx.lineWidth = hair;
    ctx.beginPath();
    traceCell(ctx, view, lattice, cell, 3 * hair);
    ctx.stroke();
  }
}

/**
 * Dots at the vertices and a faint line wherever an edge is still unknown.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Region} region
 * @param {Findings} findings
 */
export function paintGrid(ctx, { view, colours, values }, region, { lattice }) {
  const { hair, dot } = measure(view);
  if (lattice instanceof SquareLattice) fillUnknown(ctx, view, colours.grid, values, lattice, region);
  else {
    // Where a line is crossed out, a trace of it is left: without it nobody could tell the faces of a tiling apart.
    const edges = lattice.edgesIn(region);
    strokeEdges(ctx, view, lattice, edges.filter((edge) => values[edge] === UNKNOWN), hair, colours.grid);
    ctx.globalAlpha = 0.4;
    strokeEdges(ctx, view, lattice, edges.filter((edge) => values[edge] !== UNKNOWN), hair, colours.grid);
    ctx.globalAlpha = 1;
  }
  const middle = Math.ceil(dot) + 1;
  const sprite = findSprite(`dot ${dot} ${colours.gridStrong}`, 2 * middle, 2 * middle, (pen) => {
    pen.fillStyle = colours.gridStrong;
    pen.arc(middle, middle, dot, 0, 2 * Math.PI);
    pen.fill();
  });
  for (const vertex of lattice.verticesIn(region)) ctx.drawImage(sprite, lattice.x(view, vertex) - middle, lattice.y(view, vertex) - middle);
}

/**
 * Faint lines between squares, run by run: on large boards there are thousands of edges.
 * @param {Context} ctx
 * @param {import("../../board/surface.js").View} view
 * @param {string} colour
 * @param {Uint8Array} values
 * @param {SquareLattice} lattice
 * @param {Region} region
 */
function fillUnknown(ctx, view, colour, values, lattice, region) {
  const { hair } = measure(view);
  const spots = lattice.spotsIn(region);
  const half = hair >> 1;
  ctx.fillStyle = colour;
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
 * @param {Region} region
 * @param {Findings} findings
 */
export function paintClues(ctx, { view, colours, options }, region, { lattice, clues, judge }) {
  const { hair } = measure(view);
  for (const cell of lattice.cellsIn(region)) {
    if (clues[cell] < 0) continue;
    const [x, y] = [lattice.x(view, cell), lattice.y(view, cell)];
    const size = Math.round(view.cell * lattice.figureOf(cell));
    const isBroken = judge.states[cell] === BROKEN && options.showErrors !== false;
    const isDone = judge.states[cell] === DONE && options.dimClues;
    const colour = isBroken ? colours.wrong : isDone ? colours.dim : colours.clue;
    drawFigure(ctx, clues[cell], x, y, { size, colour, font: colours.font, weight: isBroken ? 700 : 500 });
    if (!isBroken) continue;
    const wide = Math.round(size * 0.78);
    const high = Math.max(hair, Math.round(size * 0.11));
    ctx.fillStyle = colours.wrong;
    ctx.fillRect(Math.round(x - wide / 2), Math.round(y + size * 0.46), wide, high);
  }
}

/**
 * @param {import("../../board/surface.js").Colours} colours
 * @param {number} level from 1
 */
export function levelColour(colours, level) {
  return colours.levels[(level - 1) % colours.levels.length];
}
