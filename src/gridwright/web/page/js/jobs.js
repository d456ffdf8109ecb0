// @ts-check
/**
 * Long work on the server: start a job, follow it, cancel it. The events come over a streamed fetch, because EventSource cannot
 * send the player's header; a stream that breaks is taken up again where it ended. Parts of an answer may come before it: each is
 * told once, and the answer has all that was in them.
 */
import { ApiError, fetchAnswer, request } from "./http.js";

/** `done` of `total`: parts of the solver that are prepared, while work waits for it. @typedef {{nodes?: number, seconds?: number, note?: string, ahead?: number, done?: number, total?: number}} JobProgress */
/**
 * @typedef {{
 *   onProgress?: (progress: JobProgress) => void,
 *   onPart?: (part: any) => void,
 *   signal?: AbortSignal,
 *   onOver?: () => void,
 * }} JobOptions `onOver`: the job is over, also for the server. Aborting cancels the job on the server
 */
/** @typedef {{id: string, event: string, data: any}} StreamEvent */

const PATIENCE = 5;
/** Milliseconds after which the server is asked again whether a job that was cancelled has ended. */
const ENDING = 150;

/**
 * Run a task to its end.
 * @template T
 * @param {{task: string} & Record<string, unknown>} task
 * @param {JobOptions} [options]
 * @returns {Promise<T>}
 */
export async function runJob(task, { onProgress, onPart, signal, onOver } = {}) {
  signal?.throwIfAborted();
  /** @type {Promise<{id: string}>} */
  const begun = request("/api/jobs", { body: task });
  // Also for those who change their mind before the server has answered: the job would run on.
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    begun.then(({ id }) => endJob(id)).catch(() => {
      // It is over already, or the server is gone and the job with it.
    }).finally(onOver);
  };
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    const { id } = await untilAborted(begun, signal);
    return await followJob(id, { onProgress, onPart, signal });
  } finally {
    signal?.removeEventListener("abort", cancel);
    if (!isCancelled) onOver?.();
  }
}

/** Cancel a job, and wait until it has ended: meanwhile the server counts it among those it works on. @param {string} id */
async function endJob(id) {
  const path = `/api/jobs/${id}`;
  /** @type {{state: string}} */
  let job = await request(path, { method: "DELETE", keepalive: true });
  while (job.state === "queued" || job.state === "running") {
    await wait(ENDING);
    job = await request(path);
  }
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<T>}
 */
function untilAborted(promise, signal) {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

/** @param {string} id @param {JobOptions} options */
async function followJob(id, { onProgress, onPart, signal }) {
  let lastId = "";
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const event of streamEvents(`/api/jobs/${id}/events`, lastId, signal)) {
        lastId = event.id || lastId;
        failures = 0;
        if (event.event === "done") return event.data.result;
        if (event.event === "failed") throw new ApiError(event.data.error.code, event.data.error.message, 500);
        if (event.event === "cancelled") throw new DOMException("the job was cancelled", "AbortError");
        if (event.event === "partial") onPart?.(event.data.part);
        if (event.event === "progress" || event.event === "queued") onProgress?.(event.data);
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "offline" || failures >= PATIENCE) throw error;
    }
    if (failures >= PATIENCE) throw new ApiError("offline", "the stream of the job ended early");
    await wait(250 * 2 ** failures, signal);
  }
}

/**
 * @param {string} path
 * @param {string} lastId
 * @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<StreamEvent, void, void>}
 */
async function* streamEvents(path, lastId, signal) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "text/event-stream" };
  if (lastId) headers["Last-Event-ID"] = lastId;
  const answer = await fetchAnswer(path, { headers, signal });
  if (!answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await readChunk(reader);
      if (done) return;
      text += value;
      // An answer of megabytes is one line in many pieces: it is looked through once, not with every piece.
      if (!value.includes("\n")) continue;
      text = text.replaceAll("\r\n", "\n");
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) {
        const event = parseEvent(part);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {
      // The stream has ended by itself.
    });
  }
}

/** @param {ReadableStreamDefaultReader<string>} reader */
async function readChunk(reader) {
  try {
    return await reader.read();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("offline", "the stream broke");
  }
}

/** One event of a stream; null for a heartbeat. @param {string} text @returns {StreamEvent | null} */
export function parseEvent(text) {
  const event = { id: "", event: "message", data: "" };
  for (const line of text.split("\n")) {
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const field = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") event.data += event.data ? `\n${value}` : value;
    else if (field === "id" || field === "event") event[field] = value;
  }
  return event.data ? { ...event, data: JSON.parse(event.data) } : null;
}

/** @param {number} milliseconds @param {AbortSignal} [signal] @returns {Promise<void>} */
function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}
