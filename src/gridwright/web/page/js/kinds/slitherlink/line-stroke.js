// @ts-check
/**
 * A line drawn from vertex to vertex. Pure.
 *
 * It follows the hand along the edges like a pen on a rail, and drawing back over it takes it back. Where it starts does not need to
 * be exact: a press on a vertex waits for the direction, a press on an edge takes that edge.
 */

import { LINE } from "./lattice.js";
import { listChanges, markEdge } from "./marks.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../board/surface.js").Point} Point */
/** @typedef {import("../../board/surface.js").Stroke} Stroke */
/** @typedef {import("../../board/surface.js").StrokeStart} StrokeStart */
/** @typedef {import("./lattice.js").Lattice} Lattice */

/** How near a vertex a press waits for the direction of the line. */
const ON_VERTEX = 0.3;
/** How far along an edge the hand must be for the line to take it, and how far beside it may stray. */
const ALONG = 0.55;
const BESIDE = 0.36;
/** How near another vertex the hand must be to have cut a corner to it. */
const AT_VERTEX = 0.32;

/** @implements {Stroke} */
export class LineStroke {
  /**
   * @param {Doc} doc
   * @param {Lattice} lattice
   * @param {Point} point
   * @param {number} pressed the edge it began on, -1 for none yet
   * @param {StrokeStart} start
   */
  constructor(doc, lattice, point, pressed, start) {
    this.doc = doc;
    this.lattice = lattice;
    this.pressed = pressed;
    this.start = start;
    this.length = 0;
    const vertex = this._vertexNear(point, ON_VERTEX);
    const isWaiting = vertex !== null || pressed < 0;
    /** The vertices so far; empty while only the pressed edge is taken. @type {Point[]} */
    this.path = isWaiting ? [vertex ?? this._clamp({ row: Math.round(point.row), column: Math.round(point.column) })] : [];
    /** Whether it ever went on, so that it is no tap even if it was drawn back. */
    this.hasMoved = false;
    this.isReleased = !isWaiting;
    this.last = point;
    /** The edge that decided what the stroke does. @type {number} */
    this.first = isWaiting ? -1 : pressed;
  }

  /** @param {Point} point */
  extend(point) {
    const before = this.path.length;
    if (!this.path.length && !this._leavePressed(point)) return false;
    let steps = 0;
    while (steps < 8 && this._step(point)) steps += 1;
    this.last = point;
    if (steps || this.path.length !== before) this.hasMoved = true;
    return steps > 0 || this.path.length !== before;
  }

  release() {
    this.isReleased = true;
  }

  /** @returns {Change[]} */
  changes() {
    const { start } = this;
    const edges = this._edges();
    if (!this.hasMoved) {
      // A press on a vertex shows nothing until it is clear that it is a tap: a drag may leave in any direction.
      if (this.pressed < 0 || !this.isReleased) return [];
      const mark = markEdge("line", start.values[this.pressed], start.input !== "mouse" && start.options.tapCycles);
      return mark ? listChanges(this.doc, [this.pressed], mark, start.values, start.options) : [];
    }
    if (this.first < 0) this.first = edges[0] ?? -1;
    if (this.first < 0) return [];
    const mark = markEdge("line", start.values[this.first], false) ?? { from: 0, to: LINE, isClear: false };
    return listChanges(this.doc, edges, mark, start.values, start.options);
  }

  /** The edges between the vertices of the path; the pressed edge while there is no path. */
  _edges() {
    if (!this.path.length) return [this.pressed];
    return this.path.slice(1).map((vertex, index) => {
      const before = this.path[index];
      return this.lattice.place(before.row + vertex.row, before.column + vertex.column);
    });
  }

  /**
   * Begins the path once the hand has gone from the pressed edge past one of its ends. Until then it may tremble along the edge.
   * @param {Point} point
   */
  _leavePressed(point) {
    const ends = this.lattice.ends(this.pressed).map((end) => ({
      row: this.lattice.rowOf(end) / 2,
      column: this.lattice.columnOf(end) / 2,
    }));
    if (distance(ends[0], point) < distance(ends[1], point)) ends.reverse();
    const next = this._findNext(point, ends[1]);
    if (!next || distance(next, ends[0]) === 0) return false;
    this.path = ends;
    return true;
  }

  /**
   * Goes on, or back, by one edge towards the hand. Whether it did.
   * @param {Point} point
   */
  _step(point) {
    const next = this._findNext(point, this.path[this.path.length - 1]);
    if (!next) return false;
    const before = this.path[this.path.length - 2];
    if (before && distance(before, next) === 0) this.path.pop();
    else this.path.push(next);
    return true;
  }

  /**
   * The vertex to go to from here, if the hand is far enough along an edge or has cut a corner.
   * @param {Point} point
   * @param {Point} here
   * @returns {Point | null}
   */
  _findNext(point, here) {
    const down = point.row - here.row;
    const right = point.column - here.column;
    let next = null;
    if (Math.abs(right) > ALONG && Math.abs(down) < BESIDE) next = { row: here.row, column: here.column + Math.sign(right) };
    else if (Math.abs(down) > ALONG && Math.abs(right) < BESIDE) next = { row: here.row + Math.sign(down), column: here.column };
    else next = this._cutCorner(point, here);
    return next && this._hasVertex(next) ? next : null;
  }

  /**
   * The next vertex on the way to one that the hand reached through the middle of cells, by the side it passed nearer.
   * @param {Point} point
   * @param {Point} here
   * @returns {Point | null}
   */
  _cutCorner(point, here) {
    const goal = this._vertexNear(point, AT_VERTEX);
    if (!goal || distance(goal, here) === 0) return null;
    const beside = { row: here.row, column: here.column + Math.sign(goal.column - here.column) };
    const below = { row: here.row + Math.sign(goal.row - here.row), column: here.column };
    if (goal.row === here.row) return beside;
    if (goal.column === here.column) return below;
    return distance(beside, this.last) <= distance(below, this.last) ? beside : below;
  }

  /**
   * @param {Point} point
   * @param {number} most how far away it may be
   * @returns {Point | null}
   */
  _vertexNear(point, most) {
    const vertex = { row: Math.round(point.row), column: Math.round(point.column) };
    const isNear = Math.max(Math.abs(vertex.row - point.row), Math.abs(vertex.column - point.column)) <= most;
    return isNear && this._hasVertex(vertex) ? vertex : null;
  }

  /** @param {Point} vertex */
  _hasVertex(vertex) {
    return vertex.row >= 0 && vertex.column >= 0 && vertex.row <= this.lattice.height && vertex.column <= this.lattice.width;
  }

  /** @param {Point} vertex */
  _clamp(vertex) {
    return {
      row: Math.max(0, Math.min(this.lattice.height, vertex.row)),
      column: Math.max(0, Math.min(this.lattice.width, vertex.column)),
    };
  }
}

/**
 * @param {Point} one
 * @param {Point} other
 */
function distance(one, other) {
  return Math.hypot(one.row - other.row, one.column - other.column);
}
