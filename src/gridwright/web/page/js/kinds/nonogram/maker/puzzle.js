// @ts-check
/** The puzzle of a picture: its clues, its document, its card; and what the server is asked about it. Pure. */
import { EMPTY as CROSS, FILLED } from "../constants.js";
import { findWhole, isBlack, packInks } from "../inks.js";
import { CLUES_OF, packShape, takeLine } from "../lattice.js";
import { columnOf, findRuns } from "../lines.js";
import { findHalves } from "../rules.js";
import { findHexagon, isBlank, makePlainPalette, toBoardValues, toRows } from "./picture.js";

/** @typedef {import("../../../types.js").Doc} Doc */
/** @typedef {import("../../../types.js").Ink} Ink */
/** @typedef {import("../lines.js").Clue} Clue */
/** @typedef {import("./picture.js").Picture} Picture */

/**
 * The clue of a line.
 * @param {ArrayLike<number>} cells values of a board @param {ReadonlyMap<number, import("../lines.js").Half>} [halves] in its direction, where there are any
 * @returns {Clue}
 */
export function describeLine(cells, halves) {
  const runs = findRuns(cells, halves);
  const clue = { lengths: runs.map((run) => run.length), values: runs.map((run) => run.value) };
  return halves ? { ...clue, befores: runs.map((run) => run.before), afters: runs.map((run) => run.after), halves } : clue;
}

/**
 * The picture with the inks that it has: an ink that nobody sees is in no puzzle. A half cell brings the ink of its colour along.
 * @param {Picture} picture @returns {Picture}
 */
export function trim(picture) {
  const { palette, values } = picture;
  const inks = palette.slice(1);
  const used = new Set(values);
  for (const value of [...used]) if (palette[value].corner) used.add(findWhole(inks, palette[value].colour) + 1);
  used.delete(0);
  if (used.size === 0) used.add(1);
  const kept = [0, ...[...palette.keys()].filter((number) => used.has(number))];
  const trimmed = kept.map((number) => palette[number]);
  const [paper, black] = makePlainPalette();
  const isPlain = trimmed.length === 2 && isBlack(trimmed.slice(1)) && trimmed[0].colour === paper.colour;
  return { ...picture, palette: isPlain ? [paper, black] : trimmed, values: values.map((value) => kept.indexOf(value)) };
}

/** The clues and inks of a picture as it stands, with all its inks. @param {Picture} picture @returns {Doc} */
export function toBoardDocument(picture) {
  const { height, width, hexagon, palette } = picture;
  const inks = palette.slice(1);
  const grammar = inks.some((ink) => ink.corner) ? "caps" : null;
  const cells = toBoardValues(picture);
  /** @type {Doc & Record<string, unknown>} */
  const doc = { kind: "nonogram", height, width, inks, paper: palette[0], ...(grammar ? { grammar } : {}), ...(hexagon ? { hexagon } : {}) };
  const put = (/** @type {"row" | "column" | "rising" | "falling"} */ name, /** @type {Clue[]} */ clues) => {
    doc[CLUES_OF[name]] = clues.map((clue) => clue.lengths);
    doc[`${name}Inks`] = clues.map((clue) => clue.values.map((value) => value - FILLED));
    const cap = (/** @type {number} */ half) => (half > 0 ? half - FILLED + 1 : 0);
    if (grammar) doc[`${name}Caps`] = clues.map((clue) => clue.lengths.map((_, block) => [cap(clue.befores?.[block] ?? 0), cap(clue.afters?.[block] ?? 0)]));
  };
  if (hexagon) {
    const { directions, lines } = findHexagon(hexagon);
    lines.forEach((each, direction) => put(/** @type {"row" | "rising" | "falling"} */ (directions[direction]), each.map((line) => describeLine(takeLine(cells, line)))));
    return doc;
  }
  const [across, down] = [0, 1].map((direction) => (grammar ? findHalves(doc, direction) : undefined));
  put("row", Array.from({ length: height }, (_, row) => describeLine(cells.subarray(row * width, (row + 1) * width), across)));
  put("column", Array.from({ length: width }, (_, column) => describeLine(columnOf(cells, width, column), down)));
  return doc;
}

/** The puzzle of a picture. @param {Picture} picture @returns {Doc} */
export function toDocument(picture) {
  const trimmed = trim(picture);
  const { inks, paper, ...doc } = toBoardDocument(trimmed);
  const goal = toRows(trimmed);
  if (!isPlainInk(inks, paper)) return { ...doc, inks, paper, goal };
  // Black on white has no inks of its own.
  const { rowInks: _rows, columnInks: _columns, risingInks: _rising, fallingInks: _falling, ...plain } = doc;
  return { ...plain, goal };
}

/** @param {Ink[] | undefined} inks @param {Ink | undefined} paper */
function isPlainInk(inks, paper) {
  return inks?.length === 1 && isBlack(inks) && paper?.colour === makePlainPalette()[0].colour;
}

/** As a card of the library shows it. @param {Picture} picture @returns {import("../../../make/drafts.js").Preview} */
export function toPreview(picture) {
  const { height, width, palette, hexagon } = picture;
  const pattern = [packInks(palette.slice(1)), packShape({ kind: "nonogram", height, width, hexagon })].filter(Boolean).join(" ");
  const values = Array.from(toBoardValues(picture), (value) => (value || CROSS).toString(36)).join("");
  return { height, width, values, ...(pattern ? { pattern } : {}) };
}

// What the server is asked about a picture, and what it answers.

/**
 * @typedef {object} Rating
 * @property {number | null} band @property {number} effort @property {string} demand @property {string} hardest
 * @property {[number, number][]} fingerprint tier and share, in order
 */
/** @typedef {{band?: number | null, effort?: number, needs_guessing?: boolean}} Facts */
/** `values`: of each changed place, in the palette of the request. @typedef {{changes: number[], values: number[], harm: number, keeps_symmetry: boolean | null, keeps_outlines: boolean, facts: Facts}} Repair */
/**
 * What is known; keys come as they are found out.
 * @typedef {object} Answer
 * @property {"solved" | "ambiguous" | "gave-up"} [outcome] @property {boolean} [is_unique] @property {boolean} [is_by_lines]
 * @property {number[]} [differing] @property {Rating} [rating] @property {boolean} [is_rated]
 * @property {Repair[]} [repairs] @property {boolean} [is_minimal] @property {number} [at_least] @property {string} [reason]
 */
/** @typedef {import("../../../make/live.js").Finding<Answer>} Finding */
/** Whether changes are to make lines enough, or only the solution unique. @typedef {"never" | "allowed"} Guessing */

const SECONDS = 20;
/** As long as one job may take. */
const FAIR_SECONDS = 60;
const REPAIRS = 4;

/** A picture as the server reads it. @param {Picture} picture */
function ask(picture) {
  const trimmed = trim(picture);
  const { palette, hexagon } = trimmed;
  const inks = palette.slice(1);
  return { rows: toRows(trimmed), ...(isPlainInk(inks, palette[0]) ? {} : { inks }), ...(hexagon ? { hexagon } : {}) };
}

/** Null where nothing is drawn. @param {Picture} picture @param {Guessing} guessing */
export function makeTask(picture, guessing) {
  return isBlank(picture) ? null : { task: "picture", ...ask(picture), guessing, repairs: REPAIRS, seconds: SECONDS };
}

/** To make it fair, however many changes it takes. @param {Picture} picture @param {Guessing} guessing */
export function makeFairTask(picture, guessing) {
  return { task: "fair", ...ask(picture), guessing, seconds: FAIR_SECONDS };
}

/** What a repair changes, in the inks of the picture that was asked about. @param {Picture} picture @param {Repair} repair @returns {import("../../../types.js").Change[]} */
export function listChanges(picture, { changes, values }) {
  const asked = trim(picture).palette;
  const find = (/** @type {number} */ value) => {
    if (value === 0) return 0;
    const { colour, corner } = asked[value];
    return picture.palette.findIndex((ink, number) => number > 0 && ink.colour === colour && (ink.corner ?? "") === (corner ?? ""));
  };
  return changes.map((place, at) => [place, find(values[at])]);
}
