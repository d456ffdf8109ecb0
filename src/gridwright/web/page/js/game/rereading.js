// @ts-check
/**
 * Wins that were summed up before there was *flawless* and a best time: their logs are folded again, so that cards show what they are
 * worth by the rule of today. A puzzle that this browser does not have keeps its medal until it is opened.
 */

import { run } from "./db.js";
import { openFold } from "./fold.js";
import { listGames, loadEvents } from "./journal.js";
import { keepSummary } from "./progress.js";
import { isOldWin, makeSummary } from "./summary.js";
import { requestPush } from "./sync.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */

export async function rereadWins() {
  for (const { puzzle, summary } of await listGames()) if (summary && isOldWin(summary)) await rereadWin(puzzle);
}

/** @param {string} id of the puzzle */
async function rereadWin(id) {
  /** @type {Puzzle | undefined} */
  const puzzle = await run(["puzzles"], "readonly", (access) => access.get("puzzles", id));
  const events = await loadEvents(id);
  if (!puzzle || events.length === 0) return;
  const { findKind } = await import("../kinds/index.js");
  const { rules } = findKind(puzzle.document.kind);
  const fold = openFold(puzzle, rules, { mode: "relaxed" });
  fold.merge(events);
  const values = rules.summarise?.(puzzle.document, fold.state.values);
  const summary = makeSummary(fold.state, events[events.length - 1].t, values);
  await keepSummary(id, summary);
  requestPush(id, () => summary);
}
