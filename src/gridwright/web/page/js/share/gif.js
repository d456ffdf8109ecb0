// @ts-check
/**
 * Animated GIFs: a palette of what the frames show most, LZW, and of every frame only the rectangle that differs from the one before.
 * Frames come as RGBA pixels of one size. Pure.
 */

/** @typedef {{width: number, height: number, data: Uint8ClampedArray}} Picture */
/** Three bytes a colour. @typedef {Uint8Array} Palette */

const MOST_COLOURS = 256;
/** GIF counts in hundredths of a second, and browsers slow down what is faster than two. */
const SHORTEST_DELAY = 2;

/** The colours that occur most, of pictures that stand for all. @param {Picture[]} pictures @returns {Palette} */
export function makePalette(pictures) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { data } of pictures) {
    for (let at = 0; at < data.length; at += 4) {
      const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const chosen = [...counts].sort((left, right) => right[1] - left[1]).slice(0, MOST_COLOURS);
  return Uint8Array.from(chosen.flatMap(([colour]) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
}

/** Finds the nearest colour of a palette, and remembers it. @param {Palette} palette @returns {(picture: Picture) => Uint8Array} */
export function makeMatcher(palette) {
  /** @type {Map<number, number>} */
  const known = new Map();
  const find = (/** @type {number} */ red, /** @type {number} */ green, /** @type {number} */ blue) => {
    let best = 0;
    let least = Infinity;
    for (let at = 0; at < palette.length; at += 3) {
      const distance = (palette[at] - red) ** 2 + (palette[at + 1] - green) ** 2 + (palette[at + 2] - blue) ** 2;
      if (distance < least) [best, least] = [at / 3, distance];
    }
    return best;
  };
  return ({ data }) => {
    const indices = new Uint8Array(data.length / 4);
    for (let at = 0; at < data.length; at += 4) {
      const colour = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
      let index = known.get(colour);
      if (index === undefined) known.set(colour, (index = find(data[at], data[at + 1], data[at + 2])));
      indices[at / 4] = index;
    }
    return indices;
  };
}

export class GifWriter {
  /** @type {Uint8Array[]} */
  #parts = [];
  /** @type {Uint8Array | null} */
  #before = null;
  #match;
  #bits;

  /** @param {number} width @param {number} height @param {Palette} palette */
  constructor(width, height, palette) {
    this.width = width;
    this.height = height;
    this.#match = makeMatcher(palette);
    this.#bits = Math.max(1, Math.ceil(Math.log2(Math.max(2, palette.length / 3))));
    const table = new Uint8Array(3 << this.#bits);
    table.set(palette);
    const size = [width & 255, width >> 8, height & 255, height >> 8];
    this.#put(...encode("GIF89a"), ...size, 0x80 | (this.#bits - 1), 0, 0);
    this.#parts.push(table);
    // Again and again.
    this.#put(0x21, 0xff, 11, ...encode("NETSCAPE2.0"), 3, 1, 0, 0, 0);
  }

  /** @param {Picture} picture @param {number} pause milliseconds */
  addFrame(picture, pause) {
    const indices = this.#match(picture);
    const whole = { left: 0, top: 0, right: this.width, bottom: this.height };
    const { left, top, right, bottom } = this.#before ? findDifference(this.#before, indices, this.width) : whole;
    const [width, height] = [right - left, bottom - top];
    const delay = Math.max(SHORTEST_DELAY, Math.round(pause / 10));
    this.#put(0x21, 0xf9, 4, 0x04, delay & 255, delay >> 8, 0, 0);
    this.#put(0x2c, left & 255, left >> 8, top & 255, top >> 8, width & 255, width >> 8, height & 255, height >> 8, 0);
    const cut = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) cut.set(indices.subarray((top + row) * this.width + left, (top + row) * this.width + right), row * width);
    const least = Math.max(2, this.#bits);
    this.#put(least);
    for (const block of cutBlocks(compress(cut, least))) this.#parts.push(block);
    this.#before = indices;
  }

  /** @returns {Blob} */
  finish() {
    return new Blob([.../** @type {BlobPart[]} */ (this.#parts), Uint8Array.of(0x3b)], { type: "image/gif" });
  }

  /** @param {...number} bytes */
  #put(...bytes) {
    this.#parts.push(Uint8Array.from(bytes));
  }
}

/** @param {string} text @returns {number[]} */
const encode = (text) => Array.from(text, (letter) => letter.charCodeAt(0));

/** The rectangle of what differs; one pixel where nothing does. @param {Uint8Array} before @param {Uint8Array} after @param {number} width */
function findDifference(before, after, width) {
  let [left, top, right, bottom] = [width, -1, 0, 0];
  for (let at = 0; at < after.length; at += 1) {
    if (before[at] === after[at]) continue;
    const row = Math.floor(at / width);
    const column = at - row * width;
    if (top < 0) top = row;
    bottom = row + 1;
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
  }
  return top < 0 ? { left: 0, top: 0, right: 1, bottom: 1 } : { left, top, right, bottom };
}

/** In blocks of at most 255 bytes, each with its length before it, and an empty one at the end. @param {Uint8Array} bytes */
function* cutBlocks(bytes) {
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    yield Uint8Array.of(part.length, ...part);
  }
  yield Uint8Array.of(0);
}

/** LZW as GIF has it: codes grow from `least` + 1 to 12 bits, then the table begins anew. @param {Uint8Array} indices @param {number} least */
function compress(indices, least) {
  const clear = 1 << least;
  const out = new Bits();
  /** What follows a code with a byte: prefix * 256 + byte -> code, 0 for none. */
  const table = new Uint16Array(4096 * 256);
  let next = clear + 2;
  let width = least + 1;
  out.put(clear, width);
  let prefix = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at += 1) {
    const key = prefix * 256 + indices[at];
    if (table[key]) {
      prefix = table[key];
      continue;
    }
    out.put(prefix, width);
    prefix = indices[at];
    if (next === 4096) {
      out.put(clear, width);
      table.fill(0);
      next = clear + 2;
      width = least + 1;
    } else {
      if (next === 1 << width) width += 1;
      table[key] = next;
      next += 1;
    }
  }
  out.put(prefix, width);
  out.put(clear + 1, width);
  return out.take();
}

/** Codes of any width, the lowest bit first. */
class Bits {
  #bytes = new Uint8Array(1024);
  #length = 0;
  #hold = 0;
  #held = 0;

  /** @param {number} code @param {number} width */
  put(code, width) {
    this.#hold |= code << this.#held;
    this.#held += width;
    while (this.#held >= 8) this.#push();
  }

  #push() {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = this.#hold & 255;
    this.#length += 1;
    this.#hold >>>= 8;
    this.#held -= 8;
  }

  take() {
    if (this.#held > 0) {
      this.#held = 8;
      this.#push();
    }
    return this.#bytes.subarray(0, this.#length);
  }
}
