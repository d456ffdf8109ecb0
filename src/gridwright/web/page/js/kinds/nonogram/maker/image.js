// @ts-check
/**
 * From the pixels of an image to cells that are filled or empty: the twin of `codec/photo.py`, where each step is explained.
 * Pure, and in whole numbers throughout, so that both give the same cells for the same pixels.
 */
import { t } from "../../../i18n/index.js";
import { colourCells, compareBlack, weighChannels } from "./image-colours.js";
import { MIDDLE, adjustTones, choosePart, removeSpecks } from "./image-steps.js";

/** @typedef {import("./image-steps.js").Pixels} Pixels */
/** @typedef {import("./image-colours.js").Colouring} Colouring */
/**
 * @typedef {object} Tracing
 * @property {number} height @property {number} width cells
 * @property {number | null} threshold 0 to 255; null chooses one by itself
 * @property {boolean} hasEdges @property {boolean} isInverted @property {"cover" | "contain"} fit
 * @property {number} turn quarters to the right @property {import("./image-steps.js").Crop} crop
 * @property {import("./image-steps.js").Tones} tones
 * @property {number | null} despeckle the largest patch that is taken out; null chooses by itself
 */
/** One side of the frame, in pixels of the image. @typedef {{size: number, start: number, span: number}} Axis */

const WHITE = 255 * 255;
const FINER = 4;
const SMALLEST = 5;

/**
 * Rows and columns of a board in the shape of an image.
 * @param {number} height @param {number} width @param {number} longest
 */
export function chooseSize(height, width, longest) {
  const longer = Math.max(height, width);
  const scale = (/** @type {number} */ side) => Math.max(SMALLEST, Math.floor((2 * longest * side + longer) / (2 * longer)));
  return { height: scale(height), width: scale(width) };
}

/** How much each pixel darkens white paper. @param {Pixels} pixels */
function measureInk({ height, width, data }) {
  const ink = new Float64Array(height * width);
  for (let pixel = 0, at = 0; pixel < ink.length; pixel += 1, at += 4) {
    const opacity = data[at + 3];
    const light = (299 * data[at] + 587 * data[at + 1] + 114 * data[at + 2]) * opacity + 255_000 * (255 - opacity);
    ink[pixel] = WHITE - Math.floor((light + 500) / 1000);
  }
  return ink;
}

/** How much each pixel darkens the red, green and blue of white paper. @param {Pixels} pixels */
function measureInks({ height, width, data }) {
  return [0, 1, 2].map((channel) => {
    const ink = new Float64Array(height * width);
    for (let pixel = 0, at = channel, over = 3; pixel < ink.length; pixel += 1, at += 4, over += 4) ink[pixel] = (255 - data[at]) * data[over];
    return ink;
  });
}

/**
 * An image on its way to cells. What does not depend on a slider that moves is kept: the part of the image that is used, and the
 * means of its cells.
 */
export class Tracer {
  #pixels;
  /** @type {Map<string, {key: string, value: any}>} what was made last, by its name */
  #kept = new Map();

  /** @param {Pixels} pixels */
  constructor(pixels) {
    this.#pixels = pixels;
  }

  /** In black and white. @param {Tracing} tracing @returns {{cells: Uint8Array, threshold: number}} 1 for filled; and the threshold that was taken */
  trace(tracing) {
    const { height, width } = tracing;
    const finer = tracing.hasEdges ? FINER : 1;
    const size = { height: finer * height, width: finer * width };
    const means = this.#average(tracing, size, "ink");
    let [greys] = adjustTones(means, means[0], size, tracing.tones, finer);
    if (tracing.hasEdges) greys = averageEdges(greys, height, width);
    const threshold = tracing.threshold ?? chooseThreshold(greys);
    const cells = Uint8Array.from(greys, (grey) => (grey < threshold ? 1 : 0));
    if (tracing.isInverted) {
      const [rows, columns] = frameImage(this.findPart(tracing), tracing);
      invert(cells, cut(rows, height), cut(columns, width));
    }
    return { cells: removeSpecks(cells, tracing, tracing.despeckle ?? 0), threshold };
  }

  /** In one ink and the paper, in two, and so on up to `most`; fewer where there are fewer colours. @param {Tracing} tracing @param {number} most @returns {Colouring[]} */
  colour(tracing, most) {
    return colourCells(this.#averageColours(tracing), tracing, tracing.despeckle, most, false);
  }

  /** In so many inks, or in fewer where there are fewer colours. @param {Tracing} tracing @param {number} inks @returns {Colouring} */
  colourWith(tracing, inks) {
    return colourCells(this.#averageColours(tracing), tracing, tracing.despeckle, inks, true)[0];
  }

  /** How well black and white show the image, 0 to 1000. @param {Tracing} tracing @param {Uint8Array} cells */
  compare(tracing, cells) {
    return compareBlack(this.#averageColours(tracing), tracing, cells);
  }

  /** The part of the image that is used. @param {Tracing} tracing @returns {Pixels} */
  findPart({ turn, crop }) {
    return this.#keep("part", JSON.stringify([turn, crop]), () => choosePart(this.#pixels, turn, crop));
  }

  /** The part of the image that is used, and what of it lies where the board is. @param {Tracing} tracing */
  findFrame(tracing) {
    const part = this.findPart(tracing);
    const [rows, columns] = frameImage(part, tracing);
    return { part, frame: { left: columns.start, top: rows.start, width: columns.span, height: rows.span } };
  }

  /** @param {Tracing} tracing */
  #averageColours(tracing) {
    const means = this.#average(tracing, tracing, "inks");
    return adjustTones(means, weighChannels(means), tracing, tracing.tones);
  }

  /** The mean greys of cells, or their mean colours. @param {Tracing} tracing @param {{height: number, width: number}} size @param {"ink" | "inks"} what */
  #average(tracing, { height, width }, what) {
    const { turn, crop, fit } = tracing;
    const part = this.findPart(tracing);
    const key = JSON.stringify([turn, crop]);
    /** @type {() => Float64Array[]} */
    const measure = () => this.#keep(what, key, () => (what === "ink" ? [measureInk(part)] : measureInks(part)));
    const [rows, columns] = frameImage(part, tracing);
    /** @type {Float64Array[]} */
    return this.#keep(`${what} of cells`, JSON.stringify([key, fit, height, width]), () =>
      measure().map((ink) => average(ink, rows, columns, height, width)),
    );
  }

  /** @template T @param {string} name @param {string} key @param {() => T} make @returns {T} */
  #keep(name, key, make) {
    const kept = this.#kept.get(name);
    if (kept?.key === key) return kept.value;
    const value = make();
    this.#kept.set(name, { key, value });
    return value;
  }
}

/** @param {{height: number, width: number}} size @param {Tracing} tracing @returns {[Axis, Axis]} rows, columns */
function frameImage({ height, width }, tracing) {
  const isCover = tracing.fit === "cover";
  const isWide = width * tracing.height >= height * tracing.width;
  const round = isCover ? (/** @type {number} */ span) => Math.max(1, Math.floor(span)) : Math.ceil;
  if (isCover === isWide) {
    return [{ size: height, start: 0, span: height }, centre(width, round((height * tracing.width) / tracing.height))];
  }
  return [centre(height, round((width * tracing.height) / tracing.width)), { size: width, start: 0, span: width }];
}

/** @param {number} size @param {number} span @returns {Axis} */
function centre(size, span) {
  return { size, start: size >= span ? Math.floor((size - span) / 2) : -Math.floor((span - size) / 2), span };
}

/** The borders of cells in parts of a pixel, only as far as the image reaches. @param {Axis} axis @param {number} count */
function cut({ size, start, span }, count) {
  return Array.from({ length: count + 1 }, (_, place) => Math.min(Math.max(start * count + place * span, 0), size * count));
}

/** @param {Float64Array} ink @param {Axis} rows @param {Axis} columns @param {number} height @param {number} width */
function average(ink, rows, columns, height, width) {
  const across = new Float64Array(rows.size * width);
  const columnCuts = cut(columns, width);
  for (let row = 0; row < rows.size; row += 1) {
    addUp(ink, row * columns.size, 1, columns.size, columnCuts, across, row * width, 1);
  }
  const total = new Float64Array(height * width);
  const rowCuts = cut(rows, height);
  for (let column = 0; column < width; column += 1) addUp(across, column, width, rows.size, rowCuts, total, column, width);
  const area = rows.span * columns.span;
  return total.map((sum) => 255 - Math.floor((2 * sum + 255 * area) / (510 * area)));
}

/**
 * The sums of a line of values between borders, which count in parts of a value.
 * @param {Float64Array} values @param {number} from @param {number} step @param {number} size @param {number[]} borders
 * @param {Float64Array} sums @param {number} to @param {number} stride
 */
function addUp(values, from, step, size, borders, sums, to, stride) {
  const parts = borders.length - 1;
  let passed = 0;
  let place = 0;
  let before = 0;
  for (let cell = 0; cell <= parts; cell += 1) {
    const whole = Math.floor(borders[cell] / parts);
    for (; place < whole; place += 1) passed += values[from + place * step];
    const part = borders[cell] - whole * parts;
    const sum = parts * passed + part * values[from + Math.min(whole, size - 1) * step];
    if (cell > 0) sums[to + (cell - 1) * stride] = sum - before;
    before = sum;
  }
}

/**
 * Sobel's gradient on the fine raster, averaged in each cell.
 * @param {Float64Array} fine @param {number} height @param {number} width
 */
function averageEdges(fine, height, width) {
  const [rows, columns] = [FINER * height, FINER * width];
  const at = (/** @type {number} */ row, /** @type {number} */ column) =>
    fine[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))];
  const sums = new Float64Array(height * width);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const side = (/** @type {number} */ there) => at(row - 1, there) + 2 * at(row, there) + at(row + 1, there);
      const edge = (/** @type {number} */ there) => at(there, column - 1) + 2 * at(there, column) + at(there, column + 1);
      const across = side(column + 1) - side(column - 1);
      const down = edge(row + 1) - edge(row - 1);
      const strength = Math.min(255, Math.floor(Math.sqrt(across * across + down * down) / 2));
      sums[Math.floor(row / FINER) * width + Math.floor(column / FINER)] += strength;
    }
  }
  const area = FINER * FINER;
  return sums.map((sum) => 255 - Math.floor((2 * sum + area) / (2 * area)));
}

/** Otsu's threshold, in the middle where several tell dark from light alike. @param {Float64Array} greys */
function chooseThreshold(greys) {
  const counts = new Array(256).fill(0);
  let total = 0;
  for (const grey of greys) {
    counts[grey] += 1;
    total += grey;
  }
  let [best, first, last, dark, darkTotal] = [0, -1, -1, 0, 0];
  for (let grey = 0; grey < 256; grey += 1) {
    dark += counts[grey];
    darkTotal += grey * counts[grey];
    const light = greys.length - dark;
    if (dark === 0 || light === 0) continue;
    const gap = darkTotal * light - (total - darkTotal) * dark;
    const contrast = (gap * gap) / (dark * light);
    if (contrast > best) [best, first, last] = [contrast, grey, grey];
    else if (contrast === best && last === grey - 1) last = grey;
  }
  return first >= 0 ? Math.floor((first + last) / 2) + 1 : MIDDLE;
}

/** Not in what lies around the image. @param {Uint8Array} cells @param {number[]} rows borders @param {number[]} columns */
function invert(cells, rows, columns) {
  const width = columns.length - 1;
  for (let place = 0; place < cells.length; place += 1) {
    const row = Math.floor(place / width);
    const column = place - row * width;
    const isSeen = rows[row + 1] > rows[row] && columns[column + 1] > columns[column];
    cells[place] = isSeen ? 1 - cells[place] : 0;
  }
}

// Images that come into the maker: dropped, pasted or chosen, and what the browser makes of their bytes.

/** Along the longer side: more is not needed for cells, and every move of a slider goes over all of them. */
const LONGEST = 800;
const MOST_BYTES = 64 << 20;
/** Drawings of so few pixels are kept exactly, larger images as JPEG of this quality. */
const [MOST_EXACT, QUALITY] = [40_000, 0.92];

/** An image is none that this browser reads; the message is for people. */
export class ImageFault extends Error {}

/**
 * An image as it is kept: reduced, upright, over white; `pixels` are exactly those of `url`, so that it is the same when it is taken up
 * again.
 * @typedef {{pixels: Pixels, url: string}} KeptImage
 */

/** @param {Blob} blob @returns {Promise<KeptImage>} */
export async function readImage(blob) {
  if (blob.size > MOST_BYTES) throw new ImageFault(t("nonogram.make.image.large"));
  const { canvas, pixels } = await drawBlob(blob);
  const isDrawing = pixels.height * pixels.width <= MOST_EXACT;
  const url = isDrawing ? canvas.toDataURL("image/png") : canvas.toDataURL("image/jpeg", QUALITY);
  return isDrawing ? { pixels, url } : reopenImage(url);
}

/** What was kept. @param {string} url @returns {Promise<KeptImage>} */
export async function reopenImage(url) {
  const [, type, code] = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/=]+)$/.exec(url) ?? [];
  if (!code || code.length > 2 * MOST_BYTES) throw new ImageFault(t("nonogram.make.image.strange"));
  const bytes = Uint8Array.from(atob(code), (sign) => sign.charCodeAt(0));
  const { pixels } = await drawBlob(new Blob([bytes], { type }));
  return { pixels, url };
}

/** @param {Blob} blob */
async function drawBlob(blob) {
  /** @type {ImageBitmap} */
  let image;
  try {
    image = await createImageBitmap(blob);
  } catch {
    throw new ImageFault(t("nonogram.make.image.strange"));
  }
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return { canvas, pixels: { height, width, data: context.getImageData(0, 0, width, height).data } };
}

/** The first image of what is dropped or pasted. @param {DataTransfer | null} transfer @returns {File | null} */
export function findImage(transfer) {
  const files = [...(transfer?.files ?? [])];
  return files.find((file) => file.type.startsWith("image/")) ?? null;
}

/** Whether files are being dragged. @param {DataTransfer | null} transfer */
export function hasFiles(transfer) {
  return transfer?.types.includes("Files") ?? false;
}
