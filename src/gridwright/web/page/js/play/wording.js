// @ts-check
/**
 * Where something is on a board and what a step does there, in the player's language.
 */
import { t } from "../i18n/index.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Step} Step */

/**
 * The place a step is about: its line, or the cell nearest to what it settles.
 * @param {Doc} doc
 * @param {Step} step
 * @returns {string}
 */
export function describePlace(doc, step) {
  if (doc.kind === "nonogram" && step.lines.length === 1) {
    const [direction, number] = step.lines[0];
    return t(direction === 0 ? "play.place.row" : "play.place.column", { number: number + 1 });
  }
  const place = step.sets[0]?.[0] ?? step.because[0];
  return place === undefined ? t("play.place.board") : describeCell(doc, place);
}

/**
 * @param {Doc} doc
 * @param {number} place
 * @returns {string}
 */
export function describeCell(doc, place) {
  const [row, column] = locateCell(doc, place);
  return t("play.place.cell", { row: row + 1, column: column + 1 });
}

/**
 * The cell of a place; for an edge or a corner of Slitherlink the cell below or to the right, kept on the board.
 * @param {Doc} doc
 * @param {number} place
 * @returns {[number, number]}
 */
export function locateCell(doc, place) {
  if (doc.kind === "nonogram") return [Math.floor(place / doc.width), place % doc.width];
  const spots = 2 * doc.width + 1;
  const row = Math.min(doc.height - 1, Math.floor(Math.floor(place / spots) / 2));
  return [row, Math.min(doc.width - 1, Math.floor((place % spots) / 2))];
}

/**
 * What a step settles, counted: "fills 3 cells, crosses 2".
 * @param {Doc} doc
 * @param {Step} step
 * @returns {string}
 */
export function describeSets(doc, step) {
  const isPositive = doc.kind === "nonogram" ? (/** @type {number} */ value) => value >= 2 : (/** @type {number} */ value) => value === 1;
  const edges = step.sets.filter(([place]) => doc.kind === "nonogram" || isEdge(doc, place));
  const marks = edges.filter(([, value]) => isPositive(value)).length;
  const crosses = edges.length - marks;
  const parts = [];
  if (marks) parts.push(t(`play.sets.${doc.kind}.marks`, { count: marks }));
  if (crosses) parts.push(t(`play.sets.${doc.kind}.crosses`, { count: crosses }));
  if (edges.length < step.sets.length) parts.push(t("play.sets.shades", { count: step.sets.length - edges.length }));
  return parts.join(" · ");
}

/** @param {Doc} doc @param {number} place */
function isEdge(doc, place) {
  const spots = 2 * doc.width + 1;
  return (Math.floor(place / spots) + (place % spots)) % 2 === 1;
}
