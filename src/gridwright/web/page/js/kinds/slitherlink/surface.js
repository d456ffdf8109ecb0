// @ts-check
/** A Slitherlink on the shared board: ties zones, strokes, painters, words and the keyboard's cursor together, and keeps what the judge finds. */
import { t } from "../../i18n/index.js";
import { StrandColours, findArea } from "./areas.js";
import { findPassed, markPlace, moveCursor, paintPassing } from "./cursor.js";
import { paintMarks } from "./hints.js";
import { MARGIN, boxOf, cluesOf, latticeOf, regionAround, spotAt } from "./lattice.js";
import { openMesh } from "./mesh-surface.js";
import { paintBoard } from "./paint.js";
import { countPlacesOf, isTiling, patternOf } from "./patterns.js";
import { draw, drawThumbnail, findLoop, paintSolved } from "./pictures.js";
import { Judge } from "./rules.js";
import { SquareLattice } from "./square-lattice.js";
import { beginStroke } from "./strokes.js";
import { announcePlace, describeCell } from "./words.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../board/surface.js").Surface} Surface */
/** @typedef {import("../../board/surface.js").SurfaceKind} SurfaceKind */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("./paint.js").Findings} Findings */

/** How many colours strands take turns with; as many as the theme has. */
const STRAND_COLOURS = 8;

const OTHER_TOOLS = new Map([
  ["line", "cross"],
  ["cross", "line"],
  ["shade", "other-shade"],
]);

/**
 * @param {Doc} doc
 * @returns {Surface}
 */
function open(doc) {
  const lattice = latticeOf(doc);
  const judge = new Judge(doc);
  const strands = new StrandColours(lattice, STRAND_COLOURS);
  const findings = { lattice, clues: cluesOf(doc), judge, strandColours: strands.colours };
  /** The loop while the end is shown. @type {number[] | null} */
  let loop = null;
  return {
    height: lattice.height,
    width: lattice.width,
    margin: MARGIN,
    comfortable: 40,
    largest: 128,
    solvedTime: 1600,
    keyTools: { s: "inside", d: "outside" },
    otherTool: (tool) => OTHER_TOOLS.get(tool) ?? "cross",
    measureBars: () => ({ left: 0, top: 0 }),
    update: (values) => {
      loop = null;
      const judged = judge.judge(values);
      return { places: [...judged, ...strands.update(judge)], rows: [], columns: [] };
    },
    begin: (point, start) => beginStroke(doc, lattice, point, start),
    regionOf: (place) => regionAround(lattice, place),
    placeAt: (point) => spotAt(lattice, point),
    paintField: (ctx, scene, region) => {
      loop = scene.solved > 0 ? (loop ?? findLoop(lattice, scene.values)) : null;
      if (loop?.length) paintSolved(ctx, scene, region, findings, loop);
      else paintBoard(ctx, scene, region, findings);
    },
    paintOverlay: (ctx, scene, overlay) => paintMarks(ctx, scene, overlay, lattice, findings.clues),
    cursorBox: (scene, place) => boxOf(lattice, scene.view, place),
    clueAt: () => null,
    completeClue: () => [],
    mark: (place, tool, values, options) => markPlace(doc, lattice, place, tool, values, options),
    ...(lattice instanceof SquareLattice ? openSquares(doc, lattice, findings) : openMesh(doc, lattice, findings)),
  };
}

/**
 * What only boards of squares do so.
 * @param {Doc} doc
 * @param {SquareLattice} lattice
 * @param {Findings} findings
 * @returns {Pick<Surface, "firstPlace" | "light" | "moveCursor" | "paint" | "mirror" | "announce">}
 */
function openSquares(doc, lattice, findings) {
  return {
    firstPlace: lattice.place(1, 1),
    light: (scene, place) => {
      // An edge that the pointer would take shows itself: zones have no visible border.
      if (lattice.isEdge(place)) return [boxOf(lattice, scene.view, place)];
      return scene.options.areaFinding && lattice.isCell(place) ? lightArea(doc, lattice, scene, place) : [];
    },
    moveCursor: (place, direction, isPainting) => moveCursor(lattice, place, direction, isPainting),
    paint: (from, to, tool, values, options) => paintPassing(doc, lattice, findPassed(lattice, from, to), tool, values, options),
    mirror: {
      height: doc.height,
      width: doc.width,
      label: t("slitherlink.grid", { height: doc.height, width: doc.width }),
      placeAt: (row, column) => lattice.place(2 * row + 1, 2 * column + 1),
      cellOf: (place) => [
        Math.min(lattice.rowOf(place) >> 1, doc.height - 1),
        Math.min(lattice.columnOf(place) >> 1, doc.width - 1),
      ],
      cellsOf: (place) => cellsAt(lattice, place),
      labelOf: (row, column, values) => describeCell(findings, lattice.place(2 * row + 1, 2 * column + 1), values),
    },
    announce: (place, values) => announcePlace(lattice, findings, place, values),
  };
}

/**
 * The cells in whose words a place is told, in rows and columns of cells.
 * @param {SquareLattice} lattice
 * @param {number} place
 * @returns {[number, number][]}
 */
function cellsAt(lattice, place) {
  const cells = lattice.isEdge(place) ? lattice.sides(place).filter((cell) => cell >= 0) : [place];
  return cells.map((cell) => [lattice.rowOf(cell) >> 1, lattice.columnOf(cell) >> 1]);
}

/**
 * The area of a cell as boxes, one for each run of cells side by side.
 * @param {Doc} doc
 * @param {SquareLattice} lattice
 * @param {Scene} scene
 * @param {number} cell
 * @returns {Box[]}
 */
function lightArea(doc, lattice, { view, values }, cell) {
  const cells = findArea(doc, values, cell).cells.sort((one, other) => one - other);
  /** @type {Box[]} */
  const boxes = [];
  let before = -1;
  for (const place of cells) {
    const isNext = place === before + 2 && lattice.rowOf(place) === lattice.rowOf(before);
    if (isNext) boxes[boxes.length - 1].width += view.cell;
    else boxes.push(boxOf(lattice, view, place));
    before = place;
  }
  // Lit twice: an area is what the player asked to see, not just where the pointer is.
  return [...boxes, ...boxes];
}

/** @type {SurfaceKind} */
export const surface = {
  open,
  thumbnail: drawThumbnail,
  draw,
  blank: (shape) => "0".repeat(countPlacesOf(shape)),
  patternOf,
  needsDocument: isTiling,
};
