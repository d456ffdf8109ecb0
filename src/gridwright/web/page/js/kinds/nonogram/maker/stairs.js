// @ts-check
/**
 * Staircases of a picture, and the half cells that smooth them: where the edge of an ink goes down cell by cell, each empty cell in a bend
 * becomes half. What is filled stays filled. Pure.
 */
import { findHalf } from "../inks.js";
import { addHalves } from "./palette.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("../../../types.js").Change} Change */
/** @typedef {import("../../../types.js").Corner} Corner */

/** Where the ink is, down and to the right of the half cell. @type {Record<Corner, [number, number]>} */
const INKED = { "◢": [1, 1], "◣": [1, -1], "◤": [-1, -1], "◥": [-1, 1] };
/** A single bend is a corner of the picture, not the edge of a slope. */
const SHORTEST = 2;

/**
 * @param {Picture} picture
 * @returns {{picture: Picture, stairs: Change[][]}} the picture with the half cells that it would need among its inks, and by staircase what would change, the longest first
 */
export function findStairs(picture) {
  let painted = picture;
  /** @type {Change[][]} */
  const stairs = [];
  for (const { corner, ink, places } of listStairs(picture)) {
    const wider = addHalves(painted, ink);
    if (!wider) continue;
    painted = wider;
    const value = findHalf(painted.palette.slice(1), ink - 1, corner) + 1;
    stairs.push(places.map((place) => [place, value]));
  }
  return { picture: painted, stairs };
}

/** @param {Picture} picture @returns {{corner: Corner, ink: number, places: number[]}[]} */
function listStairs(picture) {
  const { height, width, values, palette, hexagon } = picture;
  if (hexagon) return [];
  const at = (/** @type {number} */ row, /** @type {number} */ column) => (row < 0 || column < 0 || row >= height || column >= width ? 0 : values[row * width + column]);
  /** The ink around a bend that would take this half; 0 for none. @param {number} row @param {number} column @param {Corner} corner */
  const findBend = (row, column, corner) => {
    const [down, right] = INKED[corner];
    const ink = at(row + down, column);
    const isBend = ink > 0 && at(row, column + right) === ink && at(row + down, column + right) === ink;
    return isBend && !palette[ink].corner && at(row, column) === 0 && at(row - down, column) === 0 && at(row, column - right) === 0 ? ink : 0;
  };
  /** @type {{corner: Corner, ink: number, places: number[]}[]} */
  const found = [];
  for (const corner of /** @type {Corner[]} */ (Object.keys(INKED))) {
    // The edge of ◣ and of ◥ falls to the right, that of the others to the left.
    const step = corner === "◣" || corner === "◥" ? 1 : -1;
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const ink = findBend(row, column, corner);
        if (ink === 0 || findBend(row - 1, column - step, corner) === ink) continue;
        const places = [];
        for (let length = 0; row + length < height && findBend(row + length, column + step * length, corner) === ink; length += 1) {
          places.push((row + length) * width + column + step * length);
        }
        if (places.length >= SHORTEST) found.push({ corner, ink, places });
      }
    }
  }
  return found.sort((one, two) => two.places.length - one.places.length);
}
