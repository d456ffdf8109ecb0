// @ts-check
/**
 * A picture on the shared board: a nonogram whose clues follow what is drawn. The bars keep room for longer clues, so that
 * the board stays where it is while one draws; where that is not enough they grow once the pointer is away, and never shrink.
 */
import * as geometry from "../../kinds/nonogram/geometry.js";
import { CROSS, FILLED, UNKNOWN, columnOf } from "../../kinds/nonogram/lines.js";
import { rules } from "../../kinds/nonogram/rules.js";
import { NonogramSurface } from "../../kinds/nonogram/surface.js";
import { announce, labelOf } from "../../kinds/nonogram/words.js";
import { describeLine, findPatch } from "./picture.js";
import { beginStroke } from "./strokes.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../kinds/nonogram/lines.js").Clue} Clue */

/** How many numbers the bars have room for at first: as many as a line can have, but no more than this. */
const MOST_NUMBERS = 8;
/** The share of the board that the bars take at most. */
const [MOST_LEFT, MOST_TOP] = [0.22, 0.24];
/** By how many numbers they grow. */
const STEP = 2;

export class PictureSurface extends NonogramSurface {
  /** @param {Doc} doc */
  constructor(doc) {
    super(doc);
    this.widest = Math.max(this.widest, geometry.rowWidth(roomFor(doc.width)));
    this.highest = Math.max(this.highest, geometry.columnHeight(roomFor(doc.height)));
    /** Whether the bars have grown since this was last asked. */
    this.hasGrown = false;
    /** The first cells of the lines whose clues changed last: there the hidden grid tells them. @type {number[]} */
    this.told = [];
    this.keyTools = { g: "patch" };
    this.mirror = {
      ...this.mirror,
      labelOf: (/** @type {number} */ row, /** @type {number} */ column, /** @type {Uint8Array} */ values) =>
        labelOf(this.doc, this.clues, row, column, nameEmpty(values, row * this.width + column)),
    };
  }

  /** @override @param {string} tool */
  otherTool(tool) {
    return tool === "erase" ? "fill" : "erase";
  }

  /**
   * The clues of the lines in which something changed. The small picture in the corner keeps its last state for a moment: drawing
   * it took two thirds of what a stroke on 80x80 cost on release.
   * @override @param {Uint8Array} values @param {number[] | null} changed
   */
  update(values, changed) {
    return this.follow(values, changed);
  }

  /** Also for a stroke that is still under way. @param {Uint8Array} values @param {number[] | null} changed */
  follow(values, changed) {
    const rows = changed ? new Set(changed.map((place) => Math.floor(place / this.width))) : this.clues.rows.keys();
    const columns = changed ? new Set(changed.map((place) => place % this.width)) : this.clues.columns.keys();
    const touched = {
      places: [],
      rows: [...rows].filter((row) => this.#take("rows", row, values.subarray(row * this.width, (row + 1) * this.width))),
      columns: [...columns].filter((column) => this.#take("columns", column, columnOf(values, this.width, column))),
    };
    this.#makeRoom(touched.rows, touched.columns);
    this.told = [...touched.rows.map((row) => row * this.width), ...touched.columns];
    return touched;
  }

  /**
   * @param {"rows" | "columns"} axis @param {number} line @param {ArrayLike<number>} cells
   * @returns {boolean} whether its clue is another now
   */
  #take(axis, line, cells) {
    const lengths = describeLine(cells);
    const before = this.clues[axis][line].lengths;
    if (lengths.length === before.length && lengths.every((length, block) => length === before[block])) return false;
    this.clues[axis][line] = { lengths, values: lengths.map(() => FILLED) };
    this.states[axis][line] = { done: new Uint8Array(lengths.length), isBroken: false };
    return true;
  }

  /** @param {number[]} rows @param {number[]} columns */
  #makeRoom(rows, columns) {
    const widest = Math.max(0, ...rows.map((row) => geometry.rowWidth(this.clues.rows[row])));
    const highest = Math.max(0, ...columns.map((column) => geometry.columnHeight(this.clues.columns[column])));
    const spare = makeClue(STEP);
    if (widest > this.widest) [this.widest, this.hasGrown] = [widest + geometry.rowWidth(spare), true];
    if (highest > this.highest) [this.highest, this.hasGrown] = [highest + geometry.columnHeight(spare), true];
  }

  /**
   * @override @param {import("../../board/surface.js").Point} point
   * @param {import("../../board/surface.js").StrokeStart} start
   */
  begin(point, start) {
    return beginStroke(this, point, start);
  }

  /**
   * A key on a cell: with "patch", all cells like it that hang together with it are turned.
   * @override @param {number} place @param {string} tool @param {Uint8Array} values
   * @param {import("../../board/surface.js").Options} options @returns {import("../../types.js").Change[]}
   */
  mark(place, tool, values, options) {
    if (tool !== "patch") return super.mark(place, tool, values, options);
    const value = values[place] === FILLED ? UNKNOWN : FILLED;
    return findPatch({ height: this.height, width: this.width, values }, place).map((each) => [each, value]);
  }

  /** @override @param {number} place @param {Uint8Array} values */
  announce(place, values) {
    const row = Math.floor(place / this.width);
    return announce(this.doc, row, place - row * this.width, nameEmpty(values, place)[place]);
  }

  /**
   * Clues matter less than the picture here: the bars of a large board take less room, and show the last numbers of each clue.
   * @override @param {number} cell @param {{width: number, height: number}} room @param {number} ratio
   */
  measureBars(cell, room, ratio) {
    const { left, top } = super.measureBars(cell, room, ratio);
    return { left: Math.min(left, Math.floor(room.width * MOST_LEFT)), top: Math.min(top, Math.floor(room.height * MOST_TOP)) };
  }

  /** No label with the whole clue: it would lie over what is drawn. @override @returns {[]} */
  paintLit() {
    return [];
  }

  /** Clues are read here, not written. @override @returns {null} */
  clueAt() {
    return null;
  }
}

/** Who draws knows of every cell what it is: what is not filled is empty. @param {Uint8Array} values @param {number} place */
function nameEmpty(values, place) {
  return /** @type {Uint8Array} */ (/** @type {unknown} */ ({ [place]: values[place] === FILLED ? FILLED : CROSS }));
}

/** @param {number} count numbers of one figure @returns {Clue} */
function makeClue(count) {
  return { lengths: new Array(count).fill(1), values: new Array(count).fill(FILLED) };
}

/** @param {number} size of a line */
function roomFor(size) {
  return makeClue(Math.min(MOST_NUMBERS, Math.ceil(size / 2)));
}

/** Nonograms, as those who draw them see them. @type {import("../../board/surface.js").BoardKind} */
export const pictureKind = {
  name: "nonogram",
  rules,
  surface: { open: (doc) => new PictureSurface(doc) },
  tools: [
    { name: "fill", icon: "fill", labelKey: "makeNonogram.fill" },
    { name: "erase", icon: "erase", labelKey: "makeNonogram.erase" },
  ],
  defaults: { dimClues: false, showErrors: false, shape: "pen" },
};
