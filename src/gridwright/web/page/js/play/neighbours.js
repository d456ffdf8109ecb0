// @ts-check
/** What lies around a puzzle: the pack it came from and the puzzle to play next. */
import { loadLibrary } from "../game/catalogue.js";
import { isLinked } from "../game/linked.js";
import { loadProgress } from "../game/progress.js";
import { localised, t } from "../i18n/index.js";
import { LINKED_PACK } from "../library/linked.js";
import { addressOf, fullNameOf, nameOf } from "../library/names.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Pack} Pack */
/** @typedef {import("../types.js").PuzzleCard} PuzzleCard */
/** @typedef {{back: {href: string, label: string}, packName: string, next: {href: string, title: string, card: PuzzleCard} | null}} Neighbours */

/**
 * @param {Puzzle} puzzle
 * @returns {Promise<Neighbours>} without a library, the way back only
 */
export async function findNeighbours(puzzle) {
  const home = isLinked(puzzle.id) ? LINKED_PACK : puzzle.pack_id;
  const back = home ? { href: `#/pack/${encodeURIComponent(home)}`, label: t("play.toPack") } : { href: "#/", label: t("play.toLibrary") };
  const packName = home === LINKED_PACK ? t("library.linked") : "";
  try {
    const [packs, progress] = await Promise.all([loadLibrary(), loadProgress()]);
    const isSolved = (/** @type {PuzzleCard} */ card) => progress.get(card.id)?.status === "solved";
    const next = findNext(packs, puzzle, isSolved);
    const pack = packs.find((each) => each.id === puzzle.pack_id);
    return { back, packName: packName || localised(pack?.names), next: next && { href: addressOf(next), title: tellNext(next, packs, puzzle), card: next } };
  } catch {
    return { back, packName, next: null };
  }
}

/** What the next puzzle is called; one of another pack with its pack. @param {PuzzleCard} next @param {Pack[]} packs @param {Puzzle} puzzle */
function tellNext(next, packs, puzzle) {
  if (next.pack_id === puzzle.pack_id) return nameOf(next, null);
  return fullNameOf(next, null, localised(packs.find((pack) => pack.id === next.pack_id)?.names));
}

/**
 * The next one of the pack that is not solved, from this one on and then from its beginning; when all are, the first unsolved one of
 * the packs that follow, of the same kind if there is one.
 * @param {Pack[]} packs
 * @param {Pick<Puzzle, "id" | "pack_id"> & {document: {kind: string}}} puzzle
 * @param {(card: PuzzleCard) => boolean} isSolved
 * @returns {PuzzleCard | null}
 */
export function findNext(packs, puzzle, isSolved) {
  const at = packs.findIndex((pack) => pack.id === puzzle.pack_id);
  const isOpen = (/** @type {PuzzleCard} */ card) => card.id !== puzzle.id && !isSolved(card);
  if (at >= 0) {
    const cards = packs[at].puzzles;
    const here = cards.findIndex((card) => card.id === puzzle.id);
    const found = [...cards.slice(here + 1), ...cards.slice(0, Math.max(here, 0))].find(isOpen);
    if (found) return found;
  }
  const others = [...packs.slice(at + 1), ...packs.slice(0, Math.max(at, 0))].flatMap((pack) => pack.puzzles).filter(isOpen);
  return others.find((card) => card.kind === puzzle.document.kind) ?? others[0] ?? null;
}
