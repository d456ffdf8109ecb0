// @ts-check
/**
 * The server: one request and its answer, long work that is followed as it goes on, and every route as a typed function. Whatever
 * fails is an `ApiError` that says what happened.
 */
import { playerId } from "./game/player.js";
import { hasWords, t } from "./i18n/index.js";

// Talking to the server: one request, one answer, and errors that say what happened.

/** An answer that is not what was asked for. `code` is the server's, or "offline", or "unexpected". */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message in English, as the server says it
   * @param {number} [status]
   * @param {string} [place]
   * @param {number | null} [retryAfter] seconds
   */
  constructor(code, message, status = 0, place = "", retryAfter = null) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.place = place;
    this.retryAfter = retryAfter;
  }
}

/**
 * @typedef {object} RequestWish
 * @property {string} [method]
 * @property {unknown} [body] sent as JSON
 * @property {AbortSignal} [signal]
 * @property {boolean} [keepalive]
 * @property {Record<string, string>} [headers]
 */

/**
 * Ask the server; the answer as it came. Throws ApiError, or AbortError when the signal says so.
 * @param {string} path
 * @param {RequestWish} [wish]
 * @returns {Promise<Response>}
 */
export async function fetchAnswer(path, wish = {}) {
  const answer = await fetch(path, describeRequest(wish)).catch(refuseUnreached);
  if (!answer.ok) throw await readError(answer);
  return answer;
}

/** A request as `fetch` takes it. @param {RequestWish} wish @returns {RequestInit} */
function describeRequest(wish) {
  /** @type {Record<string, string>} */
  const headers = { "Gridwright-Player": playerId(), Accept: "application/json", ...wish.headers };
  if (wish.body !== undefined) headers["Content-Type"] = "application/json";
  return {
    method: wish.method ?? (wish.body === undefined ? "GET" : "POST"),
    headers,
    body: wish.body === undefined ? undefined : JSON.stringify(wish.body),
    signal: wish.signal,
    // What is deleted when the page closes must still arrive.
    keepalive: wish.keepalive ?? wish.method === "DELETE",
    cache: "no-cache",
  };
}

/** What is thrown where no answer came. @param {unknown} error @returns {never} */
function refuseUnreached(error) {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new ApiError("offline", "the server cannot be reached");
}

/** How long to wait for what is asked for; then what is kept in this browser has to do. */
const ANSWER_LIMIT = 15_000;

/** The signal of a request: the caller's, and for questions a limit in time. @param {RequestWish} wish @returns {AbortSignal | undefined} */
function makeSignal(wish) {
  if (wish.body !== undefined || wish.method) return wish.signal;
  const limit = AbortSignal.timeout(ANSWER_LIMIT);
  return wish.signal ? AbortSignal.any([wish.signal, limit]) : limit;
}

/**
 * Ask the server for JSON.
 * @template T
 * @param {string} path
 * @param {RequestWish} [wish]
 * @returns {Promise<T>}
 */
export async function request(path, wish = {}) {
  const answer = await fetch(path, describeRequest({ ...wish, signal: makeSignal(wish) })).catch(refuseUnreached);
  if (!answer.ok) throw await readError(answer);
  if (answer.status === 204) return /** @type {T} */ (undefined);
  try {
    return await answer.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    if (error instanceof SyntaxError) throw new ApiError("unexpected", "the answer is not JSON", answer.status);
    throw new ApiError("offline", "the answer broke off");
  }
}

/** @param {Response} answer @returns {Promise<ApiError>} */
async function readError(answer) {
  const wait = Number.parseInt(answer.headers.get("Retry-After") ?? "", 10);
  const retryAfter = Number.isFinite(wait) ? wait : null;
  try {
    const { error } = await answer.json();
    return new ApiError(error.code, error.message, answer.status, error.place ?? "", retryAfter);
  } catch {
    return new ApiError("unexpected", `status ${answer.status}`, answer.status, "", retryAfter);
  }
}

/**
 * What to tell the player about an error, in the player's language where there are words for its code.
 * @param {unknown} error
 * @param {Record<string, string>} [words] code -> the key of words that fit better here than those for everywhere
 * @returns {string}
 */
export function describeError(error, words = {}) {
  if (!(error instanceof ApiError)) return t("errors.unexpected");
  const key = words[error.code] ?? `errors.${error.code}`;
  if (hasWords(key)) return t(key, { message: error.message });
  return error.status >= 400 && error.status < 500 && error.message ? error.message : t("errors.unexpected");
}

// Long work on the server: start a job, follow it, cancel it. The events come over a streamed fetch, because EventSource cannot
// send the player's header; a stream that breaks is taken up again where it ended. Parts of an answer may come before it: each is
// told once, and the answer has all that was in them.

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

/** Where work begins that brings more along than `/api/jobs` takes. @type {Record<string, string>} */
const BEGINNINGS = { scan: "/api/scans" };

const MOST_FAILURES = 5;
/** Milliseconds after which the server is asked again whether a job that was cancelled has ended. */
const ENDING = 150;

/** Jobs that somebody on this page waits for. @type {Set<string>} */
const followed = new Set();

// A page that is left or loaded anew takes no answers any more, but the server counts its jobs among those of the player. A page that
// the browser keeps for the way back goes on with them.
addEventListener("pagehide", ({ persisted }) => {
  if (!persisted) for (const id of followed) void cancelJob(id).catch(() => {});
});

/** @param {string} id @returns {Promise<{state: string}>} */
function cancelJob(id) {
  return request(`/api/jobs/${id}`, { method: "DELETE", keepalive: true });
}

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
  const begun = request(BEGINNINGS[task.task] ?? "/api/jobs", { body: task });
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
    followed.add(id);
    return await followJob(id, { onProgress, onPart, signal }).finally(() => followed.delete(id));
  } finally {
    signal?.removeEventListener("abort", cancel);
    if (!isCancelled) onOver?.();
  }
}

/** Cancel a job, and wait until it has ended: meanwhile the server counts it among those it works on. @param {string} id */
async function endJob(id) {
  let job = await cancelJob(id);
  while (job.state === "queued" || job.state === "running") {
    await wait(ENDING);
    job = await request(`/api/jobs/${id}`);
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
      if (!(error instanceof ApiError) || error.code !== "offline" || failures >= MOST_FAILURES) throw error;
    }
    if (failures >= MOST_FAILURES) throw new ApiError("offline", "the stream of the job ended early");
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

/** @typedef {import("./types.js").Doc} Doc */
/** @typedef {import("./types.js").Pack} Pack */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Summary} Summary */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Hint} Hint */

/** @typedef {Omit<Pack, "puzzles"> & {puzzles: Puzzle[]}} FullPack */
/** @typedef {{events: GameEvent[], seq: number, library: string, has_more?: boolean}} EventsAnswer */
/** @typedef {{document: Doc, format: string, title: string, problem: string | null}} ReadPuzzle */
/** @typedef {{puzzles: ReadPuzzle[], problems: {source: string, message: string}[]}} ReadAnswer */
/** @typedef {{name: string, media_type: string, text?: string | null, base64?: string | null, losses: string[]}} WriteAnswer */
/** @typedef {{violations: {place: string, message: string, places: number[]}[], is_finished: boolean}} CheckAnswer */

const part = encodeURIComponent;
/** Milliseconds for what the page sends by itself: an answer that never comes must not keep all that follows from being sent. */
const LONG_ANSWER_LIMIT = 60_000;

/** @returns {Promise<{version: string, library: string, kinds: string[]}>} */
export const getVersion = () => request("/api/version");

/** @returns {Promise<{packs: Pack[]}>} */
export const getLibrary = () => request("/api/library");

/** @param {string} id @returns {Promise<FullPack>} */
export const getPack = (id) => request(`/api/packs/${part(id)}`);

/** @param {string} id @returns {Promise<Puzzle>} */
export const getPuzzle = (id) => request(`/api/puzzles/${part(id)}`);

/** @param {{name: string, icon: string}} pack @returns {Promise<Pack>} */
export const createPack = (pack) => request("/api/packs", { body: pack });

/** @param {string} id @param {{name?: string, icon?: string}} changes @returns {Promise<Pack>} */
export const changePack = (id, changes) => request(`/api/packs/${part(id)}`, { method: "PATCH", body: changes });

/** Takes its puzzles along. @param {string} id @returns {Promise<void>} */
export const deletePack = (id) => request(`/api/packs/${part(id)}`, { method: "DELETE" });

/** @param {{pack_id: string | null, document: Doc, title: string, band?: number | null, effort?: number | null, level?: string | null}} puzzle @returns {Promise<Puzzle>} */
export const createPuzzle = (puzzle) => request("/api/puzzles", { body: puzzle });

/** @param {string} id @param {{title?: string, early_title?: string, pack_id?: string | null}} changes @returns {Promise<Puzzle>} */
export const changePuzzle = (id, changes) => request(`/api/puzzles/${part(id)}`, { method: "PATCH", body: changes });

/**
 * Keep a puzzle in the place of one of one's own. With other clues it gets another id, and the game on the one before is forgotten.
 * @param {string} id @param {{document: Doc, title: string, band?: number | null, effort?: number | null, level?: string | null}} puzzle @returns {Promise<Puzzle>}
 */
export const replacePuzzle = (id, puzzle) => request(`/api/puzzles/${part(id)}`, { method: "PUT", body: puzzle });

/** Let the puzzles of a pack, or with null those in none, stand in this order. @param {string | null} packId @param {string[]} puzzles @returns {Promise<void>} */
export const orderPuzzles = (packId, puzzles) => request("/api/order", { method: "PUT", body: { pack_id: packId, puzzles } });

/** @param {string} id @returns {Promise<void>} */
export const deletePuzzle = (id) => request(`/api/puzzles/${part(id)}`, { method: "DELETE" });

/** The solver's list. @returns {Promise<{puzzles: Puzzle[]}>} */
export const getKept = () => request("/api/kept");

/** `passed`: how many of its lines are no words; `problems` tells the first. @typedef {{id: string, name: string, words: number | null, bytes: number | null, language: string, is_builtin: boolean, updated: number | null, passed?: number, problems?: string[]}} WordList */

/** Those of the player and those that are built in. @returns {Promise<{lists: WordList[]}>} */
export const getLists = () => request("/api/lists");

/** @param {string} id @returns {Promise<WordList & {text: string}>} */
export const getList = (id) => request(`/api/lists/${part(id)}`);

/** @param {{name: string, text: string, language?: string}} list @param {{signal?: AbortSignal}} [options] @returns {Promise<WordList>} */
export const createList = (list, { signal } = {}) => request("/api/lists", { body: list, signal });

/** @param {string} id @param {{name?: string, text?: string, language?: string}} changes @returns {Promise<WordList>} */
export const changeList = (id, changes) => request(`/api/lists/${part(id)}`, { method: "PUT", body: changes });

/** @param {string} id @returns {Promise<void>} */
export const deleteList = (id) => request(`/api/lists/${part(id)}`, { method: "DELETE", keepalive: true });

/** @returns {Promise<{games: {puzzle_id: string, summary: Summary, seq: number}[], library: string}>} */
export const getGames = () => request("/api/games");

/** @param {string} puzzleId @param {number} [since] @returns {Promise<EventsAnswer & {summary: Summary | null}>} */
export const getGame = (puzzleId, since = 0) => request(`/api/games/${part(puzzleId)}?since=${since}`);

/**
 * @param {string} puzzleId
 * @param {{since: number, events: GameEvent[], summary: Summary | null}} body
 * @param {{keepalive?: boolean, signal?: AbortSignal}} [options]
 * @returns {Promise<EventsAnswer>}
 */
export const postEvents = (puzzleId, body, options) =>
  request(`/api/games/${part(puzzleId)}/events`, { body, signal: AbortSignal.timeout(LONG_ANSWER_LIMIT), ...options });

/** @returns {Promise<{is_given: boolean}>} */
export const getConsent = () => request("/api/consent");

/** @param {boolean} isGiven @returns {Promise<{is_given: boolean}>} */
export const putConsent = (isGiven) =>
  request("/api/consent", { method: "PUT", body: { is_given: isGiven }, signal: AbortSignal.timeout(LONG_ANSWER_LIMIT) });

/** @param {object[]} attempts @returns {Promise<{accepted: string[], refused: {id: string, message: string}[]}>} */
export const postAttempts = (attempts) => request("/api/attempts", { body: { attempts }, signal: AbortSignal.timeout(LONG_ANSWER_LIMIT) });

/** The player's recorded attempts as a file. @param {"json" | "csv"} format @returns {Promise<Blob>} */
export async function downloadAttempts(format) {
  const answer = await fetchAnswer(format === "csv" ? "/api/attempts.csv" : "/api/attempts", { headers: { Accept: "*/*" } });
  return answer.blob();
}

/** @returns {Promise<void>} */
export const deleteAttempts = () => request("/api/attempts", { method: "DELETE" });

/** Forget everything of this player. @returns {Promise<void>} */
export const deletePlayer = () => request("/api/player", { method: "DELETE" });

/** Open anything: text, a puzzle URL, or a file. @param {{text: string} | {base64: string, name: string}} source @returns {Promise<ReadAnswer>} */
export const readPuzzles = (source) => request("/api/read", { body: source });

/** @param {{document: Doc, board?: string[], format: string, keeps_goal?: boolean}} wish @returns {Promise<WriteAnswer>} */
export const writePuzzle = (wish) => request("/api/write", { body: wish });

/**
 * A picture in SVG: the puzzle, with a board on it, or solved.
 * @param {{document: Doc, board?: string[], solution?: boolean, theme: "light" | "dark" | "print", cell?: number}} wish
 * @returns {Promise<{svg: string}>}
 */
export const drawPuzzle = (wish) => request("/api/draw", { body: wish });

/** Everything that the server keeps of the player. @returns {Promise<any>} */
export const getData = () => request("/api/data", { signal: AbortSignal.timeout(LONG_ANSWER_LIMIT) });

/** @typedef {{added: Record<string, number>, ids: Record<string, string>}} DataAnswer */

/** Unite it with what is there; all of it or nothing. @param {unknown} data @returns {Promise<DataAnswer>} */
export const postData = (data) => request("/api/data", { body: data });

/** @returns {Promise<any>} */
export const getFormats = () => request("/api/formats");

/** What the server can do, kind by kind. @returns {Promise<{kinds: import("./kinds/generic/kind.js").KindDescription[]}>} */
export const getKinds = () => request("/api/kinds");

/** How far the solver is prepared, in parts: what is answered, in the place of a hint, while it is not ready. @typedef {{state: "preparing", done: number, total: number}} Preparing */

/** @param {{document: Doc, board: string[], notes?: import("./types.js").Change[]}} wish @param {AbortSignal} [signal] @returns {Promise<Hint | Preparing>} */
export const getHint = (wish, signal) => request("/api/hint", { body: wish, signal });

/** @param {{document: Doc, board: string[]}} wish @returns {Promise<CheckAnswer>} */
export const checkBoard = (wish) => request("/api/check", { body: wish });
