// @ts-check
/**
 * A colour for each strand: lines that are connected look alike. An aid only; nothing is told by these colours alone.
 *
 * Colours are kept as lines grow: of strands that join, the longer one's colour stays; of one that falls apart, the longest part
 * keeps it. A new strand takes the colour that is seen least near it. The first is ink, so a board solved in one go stays ink.
 */

/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./judge.js").Judge} Judge */

/** How many spots around a line count as near. */
const NEAR = 6;

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
    for (let edge = 1; edge < after.length; edge += 2) after[edge] = judge.strands[edge] ? chosen[judge.strands[edge]] : 0;
    this._colourNew(judge, chosen);
    const changed = [];
    for (let edge = 1; edge < after.length; edge += 2) if (after[edge] !== before[edge]) changed.push(edge);
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
    for (let edge = 1; edge < strands.length; edge += 2) {
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
    for (let edge = 1; edge < strands.length; edge += 2) lengths[strands[edge]] += 1;
    lengths[0] = 0;
    const heirs = new Int32Array(this._strandCount + 1);
    for (let edge = 1; edge < strands.length; edge += 2) {
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
    for (let edge = 1; edge < judge.strands.length; edge += 2) {
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
    const { lattice } = this;
    const row = lattice.rowOf(edge);
    const column = lattice.columnOf(edge);
    for (let r = Math.max(0, row - NEAR); r <= Math.min(lattice.rows - 1, row + NEAR); r += 1) {
      for (let c = Math.max(0, column - NEAR); c <= Math.min(lattice.stride - 1, column + NEAR); c += 1) {
        near[this.colours[lattice.place(r, c)]] += 1;
      }
    }
  }
}
