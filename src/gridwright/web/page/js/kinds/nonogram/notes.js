// @ts-check
/**
 * Notes that an open cell does not have a value: "not red". Where a cell may have more than two values, the board has a plane of them for
 * each value behind the marks: `value * cells + cell` is 1 where the value is ruled out. What is noted below a mark waits until the mark is
 * gone. Pure.
 */
import { EMPTY as CROSS, FILLED, UNKNOWN } from "./constants.js";

/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../board/surface.js").Options} Options */

/** Whether cells have notes. @param {{inks?: import("../../types.js").Ink[]}} doc */
export function hasNotes({ inks }) {
  return (inks?.length ?? 0) > 1;
}

/** How many planes a board has: the marks, and the notes of the paper and of each ink. @param {{inks?: import("../../types.js").Ink[]}} doc */
export function countPlanes(doc) {
  return hasNotes(doc) ? (doc.inks?.length ?? 0) + FILLED : 1;
}

/** The values that are ruled out in a cell, by notes. @param {Uint8Array} values @param {number} cells @param {number} cell @returns {number[]} */
export function listNoted(values, cells, cell) {
  const noted = [];
  for (let value = CROSS; value * cells + cell < values.length; value += 1) if (values[value * cells + cell] === 1) noted.push(value);
  return noted;
}

/** All notes in open cells. @param {Uint8Array} values @param {number} cells @returns {Change[]} cells and values */
export function listNotes(values, cells) {
  /** @type {Change[]} */
  const notes = [];
  for (let place = cells; place < values.length; place += 1) {
    const cell = place % cells;
    if (values[place] === 1 && values[cell] === UNKNOWN) notes.push([cell, Math.floor(place / cells)]);
  }
  return notes;
}

/** What writes these exclusions down, where that is new. @param {Uint8Array} values @param {number} cells @param {readonly Change[]} excluded @returns {Change[]} */
export function noteExcluded(values, cells, excluded) {
  /** @type {Change[]} */
  const notes = excluded.filter(([cell]) => values[cell] === UNKNOWN).map(([cell, value]) => [value * cells + cell, 1]);
  return notes.filter(([place]) => values[place] === 0);
}

/** What takes all notes of a cell away. @param {Uint8Array} values @param {number} cells @param {number} cell @returns {Change[]} */
export function clearNotes(values, cells, cell) {
  return listNoted(values, cells, cell).map((value) => [value * cells + cell, 0]);
}

/** The value that a tool rules out; 0 for a tool that marks. @param {string} tool @param {Options} options */
export function valueOfNote(tool, options) {
  if (tool === "note") return FILLED + options.ink;
  return tool === "note-empty" ? CROSS : 0;
}

/** Keys that rule out the chosen ink, and that a cell is empty. */
export const NOTE_KEYS = { n: "note", b: "note-empty" };

/** What the secondary button does: crosses, or with the notes in hand a note that a cell is not empty. @param {string} tool @returns {string} */
export function otherTool(tool) {
  return { cross: "fill", note: "note-empty", "note-empty": "note" }[tool] ?? "cross";
}
