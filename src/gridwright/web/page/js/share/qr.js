// @ts-check
/**
 * QR codes as ISO/IEC 18004 has them: bytes, all forty versions, four levels of correction, eight masks. The code is the smallest
 * that holds the text, at the highest level that costs no room. Pure.
 */

// Words of a QR code: Reed-Solomon correction over GF(256), and blocks woven into one another. Pure.

const POLYNOMIAL = 0x11d;
const EXP = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 0x80 ? POLYNOMIAL : 0);
}

/** @param {number} left @param {number} right */
const multiply = (left, right) => (left && right ? EXP[(LOG[left] + LOG[right]) % 255] : 0);

/** The polynomial that words of correction are the rest of dividing by, without its leading 1. @param {number} degree */
function makeDivisor(degree) {
  const divisor = new Uint8Array(degree);
  divisor[degree - 1] = 1;
  for (let root = 0; root < degree; root += 1) {
    for (let at = 0; at < degree; at += 1) divisor[at] = multiply(divisor[at], EXP[root]) ^ (divisor[at + 1] ?? 0);
  }
  return divisor;
}

/** @param {Uint8Array} data @param {Uint8Array} divisor */
function findRest(data, divisor) {
  const rest = new Uint8Array(divisor.length);
  for (const word of data) {
    const factor = word ^ rest[0];
    rest.copyWithin(0, 1);
    rest[rest.length - 1] = 0;
    for (let at = 0; at < rest.length; at += 1) rest[at] ^= multiply(divisor[at], factor);
  }
  return rest;
}

/**
 * The data in blocks, each followed by its words of correction, word by word in turn. The last blocks are longer by a word where the
 * data cannot be divided evenly.
 * @param {Uint8Array} data
 * @param {number} count of blocks
 * @param {number} correction words of each
 * @returns {Uint8Array}
 */
export function addCorrection(data, count, correction) {
  const short = Math.floor(data.length / count);
  const divisor = makeDivisor(correction);
  const blocks = Array.from({ length: count }, (_, block) => {
    const longBefore = Math.max(0, block - (count - (data.length % count)));
    const from = block * short + longBefore;
    return data.subarray(from, from + short + (block >= count - (data.length % count) ? 1 : 0));
  });
  const rests = blocks.map((block) => findRest(block, divisor));
  const words = [];
  for (let at = 0; at <= short; at += 1) for (const block of blocks) if (at < block.length) words.push(block[at]);
  for (let at = 0; at < correction; at += 1) for (const rest of rests) words.push(rest[at]);
  return Uint8Array.from(words);
}

// The picture of a QR code: marks to find it by, words in zigzag, and the mask that leaves it easiest to read. Pure.

/** `fixed` tells which modules are no data. @typedef {{size: number, modules: Uint8Array, fixed: Uint8Array}} Sheet */

/** @type {Record<Level, number>} */
const LEVEL_BITS = { L: 1, M: 0, Q: 3, H: 2 };

/** Whether a mask turns the module over. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/**
 * @param {number} version @param {Level} level @param {Uint8Array} words
 * @param {number} [wanted] a mask; the best if none is named
 * @returns {{size: number, mask: number, modules: Uint8Array}}
 */
export function drawCode(version, level, words, wanted) {
  const size = 17 + 4 * version;
  /** @type {Sheet} */
  const blank = { size, modules: new Uint8Array(size * size), fixed: new Uint8Array(size * size) };
  drawMarks(blank, version);
  drawFormat(blank, level, 0);
  drawWords(blank, words);
  let best = { mask: -1, penalty: Infinity, modules: blank.modules };
  for (const mask of wanted === undefined ? MASKS.keys() : [wanted]) {
    const sheet = { ...blank, modules: blank.modules.slice() };
    applyMask(sheet, mask);
    drawFormat(sheet, level, mask);
    const penalty = wanted === undefined ? findPenalty(sheet) : 0;
    if (penalty < best.penalty) best = { mask, penalty, modules: sheet.modules };
  }
  return { size, mask: best.mask, modules: best.modules };
}

/** @param {Sheet} sheet @param {number} row @param {number} column @param {boolean | number} isDark */
function fix(sheet, row, column, isDark) {
  sheet.modules[row * sheet.size + column] = isDark ? 1 : 0;
  sheet.fixed[row * sheet.size + column] = 1;
}

/** Where the centres of alignment marks lie, in both directions. @param {number} version @returns {number[]} */
export function findAlignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = 4 * version + 10;
  // Version 32 does not follow the rule of the others.
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return Array.from({ length: count }, (_, at) => (at === 0 ? 6 : last - (count - 1 - at) * step));
}

/** @param {Sheet} sheet @param {number} version */
function drawMarks(sheet, version) {
  const { size } = sheet;
  for (let at = 0; at < size; at += 1) {
    fix(sheet, 6, at, at % 2 === 0);
    fix(sheet, at, 6, at % 2 === 0);
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) drawRings(sheet, row, column, 4);
  const centres = findAlignments(version);
  const last = centres.at(-1);
  for (const row of centres) {
    for (const column of centres) {
      const isFinder = (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6);
      if (!isFinder) drawRings(sheet, row, column, 2);
    }
  }
  if (version >= 7) drawVersion(sheet, version);
}

/** A mark of rings: dark at distances 0 and 1 (or 0 alone) and 3 (or 2). @param {Sheet} sheet @param {number} row @param {number} column @param {2 | 4} reach */
function drawRings(sheet, row, column, reach) {
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      const [at, beside] = [row + down, column + right];
      if (at < 0 || beside < 0 || at >= sheet.size || beside >= sheet.size) continue;
      const distance = Math.max(Math.abs(down), Math.abs(right));
      fix(sheet, at, beside, reach === 2 ? distance !== 1 : distance !== 2 && distance !== 4);
    }
  }
}

/** A number with the rest of its division behind it. @param {number} value @param {number} bits of the rest @param {number} divisor */
function addRest(value, bits, divisor) {
  let rest = value;
  for (let bit = 0; bit < bits; bit += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

/** @param {Sheet} sheet @param {number} version */
function drawVersion(sheet, version) {
  const bits = addRest(version, 12, 0x1f25);
  for (let bit = 0; bit < 18; bit += 1) {
    const [long, short] = [Math.floor(bit / 3), sheet.size - 11 + (bit % 3)];
    fix(sheet, long, short, (bits >> bit) & 1);
    fix(sheet, short, long, (bits >> bit) & 1);
  }
}

/** Level and mask, twice. @param {Sheet} sheet @param {Level} level @param {number} mask */
function drawFormat(sheet, level, mask) {
  const { size } = sheet;
  const bits = addRest((LEVEL_BITS[level] << 3) | mask, 10, 0x537) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = (bits >> bit) & 1;
    if (bit < 6) fix(sheet, bit, 8, isDark);
    else if (bit < 8) fix(sheet, bit + 1, 8, isDark);
    else if (bit === 8) fix(sheet, 8, 7, isDark);
    else fix(sheet, 8, 14 - bit, isDark);
    if (bit < 8) fix(sheet, 8, size - 1 - bit, isDark);
    else fix(sheet, size - 15 + bit, 8, isDark);
  }
  fix(sheet, size - 8, 8, true);
}

/** Two columns at a time, from the right, up and down in turn; the column of the timing is left out. @param {Sheet} sheet @param {Uint8Array} words */
function drawWords(sheet, words) {
  const { size } = sheet;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (sheet.fixed[row * size + column] || at >= words.length * 8) continue;
        sheet.modules[row * size + column] = (words[at >> 3] >> (7 - (at & 7))) & 1;
        at += 1;
      }
    }
  }
}

/** @param {Sheet} sheet @param {number} mask */
function applyMask({ size, modules, fixed }, mask) {
  const turns = MASKS[mask];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const at = row * size + column;
      if (!fixed[at] && turns(row, column)) modules[at] ^= 1;
    }
  }
}

/** How hard a code is to read: long runs, squares, what looks like a finder, and too much dark or light. @param {Sheet} sheet */
export function findPenalty({ size, modules }) {
  let penalty = 0;
  for (let line = 0; line < size; line += 1) {
    penalty += judgeLine(size, (at) => modules[line * size + at]);
    penalty += judgeLine(size, (at) => modules[at * size + line]);
  }
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const at = row * size + column;
      const here = modules[at];
      if (here === modules[at - 1] && here === modules[at - size] && here === modules[at - size - 1]) penalty += 3;
    }
  }
  const dark = modules.reduce((sum, module) => sum + module, 0);
  return penalty + 10 * Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5);
}

/** @param {number} size @param {(at: number) => number} read */
function judgeLine(size, read) {
  let penalty = 0;
  let length = 0;
  let bits = 0;
  for (let at = 0; at < size; at += 1) {
    length = at > 0 && read(at) === read(at - 1) ? length + 1 : 1;
    if (length === 5) penalty += 3;
    else if (length > 5) penalty += 1;
    bits = ((bits << 1) | read(at)) & 0x7ff;
    if (at >= 10 && (bits === 0b00001011101 || bits === 0b10111010000)) penalty += 40;
  }
  return penalty;
}

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
