// @ts-check
/** SHA-256 as FIPS 180-4 has it, for pages in a home network, where browsers offer no digests. Pure. */

/** The first 32 bits of the fractional part of a root of a prime. @param {number} prime @param {number} power */
const fraction = (prime, power) => ((prime ** power % 1) * 2 ** 32) | 0;

const PRIMES = listPrimes(64);
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(prime, 1 / 3));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(prime, 1 / 2));

/** @param {number} count */
function listPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < count; number += 1) if (primes.every((prime) => number % prime)) primes.push(number);
  return primes;
}

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const state = START.slice();
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) mix(state, words, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Int32Array} state @param {Int32Array} words @param {DataView} view @param {number} at */
function mix(state, words, view, at) {
  for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(at + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const [near, far] = [words[index - 2], words[index - 15]];
    const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[index] = words[index - 16] + low + words[index - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[index] + words[index]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] += word));
}
