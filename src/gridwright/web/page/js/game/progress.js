// @ts-check
/**
 * How far every game is: what this browser knows united with what the server knows. "progresschange" on the document tells of
 * changes, those of other tabs too; its detail is {puzzle, summary}.
 */

import { getGames } from "../api.js";
import { tellProblem } from "./db.js";
import { changeGame, listGames } from "./journal.js";
import { uniteSummaries } from "./summary.js";
import { hearTabs, tellTabs } from "./tabs.js";

/** @typedef {import("../types.js").Summary} Summary */

hearTabs((message) => {
  if (message.type === "summary") tell(message.puzzle, message.summary);
});

/**
 * Puzzle -> summary, for every game that was begun.
 * @returns {Promise<Map<string, Summary>>}
 */
export async function loadProgress() {
  const [rows, answer] = await Promise.all([listGames(), getGames().catch(() => null)]);
  /** @type {Map<string, Summary>} */
  const progress = new Map();
  for (const { puzzle, summary } of rows) if (summary) progress.set(puzzle, summary);
  for (const { puzzle_id: puzzle, summary } of answer?.games ?? []) {
    const united = uniteSummaries(progress.get(puzzle), summary);
    if (united) progress.set(puzzle, united);
  }
  return progress;
}

/**
 * Keep how far a game is, and tell.
 * @param {string} puzzle
 * @param {Summary} summary
 */
export async function keepSummary(puzzle, summary) {
  await changeGame(puzzle, { summary }).catch(() => tellProblem("storage"));
  tellTabs({ type: "summary", puzzle, summary });
  tell(puzzle, summary);
}

/** @param {string} puzzle @param {Summary | null} summary */
function tell(puzzle, summary) {
  document.dispatchEvent(new CustomEvent("progresschange", { detail: { puzzle, summary } }));
}
