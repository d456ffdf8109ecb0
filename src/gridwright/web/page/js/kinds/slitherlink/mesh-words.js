// @ts-check
/**
 * What a tiling is called, and what screen readers hear of it: faces by their shape and their number in reading order, edges and corners by
 * the faces beside them. Shapes and numbers are those of the library's sentences.
 */
import { hasWords, t } from "../../i18n/index.js";
import { CROSS, INSIDE, LINE, UNKNOWN, WRONG } from "./constants.js";
import { findArea, isNotched } from "./polygon.js";
import { BROKEN } from "./rules.js";

/** @typedef {import("./mesh.js").Mesh} Mesh */
/** @typedef {import("./paint.js").Findings} Findings */

/** Middles belong to one row if their heights differ by less than this share of the side of a square as large as a face. */
const ROW_SHARE = 0.3;
/** Sides count as equally long if they differ by less than this share. */
const ALIKE = 0.02;

/** By the number of sides, as the library calls them. @type {Record<number, string>} */
const SHAPES = {
  3: "triangle", 5: "pentagon", 6: "hexagon", 7: "heptagon", 8: "octagon", 9: "nonagon", 10: "decagon", 12: "dodecagon",
};

/** From the right clockwise on the screen, each an eighth of a turn. */
const COMPASS = ["right", "bottomRight", "bottom", "bottomLeft", "left", "topLeft", "top", "topRight"];

/** `numbers` and `spots` by face: its number from 1; its row and its place in that. @typedef {{rows: number[][], numbers: Int32Array, spots: [number, number][]}} Order */

/** @type {WeakMap<Mesh, Order>} */
const orders = new WeakMap();

/** The faces as one reads them: row by row, each from left to right. @param {Mesh} mesh @returns {Order} */
export function readFaces(mesh) {
  let order = orders.get(mesh);
  if (!order) orders.set(mesh, (order = orderFaces(mesh)));
  return order;
}

/** @param {Mesh} mesh @returns {Order} */
function orderFaces(mesh) {
  const rows = mesh.rows ?? findRows(mesh);
  const numbers = new Int32Array(mesh.faceCount);
  /** @type {[number, number][]} */
  const spots = new Array(mesh.faceCount);
  rows.flat().forEach((face, at) => (numbers[face] = at + 1));
  rows.forEach((row, at) => row.forEach((face, column) => (spots[face] = [at, column])));
  return { rows, numbers, spots };
}

/** The rows of what no server has seen yet. @param {Mesh} mesh */
function findRows(mesh) {
  const middles = Array.from(mesh.cells(), (cell) => mesh.middle(cell));
  const area = [...mesh.cells()].reduce((sum, cell) => sum + findArea(mesh.outlineOf(cell)), 0);
  const tolerance = ROW_SHARE * Math.sqrt(area / mesh.faceCount);
  /** @type {number[][]} */
  const rows = [];
  let top = 0;
  for (const face of [...mesh.cells()].sort((one, other) => middles[one].row - middles[other].row)) {
    if (rows.length === 0 || middles[face].row - top >= tolerance) {
      rows.push([]);
      top = middles[face].row;
    }
    rows[rows.length - 1].push(face);
  }
  return rows.map((row) => row.sort((one, other) => middles[one].column - middles[other].column));
}

/** "hexagon 12". @param {Mesh} mesh @param {number} face */
export function nameFace(mesh, face) {
  return t(`slitherlink.face.${findShape(mesh, face)}`, { number: readFaces(mesh).numbers[face] });
}

/** What a face is called. @param {Mesh} mesh @param {number} face */
export function findShape(mesh, face) {
  const outline = mesh.outlineOf(face);
  const sides = outline.map((_, at) => findLength(outline, at, at + 1));
  if (sides.length === 14) return isAlike(...sides) ? "spectre" : "hat";
  if (sides.length !== 4) return SHAPES[sides.length] ?? "polygon";
  const [a, b, c, d] = sides;
  if (isNotched(outline)) return "dart";
  if (isAlike(...sides)) return isAlike(findLength(outline, 0, 2), findLength(outline, 1, 3)) ? "square" : "rhombus";
  return (isAlike(d, a) && isAlike(b, c)) || (isAlike(a, b) && isAlike(c, d)) ? "kite" : "quadrangle";
}

/** From one corner to another. @param {import("./polygon.js").Corner[]} outline @param {number} one @param {number} other */
function findLength(outline, one, other) {
  const [[row0, column0], [row1, column1]] = [outline[one], outline[other % outline.length]];
  return Math.hypot(row1 - row0, column1 - column0);
}

/** @param {number[]} lengths */
function isAlike(...lengths) {
  return Math.max(...lengths) - Math.min(...lengths) < ALIKE * Math.max(...lengths);
}

/**
 * The content of a face: "hexagon 12, clue 3, 2 lines, 1 cross, 3 open; inside".
 * @param {Findings} findings
 * @param {Mesh} mesh
 * @param {number} face
 * @param {Uint8Array} values
 */
export function describeFace({ clues, judge }, mesh, face, values) {
  const clue = clues[face];
  const key = judge.states[face] === BROKEN ? "slitherlink.clueBroken" : "slitherlink.clue";
  const edges = mesh.around(face).map((edge) => values[edge]);
  const count = (/** @type {number[]} */ ...wanted) => edges.filter((value) => wanted.includes(value)).length;
  const [lines, crosses, open] = [count(LINE), count(CROSS, WRONG), count(UNKNOWN)];
  const parts = [nameFace(mesh, face), clue < 0 ? t("slitherlink.noClue") : t(key, { clue })];
  if (lines) parts.push(t("slitherlink.lines", { count: lines }));
  if (crosses) parts.push(t("slitherlink.play.sets.crosses", { count: crosses }));
  if (open) parts.push(t("slitherlink.open", { count: open }));
  const state = parts.join(", ");
  if (values[face] === UNKNOWN) return state;
  return `${state}; ${t(values[face] === INSIDE ? "slitherlink.inside" : "slitherlink.outside")}`;
}

/**
 * Where an edge or a corner is: "top right edge, hexagon 3 and hexagon 4".
 * @param {Mesh} mesh
 * @param {number} place
 */
export function namePlace(mesh, place) {
  if (mesh.isCell(place)) return nameFace(mesh, place);
  const faces = mesh.isEdge(place)
    ? mesh.sides(place).filter((face) => face >= 0)
    : [...new Set(mesh.around(place).flatMap((edge) => mesh.sides(edge)))].filter((face) => face >= 0);
  const names = joinNames(faces.map((face) => nameFace(mesh, face)));
  if (mesh.isVertex(place)) return t("slitherlink.corner.of", { faces: names });
  return t(`slitherlink.edge.${findSide(mesh, place, faces[0])}`, { faces: names });
}

/** Where an edge lies as seen from the middle of a face. @param {Mesh} mesh @param {number} edge @param {number} face */
function findSide(mesh, edge, face) {
  const [from, to] = [mesh.middle(face), mesh.middle(edge)];
  const turn = Math.atan2(to.row - from.row, to.column - from.column) / (Math.PI / 4);
  return COMPASS[(Math.round(turn) + 8) % 8];
}

/** @param {string[]} names */
function joinNames(names) {
  return names.length < 2 ? (names[0] ?? "") : t("slitherlink.faces.and", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

// What the tiling as a whole is called.

/** What a document says of a tiling, or a card. @typedef {{name: string, title?: string, faces: number}} TilingName */

/** "Honeycomb, 43 faces"; short: "43 faces". @param {TilingName} tiling @param {boolean} [isShort] */
export function nameTiling({ name, title, faces }, isShort = false) {
  const count = t("slitherlink.faces", { count: faces });
  return isShort ? count : t("slitherlink.tiling.size", { tiling: findTitle(name, title), faces: count });
}

/** @param {string} name @param {string} [title] where the page has no word for it */
export function findTitle(name, title = name) {
  const key = `slitherlink.tiling.${name}`;
  return hasWords(key) ? t(key) : title;
}
