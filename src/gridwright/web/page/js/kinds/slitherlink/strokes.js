// @ts-check
/**
 * Strokes: which of them a press begins, lines from vertex to vertex, crosses swept over edges, shades spread over cells, and what a
 * tool writes on its first place. Pure.
 */

import { LineStroke } from "./line-stroke.js";
import { listChanges, markCell, markEdge } from "./marks.js";
import { BAND, cellAt, draggedCell, draggedEdge, nearestEdge, spotAt } from "./zones.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../board/surface.js").Point} Point */
/** @typedef {import("../../board/surface.js").Stroke} Stroke */
/** @typedef {import("../../board/surface.js").StrokeStart} StrokeStart */
/** @typedef {import("./lattice.js").Lattice} Lattice */

/** With a finger, edges reach almost to the middle of the cell; what is nearer the middle could mean any of them. */
const TOUCH_BAND = 0.44;

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
  const cell = cellAt(lattice, point);
  if (SHADING.has(start.tool)) return cell < 0 ? null : sweepCells(doc, lattice, cell, start);
  const { edge, distance } = nearestEdge(lattice, point);
  if (edge < 0) return null;
  if (isMouse && spotAt(lattice, point) === cell) return sweepCells(doc, lattice, cell, start);
  // A finger on the middle of a cell asks for its area, if the player wants areas shown; the board lights it while it is held.
  if (!isMouse && start.options.areaFinding && distance >= BAND) return null;
  const pressed = distance < (isMouse ? BAND : TOUCH_BAND) ? edge : -1;
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
    extend: (point) => take(places, draggedCell(lattice, point)),
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
    extend: (point) => take(places, draggedEdge(lattice, point)),
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
