// @ts-check
/** Puzzles that were made come into the library: into the list of those kept, or into a pack of one's own. */
import { ApiError, changePuzzle, createPuzzle, getKept, getLibrary, getPuzzle } from "../api.js";
import { loadLibrary } from "../game/catalogue.js";
import { localised, t } from "../i18n/index.js";
import { nameKind } from "../kinds/index.js";
import { createOwnPack, isGoing } from "../library/own.js";
import { keepShelf } from "./shelf.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** `stored` once it is in the library, in `pack` or in the list of those kept. @typedef {{document: Doc, band: number | null, effort: number | null, level: string | null, seed: number, stored: Puzzle | null, pack: string | null}} MadePuzzle */

/** Run something about a stored puzzle; null if that was deleted meanwhile. @template T @param {() => Promise<T>} ask @returns {Promise<T | null>} */
async function unlessGone(ask) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.code === "no-puzzle") return null;
    throw error;
  }
}

/**
 * Keep it, or put it into a pack. One that was deleted since is stored anew.
 * @param {MadePuzzle} made
 * @param {string | null} pack null leaves it where it is
 * @returns {Promise<Puzzle>}
 */
export async function storeMade(made, pack) {
  const { stored, document: doc, band, effort, level } = made;
  const present = stored && (await unlessGone(() => (pack === null ? getPuzzle(stored.id) : changePuzzle(stored.id, { pack_id: pack }))));
  if (!present) made.pack = null;
  const size = t("library.size", { width: String(doc.width), height: String(doc.height) });
  const title = t("generate.title", { kind: nameKind(doc.kind), size, seed: String(made.seed) });
  made.stored = present ?? (await createPuzzle({ pack_id: pack, document: { ...doc, title }, title, band, effort, level }));
  made.pack = pack ?? made.pack;
  keepShelf();
  return made.stored;
}

/** Notice which of them were deleted from the library; whether any was. @param {MadePuzzle[]} all @returns {Promise<boolean>} */
export async function noticeGone(all) {
  const stored = all.filter((made) => made.stored);
  if (stored.length === 0) return false;
  const [{ packs }, { puzzles }] = await Promise.all([getLibrary(), getKept()]);
  const present = new Set([...puzzles, ...packs.filter((pack) => pack.is_own && !isGoing(pack)).flatMap((pack) => pack.puzzles)].filter((puzzle) => !isGoing(puzzle)).map(({ id }) => id));
  const gone = stored.filter(({ stored: puzzle }) => puzzle && !present.has(puzzle.id));
  for (const made of gone) Object.assign(made, { stored: null, pack: null });
  if (gone.length > 0) keepShelf();
  return gone.length > 0;
}

/** One's own packs, and a new one. @param {(pack: string) => void} onChoose @returns {Promise<import("../ui/menu.js").MenuItem[]>} */
export async function listPacks(onChoose) {
  const packs = (await loadLibrary()).filter((pack) => pack.is_own && !isGoing(pack));
  const create = async () => {
    const pack = await createOwnPack();
    if (pack) onChoose(pack.id);
  };
  /** @type {import("../ui/menu.js").MenuItem[]} */
  const items = packs.map((pack) => ({ label: localised(pack.names), icon: pack.icon, run: () => onChoose(pack.id) }));
  return [...items, ...(items.length ? [null] : []), { label: t("library.newPack"), icon: "plus", run: () => void create() }];
}
