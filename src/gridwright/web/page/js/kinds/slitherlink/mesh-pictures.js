// @ts-check
/** Pictures of tilings: on cards, and as SVG for the eye only. */
import { CELL, frame } from "../../board/look.js";
import { s } from "../../ui/dom.js";
import { CROSS, INSIDE, LINE, UNKNOWN } from "./constants.js";
import { readClue } from "./lattice.js";

/** @typedef {import("./mesh.js").Mesh} Mesh */

/**
 * In a square.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Mesh | null} mesh null until its document is there
 * @param {string} values a base-36 digit a place
 * @param {number} size of the square, in pixels
 * @param {string} clues a digit a face
 */
export function drawSmallMesh(ctx, mesh, values, size, clues) {
  ctx.clearRect(0, 0, size, size);
  if (!mesh) return;
  const style = getComputedStyle(ctx.canvas);
  const read = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim() || "#808080";
  const cell = size / (Math.max(mesh.height, mesh.width) + 0.8);
  const [left, top] = [(size - cell * mesh.width) / 2, (size - cell * mesh.height) / 2];
  const at = (/** @type {number} */ place) => {
    const { row, column } = mesh.middle(place);
    return /** @type {[number, number]} */ ([left + column * cell, top + row * cell]);
  };
  const valueAt = (/** @type {number} */ place) => Number.parseInt(values[place] ?? "0", 36);
  for (const face of mesh.cells()) {
    if (valueAt(face) === UNKNOWN) continue;
    ctx.beginPath();
    for (const corner of mesh.cornersOf(face)) ctx.lineTo(...at(corner));
    ctx.closePath();
    ctx.fillStyle = read(valueAt(face) === INSIDE ? "inside" : "outside");
    ctx.fill();
  }
  // Dots alone would not tell which tiling it is.
  strokeAll(ctx, mesh, mesh.edges(), at, Math.max(0.5, Math.min(1, cell * 0.04)), read("grid-strong"));
  writeClues(ctx, mesh, clues, at, cell, { colour: read("pencil-text"), font: style.fontFamily });
  const lines = [...mesh.edges()].filter((edge) => valueAt(edge) === LINE);
  strokeAll(ctx, mesh, lines, at, Math.max(1.25, cell * 0.16), read("filled"));
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Mesh} mesh @param {Iterable<number>} edges @param {(place: number) => [number, number]} at
 * @param {number} width @param {string} colour
 */
function strokeAll(ctx, mesh, edges, at, width, colour) {
  ctx.beginPath();
  for (const edge of edges) {
    const [from, to] = mesh.ends(edge);
    ctx.moveTo(...at(from));
    ctx.lineTo(...at(to));
  }
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.stroke();
}

/**
 * The digits; where these could not be told apart, a disc.
 * @param {CanvasRenderingContext2D} ctx @param {Mesh} mesh @param {string} clues @param {(place: number) => [number, number]} at @param {number} cell
 * @param {{colour: string, font: string}} look
 */
function writeClues(ctx, mesh, clues, at, cell, { colour, font }) {
  ctx.fillStyle = colour;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  for (const face of mesh.cells()) {
    const clue = readClue(clues[face] ?? ".");
    if (clue < 0) continue;
    const [x, y] = at(face);
    const side = cell * mesh.figureOf(face) * 1.2;
    if (side >= 7 * devicePixelRatio) {
      ctx.font = `600 ${Math.round(side)}px ${font}`;
      ctx.fillText(String(clue), x, y + side * 0.34);
      continue;
    }
    ctx.beginPath();
    ctx.arc(x, y, Math.max(0.6, side * 0.22), 0, 2 * Math.PI);
    ctx.fill();
  }
}

/** @param {Mesh} mesh @param {string} clues @param {Uint8Array | null} values */
export function drawMesh(mesh, clues, values) {
  const edge = 8;
  const at = (/** @type {number} */ place) => {
    const { row, column } = mesh.middle(place);
    return [edge + column * CELL, edge + row * CELL].map((number) => Math.round(number * 10) / 10);
  };
  const pathOf = (/** @type {number} */ line) => mesh.ends(line).map((end, index) => `${index ? "L" : "M"}${at(end).join(" ")}`).join("");
  const lines = values ? [...mesh.edges()].filter((line) => values[line] === LINE) : [];
  const crosses = values ? [...mesh.edges()].filter((line) => values[line] === CROSS) : [];
  return s(
    "svg",
    frame(mesh.width * CELL + 2 * edge, mesh.height * CELL + 2 * edge),
    s("path", { class: "drawn-line", d: Array.from(mesh.edges(), pathOf).join("") }),
    Array.from(mesh.cells(), (face) => {
      const clue = readClue(clues[face] ?? ".");
      const [x, y] = at(face);
      return clue >= 0 && s("text", { class: "drawn-clue", x, y, style: { "font-size": `${(mesh.figureOf(face) * CELL).toFixed(1)}px` } }, clue);
    }),
    Array.from(mesh.vertices(), (vertex) => s("circle", { class: "drawn-dot", cx: at(vertex)[0], cy: at(vertex)[1], r: 1.2 })),
    crosses.map((line) => {
      const [[x, y], r] = [at(line), 3];
      return s("path", { class: "drawn-cross", d: `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}` });
    }),
    s("path", { class: "drawn-loop", d: lines.map(pathOf).join("") }),
  );
}
