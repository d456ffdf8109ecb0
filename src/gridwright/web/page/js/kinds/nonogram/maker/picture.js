// @ts-check
/**
 * Pictures on their way to a nonogram. A picture has inks of its own, half cells among them, and lies in a rectangle or a hexagon;
 * whatever changes it makes a new one. Pure.
 */
import { FILLED, MOST_INKS, UNKNOWN } from "../constants.js";
import { makeHexagon } from "../lattice.js";

/** @typedef {import("../../../types.js").Ink} Ink */
/** @typedef {import("../../../types.js").Corner} Corner */
/**
 * `values`: 0 for the background, else the number of an entry of the palette, whose first entry is the background. `hexagon`: its six
 * sides, where the picture lies in one; its rows then differ in length, and `width` is that of the longest.
 * @typedef {{height: number, width: number, values: Uint8Array, palette: Ink[], hexagon?: number[] | null}} Picture
 */
/** @typedef {"left" | "right" | "up" | "down"} Side */

export const SMALLEST_SIDE = 5;
export const LARGEST_SIDE = 100;
const BACKGROUND = 0;
/** What inks are written with whose names have no letter left, unless a puzzle says otherwise. */
const SYMBOLS = "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Black on white, as it is before anybody chose an ink. @returns {Ink[]} */
export function makePlainPalette() {
  return [{ symbol: ".", name: "white", colour: "#ffffff" }, { symbol: "#", name: "black", colour: "#000000" }];
}

/**
 * A palette of these entries, the background first, each with a symbol of its own.
 * @param {{name: string, colour: string, symbol?: string, corner?: Corner | null, second?: string | null}[]} entries @returns {Ink[]}
 */
export function makePalette([paper, ...inks]) {
  /** @type {Ink[]} */
  const palette = [makeInk({ ...paper, symbol: "." })];
  for (const ink of inks) {
    const isTaken = (/** @type {string} */ symbol) => palette.some((one) => one.symbol === symbol);
    const kept = ink.symbol && !isTaken(ink.symbol) ? ink.symbol : listLetters(ink).find((symbol) => !isTaken(symbol) && !inks.some((one) => one.symbol === symbol));
    palette.push(makeInk({ ...ink, symbol: kept ?? "?" }));
  }
  return palette;
}

/** Letters to write an ink with, those first that remind of its name; for half cells any. @param {{name: string, corner?: Corner | null}} ink */
function listLetters({ name, corner }) {
  const letters = corner ? [] : [...name.normalize("NFKD").toLowerCase()].filter((letter) => letter >= "a" && letter <= "z");
  const own = name === "black" && !corner ? ["k"] : [];
  return [...own, ...letters.slice(0, 1), ...letters.slice(0, 1).map((letter) => letter.toUpperCase()), ...letters, ...SYMBOLS];
}

/** An ink with its parts in one order, so that what is written of two that are the same is the same. @param {Ink} ink @returns {Ink} */
function makeInk({ symbol, name, colour, corner, second }) {
  return { symbol, name, colour, ...(corner ? { corner } : {}), ...(second ? { second } : {}) };
}

/** @param {number} height @param {number} width @param {Ink[]} [palette] @returns {Picture} */
export function blankPicture(height, width, palette = makePlainPalette()) {
  return { height, width, values: new Uint8Array(height * width), palette };
}

/** @param {number[]} sides of a hexagon @param {Ink[]} [palette] @returns {Picture} */
export function blankHexagon(sides, palette = makePlainPalette()) {
  const { size, starts } = findHexagon(sides);
  return { height: starts.length - 1, width: Math.max(...measureRows({ height: 0, width: 0, hexagon: sides })), values: new Uint8Array(size), palette, hexagon: sides };
}

/** The last hexagons that were asked for. @type {Map<string, import("../lattice.js").Lattice>} */
const hexagons = new Map();

/** @param {number[]} sides */
export function findHexagon(sides) {
  const key = sides.join();
  let lattice = hexagons.get(key);
  if (!lattice) {
    if (hexagons.size > 8) hexagons.clear();
    hexagons.set(key, (lattice = makeHexagon(sides)));
  }
  return lattice;
}

/** How many cells each row has. @param {Pick<Picture, "height" | "width" | "hexagon">} picture */
export function measureRows({ height, width, hexagon }) {
  if (!hexagon) return new Array(height).fill(width);
  const { starts } = findHexagon(hexagon);
  return starts.slice(1).map((end, row) => end - starts[row]);
}

/** @param {Picture} one @param {Picture} two */
export function isSame(one, two) {
  return isSameShape(one, two) && isSamePalette(one.palette, two.palette) && one.values.every((value, place) => value === two.values[place]);
}

/** @param {Picture} one @param {Picture} two */
export function isSameShape(one, two) {
  return one.height === two.height && one.width === two.width && String(one.hexagon ?? "") === String(two.hexagon ?? "");
}

/** @param {Ink[]} one @param {Ink[]} two */
export function isSamePalette(one, two) {
  return one === two || JSON.stringify(one.map(makeInk)) === JSON.stringify(two.map(makeInk));
}

/** @param {Picture} picture */
export function isBlank({ values }) {
  return values.every((value) => value === BACKGROUND);
}

/** In the symbols of its palette. @param {Picture} picture @returns {string[]} */
export function toRows(picture) {
  const text = Array.from(picture.values, (value) => picture.palette[value].symbol).join("");
  let end = 0;
  return measureRows(picture).map((length) => text.slice(end, (end += length)));
}

/** The black and white picture of rows in "#" and "."; null if they are none. @param {unknown} rows @returns {Picture | null} */
export function fromRows(rows) {
  return readPicture({ rows });
}

/** As a draft keeps it: of black on white its rows alone. @param {Picture} picture @returns {{rows: string[], palette?: Ink[], hexagon?: number[]}} */
export function writePicture(picture) {
  const { palette, hexagon } = picture;
  return { rows: toRows(picture), ...(isSamePalette(palette, makePlainPalette()) ? {} : { palette: palette.map(makeInk) }), ...(hexagon ? { hexagon } : {}) };
}

/** What was written so; null if it is no picture. @param {any} data @returns {Picture | null} */
export function readPicture(data) {
  const palette = data?.palette === undefined ? makePlainPalette() : readPalette(data.palette);
  const hexagon = data?.hexagon ? readSides(data.hexagon) : null;
  const { rows } = data ?? {};
  if (!palette || (data?.hexagon && !hexagon) || !Array.isArray(rows) || rows.length < 1 || rows.length > 2 * LARGEST_SIDE) return null;
  if (!rows.every((row) => typeof row === "string")) return null;
  const size = hexagon ? blankHexagon(hexagon) : { height: rows.length, width: rows[0].length };
  const lengths = measureRows({ ...size, hexagon });
  const isFitting = rows.length === lengths.length && rows.every((row, number) => row.length === lengths[number]);
  const isLarge = !hexagon && Math.max(size.height, size.width) > LARGEST_SIDE;
  const values = [...rows.join("")].map((symbol) => palette.findIndex((ink) => ink.symbol === symbol));
  if (!isFitting || isLarge || size.width < 1 || values.includes(-1)) return null;
  return { height: size.height, width: size.width, values: Uint8Array.from(values), palette, ...(hexagon ? { hexagon } : {}) };
}

/** @param {unknown} value @returns {Ink[] | null} */
function readPalette(value) {
  if (!Array.isArray(value) || value.length < 2 || value.length > MOST_INKS + 1) return null;
  const isColour = (/** @type {unknown} */ colour) => typeof colour === "string" && /^#[0-9a-f]{6}$/i.test(colour);
  const isInk = (/** @type {any} */ ink) =>
    typeof ink?.name === "string" && isColour(ink.colour) && typeof ink.symbol === "string" && ink.symbol.length === 1 &&
    (!ink.corner || "◢◣◤◥".includes(ink.corner)) && (!ink.second || isColour(ink.second));
  if (!value.every(isInk) || new Set(value.map((ink) => ink.symbol)).size < value.length) return null;
  return value.map(makeInk);
}

/** Six sides that close, around lines with cells. @param {unknown} value @returns {number[] | null} */
export function readSides(value) {
  if (!Array.isArray(value) || value.length !== 6 || !value.every((side) => Number.isInteger(side) && side >= 0 && side <= LARGEST_SIDE)) return null;
  const [upperLeft, lowerLeft, bottom, lowerRight, upperRight, top] = value;
  const isClosed = upperRight === upperLeft + lowerLeft - lowerRight && top === bottom + lowerRight - upperLeft;
  if (!isClosed || [upperLeft + lowerLeft, bottom + lowerRight, upperRight + top].some((count) => count < 1 || count > LARGEST_SIDE)) return null;
  return findHexagon(value).lines.flat().every((line) => line.length > 0) ? value : null;
}

/** @param {{height: number, width: number}} size @param {Uint8Array} cells 1 for filled @returns {Picture} */
export function fromCells({ height, width }, cells) {
  return { ...blankPicture(height, width), values: cells.map((cell) => (cell ? 1 : BACKGROUND)) };
}

/** With these cells changed. @param {Picture} picture @param {import("../../../types.js").Change[]} changes @returns {Picture} */
export function paint(picture, changes) {
  const values = picture.values.slice();
  for (const [place, value] of changes) values[place] = value;
  return { ...picture, values };
}

// A board has values of its own: nobody knows what stands in a cell, it is crossed, or it has an ink.

/** @param {number} value of a picture @returns {number} of a board */
export function toBoardValue(value) {
  return value === BACKGROUND ? UNKNOWN : value - 1 + FILLED;
}

/** @param {number} value of a board @returns {number} of a picture */
export function fromBoardValue(value) {
  return value < FILLED ? BACKGROUND : value - FILLED + 1;
}

/** @param {Picture} picture */
export function toBoardValues({ values }) {
  return values.map(toBoardValue);
}

/** Of each cell those beside it. @param {Pick<Picture, "height" | "width" | "hexagon">} picture @param {number} place @returns {number[]} */
export function listNeighbours({ height, width, hexagon }, place) {
  if (hexagon) {
    const { lines, linesOf } = findHexagon(hexagon);
    const around = linesOf[place].flatMap((line, direction) => {
      const at = lines[direction][line].indexOf(place);
      return [lines[direction][line][at - 1], lines[direction][line][at + 1]];
    });
    return [...new Set(around.filter((each) => each !== undefined))];
  }
  const row = Math.floor(place / width);
  const column = place - row * width;
  /** @type {[number, number][]} */
  const around = [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]];
  const isInside = (/** @type {[number, number]} */ [there, across]) => there >= 0 && across >= 0 && there < height && across < width;
  return around.filter(isInside).map(([there, across]) => there * width + across);
}

/**
 * The cells like this one that hang together with it, side by side.
 * @param {Pick<Picture, "height" | "width" | "hexagon"> & {values: ArrayLike<number>}} picture @param {number} start @returns {number[]}
 */
export function findPatch(picture, start) {
  const { values } = picture;
  const seen = new Set([start]);
  const waiting = [start];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const next of listNeighbours(picture, place)) {
      if (seen.has(next) || values[next] !== values[start]) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return [...seen];
}
