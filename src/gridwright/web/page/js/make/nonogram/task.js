// @ts-check
/** What the server is asked about a picture, and what it answers. */
import { isBlank, toRows } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/**
 * @typedef {object} Rating
 * @property {number | null} band @property {number} effort @property {string} demand @property {string} hardest
 * @property {[number, number][]} fingerprint tier and share, in order
 */
/** @typedef {{band?: number | null, effort?: number, needs_guessing?: boolean}} Facts */
/** @typedef {{changes: number[], harm: number, keeps_symmetry: boolean | null, keeps_outlines: boolean, facts: Facts}} Repair */
/**
 * What is known; keys come as they are found out.
 * @typedef {object} Answer
 * @property {"solved" | "ambiguous" | "gave-up"} [outcome] @property {boolean} [is_unique] @property {boolean} [is_by_lines]
 * @property {number[]} [differing] @property {Rating} [rating] @property {boolean} [is_rated]
 * @property {Repair[]} [repairs] @property {boolean} [is_minimal] @property {number} [at_least] @property {string} [reason]
 */
/** @typedef {import("../live.js").Finding<Answer>} Finding */
/** Whether changes are to make lines enough, or only the solution unique. @typedef {"never" | "allowed"} Guessing */

const SECONDS = 20;
/** As long as one job may take. */
const FAIR_SECONDS = 60;
const REPAIRS = 4;

/** Null where nothing is drawn. @param {Picture} picture @param {Guessing} guessing */
export function makeTask(picture, guessing) {
  return isBlank(picture) ? null : { task: "picture", rows: toRows(picture), guessing, repairs: REPAIRS, seconds: SECONDS };
}

/** To make it fair, however many changes it takes. @param {Picture} picture @param {Guessing} guessing */
export function makeFairTask(picture, guessing) {
  return { task: "fair", rows: toRows(picture), guessing, seconds: FAIR_SECONDS };
}
