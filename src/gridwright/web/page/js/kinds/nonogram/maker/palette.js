// @ts-check
/** The inks of a picture: adding, changing, ordering, merging and removing them, and the half cells of an ink. Each gives a new picture. Pure. */
import { MOST_INKS } from "../constants.js";
import { findHalf, findWhole } from "../inks.js";
import { makePalette } from "./picture.js";
import { TURNING } from "./strokes.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("../../../types.js").Ink} Ink */

/** Inks that go well together on paper, in the order in which they are offered. @type {readonly (readonly [string, string])[]} */
export const OFFERED = [
  ["red", "#b3402e"], ["blue", "#2f6db3"], ["green", "#4d8a3d"], ["yellow", "#e0b13a"], ["brown", "#7a5230"], ["orange", "#d9782d"],
  ["violet", "#7a4d94"], ["pink", "#d98ba0"], ["grey", "#8a8f98"], ["turquoise", "#2f9a94"], ["black", "#000000"],
];

/** How far colours have to be from each other to be told apart in small cells, by red, green and blue: Oklab sees differences near black that nobody does. */
const APART = 40;

/** The numbers of the inks that fill whole cells, in order. @param {Picture} picture */
export function listWhole({ palette }) {
  return [...palette.keys()].filter((number) => number > 0 && !palette[number].corner);
}

/** The halves of an ink. @param {Picture} picture @param {number} ink its number @returns {number[]} */
export function listHalves({ palette }, ink) {
  return [...palette.keys()].filter((number) => palette[number].corner && palette[number].colour === palette[ink].colour);
}

/**
 * With entries of the palette in this order, some left out.
 * @param {Picture} picture @param {number[]} order their numbers @param {(left: number) => number} [become] what cells of an entry that is left out become
 * @returns {Picture}
 */
function arrange({ palette, values, ...rest }, order, become = () => 0) {
  const numbers = [0, ...order];
  const found = palette.map((_, number) => Math.max(0, numbers.indexOf(numbers.includes(number) ? number : become(number))));
  return { ...rest, palette: numbers.map((number) => palette[number]), values: values.map((value) => found[value]) };
}

/** With more entries at the end; null if there are too many. @param {Picture} picture @param {Omit<Ink, "symbol">[]} inks @returns {Picture | null} */
function append(picture, inks) {
  if (picture.palette.length - 1 + inks.length > MOST_INKS) return null;
  return { ...picture, palette: makePalette([...picture.palette, ...inks]) };
}

/** Whether an eye tells these colours apart only with effort. @param {string} one @param {string} two */
function isAlike(one, two) {
  const [here, there] = [one, two].map((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  return Math.hypot(...here.map((value, channel) => value - there[channel])) < APART;
}

/** The number of the paper (0) or of another ink that a colour looks like; -1 for none. @param {Picture} picture @param {number} ink its own number @param {string} colour */
export function findAlike(picture, ink, colour) {
  return [0, ...listWhole(picture)].find((other) => other !== ink && isAlike(picture.palette[other].colour, colour)) ?? -1;
}

/** An ink that no other is like. @param {Picture} picture @returns {Picture | null} null if there are too many */
export function addInk(picture) {
  const [name, colour] = OFFERED.find(([, each]) => findAlike(picture, -1, each) < 0) ?? ["grey", part(picture, 0, "#777777")];
  return append(picture, [{ name, colour }]);
}

/** The colour, or one so near to it that nobody sees the difference, that no other ink has. @param {Picture} picture @param {number} ink @param {string} colour */
function part({ palette }, ink, colour) {
  const isTaken = (/** @type {string} */ wished) => palette.some((one, number) => number !== ink && !one.corner && one.colour.toLowerCase() === wished);
  let shade = Number.parseInt(colour.slice(1), 16);
  const write = () => `#${shade.toString(16).padStart(6, "0")}`;
  // Towards the middle: after white comes black.
  const step = shade < 0x800000 ? 1 : -1;
  while (isTaken(write())) shade += step;
  return write();
}

/** Halves follow their ink. @param {Picture} picture @param {number} ink @param {{name?: string, colour?: string}} change @returns {Picture} */
export function changeInk(picture, ink, { name, colour }) {
  const halves = listHalves(picture, ink);
  const wished = colour && part(picture, ink, colour.toLowerCase());
  const palette = picture.palette.map((one, number) => {
    if (number !== ink && !halves.includes(number)) return one;
    return { ...one, ...(name === undefined ? {} : { name }), ...(wished ? { colour: wished } : {}) };
  });
  return { ...picture, palette };
}

/** Earlier or later among the inks. @param {Picture} picture @param {number} ink @param {1 | -1} step @returns {Picture} */
export function moveInk(picture, ink, step) {
  const whole = listWhole(picture);
  const at = whole.indexOf(ink);
  const other = whole[at + step];
  if (other === undefined) return picture;
  [whole[at], whole[at + step]] = [other, ink];
  return arrange(picture, [...whole, ...[...picture.palette.keys()].filter((number) => picture.palette[number].corner)]);
}

/** Its cells become empty. @param {Picture} picture @param {number} ink @returns {Picture} */
export function removeInk(picture, ink) {
  const left = new Set([0, ink, ...listHalves(picture, ink)]);
  return arrange(picture, [...picture.palette.keys()].filter((number) => !left.has(number)));
}

/** The cells of one ink become those of another, half cells half cells, and the ink goes. @param {Picture} picture @param {number} from @param {number} into @returns {Picture} */
export function mergeInks(picture, from, into) {
  const halves = listHalves(picture, from);
  const whole = halves.length > 0 && listHalves(picture, into).length === 0 ? (addHalves(picture, into) ?? picture) : picture;
  const left = new Set([0, from, ...halves]);
  const become = (/** @type {number} */ number) => {
    const { corner } = whole.palette[number];
    return corner ? findHalf(whole.palette.slice(1), into - 1, corner) + 1 || into : into;
  };
  return arrange(whole, [...whole.palette.keys()].filter((number) => !left.has(number)), become);
}

/** So that the cells of an ink can be half. @param {Picture} picture @param {number} ink @returns {Picture | null} null if there are too many inks */
export function addHalves(picture, ink) {
  const { name, colour } = picture.palette[ink];
  const inks = picture.palette.slice(1);
  return append(picture, TURNING.filter((corner) => findHalf(inks, ink - 1, corner) < 0).map((corner) => ({ name, colour, corner })));
}

/** Without half cells of an ink: they become whole. @param {Picture} picture @param {number} ink @returns {Picture} */
export function dropHalves(picture, ink) {
  const left = new Set([0, ...listHalves(picture, ink)]);
  return arrange(picture, [...picture.palette.keys()].filter((number) => !left.has(number)), () => ink);
}

/** The ink that fills whole cells with the colour of this one. @param {Picture} picture @param {number} ink */
export function wholeOf({ palette }, ink) {
  return findWhole(palette.slice(1), palette[ink].colour) + 1;
}
