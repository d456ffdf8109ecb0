// @ts-check
/** Words of a QR code: Reed-Solomon correction over GF(256), and blocks woven into one another. Pure. */

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
