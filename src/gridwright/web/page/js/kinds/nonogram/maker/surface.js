// @ts-check
/**
 * A picture on the shared board: a nonogram whose clues follow what is drawn. The bars keep room for longer clues, so that the board
 * stays where it is.
 */
import * as geometry from "../bars.js";
import { EMPTY as CROSS, FILLED } from "../constants.js";
import { columnOf, isInk } from "../lines.js";
import { findHalves } from "../rules.js";
import { NonogramSurface, announce, labelOf } from "../surface.js";
import { findPatch } from "./picture.js";
import { describeLine } from "./puzzle.js";
import { beginStroke, chooseValue, findAlike, openRectangle } from "./strokes.js";

/** @typedef {import("../../../types.js").Doc} Doc */
/** @typedef {import("../lines.js").Clue} Clue */

/** How many numbers the bars have room for at first: as many as a line can have, but no more than this. */
const MOST_NUMBERS = 8;
/** Keys of the maker alone, and those of half cells. @type {Record<string, string>} */
export const KEY_TOOLS = { g: "patch", b: "all" };
/** @type {Record<string, string>} */
const HALF_KEYS = { q: "half-upper-left", w: "half-upper-right", a: "half-lower-left", s: "half-lower-right" };
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
    this.keyTools = listKeys(doc);
    this.mirror = {
      ...this.mirror,
      labelOf: (/** @type {number} */ row, /** @type {number} */ column, /** @type {Uint8Array} */ values) =>
        labelOf(this.doc, this.clues, row, column, nameEmpty(values, row * this.width + column)),
    };
  }

  /** The picture has other inks now. @param {Doc} doc */
  takeInks({ inks, grammar }) {
    Object.assign(this.doc, { inks, grammar });
    this.keyTools = listKeys(this.doc);
    this.miniature.forget();
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
    const [across, down] = [0, 1].map((direction) => (this.doc.grammar === "caps" ? findHalves(this.doc, direction) : undefined));
    const touched = {
      places: [],
      rows: [...rows].filter((row) => this.#take("rows", row, values.subarray(row * this.width, (row + 1) * this.width), across)),
      columns: [...columns].filter((column) => this.#take("columns", column, columnOf(values, this.width, column), down)),
    };
    this.#measureRoom(touched.rows, touched.columns);
    this.told = [...touched.rows.map((row) => row * this.width), ...touched.columns];
    return touched;
  }

  /**
   * @param {"rows" | "columns"} axis @param {number} line @param {ArrayLike<number>} cells
   * @param {ReadonlyMap<number, import("../lines.js").Half> | undefined} halves
   * @returns {boolean} whether its clue is another now
   */
  #take(axis, line, cells, halves) {
    const clue = describeLine(cells, halves);
    if (isSameClue(clue, this.clues[axis][line])) return false;
    this.clues[axis][line] = clue;
    this.states[axis][line] = { done: new Uint8Array(clue.lengths.length), isBroken: false };
    return true;
  }

  /** The bars have the room that was last found out. */
  makeRoom() {
    this.hasGrown = false;
  }

  /** @param {number[]} rows @param {number[]} columns */
  #measureRoom(rows, columns) {
    const widest = Math.max(0, ...rows.map((row) => geometry.rowWidth(this.clues.rows[row])));
    const highest = Math.max(0, ...columns.map((column) => geometry.columnHeight(this.clues.columns[column])));
    const spare = makeClue(STEP);
    if (widest > this.widest) [this.widest, this.hasGrown] = [widest + geometry.rowWidth(spare), true];
    if (highest > this.highest) [this.highest, this.hasGrown] = [highest + geometry.columnHeight(spare), true];
  }

  /**
   * @override @param {import("../../../board/surface.js").Point} point
   * @param {import("../../../board/surface.js").StrokeStart} start
   */
  begin(point, start) {
    return beginStroke(openRectangle({ height: this.height, width: this.width, inks: this.doc.inks }), point, start);
  }

  /**
   * A key on a cell: with "patch" all cells like it that hang together with it, with "all" every cell like it.
   * @override @param {number} place @param {string} tool @param {Uint8Array} values
   * @param {import("../../../board/surface.js").Options} options @returns {import("../../../types.js").Change[]}
   */
  mark(place, tool, values, options) {
    return markPicture(this, place, tool, values, options) ?? super.mark(place, tool, values, options);
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

/**
 * What a key of its own does to a picture; null for the keys of every board.
 * @param {{doc: Doc, height: number, width: number}} board @param {number} place @param {string} tool @param {Uint8Array} values
 * @param {import("../../../board/surface.js").Options} options @returns {import("../../../types.js").Change[] | null}
 */
export function markPicture({ doc, height, width }, place, tool, values, options) {
  if (tool !== "patch" && tool !== "all") return null;
  const chosen = chooseValue(undefined, values[place], "fill", options.ink);
  const value = values[place] === chosen ? 0 : chosen;
  const places = tool === "all" ? findAlike(values, place) : findPatch({ height, width, hexagon: doc.hexagon, values }, place);
  return [...places].map((each) => [each, value]);
}

/** Who draws makes no notes. @param {Doc} doc @returns {Record<string, string>} */
function listKeys({ inks }) {
  return { ...(inks?.some((ink) => ink.corner) ? HALF_KEYS : {}), ...KEY_TOOLS };
}

/** @param {Clue} one @param {Clue} two */
export function isSameClue(one, two) {
  const isSame = (/** @type {number[]} */ left = [], /** @type {number[]} */ right = []) => left.length === right.length && left.every((value, at) => value === right[at]);
  return isSame(one.lengths, two.lengths) && isSame(one.values, two.values) && isSame(one.befores, two.befores) && isSame(one.afters, two.afters);
}

/** Who draws knows of every cell what it is: what is not filled is empty. @param {Uint8Array} values @param {number} place */
export function nameEmpty(values, place) {
  return /** @type {Uint8Array} */ (/** @type {unknown} */ ({ [place]: isInk(values[place]) ? values[place] : CROSS }));
}

/** @param {number} count numbers of one figure @returns {Clue} */
function makeClue(count) {
  return { lengths: new Array(count).fill(1), values: new Array(count).fill(FILLED) };
}

/** @param {number} size of a line */
function roomFor(size) {
  return makeClue(Math.min(MOST_NUMBERS, Math.ceil(size / 2)));
}
