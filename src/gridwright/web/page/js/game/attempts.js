// @ts-check
/**
 * Attempts for study: made from the log of a game, kept in this browser when one ends or was left alone, and sent only by those
 * who agreed. Who declines has them deleted here.
 */
import { ApiError, getConsent, getVersion, postAttempts, putConsent } from "../api.js";
import { isLinked } from "./catalogue.js";
import { run } from "./db.js";
import { openFold } from "./fold.js";
import { changeGame, listGames, loadEvents } from "./journal.js";
import { playerId } from "./player.js";

// An attempt as the study wants it, made from the log of a game. Pure.

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").InputType} InputType */
/** @typedef {"solved" | "lost" | "abandoned"} Outcome */
/** [milliseconds since the start, place, value] @typedef {[number, number, number]} Move */

/**
 * As POST /api/attempts takes it. Times in milliseconds: start and end since 1970, the others durations.
 * @typedef {object} Attempt
 * @property {string} id
 * @property {string} puzzle_id @property {string} puzzle_hash
 * @property {string} app_version
 * @property {InputType} input the one most strokes were made with
 * @property {number} start @property {number} end @property {number} active
 * @property {number} long_gaps pauses of more than a minute @property {number} gap how long they were together
 * @property {number} moves @property {number} undos @property {number} hints @property {number} checks
 * @property {boolean} error_feedback whether wrong claims were shown
 * @property {Outcome} outcome
 * @property {number} attempts_before @property {number} order_in_session
 * @property {number | null} rating
 * @property {Move[]} log
 */

const LONG_GAP = 60_000;
const MOST_MOVES = 20_000;

/**
 * @param {{id: string, hash: string}} puzzle
 * @param {import("./fold.js").Fold} fold at the end of the attempt
 * @param {Outcome} outcome
 * @returns {Attempt | null} null when nothing was done in it
 */
export function makeAttempt(puzzle, fold, outcome) {
  const events = fold.listAttempt();
  const first = events[0];
  if (!first || !events.some((event) => event.type === "stroke")) return null;
  const { state } = fold;
  // The time that a restart carries belongs to the attempt before it.
  const lead = first.type === "restart" ? 0 : (first.active ?? 0);
  const start = Math.round(first.t - lead);
  const end = Math.max(start, Math.round(events.at(-1)?.t ?? start));
  const active = Math.min(Math.round(state.active), end - start);
  const gaps = findGaps(events);
  const gap = Math.min(gaps.total, end - start - active);
  return {
    id: `${first.n}-${first.by}`,
    puzzle_id: puzzle.id,
    puzzle_hash: puzzle.hash,
    app_version: "",
    input: findInput(events),
    start,
    end,
    active,
    long_gaps: gap > 0 ? gaps.count : 0,
    gap,
    moves: state.moves,
    undos: state.undos,
    hints: state.hints,
    checks: state.checks,
    error_feedback: state.mode === "lives" || events.some((event) => event.type === "mode"),
    outcome,
    attempts_before: state.attempt - 1,
    order_in_session: 1,
    rating: state.rating,
    log: listMoves(events, start),
  };
}

/**
 * Pauses of more than a minute: what lies between two events and is not active time. Clocks of two devices may disagree; a step
 * back in time is no pause.
 * @param {readonly GameEvent[]} events
 */
function findGaps(events) {
  let [count, total] = [0, 0];
  events.slice(1).forEach((event, index) => {
    const idle = Math.round(event.t - events[index].t - (event.active ?? 0));
    if (idle <= LONG_GAP) return;
    count += 1;
    total += idle;
  });
  return { count, total };
}

/** @param {readonly GameEvent[]} events @returns {InputType} */
function findInput(events) {
  /** @type {Map<InputType, number>} */
  const counts = new Map([["mouse", 0]]);
  for (const { input } of events) if (input) counts.set(input, (counts.get(input) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** @param {readonly GameEvent[]} events @param {number} start @returns {Move[]} */
function listMoves(events, start) {
  const strokes = events.filter((event) => event.type === "stroke");
  const moves = strokes.flatMap(({ t, changes = [] }) =>
    changes.map(([place, value]) => /** @type {Move} */ ([Math.max(0, Math.round(t - start)), place, value])),
  );
  return moves.slice(0, MOST_MOVES);
}

/** `readyAt`: when it may be sent; the player may still say how hard it felt. @typedef {{id: string, attempt: Attempt, readyAt: number}} AttemptRow */
/** @typedef {{key: "consent", player: string, isGiven: boolean, isSent: boolean}} ConsentRow */

/** How long after the end the rating is waited for. */
const RATING_TIME = 60_000;
/** In a request, as the server allows. */
const MOST_ATTEMPTS = 50;
const MOST_TEXT = 1_000_000;

/**
 * Keep an attempt that has ended.
 * @param {{id: string, hash: string}} puzzle
 * @param {import("./fold.js").Fold} fold
 * @param {Outcome} outcome
 * @param {{isLate?: boolean}} [options] isLate: it was left in another session, perhaps, and does not count in this one
 */
export async function recordAttempt(puzzle, fold, outcome, { isLate = false } = {}) {
  const attempt = isLinked(puzzle.id) ? null : makeAttempt(puzzle, fold, outcome);
  if (!attempt) return;
  try {
    await keepAttempt(attempt, isLate);
  } catch {
    // Without room for it the study goes without this attempt; the game is what matters.
  }
}

/** @param {Attempt} attempt @param {boolean} isLate */
async function keepAttempt(attempt, isLate) {
  if ((await loadConsent())?.isGiven === false) return;
  const isWaiting = attempt.rating === null && attempt.outcome !== "abandoned";
  const readyAt = isWaiting ? Date.now() + RATING_TIME : 0;
  await run(["attempts"], "readwrite", async (access) => {
    /** @type {AttemptRow | undefined} */
    const known = await access.get("attempts", attempt.id);
    // What was lost stays lost, though the player may go on without lives; an attempt taken up again is no longer abandoned.
    if (known && known.attempt.outcome !== "abandoned") {
      await access.put("attempts", { ...known, attempt: { ...known.attempt, rating: attempt.rating }, readyAt });
    } else {
      attempt.order_in_session = known?.attempt.order_in_session ?? (isLate ? 1 : countInSession());
      await access.put("attempts", { id: attempt.id, attempt, readyAt });
    }
  });
}

/** Whether this player agreed; null when they were not asked yet. @returns {Promise<boolean | null>} */
export async function consentState() {
  const known = await loadConsent();
  if (known) return known.isGiven;
  try {
    return (await getConsent()).is_given ? true : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** @param {boolean} isGiven */
export async function setConsent(isGiven) {
  await keepConsent({ key: "consent", player: playerId(), isGiven, isSent: false });
  if (!isGiven) await run(["attempts"], "readwrite", (access) => access.clear("attempts"));
  try {
    await sendConsent();
  } catch (error) {
    // Offline: it is sent with the next exchange.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Send what may be sent. ApiError when the server cannot be reached. */
export async function sendAttempts() {
  await sendConsent();
  if ((await loadConsent())?.isGiven !== true) return;
  for (let most = MOST_ATTEMPTS; ; ) {
    const rows = await listReady(most);
    if (rows.length === 0) return;
    const done = await sendRows(rows);
    if (done === null) most = 1;
    else if (done.length === 0) return;
    await run(["attempts"], "readwrite", async (access) => {
      for (const id of done ?? []) await access.remove("attempts", id);
    });
  }
}

/**
 * Send these. A refusal for good must not keep the games after it from being saved, so it is no error.
 * @param {AttemptRow[]} rows
 * @returns {Promise<string[] | null>} the ids that are done with; null to try them one by one
 */
async function sendRows(rows) {
  const { version } = await getVersion();
  const attempts = rows.map(({ attempt }) => ({ ...attempt, app_version: attempt.app_version || version }));
  try {
    const { accepted, refused } = await postAttempts(attempts);
    return [...accepted, ...refused.map(({ id }) => id)];
  } catch (error) {
    if (!(error instanceof ApiError) || ![403, 409, 413, 422].includes(error.status)) throw error;
    if (error.code === "no-consent") return resendConsent();
    if (error.code === "too-many") return [];
    return rows.length > 1 ? null : rows.map(({ id }) => id);
  }
}

/** The server has lost that this player agreed: it is told again with the next exchange. @returns {Promise<string[]>} */
async function resendConsent() {
  const consent = await loadConsent();
  if (consent) await keepConsent({ ...consent, isSent: false });
  return [];
}

async function sendConsent() {
  const consent = await loadConsent();
  if (!consent || consent.isSent) return;
  await putConsent(consent.isGiven);
  await keepConsent({ ...consent, isSent: true });
}

/** @returns {Promise<ConsentRow | null>} of this player */
async function loadConsent() {
  const row = await run(["meta"], "readonly", (access) => access.get("meta", "consent"));
  return row?.player === playerId() ? row : null;
}

/** @param {ConsentRow} row */
function keepConsent(row) {
  return run(["meta"], "readwrite", (access) => access.put("meta", row));
}

/** As many as fit into a request. @param {number} most @returns {Promise<AttemptRow[]>} */
async function listReady(most) {
  /** @type {AttemptRow[]} */
  const rows = await run(["attempts"], "readonly", (access) => access.list("attempts"));
  let length = 0;
  const ready = rows.filter(({ readyAt }) => readyAt <= Date.now()).slice(0, most);
  return ready.filter((row, index) => (length += JSON.stringify(row).length) <= MOST_TEXT || index === 0);
}

/** Which attempt this is since the tab was opened, from 1. */
function countInSession() {
  try {
    const count = Number(sessionStorage.getItem("gridwright.attempts") ?? 0) + 1;
    sessionStorage.setItem("gridwright.attempts", String(count));
    return count;
  } catch {
    return 1;
  }
}

// Attempts that were begun and left alone: the study wants them too, or it would know only those who finished. One that is taken up
// again keeps its id, so what comes of it later takes the place of what was told.

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
