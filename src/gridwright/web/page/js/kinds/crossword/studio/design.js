// @ts-check
/**
 * A crossword in the making: a frozen value. Every edit makes a new one, so undo is a list of them, and what has not changed is shared.
 * Places are counted in reading order: place = row * width + column. Beside it what belongs together under a symmetry, and what a key
 * writes.
 */
import { LONGEST_SIDE, MOST_LETTERS } from "../constants.js";
import { foldLetter, normaliseLetter } from "../document.js";

/** @typedef {"across" | "down"} Direction */
/** Which lists lose their offensive words. @typedef {"built-in" | "all" | "off"} BlockList */
/**
 * Which words may be used, as jobs want it; earlier lists are preferred.
 * @typedef {{lists: string[], banned: string[], scores: [string, number][], min_score: number, folds: boolean, digits: boolean, block_list: BlockList}} Words
 */
/**
 * A clue, and the slot and word it was written for.
 * @typedef {{direction: Direction, start: number, length: number, word: string, text: string}} WrittenClue
 */
/** @typedef {{title: string, author: string, copyright: string, licence: string, description: string, language: string}} Texts */

/**
 * @typedef {object} Design
 * @property {number} width
 * @property {number} height
 * @property {readonly string[]} squares for each place "." a cell, "#" a block, "_" a void
 * @property {readonly string[]} letters for each place what stands there, "" for nothing
 * @property {ReadonlySet<number>} pencil the places whose letters a fill has put in and nobody has accepted
 * @property {ReadonlySet<number>} filled the places whose letters a fill has put in, accepted or not
 * @property {ReadonlySet<number>} theme the places whose letters are of the theme; other letters were typed
 * @property {ReadonlySet<number>} bars place * 2 for a bar right of a cell, place * 2 + 1 for one below it
 * @property {ReadonlySet<number>} circled
 * @property {ReadonlySet<number>} shaded
 * @property {readonly (readonly [number, number, string])[] | null} labels what a file printed in the cells where that was not the usual
 * @property {readonly WrittenClue[]} clues
 * @property {Texts} texts
 * @property {readonly (readonly [string, string])[]} extra what else a file told: names and values
 * @property {"american" | "british"} style
 * @property {Symmetry} symmetry
 * @property {Words} words
 */
/** @typedef {"rotation" | "horizontal" | "vertical" | "both" | "diagonal" | "none"} Symmetry */

export const CELL = ".";
export const BLOCK = "#";
export const SHORTEST_SIDE = 3;

/** @type {readonly Symmetry[]} */
export const SYMMETRIES = ["rotation", "horizontal", "vertical", "both", "diagonal", "none"];
/** @type {readonly Design["style"][]} */
export const STYLES = ["american", "british"];
/** @type {readonly BlockList[]} */
export const BLOCK_LISTS = ["built-in", "all", "off"];

/** @returns {Words} */
export function makeWords() {
  return { lists: ["en"], banned: [], scores: [], min_score: 0, folds: true, digits: false, block_list: "built-in" };
}

/** Lists that a server has are named by two letters, others are somebody's own. @param {string} id */
export function isBuiltIn(id) {
  return /^[a-z]{2}$/.test(id);
}

/** One's own lists before the built-in ones, otherwise in their order. @param {readonly string[]} lists @returns {string[]} */
export function preferOwn(lists) {
  return [...lists.filter((id) => !isBuiltIn(id)), ...lists.filter(isBuiltIn)];
}

/** @returns {Texts} */
export function makeTexts() {
  return { title: "", author: "", copyright: "", licence: "", description: "", language: "" };
}

/**
 * An empty grid.
 * @param {number} width
 * @param {number} height
 * @param {Partial<Design>} [others]
 * @returns {Design}
 */
export function makeDesign(width, height, others = {}) {
  const size = width * height;
  return {
    width,
    height,
    squares: Array(size).fill(CELL),
    letters: Array(size).fill(""),
    pencil: new Set(),
    filled: new Set(),
    theme: new Set(),
    bars: new Set(),
    circled: new Set(),
    shaded: new Set(),
    labels: null,
    clues: [],
    texts: makeTexts(),
    extra: [],
    style: "american",
    symmetry: "rotation",
    words: makeWords(),
    ...others,
  };
}

/** A string a row, as documents have squares. @param {Design} design @returns {string[]} */
export function writeSquares(design) {
  return Array.from(
    { length: design.height },
    (_, row) => design.squares.slice(row * design.width, (row + 1) * design.width).join(""),
  );
}

/**
 * A string a row, as boards are written: "[HEART]" for several letters in a cell.
 * @param {Design} design
 * @param {(place: number) => boolean} [isShown] which letters are written; all if nobody says
 * @returns {string[]}
 */
export function writeLetters(design, isShown = () => true) {
  const { width, height, squares, letters } = design;
  return Array.from({ length: height }, (_, row) => {
    let text = "";
    for (let place = row * width; place < (row + 1) * width; place += 1) {
      const letter = squares[place] === CELL && isShown(place) ? letters[place] : "";
      text += squares[place] !== CELL ? squares[place] : letter === "" ? CELL : letter.length > 1 ? `[${letter}]` : letter;
    }
    return text;
  });
}

/** The letters of rows, place by place, "" where none is known. @param {readonly string[]} rows @returns {string[]} */
export function readLetters(rows) {
  return rows.flatMap((row) =>
    [...row.matchAll(/\[([^[\]]+)\]|([^[\]])/gu)].map(([, several, one]) => several ?? (one === CELL || one === BLOCK || one === "_" ? "" : /** @type {string} */ (one))),
  );
}

/** Whether every cell has a letter. @param {Design} design */
export function isComplete(design) {
  return design.squares.every((square, place) => square !== CELL || design.letters[place] !== "");
}

/** Sets of places, but for bars. */
export const PLACE_SETS = /** @type {const} */ (["pencil", "filled", "theme", "circled", "shaded"]);
const SETS = /** @type {const} */ ([...PLACE_SETS, "bars"]);

/** As it can be kept as JSON. @param {Design} design @returns {Record<string, unknown>} */
export function packDesign(design) {
  const sets = Object.fromEntries(SETS.map((name) => [name, [...design[name]]]));
  return { ...design, ...sets, version: 1, squares: design.squares.join("") };
}

/** What `packDesign` kept; null for anything else. @param {any} kept @returns {Design | null} */
export function unpackDesign(kept) {
  if (kept?.version !== 1 || typeof kept.squares !== "string" || kept.squares.length !== kept.width * kept.height) return null;
  const { version: _, origin: __, ...rest } = kept;
  const sets = Object.fromEntries(SETS.map((name) => [name, new Set(kept[name] ?? [])]));
  // Before letters knew where they came from, only a fill that nobody had accepted was known.
  if (!kept.filled) sets.filled = new Set(kept.pencil ?? []);
  const words = { ...makeWords(), ...kept.words };
  // Before lists had an order, one's own came behind.
  if (!kept.words?.block_list) words.lists = preferOwn(words.lists);
  const extra = Array.isArray(kept.extra) ? kept.extra : [];
  return makeDesign(kept.width, kept.height, { ...rest, squares: [...kept.squares], ...sets, words, extra });
}

/** Steps as text: of each only what differs from the one nearer to now. @type {import("../../../make/history.js").Notation<Design>} */
export const NOTATION = {
  write(design, nearer) {
    const packed = packDesign(design);
    const names = /** @type {(keyof Design)[]} */ (Object.keys(design));
    return JSON.stringify(nearer ? Object.fromEntries(names.filter((name) => design[name] !== nearer[name]).map((name) => [name, packed[name]])) : packed);
  },
  read(text, nearer) {
    const changes = JSON.parse(text);
    const design = unpackDesign(nearer ? { ...packDesign(nearer), ...changes } : changes);
    if (!design || !nearer) return design;
    // What has not changed is shared again, so that it is written once the next time, too.
    const names = /** @type {(keyof Design)[]} */ (Object.keys(nearer));
    return { ...design, ...Object.fromEntries(names.filter((name) => !(name in changes)).map((name) => [name, nearer[name]])) };
  },
};

// Which squares and bars belong together under a symmetry. The twin of `MIRRORED` in Python's patterns.

/** @typedef {{width: number, height: number}} Size */
/** @typedef {(row: number, column: number) => [number, number]} Mapping */

/**
 * @param {Size} size
 * @param {Symmetry} symmetry
 * @returns {Mapping[]} what leaves a grid of this symmetry as it is, besides doing nothing
 */
function listMappings({ width, height }, symmetry) {
  /** @type {Mapping} */
  const turn = (row, column) => [height - 1 - row, width - 1 - column];
  /** @type {Mapping} */
  const flip = (row, column) => [row, width - 1 - column];
  /** @type {Mapping} */
  const tumble = (row, column) => [height - 1 - row, column];
  /** @type {Mapping} */
  const mirror = (row, column) => [column, row];
  if (symmetry === "rotation") return [turn];
  if (symmetry === "horizontal") return [flip];
  if (symmetry === "vertical") return [tumble];
  if (symmetry === "both") return [flip, tumble, turn];
  return symmetry === "diagonal" && width === height ? [mirror] : [];
}

/**
 * A place and its partners, itself first.
 * @param {Size} size
 * @param {Symmetry} symmetry
 * @param {number} place
 * @returns {number[]}
 */
export function listPartners(size, symmetry, place) {
  const [row, column] = [Math.floor(place / size.width), place % size.width];
  const places = listMappings(size, symmetry).map((map) => {
    const [otherRow, otherColumn] = map(row, column);
    return otherRow * size.width + otherColumn;
  });
  return [...new Set([place, ...places])];
}

/**
 * A bar and its partners: a bar lies between two cells, and so do its images.
 * @param {Size} size
 * @param {Symmetry} symmetry
 * @param {number} bar
 * @returns {number[]}
 */
export function listBarPartners(size, symmetry, bar) {
  const { width } = size;
  const place = bar >> 1;
  const [row, column] = [Math.floor(place / width), place % width];
  const behind = bar % 2 === 0 ? [row, column + 1] : [row + 1, column];
  const bars = listMappings(size, symmetry).map((map) => {
    const [first, second] = [map(row, column), map(/** @type {number} */ (behind[0]), /** @type {number} */ (behind[1]))];
    const [startRow, startColumn] = first[0] < second[0] || first[1] < second[1] ? first : second;
    return (startRow * width + startColumn) * 2 + (first[0] === second[0] ? 0 : 1);
  });
  return [...new Set([bar, ...bars])];
}

// What a key writes into a cell: upper case, with diacritics or without, as the words are spelled.

/** The letter of a key; "" for a key that is none. @param {string} key @param {{folds: boolean}} words */
export function spellLetter(key, { folds }) {
  const letter = normaliseLetter(key);
  // In Cyrillic a mark makes another letter.
  return folds && letter && !/\p{Script=Cyrillic}/u.test(letter) ? foldLetter(letter) : letter;
}

/** All the letters of a text that a cell can hold. @param {string} text @param {{folds: boolean}} words @param {number} most */
export function spellLetters(text, words, most) {
  return [...text].map((symbol) => spellLetter(symbol, words)).join("").slice(0, most);
}

/**
 * Whether a word matches a filter, as the server has it: "?" and "." stand for a letter, "*" for any number, plain text for a part.
 * @param {string} filter
 * @param {{folds: boolean}} words
 * @returns {(word: string) => boolean}
 */
export function compileFilter(filter, words) {
  const parts = [...filter].map((symbol) => ({ "?": ".", ".": ".", "*": ".*" })[symbol] ?? spellLetter(symbol, words));
  const text = parts.join("");
  const expression = new RegExp(/[?.*]/.test(filter) ? `^${text}$` : text, "u");
  return (word) => expression.test(word);
}
