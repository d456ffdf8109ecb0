// @ts-check
/**
 * The live judge: after every stroke it tells what the lines and crosses break, and where closed loops are too short.
 *
 * It judges as the library does: unknown edges break nothing. A clue is broken when it has too many lines or can no longer get
 * enough, a vertex when three lines meet or a line cannot go on. A closed loop is short while other lines are left or a clue is not
 * met; of several closed loops all are. The whole board is judged anew each time: even 100x100 cells take well under a
 * millisecond, and nothing can go stale.
 */

import { LINE, UNKNOWN } from "./constants.js";
import { cluesOf, latticeOf } from "./lattice.js";

/** @typedef {import("../../types.js").Doc} Doc */

/** What a cell or a vertex is. */
export const OPEN = 0;
export const DONE = 1;
export const BROKEN = 2;

const ACROSS = 1;

/** What an edge adds to a sum: lines in the low four bits, unknown edges above them. */
const WEIGHTS = new Uint8Array(256);
WEIGHTS[LINE] = 1;
WEIGHTS[UNKNOWN] = 16;

export class Judge {
  /** @param {Doc} doc */
  constructor(doc) {
    this.lattice = latticeOf(doc);
    this.clues = cluesOf(doc);
    /** For each place: cells and vertices OPEN, DONE or BROKEN; edges BROKEN on a short loop. */
    this.states = new Uint8Array(this.lattice.count);
    /** For each edge that is a line, 1 + the number of its strand: the lines connected with it; 0 elsewhere. */
    this.strands = new Int32Array(this.lattice.count);
    /** How many strands there are. */
    this.strandCount = 0;
    this.isSolved = false;
    this._degrees = new Uint8Array(this.lattice.count);
    this._stack = new Int32Array(this.lattice.count);
    this._ways = findWays(this.lattice);
  }

  /**
   * Judges a board and returns the places whose state changed.
   * @param {Uint8Array} values
   * @returns {number[]}
   */
  judge(values) {
    const before = this.states.slice();
    const { unmet, isBroken } = this._judgeCells(values);
    const isTangled = this._judgeVertices(values);
    const hasLoop = this._judgeLoops(values, unmet);
    this.isSolved = hasLoop && !isBroken && !isTangled && unmet === 0;
    // Then nothing is open any more: a 0 is done without its crosses, too.
    if (this.isSolved) this.clues.forEach((clue, cell) => clue === 0 && (this.states[cell] = DONE));
    const changed = [];
    for (let place = 0; place < before.length; place += 1) if (before[place] !== this.states[place]) changed.push(place);
    return changed;
  }

  /** @param {Uint8Array} values */
  _judgeCells(values) {
    const { rows, stride } = this.lattice;
    let unmet = 0;
    let isBroken = false;
    for (let row = 1; row < rows; row += 2) {
      for (let column = 1; column < stride; column += 2) {
        const cell = row * stride + column;
        const clue = this.clues[cell];
        if (clue < 0) continue;
        const sum =
          WEIGHTS[values[cell - stride]] + WEIGHTS[values[cell - 1]] + WEIGHTS[values[cell + 1]] + WEIGHTS[values[cell + stride]];
        const lines = sum & 15;
        const unknown = sum >> 4;
        if (lines < clue) unmet += 1;
        if (lines > clue || lines + unknown < clue) {
          this.states[cell] = BROKEN;
          isBroken = true;
        } else {
          // A cell without lines says nothing yet, so a 0 is done only when all its edges are crosses.
          this.states[cell] = lines === clue && (clue > 0 || unknown === 0) ? DONE : OPEN;
        }
      }
    }
    return { unmet, isBroken };
  }

  /**
   * Counts the lines at every vertex on the way.
   * @param {Uint8Array} values
   */
  _judgeVertices(values) {
    const { rows, stride } = this.lattice;
    let isTangled = false;
    for (let row = 0; row < rows; row += 2) {
      for (let column = 0; column < stride; column += 2) {
        const vertex = row * stride + column;
        let sum = row > 0 ? WEIGHTS[values[vertex - stride]] : 0;
        if (column > 0) sum += WEIGHTS[values[vertex - 1]];
        if (column < stride - 1) sum += WEIGHTS[values[vertex + 1]];
        if (row < rows - 1) sum += WEIGHTS[values[vertex + stride]];
        const lines = sum & 15;
        const unknown = sum >> 4;
        this._degrees[vertex] = lines;
        const isBroken = lines > 2 || (lines === 1 && unknown === 0);
        isTangled ||= isBroken;
        this.states[vertex] = isBroken ? BROKEN : lines === 2 ? DONE : OPEN;
      }
    }
    return isTangled;
  }

  /**
   * Numbers the strands, and marks the loops that were closed too early. Whether all lines are one closed loop.
   * @param {Uint8Array} values
   * @param {number} unmet how many clues want more lines
   */
  _judgeLoops(values, unmet) {
    const { count } = this.lattice;
    this.strands.fill(0);
    this.strandCount = 0;
    const loops = [];
    for (let edge = 1; edge < count; edge += 2) {
      this.states[edge] = OPEN;
      if (values[edge] !== LINE || this.strands[edge]) continue;
      this.strandCount += 1;
      if (this._followStrand(values, edge)) loops.push(this.strandCount);
    }
    const isOne = loops.length === 1 && this.strandCount === 1;
    if (loops.length && (!isOne || unmet > 0)) {
      const isLoop = new Uint8Array(this.strandCount + 1);
      for (const loop of loops) isLoop[loop] = 1;
      for (let edge = 1; edge < count; edge += 2) if (isLoop[this.strands[edge]]) this.states[edge] = BROKEN;
    }
    return isOne;
  }

  /**
   * Gives every line connected with this one the number of the newest strand. Whether the strand is a closed loop.
   * @param {Uint8Array} values
   * @param {number} first
   */
  _followStrand(values, first) {
    const { stride } = this.lattice;
    const { strands, strandCount, _stack: stack, _ways: ways, _degrees: degrees } = this;
    let size = 1;
    let isLoop = true;
    stack[0] = first;
    strands[first] = strandCount;
    while (size > 0) {
      size -= 1;
      const edge = stack[size];
      const step = ways[edge] === ACROSS ? 1 : stride;
      for (let side = -step; side <= step; side += 2 * step) {
        const vertex = edge + side;
        if (degrees[vertex] !== 2) isLoop = false;
        if (degrees[vertex] < 2) continue;
        for (let way = 0; way < 4; way += 1) {
          if (!(ways[vertex] & (1 << way))) continue;
          const next = vertex + (way === 0 ? -stride : way === 1 ? -1 : way === 2 ? 1 : stride);
          if (values[next] !== LINE || strands[next]) continue;
          strands[next] = strandCount;
          stack[size] = next;
          size += 1;
        }
      }
    }
    return isLoop;
  }
}

/**
 * For each vertex, the bits of the ways that lead from it: up 1, left 2, right 4, down 8. For an edge, ACROSS if it runs across.
 * @param {import("./lattice.js").Lattice} lattice
 */
function findWays(lattice) {
  const ways = new Uint8Array(lattice.count);
  for (let place = 0; place < lattice.count; place += 1) {
    if (lattice.isEdge(place)) ways[place] = lattice.isAcross(place) ? ACROSS : 0;
    else if (lattice.isVertex(place)) {
      const row = lattice.rowOf(place);
      const column = lattice.columnOf(place);
      ways[place] =
        (row > 0 ? 1 : 0) | (column > 0 ? 2 : 0) | (column < lattice.stride - 1 ? 4 : 0) | (row < lattice.rows - 1 ? 8 : 0);
    }
  }
  return ways;
}
