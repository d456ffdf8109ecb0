// @ts-check
/** Small pictures of nonograms: on cards, in the corner between the bars, and as SVG. */
import { CELL, frame, readColours } from "../../board/look.js";
import { s } from "../../ui/dom.js";
import { EMPTY as CROSS } from "./constants.js";
import { findInk, isBlack, pathOfHalf, unpackInks } from "./inks.js";
import { drawLattice, paintSmallLattice } from "./lattice-pictures.js";
import { findLattice, unpackShape } from "./lattice.js";
import { isInk, isZebra } from "./lines.js";
import { fillSquare, inkOf, isLight } from "./paint.js";
import { readClues, rules } from "./rules.js";

/** @typedef {import("./paint.js").Size} Size */
/** @typedef {import("../../board/surface.js").Colours} Colours */
/** @typedef {import("../../board/surface.js").Box} Box */

/** The share of a picture that the bars of the clues take at each side, and what lies between two of them, in cells of the field. */
const BARS = 0.27;
const GAP = 0.7;
/** A line is a pixel wide for as many pixels of the picture's side, so that a large one that is shown small keeps its lines. */
const LINE_EVERY = 190;

/**
 * @param {CanvasRenderingContext2D} ctx @param {Size & {pattern?: string | null}} shape
 * @param {string} values a base-36 digit a place, "z" for a lost claim; empty for none
 * @param {number} size the side of the square, in the context's pixels
 * @param {import("../../types.js").Doc | null} [puzzle] whose clues are shown beside it
 */
export function thumbnail(ctx, shape, values, size, puzzle = null) {
  const doc = { ...shape, inks: shape.inks ?? unpackInks(shape.pattern ?? "") };
  const lattice = findLattice(puzzle ?? { ...unpackShape(shape.pattern ?? ""), ...shape });
  const colours = readColours(ctx.canvas);
  const list = new Uint8Array(doc.height * doc.width);
  for (let place = 0; place < Math.min(values.length, list.length); place += 1) {
    list[place] = values[place] === "z" ? 255 : Number.parseInt(values[place], 36) || 0;
  }
  if (lattice) {
    paintSmallLattice(ctx, lattice, { ...doc, inks: puzzle?.inks ?? doc.inks }, list, colours, size);
    return;
  }
  const bar = puzzle?.rows && puzzle.columns ? Math.round(size * BARS) : 0;
  const box = paintSmall(ctx, doc, list, colours, { x: bar, y: bar, width: size - bar, height: size - bar });
  if (!puzzle || bar === 0) return;
  const clues = readClues(puzzle);
  const cell = box.width / doc.width;
  paintBars(ctx, colours, puzzle, { x: box.x, y: box.y, cell, room: Math.min(bar, box.x), isRow: true }, clues.rows);
  paintBars(ctx, colours, puzzle, { x: box.x, y: box.y, cell, room: Math.min(bar, box.y), isRow: false }, clues.columns);
}

/**
 * The clues of all lines of one direction as bars: each number as long as it is great, the last beside the field; empty runs pale.
 * @param {CanvasRenderingContext2D} ctx @param {Colours} colours @param {Doc} puzzle
 * @param {{x: number, y: number, cell: number, room: number, isRow: boolean}} place the field's corner, its cells, and how much room there is beside it
 * @param {Clue[]} clues
 */
function paintBars(ctx, colours, puzzle, { x, y, cell, room, isRow }, clues) {
  const sizeOf = (/** @type {Clue} */ clue, /** @type {number} */ block) => clue.lengths[block] + ((clue.befores?.[block] ? 1 : 0) + (clue.afters?.[block] ? 1 : 0)) / 2;
  const longest = Math.max(1, ...clues.map((clue) => clue.lengths.reduce((sum, _, block) => sum + sizeOf(clue, block) + GAP, 0)));
  const unit = Math.min(cell, (room * 0.94) / longest);
  const thick = Math.max(1, Math.round(cell * 0.5));
  clues.forEach((clue, line) => {
    const side = Math.round((isRow ? y : x) + (line + 0.5) * cell - thick / 2);
    let end = isRow ? x : y;
    for (let block = clue.lengths.length - 1; block >= 0; block -= 1) {
      const length = sizeOf(clue, block);
      const value = clue.values[block];
      ctx.fillStyle = value === CROSS ? colours.grid : isBlack(puzzle.inks) ? colours.pencil : inkOf({ colours }, puzzle, value, 0);
      end -= (length + GAP) * unit;
      if (isRow) ctx.fillRect(end, side, length * unit, thick);
      else ctx.fillRect(side, end, thick, length * unit);
    }
  });
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Size} doc @param {Uint8Array} values @param {Colours} colours
 * @param {Box} box where there is room
 * @returns {Box} where the picture is
 */
export function paintSmall(ctx, doc, values, colours, box) {
  const exact = Math.min(box.width / doc.width, box.height / doc.height);
  const cell = exact >= 1 ? Math.floor(exact) : exact;
  const x0 = Math.round(box.x + (box.width - cell * doc.width) / 2);
  const y0 = Math.round(box.y + (box.height - cell * doc.height) / 2);
  const base = ctx.globalAlpha;
  ctx.fillStyle = colours.sheet;
  ctx.fillRect(x0, y0, cell * doc.width, cell * doc.height);
  paintGrid(ctx, doc, colours, x0, y0, cell, Math.max(1, Math.min(Math.round(Math.min(box.width, box.height) / LINE_EVERY), Math.floor(cell / 6))));
  // Cells that are known to be empty are a breath darker, so that progress shows before there is a picture.
  for (const isCross of [true, false]) {
    ctx.fillStyle = isCross ? colours.grid : colours.ink;
    ctx.globalAlpha = isCross ? base * 0.45 : base;
    for (let place = 0; place < doc.height * doc.width; place += 1) {
      const value = values[place];
      if (isCross ? value !== CROSS : !isInk(value)) continue;
      if (!isCross && doc.inks?.length) ctx.fillStyle = inkOf({ colours }, doc, value, 0);
      const row = Math.floor(place / doc.width);
      fillSquare(ctx, { colours }, isCross ? undefined : findInk(doc.inks, value), x0 + (place - row * doc.width) * cell, y0 + row * cell, cell);
    }
  }
  ctx.globalAlpha = base;
  return { x: x0, y: y0, width: cell * doc.width, height: cell * doc.height };
}

/**
 * A frame, and lines between the cells where these are not too small.
 * @param {CanvasRenderingContext2D} ctx @param {Size} doc @param {Colours} colours @param {number} x0 @param {number} y0
 * @param {number} cell @param {number} line how thick
 */
function paintGrid(ctx, doc, colours, x0, y0, cell, line) {
  const width = cell * doc.width;
  const height = cell * doc.height;
  const step = cell >= 4 ? 1 : cell * 5 >= 4 ? 5 : doc.width;
  ctx.fillStyle = colours.grid;
  ctx.beginPath();
  for (let column = 0; column <= doc.width; column += step) ctx.rect(x0 + Math.min(Math.round(column * cell), width - line), y0, line, height);
  for (let row = 0; row <= doc.height; row += step) ctx.rect(x0, y0 + Math.min(Math.round(row * cell), height - line), width, line);
  ctx.rect(x0 + width - line, y0, line, height);
  ctx.rect(x0, y0 + height - line, width, line);
  ctx.fill();
}

// The picture in small, in the corner where the clue bars would meet, with a frame around what is seen of it. Drawn once for each
// state of the board and copied while the board moves.

/** @typedef {import("../../board/surface.js").Scene} Scene */

/** Between the picture and the bars, and the least room worth a picture, in CSS pixels. */
const EDGE = 8;
const LEAST = 24;

export class Miniature {
  /** @param {Size} doc */
  constructor(doc) {
    this.doc = doc;
    /** @type {HTMLCanvasElement | null} */
    this.image = null;
    this.key = "";
    /** @type {Box} */
    this.picture = { x: 0, y: 0, width: 0, height: 0 };
  }

  /** The board changed: draw anew. */
  forget() {
    this.key = "";
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene */
  paint(ctx, scene) {
    const { corner, ratio } = scene.view;
    const edge = Math.round(EDGE * ratio);
    const width = corner.width - 2 * edge;
    const height = corner.height - 2 * edge;
    if (Math.min(width, height) < LEAST * ratio) return;
    const image = this.#draw(scene, width, height);
    ctx.globalAlpha = 1 - Math.min(1, scene.solved * 2.5);
    ctx.drawImage(image, corner.x + edge, corner.y + edge);
    this.#frameVisible(ctx, scene, corner.x + edge + this.picture.x, corner.y + edge + this.picture.y);
    ctx.globalAlpha = 1;
  }

  /** @param {Scene} scene @param {number} width @param {number} height @returns {HTMLCanvasElement} */
  #draw(scene, width, height) {
    const { colours } = scene;
    const key = `${width} ${height} ${colours.sheet} ${colours.ink}`;
    this.image ??= document.createElement("canvas");
    if (key === this.key) return this.image;
    this.key = key;
    this.image.width = width;
    this.image.height = height;
    const ctx = /** @type {CanvasRenderingContext2D} */ (this.image.getContext("2d"));
    this.picture = paintSmall(ctx, this.doc, scene.values, colours, { x: 0, y: 0, width, height });
    return this.image;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} x @param {number} y */
  #frameVisible(ctx, scene, x, y) {
    const { visible, ratio } = scene.view;
    const height = Math.min(this.doc.height, visible.bottom) - visible.top;
    const width = Math.min(this.doc.width, visible.right) - visible.left;
    if (height >= this.doc.height && width >= this.doc.width) return;
    const side = this.picture.width / this.doc.width;
    ctx.strokeStyle = scene.colours.accent;
    ctx.lineWidth = Math.max(1, Math.round(1.5 * ratio));
    ctx.strokeRect(x + visible.left * side, y + visible.top * side, width * side, height * side);
  }
}

// A nonogram drawn as SVG for the eye only.

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./lines.js").Clue} Clue */

/** What a number and a half cell beside it take of a row, and of a column, in cells. */
const ROW_STEPS = { number: 0.72, half: 0.5 };
const COLUMN_STEPS = { number: 0.78, half: 0.5 };

/** @param {Doc} doc @param {string[] | null} rows */
export function draw(doc, rows) {
  const lattice = findLattice(doc);
  if (lattice) return drawLattice(doc, lattice, rows && rules.fromRows(doc, rows));
  const clues = readClues(doc);
  const left = CELL * Math.max(0, ...clues.rows.map((clue) => measure(clue, ROW_STEPS))) + 6;
  const top = clues.columns.length ? CELL * Math.max(0, ...clues.columns.map((clue) => measure(clue, COLUMN_STEPS))) + 6 : 2;
  const [width, height] = [doc.width * CELL, doc.height * CELL];
  const values = rows && rules.fromRows(doc, rows);
  return s(
    "svg",
    frame(left + width + 2, top + height + 2),
    s("rect", { class: "drawn-ground", x: left, y: top, width, height }),
    clues.rows.map((clue, row) => drawClue(doc, clue, ROW_STEPS, (away) => [left - away, top + (row + 0.5) * CELL])),
    clues.columns.map((clue, column) => drawClue(doc, clue, COLUMN_STEPS, (away) => [left + (column + 0.5) * CELL, top - away])),
    Array.from(values ?? [], (value, place) => {
      const row = Math.floor(place / doc.width);
      return drawCell(doc, value, left + (place - row * doc.width) * CELL, top + row * CELL);
    }),
    drawLines(doc.height, doc.width, left, top),
  );
}

/** The numbers and half cells of a clue, in order; half cells as negative values. @param {Clue} clue @returns {{block: number, half: number}[]} */
function listParts(clue) {
  return clue.lengths.flatMap((length, block) =>
    [clue.befores?.[block] ?? 0, length > 0 ? -1 : 0, clue.afters?.[block] ?? 0].filter((half) => half !== 0).map((half) => ({ block, half })),
  );
}

/** @param {Clue} clue @param {{number: number, half: number}} steps */
function measure(clue, steps) {
  return listParts(clue).reduce((sum, { half }) => sum + (half < 0 ? steps.number : steps.half), 0);
}

/**
 * @param {Doc} doc @param {Clue} clue @param {{number: number, half: number}} steps
 * @param {(away: number) => [number, number]} place where something so far from the field lies
 */
function drawClue(doc, clue, steps, place) {
  let away = 2;
  return listParts(clue).toReversed().map(({ block, half }) => {
    const step = CELL * (half < 0 ? steps.number : steps.half);
    const [x, y] = place(away + step / 2);
    away += step;
    if (half < 0) return drawNumber(doc, clue, block, x, y);
    const side = CELL * 0.42;
    const ink = findInk(doc.inks, half);
    return ink?.corner && s("path", { class: "drawn-filled", style: fillOf(doc, half), d: pathOfHalf(ink.corner, x - side / 2, y - side / 2, side) });
  });
}

/** @param {Doc} doc @param {Clue} clue @param {number} block @param {number} x @param {number} y */
function drawNumber(doc, clue, block, x, y) {
  const value = clue.values[block];
  const isEmpty = value === CROSS;
  if (isBlack(doc.inks) && !isZebra(clue)) return s("text", { class: "drawn-clue", x, y }, clue.lengths[block]);
  const side = CELL * 0.66;
  const isDark = !isEmpty && (isBlack(doc.inks) || !isLight(findInk(doc.inks, value)?.colour ?? "#000000"));
  return [
    s("rect", { class: isEmpty ? "drawn-frame" : "drawn-filled", style: isEmpty ? undefined : fillOf(doc, value), x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 3 }),
    s("text", { class: isDark ? "drawn-clue on-ink" : "drawn-clue", x, y }, clue.lengths[block]),
  ];
}

/** @param {Doc} doc @param {number} value */
function fillOf(doc, value) {
  return isBlack(doc.inks) ? undefined : { fill: findInk(doc.inks, value)?.colour ?? "" };
}

/** @param {Doc} doc @param {number} value @param {number} x @param {number} y */
function drawCell(doc, value, x, y) {
  if (isInk(value)) {
    const ink = findInk(doc.inks, value);
    if (ink?.corner) return s("path", { class: "drawn-filled", style: fillOf(doc, value), d: pathOfHalf(ink.corner, x + 1, y + 1, CELL - 2) });
    return s("rect", { class: "drawn-filled", style: fillOf(doc, value), x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 1.5 });
  }
  if (value !== CROSS) return null;
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
