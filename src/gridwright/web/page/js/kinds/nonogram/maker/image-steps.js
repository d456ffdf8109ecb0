// @ts-check
/**
 * Steps between the pixels of an image and its cells: turn, crop, tones, specks. The twin of `codec/photo_steps.py`, where each is
 * explained. Pure, and in whole numbers throughout, so that both give the same cells for the same pixels.
 */

/** As `ImageData`: red, green, blue and opacity. @typedef {{height: number, width: number, data: Uint8ClampedArray | Uint8Array}} Pixels */
/** In thousandths of the sides of the turned image. @typedef {{left: number, top: number, right: number, bottom: number}} Crop */
/**
 * @typedef {object} Tones
 * @property {number} brightness @property {number} contrast -100 to 100
 * @property {boolean} hasLevels @property {number} local 0 for the whole image
 */
/** @typedef {{height: number, width: number}} Size */

const WHOLE = 1000;
const MOST_TONE = 100;
const OUTLIERS = 100;
export const MIDDLE = 128;
export const MOST_SPECK = 20;

/** @type {Crop} */
export const WHOLE_IMAGE = { left: 0, top: 0, right: WHOLE, bottom: WHOLE };
/** @type {Tones} */
export const PLAIN_TONES = { brightness: 0, contrast: 0, hasLevels: false, local: 0 };

/** By so many quarters to the right, and of that a part. @param {Pixels} pixels @param {number} quarters @param {Crop} crop @returns {Pixels} */
export function choosePart(pixels, quarters, crop) {
  const { height, width } = turnSize(pixels, quarters);
  const [top, bottom] = cut(height, crop.top, crop.bottom);
  const [left, right] = cut(width, crop.left, crop.right);
  const part = { height: bottom - top, width: right - left };
  if (quarters === 0 && part.height === height && part.width === width) return pixels;
  const from = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, pixels.height * pixels.width);
  const to = new Uint32Array(part.height * part.width);
  const [start, down, across] = walk(pixels, quarters);
  for (let row = 0, place = 0; row < part.height; row += 1) {
    let at = start + (top + row) * down + left * across;
    for (let column = 0; column < part.width; column += 1, place += 1, at += across) to[place] = from[at];
  }
  return { ...part, data: new Uint8ClampedArray(to.buffer) };
}

/** The sides after turning. @param {Size} size @param {number} quarters @returns {Size} */
export function turnSize({ height, width }, quarters) {
  return quarters % 2 ? { height: width, width: height } : { height, width };
}

/** The first pixel of the turned image, and how far it is to the one below and the one to the right. @param {Size} size @param {number} quarters */
function walk({ height, width }, quarters) {
  return [
    [0, width, 1],
    [(height - 1) * width, 1, -width],
    [height * width - 1, -width, -1],
    [width - 1, -1, width],
  ][quarters];
}

/** @param {number} size @param {number} start @param {number} end */
function cut(size, start, end) {
  const first = Math.floor((start * size) / WHOLE);
  return [first, Math.max(first + 1, Math.ceil((end * size) / WHOLE))];
}

/**
 * The channels of cells with the tones asked for; with `finer` these are parts of cells, so many along each side.
 * @param {Float64Array[]} channels @param {Float64Array} greys how light each cell is @param {Size} size @param {Tones} tones @param {number} [finer]
 * @returns {Float64Array[]}
 */
export function adjustTones(channels, greys, size, tones, finer = 1) {
  let [light, changed] = [greys, channels];
  if (tones.local) {
    const shift = compareLight(greys, size, tones.local * finer);
    changed = channels.map((channel) => channel.map((tone, place) => bound(tone + shift[place])));
    light = greys.map((tone, place) => bound(tone + shift[place]));
  }
  const curve = makeCurve(light, tones);
  return changed.map((channel) => channel.map((tone) => curve[tone]));
}

/** How much darker than the whole image the neighbourhood of each cell is. @param {Float64Array} greys @param {Size} size @param {number} reach */
function compareLight(greys, { height, width }, reach) {
  const stride = width + 1;
  const sums = new Float64Array((height + 1) * stride);
  for (let row = 0; row < height; row += 1) {
    let passed = 0;
    for (let column = 0; column < width; column += 1) {
      passed += greys[row * width + column];
      sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] + passed;
    }
  }
  const everywhere = Math.floor((2 * sums[sums.length - 1] + greys.length) / (2 * greys.length));
  return greys.map((_, place) => {
    const row = Math.floor(place / width);
    const column = place - row * width;
    const [top, bottom] = [Math.max(0, row - reach), Math.min(height, row + reach + 1)];
    const [left, right] = [Math.max(0, column - reach), Math.min(width, column + reach + 1)];
    const total = sums[bottom * stride + right] - sums[top * stride + right] - sums[bottom * stride + left] + sums[top * stride + left];
    const count = (bottom - top) * (right - left);
    return everywhere - Math.floor((2 * total + count) / (2 * count));
  });
}

/** What each tone becomes: levels first, then brightness, then contrast. @param {Float64Array} greys @param {Tones} tones */
function makeCurve(greys, { brightness, contrast, hasLevels }) {
  const [low, high] = hasLevels ? findLevels(greys) : [0, 255];
  const lift = Math.floor((brightness * MIDDLE) / MOST_TONE);
  const [steep, flat] = [MOST_TONE + 1 + contrast, MOST_TONE + 1 - contrast];
  return Array.from({ length: 256 }, (_, tone) => {
    const level = bound(Math.floor(((tone - low) * 255) / (high - low))) + lift;
    return bound(MIDDLE + Math.floor(((level - MIDDLE) * steep) / flat));
  });
}

/** @param {number} tone */
function bound(tone) {
  return Math.min(255, Math.max(0, tone));
}

/** The tones beyond which only outliers are. @param {Float64Array} greys @returns {[number, number]} */
function findLevels(greys) {
  const ordered = greys.slice().sort();
  const spared = Math.floor(ordered.length / OUTLIERS);
  const [low, high] = [ordered[spared], ordered[ordered.length - 1 - spared]];
  return low < high ? [low, high] : [0, 255];
}

/**
 * Without patches of up to `largest` cells: each becomes what most cells around it are, the smallest first.
 * @param {Uint8Array} cells @param {Size} size @param {number} largest
 */
export function removeSpecks(cells, size, largest) {
  const values = cells.slice();
  const { height, width } = size;
  // One list for all cells: most are looked at in vain, and none is to leave something behind.
  const patch = new Int32Array(largest + 1);
  const around = new Uint32Array(256);
  const steps = [-width, -1, 1, width];

  /** Let the patch of a cell become like those around it, if it is small enough. @param {number} start @param {number} most */
  const dissolve = (start, most) => {
    const mine = values[start];
    let [count, neighbours] = [1, 0];
    patch[0] = start;
    around.fill(0);
    for (let index = 0; index < count; index += 1) {
      const cell = patch[index];
      const column = cell % width;
      for (let side = 0; side < 4; side += 1) {
        const other = cell + steps[side];
        const isInside = side === 1 ? column > 0 : side === 2 ? column < width - 1 : other >= 0 && other < height * width;
        if (!isInside) continue;
        if (values[other] !== mine) {
          around[values[other]] += 1;
          neighbours += 1;
        } else if (!patch.subarray(0, count).includes(other)) {
          if (count === most) return 0;
          patch[count] = other;
          count += 1;
        }
      }
    }
    if (neighbours === 0) return 0;
    const like = around.indexOf(Math.max(...around));
    for (let index = 0; index < count; index += 1) values[patch[index]] = like;
    return 1;
  };

  /** Whether no neighbour of a cell is like it. @param {number} cell */
  const isAlone = (cell) => {
    const [mine, column] = [values[cell], cell % width];
    return (
      (column === 0 || values[cell - 1] !== mine) && (column === width - 1 || values[cell + 1] !== mine) &&
      values[cell - width] !== mine && values[cell + width] !== mine
    );
  };

  for (let most = 1; most <= largest; most += 1) {
    for (let dissolved = 1; dissolved > 0; ) {
      dissolved = 0;
      for (let cell = 0; cell < values.length; cell += 1) if (most > 1 || isAlone(cell)) dissolved += dissolve(cell, most);
    }
  }
  return values;
}
