// @ts-check
/** Puzzles drawn as SVG for the eye only: the first puzzle in the library, the examples of the help. Boards to play on are canvas. */
import { asCrossword } from "../kinds/crossword/document.js";
import { findLabels } from "../kinds/crossword/slots.js";
import { s } from "./dom.js";

/** @typedef {import("../types.js").Doc} Doc */

const CELL = 24;

/**
 * @param {Doc} doc
 * @param {string[] | null} [rows] a board in row strings, as `goal` is; none for an empty one
 * @param {{inside?: string[]}} [options] slitherlink: "#" for each cell shaded as inside
 * @returns {SVGSVGElement}
 */
export function drawPuzzle(doc, rows = null, options = {}) {
  if (doc.kind === "crossword") return drawCrossword(asCrossword(doc), rows);
  return doc.kind === "nonogram" ? drawNonogram(doc, rows) : drawSlitherlink(doc, rows, options.inside ?? []);
}

/** Properties of the picture: a little larger than drawn, until a style says otherwise. @param {number} width @param {number} height */
function frame(width, height) {
  return { class: "drawing on-paper", viewBox: `0 0 ${width} ${height}`, width: width * 1.2, height: height * 1.2, "aria-hidden": "true" };
}

/** @param {import("../types.js").CrosswordDoc} doc @param {string[] | null} rows with one letter a cell */
function drawCrossword(doc, rows) {
  const labels = findLabels(doc);
  const squares = doc.squares.flatMap((line, row) => Array.from(line, (symbol, column) => ({ symbol, row, column })));
  return s(
    "svg",
    frame(doc.width * CELL + 2, doc.height * CELL + 2),
    squares.map(({ symbol, row, column }) => {
      const square = row * doc.width + column;
      const [x, y] = [column * CELL + 1, row * CELL + 1];
      const letter = rows?.[row]?.[column] ?? "";
      return symbol !== "_" && [
        s("rect", { class: symbol === "#" ? "drawn-block" : "drawn-ground", x, y, width: CELL, height: CELL }),
        symbol === "." && s("rect", { class: "drawn-frame", x, y, width: CELL, height: CELL }),
        labels.has(square) && s("text", { class: "drawn-label", x: x + 2.5, y: y + 7.5 }, labels.get(square)),
        /\p{L}/u.test(letter) && s("text", { class: "drawn-letter", x: x + CELL / 2, y: y + CELL * 0.58 }, letter),
      ];
    }),
  );
}

/** @param {Doc} doc @param {string[] | null} rows */
function drawNonogram(doc, rows) {
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

/** @param {Doc} doc @param {string[] | null} rows @param {string[]} inside */
function drawSlitherlink(doc, rows, inside) {
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
