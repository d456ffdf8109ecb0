// @ts-check
/**
 * The rules of Slitherlink: for games, whether a board is solved, what differs from the goal, and boards as the row strings of the
 * library; and for the board, live after every stroke, what the lines and crosses break. Pure; the twin of the rules in Python. A board
 * is solved by its lines alone: one loop that meets every clue. Crosses and shades are notes, so they are never needed, and every loop
 * that obeys the rules counts, not only the one the maker had in mind.
 */
import { CROSS, INSIDE, LINE, OUTSIDE, UNKNOWN, WRONG } from "./constants.js";
import { cluesOf, latticeOf, otherEnd } from "./lattice.js";
import { SquareLattice } from "./square-lattice.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").KindRules} KindRules */
/** @typedef {import("./lattice.js").Lattice} Lattice */

/** Of a tiling, whose edges are all one row, these are the symbols of any edge. */
const ACROSS_SYMBOLS = ".-x";
const UPRIGHT_SYMBOLS = ".|x";
const CELL_SYMBOLS = " .01234";
const VERTEX_SYMBOLS = "+ ";

/** @param {Doc} doc */
function countPlaces(doc) {
  return latticeOf(doc).count;
}

/**
 * How many lines meet at a spot.
 * @param {Lattice} lattice
 * @param {Uint8Array} values
 * @param {number} place
 */
export function countLines(lattice, values, place) {
  let lines = 0;
  for (const edge of lattice.around(place)) lines += values[edge] === LINE ? 1 : 0;
  return lines;
}

/**
 * The vertices of the loop that begins with a line, in order; nothing if following it ends or meets a branch.
 * @param {Lattice} lattice
 * @param {Uint8Array} values
 * @param {number} first an edge that is a line
 */
export function traceLoop(lattice, values, first) {
  const [start, second] = lattice.ends(first);
  const path = [start];
  let before = first;
  let here = second;
  while (here !== start) {
    const onward = lattice.around(here).filter((edge) => edge !== before && values[edge] === LINE);
    if (onward.length !== 1 || path.length > values.length) return [];
    path.push(here);
    before = onward[0];
    here = otherEnd(lattice, before, here);
  }
  return countLines(lattice, values, start) === 2 ? path : [];
}

/**
 * @param {Doc} doc
 * @param {Uint8Array} values
 */
function isSolved(doc, values) {
  const lattice = latticeOf(doc);
  const clues = cluesOf(doc);
  let length = 0;
  let first = -1;
  for (const edge of lattice.edges()) {
    if (values[edge] !== LINE) continue;
    length += 1;
    if (first < 0) first = edge;
  }
  if (first < 0) return false;
  for (const cell of lattice.cells()) {
    if (clues[cell] >= 0 && countLines(lattice, values, cell) !== clues[cell]) return false;
  }
  return traceLoop(lattice, values, first).length === length;
}

/** @type {WeakMap<Doc, Uint8Array | null>} */
const goals = new WeakMap();

/**
 * The goal as values: lines, crosses, and the side of every cell; null without a goal.
 * @param {Doc} doc
 */
export function goalOf(doc) {
  let goal = goals.get(doc);
  if (goal === undefined) {
    goal = doc.goal ? withSides(latticeOf(doc), fromRows(doc, doc.goal)) : null;
    goals.set(doc, goal);
  }
  return goal;
}

/** @type {WeakMap<Doc, Uint8Array | null>} */
const printed = new WeakMap();

/**
 * The edges printed with the puzzle, which nobody may change; null without any.
 * @param {Doc} doc
 */
export function givenOf(doc) {
  let given = printed.get(doc);
  if (given === undefined) {
    given = doc.given ? fromRows(doc, doc.given) : null;
    printed.set(doc, given);
  }
  return given;
}

/**
 * A finished board with every cell shaded by its side: from the ground outside on, every line crossed leads to the other side.
 * @param {Lattice} lattice
 * @param {Uint8Array} values
 */
export function withSides(lattice, values) {
  const shaded = values.slice();
  for (const cell of lattice.cells()) shaded[cell] = UNKNOWN;
  /** @type {number[]} */
  const queue = [];
  const reach = (/** @type {number} */ cell, /** @type {number} */ edge, /** @type {number} */ from) => {
    if (cell < 0 || shaded[cell] !== UNKNOWN) return;
    shaded[cell] = values[edge] !== LINE ? from : from === INSIDE ? OUTSIDE : INSIDE;
    queue.push(cell);
  };
  for (const edge of lattice.edges()) {
    const [one, other] = lattice.sides(edge);
    if (one < 0 || other < 0) reach(Math.max(one, other), edge, OUTSIDE);
  }
  for (let index = 0; index < queue.length; index += 1) {
    const cell = queue[index];
    for (const edge of lattice.around(cell)) for (const near of lattice.sides(edge)) reach(near, edge, shaded[cell]);
  }
  return shaded;
}

/**
 * @param {Doc} doc
 * @param {number} place
 * @param {number} value
 */
function isWrongClaim(doc, place, value) {
  const goal = goalOf(doc);
  if (!goal || value === UNKNOWN || value === WRONG) return false;
  const isRight = value === goal[place] || (value === CROSS && goal[place] === UNKNOWN && latticeOf(doc).isEdge(place));
  return !isRight;
}

/**
 * @param {Doc} doc
 * @param {Uint8Array} values
 */
function findMistakes(doc, values) {
  const mistakes = [];
  for (let place = 0; place < values.length; place += 1) {
    if (values[place] !== UNKNOWN && isWrongClaim(doc, place, values[place])) mistakes.push(place);
  }
  return mistakes;
}

/**
 * @param {Doc} doc
 * @param {Uint8Array} values
 */
function toRows(doc, values) {
  const lattice = latticeOf(doc);
  if (!(lattice instanceof SquareLattice)) {
    return [Array.from(lattice.edges(), (edge) => ACROSS_SYMBOLS[values[edge] === WRONG ? CROSS : values[edge]]).join("")];
  }
  const rows = [];
  for (let row = 0; row < lattice.rows; row += 1) {
    const symbols = row % 2 ? UPRIGHT_SYMBOLS : ACROSS_SYMBOLS;
    let drawn = "";
    for (let column = 0; column < lattice.stride; column += 1) {
      const value = values[lattice.place(row, column)];
      if ((row + column) % 2) drawn += symbols[value === WRONG ? CROSS : value];
      else drawn += row % 2 ? " " : "+";
    }
    rows.push(drawn);
  }
  return rows;
}

/**
 * Reads a drawing as `toRows` makes it. Clues may stand in the cells, and blanks for whatever is unknown.
 * @param {Doc} doc
 * @param {string[]} rows
 */
function fromRows(doc, rows) {
  const lattice = latticeOf(doc);
  if (!(lattice instanceof SquareLattice)) return fromEdges(lattice, rows);
  if (rows.length !== lattice.rows) throw new Error(`board: found ${rows.length} rows, expected ${lattice.rows}`);
  const values = new Uint8Array(lattice.count);
  rows.forEach((text, row) => {
    const drawn = text.trimEnd();
    if (drawn.length > lattice.stride) {
      throw new Error(`row ${row + 1}: found ${drawn.length} characters, expected ${lattice.stride}`);
    }
    for (let column = 0; column < drawn.length; column += 1) {
      const isEdge = (row + column) % 2 === 1;
      const symbols = isEdge ? (row % 2 ? UPRIGHT_SYMBOLS : ACROSS_SYMBOLS) : row % 2 ? CELL_SYMBOLS : VERTEX_SYMBOLS;
      const value = symbols.indexOf(drawn[column]);
      if (value < 0 && drawn[column] !== " ") {
        throw new Error(`row ${row + 1}, character ${column + 1}: found "${drawn[column]}", expected one of "${symbols}" or a blank`);
      }
      if (isEdge) values[lattice.place(row, column)] = Math.max(value, UNKNOWN);
    }
  });
  return values;
}

/**
 * Reads the one row of a tiling's board.
 * @param {import("./mesh.js").Mesh} mesh
 * @param {string[]} rows
 */
function fromEdges(mesh, rows) {
  if (rows.length !== 1) throw new Error(`board: found ${rows.length} rows, expected 1`);
  const drawn = rows[0];
  if (drawn.length !== mesh.edgeCount) throw new Error(`row 1: found ${drawn.length} characters, expected ${mesh.edgeCount}: one an edge`);
  const values = new Uint8Array(mesh.count);
  for (let edge = 0; edge < drawn.length; edge += 1) {
    const value = ACROSS_SYMBOLS.indexOf(drawn[edge]);
    if (value < 0) throw new Error(`row 1, character ${edge + 1}: found "${drawn[edge]}", expected one of "${ACROSS_SYMBOLS}"`);
    values[mesh.firstEdge + edge] = value;
  }
  return values;
}

/**
 * The number of lines around all clues, each counted once for every clue beside it.
 * @param {Doc} doc
 * @returns {import("../../types.js").Total}
 */
function makeTotal(doc) {
  const lattice = latticeOf(doc);
  const clues = cluesOf(doc);
  const weights = new Uint8Array(lattice.count);
  let target = 0;
  for (const cell of lattice.cells()) {
    if (clues[cell] < 0) continue;
    target += clues[cell];
    for (const edge of lattice.around(cell)) weights[edge] += 1;
  }
  return { target, weigh: (place, value) => (value === LINE ? weights[place] : 0) };
}

/** @type {KindRules} */
export const rules = {
  countPlaces,
  isSolved,
  isWrongClaim,
  findMistakes,
  toRows,
  fromRows,
  makeTotal,
  countOpen: (doc) => latticeOf(doc).links.edges.length,
  largestValue: () => CROSS,
  empty: CROSS,
};

// The live judge: after every stroke it tells what the lines and crosses break, and where closed loops are too short.
//
// It judges as the library does: unknown edges break nothing. A clue is broken when it has too many lines or can no longer get
// enough, a vertex when three lines meet or a line cannot go on. A closed loop is short while other lines are left or a clue is not
// met; of several closed loops all are. The whole board is judged anew each time: even 100x100 cells take well under a
// millisecond, and nothing can go stale.

/** What a cell or a vertex is. */
export const OPEN = 0;
export const DONE = 1;
export const BROKEN = 2;

/** What an edge adds to a sum: lines in the low ten bits, unknown edges above them. */
const WEIGHTS = new Uint16Array(256);
const UNKNOWN_BITS = 10;
WEIGHTS[LINE] = 1;
WEIGHTS[UNKNOWN] = 1 << UNKNOWN_BITS;
const LINE_BITS = (1 << UNKNOWN_BITS) - 1;

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
    this._ends = findEnds(this.lattice);
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
    const { cells, starts, near } = this.lattice.links;
    const { clues, states } = this;
    let unmet = 0;
    let isBroken = false;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index];
      const clue = clues[cell];
      if (clue < 0) continue;
      let sum = 0;
      for (let at = starts[cell]; at < starts[cell + 1]; at += 1) sum += WEIGHTS[values[near[at]]];
      const lines = sum & LINE_BITS;
      const unknown = sum >> UNKNOWN_BITS;
      if (lines < clue) unmet += 1;
      if (lines > clue || lines + unknown < clue) {
        states[cell] = BROKEN;
        isBroken = true;
      } else {
        // A cell without lines says nothing yet, so a 0 is done only when all its edges are crosses.
        states[cell] = lines === clue && (clue > 0 || unknown === 0) ? DONE : OPEN;
      }
    }
    return { unmet, isBroken };
  }

  /**
   * Counts the lines at every vertex on the way.
   * @param {Uint8Array} values
   */
  _judgeVertices(values) {
    const { vertices, starts, near } = this.lattice.links;
    let isTangled = false;
    for (let index = 0; index < vertices.length; index += 1) {
      const vertex = vertices[index];
      let sum = 0;
      for (let at = starts[vertex]; at < starts[vertex + 1]; at += 1) sum += WEIGHTS[values[near[at]]];
      const lines = sum & LINE_BITS;
      const unknown = sum >> UNKNOWN_BITS;
      this._degrees[vertex] = lines;
      const isBroken = lines > 2 || (lines === 1 && unknown === 0);
      isTangled ||= isBroken;
      this.states[vertex] = isBroken ? BROKEN : lines === 2 ? DONE : OPEN;
    }
    return isTangled;
  }

  /**
   * Numbers the strands, and marks the loops that were closed too early. Whether all lines are one closed loop.
   * @param {Uint8Array} values
   * @param {number} unmet how many clues want more lines
   */
  _judgeLoops(values, unmet) {
    const { edges } = this.lattice.links;
    this.strands.fill(0);
    this.strandCount = 0;
    const loops = [];
    for (let index = 0; index < edges.length; index += 1) {
      const edge = edges[index];
      this.states[edge] = OPEN;
      if (values[edge] !== LINE || this.strands[edge]) continue;
      this.strandCount += 1;
      if (this._followStrand(values, edge)) loops.push(this.strandCount);
    }
    const isOne = loops.length === 1 && this.strandCount === 1;
    if (loops.length && (!isOne || unmet > 0)) {
      const isLoop = new Uint8Array(this.strandCount + 1);
      for (const loop of loops) isLoop[loop] = 1;
      for (let index = 0; index < edges.length; index += 1) if (isLoop[this.strands[edges[index]]]) this.states[edges[index]] = BROKEN;
    }
    return isOne;
  }

  /**
   * Gives every line connected with this one the number of the newest strand. Whether the strand is a closed loop.
   * @param {Uint8Array} values
   * @param {number} first
   */
  _followStrand(values, first) {
    const { starts, near } = this.lattice.links;
    const { strands, strandCount, _stack: stack, _ends: ends, _degrees: degrees } = this;
    let size = 1;
    let isLoop = true;
    stack[0] = first;
    strands[first] = strandCount;
    while (size > 0) {
      size -= 1;
      const edge = stack[size];
      for (let end = 2 * edge; end < 2 * edge + 2; end += 1) {
        const vertex = ends[end];
        if (degrees[vertex] !== 2) isLoop = false;
        if (degrees[vertex] < 2) continue;
        for (let at = starts[vertex]; at < starts[vertex + 1]; at += 1) {
          const next = near[at];
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
 * The two vertices of edge e at 2e and 2e + 1.
 * @param {Lattice} lattice
 */
function findEnds(lattice) {
  const ends = new Int32Array(2 * lattice.count);
  for (const edge of lattice.links.edges) ends.set(lattice.ends(edge), 2 * edge);
  return ends;
}
