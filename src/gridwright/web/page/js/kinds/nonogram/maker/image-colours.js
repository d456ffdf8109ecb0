// @ts-check
/**
 * From the colours of cells to a few inks: the twin of `codec/colour_photo.py`, where it is explained. Pure, and in whole numbers, so
 * that both give the same cells for the same colours.
 */
import { removeSpecks } from "./image-steps.js";

/** @typedef {import("./image-steps.js").Size} Size */
/** Red, green and blue of each cell. @typedef {[Float64Array, Float64Array, Float64Array] | Float64Array[]} Channels */
/**
 * @typedef {object} Colouring
 * @property {Uint8Array} cells numbers of colours, 0 for the paper @property {string[]} colours `#rrggbb`: the paper, then inks from dark to light
 * @property {number} likeness how well it shows the image, 0 to 1000
 */

export const MOST_TRACED = 8;
const USUAL_SPECK = 1;
const ROUNDS = 30;
const WHOLE = 1000;
const [FAINT, CLEAR] = [20, 120];
const LIGHT = Array.from({ length: 256 }, (_, tone) => {
  const share = tone / 255;
  return Math.floor(100_000 * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4) + 0.5);
});

/** How light colours are, as a grey. @param {Channels} channels */
export function weighChannels([reds, greens, blues]) {
  return reds.map((red, place) => Math.floor((299 * red + 587 * greens[place] + 114 * blues[place] + 500) / 1000));
}

/** Oklab in thousandths with hue counted twice, one cell after the other. @param {Channels} channels */
export function perceive([reds, greens, blues]) {
  const seen = new Float64Array(3 * reds.length);
  for (let place = 0; place < reds.length; place += 1) {
    const [red, green, blue] = [LIGHT[reds[place]], LIGHT[greens[place]], LIGHT[blues[place]]];
    const long = findRoot(4122 * red + 5363 * green + 515 * blue);
    const middle = findRoot(2119 * red + 6807 * green + 1074 * blue);
    const short = findRoot(883 * red + 2817 * green + 6300 * blue);
    seen[3 * place] = Math.floor((2105 * long + 7936 * middle - 41 * short) / 10_000);
    seen[3 * place + 1] = Math.floor((19780 * long - 24286 * middle + 4506 * short) / 5_000);
    seen[3 * place + 2] = Math.floor((259 * long + 7828 * middle - 8087 * short) / 5_000);
  }
  return seen;
}

/** @param {number} value */
function findRoot(value) {
  const root = Math.round(Math.cbrt(value));
  return root ** 3 > value ? root - 1 : root;
}

/**
 * The pictures of cells that have these colours, in one ink, in two and so on; fewer where there are fewer colours, but at least one.
 * @param {Channels} channels @param {Size} size @param {number | null} despeckle @param {number} most @param {boolean} isLast whether only the last is wanted
 * @returns {Colouring[]}
 */
export function colourCells(channels, size, despeckle, most, isLast) {
  const seen = perceive(channels);
  const found = cluster(seen, most + 1);
  return found.slice(isLast ? -1 : Math.min(1, found.length - 1)).map((labels) => paintGroups(channels, seen, size, labels, despeckle ?? USUAL_SPECK));
}

/** @param {Channels} channels @param {Float64Array} seen @param {Size} size @param {Uint8Array} labels @param {number} despeckle @returns {Colouring} */
function paintGroups(channels, seen, size, labels, despeckle) {
  const groups = Math.max(...labels) + 1;
  const colours = Array.from({ length: groups }, (_, group) => findMean(channels, labels, group));
  const light = colours.map(([red, green, blue]) => 299 * red + 587 * green + 114 * blue);
  const border = findBorder(labels, size, groups);
  const [darkest, lightest] = [Math.min(...light), Math.max(...light)];
  const paper = 2 * light[border] < darkest + lightest ? light.indexOf(lightest) : border;
  const inks = colours.map((_, group) => group).filter((group) => group !== paper);
  const order = [paper, ...inks.sort((one, two) => light[one] - light[two] || one - two)];
  const cells = removeSpecks(labels.map((label) => order.indexOf(label)), size, despeckle);
  // An ink of specks alone is gone with them.
  const used = order.map((_, number) => number).filter((number) => number === 0 || cells.includes(number));
  const numbered = cells.map((cell) => used.indexOf(cell));
  const palette = used.map((number) => colours[order[number]]);
  return { cells: numbered, colours: palette.map(formatColour), likeness: measureLikeness(seen, size, numbered, palette) };
}

/** What most of the border has. @param {Uint8Array} labels @param {Size} size @param {number} groups */
function findBorder(labels, { height, width }, groups) {
  const counts = new Array(groups).fill(0);
  for (let column = 0; column < width; column += 1) {
    counts[labels[column]] += 1;
    counts[labels[(height - 1) * width + column]] += 1;
  }
  for (let row = 0; row < height; row += 1) {
    counts[labels[row * width]] += 1;
    counts[labels[row * width + width - 1]] += 1;
  }
  return counts.indexOf(Math.max(...counts));
}

/** How well black and white show an image: as well as the two colours would that they stand for. @param {Channels} channels @param {Size} size @param {Uint8Array} cells */
export function compareBlack(channels, size, cells) {
  const palette = [0, 1].map((value) => (cells.includes(value) ? findMean(channels, cells, value) : [0, 0, 0]));
  return measureLikeness(perceive(channels), size, cells, palette);
}

/** The mean colour of some cells, rounded. @param {Channels} channels @param {Uint8Array} labels @param {number} label @returns {number[]} */
function findMean(channels, labels, label) {
  let count = 0;
  const sums = [0, 0, 0];
  for (let place = 0; place < labels.length; place += 1) {
    if (labels[place] !== label) continue;
    count += 1;
    for (let channel = 0; channel < 3; channel += 1) sums[channel] += channels[channel][place];
  }
  return sums.map((sum) => Math.floor((2 * sum + count) / (2 * count)));
}

/** @param {number[]} colour */
function formatColour(colour) {
  return `#${colour.map((tone) => tone.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The group of each point, for one group, two groups and so on; fewer where there are fewer colours.
 * @param {Float64Array} points @param {number} count @returns {Uint8Array[]}
 */
function cluster(points, count) {
  /** @type {Uint8Array} */
  let labels = new Uint8Array(points.length / 3);
  let groups = 1;
  const found = [labels];
  while (groups < count) {
    const split = splitWorst(points, labels, groups);
    const gathered = split && gather(points, split, groups + 1);
    // All points of a group are alike, or another group has taken them all.
    if (!gathered || gathered.groups <= groups) break;
    ({ labels, groups } = gathered);
    found.push(labels);
  }
  return found;
}

/** Split the group that differs most in itself, along what it differs most in; null if all are alike. @param {Float64Array} points @param {Uint8Array} labels @param {number} groups */
function splitWorst(points, labels, groups) {
  const { counts, sums, squares } = addUp(points, labels, groups);
  let [worst, axis, most] = [0, 0, -1];
  for (let group = 0; group < groups; group += 1) {
    const errors = [0, 1, 2].map((each) => {
      const sum = sums[3 * group + each];
      return squares[3 * group + each] - Math.floor((sum * sum) / counts[group]);
    });
    const total = errors[0] + errors[1] + errors[2];
    if (total > most) [worst, axis, most] = [group, errors.indexOf(Math.max(...errors)), total];
  }
  const mean = Math.floor(sums[3 * worst + axis] / counts[worst]);
  const split = labels.map((label, place) => (label === worst && points[3 * place + axis] > mean ? groups : label));
  return split.includes(groups) ? split : null;
}

/** @param {Float64Array} points @param {Uint8Array} labels @param {number} groups */
function addUp(points, labels, groups) {
  const counts = new Float64Array(groups);
  const sums = new Float64Array(3 * groups);
  const squares = new Float64Array(3 * groups);
  for (let place = 0; place < labels.length; place += 1) {
    const group = labels[place];
    counts[group] += 1;
    for (let axis = 0; axis < 3; axis += 1) {
      const value = points[3 * place + axis];
      sums[3 * group + axis] += value;
      squares[3 * group + axis] += value * value;
    }
  }
  return { counts, sums, squares };
}

/**
 * Each point joins the nearest mean, over and over; a group that loses all its points is gone.
 * @param {Float64Array} points @param {Uint8Array} labels @param {number} groups
 */
function gather(points, labels, groups) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { counts, sums } = addUp(points, labels, groups);
    const means = sums.map((sum, index) => Math.floor(sum / counts[Math.floor(index / 3)]));
    const joined = new Uint8Array(labels.length);
    for (let place = 0; place < joined.length; place += 1) {
      joined[place] = findNearest(means, points[3 * place], points[3 * place + 1], points[3 * place + 2]);
    }
    const kept = Array.from({ length: groups }, (_, group) => group).filter((group) => joined.includes(group));
    if (kept.length === groups && joined.every((label, place) => label === labels[place])) break;
    labels = joined.map((label) => kept.indexOf(label));
    groups = kept.length;
  }
  return { labels, groups };
}

/** @param {Float64Array} means @param {number} lightness @param {number} toRed @param {number} toYellow */
function findNearest(means, lightness, toRed, toYellow) {
  let nearest = 0;
  let least = Infinity;
  for (let at = 0; at < means.length; at += 3) {
    const [one, two, three] = [means[at] - lightness, means[at + 1] - toRed, means[at + 2] - toYellow];
    const gap = one * one + two * two + three * three;
    if (gap >= least) continue;
    nearest = at / 3;
    least = gap;
  }
  return nearest;
}

/**
 * How well cells of these colours show cells that are seen as they are.
 * @param {Float64Array} seen @param {Size} size @param {Uint8Array} cells @param {number[][]} colours
 */
function measureLikeness(seen, { height, width }, cells, colours) {
  const palette = perceive([0, 1, 2].map((channel) => Float64Array.from(colours, (colour) => colour[channel])));
  const count = cells.length;
  const means = [0, 1, 2].map((axis) => {
    let sum = 0;
    for (let place = 0; place < count; place += 1) sum += seen[3 * place + axis];
    return Math.floor(sum / count);
  });
  let [error, spread, strength, kept] = [0, 0, 0, 0];
  for (let place = 0; place < count; place += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      error += (seen[3 * place + axis] - palette[3 * cells[place] + axis]) ** 2;
      spread += (seen[3 * place + axis] - means[axis]) ** 2;
    }
    for (const [isInside, other] of /** @type {[boolean, number][]} */ ([
      [(place + 1) % width !== 0, place + 1], [place + width < height * width, place + width],
    ])) {
      if (!isInside) continue;
      const contour = Math.max(Math.min(measureGap(seen, place, other), CLEAR) - FAINT, 0);
      strength += contour;
      if (cells[place] !== cells[other]) kept += contour;
    }
  }
  const likeness = spread ? WHOLE - Math.min(WHOLE, Math.floor((WHOLE * error) / spread)) : WHOLE;
  return Math.floor((likeness + (strength ? Math.floor((WHOLE * kept) / strength) : WHOLE)) / 2);
}

/** @param {Float64Array} seen @param {number} one @param {number} two */
function measureGap(seen, one, two) {
  let sum = 0;
  for (let axis = 0; axis < 3; axis += 1) sum += (seen[3 * one + axis] - seen[3 * two + axis]) ** 2;
  return Math.floor(Math.sqrt(sum));
}
