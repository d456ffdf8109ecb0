// @ts-check
/**
 * What was read on a photograph, as a person goes through it: the lines and cells to look at, what each reads now, and what was said
 * of them so far. Pure.
 */

/** In pixels of the photograph as one sees it upright. @typedef {[number, number]} Point */
/** As one reads: top left, top right, bottom right, bottom left. @typedef {[Point, Point, Point, Point]} Quad */

/**
 * @typedef {object} ScannedValue
 * @property {string} where "row 4"; "row 3, column 5" @property {string} name @property {number} number which value of its place, from 1
 * @property {string} value what it is taken for; "" for what was taken out @property {string} read what was read at first
 * @property {number} confidence @property {boolean} is_doubtful @property {boolean} was_corrected
 * @property {string[]} choices what it may be, best first @property {Quad | null} quad
 */
/**
 * @typedef {object} ScannedPuzzle
 * @property {string} kind @property {number} rows @property {number} columns
 * @property {import("../types.js").Doc | null} document null where what was read is no puzzle yet
 * @property {string[] | null} board what somebody has drawn on it
 * @property {ScannedValue[]} values @property {Point[][]} mesh the corners of all cells, row by row
 * @property {string} outcome "unique", "ambiguous", "solved", "unsolvable", "gave-up"; "" without a puzzle
 * @property {number} score @property {string[]} notes @property {string[]} problems
 */
/** @typedef {{puzzles: ScannedPuzzle[], photo: string | null, width: number, height: number}} ScanAnswer */
/** What a person says is printed there. @typedef {Record<string, string>} Fixed */
/** A line or a cell with all that was read in it. @typedef {{where: string, values: ScannedValue[]}} Place */

/** All places with what was read there, in reading order. @param {ScannedPuzzle} puzzle @returns {Place[]} */
export function listPlaces({ values }) {
  /** @type {Map<string, ScannedValue[]>} */
  const places = new Map();
  for (const value of values) places.set(value.where, [...(places.get(value.where) ?? []), value]);
  return Array.from(places, ([where, found]) => ({ where, values: found.sort((left, right) => left.number - right.number) }));
}

/**
 * The places to look at, the least certain first; then those that the rules of the puzzle have changed.
 * @param {ScannedPuzzle} puzzle
 * @param {Fixed} fixed what was looked at is not looked at again
 * @returns {Place[]}
 */
export function listQuestions(puzzle, fixed) {
  const open = listPlaces(puzzle).filter(({ where }) => !Object.hasOwn(fixed, where));
  const least = (/** @type {Place} */ place) => Math.min(...place.values.filter((value) => value.is_doubtful).map((value) => value.confidence));
  const doubtful = open.filter(isDoubtful).sort((left, right) => least(left) - least(right));
  const corrected = open.filter((place) => !isDoubtful(place) && place.values.some((value) => value.was_corrected));
  return [...doubtful, ...corrected];
}

/**
 * The places where something else was said than what is read there now: the puzzle has to be read again with it.
 * @param {ScannedPuzzle} puzzle @param {Fixed} fixed @returns {string[]}
 */
export function listUnread(puzzle, fixed) {
  const read = new Map(listPlaces(puzzle).map((place) => [place.where, tidy(readPlace(place))]));
  // A line without any number reads as 0.
  const plain = (/** @type {string} */ text) => (text === "0" ? "" : text.toUpperCase());
  return Object.keys(fixed).filter((where) => plain(fixed[where]) !== plain(read.get(where) ?? ""));
}

/** @param {Place} place */
export function isDoubtful({ values }) {
  return values.some((value) => value.is_doubtful);
}

/** What a place reads now: `3 1 2`. @param {Place} place */
export function readPlace({ values }) {
  return values.map(({ value }) => value).filter(Boolean).join(" ");
}

/** What it would read with another value at one of its numbers. @param {Place} place @param {ScannedValue} at @param {string} value */
export function readWith({ values }, at, value) {
  return values.map((each) => (each === at ? value : each.value)).filter(Boolean).join(" ");
}

/** The text of a place as it is compared and sent: one blank between numbers. @param {string} text */
export function tidy(text) {
  return text.trim().replaceAll(/[\s,;]+/g, " ");
}

/**
 * What else a place may read: for each doubtful value its other choices, likeliest first, and the values as they were read before they were corrected.
 * @param {Place} place
 * @param {number} most
 * @returns {{text: string, value: string}[]} the whole place, and the value that is another
 */
export function listAlternatives(place, most) {
  const now = readPlace(place);
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const each of [...place.values].sort((left, right) => left.confidence - right.confidence)) {
    if (!each.is_doubtful && !each.was_corrected) continue;
    for (const choice of [...(each.was_corrected ? [each.read] : []), ...each.choices]) {
      const text = readWith(place, each, choice);
      if (text !== now && !found.has(text)) found.set(text, choice);
    }
  }
  return Array.from(found, ([text, value]) => ({ text, value })).slice(0, most);
}

/** Row and column of a cell, or the number of a line, from 1. @param {string} where @returns {{row: number | null, column: number | null}} */
export function parseWhere(where) {
  const row = /\brow (\d+)/.exec(where);
  const column = /\bcolumn (\d+)/.exec(where);
  return { row: row && Number(row[1]), column: column && Number(column[1]) };
}

/** The four outer corners of all cells. @param {Point[][]} mesh @returns {Quad} */
export function findCorners(mesh) {
  const [first, last] = [mesh[0], mesh[mesh.length - 1]];
  return [first[0], first[first.length - 1], last[last.length - 1], last[0]];
}

/** @param {Quad} quad @returns {Point} */
export function findMiddle(quad) {
  const sum = (/** @type {0 | 1} */ axis) => quad.reduce((total, point) => total + point[axis], 0) / 4;
  return [sum(0), sum(1)];
}
