// @ts-check
/** Painting cells of any shape: lines, marks, the numbers of the clues, hints, and the picture when it is done. */
import { EMPTY as CROSS, FILLED, UNKNOWN, WRONG } from "./constants.js";
import { isBlack, rankInk } from "./inks.js";
import { isInk, isZebra } from "./lines.js";
import { listNoted } from "./notes.js";
import { inkOf, isLight, lineWidths, paintDots, paintNotes } from "./paint.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Region} Region */
/** @typedef {import("../../board/surface.js").Overlay} Overlay */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("./lattice-surface.js").LatticeSurface} LatticeSurface */
/** @typedef {import("./lattice-surface.js").ClueNumber} ClueNumber */

/** A number smaller than this cannot be read, in CSS pixels. */
const LEGIBLE = 6;

/**
 * Adds a cell to the path, smaller by a number of pixels towards its middle, or larger.
 * @param {CanvasRenderingContext2D} ctx @param {Scene["view"]} view @param {LatticeSurface} board @param {number} place @param {number} [inset]
 */
export function traceCell(ctx, view, { layout }, place, inset = 0) {
  const corners = layout.corners[place];
  const [x, y] = layout.centres[place];
  const [middleX, middleY] = [view.x(x), view.y(y)];
  // From the middle to an edge: half a cell in a square, a third in a triangle.
  const share = inset === 0 ? 1 : Math.max(0, 1 - inset / (view.cell * (corners.length === 3 ? 1 / 3 : 1 / 2)));
  corners.forEach(([column, row], at) => {
    const cornerX = middleX + (view.x(column) - middleX) * share;
    const cornerY = middleY + (view.y(row) - middleY) * share;
    if (at === 0) ctx.moveTo(cornerX, cornerY);
    else ctx.lineTo(cornerX, cornerY);
  });
  ctx.closePath();
}

/** @param {LatticeSurface} board @param {Region} region @returns {number[]} the places in it */
function listPlaces({ layout }, region) {
  const places = [];
  for (let place = 0; place < layout.centres.length; place += 1) {
    const [x, y] = layout.centres[place];
    if (x > region.left - 1 && x < region.right + 1 && y > region.top - 1 && y < region.bottom + 1) places.push(place);
  }
  return places;
}

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Region} region @param {LatticeSurface} board */
export function paintPlaying(ctx, scene, region, board) {
  const { view, colours } = scene;
  const places = listPlaces(board, region);
  const { thin, strong } = lineWidths(view.cell, view.ratio);
  ctx.beginPath();
  for (const place of places) traceCell(ctx, view, board, place);
  ctx.fillStyle = colours.sheet;
  ctx.fill();
  if (thin > 0) {
    ctx.strokeStyle = colours.grid;
    ctx.lineWidth = thin;
    ctx.lineJoin = "round";
    ctx.stroke();
  }
  for (const place of places) paintMark(ctx, scene, board, place);
  ctx.beginPath();
  for (const [x0, y0, x1, y1] of board.layout.strong) {
    if (Math.max(x0, x1) < region.left - 1 || Math.min(x0, x1) > region.right + 1) continue;
    if (Math.max(y0, y1) < region.top - 1 || Math.min(y0, y1) > region.bottom + 1) continue;
    ctx.moveTo(view.x(x0), view.y(y0));
    ctx.lineTo(view.x(x1), view.y(y1));
  }
  ctx.strokeStyle = colours.gridStrong;
  ctx.lineWidth = strong;
  ctx.lineCap = "round";
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {LatticeSurface} board @param {number} place */
function paintMark(ctx, scene, board, place) {
  const { view, colours } = scene;
  const value = scene.values[place];
  if (value === UNKNOWN) return paintNoted(ctx, scene, board, place, listNoted(scene.values, board.cells, place));
  if (value === WRONG) return paintWrongCell(ctx, scene, board, place);
  const level = scene.levels[place];
  const lift = scene.fresh[place] === 0 ? 0 : scene.fresh[place] === 1 ? 1 : 1 - scene.settle;
  const [x, y] = board.layout.centres[place];
  if (value === CROSS) {
    ctx.strokeStyle = level > 0 ? colours.levels[(level - 1) % colours.levels.length] : colours.cross;
    ctx.lineWidth = Math.max(1, view.cell * 0.055);
    strokeCross(ctx, view.x(x), view.y(y), view.cell * board.layout.reach * (1 - lift * 0.3));
    return;
  }
  const colour = inkOf(scene, board.doc, value, level);
  const gap = view.cell >= 22 * view.ratio ? Math.max(1, view.ratio * 0.75) : 0;
  ctx.fillStyle = colour;
  ctx.beginPath();
  traceCell(ctx, view, board, place, gap + lift * view.cell * 0.07);
  ctx.fill();
  const { inks } = board.doc;
  const dots = inks ? rankInk(inks, value - FILLED) : 0;
  if (dots > 0 && view.cell >= 14 * view.ratio) paintDots(ctx, dots, view.x(x) - view.cell * (0.14 + (dots - 1) * 0.072), view.y(y) - view.cell * 0.86, view.cell, colour);
  if (level === 0 || view.cell < 12 * view.ratio) return;
  // A notch tells a tried mark from a certain one without colour.
  ctx.fillStyle = colours.sheet;
  ctx.beginPath();
  ctx.arc(view.x(x), view.y(y), view.cell * 0.09, 0, 2 * Math.PI);
  ctx.fill();
}

/** What is noted in an open cell. @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {LatticeSurface} board @param {number} place @param {number[]} noted values */
function paintNoted(ctx, scene, board, place, noted) {
  const [x, y] = board.layout.centres[place];
  const room = board.layout.corners[place].length === 3 ? 0.46 : 0.86;
  paintNotes(ctx, scene, board.doc, noted, scene.view.x(x), scene.view.y(y), scene.view.cell * room);
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} reach */
function strokeCross(ctx, x, y, reach) {
  ctx.lineCap = "round";
  ctx.beginPath();
  for (const side of [1, -1]) {
    ctx.moveTo(x - reach * 0.8, y - side * reach * 0.8);
    ctx.lineTo(x + reach * 0.8, y + side * reach * 0.8);
  }
  ctx.stroke();
}

/** A lost claim: a brick outline, struck through. @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {LatticeSurface} board @param {number} place */
function paintWrongCell(ctx, scene, board, place) {
  const { view, colours } = scene;
  const wide = Math.max(1, Math.round(view.cell * 0.07));
  ctx.beginPath();
  traceCell(ctx, view, board, place, wide + 1);
  ctx.fillStyle = colours.wrong;
  ctx.globalAlpha = 0.2;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colours.wrong;
  ctx.lineWidth = wide;
  ctx.stroke();
  const [x, y] = board.layout.centres[place];
  strokeCross(ctx, view.x(x), view.y(y), view.cell * board.layout.reach * 0.8);
}

// The numbers of the clues.

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Region} region @param {LatticeSurface} board */
export function paintClues(ctx, scene, region, board) {
  board.layout.numbers.forEach((lines, direction) => {
    lines.forEach((numbers, line) => {
      numbers.forEach((number, block) => {
        if (number.x < region.left - 1 || number.x > region.right + 1 || number.y < region.top - 1 || number.y > region.bottom + 1) return;
        const font = Math.round(number.font * scene.view.cell);
        if (font >= LEGIBLE * scene.view.ratio) paintNumber(ctx, scene, board, direction, line, block, scene.view.x(number.x), scene.view.y(number.y), font);
      });
    });
  });
  ctx.textAlign = "center";
  ctx.fillStyle = scene.colours.pencil;
  ctx.font = `600 ${Math.round(scene.view.cell * 0.5)}px ${scene.colours.font}`;
  for (const { x, y, room, slice } of board.layout.captions) ctx.fillText(board.nameCaption(slice), scene.view.x(x), scene.view.y(y + 0.18), room * scene.view.cell);
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {LatticeSurface} board @param {number} direction @param {number} line
 * @param {number} block @param {number} x @param {number} y @param {number} font device pixels
 */
export function paintNumber(ctx, scene, board, direction, line, block, x, y, font) {
  const { colours, options, view } = scene;
  const clue = board.clues[direction][line];
  const state = board.states[direction][line];
  const length = clue.lengths[block] ?? 0;
  const isNone = clue.lengths.length === 0;
  // In a zebra no number says nothing.
  if (isNone && isZebra(clue)) return;
  const isFaded = isNone || (options.dimClues && state.done[block] === 1);
  const isMarked = scene.clueMarks.has(board.nameClue(direction, line, block));
  const before = ctx.globalAlpha;
  const reach = (String(length).length * 0.29 + 0.06) * font;
  ctx.font = `${isFaded || isMarked ? 400 : 600} ${font}px ${colours.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  ctx.fillStyle = isFaded || isMarked ? colours.dim : colours.clue;
  if (!isNone && (isZebra(clue) || !isBlack(board.doc.inks))) {
    const isEmpty = clue.values[block] === CROSS;
    const colour = isEmpty ? colours.sheet : inkOf(scene, board.doc, clue.values[block], 0);
    if (isFaded || isMarked) ctx.globalAlpha = before * 0.35;
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.roundRect(x - reach - font * 0.12, y - font * 0.52, 2 * reach + font * 0.24, font * 1.04, font * 0.2);
    ctx.fill();
    ctx.strokeStyle = isEmpty ? colours.clue : colours.gridStrong;
    ctx.lineWidth = 1;
    ctx.stroke();
    ctx.fillStyle = isLight(colour) ? "#1f2430" : "#ffffff";
  }
  ctx.fillText(String(length), x, Math.round(y + font * 0.36));
  const { inks } = board.doc;
  const dots = inks && !isNone && clue.values[block] >= FILLED ? rankInk(inks, clue.values[block] - FILLED) : 0;
  if (dots > 0) paintDots(ctx, dots, x - font * 0.5, y - font * 0.4, font, inkOf(scene, board.doc, clue.values[block], 0));
  ctx.globalAlpha = before;
  if (isMarked && !isFaded) {
    ctx.strokeStyle = colours.pencil;
    ctx.lineWidth = Math.max(1, font * 0.09);
    ctx.beginPath();
    ctx.moveTo(x - reach, y + font * 0.22);
    ctx.lineTo(x + reach, y - font * 0.22);
    ctx.stroke();
  }
  if (!state.isBroken || !options.showErrors || isNone) return;
  ctx.fillStyle = colours.wrong;
  ctx.fillRect(Math.round(x - reach), Math.round(y + font * 0.48), Math.round(2 * reach), Math.max(1, Math.round(view.ratio * 1.5)));
}

// Hints.

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Overlay} overlay @param {LatticeSurface} board */
export function paintLatticeOverlay(ctx, scene, overlay, board) {
  const { view, colours } = scene;
  const wash = (/** @type {number[]} */ places, /** @type {string} */ colour) => {
    ctx.beginPath();
    for (const place of places) traceCell(ctx, view, board, place);
    ctx.fillStyle = colour;
    ctx.fill();
  };
  for (const [direction, line] of overlay.lines ?? []) {
    wash(board.lattice.lines[direction]?.[line] ?? [], colours.lit);
    for (const number of board.layout.numbers[direction]?.[line] ?? []) markNumber(ctx, scene, number, false);
  }
  for (const [direction, line, block] of overlay.clues ?? []) {
    const number = board.layout.numbers[direction]?.[line]?.[block];
    if (number) markNumber(ctx, scene, number, true);
  }
  wash(overlay.glow ?? [], colours.glow);
  wash(overlay.reasons ?? [], colours.reason);
  outline(ctx, scene, board, overlay.reasons ?? [], colours.accent, 0.12, []);
  for (const [changes, colour, dashes] of /** @type {[Change[], string, number[]][]} */ ([[overlay.results ?? [], colours.result, []], [overlay.supposed ?? [], colours.supposed, [0.14, 0.1]]])) {
    outline(ctx, scene, board, changes.map(([place]) => place), colour, 0.05, dashes);
    for (const [place, value] of changes) paintSmall(ctx, scene, board, place, value, colour);
  }
  paintExcluded(ctx, scene, board, overlay.excluded ?? []);
  outline(ctx, scene, board, overlay.differs ?? [], colours.differs, 0.05, []);
  // A wrong mark is veiled, so that the strike stands out from the ink below it.
  ctx.globalAlpha = 0.82;
  wash(overlay.wrong ?? [], colours.sheet);
  ctx.globalAlpha = 1;
  for (const place of overlay.wrong ?? []) paintWrongCell(ctx, scene, board, place);
}

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {ClueNumber} number @param {boolean} isFramed */
function markNumber(ctx, { view, colours }, number, isFramed) {
  ctx.beginPath();
  ctx.arc(view.x(number.x), view.y(number.y), number.font * view.cell * 0.7, 0, 2 * Math.PI);
  ctx.fillStyle = colours.glow;
  ctx.strokeStyle = colours.accent;
  ctx.lineWidth = Math.max(1, Math.round(1.25 * view.ratio));
  if (isFramed) ctx.stroke();
  else ctx.fill();
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {LatticeSurface} board @param {number[]} places @param {string} colour
 * @param {number} inset in cells @param {number[]} dashes
 */
function outline(ctx, { view }, board, places, colour, inset, dashes) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1, Math.min(Math.round(view.cell * 0.1), Math.round(2 * view.ratio)));
  ctx.setLineDash(dashes.map((dash) => dash * view.cell));
  ctx.beginPath();
  for (const place of places) traceCell(ctx, view, board, place, inset * view.cell + 1);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Values that cells cannot have, as notes tell them. @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {LatticeSurface} board @param {Change[]} excluded */
function paintExcluded(ctx, scene, board, excluded) {
  const places = [...new Set(excluded.map(([place]) => place))];
  outline(ctx, scene, board, places, scene.colours.result, 0.05, [0.1, 0.1]);
  for (const place of places) paintNoted(ctx, scene, board, place, excluded.filter(([at]) => at === place).map(([, value]) => value));
}

/** A mark that is not on the board yet. @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {LatticeSurface} board @param {number} place @param {number} value @param {string} colour */
function paintSmall(ctx, scene, board, place, value, colour) {
  const { view } = scene;
  if (value === CROSS) {
    const [x, y] = board.layout.centres[place];
    ctx.lineWidth = Math.max(1, view.cell * 0.09);
    strokeCross(ctx, view.x(x), view.y(y), view.cell * board.layout.reach);
  } else if (value > CROSS) {
    ctx.fillStyle = isBlack(board.doc.inks) ? colour : inkOf(scene, board.doc, value, 0);
    ctx.beginPath();
    traceCell(ctx, view, board, place, view.cell * (board.layout.corners[place].length === 3 ? 0.15 : 0.24));
    ctx.fill();
  }
}

// The end: lines and crosses fade, and the picture draws itself once.

/** When the wave starts and how long a cell takes, as shares of the whole. */
const WAVE_START = 0.22;
const WAVE_SIZE = 0.34;

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {LatticeSurface} board */
export function paintFinished(ctx, scene, board) {
  const { view, solved } = scene;
  const { layout } = board;
  for (let place = 0; place < layout.centres.length; place += 1) {
    const value = scene.values[place];
    if (!isInk(value)) continue;
    const [x, y] = layout.centres[place];
    const start = WAVE_START + (1 - WAVE_START - WAVE_SIZE) * ((x + y) / (layout.width + layout.height));
    const share = Math.min(1, Math.max(0, (solved - start) / WAVE_SIZE));
    ctx.globalAlpha = 0.14 + 0.86 * share;
    ctx.fillStyle = inkOf(scene, board.doc, value, 0);
    ctx.beginPath();
    traceCell(ctx, view, board, place, view.cell * 0.3 * share * (1 - share) * 0.5);
    ctx.fill();
    if (share < 1) continue;
    // Neighbours meet without a seam.
    ctx.strokeStyle = ctx.fillStyle;
    ctx.lineWidth = 1;
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** How far the clues have faded. @param {Scene} scene */
export function fadeOf(scene) {
  return Math.min(1, scene.solved / WAVE_START);
}
