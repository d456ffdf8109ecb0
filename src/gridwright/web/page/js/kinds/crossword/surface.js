// @ts-check
/** A crossword on the shared board: what is printed, where the hands are, and how it looks. Keys and taps are its typist's. */
import { t } from "../../i18n/index.js";
import { asCrossword, countSquares, isOpen, listOpen } from "./document.js";
import { draw, measure, paintBoard, paintSolved, thumbnail } from "./paint.js";
import { rules } from "./rules.js";
import { Slots, findReferences, labelCell, tellChanged, turn } from "./slots.js";
import { Typist } from "./typist.js";

/** @typedef {import("../../board/surface.js").Surface} Surface */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./slots.js").Direction} Direction */

/** @implements {Surface} */
export class CrosswordSurface {
  /** @param {Doc} doc */
  constructor(doc) {
    const crossword = asCrossword(doc);
    this.doc = doc;
    this.crossword = crossword;
    this.slots = new Slots(crossword);
    this.height = doc.height;
    this.width = doc.width;
    // Half of the thick lines around the field lie outside it.
    this.margin = 0.08;
    this.comfortable = 32;
    this.largest = 96;
    this.solvedTime = 1300;
    /** @type {Record<string, string>} */
    this.keyTools = {};
    this.firstPlace = this.slots.list[0]?.cells[0] ?? listOpen(crossword)[0] ?? 0;
    /** @type {Direction} */
    this.direction = this.slots.list[0]?.direction ?? "across";
    const squareOf = (/** @type {readonly [number, number, ...unknown[]]} */ [row, column]) => row * doc.width + column;
    /** @type {import("./paint.js").Print} */
    this.print = {
      doc, crossword,
      labels: this.slots.labels,
      circled: new Set((crossword.circled ?? []).map(squareOf)),
      shaded: new Set((crossword.shaded ?? []).map(squareOf)),
      bars: new Set((crossword.bars ?? []).map((bar) => `${squareOf(bar)} ${bar[2]}`)),
      given: doc.given ? rules.fromRows(doc, doc.given) : null,
      current: -1, word: new Set(), also: new Set(),
    };
    /** The board's, once somebody writes on it. @type {import("../../board/surface.js").Options | null} */
    this.options = null;
    this.mirror = {
      height: doc.height, width: doc.width,
      label: t("crossword.board", { rows: doc.height, columns: doc.width }),
      description: t("crossword.leave"),
      placeAt: (/** @type {number} */ row, /** @type {number} */ column) => row * doc.width + column,
      cellOf: (/** @type {number} */ place) => this.#cellOf(place),
      labelOf: (/** @type {number} */ row, /** @type {number} */ column, /** @type {Uint8Array} */ values) =>
        this.announce(row * doc.width + column, values),
    };
  }

  /** Who hears keys and taps. @param {import("../../board/board.js").Board} board */
  openTypist(board) {
    this.options = board.options;
    return new Typist(board, this);
  }

  /**
   * The cursor is here now, in the word that runs so.
   * @param {number} square @param {Direction} direction @returns {number[]} squares that look different
   */
  point(square, direction) {
    this.direction = direction;
    const slot = this.slots.at(square, direction);
    const before = this.print;
    const word = new Set(slot?.cells ?? []);
    const also = new Set(slot ? findReferences(this.slots, slot).flatMap((other) => other.cells) : []);
    this.print = { ...before, current: square, word, also };
    const touched = new Set([before.current, square, ...before.word, ...word, ...before.also, ...also]);
    return [...touched].filter((each) => each >= 0);
  }

  /** The word the cursor is in. @param {number} square */
  wordAt(square) {
    return this.slots.at(square, this.direction);
  }

  /** @param {number} place @returns {[number, number]} */
  #cellOf(place) {
    const square = place % countSquares(this.doc);
    const row = Math.floor(square / this.width);
    return [row, square - row * this.width];
  }

  /** @param {string} tool */
  otherTool(tool) {
    return tool === "pencil" ? "pen" : "pencil";
  }

  measureBars() {
    return { left: 0, top: 0 };
  }

  update() {
    return { places: [], rows: [], columns: [] };
  }

  begin() {
    return null;
  }

  /** @param {number} place */
  regionOf(place) {
    const [row, column] = this.#cellOf(place);
    return { top: row, left: column, bottom: row + 1, right: column + 1 };
  }

  /** @param {import("../../board/surface.js").Point} point */
  placeAt(point) {
    const row = Math.floor(point.row);
    const column = Math.floor(point.column);
    const square = row * this.width + column;
    const isInside = row >= 0 && column >= 0 && row < this.height && column < this.width;
    return isInside && isOpen(this.crossword, square) ? square : -1;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region */
  paintField(ctx, scene, region) {
    if (scene.solved > 0) paintSolved(ctx, scene, region, this.print);
    else paintBoard(ctx, scene, region, this.print);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Overlay} overlay */
  paintOverlay(ctx, scene, overlay) {
    const { view, colours } = scene;
    const wide = Math.max(2, Math.round(2 * view.ratio));
    ctx.lineWidth = wide;
    const frame = (/** @type {number[]} */ places, /** @type {string} */ colour) => {
      ctx.strokeStyle = colour;
      for (const place of places) {
        const [row, column] = this.#cellOf(place);
        ctx.strokeRect(view.x(column) + wide / 2 + 1, view.y(row) + wide / 2 + 1, view.cell - wide - 1, view.cell - wide - 1);
      }
    };
    frame(overlay.glow ?? [], colours.accent);
    frame([...(overlay.differs ?? []), ...(overlay.wrong ?? [])], colours.wrong);
  }

  /** The word is lit by its own painting. @returns {import("../../board/surface.js").Box[]} */
  light() {
    return [];
  }

  /** @param {Scene} scene @param {number} place */
  cursorBox(scene, place) {
    const [row, column] = this.#cellOf(place);
    const { view } = scene;
    return { x: view.x(column), y: view.y(row), width: view.cell, height: view.cell };
  }

  /**
   * A frame inside the cell, so that focus is seen.
   * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} place
   */
  paintCursor(ctx, scene, place) {
    const box = this.cursorBox(scene, place);
    const { hair } = measure(scene.view.cell, scene.view.ratio);
    const wide = Math.max(2, Math.round(2 * scene.view.ratio));
    ctx.strokeStyle = scene.colours.cursor;
    ctx.lineWidth = wide;
    const inset = wide / 2 + hair - 1;
    ctx.strokeRect(box.x + inset, box.y + inset, box.width - wide - hair + 1, box.height - wide - hair + 1);
    return { x: box.x - 1, y: box.y - 1, width: box.width + 3, height: box.height + 3 };
  }

  clueAt() {
    return null;
  }

  /** @returns {import("../../types.js").Change[]} */
  completeClue() {
    return [];
  }

  /** @param {number} place */
  moveCursor(place) {
    return place;
  }

  /** @returns {import("../../types.js").Change[]} */
  mark() {
    return [];
  }

  /** @returns {import("../../types.js").Change[]} */
  paint() {
    return [];
  }

  /** @param {number} place @param {Uint8Array} values */
  announce(place, values) {
    const square = place % countSquares(this.doc);
    const slot = this.slots.at(square, this.direction) ?? this.slots.at(square, turn(this.direction));
    return labelCell(this.doc, values, square, slot, this.options?.showErrors);
  }

  /** @param {number[]} places @param {Uint8Array} values */
  announceChanges(places, values) {
    const squares = [...new Set(places.map((place) => place % countSquares(this.doc)))];
    return tellChanged(this.doc, this.slots, values, squares, this.direction, this.options?.showErrors);
  }
}

/** @type {import("../../board/surface.js").SurfaceKind} */
export const surface = {
  open: (doc) => new CrosswordSurface(doc),
  thumbnail,
  draw,
  blank: () => "",
  patternOf: (doc) => asCrossword(doc).squares.join(""),
  isDiscreet: true,
};
