// @ts-check
/** Which squares and bars belong together under a symmetry. The twin of `MIRRORED` in Python's patterns. */

/** @typedef {import("./design.js").Symmetry} Symmetry */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {(row: number, column: number) => [number, number]} Mapping */

/**
 * @param {Size} size
 * @param {Symmetry} symmetry
 * @returns {Mapping[]} what leaves a grid of this symmetry as it is, besides doing nothing
 */
function listMappings({ width, height }, symmetry) {
  /** @type {Mapping} */
  const turn = (row, column) => [height - 1 - row, width - 1 - column];
  /** @type {Mapping} */
  const flip = (row, column) => [row, width - 1 - column];
  /** @type {Mapping} */
  const tumble = (row, column) => [height - 1 - row, column];
  /** @type {Mapping} */
  const mirror = (row, column) => [column, row];
  if (symmetry === "rotation") return [turn];
  if (symmetry === "horizontal") return [flip];
  if (symmetry === "vertical") return [tumble];
  if (symmetry === "both") return [flip, tumble, turn];
  return symmetry === "diagonal" && width === height ? [mirror] : [];
}

/**
 * A place and its partners, itself first.
 * @param {Size} size
 * @param {Symmetry} symmetry
 * @param {number} place
 * @returns {number[]}
 */
export function listPartners(size, symmetry, place) {
  const [row, column] = [Math.floor(place / size.width), place % size.width];
  const places = listMappings(size, symmetry).map((map) => {
    const [otherRow, otherColumn] = map(row, column);
    return otherRow * size.width + otherColumn;
  });
  return [...new Set([place, ...places])];
}

/**
 * A bar and its partners: a bar lies between two cells, and so do its images.
 * @param {Size} size
 * @param {Symmetry} symmetry
 * @param {number} bar
 * @returns {number[]}
 */
export function listBarPartners(size, symmetry, bar) {
  const { width } = size;
  const place = bar >> 1;
  const [row, column] = [Math.floor(place / width), place % width];
  const behind = bar % 2 === 0 ? [row, column + 1] : [row + 1, column];
  const bars = listMappings(size, symmetry).map((map) => {
    const [first, second] = [map(row, column), map(/** @type {number} */ (behind[0]), /** @type {number} */ (behind[1]))];
    const [startRow, startColumn] = first[0] < second[0] || first[1] < second[1] ? first : second;
    return (startRow * width + startColumn) * 2 + (first[0] === second[0] ? 0 : 1);
  });
  return [...new Set([bar, ...bars])];
}
