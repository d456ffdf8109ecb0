// @ts-check
/**
 * The end: the marks fade, the loop draws itself once in ink, and what it encloses is washed in. At the end of it only the loop, its
 * inside and the clues are left.
 */

import { paintClues, paintGround } from "./ground.js";
import { LINE, Lattice } from "./lattice.js";
import { measure, spotsIn } from "./measures.js";
import { paintBoard } from "./paint.js";
import { strokeEdges } from "./pen.js";
import { traceLoop } from "./rules.js";

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
  const spots = spotsIn(findings.lattice, region);
  if (marks < 1) paintClues(ctx, scene, spots, findings);
  const { line } = measure(scene.view);
  ctx.globalAlpha = 0.2;
  strokeEdges(ctx, scene.view, findings.lattice, linesOf(loop), line, scene.colours.ink);
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
    const x = view.x(lattice.columnOf(vertex) / 2);
    const y = view.y(lattice.rowOf(vertex) / 2);
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
    return { x: view.x(lattice.columnOf(vertex) / 2), y: view.y(lattice.rowOf(vertex) / 2) };
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

/** @param {number[]} loop */
function linesOf(loop) {
  return loop.map((vertex, index) => {
    const next = loop[(index + 1) % loop.length];
    return (vertex + next) / 2;
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
