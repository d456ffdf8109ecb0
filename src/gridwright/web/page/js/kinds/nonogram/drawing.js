// @ts-check
/** A nonogram drawn as SVG for the eye only. */
import { s } from "../../ui/dom.js";
import { CELL, frame } from "../frame.js";

/** @typedef {import("../../types.js").Doc} Doc */

/** @param {Doc} doc @param {string[] | null} rows */
export function draw(doc, rows) {
  const rowClues = doc.rows ?? [];
  const columnClues = doc.columns ?? [];
  const left = CELL * 0.72 * Math.max(0, ...rowClues.map((clue) => clue.length)) + 6;
  const top = columnClues.length ? CELL * 0.78 * Math.max(0, ...columnClues.map((clue) => clue.length)) + 6 : 2;
  const [width, height] = [doc.width * CELL, doc.height * CELL];
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ value) => s("text", { class: "drawn-clue", x, y }, value);
  return s(
    "svg",
    frame(left + width + 2, top + height + 2),
    s("rect", { class: "drawn-ground", x: left, y: top, width, height }),
    rowClues.map((clue, row) =>
      clue.map((value, index) => text(left - 10 - (clue.length - 1 - index) * CELL * 0.72, top + (row + 0.5) * CELL, value)),
    ),
    columnClues.map((clue, column) =>
      clue.map((value, index) => text(left + (column + 0.5) * CELL, top - 11 - (clue.length - 1 - index) * CELL * 0.78, value)),
    ),
    (rows ?? []).flatMap((line, row) => [...line].map((mark, column) => drawCell(mark, left + column * CELL, top + row * CELL))),
    drawLines(doc.height, doc.width, left, top),
  );
}

/** @param {string} mark @param {number} x @param {number} y */
function drawCell(mark, x, y) {
  if (mark === "#") return s("rect", { class: "drawn-filled", x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 1.5 });
  if (mark !== ".") return null;
  const [a, b] = [CELL * 0.34, CELL * 0.66];
  return s("path", { class: "drawn-cross", d: `M${x + a} ${y + a}L${x + b} ${y + b}M${x + b} ${y + a}L${x + a} ${y + b}` });
}

/** @param {number} height @param {number} width @param {number} left @param {number} top */
function drawLines(height, width, left, top) {
  const isStrong = (/** @type {number} */ index, /** @type {number} */ count) => index % 5 === 0 || index === count;
  const across = Array.from({ length: height + 1 }, (_, row) =>
    s("path", { class: isStrong(row, height) ? "drawn-line strong" : "drawn-line", d: `M${left} ${top + row * CELL}h${width * CELL}` }),
  );
  const down = Array.from({ length: width + 1 }, (_, column) =>
    s("path", { class: isStrong(column, width) ? "drawn-line strong" : "drawn-line", d: `M${left + column * CELL} ${top}v${height * CELL}` }),
  );
  return [...across, ...down];
}

