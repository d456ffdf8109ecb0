// @ts-check
/** What a screen reader hears of a nonogram: short labels, and the clue only at the first cell of a line. */
import { t } from "../../i18n/index.js";
import { CROSS, FILLED, UNKNOWN, WRONG } from "./lines.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./lines.js").Clue} Clue */

/** @param {Doc} doc */
export function nameBoard(doc) {
  return t("nonogram.board", { rows: doc.height, columns: doc.width });
}

/** @param {Doc} doc @param {number} value */
function nameValue(doc, value) {
  if (value === UNKNOWN) return t("nonogram.unknown");
  if (value === CROSS) return t("nonogram.empty");
  if (value === WRONG) return t("nonogram.wrong");
  const ink = doc.inks?.[value - FILLED];
  return ink ? t("nonogram.filledWith", { ink: ink.name }) : t("nonogram.filled");
}

/** @param {Doc} doc @param {Clue} clue */
function nameClue(doc, clue) {
  if (clue.lengths.length === 0) return "0";
  const nameInk = (/** @type {number} */ block) => doc.inks?.[clue.values[block] - FILLED]?.name ?? "";
  return clue.lengths.map((length, block) => (doc.inks?.length ? `${length} ${nameInk(block)}` : length)).join(" ");
}

/**
 * @param {Doc} doc @param {{rows: Clue[], columns: Clue[]}} clues @param {number} row @param {number} column @param {Uint8Array} values
 */
export function labelOf(doc, clues, row, column, values) {
  const label = nameValue(doc, values[row * doc.width + column]);
  const parts = [label];
  if (column === 0) parts.push(t("nonogram.rowClue", { row: row + 1, clue: nameClue(doc, clues.rows[row]) }));
  if (row === 0) parts.push(t("nonogram.columnClue", { column: column + 1, clue: nameClue(doc, clues.columns[column]) }));
  return parts.join("; ");
}

/** @param {Doc} doc @param {number} row @param {number} column @param {number} value */
export function announce(doc, row, column, value) {
  return t("nonogram.cell", { row: row + 1, column: column + 1, value: nameValue(doc, value) });
}

/**
 * The clues of the row and the column that a step enters, where the cell does not tell them itself.
 * @param {Doc} doc @param {{rows: Clue[], columns: Clue[]}} clues @param {[number, number]} from @param {[number, number]} to
 */
export function announceMove(doc, clues, from, [row, column]) {
  const parts = [];
  if (row !== from[0] && column > 0) parts.push(t("nonogram.rowClue", { row: row + 1, clue: nameClue(doc, clues.rows[row]) }));
  if (column !== from[1] && row > 0) parts.push(t("nonogram.columnClue", { column: column + 1, clue: nameClue(doc, clues.columns[column]) }));
  return parts.join("; ");
}

/**
 * A line with its clue and what stands in it, cells of the same state together: "row 3: 2 1; 1-4 filled, 5 unknown".
 * @param {Doc} doc @param {number} direction @param {number} number @param {Clue} clue @param {number[]} cells
 */
export function nameLine(doc, direction, number, clue, cells) {
  const name = direction === 0 ? t("nonogram.rowClue", { row: number + 1, clue: nameClue(doc, clue) }) : t("nonogram.columnClue", { column: number + 1, clue: nameClue(doc, clue) });
  const parts = [];
  for (let start = 0, end = 0; start < cells.length; start = end) {
    while (end < cells.length && cells[end] === cells[start]) end += 1;
    parts.push(`${end - start > 1 ? `${start + 1}-${end}` : end} ${nameValue(doc, cells[start])}`);
  }
  return `${name}; ${parts.join(", ")}`;
}
