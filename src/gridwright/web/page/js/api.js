// @ts-check
/** Every route of the server as a typed function. All of them throw `ApiError`. */
import { fetchAnswer, request } from "./http.js";

export { ApiError, describeError } from "./http.js";
export { runJob } from "./jobs.js";

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
const PATIENCE = 60_000;

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
  request(`/api/games/${part(puzzleId)}/events`, { body, signal: AbortSignal.timeout(PATIENCE), ...options });

/** @returns {Promise<{is_given: boolean}>} */
export const getConsent = () => request("/api/consent");

/** @param {boolean} isGiven @returns {Promise<{is_given: boolean}>} */
export const putConsent = (isGiven) =>
  request("/api/consent", { method: "PUT", body: { is_given: isGiven }, signal: AbortSignal.timeout(PATIENCE) });

/** @param {object[]} attempts @returns {Promise<{accepted: string[], refused: {id: string, message: string}[]}>} */
export const postAttempts = (attempts) => request("/api/attempts", { body: { attempts }, signal: AbortSignal.timeout(PATIENCE) });

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
export const getData = () => request("/api/data", { signal: AbortSignal.timeout(PATIENCE) });

/** @typedef {{added: Record<string, number>, ids: Record<string, string>}} DataAnswer */

/** Unite it with what is there; all of it or nothing. @param {unknown} data @returns {Promise<DataAnswer>} */
export const postData = (data) => request("/api/data", { body: data });

/** @returns {Promise<any>} */
export const getFormats = () => request("/api/formats");

/** What can be chosen when generating, rating and explaining. @returns {Promise<any>} */
export const getChoices = () => request("/api/choices");

/** How far the solver is prepared, in parts: what is answered, in the place of a hint, while it is not ready. @typedef {{state: "preparing", done: number, total: number}} Preparing */

/** @param {{document: Doc, board: string[]}} wish @param {AbortSignal} [signal] @returns {Promise<Hint | Preparing>} */
export const getHint = (wish, signal) => request("/api/hint", { body: wish, signal });

/** @param {{document: Doc, board: string[]}} wish @returns {Promise<CheckAnswer>} */
export const checkBoard = (wish) => request("/api/check", { body: wish });
