// @ts-check
/** A Slitherlink drawn as SVG for the eye only. */
import { s } from "../../ui/dom.js";
import { CELL, frame } from "../frame.js";

/** @typedef {import("../../types.js").Doc} Doc */

/** @param {Doc} doc @param {string[] | null} rows @param {import("../../board/surface.js").DrawOptions} options */
export function draw(doc, rows, { inside = [] }) {
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
