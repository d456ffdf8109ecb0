// @ts-check
/** Crosswords in words: the names of slots, and what screen readers hear of cells and clues. */
import { t } from "../../i18n/index.js";
import { FOUND_WRONG, MARKS, PENCIL, REVEALED, asCrossword, countSquares, isOpen } from "./document.js";
import { isWrong, readCell } from "./rules.js";
import { Slots, turn } from "./slots.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./slots.js").Slot} Slot */

/** "5 across". @param {Slot} slot */
export function nameSlot(slot) {
  return t(`crossword.slot.${slot.direction}`, { label: slot.label || slot.name.slice(0, -1) });
}

/** "5 across. A bird. 6 letters". @param {Slots} slots @param {Slot} slot */
export function tellSlot(slots, slot) {
  const clue = slots.clueOf(slot);
  const length = t("crossword.letters", { count: slot.cells.length });
  return [nameSlot(slot), clue.replace(/[.\s]+$/u, ""), length].filter(Boolean).join(". ");
}

/**
 * What stands in a cell: "E", "E, in pencil", "blank".
 * @param {Doc} doc @param {Uint8Array} values @param {number} square
 * @param {boolean} [showsErrors] whether a wrong letter is told unasked
 */
export function tellCell(doc, values, square, showsErrors = false) {
  const letters = readCell(doc, values, square);
  if (!letters) return t("crossword.blank");
  const marks = values[MARKS * countSquares(doc) + square];
  const parts = [letters];
  if (marks & PENCIL) parts.push(t("crossword.inPencil"));
  if (marks & REVEALED) parts.push(t("crossword.revealed"));
  if (marks & FOUND_WRONG || (showsErrors && isWrong(doc, values, square))) parts.push(t("crossword.wrong"));
  return parts.join(", ");
}

/**
 * A cell in its word: "5 across, letter 2 of 6, E".
 * @param {Doc} doc @param {Uint8Array} values @param {number} square @param {Slot | undefined} slot @param {boolean} [showsErrors]
 */
export function labelCell(doc, values, square, slot, showsErrors = false) {
  if (!isOpen(asCrossword(doc), square)) return t("crossword.block");
  const letter = tellCell(doc, values, square, showsErrors);
  if (!slot) return letter;
  const at = slot.cells.indexOf(square) + 1;
  return t("crossword.cell", { slot: nameSlot(slot), at, length: slot.cells.length, letter });
}

/**
 * What changed: a letter in its word, a word ("5 across: OTTER"), or how many letters.
 * @param {Doc} doc @param {Slots} slots @param {Uint8Array} values @param {readonly number[]} squares
 * @param {import("./slots.js").Direction} direction of the word the cursor is in @param {boolean} [showsErrors]
 */
export function tellChanged(doc, slots, values, squares, direction, showsErrors = false) {
  const through = [slots.at(squares[0], direction), slots.at(squares[0], turn(direction))];
  const slot = through.find((each) => each && squares.every((square) => each.cells.includes(square)));
  if (squares.length === 1) return labelCell(doc, values, squares[0], slot, showsErrors);
  if (!slot) return t("crossword.changed", { count: squares.length });
  const marks = MARKS * countSquares(doc);
  const isPlain = slot.cells.every((square) => values[square] && !(values[marks + square] & FOUND_WRONG));
  const letters = slot.cells.map((square) => (isPlain ? readCell(doc, values, square) : tellCell(doc, values, square, showsErrors)));
  return `${nameSlot(slot)}: ${letters.join(isPlain ? "" : ", ")}`;
}
