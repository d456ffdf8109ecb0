// @ts-check
/** Polygons as lists of [row, column]: what lies in them, and where there is most room for a number. Pure. */

/** @typedef {[number, number]} Corner */

/** How many points are tried along each side of the box around a polygon, and how fine the best of them is moved, of that side. */
const TRIED = 8;
const FINEST = 1 / 512;
/** Another middle must be better by so much, of the radius: where many are equally good, the centre of the area is taken. */
const BETTER = 1.001;

/**
 * How far a point is from a line between two others.
 * @param {number} row @param {number} column @param {number} row0 @param {number} column0 @param {number} row1 @param {number} column1
 */
export function distanceTo(row, column, row0, column0, row1, column1) {
  const [down, right] = [row1 - row0, column1 - column0];
  const length = down * down + right * right;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((row - row0) * down + (column - column0) * right) / length));
  return Math.hypot(row - row0 - share * down, column - column0 - share * right);
}

/** Whether a point is inside. @param {Corner[]} outline @param {number} row @param {number} column */
export function holds(outline, row, column) {
  let isInside = false;
  for (let at = 0, before = outline.length - 1; at < outline.length; before = at, at += 1) {
    const [row0, column0] = outline[at];
    const [row1, column1] = outline[before];
    if (row0 > row !== row1 > row && column < ((column1 - column0) * (row - row0)) / (row1 - row0) + column0) isInside = !isInside;
  }
  return isInside;
}

/** @param {Corner[]} outline */
export function findArea(outline) {
  const doubled = outline.reduce((sum, [row0, column0], at) => {
    const [row1, column1] = outline[(at + 1) % outline.length];
    return sum + row0 * column1 - row1 * column0;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** Whether it turns both ways along its sides. @param {Corner[]} outline */
export function isNotched(outline) {
  const turns = outline.map(([row, column], at) => {
    const [row0, column0] = outline[(at + outline.length - 1) % outline.length];
    const [row1, column1] = outline[(at + 1) % outline.length];
    return (column - column0) * (row1 - row) - (row - row0) * (column1 - column);
  });
  return Math.min(...turns) < 0 && Math.max(...turns) > 0;
}

/** The centre of the area. @param {Corner[]} outline @returns {Corner} */
export function findCentre(outline) {
  let [area, down, right] = [0, 0, 0];
  outline.forEach(([row0, column0], at) => {
    const [row1, column1] = outline[(at + 1) % outline.length];
    const part = row0 * column1 - row1 * column0;
    area += part;
    down += (row0 + row1) * part;
    right += (column0 + column1) * part;
  });
  return area === 0 ? outline[0] : [down / (3 * area), right / (3 * area)];
}

/**
 * The largest circle within a polygon, nearly: in darts and hats the centre of the area lies at the edge, or beyond it.
 * @param {Corner[]} outline
 */
export function findCircle(outline) {
  const [rows, columns] = [outline.map(([row]) => row), outline.map(([, column]) => column)];
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const [height, width] = [Math.max(...rows) - top, Math.max(...columns) - left];
  const roomAt = (/** @type {number} */ row, /** @type {number} */ column) => (holds(outline, row, column) ? findRoom(outline, row, column) : 0);
  let [row, column] = findCentre(outline);
  let radius = roomAt(row, column);
  const take = (/** @type {number} */ toRow, /** @type {number} */ toColumn) => {
    const room = roomAt(toRow, toColumn);
    if (room <= radius * BETTER) return false;
    [row, column, radius] = [toRow, toColumn, room];
    return true;
  };
  for (let at = 0; at < TRIED * TRIED; at += 1) {
    take(top + (height * (Math.floor(at / TRIED) + 0.5)) / TRIED, left + (width * ((at % TRIED) + 0.5)) / TRIED);
  }
  for (let step = Math.max(height, width) / TRIED; step > Math.max(height, width) * FINEST; step /= 2) {
    for (let isBetter = true; isBetter; ) {
      const [down, right] = [row, column];
      isBetter = [[-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [-1, 1], [1, -1], [1, 1]].some(([a, b]) => take(down + a * step, right + b * step));
    }
  }
  return { row, column, radius };
}

/** How far the nearest side is. @param {Corner[]} outline @param {number} row @param {number} column */
function findRoom(outline, row, column) {
  return outline.reduce((least, [row0, column0], at) => {
    const [row1, column1] = outline[(at + 1) % outline.length];
    return Math.min(least, distanceTo(row, column, row0, column0, row1, column1));
  }, Infinity);
}
