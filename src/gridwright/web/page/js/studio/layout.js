// @ts-check
/** Where the slots of a design lie and what is printed in its cells: numbered anew only when the squares or bars have changed. */
import { findSlots } from "../kinds/crossword/slots.js";
import { writeSquares } from "./design.js";

/** @typedef {import("./design.js").Design} Design */
/** @typedef {{name: string, direction: import("./design.js").Direction, label: string, cells: number[]}} Slot */
/**
 * @typedef {object} Layout
 * @property {Slot[]} slots those across in reading order, then those down
 * @property {Int32Array} across for each place the index of its slot across, -1 for none
 * @property {Int32Array} down
 * @property {Map<number, string>} labels what is printed in which cells
 */

/**
 * The arrays and sets of a design are never changed, so the last few answers hold as long as they are the same.
 * @type {{design: Design, layout: Layout}[]}
 */
const known = [];
const KEPT = 4;

/** @param {Design} design @returns {Layout} */
export function layOut(design) {
  const found = known.find(({ design: other }) => other.squares === design.squares && other.bars === design.bars && other.labels === design.labels && other.width === design.width);
  if (found) return found.layout;
  const layout = computeLayout(design);
  known.unshift({ design, layout });
  known.length = Math.min(known.length, KEPT);
  return layout;
}

/** @param {Design} design @returns {Layout} */
function computeLayout(design) {
  const { width, height } = design;
  /** @type {[number, number, "across" | "down"][]} */
  const bars = [...design.bars].map((bar) => [Math.floor((bar >> 1) / width), (bar >> 1) % width, bar % 2 === 0 ? "across" : "down"]);
  const labelled = /** @type {[number, number, string][] | undefined} */ (design.labels ?? undefined);
  const slots = findSlots({ width, height, squares: writeSquares(design), bars, labels: labelled });
  const across = new Int32Array(width * height).fill(-1);
  const down = new Int32Array(width * height).fill(-1);
  slots.forEach((slot, index) => {
    const owner = slot.direction === "across" ? across : down;
    for (const place of slot.cells) owner[place] = index;
  });
  const labels = new Map(
    design.labels
      ? design.labels.map(([row, column, label]) => /** @type {[number, string]} */ ([row * width + column, label]))
      : slots.map((slot) => /** @type {[number, string]} */ ([/** @type {number} */ (slot.cells[0]), slot.label])),
  );
  return { slots, across, down, labels };
}

/**
 * The slot through a place in a direction, or in the other one if there is none.
 * @param {Layout} layout
 * @param {number} place
 * @param {import("./design.js").Direction} direction
 * @returns {number} -1 for none
 */
export function findSlotAt(layout, place, direction) {
  const [first, second] = direction === "across" ? [layout.across, layout.down] : [layout.down, layout.across];
  const index = first[place] ?? -1;
  return index !== -1 ? index : (second[place] ?? -1);
}
