// @ts-check
/**
 * Strokes: which of them a press begins, lines from vertex to vertex, crosses swept over edges, shades spread over cells, and what a
 * tool writes on its first place. Pure.
 */
import { crossFull } from "./areas.js";
import { CROSS, INSIDE, LINE, OUTSIDE, UNKNOWN, WRONG } from "./constants.js";
import { cluesOf, latticeOf, otherEnd, spotAt } from "./lattice.js";
import { givenOf } from "./rules.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../board/surface.js").Point} Point */
/** @typedef {import("../../board/surface.js").Stroke} Stroke */
/** @typedef {import("../../board/surface.js").StrokeStart} StrokeStart */
/** @typedef {import("./lattice.js").Lattice} Lattice */

const SHADING = new Set(["shade", "other-shade", "inside", "outside"]);

/**
 * @param {Doc} doc
 * @param {Lattice} lattice
 * @param {Point} point
 * @param {StrokeStart} start
 * @returns {Stroke | null}
 */
export function beginStroke(doc, lattice, point, start) {
  const isMouse = start.input === "mouse";
  const cell = lattice.cellAt(point);
  if (SHADING.has(start.tool)) return cell < 0 ? null : sweepCells(doc, lattice, cell, start);
  const { edge, distance } = lattice.nearestEdge(point);
  if (edge < 0) return null;
  if (isMouse && spotAt(lattice, point) === cell) return sweepCells(doc, lattice, cell, start);
  // A finger on the middle of a cell asks for its area, if the player wants areas shown; the board lights it while it is held.
  if (!isMouse && start.options.areaFinding && distance >= lattice.bandOf(cell, true)) return null;
  const pressed = distance < lattice.bandOf(cell, isMouse) ? edge : -1;
  return start.tool === "line" ? new LineStroke(doc, lattice, point, pressed, start) : sweepEdges(doc, lattice, pressed, start);
}

/**
 * A stroke over cells: shades.
 * @param {Doc} doc
 * @param {Lattice} lattice
 * @param {number} first
 * @param {StrokeStart} start
 * @returns {Stroke | null}
 */
function sweepCells(doc, lattice, first, start) {
  const mark = markCell(start.tool, start.values[first]);
  if (!mark) return null;
  const places = [first];
  return {
    length: 0,
    extend: (point) => take(places, lattice.draggedCell(point)),
    changes: () => listChanges(doc, places, mark, start.values, start.options),
  };
}

/**
 * A stroke over edges one by one: crosses, or clearing. It may cross edges as well as run along them.
 * @param {Doc} doc
 * @param {Lattice} lattice
 * @param {number} pressed the edge it began on, -1 for none yet
 * @param {StrokeStart} start
 * @returns {Stroke}
 */
function sweepEdges(doc, lattice, pressed, start) {
  /** @type {number[]} */
  const places = pressed < 0 ? [] : [pressed];
  return {
    length: 0,
    extend: (point) => take(places, lattice.draggedEdge(point)),
    changes: () => {
      if (!places.length) return [];
      const isCycling = places.length === 1 && start.input !== "mouse" && start.options.tapCycles;
      const mark = markEdge(start.tool, start.values[places[0]], isCycling);
      return mark ? listChanges(doc, places, mark, start.values, start.options) : [];
    },
  };
}

/**
 * @param {number[]} places
 * @param {number} place -1 for none
 */
function take(places, place) {
  if (place < 0 || places.includes(place)) return false;
  places.push(place);
  return true;
}

// A line drawn from vertex to vertex. Pure.
//
// It follows the hand along the edges like a pen on a rail, and drawing back over it takes it back. Where it starts does not need to
// be exact: a press on a vertex waits for the direction, a press on an edge takes that edge.

/** @typedef {import("../../types.js").Change} Change */

// Distances are of the length of an edge.

/** How near a vertex a press waits for the direction of the line. */
const ON_VERTEX = 0.3;
/** How far along an edge the hand must be for the line to take it, and how far beside it may stray. */
const ALONG = 0.55;
const BESIDE = 0.36;
/** How near another vertex the hand must be to have cut a corner to it. */
const AT_VERTEX = 0.32;
/** How many edges a hand that cut a corner may have passed by. */
const LONGEST_WAY = 8;

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
    const vertex = lattice.vertexNear(point, ON_VERTEX);
    const isWaiting = vertex >= 0 || pressed < 0;
    /** The vertices so far; empty while only the pressed edge is taken. @type {number[]} */
    this.path = isWaiting ? [vertex >= 0 ? vertex : lattice.vertexNear(point, Infinity)] : [];
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
      const edges = this.lattice.around(this.path[index]);
      return /** @type {number} */ (edges.find((edge) => otherEnd(this.lattice, edge, this.path[index]) === vertex));
    });
  }

  /**
   * Begins the path once the hand has gone from the pressed edge past one of its ends. Until then it may tremble along the edge.
   * @param {Point} point
   */
  _leavePressed(point) {
    const ends = this.lattice.ends(this.pressed);
    if (this._away(ends[0], point) < this._away(ends[1], point)) ends.reverse();
    const next = this._findNext(point, ends[1]);
    if (next < 0 || next === ends[0]) return false;
    this.path = ends;
    return true;
  }

  /**
   * Goes on, or back, by one edge towards the hand. Whether it did.
   * @param {Point} point
   */
  _step(point) {
    const next = this._findNext(point, this.path[this.path.length - 1]);
    if (next < 0) return false;
    if (this.path[this.path.length - 2] === next) this.path.pop();
    else this.path.push(next);
    return true;
  }

  /**
   * The vertex to go to from here, if the hand is far enough along an edge or has cut a corner; else -1.
   * @param {Point} point
   * @param {number} here
   */
  _findNext(point, here) {
    const from = this.lattice.middle(here);
    const [down, right] = [point.row - from.row, point.column - from.column];
    let [next, least] = [-1, BESIDE];
    for (const edge of this.lattice.around(here)) {
      const other = otherEnd(this.lattice, edge, here);
      const to = this.lattice.middle(other);
      const [rows, columns] = [to.row - from.row, to.column - from.column];
      const square = rows * rows + columns * columns;
      const along = (down * rows + right * columns) / square;
      const beside = Math.abs(down * columns - right * rows) / square;
      if (along > ALONG && beside < least) [next, least] = [other, beside];
    }
    return next >= 0 ? next : this._cutCorner(point, here);
  }

  /**
   * The next vertex on the way to one that the hand reached through the middle of cells, by the side it passed nearer; else -1.
   * @param {Point} point
   * @param {number} here
   */
  _cutCorner(point, here) {
    const goal = this.lattice.vertexNear(point, AT_VERTEX);
    if (goal < 0 || goal === here) return -1;
    const ways = countSteps(this.lattice, goal, here);
    let next = -1;
    for (const edge of this.lattice.around(here)) {
      const other = otherEnd(this.lattice, edge, here);
      if (ways.get(other) !== (ways.get(here) ?? -1) - 1) continue;
      if (next < 0 || this._away(other, this.last) < this._away(next, this.last)) next = other;
    }
    return next;
  }

  /** @param {number} place @param {Point} point */
  _away(place, point) {
    const { row, column } = this.lattice.middle(place);
    return Math.hypot(row - point.row, column - point.column);
  }
}

/**
 * How many edges the vertices around a goal are away from it, as far as the start; nothing beyond the longest way.
 * @param {Lattice} lattice
 * @param {number} goal
 * @param {number} start
 */
function countSteps(lattice, goal, start) {
  const steps = new Map([[goal, 0]]);
  for (const [vertex, step] of steps) {
    if (vertex === start || step === LONGEST_WAY) break;
    for (const edge of lattice.around(vertex)) {
      const other = otherEnd(lattice, edge, vertex);
      if (!steps.has(other)) steps.set(other, step + 1);
    }
  }
  return steps;
}

// What a tool writes: the change its first place gets, and which further places of the stroke get it too. Pure.
//
// The first place decides: a line on an unknown edge draws, on a line it erases, and the rest of the stroke repeats that. A stroke
// begun on an empty place leaves marked ones alone (unless the player wants otherwise), so a run of crosses never eats a line.

/** @typedef {import("../../board/surface.js").Options} Options */

/** @typedef {{from: number, to: number, isClear: boolean}} Mark */

/** The values each tool leads through, one tap after the other. */
const EDGE_CYCLES = new Map([
  ["line", [UNKNOWN, LINE, CROSS]],
  ["cross", [UNKNOWN, CROSS, LINE]],
]);
const CELL_CYCLES = new Map([
  ["shade", [UNKNOWN, INSIDE, OUTSIDE]],
  ["other-shade", [UNKNOWN, OUTSIDE, INSIDE]],
  ["line", [UNKNOWN, INSIDE, OUTSIDE]],
  ["cross", [UNKNOWN, OUTSIDE, INSIDE]],
  ["inside", [UNKNOWN, INSIDE]],
  ["outside", [UNKNOWN, OUTSIDE]],
]);

/**
 * What a tool does to an edge.
 * @param {string} tool
 * @param {number} value of the edge
 * @param {boolean} isCycling whether the tool goes on to the other one before it clears
 * @returns {Mark | null}
 */
export function markEdge(tool, value, isCycling) {
  if (tool === "clear") return { from: value, to: UNKNOWN, isClear: true };
  const cycle = EDGE_CYCLES.get(tool);
  if (!cycle) return null;
  if (isCycling) return { from: value, to: cycle[(cycle.indexOf(value) + 1) % cycle.length], isClear: false };
  return { from: value, to: value === cycle[1] ? UNKNOWN : cycle[1], isClear: false };
}

/**
 * What a tool does to a cell.
 * @param {string} tool
 * @param {number} value of the cell
 * @returns {Mark | null}
 */
export function markCell(tool, value) {
  if (tool === "clear") return { from: value, to: UNKNOWN, isClear: true };
  const cycle = CELL_CYCLES.get(tool);
  return cycle ? { from: value, to: cycle[(cycle.indexOf(value) + 1) % cycle.length], isClear: false } : null;
}

/**
 * Whether a stroke that began with this mark changes a further place.
 * @param {Mark} mark
 * @param {number} value of that place
 * @param {Options} options
 */
export function isMarked(mark, value, options) {
  if (value === mark.to || value === WRONG) return false;
  if (mark.isClear) return true;
  if (mark.to === UNKNOWN) return value === mark.from;
  return value === UNKNOWN || value === mark.from || !options.skipMarked;
}

/**
 * The changes of a stroke over these places; what is printed with the puzzle stays. Lines bring the crosses they settle if the player
 * wants that.
 * @param {Doc} doc
 * @param {number[]} places in the order of the stroke
 * @param {Mark} mark
 * @param {Uint8Array} values
 * @param {Options} options
 * @returns {Change[]}
 */
export function listChanges(doc, places, mark, values, options) {
  /** @type {Change[]} */
  const changes = [];
  const seen = new Set();
  const given = givenOf(doc);
  places.forEach((place) => {
    if (seen.has(place) || given?.[place] || !isMarked(mark, values[place], options)) return;
    seen.add(place);
    changes.push([place, mark.to]);
  });
  return mark.to === LINE && options.autoCross ? withCrosses(doc, changes, values) : changes;
}

/**
 * These changes, and the crosses that follow at once from their lines.
 * @param {Doc} doc
 * @param {Change[]} changes
 * @param {Uint8Array} values
 * @returns {Change[]}
 */
function withCrosses(doc, changes, values) {
  const lattice = latticeOf(doc);
  const lines = changes.map(([place]) => place).filter((place) => lattice.isEdge(place));
  if (!lines.length) return changes;
  const after = values.slice();
  for (const line of lines) after[line] = LINE;
  return [...changes, ...crossFull(doc, after, cluesOf(doc), lines)];
}
