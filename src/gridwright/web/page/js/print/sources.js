// @ts-check
/** What is printed: a game with its marks, or all puzzles of a pack. */
import { describeError } from "../api.js";
import { loadKept, loadPack, loadPuzzle } from "../game/catalogue.js";
import { hasWords, localised, t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { toCard } from "../library/card.js";
import { LINKED_PACK } from "../library/linked.js";
import { isSecret } from "../library/names.js";
import { toast } from "../ui/toast.js";
import { openPrint } from "./dialog.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("./dialog.js").PrintItem} PrintItem */

/** A puzzle with what its player has marked. @param {Puzzle} puzzle @param {import("../types.js").GameState} state */
export function printGame(puzzle, state) {
  const { values } = state;
  const board = values.some((value) => value !== 0) ? findKind(puzzle.document.kind).rules.toRows(puzzle.document, values) : null;
  return openPrint({ items: [{ ...makeItem(puzzle, state), board }] });
}

/** A puzzle of the library, as it is before anything is marked. @param {string} id */
export async function printPuzzle(id) {
  try {
    await openPrint({ items: [makeItem(await loadPuzzle(id), null)] });
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
  }
}

/** All puzzles of a pack, or those that were kept. @param {import("../types.js").Pack} pack */
export async function printPack(pack) {
  try {
    const puzzles = await loadPuzzles(pack);
    await openPrint({ items: puzzles.map((puzzle) => makeItem(puzzle, null)), title: localised(pack.names) });
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
  }
}

/** @param {import("../types.js").Pack} pack @returns {Promise<Puzzle[]>} */
async function loadPuzzles({ id, puzzles }) {
  if (id === LINKED_PACK) return Promise.all(puzzles.map((card) => loadPuzzle(card.id)));
  return id === "kept" ? loadKept() : (await loadPack(id)).puzzles;
}

/**
 * The name of a picture that is still to be solved stands with its solution only.
 * @param {Puzzle} puzzle @param {import("../library/names.js").Known} known @returns {PrintItem}
 */
function makeItem(puzzle, known) {
  const card = toCard(puzzle);
  const name = localised(card.titles) || puzzle.document.title || "";
  return { document: puzzle.document, title: isSecret(card, known) ? card.title : name, name, difficulty: tellDifficulty(puzzle) };
}

/** @param {Puzzle} puzzle */
function tellDifficulty({ level, band }) {
  const key = `library.level.${level?.replaceAll(" ", "-")}`;
  if (level) return hasWords(key) ? t(key) : level;
  return band === null ? "" : t("print.band", { band });
}
