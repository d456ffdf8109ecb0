// @ts-check
/** What screen readers hear of a board of squares: short, the clue first, and only what is marked; and of edges and corners on any board. */
import { t } from "../../i18n/index.js";
import { CROSS, INSIDE, LINE, UNKNOWN, WRONG } from "./constants.js";
import { BROKEN, countLines } from "./rules.js";

/** @typedef {import("./paint.js").Findings} Findings */
/** @typedef {import("./square-lattice.js").SquareLattice} SquareLattice */

const SIDES = ["top", "left", "right", "bottom"];

/**
 * The content of a cell: "clue 3, 2 lines; top line, left cross; inside".
 * @param {Findings} findings
 * @param {number} cell
 * @param {Uint8Array} values
 */
export function describeCell({ lattice, clues, judge }, cell, values) {
  const clue = clues[cell];
  const key = judge.states[cell] === BROKEN ? "slitherlink.clueBroken" : "slitherlink.clue";
  const parts = [clue < 0 ? t("slitherlink.noClue") : t(key, { clue })];
  const lines = countLines(lattice, values, cell);
  if (lines) parts[0] += `, ${t("slitherlink.lines", { count: lines })}`;
  const edges = lattice.around(cell).flatMap((edge, side) => {
    if (values[edge] === LINE) return [t(`slitherlink.${SIDES[side]}.line`)];
    return values[edge] === CROSS || values[edge] === WRONG ? [t(`slitherlink.${SIDES[side]}.cross`)] : [];
  });
  if (edges.length) parts.push(edges.join(", "));
  if (values[cell] !== UNKNOWN) parts.push(t(values[cell] === INSIDE ? "slitherlink.inside" : "slitherlink.outside"));
  return parts.join("; ");
}

/**
 * A sentence about a place with where it is.
 * @param {SquareLattice} lattice
 * @param {Findings} findings
 * @param {number} place
 * @param {Uint8Array} values
 */
export function announcePlace(lattice, findings, place, values) {
  // An edge or a corner is named by the cell below or right of it; at the far borders by the last cell.
  const isLow = lattice.rowOf(place) === lattice.rows - 1;
  const isRight = lattice.columnOf(place) === lattice.stride - 1;
  const row = (lattice.rowOf(place) >> 1) + (isLow ? 0 : 1);
  const column = (lattice.columnOf(place) >> 1) + (isRight ? 0 : 1);
  if (lattice.isCell(place)) return t("slitherlink.at.cell", { row, column, state: describeCell(findings, place, values) });
  if (lattice.isVertex(place)) {
    const corner = isLow ? (isRight ? "bottomRight" : "bottomLeft") : isRight ? "topRight" : "topLeft";
    return t(`slitherlink.at.${corner}`, { row, column, state: describeVertex(findings, place, values) });
  }
  const side = lattice.isAcross(place) ? (isLow ? "bottom" : "top") : isRight ? "right" : "left";
  return t(`slitherlink.at.${side}`, { row, column, state: describeEdge(findings, place, values) });
}

/**
 * @param {Findings} findings
 * @param {number} edge
 * @param {Uint8Array} values
 */
export function describeEdge({ judge }, edge, values) {
  if (values[edge] === LINE) return t(judge.states[edge] === BROKEN ? "slitherlink.edge.short" : "slitherlink.edge.line");
  if (values[edge] === CROSS) return t("slitherlink.edge.cross");
  return t(values[edge] === WRONG ? "slitherlink.edge.wrong" : "slitherlink.edge.open");
}

/**
 * @param {Findings} findings
 * @param {number} vertex
 * @param {Uint8Array} values
 */
export function describeVertex({ lattice, judge }, vertex, values) {
  const lines = t("slitherlink.lines", { count: countLines(lattice, values, vertex) });
  return judge.states[vertex] === BROKEN ? t("slitherlink.corner.broken", { lines }) : lines;
}
