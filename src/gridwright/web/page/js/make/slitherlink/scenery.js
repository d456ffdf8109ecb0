// @ts-check
/** What the board shows of an answer: edges that follow, edges that differ, clues that clash, and the partners of the chosen cell. */
import { rules } from "../../kinds/slitherlink/rules.js";
import { latticeOf } from "../../kinds/slitherlink/lattice.js";
import { NO_CLUE, partnersOf, showLoop, takeLoop, toDocument } from "./design.js";

/** @typedef {import("./design.js").Design} Design */
/** @typedef {import("./status.js").Survey} Survey */
/** @typedef {import("../../types.js").Overlay} Overlay */

/** Where more of the edges than this share differ, marking them all would tell nothing. */
const MOST_DIFFERING = 0.3;

export class Scenery {
  /** The clues that were surveyed last, and what they say. @type {{design: Design, answer: Survey} | null} */
  #last = null;

  /**
   * What follows from the clues, as values. Until more clues than before are surveyed, that is what followed from those before; from
   * other clues nothing is known to follow.
   * @param {Design} design
   * @param {Survey | null} answer null while there is none
   * @returns {Uint8Array}
   */
  showForced(design, answer) {
    if (answer) this.#last = { design, answer };
    const doc = toDocument(design);
    const known = this.#last && isWithin(this.#last.design, design) ? this.#last.answer : null;
    if (!known || !isOf(design, known) || known.outcome === "unsolvable") return new Uint8Array(rules.countPlaces(doc));
    return rules.fromRows(doc, known.forced);
  }

  /**
   * @param {Design} design
   * @param {import("./status.js").Finding} finding
   * @param {[number, number] | null} cell the chosen one
   * @param {import("./design.js").Symmetry} symmetry
   * @returns {Overlay}
   */
  findMarks(design, { answer, state }, cell, symmetry) {
    const lattice = latticeOf(toDocument(design));
    const reasons = cell ? partnersOf(design, symmetry, ...cell).slice(1).map(([row, column]) => lattice.place(2 * row + 1, 2 * column + 1)) : [];
    if (!answer || !isOf(design, answer)) return { reasons };
    // Where two solutions differ is told only if it cannot be found out where all do.
    const isTelling = (answer.is_exact || state === "done") && answer.differing.length <= MOST_DIFFERING * (lattice.count >> 1);
    // Clashing clues are framed, not struck: they have to be read.
    return { reasons, glow: isTelling ? answer.differing : [], differs: answer.clash };
  }

  /** The places of these cells. @param {Design} design @param {import("./suggestions.js").Placed[]} clues */
  findCells(design, clues) {
    const lattice = latticeOf(toDocument(design));
    return clues.map(([row, column]) => lattice.place(2 * row + 1, 2 * column + 1));
  }

  /** With the loop of the one solution. @param {Design} design @param {Survey} answer @returns {Design} */
  adopt(design, answer) {
    if (!isOf(design, answer)) return design;
    const taken = takeLoop(design, rules.fromRows(toDocument(design), answer.forced));
    return taken.lines.join() === design.lines.join() ? design : taken;
  }

  /** The loop as rows. @param {Design} design @returns {string[]} */
  rowsOf(design) {
    const doc = toDocument(design);
    const lattice = latticeOf(doc);
    // A finished board says of every edge what it is.
    const values = showLoop(design).map((value, place) => (lattice.isEdge(place) && value === 0 ? 2 : value));
    return rules.toRows(doc, values);
  }
}

/** Whether each clue of one stands in the other, too. @param {Design} one @param {Design} other */
function isWithin(one, other) {
  const isKept = (/** @type {string} */ row, /** @type {number} */ index) =>
    Array.from(row).every((clue, column) => clue === NO_CLUE || clue === other.clues[index]?.[column]);
  return one.height === other.height && one.width === other.width && one.clues.every(isKept);
}

/** Whether an answer is about a board of this size. @param {Design} design @param {Survey} answer */
function isOf({ height, width }, answer) {
  return answer.forced.length === 2 * height + 1 && answer.forced[0].length === 2 * width + 1;
}
