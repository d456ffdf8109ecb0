// @ts-check
/**
 * The shapes of boards that are no rectangles: which places there are, and which lines run through them. The twin of lattice.py. Pure.
 *
 * In a hexagon a triangle is (a, b, c) with a - b + c either -1 (it points up) or 0 (down). Rows have one a, rising lines (`/`) one b,
 * falling lines (`\`) one c. In a box a cell is (slice, row, column), and a pillar runs through all slices.
 */

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {"row" | "column" | "rising" | "falling" | "pillar"} DirectionName */

/**
 * @typedef {object} Lattice
 * @property {"hexagon" | "box"} shape
 * @property {number[]} sides as the document tells them
 * @property {DirectionName[]} directions
 * @property {number} size how many places there are
 * @property {number[]} starts the first place of each row of a board, and one more behind the last
 * @property {number[][][]} lines by direction and number: their places, in reading order
 * @property {number[][]} linesOf by place: the number of its line in each direction
 * @property {[number, number, number][]} coordinates by place
 */

/** The parts of a document that hold the clues of a direction. @type {Record<DirectionName, "rows" | "columns" | "rising" | "falling" | "pillars">} */
export const CLUES_OF = { row: "rows", column: "columns", rising: "rising", falling: "falling", pillar: "pillars" };

/** @type {WeakMap<object, Lattice>} */
const known = new WeakMap();

/** The lattice of a document; null for a rectangle. @param {{hexagon?: number[] | null, box?: number[] | null}} doc @returns {Lattice | null} */
export function findLattice(doc) {
  if (!doc.hexagon && !doc.box) return null;
  let lattice = known.get(doc);
  if (!lattice) known.set(doc, (lattice = doc.hexagon ? makeHexagon(doc.hexagon) : makeBox(doc.box ?? [])));
  return lattice;
}

/** @param {number[]} sides upper left, lower left, bottom, lower right, upper right, top @returns {Lattice} */
export function makeHexagon(sides) {
  const [upperLeft, lowerLeft, bottom, lowerRight, upperRight, top] = sides;
  const [rows, rising, falling] = [upperLeft + lowerLeft, upperRight + top, bottom + lowerRight];
  /** @type {[number, number, number][]} */
  const coordinates = [];
  const starts = [0];
  for (let a = 0; a < rows; a += 1) {
    for (let b = 0; b < rising; b += 1) {
      for (const c of [b - a - 1, b - a]) if (c >= -upperLeft && c < falling - upperLeft) coordinates.push([a, b, c]);
    }
    starts.push(coordinates.length);
  }
  const linesOf = coordinates.map(([a, b, c]) => [a, b, c + upperLeft]);
  const places = [...coordinates.keys()];
  // From its upper end a falling line goes to the right in each row, a rising one to the left.
  const leftwards = places.toSorted((one, two) => coordinates[one][0] - coordinates[two][0] || coordinates[two][2] - coordinates[one][2]);
  const lines = [rows, rising, falling].map((count, direction) => sortLines(count, direction, direction === 1 ? leftwards : places, linesOf));
  return { shape: "hexagon", sides, directions: ["row", "rising", "falling"], size: places.length, starts, lines, linesOf, coordinates };
}

/** @param {number[]} sides slices, rows and columns @returns {Lattice} */
export function makeBox(sides) {
  const [depth, height, width] = sides;
  const area = height * width;
  const places = Array.from({ length: depth * area }, (_, place) => place);
  const coordinates = places.map((place) => {
    const [slice, rest] = [Math.floor(place / area), place % area];
    return /** @type {[number, number, number]} */ ([slice, Math.floor(rest / width), rest % width]);
  });
  const linesOf = coordinates.map(([slice, row, column]) => [slice * height + row, slice * width + column, row * width + column]);
  const lines = [depth * height, depth * width, area].map((count, direction) => sortLines(count, direction, places, linesOf));
  const starts = Array.from({ length: depth * height + 1 }, (_, row) => row * width);
  return { shape: "box", sides, directions: ["row", "column", "pillar"], size: places.length, starts, lines, linesOf, coordinates };
}

/** @param {number} count @param {number} direction @param {number[]} order all places @param {number[][]} linesOf */
function sortLines(count, direction, order, linesOf) {
  /** @type {number[][]} */
  const lines = Array.from({ length: count }, () => []);
  for (const place of order) lines[linesOf[place][direction]].push(place);
  return lines;
}

/** The row of a place on the board, and how many stand before it there. @param {Lattice} lattice @param {number} place @returns {[number, number]} */
export function locate({ shape, starts, linesOf, sides }, place) {
  const row = shape === "hexagon" ? linesOf[place][0] : Math.floor(place / sides[2]);
  return [row, place - starts[row]];
}

/** What a line has of a board. @param {Uint8Array} values @param {number[]} line */
export function takeLine(values, line) {
  return Uint8Array.from(line, (place) => values[place]);
}

/**
 * The least region around points; a large board has more of them than a function takes arguments.
 * @param {Iterable<readonly number[]>} points column, row, and how much room there is around it @returns {import("../../board/surface.js").Region}
 */
export function findBounds(points) {
  const bounds = { top: Infinity, left: Infinity, bottom: -Infinity, right: -Infinity };
  for (const [x, y, room = 0] of points) {
    bounds.top = Math.min(bounds.top, y - room);
    bounds.left = Math.min(bounds.left, x - room);
    bounds.bottom = Math.max(bounds.bottom, y + room);
    bounds.right = Math.max(bounds.right, x + room);
  }
  return bounds;
}

/** What a card keeps of a shape, in one string: "hexagon:2,1,3,2,1,3"; "" for a rectangle. @param {Doc} doc */
export function packShape(doc) {
  const lattice = findLattice(doc);
  return lattice ? `${lattice.shape}:${lattice.sides.join(",")}` : "";
}

/** @param {string} text @returns {{hexagon?: number[], box?: number[]}} */
export function unpackShape(text) {
  const found = /(hexagon|box):([\d,]+)/.exec(text);
  return found ? { [found[1]]: found[2].split(",").map(Number) } : {};
}
