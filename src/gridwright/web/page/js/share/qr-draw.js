// @ts-check
/** The picture of a QR code: marks to find it by, words in zigzag, and the mask that leaves it easiest to read. Pure. */

/** @typedef {import("./qr.js").Level} Level */
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
