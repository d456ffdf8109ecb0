// @ts-check
/**
 * Attempts for study: kept in this browser when one ends, and sent only by those who agreed. Who declines has them deleted here.
 */

import { ApiError, getConsent, getVersion, postAttempts, putConsent } from "../api.js";
import { makeAttempt } from "./attempt.js";
import { run } from "./db.js";
import { isLinked } from "./linked.js";
import { playerId } from "./player.js";

/** @typedef {import("./attempt.js").Attempt} Attempt */
/** @typedef {import("./attempt.js").Outcome} Outcome */
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
