// @ts-check
/**
 * The exchange of one game with the server: send what it has not, take what it has. Everything can be repeated: the server tells
 * events apart by (n, by), so a crash at any point only makes the next exchange send again.
 */

import { ApiError, getGame, getVersion, postEvents } from "../api.js";
import { isEvent } from "./events.js";
import { changeGame, keepAnswer, listUnsent, loadGame, markAllUnsent } from "./journal.js";
import { playerId } from "./player.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {import("./stores.js").GameRow} GameRow */

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
