// @ts-check
/** How the steps of an explanation are told where places are cells in reading order: what kinds begin from, and what a generic kind has. */
import { t } from "../i18n/index.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("./kind.js").StepWords} StepWords */

/** @type {StepWords} */
export const cellSteps = {
  locate: (doc, place) => [Math.floor(place / doc.width), place % doc.width],
  describePlace: (doc, step) => describeNearest(cellSteps, doc, step),
  describeSets: (_doc, step) => t("play.sets.cells", { count: step.sets.length }),
  listGlow: (_doc, step) => listTouched(step),
  describeSupposition: (doc, [place]) => t("play.argument.supposes.cell", { place: describeCell(cellSteps, doc, place) }),
};

/** @param {StepWords} steps @param {Doc} doc @param {number} place */
export function describeCell(steps, doc, place) {
  const [row, column] = steps.locate(doc, place);
  return t("play.place.cell", { row: row + 1, column: column + 1 });
}

/** The cell nearest to what a step settles. @param {StepWords} steps @param {Doc} doc @param {Step} step */
export function describeNearest(steps, doc, step) {
  const place = step.sets[0]?.[0] ?? step.because[0];
  return place === undefined ? t("play.place.board") : describeCell(steps, doc, place);
}

/** What a step settles and what it argues from, each place once. @param {Step} step */
export function listTouched(step) {
  return [...new Set([...step.sets.map(([place]) => place), ...step.because])];
}
