// @ts-check
/**
 * Clues stay with their word. Each remembers the slot and the word it was written for; which slot shows it is found anew whenever
 * the grid changes: the same word in the same place, then the same word elsewhere, then the same place with other letters. A clue
 * whose slot is gone waits, and comes back with it.
 */
import { CELL } from "./design.js";

/** @typedef {import("./design.js").Design} Design */
/** @typedef {import("./design.js").WrittenClue} WrittenClue */
/** @typedef {import("./layout.js").Slot} Slot */

/** What stands in a slot; "" unless every cell has a letter. @param {Design} design @param {Slot} slot */
export function readEntry(design, slot) {
  let word = "";
  for (const place of slot.cells) {
    const letter = design.letters[place];
    if (!letter) return "";
    word += letter;
  }
  return word;
}

/** The pattern of a slot, such as "A..LE". @param {Design} design @param {Slot} slot */
export function readPattern(design, slot) {
  return slot.cells.map((place) => design.letters[place] || CELL).join("");
}

/**
 * The clue of each slot, by the slot's index.
 * @param {Design} design
 * @param {readonly Slot[]} slots
 * @returns {Map<number, WrittenClue>}
 */
export function assignClues(design, slots) {
  /** @type {Map<number, WrittenClue>} */
  const found = new Map();
  const waiting = new Set(design.clues);
  const entries = slots.map((slot) => readEntry(design, slot));
  const take = (/** @type {(clue: WrittenClue, slot: Slot, entry: string) => boolean} */ fits) => {
    slots.forEach((slot, index) => {
      if (found.has(index)) return;
      for (const clue of waiting) {
        if (!fits(clue, slot, entries[index] ?? "")) continue;
        found.set(index, clue);
        waiting.delete(clue);
        return;
      }
    });
  };
  const isPlace = (/** @type {WrittenClue} */ clue, /** @type {Slot} */ slot) =>
    clue.direction === slot.direction && clue.start === slot.cells[0] && clue.length === slot.cells.length;
  take((clue, slot, entry) => isPlace(clue, slot) && clue.word === entry);
  take((clue, slot, entry) => entry !== "" && clue.word === entry && clue.direction === slot.direction);
  take((clue, _, entry) => entry !== "" && clue.word === entry);
  take(isPlace);
  return found;
}

/**
 * Write the clue of a slot; "" takes it out.
 * @param {Design} design @param {readonly Slot[]} slots @param {number} index @param {string} text @returns {Design}
 */
export function writeClue(design, slots, index, text) {
  const slot = slots[index];
  if (!slot) return design;
  const old = assignClues(design, slots).get(index);
  if ((old?.text ?? "") === text) return design;
  const others = design.clues.filter((clue) => clue !== old);
  if (text === "") return { ...design, clues: others };
  /** @type {WrittenClue} */
  const clue = {
    direction: slot.direction,
    start: /** @type {number} */ (slot.cells[0]),
    length: slot.cells.length,
    word: readEntry(design, slot),
    text,
  };
  return { ...design, clues: [...others, clue] };
}
