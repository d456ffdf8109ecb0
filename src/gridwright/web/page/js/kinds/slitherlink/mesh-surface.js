// @ts-check
/** What boards of tilings do in their own way: their light and their cursor are polygons, arrows go by directions on the screen, and faces have names. */
import { t } from "../../i18n/index.js";
import { findArea } from "./areas.js";
import { paintPassing } from "./cursor.js";
import { boxOf } from "./lattice.js";
import { MeshCursor } from "./mesh-cursor.js";
import { describeFace, namePlace, nameTiling, readFaces } from "./mesh-words.js";
import { traceBar, traceCell } from "./pen.js";
import { describeEdge, describeVertex } from "./words.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../board/surface.js").Surface} Surface */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("./mesh.js").Mesh} Mesh */
/** @typedef {import("./paint.js").Findings} Findings */

/**
 * @param {Doc} doc
 * @param {Mesh} mesh
 * @param {Findings} findings
 * @returns {Pick<Surface, "firstPlace" | "light" | "paintLit" | "paintCursor" | "moveCursor" | "paint" | "mirror" | "announce">}
 */
export function openMesh(doc, mesh, findings) {
  const { rows, spots } = readFaces(mesh);
  const cursor = new MeshCursor(mesh);
  return {
    firstPlace: rows[0][0],
    // Boxes would not do: see `paintLit`.
    light: () => [],
    paintLit: (ctx, scene, place) => (scene.options.crosshair ? paintLight(ctx, scene, doc, mesh, place) : []),
    paintCursor: (ctx, scene, place) => paintCursor(ctx, scene, mesh, place),
    moveCursor: (place, direction, isPainting) => cursor.move(place, direction, isPainting),
    paint: (from, to, tool, values, options) => {
      const edge = mesh.isEdge(from) ? from : mesh.isEdge(to) ? to : cursor.passed;
      return edge < 0 ? [] : paintPassing(doc, mesh, edge, tool, values, options);
    },
    mirror: {
      height: rows.length,
      width: Math.max(...rows.map((row) => row.length)),
      label: t("slitherlink.grid.tiling", { tiling: nameTiling({ name: doc.tiling?.name ?? "graph", title: doc.tiling?.title, faces: mesh.faceCount }) }),
      rowWidth: (row) => rows[row].length,
      placeAt: (row, column) => rows[row][column],
      cellOf: (place) => spots[facesAt(mesh, place)[0]],
      cellsOf: (place) => facesAt(mesh, place).map((face) => spots[face]),
      labelOf: (row, column, values) => describeFace(findings, mesh, rows[row][column], values),
    },
    announce: (place, values) => announcePlace(findings, mesh, place, values),
  };
}

/** The faces in whose words a place is told. @param {Mesh} mesh @param {number} place */
function facesAt(mesh, place) {
  if (mesh.isCell(place)) return [place];
  const edges = mesh.isEdge(place) ? [place] : mesh.around(place);
  return [...new Set(edges.flatMap((edge) => mesh.sides(edge)))].filter((face) => face >= 0);
}

/** A sentence about a place with where it is. @param {Findings} findings @param {Mesh} mesh @param {number} place @param {Uint8Array} values */
function announcePlace(findings, mesh, place, values) {
  if (mesh.isCell(place)) return describeFace(findings, mesh, place, values);
  const state = mesh.isEdge(place) ? describeEdge(findings, place, values) : describeVertex(findings, place, values);
  return t("slitherlink.at.place", { place: namePlace(mesh, place), state });
}

/**
 * The edge that the pointer would take, or the area of the face under it.
 * @param {Context} ctx @param {Scene} scene @param {Doc} doc @param {Mesh} mesh @param {number} place @returns {Box[]}
 */
function paintLight(ctx, scene, doc, mesh, place) {
  const { view, colours } = scene;
  const isArea = mesh.isCell(place) && Boolean(scene.options.areaFinding);
  if (!isArea && !mesh.isEdge(place)) return [];
  const cells = isArea ? findArea(doc, scene.values, place).cells : [];
  ctx.beginPath();
  for (const cell of cells) traceCell(ctx, view, mesh, cell);
  if (!isArea) traceBar(ctx, view, mesh, place);
  ctx.fillStyle = colours.lit;
  ctx.fill();
  // Lit twice: an area is what the player asked to see, not just where the pointer is.
  if (isArea) ctx.fill();
  return (isArea ? cells : [place]).map((lit) => grow(boxOf(mesh, view, lit), 2));
}

/** @param {Context} ctx @param {Scene} scene @param {Mesh} mesh @param {number} place @returns {Box} */
function paintCursor(ctx, scene, mesh, place) {
  const { view, colours } = scene;
  const wide = Math.max(2, Math.round(2.5 * view.ratio));
  ctx.lineJoin = "round";
  // A pale rim stands out from ink as well as from paper.
  for (const [colour, size] of /** @type {[string, number][]} */ ([[colours.sheet, 2 * wide], [colours.cursor, wide]])) {
    ctx.beginPath();
    // Within a face, because around it the cursor would look like its edges.
    if (mesh.isCell(place)) traceCell(ctx, view, mesh, place, Math.max(2 * wide, view.cell * 0.14));
    else traceBar(ctx, view, mesh, place);
    ctx.strokeStyle = colour;
    ctx.lineWidth = size;
    ctx.stroke();
  }
  return grow(boxOf(mesh, view, place), 2 * wide);
}

/** @param {Box} box @param {number} room @returns {Box} */
function grow({ x, y, width, height }, room) {
  return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
}
