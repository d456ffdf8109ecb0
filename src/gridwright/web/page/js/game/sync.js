// @ts-check
/**
 * Keeps the games of this browser and those of the server the same, in the background. "syncstate" on the document tells {state}:
 * "saved", "saving" or "offline"; "syncproblem" tells {code, puzzle} when the server does not want a game any more; "playergone" that
 * the player was forgotten elsewhere, after which nothing is exchanged until there is a new key.
 *
 * One tab at a time talks to the server (a lock); the events that come are told to the others.
 */
import { ApiError, getGame, getGames, getVersion, postEvents } from "../api.js";
import { sendAttempts } from "./attempts.js";
import { isLinked } from "./catalogue.js";
import { tellProblem, tellTabs } from "./db.js";
import { isEvent } from "./events.js";
import { changeGame, keepAnswer, listGames, listRecent, listUnsent, loadGame, markAllUnsent, settleWrites } from "./journal.js";
import { playerId } from "./player.js";
import { uniteSummaries } from "./progress.js";

// The exchange of one game with the server: send what it has not, take what it has. Everything can be repeated: the server tells
// events apart by (n, by), so a crash at any point only makes the next exchange send again.

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {import("./db.js").GameRow} GameRow */

/** In a request, as the server allows. */
const MOST_EVENTS = 500;
/** Characters of JSON in a request; the server takes two million bytes. */
const MOST_TEXT = 1_000_000;
/** Refusals after which a game stays in this browser only. */
const FINAL = new Set(["no-puzzle", "log-full", "too-many"]);

/** The library of the server; "" until it was asked. */
let library = "";

/** How far the events of the server were here when last heard of. @type {Map<string, number>} */
const seqs = new Map();

/** @param {string} puzzle @returns {number} */
export function lastSeq(puzzle) {
  return seqs.get(puzzle) ?? 0;
}

/** Which library and player the seqs of the server belong to. */
export async function findHome() {
  library ||= (await getVersion()).library;
  return `${library} ${playerId()}`;
}

/**
 * Exchange until both sides have the same. Answers the events that came, and the code of a final refusal.
 * @param {string} puzzle
 * @param {Summary | null} summary to send along even when there are no events; null to send one only with events
 * @returns {Promise<{arrived: GameEvent[], refusal: string | null}>}
 */
export async function exchangeGame(puzzle, summary) {
  /** @type {GameEvent[]} */
  const arrived = [];
  let game = await prepareGame(puzzle);
  if (game.isGone) return { arrived, refusal: null };
  let most = MOST_EVENTS;
  /** @type {boolean} */
  let hasSummary = false;
  for (;;) {
    /** @type {GameEvent[]} */
    const events = limitText(await listUnsent(puzzle, most));
    /** @type {boolean} */
    const isPush = events.length > 0 || (summary !== null && !hasSummary);
    try {
      const body = { since: game.seq, events, summary: summary ?? game.summary };
      const answer = isPush ? await postEvents(puzzle, body) : await getGame(puzzle, game.seq);
      hasSummary ||= isPush;
      if (answer.library !== library || answer.seq < game.seq) {
        library = answer.library;
        game = await prepareGame(puzzle, true);
        continue;
      }
      game = { ...game, seq: answer.seq };
      seqs.set(puzzle, answer.seq);
      // What this page does not understand a newer one may, and the server will not tell it again.
      await keepAnswer(game, answer.events, events);
      arrived.push(...answer.events.filter(isEvent));
      if (!answer.has_more && !isPush) return { arrived, refusal: null };
      if (!answer.has_more && (await listUnsent(puzzle, 1)).length === 0) return { arrived, refusal: null };
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 404, 409, 413, 422].includes(error.status)) throw error;
      if (FINAL.has(error.code)) {
        await changeGame(puzzle, { isGone: true, home: game.home });
        return { arrived, refusal: error.code };
      }
      if (events.length === 0) return { arrived, refusal: error.code };
      // One event that the server does not understand must not keep the others from it: find it, and leave it here.
      if (events.length === 1) await keepAnswer(game, [], events);
      most = 1;
    }
  }
}

/**
 * The row of a game, made ready for this library and player.
 * @param {string} puzzle
 * @param {boolean} [isForced] whether the server has lost what it had
 * @returns {Promise<GameRow>}
 */
async function prepareGame(puzzle, isForced = false) {
  const home = await findHome();
  const known = await loadGame(puzzle);
  if (known && known.home === home && !isForced) return known;
  const game = { puzzle, seq: 0, home, summary: known?.summary ?? null };
  await markAllUnsent(game);
  return game;
}

/** @param {GameEvent[]} events @returns {GameEvent[]} as many from the front as fit into a request; at least one */
function limitText(events) {
  let length = 0;
  const end = events.findIndex((event) => (length += JSON.stringify(event).length) > MOST_TEXT);
  return end < 0 ? events : events.slice(0, Math.max(1, end));
}

/** @typedef {"saved" | "saving" | "offline"} SyncState */

/** From the first stroke to the request that carries it and those after it. */
const PUSH_DELAY = 2000;
/** How often open games are asked for news while the page is visible. */
const POLL = 20_000;
const FIRST_RETRY = 2000;
const LAST_RETRY = 60_000;
/** What browsers carry out after a page has gone: 64 KiB in all. */
const MOST_FAREWELL = 50_000;

/** Games to push -> how to sum them up now. @type {Map<string, () => Summary | null>} */
const pushes = new Map();
/** Games to ask for. @type {Set<string>} */
const pulls = new Set();
/** Games on the screen. @type {Map<string, number>} */
const open = new Map();
/** @type {Set<(puzzle: string, events: GameEvent[]) => void>} */
const listeners = new Set();
/** @type {SyncState} */
let state = "saved";
/** @type {Promise<void> | null} */
let running = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let due = Infinity;
let retry = FIRST_RETRY;
let hasSwept = false;
/** The key that the server has forgotten for good. */
let goneKey = "";
/** How often this browser forgot its player: what was on its way then is not to be taken up again. */
let forgettings = 0;
/** So long a key must have been gone: on the device that forgets, the new one comes in a moment. */
const GONE_DELAY = 1000;

/** @returns {SyncState} */
export function syncState() {
  return state;
}

/**
 * Something was done in this game.
 * @param {string} puzzle
 * @param {() => Summary} summarise
 */
export function requestPush(puzzle, summarise) {
  if (isLinked(puzzle)) return;
  pushes.set(puzzle, summarise);
  if (state !== "offline") setState("saving");
  schedule(state === "offline" ? retry : PUSH_DELAY);
}

/** Ask the server for news of a game. @param {string} puzzle */
export function requestPull(puzzle) {
  pulls.add(puzzle);
  schedule(0);
}

/** A game is on the screen; answers how to say that it is not any more. @param {string} puzzle */
export function watchGame(puzzle) {
  if (isLinked(puzzle)) return () => {};
  open.set(puzzle, (open.get(puzzle) ?? 0) + 1);
  requestPull(puzzle);
  return () => {
    const left = (open.get(puzzle) ?? 1) - 1;
    if (left > 0) open.set(puzzle, left);
    else open.delete(puzzle);
    if (pushes.has(puzzle)) schedule(0);
  };
}

/**
 * Hear of events that came from the server; answers how to stop.
 * @param {(puzzle: string, events: GameEvent[]) => void} listener
 */
export function hearSync(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Exchange everything there is, now; resolves when that was tried. */
export async function syncNow() {
  while (running) await running;
  await runOnce();
}

/** Exchange everything again from the beginning: at the start of the page, and when the player changed. */
export function sweep() {
  hasSwept = false;
  schedule(0);
}

/** @param {number} delay */
function schedule(delay) {
  const time = performance.now() + delay;
  if (time >= due) return;
  clearTimeout(timer);
  due = time;
  timer = setTimeout(() => {
    due = Infinity;
    void (running ?? Promise.resolve()).then(runOnce);
  }, delay);
}

function runOnce() {
  running ??= withLock(exchangeAll).finally(() => {
    running = null;
  });
  return running;
}

/** @param {() => Promise<void>} work */
async function withLock(work) {
  if (navigator.locks) await navigator.locks.request("gridwright-sync", work);
  else await work();
}

async function exchangeAll() {
  if (isGone()) {
    setState("saved");
    return;
  }
  const key = playerId();
  try {
    await settleWrites();
    if (!hasSwept) await findDirty();
    for (const puzzle of new Set([...pushes.keys(), ...pulls])) await exchangeOne(puzzle);
    await sendAttempts();
    retry = FIRST_RETRY;
    if (pushes.size === 0) setState("saved");
  } catch (error) {
    if (error instanceof ApiError && error.code === "forgotten") {
      noteGone(key);
      return;
    }
    if (!(error instanceof ApiError)) tellProblem("storage");
    else setState("offline");
    schedule(error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : retry);
    retry = Math.min(2 * retry, LAST_RETRY);
  }
}

function isGone() {
  return goneKey !== "" && goneKey === playerId();
}

/** The player was forgotten on another device: what this one knows is not to come back under the old key. @param {string} key */
function noteGone(key) {
  goneKey = key;
  // In this browser, and that is all there is to say: the player is told, and asked what to do.
  setState("saved");
  setTimeout(() => isGone() && document.dispatchEvent(new CustomEvent("playergone")), GONE_DELAY);
}

/** @param {string} puzzle */
async function exchangeOne(puzzle) {
  const before = forgettings;
  const summarise = pushes.get(puzzle);
  pushes.delete(puzzle);
  pulls.delete(puzzle);
  try {
    const { arrived, refusal } = await exchangeGame(puzzle, summarise?.() ?? null);
    if (arrived.length > 0) {
      tellTabs({ type: "events", puzzle, events: arrived });
      for (const listener of [...listeners]) listener(puzzle, arrived);
    }
    if (refusal) document.dispatchEvent(new CustomEvent("syncproblem", { detail: { code: refusal, puzzle } }));
  } catch (error) {
    if (before !== forgettings) throw error;
    if (summarise && !pushes.has(puzzle)) pushes.set(puzzle, summarise);
    else if (!summarise) pulls.add(puzzle);
    throw error;
  }
}

/** What an earlier page could not send, and what another device did. */
async function findDirty() {
  const home = await findHome();
  const rows = await listGames();
  const known = new Map(rows.map((row) => [row.puzzle, row]));
  for (const row of rows) {
    if (isLinked(row.puzzle)) continue;
    const isDirty = row.home !== home || (!row.isGone && (await listUnsent(row.puzzle, 1)).length > 0);
    if (isDirty && !pushes.has(row.puzzle)) pushes.set(row.puzzle, () => row.summary);
  }
  for (const { puzzle_id: puzzle, seq, summary } of (await getGames()).games) {
    const row = known.get(puzzle);
    if (row?.home === home && seq <= row.seq) continue;
    pulls.add(puzzle);
    await changeGame(puzzle, { summary: uniteSummaries(row?.summary, summary) });
  }
  hasSwept = true;
}

/** @param {SyncState} next */
function setState(next) {
  if (state === next) return;
  state = next;
  document.dispatchEvent(new CustomEvent("syncstate", { detail: { state } }));
}

/**
 * The page may be gone in a moment: send what can still be sent, without waiting for anything. Nobody hears the answer; the next
 * exchange sends it again.
 */
function sayFarewell() {
  if (isGone()) return;
  for (const [puzzle, summarise] of pushes) {
    const body = { since: lastSeq(puzzle), events: listRecent(puzzle).slice(0, 500), summary: summarise() };
    if (JSON.stringify(body).length > MOST_FAREWELL) body.summary = null;
    if (body.events.length === 0 || JSON.stringify(body).length > MOST_FAREWELL) continue;
    postEvents(puzzle, body, { keepalive: true }).catch(() => {});
  }
}

function askForNews() {
  if (document.visibilityState === "hidden" || open.size === 0) return;
  for (const puzzle of open.keys()) pulls.add(puzzle);
  schedule(0);
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") sayFarewell();
  else askForNews();
});
window.addEventListener("pagehide", sayFarewell);
window.addEventListener("online", () => {
  retry = FIRST_RETRY;
  for (const puzzle of open.keys()) pulls.add(puzzle);
  schedule(0);
});
window.addEventListener("offline", () => setState("offline"));
document.addEventListener("playerchange", sweep);
document.addEventListener("playerforgotten", () => {
  forgettings += 1;
  pushes.clear();
  pulls.clear();
});
setInterval(askForNews, POLL);
