// @ts-check
/**
 * Where the triangles of a hexagon and the numbers of its clues lie, in cells: a row is one cell high. Numbers stand in the direction of
 * their line, from the middle of the edge through which it leaves the board: rows at the left, rising lines above, falling ones below.
 * Those of falling lines are read outwards, because these lines begin at the other end. Pure.
 */
import { findBounds } from "./lattice.js";

/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./lattice-surface.js").Layout} Layout */
/** @typedef {import("./lattice-surface.js").ClueNumber} ClueNumber */
/** @typedef {import("./lines.js").Clue} Clue */

/** Half the side of a triangle. */
const HALF = 1 / Math.sqrt(3);
/** The height of the figures, the way from number to number along slanted lines, and from the edge to the first. */
const FONT = 0.6;
const SLANTED = 0.84;
const EDGE = 0.16;
/** Every so many lines one is stronger. */
const STRONG = 5;

/** By direction, where its lines go in reading order. @type {[number, number][]} */
const VECTORS = [[1, 0], [-0.5, Math.sqrt(3) / 2], [0.5, Math.sqrt(3) / 2]];

/** @param {Lattice} lattice @param {Clue[][]} clues by direction @param {Clue[][]} [spare] clues for which there is room, too @returns {Layout} */
export function layTriddler(lattice, clues, spare = []) {
  const spots = lattice.coordinates.map(([a, b, c]) => ({ across: (b + c) * HALF, row: a, isUp: a - b + c === -1 }));
  const placeAll = (/** @type {Clue[][]} */ all) => all.map((lines, direction) => lines.map((clue, line) => placeNumbers(clue, direction, lattice.lines[direction][line], spots)));
  const numbers = placeAll(clues);
  const all = [...[...numbers.flat(2), ...placeAll(spare).flat(2)].map(({ x, y }) => [x, y, FONT * 0.7]), ...spots.map(({ across, row }) => [across, row + 0.5, HALF])];
  const { top, left, bottom, right } = findBounds(all);
  const shift = [-left, -top];
  for (const number of numbers.flat(2)) {
    number.x += shift[0];
    number.y += shift[1];
  }
  const at = new Map(lattice.coordinates.map((cell, place) => [cell.join(), place]));
  const corners = spots.map(({ across, row, isUp }) => {
    const [tip, base] = isUp ? [row, row + 1] : [row + 1, row];
    const points = [[across, tip], [across + HALF, base], [across - HALF, base]];
    return points.map(([x, y]) => /** @type {[number, number]} */ ([x + shift[0], y + shift[1]]));
  });
  return {
    width: right - left,
    height: bottom - top,
    comfortable: 30,
    corners,
    centres: spots.map(({ across, row, isUp }) => [across + shift[0], row + (isUp ? 2 / 3 : 1 / 3) + shift[1]]),
    reach: 0.24,
    vectors: VECTORS,
    numbers,
    captions: [],
    strong: findStrong(lattice, corners),
    find(x, y) {
      const [across, down] = [(x - shift[0]) / HALF, y - shift[1]];
      const cell = [Math.floor(down), Math.floor((across + down + 1) / 2), Math.floor((across - down + 1) / 2)];
      return at.get(cell.join()) ?? -1;
    },
    step: (place, direction) => step(lattice, place, direction),
    place: (clue, direction, line) => placeNumbers(clue, direction, lattice.lines[direction][line], spots).map(({ x, y, font }) => ({ x: x + shift[0], y: y + shift[1], font })),
  };
}

/**
 * @param {Clue} clue @param {number} direction @param {number[]} line @param {{across: number, row: number, isUp: boolean}[]} spots
 * @returns {ClueNumber[]} the number 0 where there is none
 */
function placeNumbers(clue, direction, line, spots) {
  const { across, row, isUp } = spots[direction === 2 ? line[line.length - 1] : line[0]];
  const isBase = direction === 1 ? !isUp : direction === 2 ? isUp : false;
  const anchor = isBase ? [across, isUp ? row + 1 : row] : [across + (direction === 0 ? -0.5 : 0.5) * HALF, row + 0.5];
  const [outX, outY] = direction === 2 ? VECTORS[2] : VECTORS[direction].map((part) => -part);
  const lengths = clue.lengths.length === 0 ? [0] : clue.lengths;
  const outwards = direction === 2 ? [...lengths.keys()] : [...lengths.keys()].reverse();
  let away = EDGE;
  /** @type {ClueNumber[]} */
  const placed = [];
  for (const block of outwards) {
    const size = direction === 0 ? (String(lengths[block]).length * 0.58 + 0.42) * FONT : SLANTED;
    placed[block] = { x: anchor[0] + outX * (away + size / 2), y: anchor[1] + outY * (away + size / 2), font: FONT };
    away += size;
  }
  return placed;
}

/** The outline, and every fifth line of each direction. @param {Lattice} lattice @param {[number, number][][]} corners */
function findStrong(lattice, corners) {
  const counts = lattice.lines.map((lines) => lines.length);
  const isStrong = (/** @type {number} */ border, /** @type {number} */ direction) => border % STRONG === 0 || border === counts[direction];
  /** @type {[number, number, number, number][]} */
  const found = [];
  lattice.linesOf.forEach(([a, b, c], place) => {
    const [tip, right, left] = corners[place];
    const [cellA, cellB, cellC] = lattice.coordinates[place];
    const isUp = cellA - cellB + cellC === -1;
    const sides = isUp ? [[left, right, a + 1, 0], [tip, left, b, 1], [tip, right, c + 1, 2]] : [[left, right, a, 0], [right, tip, b + 1, 1], [left, tip, c, 2]];
    for (const [from, to, border, direction] of /** @type {[[number, number], [number, number], number, number][]} */ (sides)) {
      if (isStrong(border, direction)) found.push([...from, ...to]);
    }
  });
  return found;
}

/** Where an arrow goes: to the neighbour in the row, or straight up or down. @param {Lattice} lattice @param {number} place @param {import("../../board/surface.js").Direction} direction */
function step({ starts, linesOf, coordinates }, place, direction) {
  const row = linesOf[place][0];
  const rows = starts.length - 1;
  const stay = (/** @type {number} */ wished, /** @type {number} */ of) => Math.min(starts[of + 1] - 1, Math.max(starts[of], wished));
  const offset = (/** @type {number} */ one) => coordinates[one][1] + coordinates[one][2];
  const goTo = (/** @type {number} */ of) => stay(starts[of] + offset(place) - offset(starts[of]), of);
  switch (direction) {
    case "left": return stay(place - 1, row);
    case "right": return stay(place + 1, row);
    case "up": return row > 0 ? goTo(row - 1) : place;
    case "down": return row + 1 < rows ? goTo(row + 1) : place;
    case "row-start": return starts[row];
    case "row-end": return starts[row + 1] - 1;
    case "column-start": return goTo(0);
    case "column-end": return goTo(rows - 1);
    case "first": return 0;
    default: return starts[rows] - 1;
  }
}
