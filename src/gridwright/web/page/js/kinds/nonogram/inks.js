// @ts-check
/** The inks of a nonogram: how they are told apart, with and without colour, and what half cells look like. */
import { t } from "../../i18n/index.js";
import { nameColour } from "../../i18n/inks.js";
import { FILLED } from "./constants.js";

/** @typedef {import("../../types.js").Ink} Ink */
/** @typedef {import("../../types.js").Corner} Corner */

/** A half cell as a triangle in a square with sides of 1: columns and rows of its corners. @type {Record<Corner, [number, number][]>} */
const TRIANGLES = {
  "◢": [[1, 0], [1, 1], [0, 1]],
  "◣": [[0, 0], [1, 1], [0, 1]],
  "◤": [[0, 0], [1, 0], [0, 1]],
  "◥": [[0, 0], [1, 0], [1, 1]],
};

/** @param {Ink[] | undefined} inks @param {number} value of a cell @returns {Ink | undefined} */
export function findInk(inks, value) {
  return inks?.[value - FILLED];
}

/** Whether all ink is black: it is painted as ink on paper then. @param {Ink[] | undefined} inks */
export function isBlack(inks) {
  return !inks?.length || inks.every((ink) => /^#0{6}$/.test(ink.colour) && !ink.second);
}

/** How many other colours come before that of an ink: the number of its dots, the same for its half cells. @param {Ink[]} inks @param {number} number */
export function rankInk(inks, number) {
  const first = inks.findIndex((ink) => ink.colour === inks[number].colour);
  return new Set(inks.slice(0, first).map((ink) => ink.colour)).size;
}

/** The number of the ink that fills whole cells with a colour; -1 for none. @param {Ink[]} inks @param {string} colour */
export function findWhole(inks, colour) {
  return inks.findIndex((ink) => !ink.corner && ink.colour === colour);
}

/** The number of the half cell in the colour of an ink; -1 for none. @param {Ink[]} inks @param {number} ink @param {Corner} corner */
export function findHalf(inks, ink, corner) {
  return inks.findIndex((one) => one.corner === corner && one.colour === inks[ink]?.colour);
}

/** Adds a triangle to the path. @param {CanvasRenderingContext2D} ctx @param {Corner} corner @param {number} x @param {number} y @param {number} side */
export function traceHalf(ctx, corner, x, y, side) {
  TRIANGLES[corner].forEach(([column, row], at) => {
    if (at === 0) ctx.moveTo(x + column * side, y + row * side);
    else ctx.lineTo(x + column * side, y + row * side);
  });
  ctx.closePath();
}

/** The same for SVG. @param {Corner} corner @param {number} x @param {number} y @param {number} side */
export function pathOfHalf(corner, x, y, side) {
  return `M${TRIANGLES[corner].map(([column, row]) => `${x + column * side} ${y + row * side}`).join("L")}Z`;
}

/** What a card keeps of the inks, in one string: "#b3402e #1f2430◢". @param {Ink[] | undefined} inks */
export function packInks(inks) {
  return isBlack(inks) && !inks?.some((ink) => ink.corner) ? "" : (inks ?? []).map((ink) => ink.colour + (ink.corner ?? "") + (ink.second ?? "")).join(" ");
}

/** @param {string} text @returns {Ink[] | undefined} */
export function unpackInks(text) {
  const inks = [...text.matchAll(/(#[0-9a-f]{6})([◢◣◤◥]?)(#[0-9a-f]{6})?/gi)].map(([, colour, corner, second]) => ({
    symbol: "", name: "", colour, corner: /** @type {Corner | undefined} */ (corner || undefined), second,
  }));
  return inks.length > 0 ? inks : undefined;
}

/** What an ink is called: "red", "half cell, lower right, black". @param {Ink[]} inks @param {number} number */
export function nameInk(inks, number) {
  const ink = inks[number];
  if (!ink) return "";
  const whole = ink.corner ? inks[findWhole(inks, ink.colour)] : ink;
  if (!ink.corner) return nameColour(ink.name);
  return t("nonogram.half", { corner: t(`nonogram.corner.${nameCorner(ink.corner)}`), ink: nameColour(whole?.name ?? ink.name) });
}

/** @param {Corner} corner */
export function nameCorner(corner) {
  return { "◢": "lowerRight", "◣": "lowerLeft", "◤": "upperLeft", "◥": "upperRight" }[corner];
}
