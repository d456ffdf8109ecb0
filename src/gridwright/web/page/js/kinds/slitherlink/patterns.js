// @ts-check
/**
 * What a card says of a tiling, in one string: its name, and how many faces, edges and vertices it has. The twin of `tilings/page.py`. Where they
 * are is in the document, which is loaded for the cards that are seen.
 *
 * The card of a draft has no document, so its string goes on with a picture: coordinates, two digits to the base of 36, from 0 to 1295 along the
 * longer side; and faces, each the number of its vertices, one digit, and these, two digits each, or three where there are more than that.
 */
import { makeLattice } from "./lattice.js";
import { nameTiling } from "./mesh-words.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./mesh.js").Mesh} Mesh */
/** What documents and cards tell of a board. @typedef {{height: number, width: number, pattern?: string | null, tiling?: Doc["tiling"]}} Shape */

const BASE = 36;
const LONGEST = BASE * BASE - 1;
/** A picture of more faces would be a grey sheet. */
const MOST_DRAWN = 1_500;

/** Meshes that cards were drawn of. @type {Map<string, Mesh>} */
const drawn = new Map();
const MOST_KEPT = 60;

/** Whether a board is no rectangle of squares. Drafts have patterns, too, which are clues: those have no blanks in them. @param {Shape} shape */
export function isTiling({ pattern, tiling }) {
  return Boolean(tiling) || Boolean(pattern?.includes(" "));
}

/** @param {Doc} doc @returns {string | null} null for squares */
export function patternOf(doc) {
  if (!doc.tiling) return null;
  const { faceCount, edgeCount, vertexCount } = /** @type {Mesh} */ (makeLattice(doc));
  return [doc.tiling.name, faceCount, edgeCount, vertexCount].join(" ");
}

/** The pattern with a picture, for drafts. @param {Doc} doc @returns {string | null} null for squares */
export function drawPattern(doc) {
  const pattern = patternOf(doc);
  if (!doc.tiling || !pattern) return null;
  const { points, faces } = doc.tiling;
  // A face of more sides than there are digits has no picture.
  if (faces.length > MOST_DRAWN || faces.some((face) => face.length >= BASE)) return pattern;
  const [left, top] = [0, 1].map((axis) => points.reduce((least, point) => Math.min(least, point[axis]), Infinity));
  const extent = points.reduce((most, [x, y]) => Math.max(most, x - left, y - top), 0);
  const scale = LONGEST / (extent || 1);
  const write = (/** @type {number} */ number, /** @type {number} */ length) => number.toString(BASE).padStart(length, "0");
  const coordinates = points.map(([x, y]) => write(Math.round((x - left) * scale), 2) + write(Math.round((y - top) * scale), 2));
  const length = points.length > BASE * BASE ? 3 : 2;
  return `${pattern} ${coordinates.join("")} ${faces.map((face) => write(face.length, 1) + face.map((vertex) => write(vertex, length)).join("")).join("")}`;
}

/** @param {string} pattern */
function readPattern(pattern) {
  const [name, faces, edges, vertices, coordinates = "", outlines = ""] = pattern.split(" ");
  return { name, faces: Number(faces), edges: Number(edges), vertices: Number(vertices), coordinates, outlines };
}

/** How many places a board has. @param {Shape} shape */
export function countPlacesOf({ height, width, pattern, tiling }) {
  if (tiling) return makeLattice({ height, width, tiling }).count;
  if (!isTiling({ height, width, pattern })) return (2 * height + 1) * (2 * width + 1);
  const { faces, edges, vertices } = readPattern(pattern ?? "");
  return faces + edges + vertices;
}

/** What is drawn of a tiling; null where only the document tells. @param {Shape} shape @returns {Mesh | null} */
export function findMesh({ height, width, pattern, tiling }) {
  if (tiling) return /** @type {Mesh} */ (makeLattice({ height, width, tiling }));
  const key = pattern ?? "";
  let mesh = drawn.get(key);
  if (mesh) return mesh;
  const { vertices, coordinates, outlines } = readPattern(key);
  if (!coordinates) return null;
  const digit = (/** @type {string} */ text, /** @type {number} */ from, /** @type {number} */ length) => Number.parseInt(text.slice(from, from + length), BASE);
  const points = Array.from({ length: vertices }, (_, at) => /** @type {[number, number]} */ ([digit(coordinates, 4 * at, 2), digit(coordinates, 4 * at + 2, 2)]));
  const length = vertices > BASE * BASE ? 3 : 2;
  /** @type {number[][]} */
  const faces = [];
  for (let at = 0; at < outlines.length; ) {
    const sides = digit(outlines, at, 1);
    faces.push(Array.from({ length: sides }, (_, side) => digit(outlines, at + 1 + side * length, length)));
    at += 1 + sides * length;
  }
  mesh = /** @type {Mesh} */ (makeLattice({ height, width, tiling: { points, faces } }));
  if (drawn.size >= MOST_KEPT) drawn.clear();
  drawn.set(key, mesh);
  return mesh;
}

/** "Honeycomb, 43 faces", short "43 faces"; null for squares. @param {Shape} shape @param {boolean} [isShort] */
export function nameSize(shape, isShort) {
  if (!isTiling(shape)) return null;
  const { tiling, pattern } = shape;
  if (tiling) return nameTiling({ name: tiling.name, title: tiling.title, faces: tiling.faces.length }, isShort);
  const { name, faces } = readPattern(pattern ?? "");
  return nameTiling({ name, faces }, isShort);
}
