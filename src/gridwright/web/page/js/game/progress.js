// @ts-check
/**
 * How far every game is: what this browser knows united with what the server knows. "progresschange" on the document tells of
 * changes, those of other tabs too; its detail is {puzzle, summary}.
 */
import { getGames } from "../api.js";
import { WRONG } from "../constants.js";
import { hearTabs, run, tellProblem, tellTabs } from "./db.js";
import { openFold } from "./fold.js";
import { changeGame, listGames, loadEvents } from "./journal.js";
import { requestPush } from "./sync.js";

// What the library shows of a game without folding it: made from a state, and united from two places. Pure.

/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {import("../types.js").GameState} GameState */

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxy";
const ORDER = { new: 0, started: 1, solved: 2 };
const MEDALS = { silver: 1, gold: 2, flawless: 3 };

/**
 * @param {GameState} state
 * @param {number} updated milliseconds since 1970
 * @param {import("../types.js").Doc} doc
 * @param {import("../types.js").KindRules} rules
 * @returns {Summary}
 */
export function makeSummary(state, updated, doc, rules) {
  const digitOf = (/** @type {number} */ value) => (value === WRONG ? "z" : (DIGITS[value] ?? "0"));
  return {
    status: state.status,
    medal: state.medal,
    best: state.best === null ? null : Math.round(state.best),
    values: rules.summarise?.(doc, state.values) ?? Array.from(state.values.subarray(0, rules.countMarks?.(doc)), digitOf).join(""),
    active: Math.round(state.active),
    has_help: state.hasHelp,
    updated,
  };
}

/**
 * One summary from what two places know: the later one, but nothing that was won is lost. (Until the logs are united and folded.)
 * @param {Summary | null | undefined} left
 * @param {Summary | null | undefined} right
 * @returns {Summary | null}
 */
export function uniteSummaries(left, right) {
  if (!left || !right) return left ?? right ?? null;
  const later = isLater(left, right) ? left : right;
  const status = ORDER[left.status] > ORDER[right.status] ? left.status : right.status;
  const won = [left, right].filter((each) => each.medal);
  // What was summed up by the rule of today knows better.
  const known = won.filter((each) => !isOldWin(each));
  const [medal = later.medal] = (known.length > 0 ? known : won).map((each) => each.medal).sort((one, two) => rank(two) - rank(one));
  const times = won.map((each) => each.best ?? Infinity);
  return { ...later, status, medal, best: known.length > 0 ? Math.min(...times) : null };
}

/** @param {import("../types.js").Medal | null} medal */
function rank(medal) {
  return medal ? MEDALS[medal] : 0;
}

/** Whether a win was summed up before there was *flawless*: its log tells what it is worth now. @param {Summary} summary */
export function isOldWin(summary) {
  return summary.medal !== null && typeof summary.best !== "number";
}

/** The same whichever comes first. @param {Summary} left @param {Summary} right */
function isLater(left, right) {
  if (left.updated !== right.updated) return left.updated > right.updated;
  return JSON.stringify(left) > JSON.stringify(right);
}

hearTabs((message) => {
  if (message.type === "summary") tell(message.puzzle, message.summary);
});

/**
 * Puzzle -> summary, for every game that was begun. What is told meanwhile is not missed: a game that was just left may still be kept.
 * @param {Promise<unknown>} [alongside] what the caller waits for, too, before it listens itself
 * @returns {Promise<Map<string, Summary>>}
 */
export async function loadProgress(alongside) {
  /** @type {Map<string, Summary | null>} */
  const told = new Map();
  const hear = (/** @type {Event} */ event) => {
    const { puzzle, summary } = /** @type {CustomEvent} */ (event).detail;
    told.set(puzzle, summary);
  };
  document.addEventListener("progresschange", hear);
  try {
    const [rows, answer] = await Promise.all([listGames(), getGames().catch(() => null), alongside]);
    const progress = uniteRows(rows, answer);
    for (const [puzzle, summary] of told) {
      if (summary) progress.set(puzzle, summary);
      else progress.delete(puzzle);
    }
    return progress;
  } finally {
    document.removeEventListener("progresschange", hear);
  }
}

/**
 * @param {Awaited<ReturnType<typeof listGames>>} rows
 * @param {Awaited<ReturnType<typeof getGames>> | null} answer
 */
function uniteRows(rows, answer) {
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

// Wins that were summed up before there was *flawless* and a best time: their logs are folded again, so that cards show what they are
// worth by the rule of today. A puzzle that this browser does not have keeps its medal until it is opened.

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
  const summary = makeSummary(fold.state, events[events.length - 1].t, puzzle.document, rules);
  await keepSummary(id, summary);
  requestPush(id, () => summary);
}
