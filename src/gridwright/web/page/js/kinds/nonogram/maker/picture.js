// @ts-check
/**
 * Pictures on their way to a nonogram: what can be done to a whole one, each time as a new picture; and what the server is asked about
 * one. Pure.
 */
import { EMPTY as CROSS, FILLED, UNKNOWN } from "../constants.js";

/**
 * Values as on a board: FILLED, or UNKNOWN for an empty cell.
 * @typedef {{height: number, width: number, values: Uint8Array}} Picture
 */
/** @typedef {"left" | "right" | "up" | "down"} Side */

export const SMALLEST_SIDE = 5;
export const LARGEST_SIDE = 100;

/** @param {number} height @param {number} width @returns {Picture} */
export function blankPicture(height, width) {
  return { height, width, values: new Uint8Array(height * width) };
}

/** @param {Picture} one @param {Picture} two */
export function isSame(one, two) {
  return one.height === two.height && one.width === two.width && one.values.every((value, place) => value === two.values[place]);
}

/** @param {Picture} picture */
export function isBlank({ values }) {
  return !values.includes(FILLED);
}

/** In "#" and ".". @param {Picture} picture @returns {string[]} */
export function toRows({ height, width, values }) {
  return Array.from({ length: height }, (_, row) =>
    Array.from(values.subarray(row * width, (row + 1) * width), (value) => (value === FILLED ? "#" : ".")).join(""),
  );
}

/** The picture of such rows; null if they are none. @param {unknown} rows @returns {Picture | null} */
export function fromRows(rows) {
  if (!Array.isArray(rows) || rows.length < 1 || rows.length > LARGEST_SIDE) return null;
  const width = rows[0]?.length ?? 0;
  const isRow = (/** @type {unknown} */ row) => typeof row === "string" && row.length === width && /^[#.]+$/.test(row);
  if (width < 1 || width > LARGEST_SIDE || !rows.every(isRow)) return null;
  return { height: rows.length, width, values: Uint8Array.from(rows.join(""), (sign) => (sign === "#" ? FILLED : UNKNOWN)) };
}

/** @param {{height: number, width: number}} size @param {Uint8Array} cells 1 for filled @returns {Picture} */
export function fromCells({ height, width }, cells) {
  return { height, width, values: cells.map((cell) => (cell ? FILLED : UNKNOWN)) };
}

/** With these cells the other way round. @param {Picture} picture @param {number[]} places @returns {Picture} */
export function flip({ height, width, values }, places) {
  const changed = values.slice();
  for (const place of places) changed[place] = changed[place] === FILLED ? UNKNOWN : FILLED;
  return { height, width, values: changed };
}

/**
 * A picture of this size, each cell taken from somewhere else; empty where that is outside.
 * @param {Picture} picture @param {number} height @param {number} width
 * @param {(row: number, column: number) => [number, number]} from
 */
function rearrange(picture, height, width, from) {
  const made = blankPicture(height, width);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [there, across] = from(row, column);
      const isInside = there >= 0 && across >= 0 && there < picture.height && across < picture.width;
      if (isInside) made.values[row * width + column] = picture.values[there * picture.width + across];
    }
  }
  return made;
}

/** What leaves at one side comes in at the other. @param {Picture} picture @param {Side} side */
export function shift(picture, side) {
  const { height, width } = picture;
  const down = side === "down" ? 1 : side === "up" ? -1 : 0;
  const right = side === "right" ? 1 : side === "left" ? -1 : 0;
  return rearrange(picture, height, width, (row, column) => [(row - down + height) % height, (column - right + width) % width]);
}

/** @param {Picture} picture @param {"across" | "down"} way */
export function mirror(picture, way) {
  const { height, width } = picture;
  const isAcross = way === "across";
  return rearrange(picture, height, width, (row, column) => (isAcross ? [row, width - 1 - column] : [height - 1 - row, column]));
}

/** A quarter turn to the right. @param {Picture} picture */
export function turn(picture) {
  return rearrange(picture, picture.width, picture.height, (row, column) => [picture.height - 1 - column, row]);
}

/** @param {Picture} picture @returns {Picture} */
export function invert({ height, width, values }) {
  return { height, width, values: values.map((value) => (value === FILLED ? UNKNOWN : FILLED)) };
}

/** One line more or less at a side. @param {Picture} picture @param {Side} side @param {1 | -1} change @returns {Picture} */
export function growAt(picture, side, change) {
  const isAcross = side === "left" || side === "right";
  const height = picture.height + (isAcross ? 0 : change);
  const width = picture.width + (isAcross ? change : 0);
  const down = side === "up" ? change : 0;
  const right = side === "left" ? change : 0;
  return rearrange(picture, height, width, (row, column) => [row - down, column - right]);
}

/** Another size, with the picture in its middle. @param {Picture} picture @param {number} height @param {number} width */
export function resize(picture, height, width) {
  const down = Math.floor((height - picture.height) / 2);
  const right = Math.floor((width - picture.width) / 2);
  return rearrange(picture, height, width, (row, column) => [row - down, column - right]);
}

/** Whether a picture may have such sides. @param {number} height @param {number} width */
export function isAllowed(height, width) {
  return Math.min(height, width) >= SMALLEST_SIDE && Math.max(height, width) <= LARGEST_SIDE;
}

/**
 * The cells like this one that hang together with it, side by side.
 * @param {Picture} picture @param {number} start @returns {number[]}
 */
export function findPatch({ height, width, values }, start) {
  const seen = new Set([start]);
  const waiting = [start];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const row = Math.floor(place / width);
    const column = place - row * width;
    /** @type {[number, number][]} */
    const around = [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]];
    for (const [there, across] of around) {
      const next = there * width + across;
      const isInside = there >= 0 && across >= 0 && there < height && across < width;
      if (isInside && !seen.has(next) && values[next] === values[start]) {
        seen.add(next);
        waiting.push(next);
      }
    }
  }
  return [...seen];
}

/** The blocks of a line. @param {ArrayLike<number>} cells @returns {number[]} */
export function describeLine(cells) {
  const blocks = [];
  let length = 0;
  for (let place = 0; place <= cells.length; place += 1) {
    if (cells[place] === FILLED) length += 1;
    else if (length > 0) {
      blocks.push(length);
      length = 0;
    }
  }
  return blocks;
}

/** The puzzle of a picture. @param {Picture} picture @returns {import("../../../types.js").Doc} */
export function toDocument(picture) {
  const { height, width, values } = picture;
  const rows = Array.from({ length: height }, (_, row) => describeLine(values.subarray(row * width, (row + 1) * width)));
  const columns = Array.from({ length: width }, (_, column) =>
    describeLine(Array.from({ length: height }, (__, row) => values[row * width + column])),
  );
  return { kind: "nonogram", height, width, rows, columns, goal: toRows(picture) };
}

/** As a card of the library shows it. @param {Picture} picture */
export function toPreview({ height, width, values }) {
  return { height, width, values: Array.from(values, (value) => (value === FILLED ? FILLED : CROSS)).join("") };
}

/** What can be done to a whole picture, by name. @type {Record<string, (picture: Picture) => Picture>} */
export const DEEDS = {
  "shift-left": (picture) => shift(picture, "left"),
  "shift-right": (picture) => shift(picture, "right"),
  "shift-up": (picture) => shift(picture, "up"),
  "shift-down": (picture) => shift(picture, "down"),
  "mirror-across": (picture) => mirror(picture, "across"),
  "mirror-down": (picture) => mirror(picture, "down"),
  turn: turn,
  invert: invert,
  clear: ({ height, width }) => blankPicture(height, width),
};

// What the server is asked about a picture, and what it answers.

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
/** @typedef {import("../../../make/live.js").Finding<Answer>} Finding */
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
