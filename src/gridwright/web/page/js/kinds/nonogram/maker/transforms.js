// @ts-check
/** What can be done to a whole picture: shifting, mirroring, turning, another size; each gives a new picture. Pure. */
import { LARGEST_SIDE, SMALLEST_SIDE, blankHexagon, blankPicture, findHexagon, measureRows, readSides } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./picture.js").Side} Side */
/** @typedef {import("../../../types.js").Corner} Corner */

/**
 * A picture of this size, each cell taken from somewhere else; empty where that is outside.
 * @param {Picture} picture @param {number} height @param {number} width
 * @param {(row: number, column: number) => [number, number]} from @returns {Picture}
 */
function rearrange(picture, height, width, from) {
  const made = blankPicture(height, width, picture.palette);
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

/** Where the ink of a half cell is afterwards. @type {Record<"across" | "down" | "turn" | "opposite", Record<Corner, Corner>>} */
const CORNERS = {
  across: { "◢": "◣", "◣": "◢", "◤": "◥", "◥": "◤" },
  down: { "◢": "◥", "◥": "◢", "◣": "◤", "◤": "◣" },
  turn: { "◢": "◣", "◣": "◤", "◤": "◥", "◥": "◢" },
  opposite: { "◢": "◤", "◤": "◢", "◣": "◥", "◥": "◣" },
};

/** Half cells go with their cells. @param {Picture} picture @param {keyof typeof CORNERS} way @returns {Picture} */
function turnHalves(picture, way) {
  const palette = picture.palette.slice();
  const turned = picture.palette.map((ink, number) => {
    const corner = ink.corner && CORNERS[way][ink.corner];
    if (!corner) return number;
    const found = palette.findIndex((one) => one.corner === corner && one.colour === ink.colour && (one.second ?? "") === (ink.second ?? ""));
    // Without the other corner the half cell itself is turned: nobody else has its number.
    if (found < 0) palette[number] = { ...ink, corner };
    return found < 0 ? number : found;
  });
  return { ...picture, palette, values: picture.values.map((value) => turned[value]) };
}

/** @param {Picture} picture @param {"across" | "down"} way @returns {Picture} */
export function mirror(picture, way) {
  const { height, width, hexagon } = picture;
  const isAcross = way === "across";
  if (hexagon) return mirrorHexagon(picture, hexagon, isAcross);
  return turnHalves(rearrange(picture, height, width, (row, column) => (isAcross ? [row, width - 1 - column] : [height - 1 - row, column])), way);
}

/** Rows are read from the left: mirrored, they are read from the right, or from below. @param {Picture} picture @param {number[]} sides @param {boolean} isAcross */
function mirrorHexagon(picture, [upperLeft, lowerLeft, bottom, lowerRight, upperRight, top], isAcross) {
  const made = blankHexagon(isAcross ? [upperRight, lowerRight, bottom, lowerLeft, upperLeft, top] : [lowerLeft, upperLeft, top, upperRight, lowerRight, bottom], picture.palette);
  let end = 0;
  const rows = measureRows(picture).map((length) => picture.values.slice(end, (end += length)));
  const mirrored = isAcross ? rows.map((row) => row.reverse()) : rows.reverse();
  made.values.set(mirrored.flatMap((row) => [...row]));
  return made;
}

/** A quarter turn to the right. @param {Picture} picture */
export function turn(picture) {
  return turnHalves(rearrange(picture, picture.width, picture.height, (row, column) => [picture.height - 1 - column, row]), "turn");
}

/** What is empty gets the first ink, what is filled becomes empty, and half cells become their other half. @param {Picture} picture @returns {Picture} */
export function invert(picture) {
  const { palette, values } = turnHalves(picture, "opposite");
  return { ...picture, palette, values: values.map((value) => (value === 0 ? 1 : palette[value].corner ? value : 0)) };
}

/** @param {Picture} picture @returns {Picture} */
export function clear(picture) {
  return { ...picture, values: new Uint8Array(picture.values.length) };
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

// A hexagon is what the bounds of three coordinates leave: rows, rising lines, falling lines. Each of its six sides lies at one bound.

/** In the order in which a document tells them. @typedef {"upperLeft" | "lowerLeft" | "bottom" | "lowerRight" | "upperRight" | "top"} HexagonSide */
/** @type {readonly HexagonSide[]} */
export const HEXAGON_SIDES = ["upperLeft", "lowerLeft", "bottom", "lowerRight", "upperRight", "top"];
/** The coordinate that a side bounds, and whether it does so from above. @type {Record<HexagonSide, [number, 0 | 1]>} */
const BOUNDS = { top: [0, 0], bottom: [0, 1], upperLeft: [1, 0], lowerRight: [1, 1], lowerLeft: [2, 0], upperRight: [2, 1] };

/**
 * One line more or less at a side of a hexagon, the picture kept; null if there would be none such.
 * @param {Picture} picture @param {HexagonSide} side @param {1 | -1} change @returns {Picture | null}
 */
export function growHexagon(picture, side, change) {
  const { hexagon: before, palette } = picture;
  if (!before) return null;
  const [upperLeft, lowerLeft, bottom, lowerRight, upperRight, top] = before;
  const bounds = [[0, upperLeft + lowerLeft - 1], [0, upperRight + top - 1], [-upperLeft, bottom + lowerRight - upperLeft - 1]];
  const [axis, end] = BOUNDS[side];
  bounds[axis][end] += end === 1 ? change : -change;
  const sides = readSides(measureSides(bounds));
  if (!sides) return null;
  const made = blankHexagon(sides, palette);
  const [first] = bounds[0];
  const [left] = bounds[1];
  // The first row and the first rising line are number 0 in every hexagon.
  const at = new Map(findHexagon(before).coordinates.map(([a, b, c], place) => [[a - first, b - left, c + first - left].join(), place]));
  findHexagon(sides).coordinates.forEach((cell, place) => {
    const from = at.get(cell.join());
    if (from !== undefined) made.values[place] = picture.values[from];
  });
  return made;
}

/** The six sides around what these bounds leave; the twin of `Hexagon.sides`. @param {number[][]} bounds of rows, rising and falling lines */
function measureSides([[firstRow, lastRow], [firstRising, lastRising], [firstFalling, lastFalling]]) {
  const [rows, rising, falling] = [lastRow - firstRow + 1, lastRising - firstRising + 1, lastFalling - firstFalling + 1];
  const upperLeft = firstRising - firstFalling - firstRow;
  const lowerRight = lastRow + lastFalling - lastRising + 1;
  const upperRight = rows - lowerRight;
  return [upperLeft, rows - upperLeft, falling - lowerRight, lowerRight, upperRight, rising - upperRight];
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
  clear: clear,
};
