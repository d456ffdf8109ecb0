// @ts-check
/**
 * Where the cells and numbers of a box lie, in cells: its slices side by side, in as many rows as the window is best filled by, each with
 * the clues of its rows and columns; then the clues of the pillars on a sheet of their own. Pure.
 */

/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./lattice-surface.js").Layout} Layout */
/** @typedef {import("./lattice-surface.js").ClueNumber} ClueNumber */
/** @typedef {import("./lines.js").Clue} Clue */

const FONT = 0.6;
/** The height of a number's slot above a column, between clues and cells, what a caption takes, and between two slices. */
const SLOT = 0.72;
const EDGE = 0.12;
const CAPTION = 0.95;
const GAP = 0.7;
/** Every so many lines one is stronger. */
const STRONG = 5;

/** @param {number} length */
const widthOf = (length) => (String(length).length * 0.58 + 0.42) * FONT;

/** @param {Clue} clue */
const lengthsOf = (clue) => (clue.lengths.length === 0 ? [0] : clue.lengths);

/** @param {Lattice} lattice @param {Clue[][]} clues by direction @param {number} aspect width of the window by its height @returns {Layout} */
export function layBlock(lattice, clues, aspect) {
  const [depth, height, width] = lattice.sides;
  const [rows, columns, pillars] = clues;
  const left = Math.max(...rows.map((clue) => lengthsOf(clue).reduce((sum, length) => sum + widthOf(length), 0))) + EDGE;
  const top = Math.max(...columns.map((clue) => lengthsOf(clue).length)) * SLOT + EDGE + CAPTION;
  const [wide, high] = [left + width, top + height];
  const across = chooseColumns(depth + 1, wide, high, aspect);
  const cornerOf = (/** @type {number} */ sheet) => [(sheet % across) * (wide + GAP) + left, Math.floor(sheet / across) * (high + GAP) + top];
  const spots = lattice.coordinates.map(([slice, row, column]) => {
    const [x, y] = cornerOf(slice);
    return [x + column, y + row];
  });
  const sheet = cornerOf(depth);
  return {
    width: across * (wide + GAP) - GAP,
    height: Math.ceil((depth + 1) / across) * (high + GAP) - GAP,
    comfortable: 26,
    corners: spots.map(([x, y]) => [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]]),
    centres: spots.map(([x, y]) => [x + 0.5, y + 0.5]),
    reach: 0.21,
    vectors: [[1, 0], [0, 1], null],
    numbers: [
      rows.map((clue, line) => placeRow(clue, spots[lattice.lines[0][line][0]])),
      columns.map((clue, line) => placeColumn(clue, spots[lattice.lines[1][line][0]])),
      pillars.map((clue, line) => placePillar(clue, [sheet[0] + (line % width), sheet[1] + Math.floor(line / width)])),
    ],
    captions: Array.from({ length: depth + 1 }, (_, number) => {
      const [x, y] = cornerOf(number);
      return { x: x + width / 2, y: y - top + CAPTION / 2, room: width + 0.4, slice: number < depth ? number : -1 };
    }),
    strong: Array.from({ length: depth + 1 }, (_, number) => frame(cornerOf(number), height, width, number === depth)).flat(),
    find(x, y) {
      for (let slice = 0; slice < depth; slice += 1) {
        const [x0, y0] = cornerOf(slice);
        const [row, column] = [Math.floor(y - y0), Math.floor(x - x0)];
        if (row >= 0 && column >= 0 && row < height && column < width) return (slice * height + row) * width + column;
      }
      return -1;
    },
    step: (place, direction) => step(lattice, place, direction, across),
  };
}

/** How many sheets stand in a row, so that their cells are largest. @param {number} count @param {number} wide @param {number} high @param {number} aspect */
function chooseColumns(count, wide, high, aspect) {
  let [best, most] = [1, 0];
  for (let across = 1; across <= count; across += 1) {
    const cell = Math.min(aspect / (across * (wide + GAP)), 1 / (Math.ceil(count / across) * (high + GAP)));
    if (cell > most * 1.001) [best, most] = [across, cell];
  }
  return best;
}

/** @param {Clue} clue @param {number[]} corner of its first cell @returns {ClueNumber[]} */
function placeRow(clue, [x, y]) {
  let away = EDGE;
  return lengthsOf(clue)
    .toReversed()
    .map((length) => {
      const size = widthOf(length);
      away += size;
      return { x: x - away + size / 2, y: y + 0.5, font: FONT };
    })
    .reverse();
}

/** @param {Clue} clue @param {number[]} corner of its first cell @returns {ClueNumber[]} */
function placeColumn(clue, [x, y]) {
  const lengths = lengthsOf(clue);
  return lengths.map((_, block) => ({ x: x + 0.5, y: y - EDGE - (lengths.length - block - 0.5) * SLOT, font: FONT }));
}

/** The numbers of a pillar share a cell. @param {Clue} clue @param {number[]} corner @returns {ClueNumber[]} */
function placePillar(clue, [x, y]) {
  const lengths = lengthsOf(clue);
  const wish = lengths.reduce((sum, length) => sum + widthOf(length), 0);
  const scale = Math.min(1, 0.9 / wish);
  let at = x + 0.5 - (wish * scale) / 2;
  return lengths.map((length) => {
    const size = widthOf(length) * scale;
    at += size;
    return { x: at - size / 2, y: y + 0.5, font: FONT * scale };
  });
}

/**
 * The outline of a slice and every fifth line of it; of the sheet of the pillars all lines.
 * @param {number[]} corner @param {number} height @param {number} width @param {boolean} isAll @returns {[number, number, number, number][]}
 */
function frame([x, y], height, width, isAll) {
  const isStrong = (/** @type {number} */ line, /** @type {number} */ last) => isAll || line % STRONG === 0 || line === last;
  /** @type {[number, number, number, number][]} */
  const lines = [];
  for (let row = 0; row <= height; row += 1) if (isStrong(row, height)) lines.push([x, y + row, x + width, y + row]);
  for (let column = 0; column <= width; column += 1) if (isStrong(column, width)) lines.push([x + column, y, x + column, y + height]);
  return lines;
}

/**
 * Where an arrow goes: within the slice, and over its edge to the slice that is seen there; Page Up and Page Down go through the slices.
 * @param {Lattice} lattice @param {number} place @param {import("../../board/surface.js").Direction} direction @param {number} across slices in a row
 */
function step({ sides, coordinates, size }, place, direction, across) {
  const [depth, height, width] = sides;
  const [slice, row, column] = coordinates[place];
  const at = (/** @type {number} */ toSlice, /** @type {number} */ toRow, /** @type {number} */ toColumn) => (toSlice * height + toRow) * width + toColumn;
  switch (direction) {
    case "left":
      if (column > 0) return place - 1;
      return slice % across > 0 ? at(slice - 1, row, width - 1) : place;
    case "right":
      if (column + 1 < width) return place + 1;
      return (slice + 1) % across > 0 && slice + 1 < depth ? at(slice + 1, row, 0) : place;
    case "up":
      if (row > 0) return place - width;
      return slice >= across ? at(slice - across, height - 1, column) : place;
    case "down":
      if (row + 1 < height) return place + width;
      return slice + across < depth ? at(slice + across, 0, column) : place;
    case "row-start": return at(slice, row, 0);
    case "row-end": return at(slice, row, width - 1);
    case "column-start": return slice > 0 ? at(slice - 1, row, column) : place;
    case "column-end": return slice + 1 < depth ? at(slice + 1, row, column) : place;
    case "first": return 0;
    default: return size - 1;
  }
}
