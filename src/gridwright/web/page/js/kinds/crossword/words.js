// @ts-check
/** Crosswords in words: the names of slots, and what screen readers hear of cells and clues. */
import { t } from "../../i18n/index.js";
import { FOUND_WRONG, MARKS, PENCIL, REVEALED, asCrossword, countSquares, isOpen } from "./document.js";
import { readCell } from "./rules.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./slots.js").Slot} Slot */
/** @typedef {import("./slots.js").Slots} Slots */

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

/** What stands in a cell: "E", "E, in pencil", "blank". @param {Doc} doc @param {Uint8Array} values @param {number} square */
export function tellCell(doc, values, square) {
  const letters = readCell(doc, values, square);
  if (!letters) return t("crossword.blank");
  const marks = values[MARKS * countSquares(doc) + square];
  const parts = [letters];
  if (marks & PENCIL) parts.push(t("crossword.inPencil"));
  if (marks & REVEALED) parts.push(t("crossword.revealed"));
  if (marks & FOUND_WRONG) parts.push(t("crossword.wrong"));
  return parts.join(", ");
}

/**
 * A cell in its word: "5 across, letter 2 of 6, E".
 * @param {Doc} doc @param {Uint8Array} values @param {number} square @param {Slot | undefined} slot
 */
export function labelCell(doc, values, square, slot) {
  if (!isOpen(asCrossword(doc), square)) return t("crossword.block");
  const letter = tellCell(doc, values, square);
  if (!slot) return letter;
  const at = slot.cells.indexOf(square) + 1;
  return t("crossword.cell", { slot: nameSlot(slot), at, length: slot.cells.length, letter });
}
