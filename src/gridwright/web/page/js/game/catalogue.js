// @ts-check
/**
 * Packs and puzzles: from the server, and kept in this browser so that all of them can be played offline. The server is asked
 * first; what is kept answers when it cannot be reached.
 */
import { ApiError, getKept, getLibrary, getPack, getPuzzle } from "../api.js";
import { run } from "./db.js";
import { forgetGame } from "./journal.js";

// Puzzles that came with a link live in this browser alone: their ids say so, and nothing of their games is ever sent.

/** What their ids begin with. */
export const LINKED = "link_";

/** @param {string} puzzle its id */
export function isLinked(puzzle) {
  return puzzle.startsWith(LINKED);
}

/** @typedef {import("../types.js").Pack} Pack */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../api.js").FullPack} FullPack */
/** A pack without its puzzles, which lie in their own store. `stamp` says of what they were made. @typedef {Omit<Pack, "puzzles"> & {puzzleIds: string[], stamp: string}} PackRow */

/** All packs, without documents. @returns {Promise<Pack[]>} */
export async function loadLibrary() {
  try {
    const { packs } = await getLibrary();
    await keep(["meta"], (access) => access.put("meta", { key: "library", packs }));
    return packs;
  } catch (error) {
    const kept = await findKept(error, () => run(["meta"], "readonly", (access) => access.get("meta", "library")));
    return kept.packs;
  }
}

/** A pack with its puzzles. @param {string} id @returns {Promise<FullPack>} */
export async function loadPack(id) {
  try {
    const pack = await getPack(id);
    await keepPack(pack);
    return pack;
  } catch (error) {
    return findKept(error, () => readPack(id));
  }
}

/**
 * A puzzle. One that the server has no more but this browser still has can be played on.
 * @param {string} id
 * @returns {Promise<Puzzle>}
 */
export async function loadPuzzle(id) {
  const readOwn = () => run(["puzzles"], "readonly", (access) => access.get("puzzles", id));
  if (isLinked(id)) return findKept(new ApiError("no-puzzle", `found no puzzle "${id}" in this browser`, 404), readOwn);
  try {
    const puzzle = await getPuzzle(id);
    await keep(["puzzles"], (access) => access.put("puzzles", puzzle));
    return puzzle;
  } catch (error) {
    return findKept(error, readOwn);
  }
}

/** The puzzle that an address tells: its id, or its pack and number there. @param {string[]} params @returns {Promise<Puzzle>} */
export async function loadAddressed([first = "", number]) {
  if (number === undefined) return loadPuzzle(first);
  const card = (await loadLibrary()).find((pack) => pack.id === first)?.puzzles[Number(number) - 1];
  if (!card) throw new ApiError("no-puzzle", `found no puzzle ${number} in the pack "${first}"`, 404);
  return loadPuzzle(card.id);
}

/** The solver's list. @returns {Promise<Puzzle[]>} */
export async function loadKept() {
  try {
    const { puzzles } = await getKept();
    await keep(["kept", "puzzles"], async (access) => {
      await access.clear("kept");
      for (const [number, puzzle] of puzzles.entries()) {
        await access.put("kept", { id: puzzle.id, number });
        await access.put("puzzles", puzzle);
      }
    });
    return puzzles;
  } catch (error) {
    return findKept(error, readKept);
  }
}

/** A puzzle was deleted by its player: forget it here, with its game. @param {string} id */
export async function forgetPuzzle(id) {
  await run(["puzzles", "kept"], "readwrite", async (access) => {
    await access.remove("puzzles", id);
    await access.remove("kept", id);
  });
  await forgetGame(id);
}

/** Keep every puzzle for playing offline; packs that are here as they are on the server are not asked for again. */
export async function prefetchAll() {
  const packs = await loadLibrary();
  await Promise.all([...packs.map(prefetchPack), loadKept()]);
}

/** @param {Pack} pack */
async function prefetchPack(pack) {
  if (!(await isKept(pack))) await loadPack(pack.id);
}

/** The documents of a pack, by the ids of its puzzles: those kept here, if they are still the same. @param {Pack} pack @returns {Promise<Map<string, Doc>>} */
export async function loadDocuments(pack) {
  const full = ((await isKept(pack)) && (await readPack(pack.id))) || (await loadPack(pack.id));
  return new Map(full.puzzles.map((puzzle) => [puzzle.id, puzzle.document]));
}

/** Whether the puzzles of a pack are here as they are on the server. @param {Pack} pack */
async function isKept(pack) {
  const known = await run(["packs"], "readonly", (access) => access.get("packs", pack.id)).catch(() => undefined);
  return known?.stamp === makeStamp(pack);
}

/** @param {FullPack} pack */
async function keepPack(pack) {
  const { puzzles, ...card } = pack;
  const row = { ...card, puzzleIds: puzzles.map((puzzle) => puzzle.id), stamp: makeStamp(pack) };
  await keep(["packs", "puzzles"], async (access) => {
    for (const puzzle of puzzles) await access.put("puzzles", puzzle);
    await access.put("packs", row);
  });
}

/** @param {string} id @returns {Promise<FullPack | undefined>} */
async function readPack(id) {
  return run(["packs", "puzzles"], "readonly", async (access) => {
    /** @type {PackRow | undefined} */
    const row = await access.get("packs", id);
    if (!row) return undefined;
    const { puzzleIds, stamp, ...card } = row;
    const puzzles = await Promise.all(puzzleIds.map((each) => access.get("puzzles", each)));
    return { ...card, puzzles: puzzles.filter(Boolean) };
  });
}

/** @returns {Promise<Puzzle[]>} */
async function readKept() {
  return run(["kept", "puzzles"], "readonly", async (access) => {
    const rows = (await access.list("kept")).sort((left, right) => left.number - right.number);
    const puzzles = await Promise.all(rows.map((row) => access.get("puzzles", row.id)));
    return puzzles.filter(Boolean);
  });
}

/**
 * What the puzzles of a pack were, so that a change is seen.
 * @param {{puzzles: readonly Pick<Puzzle, "id" | "hash" | "titles" | "title" | "is_picture" | "lives" | "band" | "effort" | "level" | "number" | "finish">[]}} pack
 */
function makeStamp({ puzzles }) {
  return JSON.stringify(puzzles.map(({ id, hash, titles, title, is_picture, lives, band, effort, level, number, finish = null }) => [id, hash, titles, title, is_picture, lives, band, effort, level, number, finish]));
}

/**
 * Keep it if there is room; without, the page works while the server does.
 * @param {import("./db.js").StoreName[]} names
 * @param {(access: import("./db.js").Access) => Promise<void>} work
 */
async function keep(names, work) {
  await run(names, "readwrite", work).catch(() => {});
}

/**
 * What is kept, if the server did not give it; else the error of the server.
 * @template T
 * @param {unknown} error
 * @param {() => Promise<T | undefined>} read
 * @returns {Promise<T>}
 */
async function findKept(error, read) {
  if (!(error instanceof ApiError)) throw error;
  const kept = await read();
  if (kept === undefined) throw error;
  return kept;
}
