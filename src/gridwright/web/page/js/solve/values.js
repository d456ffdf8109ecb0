// @ts-check
/** From the rows of a solution to what boards and thumbnails show. Crosses are left out: the picture or the loop speaks for itself. */
import { findGiven } from "../game/state.js";
import { findKind } from "../kinds/index.js";

/** @typedef {import("../types.js").Doc} Doc */

/** @param {Doc} doc @param {string[]} rows @returns {Uint8Array} */
export function showRows(doc, rows) {
  const { rules } = findKind(doc.kind);
  return rules.fromRows(doc, rows).map((value) => (value === rules.empty ? 0 : value));
}

/** As `Summary.values` has it. @param {Doc} doc @param {string[]} rows */
export function summariseRows(doc, rows) {
  const { rules } = findKind(doc.kind);
  if (rules.summarise) return rules.summarise(doc, rules.fromRows(doc, rows));
  return Array.from(showRows(doc, rows), (value) => value.toString(36)).join("");
}

/** A board before anything was found: only what is printed with the puzzle. @param {Doc} doc @returns {Uint8Array} */
export function emptyValues(doc) {
  return findGiven(doc, findKind(doc.kind).rules);
}
