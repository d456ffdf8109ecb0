// @ts-check
/**
 * The logs of games in this browser. An event is kept here before anything else hears of it; the server gets it later (`sync.js`).
 *
 * An event that could not be kept (the storage is full) stays in memory, is tried again with the next one, and can still be sent.
 */

import { isQuota, run, tellProblem, tellTabs } from "./db.js";
import { compareEvents, isEvent } from "./events.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("./db.js").EventRow} EventRow */
/** @typedef {import("./db.js").GameRow} GameRow */
/** @typedef {import("./db.js").Access} Access */

/** Events not kept yet, or that could not be. @type {EventRow[]} */
let waiting = [];
/** What this page wrote and the server has not taken, by puzzle: for sending it while the page goes away. @type {Map<string, GameEvent[]>} */
const recent = new Map();
/** @type {Promise<unknown>} */
let lastWrite = Promise.resolve();

/** @param {string} puzzle @returns {[any, any]} the keys of its events */
const keysOf = (puzzle) => [[puzzle], [puzzle, []]];

/** @param {{n: number, by: string}} event what tells it from the others of its game */
const keyOf = (event) => `${event.n} ${event.by}`;

/** What this page wrote and the server has not taken, as far as is known. @param {string} puzzle @returns {readonly GameEvent[]} */
export function listRecent(puzzle) {
  return recent.get(puzzle) ?? [];
}

/**
 * The events of a game that this browser knows, in order.
 * @param {string} puzzle
 * @returns {Promise<GameEvent[]>}
 */
export async function loadEvents(puzzle) {
  await lastWrite;
  const rows = await run(["events"], "readonly", (access) => access.list("events", keysOf(puzzle)));
  const mine = waiting.filter((row) => row.puzzle === puzzle);
  return [...rows, ...mine].map((row) => row.event).filter(isEvent).sort(compareEvents);
}

/**
 * Keep what the player did; resolves when it is kept (or could not be: then `storageproblem` was told).
 * @param {string} puzzle
 * @param {readonly GameEvent[]} events
 * @returns {Promise<void>}
 */
export function keepEvents(puzzle, events) {
  recent.set(puzzle, [...listRecent(puzzle), ...events]);
  waiting.push(...events.map((event) => makeRow(puzzle, event, 1)));
  const write = keepWaiting([...waiting]).then(() => tellTabs({ type: "events", puzzle, events: [...events] }));
  lastWrite = Promise.all([lastWrite, write]).then(() => {});
  return write;
}

/** Resolves when nothing is being written any more. */
export async function settleWrites() {
  await lastWrite;
}

/** @param {EventRow[]} rows */
async function keepWaiting(rows) {
  try {
    await run(["events", "games"], "readwrite", async (access) => {
      for (const row of rows) await putUnlessKnown(access, row);
    });
    const kept = new Set(rows);
    waiting = waiting.filter((row) => !kept.has(row));
  } catch (error) {
    tellProblem(isQuota(error) ? "quota" : "storage");
  }
}

/** A row tried twice may be there, and sent. Its game must be known, too: it is how `sync.js` finds what is not sent. @param {Access} access @param {EventRow} row */
async function putUnlessKnown(access, row) {
  const { puzzle, n, by } = row;
  if (!(await access.get("events", [puzzle, n, by]))) await access.put("events", row);
  if (!(await access.get("games", puzzle))) await access.put("games", { puzzle, seq: 0, home: "", summary: null });
}

/**
 * Keep what the server sent and note what it has taken.
 * @param {GameRow} game with the seq of the answer
 * @param {readonly GameEvent[]} arrived
 * @param {readonly GameEvent[]} taken
 */
export async function keepAnswer(game, arrived, taken) {
  await run(["events", "games"], "readwrite", async (access) => {
    for (const event of [...arrived, ...taken]) await access.put("events", makeRow(game.puzzle, event));
    const known = await access.get("games", game.puzzle);
    await access.put("games", { ...game, summary: known?.summary ?? game.summary });
  });
  const keys = new Set(taken.map(keyOf));
  waiting = waiting.filter((row) => row.puzzle !== game.puzzle || !keys.has(keyOf(row)));
  recent.set(game.puzzle, listRecent(game.puzzle).filter((event) => !keys.has(keyOf(event))));
}

/**
 * Events of this game that the server has not taken.
 * @param {string} puzzle
 * @param {number} most
 * @returns {Promise<GameEvent[]>}
 */
export async function listUnsent(puzzle, most) {
  const rows = await run(["events"], "readonly", (access) => access.listUnsent(puzzle, most));
  const mine = waiting.filter((row) => row.puzzle === puzzle);
  const known = new Set(rows.map(keyOf));
  return [...rows, ...mine.filter((row) => !known.has(keyOf(row)))].slice(0, most).map((row) => row.event);
}

/**
 * The server knows nothing of this game any more (another library, another player): send everything again.
 * @param {GameRow} game
 */
export async function markAllUnsent(game) {
  await run(["events", "games"], "readwrite", async (access) => {
    const rows = await access.list("events", keysOf(game.puzzle));
    for (const row of rows) await access.put("events", { ...row, unsent: 1 });
    const known = await access.get("games", game.puzzle);
    await access.put("games", { ...game, summary: known?.summary ?? game.summary });
  });
}

/** @param {string} puzzle @returns {Promise<GameRow | undefined>} */
export function loadGame(puzzle) {
  return run(["games"], "readonly", (access) => access.get("games", puzzle));
}

/** @returns {Promise<GameRow[]>} */
export function listGames() {
  return run(["games"], "readonly", (access) => access.list("games"));
}

/**
 * Change what is known of a game, in one transaction.
 * @param {string} puzzle
 * @param {Partial<GameRow>} changes
 */
export async function changeGame(puzzle, changes) {
  await run(["games"], "readwrite", async (access) => {
    const known = (await access.get("games", puzzle)) ?? { puzzle, seq: 0, home: "", summary: null };
    await access.put("games", { ...known, ...changes });
  });
}

/** Forget what the page still wanted to keep and send: the player wants nothing of it. */
function forgetWaiting() {
  waiting = [];
  recent.clear();
}

document.addEventListener("playerforgotten", forgetWaiting);

/** Forget a game. @param {string} puzzle */
export async function forgetGame(puzzle) {
  waiting = waiting.filter((row) => row.puzzle !== puzzle);
  recent.delete(puzzle);
  await run(["events", "games"], "readwrite", async (access) => {
    for (const row of await access.list("events", keysOf(puzzle))) await access.remove("events", [row.puzzle, row.n, row.by]);
    await access.remove("games", puzzle);
  });
}

/**
 * @param {string} puzzle
 * @param {GameEvent} event
 * @param {1} [unsent]
 * @returns {EventRow}
 */
function makeRow(puzzle, event, unsent) {
  const row = { puzzle, n: event.n, by: event.by, event };
  return unsent ? { ...row, unsent } : row;
}
