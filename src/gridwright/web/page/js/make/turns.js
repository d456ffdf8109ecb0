// @ts-check
/**
 * Jobs of the studio take turns: the server takes but a few at once from one player, and one that was cancelled counts until it has
 * ended. Whoever is aborted while it waits leaves the queue; whom the server refuses because it has enough to do waits and asks again.
 */
import { ApiError, runJob } from "../api.js";

/** One less than the server takes: somebody may have a job elsewhere. */
const MOST = 3;
/** Milliseconds until a server that has enough to do is asked again. */
const AGAIN = 700;

let busy = 0;
/** @type {(() => void)[]} */
const waiting = [];

/**
 * @template T
 * @param {{task: string} & Record<string, unknown>} request
 * @param {import("../jobs.js").JobOptions & {signal: AbortSignal}} options
 * @returns {Promise<T>}
 */
export async function runInTurn(request, options) {
  for (;;) {
    try {
      return await runOnce(request, options);
    } catch (error) {
      if (!(error instanceof ApiError) || !["too-many-jobs", "busy"].includes(error.code)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    options.signal.throwIfAborted();
  }
}

/**
 * @template T
 * @param {{task: string} & Record<string, unknown>} request
 * @param {import("../jobs.js").JobOptions & {signal: AbortSignal}} options
 * @returns {Promise<T>}
 */
async function runOnce(request, options) {
  await waitForTurn(options.signal);
  // Who was aborted at the very moment of its turn hands it on: a job that never begins is never over.
  if (options.signal.aborted) {
    leave();
    options.signal.throwIfAborted();
  }
  return runJob(request, { ...options, onOver: leave });
}

/** @param {AbortSignal} signal @returns {Promise<void>} */
async function waitForTurn(signal) {
  signal.throwIfAborted();
  if (busy < MOST) {
    busy += 1;
    return;
  }
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener("abort", () => {
        const place = waiting.indexOf(resolve);
        if (place === -1) return;
        waiting.splice(place, 1);
        reject(signal.reason);
      }, { once: true });
    })
  );
}

/** The next one's turn. */
function leave() {
  const next = waiting.shift();
  if (next) next();
  else busy -= 1;
}
