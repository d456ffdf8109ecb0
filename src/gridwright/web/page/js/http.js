// @ts-check
/** Talking to the server: one request, one answer, and errors that say what happened. */
import { playerId } from "./game/player.js";
import { hasWords, t } from "./i18n/index.js";

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
  /** @type {Record<string, string>} */
  const headers = { "Gridwright-Player": playerId(), Accept: "application/json", ...wish.headers };
  if (wish.body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, {
      method: wish.method ?? (wish.body === undefined ? "GET" : "POST"),
      headers,
      body: wish.body === undefined ? undefined : JSON.stringify(wish.body),
      signal: wish.signal,
      // What is deleted when the page closes must still arrive.
      keepalive: wish.keepalive ?? wish.method === "DELETE",
      cache: "no-cache",
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("offline", "the server cannot be reached");
  }
  if (!answer.ok) throw await readError(answer);
  return answer;
}

/** How long to wait for what is asked for; then what is kept in this browser has to do. */
const PATIENCE = 15_000;

/** The signal of a request: the caller's, and for questions a limit in time. @param {RequestWish} wish @returns {AbortSignal | undefined} */
function makeSignal(wish) {
  if (wish.body !== undefined || wish.method) return wish.signal;
  const limit = AbortSignal.timeout(PATIENCE);
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
  const answer = await fetchAnswer(path, { ...wish, signal: makeSignal(wish) });
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
