// @ts-check
/**
 * How a hint shows on a Slitherlink, on the board and in words. Each tone has a form of its own, so that colour alone never tells them
 * apart.
 */
import { t } from "../../i18n/index.js";
import { describeCell, describeNearest, listTouched } from "../steps.js";
import { CROSS, LINE, UNKNOWN } from "./constants.js";
import { boxOf, latticeOf, measure } from "./lattice.js";
import { nameFace } from "./mesh-words.js";
import { strokeCrosses, strokeEdges, traceBar, traceCell, washCell } from "./pen.js";
import { SquareLattice } from "./square-lattice.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("../../types.js").Overlay} Overlay */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {[x: number, y: number]} Point */

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Overlay} overlay
 * @param {Lattice} lattice
 * @param {Int8Array} [clues]
 */
export function paintMarks(ctx, scene, overlay, lattice, clues) {
  const { colours, view } = scene;
  for (const [cell, side] of overlay.tints ?? []) {
    if (lattice.isCell(cell)) washCell(ctx, view, colours, lattice, cell, side);
  }
  for (const place of overlay.glow ?? []) fillSpot(ctx, scene, lattice, place, colours.glow);
  for (const place of overlay.reasons ?? []) fillSpot(ctx, scene, lattice, place, colours.reason);
  // Before what is drawn as lines: it wipes what lies inside.
  outlineSpots(ctx, scene, lattice, overlay.wrong ?? [], colours.wrong);
  drawChanges(ctx, scene, lattice, overlay.results ?? [], colours.result, false);
  drawChanges(ctx, scene, lattice, overlay.supposed ?? [], colours.supposed, true);
  for (const place of overlay.differs ?? []) frameSpot(ctx, scene, lattice, place, colours.differs, true);
  for (const place of overlay.wrong ?? []) strikeSpot(ctx, scene, lattice, place, colours.wrong);
  const taken = overlay.labels ? listFigures(scene, lattice, clues) : [];
  for (const [place, text] of overlay.labels ?? []) writeLabel(ctx, scene, lattice, place, text, taken);
}

/** Where letters keep to: the places of others and of the clues of tilings, whose faces may be thin. On squares there is room for all. */
function listFigures(/** @type {Scene} */ { view }, /** @type {Lattice} */ lattice, /** @type {Int8Array | undefined} */ clues) {
  /** @type {Point[]} */
  const figures = [];
  if (lattice instanceof SquareLattice) return figures;
  clues?.forEach((clue, cell) => clue >= 0 && figures.push([lattice.x(view, cell), lattice.y(view, cell)]));
  return figures;
}

const EIGHTH = Math.PI / 4;
/** The eight ways from a spot to its letter, up and right first. */
const WAYS = [-1, 0, -2, -3, 1, 2, 3, 4].map((turns) => turns * EIGHTH);

/** How high letters are; on a phone, too, one can read them. */
const sizeLetters = (/** @type {Scene["view"]} */ view) => Math.max(11 * view.ratio, view.cell * 0.32);

/**
 * Where a letter may stand, the best first: beside what is written in a face, up and right if possible; on tilings around a corner or an
 * edge, too.
 * @param {Scene["view"]} view
 * @param {Lattice} lattice
 * @param {number} place
 * @returns {Point[]}
 */
function listSeats(view, lattice, place) {
  const [x, y] = [lattice.x(view, place), lattice.y(view, place)];
  const [across, above] = [0.26 * view.cell, 0.2 * view.cell];
  if (lattice instanceof SquareLattice) return [[x + across, y - above]];
  const away = Math.max(0.33 * view.cell, 0.8 * sizeLetters(view));
  if (!lattice.isCell(place)) return WAYS.map((way) => [x + away * Math.cos(way), y + away * Math.sin(way)]);
  // In a small face a letter keeps nearer to the middle.
  const room = Math.min(1, 2 * lattice.reaches[place]);
  const [aside, off] = [Math.max(room * across, 0.6 * sizeLetters(view)), Math.max(room * above, 0.5 * sizeLetters(view))];
  return [[1, -1], [1, 1], [-1, 1], [-1, -1]].map(([right, down]) => [x + right * aside, y + down * off]);
}

/**
 * A short name beside the middle of a spot, which the sentences use: at the first seat that is free, or the one with most room.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Lattice} lattice
 * @param {number} place
 * @param {string} text
 * @param {Point[]} taken what is written so far
 */
function writeLabel(ctx, { view, colours }, lattice, place, text, taken) {
  const size = sizeLetters(view);
  const seats = listSeats(view, lattice, place);
  const rooms = seats.map((seat) => Math.min(...taken.map(([x, y]) => Math.hypot(seat[0] - x, seat[1] - y))));
  const first = rooms.findIndex((room) => room >= size);
  const [x, y] = seats[first >= 0 ? first : rooms.indexOf(Math.max(...rooms))];
  taken.push([x, y]);
  ctx.font = `700 ${size}px ui-sans-serif, system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(2, view.cell * 0.1);
  ctx.strokeStyle = colours.paper;
  ctx.strokeText(text, x, y);
  ctx.fillStyle = colours.supposed;
  ctx.fillText(text, x, y);
}

/**
 * One outline around all these spots: neighbours are one figure, where frames of their own would cross at every corner. An edge reaches
 * around its corners, so that edges that meet there become one bent figure.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Lattice} lattice
 * @param {number[]} places
 * @param {string} colour
 */
function outlineSpots(ctx, scene, lattice, places, colour) {
  if (places.length === 0) return;
  const { hair } = measure(scene.view);
  ctx.lineWidth = 4 * hair;
  ctx.strokeStyle = colour;
  const reach = scene.view.cell * 0.2;
  for (const place of places) {
    traceSpot(ctx, scene, lattice, place, reach);
    ctx.stroke();
  }
  ctx.globalCompositeOperation = "destination-out";
  for (const place of places) {
    traceSpot(ctx, scene, lattice, place, reach);
    ctx.fill();
  }
  ctx.globalCompositeOperation = "source-over";
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Lattice} lattice
 * @param {number} place
 * @param {number} [reach] how far an edge goes on beyond its corners
 */
function traceSpot(ctx, { view }, lattice, place, reach = 0) {
  if (!(lattice instanceof SquareLattice)) {
    ctx.beginPath();
    if (lattice.isCell(place)) traceCell(ctx, view, lattice, place, view.cell * 0.06);
    else traceBar(ctx, view, lattice, place, lattice.isEdge(place) ? reach : 0);
    return;
  }
  const box = boxOf(lattice, view, place);
  if (lattice.isEdge(place)) {
    const [across, down] = lattice.isAcross(place) ? [reach, 0] : [0, reach];
    Object.assign(box, { x: box.x - across, y: box.y - down, width: box.width + 2 * across, height: box.height + 2 * down });
  }
  const inset = lattice.isCell(place) ? Math.round(view.cell * 0.08) : 0;
  const wide = box.width - 2 * inset;
  const high = box.height - 2 * inset;
  ctx.beginPath();
  ctx.roundRect(box.x + inset, box.y + inset, wide, high, Math.min(wide, high) * (lattice.isCell(place) ? 0.2 : 0.5));
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Lattice} lattice
 * @param {number} place
 * @param {string} colour
 */
function fillSpot(ctx, scene, lattice, place, colour) {
  traceSpot(ctx, scene, lattice, place);
  ctx.fillStyle = colour;
  ctx.fill();
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Lattice} lattice
 * @param {number} place
 * @param {string} colour
 * @param {boolean} isDashed
 */
function frameSpot(ctx, scene, lattice, place, colour, isDashed) {
  const { hair } = measure(scene.view);
  traceSpot(ctx, scene, lattice, place);
  ctx.lineWidth = 2 * hair;
  ctx.strokeStyle = colour;
  ctx.lineCap = "butt";
  ctx.setLineDash(isDashed ? [4 * hair, 3 * hair] : []);
  ctx.stroke();
  ctx.setLineDash([]);
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Lattice} lattice
 * @param {number} place
 * @param {string} colour
 */
function strikeSpot(ctx, { view }, lattice, place, colour) {
  const x = lattice.x(view, place);
  const y = lattice.y(view, place);
  const reach = view.cell * 0.2;
  ctx.beginPath();
  ctx.moveTo(x - reach, y + reach);
  ctx.lineTo(x + reach, y - reach);
  ctx.lineCap = "round";
  ctx.lineWidth = 2 * measure(view).hair;
  ctx.strokeStyle = colour;
  ctx.stroke();
}

/**
 * Lines, crosses and shades that are not on the board, drawn as if they were.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Lattice} lattice
 * @param {Change[]} changes
 * @param {string} colour
 * @param {boolean} isDashed
 */
function drawChanges(ctx, scene, lattice, changes, colour, isDashed) {
  const { view, colours } = scene;
  const { line, cross, crossLine } = measure(view);
  const edges = changes.filter(([place]) => lattice.isEdge(place));
  const lines = edges.filter(([, value]) => value === LINE).map(([place]) => place);
  const crosses = edges.filter(([, value]) => value === CROSS).map(([place]) => place);
  if (isDashed) ctx.setLineDash([line * 0.9, line * 1.7]);
  strokeEdges(ctx, view, lattice, lines, isDashed ? line * 0.8 : line, colour);
  ctx.setLineDash([]);
  strokeCrosses(ctx, view, lattice, crosses, cross * 1.35, crossLine * 1.7, colour);
  for (const [place, value] of changes) {
    if (lattice.isEdge(place)) {
      if (isDashed || value === UNKNOWN) frameSpot(ctx, scene, lattice, place, colour, true);
    } else if (lattice.isCell(place)) {
      if (value !== UNKNOWN) washCell(ctx, view, colours, lattice, place, value);
      frameSpot(ctx, scene, lattice, place, colour, isDashed);
    }
  }
}

// How the steps of a Slitherlink's explanation are told.

/** @type {import("../kind.js").StepWords} */
export const steps = {
  // Of an edge or a corner the cell below or to the right, kept on the board.
  locate(doc, place) {
    const lattice = latticeOf(doc);
    if (!(lattice instanceof SquareLattice)) return [0, nearestFace(lattice, place)];
    return [Math.min(doc.height - 1, lattice.rowOf(place) >> 1), Math.min(doc.width - 1, lattice.columnOf(place) >> 1)];
  },
  describePlace(doc, step) {
    const place = step.sets[0]?.[0] ?? step.because[0];
    return doc.tiling && place !== undefined ? describeSpot(doc, place) : describeNearest(steps, doc, step);
  },
  describeSets(doc, { sets }) {
    const edges = sets.filter(([place]) => latticeOf(doc).isEdge(place));
    const lines = edges.filter(([, value]) => value === LINE).length;
    const parts = [];
    if (lines) parts.push(t("slitherlink.play.sets.marks", { count: lines }));
    if (lines < edges.length) parts.push(t("slitherlink.play.sets.crosses", { count: edges.length - lines }));
    if (edges.length < sets.length) parts.push(t("slitherlink.play.sets.shades", { count: sets.length - edges.length }));
    return parts.join(" · ");
  },
  listGlow: (_doc, step) => listTouched(step),
  describeSupposition(doc, [place, value]) {
    return t(`slitherlink.play.argument.supposes.${value === LINE ? "mark" : "cross"}`, { place: describeSpot(doc, place) });
  },
};

/** Where a place is, in words. @param {import("../../types.js").Doc} doc @param {number} place */
function describeSpot(doc, place) {
  const lattice = latticeOf(doc);
  return lattice instanceof SquareLattice ? describeCell(steps, doc, place) : nameFace(lattice, nearestFace(lattice, place));
}

/** The face at a place, or the first beside it. @param {import("./mesh.js").Mesh} mesh @param {number} place */
function nearestFace(mesh, place) {
  if (mesh.isCell(place)) return place;
  const edge = mesh.isEdge(place) ? place : mesh.around(place)[0];
  return mesh.sides(edge)[0];
}
