// @ts-check
/**
 * Attempts that were begun and left alone: the study wants them too, or it would know only those who finished. One that is taken up
 * again keeps its id, so what comes of it later takes the place of what was told.
 */

import { recordAttempt } from "./attempts.js";
import { run } from "./db.js";
import { openFold } from "./fold.js";
import { changeGame, listGames, loadEvents } from "./journal.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */

/** Left alone for so long, an attempt counts as abandoned. */
const LONG = 7 * 86_400_000;

/**
 * Keep the attempts that were left alone for a week; `isAll`: every one that is not finished, as abandoned so far.
 * @param {{isAll?: boolean}} [options]
 */
export async function recordUnfinished({ isAll = false } = {}) {
  const latest = isAll ? Infinity : Date.now() - LONG;
  for (const { puzzle, summary, leftAt } of await listGames()) {
    if (!summary || summary.updated > latest || summary.updated === leftAt) continue;
    await recordGame(puzzle);
    await changeGame(puzzle, { leftAt: summary.updated });
  }
}

/** @param {string} id of the puzzle */
async function recordGame(id) {
  /** @type {Puzzle | undefined} */
  const puzzle = await run(["puzzles"], "readonly", (access) => access.get("puzzles", id));
  if (!puzzle) return;
  const { findKind } = await import("../kinds/index.js");
  const fold = openFold(puzzle, findKind(puzzle.document.kind).rules, { mode: "relaxed" });
  fold.merge(await loadEvents(id));
  const { isSolved, isLost } = fold.state;
  if (!isSolved && !isLost) await recordAttempt(puzzle, fold, "abandoned", { isLate: true });
}
