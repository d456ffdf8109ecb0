// @ts-check
/**
 * A stroke over cells of any shape: along one of the lines through its first cell, in the direction in which the pointer went. Near the
 * first cell the direction may still change: two neighbouring triangles share two lines. Pure.
 */
import { EMPTY as CROSS } from "./constants.js";
import { takeLine } from "./lattice.js";
import { findUnknown, isFinished, isInk } from "./lines.js";
import { Writer } from "./strokes.js";

/** @typedef {import("../../board/surface.js").Stroke} Stroke */
/** @typedef {import("../../board/surface.js").StrokeStart} StrokeStart */
/** @typedef {import("../../board/surface.js").Point} Point */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("./lines.js").Clue} Clue */
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./lattice-surface.js").Layout} Layout */

/** How far from the middle of the first cell the direction is settled, in cells. */
const SETTLED = 1.7;

/** @implements {Stroke} */
export class LatticeStroke {
  /**
   * @param {import("./strokes.js").Sheet & {lattice: Lattice, layout: Layout}} sheet @param {number} place
   * @param {StrokeStart} start @param {(changes: Change[]) => Change[]} finish what a stroke brings with it on release
   */
  constructor(sheet, place, start, finish) {
    this.sheet = sheet;
    this.place = place;
    this.writer = new Writer(sheet, place, start);
    this.finish = finish;
    this.isReleased = false;
    this.isSettled = false;
    /** The places, first to last. */
    this.places = [place];
  }

  get length() {
    return this.places.length;
  }

  /** @param {Point} point */
  extend(point) {
    const [x, y] = this.sheet.layout.centres[this.place];
    const [dx, dy] = [point.column - x, point.row - y];
    const places = this.sheet.layout.find(point.column, point.row) === this.place ? [this.place] : this.#follow(dx, dy);
    if (places.length === 1) this.isSettled = false;
    if (places.length === this.places.length && places.at(-1) === this.places.at(-1)) return false;
    this.places = places;
    return true;
  }

  /** The cells from the first one to where the pointer is, along the line that it follows. @param {number} dx @param {number} dy */
  #follow(dx, dy) {
    const { lattice, layout } = this.sheet;
    if (!this.isSettled) {
      this.direction = nearestDirection(layout, dx, dy);
      this.isSettled = Math.hypot(dx, dy) > SETTLED;
    }
    const direction = this.direction ?? 0;
    const vector = layout.vectors[direction] ?? [0, 0];
    const line = lattice.lines[direction][lattice.linesOf[this.place][direction]];
    const [x, y] = layout.centres[this.place];
    const along = (/** @type {number} */ place) => (layout.centres[place][0] - x) * vector[0] + (layout.centres[place][1] - y) * vector[1];
    const wished = dx * vector[0] + dy * vector[1];
    const from = line.indexOf(this.place);
    let to = from;
    line.forEach((place, at) => {
      if (Math.abs(along(place) - wished) < Math.abs(along(line[to]) - wished)) to = at;
    });
    return to >= from ? line.slice(from, to + 1) : line.slice(to, from + 1).reverse();
  }

  release() {
    this.isReleased = true;
  }

  /** @returns {Change[]} */
  changes() {
    const changes = this.places.flatMap((place) => this.writer.write(place));
    return this.isReleased ? this.finish(changes) : changes;
  }
}

/** @param {Layout} layout @param {number} dx @param {number} dy */
function nearestDirection({ vectors }, dx, dy) {
  let best = 0;
  vectors.forEach((vector, direction) => {
    const reach = (/** @type {[number, number] | null} */ one) => (one ? Math.abs(one[0] * dx + one[1] * dy) : -1);
    if (reach(vector) > reach(vectors[best]) + 1e-9) best = direction;
  });
  return best;
}

/**
 * The crosses that finish the lines which these changes complete.
 * @param {Lattice} lattice @param {Clue[][]} clues @param {Uint8Array} values @param {Change[]} changes @returns {Change[]}
 */
export function crossFinishedLines(lattice, clues, values, changes) {
  const after = values.slice(0, lattice.size);
  // Notes lie behind the cells.
  for (const [place, value] of changes) if (place < after.length) after[place] = value;
  /** @type {Set<number>} */
  const crosses = new Set();
  const filled = changes.filter(([, value]) => isInk(value)).map(([place]) => place);
  lattice.lines.forEach((lines, direction) => {
    for (const number of new Set(filled.map((place) => lattice.linesOf[place][direction]))) {
      for (const place of findRest(lines[number], clues[direction][number], after)) crosses.add(place);
    }
  });
  return [...crosses].map((place) => [place, CROSS]);
}

/** What is left open in a line that is met. @param {number[]} line @param {Clue} clue @param {Uint8Array} values */
export function findRest(line, clue, values) {
  const cells = takeLine(values, line);
  return isFinished(cells, clue) ? findUnknown(cells).map((at) => line[at]) : [];
}
