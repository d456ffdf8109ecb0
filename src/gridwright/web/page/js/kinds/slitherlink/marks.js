// @ts-check
/**
 * What a tool writes: the change its first place gets, and which further places of the stroke get it too. Pure.
 *
 * The first place decides: a line on an unknown edge draws, on a line it erases, and the rest of the stroke repeats that. A stroke
 * begun on an empty place leaves marked ones alone (unless the player wants otherwise), so a run of crosses never eats a line.
 */

import { crossFull } from "./areas.js";
import { CROSS, INSIDE, LINE, OUTSIDE, UNKNOWN, WRONG, cluesOf, latticeOf } from "./lattice.js";
import { givenOf } from "./rules.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Change} Change */
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
