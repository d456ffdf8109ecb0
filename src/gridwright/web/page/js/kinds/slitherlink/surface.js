// @ts-check
/**
 * A Slitherlink on the shared board: ties zones, strokes, painters and the keyboard's cursor together, keeps what the judge finds, and
 * says it to screen readers.
 */
import { t } from "../../i18n/index.js";
import { StrandColours, findArea } from "./areas.js";
import { CROSS, INSIDE, LINE, UNKNOWN, WRONG } from "./constants.js";
import { paintMarks } from "./hints.js";
import { MARGIN, boxOf, cluesOf, latticeOf, regionAround, spotAt } from "./lattice.js";
import { paintBoard } from "./paint.js";
import { draw, drawThumbnail, findLoop, paintSolved } from "./pictures.js";
import { BROKEN, Judge, countLines } from "./rules.js";
import { beginStroke, listChanges, markCell, markEdge } from "./strokes.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../board/surface.js").Surface} Surface */
/** @typedef {import("../../board/surface.js").SurfaceKind} SurfaceKind */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("./lattice.js").Lattice} Lattice */

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
    height: doc.height,
    width: doc.width,
    margin: MARGIN,
    comfortable: 40,
    largest: 128,
    firstPlace: lattice.place(1, 1),
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
    paintOverlay: (ctx, scene, overlay) => paintMarks(ctx, scene, overlay, lattice),
    light: (scene, place) => {
      // An edge that the pointer would take shows itself: zones have no visible border.
      if (lattice.isEdge(place)) return [boxOf(lattice, scene.view, place)];
      return scene.options.areaFinding && lattice.isCell(place) ? lightArea(doc, lattice, scene, place) : [];
    },
    cursorBox: (scene, place) => boxOf(lattice, scene.view, place),
    clueAt: () => null,
    completeClue: () => [],
    moveCursor: (place, direction, isPainting) => moveCursor(lattice, place, direction, isPainting),
    mark: (place, tool, values, options) => markPlace(doc, lattice, place, tool, values, options),
    paint: (from, to, tool, values, options) => paintPassing(doc, lattice, from, to, tool, values, options),
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
    announce: (place, values) => announcePlace(findings, place, values),
  };
}

/**
 * The cells in whose words a place is told, in rows and columns of cells.
 * @param {Lattice} lattice
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
 * @param {Lattice} lattice
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
  blank: ({ height, width }) => "0".repeat((2 * height + 1) * (2 * width + 1)),
};

// What screen readers hear of a board: short, the clue first, and only what is marked.

/** @typedef {import("./paint.js").Findings} Findings */

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
 * @param {Findings} findings
 * @param {number} place
 * @param {Uint8Array} values
 */
export function announcePlace(findings, place, values) {
  const { lattice } = findings;
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
function describeEdge({ judge }, edge, values) {
  if (values[edge] === LINE) return t(judge.states[edge] === BROKEN ? "slitherlink.edge.short" : "slitherlink.edge.line");
  if (values[edge] === CROSS) return t("slitherlink.edge.cross");
  return t(values[edge] === WRONG ? "slitherlink.edge.wrong" : "slitherlink.edge.open");
}

/**
 * @param {Findings} findings
 * @param {number} vertex
 * @param {Uint8Array} values
 */
function describeVertex({ lattice, judge }, vertex, values) {
  const lines = t("slitherlink.lines", { count: countLines(lattice, values, vertex) });
  return judge.states[vertex] === BROKEN ? t("slitherlink.corner.broken", { lines }) : lines;
}

// The keyboard's cursor. It stands on cells, edges and vertices alike: an arrow goes half a cell, from a cell to its edge, from
// there to the next cell, and along the grid from vertex to edge to vertex. With a painting key held it passes over the next edge
// and marks it: from vertex to vertex it draws along the edge, from cell to cell across it.

/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../board/surface.js").Direction} Direction */
/** @typedef {import("../../board/surface.js").Options} Options */

/** @type {Record<string, [number, number]>} */
const STEPS = { left: [0, -1], right: [0, 1], up: [-1, 0], down: [1, 0] };

/** On a cell the keys for line and cross shade it: one key for each side, so that no key has to be pressed twice. */
const CELL_TOOLS = new Map([
  ["line", "inside"],
  ["cross", "outside"],
  ["shade", "inside"],
  ["other-shade", "outside"],
]);
/** On an edge they draw and cross even while the chosen tool shades: there is nothing else to mean. */
const EDGE_TOOLS = new Map([
  ["shade", "line"],
  ["other-shade", "cross"],
]);

/**
 * @param {Lattice} lattice
 * @param {number} place
 * @param {Direction} direction
 * @param {boolean} isPainting
 */
export function moveCursor(lattice, place, direction, isPainting) {
  const row = lattice.rowOf(place);
  const column = lattice.columnOf(place);
  // Along a line and from corner to corner the kind of spot stays: cells lead to cells, edges to edges.
  if (direction === "row-start") return lattice.place(row, column & 1);
  if (direction === "row-end") return lattice.place(row, lattice.stride - 1 - (column & 1));
  if (direction === "column-start") return lattice.place(row & 1, column);
  if (direction === "column-end") return lattice.place(lattice.rows - 1 - (row & 1), column);
  if (direction === "first") return lattice.place(1, 1);
  if (direction === "last") return lattice.place(lattice.rows - 2, lattice.stride - 2);
  const [down, right] = STEPS[direction];
  const far = isPainting && !lattice.isEdge(place) ? 2 : 1;
  for (let step = far; step > 0; step -= 1) {
    if (lattice.has(row + step * down, column + step * right)) return lattice.place(row + step * down, column + step * right);
  }
  return place;
}

/**
 * What the cursor marks on its way: the edge it passes over, the one it leaves, or the one at the border that it ends on.
 * @param {Doc} doc
 * @param {Lattice} lattice
 * @param {number} from
 * @param {number} to
 * @param {string} tool
 * @param {Uint8Array} values
 * @param {Options} options
 * @returns {Change[]}
 */
export function paintPassing(doc, lattice, from, to, tool, values, options) {
  const edge = lattice.isEdge(from) ? from : lattice.isEdge(to) ? to : (from + to) / 2;
  const mark = lattice.isEdge(edge) ? markEdge(EDGE_TOOLS.get(tool) ?? tool, UNKNOWN, false) : null;
  // Painting always writes its own mark: unlike a key on a place it never clears what is there already.
  return mark && values[edge] !== mark.to ? listChanges(doc, [edge], { ...mark, from: values[edge] }, values, options) : [];
}

/**
 * A key on a place: the same mark again clears.
 * @param {Doc} doc
 * @param {Lattice} lattice
 * @param {number} place
 * @param {string} tool
 * @param {Uint8Array} values
 * @param {Options} options
 * @returns {Change[]}
 */
export function markPlace(doc, lattice, place, tool, values, options) {
  if (lattice.isVertex(place)) return [];
  const value = values[place];
  const mark = lattice.isCell(place) ? markCell(CELL_TOOLS.get(tool) ?? tool, value) : markEdge(EDGE_TOOLS.get(tool) ?? tool, value, false);
  return mark ? listChanges(doc, [place], mark, values, options) : [];
}
