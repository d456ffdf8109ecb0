// @ts-check
/**
 * What hangs together on a board: areas of cells that no line parts, with what lines and shades tell of each other, and strands of
 * lines with a colour each.
 */
import { CROSS, INSIDE, LINE, OUTSIDE, UNKNOWN } from "./constants.js";
import { latticeOf } from "./lattice.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Change} Change */

/**
 * The cells of the area of a cell, itself among them, and whether it is open to the ground around the board.
 * @param {Doc} doc
 * @param {Uint8Array} values
 * @param {number} cell
 */
export function findArea(doc, values, cell) {
  const lattice = latticeOf(doc);
  const seen = new Uint8Array(lattice.count);
  const cells = [cell];
  let isOpen = false;
  seen[cell] = 1;
  for (let index = 0; index < cells.length; index += 1) {
    for (const edge of lattice.around(cells[index])) {
      if (values[edge] === LINE) continue;
      const other = otherSide(cells[index], lattice.sides(edge));
      if (other < 0) isOpen = true;
      else if (!seen[other]) {
        seen[other] = 1;
        cells.push(other);
      }
    }
  }
  return { cells, isOpen };
}

/**
 * The cell on the other side of an edge, -1 for the ground outside.
 * @param {number} cell
 * @param {[number, number]} sides of the edge
 */
function otherSide(cell, sides) {
  return sides[0] === cell ? sides[1] : sides[0];
}

/**
 * Shades that the lines and crosses settle for cells not shaded yet, starting from the ground outside and from shaded cells. Where
 * they contradict each other, what was found first stays.
 * @param {Doc} doc
 * @param {Uint8Array} values
 * @returns {Change[]}
 */
export function shadeFromLines(doc, values) {
  const lattice = latticeOf(doc);
  const sides = values.slice();
  const queue = [];
  for (const cell of lattice.cells()) if (sides[cell] !== UNKNOWN) queue.push(cell);
  for (const cell of lattice.cells()) {
    const border = lattice.around(cell).find((edge) => values[edge] !== UNKNOWN && lattice.sides(edge).includes(-1));
    if (border === undefined || sides[cell] !== UNKNOWN) continue;
    sides[cell] = values[border] === LINE ? INSIDE : OUTSIDE;
    queue.push(cell);
  }
  for (let index = 0; index < queue.length; index += 1) {
    const cell = queue[index];
    for (const edge of lattice.around(cell)) {
      const other = otherSide(cell, lattice.sides(edge));
      if (values[edge] === UNKNOWN || other < 0 || sides[other] !== UNKNOWN) continue;
      sides[other] = values[edge] === LINE ? opposite(sides[cell]) : sides[cell];
      queue.push(other);
    }
  }
  return [...lattice.cells()].filter((cell) => sides[cell] !== values[cell]).map((cell) => [cell, sides[cell]]);
}

/** @param {number} side */
function opposite(side) {
  return side === INSIDE ? OUTSIDE : INSIDE;
}

/**
 * Lines between cells of different shades and crosses between those of the same, for edges that are unknown. The ground around
 * the board counts as shaded outside.
 * @param {Doc} doc
 * @param {Uint8Array} values
 * @returns {Change[]}
 */
export function outlineShades(doc, values) {
  const lattice = latticeOf(doc);
  /** @type {Change[]} */
  const changes = [];
  for (const edge of lattice.edges()) {
    if (values[edge] !== UNKNOWN) continue;
    const [one, other] = lattice.sides(edge).map((cell) => (cell < 0 ? OUTSIDE : values[cell]));
    if (one !== UNKNOWN && other !== UNKNOWN) changes.push([edge, one === other ? CROSS : LINE]);
  }
  return changes;
}

/**
 * Crosses that follow at once from these lines, for edges that are unknown: around a clue that has all its lines, and at a vertex
 * that two lines meet in.
 * @param {Doc} doc
 * @param {Uint8Array} values with the lines drawn
 * @param {Int8Array} clues
 * @param {number[]} lines the edges just drawn
 * @returns {Change[]}
 */
export function crossFull(doc, values, clues, lines) {
  const lattice = latticeOf(doc);
  const crossed = new Set();
  for (const line of lines) {
    for (const spot of lattice.around(line)) {
      const most = lattice.isVertex(spot) ? 2 : clues[spot];
      const edges = lattice.around(spot);
      if (edges.filter((edge) => values[edge] === LINE).length !== most) continue;
      for (const edge of edges) if (values[edge] === UNKNOWN) crossed.add(edge);
    }
  }
  return [...crossed].map((edge) => [edge, CROSS]);
}

// A colour for each strand: lines that are connected look alike. An aid only; nothing is told by these colours alone.
//
// Colours are kept as lines grow: of strands that join, the longer one's colour stays; of one that falls apart, the longest part
// keeps it. A new strand takes the colour that is seen least near it. The first is ink, so a board solved in one go stays ink.

/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./rules.js").Judge} Judge */

/** How far from a line others count as near, in cells. */
const NEAR = 2.5;

export class StrandColours {
  /**
   * @param {Lattice} lattice
   * @param {number} size how many colours there are
   */
  constructor(lattice, size) {
    this.lattice = lattice;
    this.size = size;
    /** For each edge that is a line, 1 + its colour; 0 elsewhere. */
    this.colours = new Uint8Array(lattice.count);
    /** The strands as they were when last coloured. */
    this._strands = new Int32Array(lattice.count);
    this._strandCount = 0;
  }

  /**
   * Colours the strands of a judged board and returns the places whose colour changed.
   * @param {Judge} judge
   * @returns {number[]}
   */
  update(judge) {
    const before = this.colours.slice();
    const chosen = this._keepColours(judge);
    const after = this.colours;
    const { edges } = this.lattice.links;
    for (const edge of edges) after[edge] = judge.strands[edge] ? chosen[judge.strands[edge]] : 0;
    this._colourNew(judge, chosen);
    const changed = [];
    for (const edge of edges) if (after[edge] !== before[edge]) changed.push(edge);
    return changed;
  }

  /**
   * 1 + the colour that each strand keeps, 0 for those that need a new one.
   * @param {Judge} judge
   */
  _keepColours(judge) {
    const { strands, strandCount } = judge;
    const votes = new Int32Array((strandCount + 1) * (this.size + 1));
    const heirs = this._findHeirs(judge);
    for (const edge of this.lattice.links.edges) {
      const strand = strands[edge];
      if (strand && heirs[this._strands[edge]] === strand) votes[strand * (this.size + 1) + this.colours[edge]] += 1;
    }
    this._strands.set(strands);
    this._strandCount = strandCount;
    const chosen = new Uint8Array(strandCount + 1);
    for (let strand = 1; strand <= strandCount; strand += 1) {
      let best = 0;
      for (let colour = 1; colour <= this.size; colour += 1) {
        if (votes[strand * (this.size + 1) + colour] > best) {
          best = votes[strand * (this.size + 1) + colour];
          chosen[strand] = colour;
        }
      }
    }
    return chosen;
  }

  /**
   * For each strand of before, the one that inherits its colour: of those that share a line with it, the longest.
   * @param {Judge} judge
   */
  _findHeirs({ strands, strandCount }) {
    const lengths = new Int32Array(strandCount + 1);
    for (const edge of this.lattice.links.edges) lengths[strands[edge]] += 1;
    lengths[0] = 0;
    const heirs = new Int32Array(this._strandCount + 1);
    for (const edge of this.lattice.links.edges) {
      const earlier = this._strands[edge];
      if (earlier && lengths[strands[edge]] > lengths[heirs[earlier]]) heirs[earlier] = strands[edge];
    }
    return heirs;
  }

  /**
   * @param {Judge} judge
   * @param {Uint8Array} chosen
   */
  _colourNew(judge, chosen) {
    /** @type {Map<number, number[]>} */
    const fresh = new Map();
    const everywhere = new Int32Array(this.size + 1);
    for (const edge of this.lattice.links.edges) {
      const strand = judge.strands[edge];
      if (!strand) continue;
      everywhere[this.colours[edge]] += 1;
      if (chosen[strand]) continue;
      const edges = fresh.get(strand);
      if (edges) edges.push(edge);
      else fresh.set(strand, [edge]);
    }
    for (const edges of fresh.values()) {
      const colour = this._findRarest(edges, everywhere);
      everywhere[colour] += edges.length;
      for (const edge of edges) this.colours[edge] = colour;
    }
  }

  /**
   * The colour seen least near these edges; of several, the one seen least anywhere, and of those the first.
   * @param {number[]} edges
   * @param {Int32Array} everywhere
   */
  _findRarest(edges, everywhere) {
    const near = new Int32Array(this.size + 1);
    // Looking around every line of a long strand would take long and tell no more than around some of them.
    const step = Math.ceil(edges.length / 12);
    for (let index = 0; index < edges.length; index += step) this._countNear(edges[index], near);
    let best = 1;
    for (let colour = 2; colour <= this.size; colour += 1) {
      if (near[colour] < near[best] || (near[colour] === near[best] && everywhere[colour] < everywhere[best])) best = colour;
    }
    return best;
  }

  /**
   * @param {number} edge
   * @param {Int32Array} near
   */
  _countNear(edge, near) {
    const { row, column } = this.lattice.middle(edge);
    const region = { top: row - NEAR, left: column - NEAR, bottom: row + NEAR, right: column + NEAR };
    for (const other of this.lattice.edgesIn(region)) near[this.colours[other]] += 1;
  }
}
