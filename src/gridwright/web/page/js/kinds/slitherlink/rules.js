// @ts-check
/**
 * The rules of Slitherlink: for games, whether a board is solved, what differs from the goal, and boards as the row strings of the
 * library; and for the board, live after every stroke, what the lines and crosses break. Pure; the twin of the rules in Python. A board
 * is solved by its lines alone: one loop that meets every clue. Crosses and shades are notes, so they are never needed, and every loop
 * that obeys the rules counts, not only the one the maker had in mind.
 */
import { CROSS, INSIDE, LINE, OUTSIDE, UNKNOWN, WRONG } from "./constants.js";
import { cluesOf, latticeOf } from "./lattice.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").KindRules} KindRules */
/** @typedef {import("./lattice.js").Lattice} Lattice */

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
    here += 2 * (before - here);
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
  for (let edge = 1; edge < lattice.count; edge += 2) {
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
 * A finished board with every cell shaded by its side, told by the upright lines left of it.
 * @param {Lattice} lattice
 * @param {Uint8Array} values
 */
export function withSides(lattice, values) {
  const shaded = values.slice();
  for (let row = 1; row < lattice.rows; row += 2) {
    let isInside = false;
    for (let column = 0; column < lattice.stride - 1; column += 2) {
      const edge = lattice.place(row, column);
      if (values[edge] === LINE) isInside = !isInside;
      shaded[edge + 1] = isInside ? INSIDE : OUTSIDE;
    }
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
  countOpen: ({ height, width }) => height * (width + 1) + width * (height + 1),
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
