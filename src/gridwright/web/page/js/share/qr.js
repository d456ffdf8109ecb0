// @ts-check
/**
 * QR codes as ISO/IEC 18004 has them: bytes, all forty versions, four levels of correction, eight masks. The code is the smallest
 * that holds the text, at the highest level that costs no room. Pure.
 */
import { drawCode, findAlignments } from "./qr-draw.js";
import { addCorrection } from "./qr-words.js";

/** @typedef {"L" | "M" | "Q" | "H"} Level */
/** `modules` row by row, 1 for dark. @typedef {{size: number, version: number, level: Level, mask: number, modules: Uint8Array}} QrCode */

/** @type {readonly Level[]} */
export const LEVELS = ["L", "M", "Q", "H"];
const LAST_VERSION = 40;
/** Bytes in the largest code of the lowest level. */
export const MOST_BYTES = 2953;
/** Modules of empty margin that readers need on every side. */
export const QUIET = 4;
/** From this version on phones have a hard time with a code on a screen. */
export const DENSE_VERSION = 26;

/** Words of correction in each block, by version from 1. @type {Record<Level, number[]>} */
const CORRECTION = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
  Q: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
  H: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
};
/** Into how many blocks the data is divided. @type {Record<Level, number[]>} */
const BLOCKS = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
  Q: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68],
  H: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81],
};

/**
 * @param {string} text
 * @param {{level?: Level, version?: number, mask?: number, isBoosted?: boolean}} [wish] `level` is the lowest that will do, and raised
 *   where that costs no room
 * @returns {QrCode | null} null for a text that no code holds
 */
export function makeQr(text, { level = "L", version: least = 1, mask, isBoosted = true } = {}) {
  const bytes = new TextEncoder().encode(text);
  const version = findVersion(bytes.length, level, least);
  if (version === null) return null;
  const better = LEVELS.slice(LEVELS.indexOf(level)).filter((each) => fits(bytes.length, version, each));
  const chosen = isBoosted ? (better.at(-1) ?? level) : level;
  const words = addCorrection(makeData(bytes, version, chosen), BLOCKS[chosen][version - 1], CORRECTION[chosen][version - 1]);
  return { version, level: chosen, ...drawCode(version, chosen, words, mask) };
}

/** @param {number} length @param {Level} level @param {number} least */
function findVersion(length, level, least) {
  for (let version = least; version <= LAST_VERSION; version += 1) if (fits(length, version, level)) return version;
  return null;
}

/** How many bits tell the number of bytes. @param {number} version */
const countBits = (version) => (version < 10 ? 8 : 16);

/** @param {number} length @param {number} version @param {Level} level */
function fits(length, version, level) {
  return 4 + countBits(version) + 8 * length <= 8 * countDataWords(version, level);
}

/** @param {number} version @param {Level} level */
function countDataWords(version, level) {
  return Math.floor(countRawBits(version) / 8) - CORRECTION[level][version - 1] * BLOCKS[level][version - 1];
}

/** The modules of a version that hold data. @param {number} version */
function countRawBits(version) {
  const side = 17 + 4 * version;
  const marks = findAlignments(version).length;
  // Finders with their margins and the format; timing; alignment marks, of which some lie on the timing; the version.
  const aligned = marks ? (marks ** 2 - 3) * 25 - (marks - 2) * 2 * 5 : 0;
  return side ** 2 - 3 * 64 - 2 * 15 - 1 - 2 * (side - 16) - aligned - (version >= 7 ? 36 : 0);
}

/** The words of data: mode, count, bytes, and filling up to the end. @param {Uint8Array} bytes @param {number} version @param {Level} level */
function makeData(bytes, version, level) {
  const words = new Uint8Array(countDataWords(version, level));
  let at = 0;
  const put = (/** @type {number} */ value, /** @type {number} */ bits) => {
    for (let bit = bits - 1; bit >= 0; bit -= 1, at += 1) words[at >> 3] |= ((value >> bit) & 1) << (7 - (at & 7));
  };
  put(0b0100, 4);
  put(bytes.length, countBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * words.length - at));
  for (let word = Math.ceil(at / 8), isFirst = true; word < words.length; word += 1, isFirst = !isFirst) words[word] = isFirst ? 0xec : 0x11;
  return words;
}
