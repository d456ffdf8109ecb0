// @ts-check
/** Pictures of Slitherlinks: on cards, as SVG, and the end, when the loop draws itself once in ink. */
import { CELL, frame } from "../../board/look.js";
import { s } from "../../ui/dom.js";
import { INSIDE, LINE, UNKNOWN } from "./constants.js";
import { latticeOf, measure } from "./lattice.js";
import { drawMesh, drawSmallMesh } from "./mesh-pictures.js";
import { paintBoard, paintClues, paintGround } from "./paint.js";
import { findMesh, isTiling } from "./patterns.js";
import { strokeEdges } from "./pen.js";
import { rules, traceLoop } from "./rules.js";
import { SquareLattice } from "./square-lattice.js";

/** @typedef {import("./lattice.js").Lattice} Lattice */

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("./patterns.js").Shape} doc
 * @param {string} values a base-36 digit a place
 * @param {number} size of the square, in pixels
 * @param {import("../../types.js").Doc | null} [puzzle] whose digits are shown
 */
export function drawThumbnail(ctx, doc, values, size, puzzle = null) {
  if (isTiling(doc)) {
    const mesh = puzzle?.tiling ? latticeOf(puzzle) : findMesh(doc);
    drawSmallMesh(ctx, mesh instanceof SquareLattice ? null : mesh, values, size, puzzle?.clues?.[0] ?? "");
    return;
  }
  const lattice = new SquareLattice(doc.height, doc.width);
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
 * @param {SquareLattice} lattice
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

// A Slitherlink drawn as SVG for the eye only.

/** @typedef {import("../../types.js").Doc} Doc */

/** @param {Doc} doc @param {string[] | null} rows @param {import("../../board/surface.js").DrawOptions} options */
export function draw(doc, rows, { inside = [] }) {
  const lattice = latticeOf(doc);
  if (!(lattice instanceof SquareLattice)) return drawMesh(lattice, doc.clues?.[0] ?? "", rows && rules.fromRows(doc, rows));
  const [width, height] = [doc.width * CELL, doc.height * CELL];
  const edge = 8;
  const at = (/** @type {number} */ half) => edge + (half * CELL) / 2;
  const edges = (rows ?? []).flatMap((line, row) => [...line].map((mark, column) => drawEdge(mark, row, column, at)));
  return s(
    "svg",
    frame(width + 2 * edge, height + 2 * edge),
    inside.flatMap((line, row) =>
      [...line].map((mark, column) => mark === "#" && s("rect", { class: "drawn-inside", x: at(2 * column), y: at(2 * row), width: CELL, height: CELL })),
    ),
    (doc.clues ?? []).flatMap((line, row) =>
      [...line].map((clue, column) => clue !== "." && s("text", { class: "drawn-clue", x: at(2 * column + 1), y: at(2 * row + 1) }, clue)),
    ),
    Array.from({ length: (doc.height + 1) * (doc.width + 1) }, (_, index) =>
      s("circle", { class: "drawn-dot", cx: at(2 * (index % (doc.width + 1))), cy: at(2 * Math.floor(index / (doc.width + 1))), r: 1.7 }),
    ),
    edges,
  );
}

/** @param {string} mark @param {number} row @param {number} column @param {(half: number) => number} at */
function drawEdge(mark, row, column, at) {
  if ((row + column) % 2 === 0) return null;
  if (mark === "x") {
    const [x, y, r] = [at(column), at(row), 3];
    return s("path", { class: "drawn-cross", d: `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}` });
  }
  if (mark !== "-" && mark !== "|") return null;
  return s("path", { class: "drawn-loop", d: row % 2 === 0 ? `M${at(column - 1)} ${at(row)}h${CELL}` : `M${at(column)} ${at(row - 1)}v${CELL}` });
}

// The end: the marks fade, the loop draws itself once in ink, and what it encloses is washed in. At the end of it only the loop, its
// inside and the clues are left.

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Region} Region */
/** @typedef {import("./paint.js").Findings} Findings */

/** The vertices of the loop that these values draw, or none. @param {Lattice} lattice @param {Uint8Array} values */
export function findLoop(lattice, values) {
  for (const edge of lattice.edges()) if (values[edge] === LINE) return traceLoop(lattice, values, edge);
  return [];
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Region} region
 * @param {Findings} findings
 * @param {number[]} loop its vertices
 */
export function paintSolved(ctx, scene, region, findings, loop) {
  const marks = 1 - phase(scene.solved, 0, 0.3);
  const drawn = phase(scene.solved, 0.12, 0.72);
  const washed = phase(scene.solved, 0.66, 1);
  if (marks > 0) {
    paintBoard(ctx, scene, region, findings);
    ctx.globalAlpha = 1 - marks;
    paintGround(ctx, scene, findings.lattice);
    ctx.globalAlpha = 1;
  } else {
    paintGround(ctx, scene, findings.lattice);
  }
  paintInside(ctx, scene, findings.lattice, loop, washed);
  if (marks < 1) paintClues(ctx, scene, region, findings);
  const { line } = measure(scene.view);
  ctx.globalAlpha = 0.2;
  strokeEdges(ctx, scene.view, findings.lattice, linesOf(findings.lattice, loop), line, scene.colours.ink);
  ctx.globalAlpha = 1;
  traceInk(ctx, scene, findings.lattice, loop, drawn);
}

/**
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Lattice} lattice
 * @param {number[]} loop
 * @param {number} strength 0 to 1
 */
function paintInside(ctx, { view, colours }, lattice, loop, strength) {
  if (strength <= 0 || !loop.length) return;
  ctx.beginPath();
  loop.forEach((vertex, index) => {
    const [x, y] = [lattice.x(view, vertex), lattice.y(view, vertex)];
    if (index) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
  });
  ctx.closePath();
  ctx.globalAlpha = strength;
  ctx.fillStyle = colours.washA;
  ctx.fill();
  ctx.globalAlpha = 1;
}

/**
 * The part of the loop that is drawn so far, as one stroke.
 * @param {Context} ctx
 * @param {Scene} scene
 * @param {Lattice} lattice
 * @param {number[]} loop
 * @param {number} share 0 to 1
 */
function traceInk(ctx, { view, colours }, lattice, loop, share) {
  if (share <= 0 || !loop.length) return;
  const length = loop.length * share;
  const whole = Math.min(loop.length, Math.floor(length));
  /** @param {number} index */
  const at = (index) => {
    const vertex = loop[index % loop.length];
    return { x: lattice.x(view, vertex), y: lattice.y(view, vertex) };
  };
  ctx.beginPath();
  ctx.moveTo(at(0).x, at(0).y);
  for (let index = 1; index <= whole; index += 1) ctx.lineTo(at(index).x, at(index).y);
  const rest = length - whole;
  const from = at(whole);
  const to = at(whole + 1);
  if (rest > 0) ctx.lineTo(from.x + (to.x - from.x) * rest, from.y + (to.y - from.y) * rest);
  if (share >= 1) ctx.closePath();
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.lineWidth = measure(view).line;
  ctx.strokeStyle = colours.ink;
  ctx.stroke();
  if (share >= 1) return;
  // A light where the loop is being drawn.
  ctx.beginPath();
  ctx.arc(from.x + (to.x - from.x) * rest, from.y + (to.y - from.y) * rest, 2 * measure(view).line, 0, 2 * Math.PI);
  ctx.fillStyle = colours.glow;
  ctx.fill();
}

/** @param {Lattice} lattice @param {number[]} loop its vertices */
function linesOf(lattice, loop) {
  return loop.map((vertex, index) => {
    const next = loop[(index + 1) % loop.length];
    return /** @type {number} */ (lattice.around(vertex).find((edge) => lattice.ends(edge).includes(next)));
  });
}

/**
 * How far a part of the whole has come, eased out.
 * @param {number} progress
 * @param {number} from
 * @param {number} to
 */
function phase(progress, from, to) {
  const share = Math.max(0, Math.min(1, (progress - from) / (to - from)));
  return 1 - (1 - share) ** 2;
}
