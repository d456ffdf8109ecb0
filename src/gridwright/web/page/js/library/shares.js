// @ts-check
/** How much of the library is solved, and what to offer next. Pure: no document, no server. */
import { DIFFICULTIES } from "../constants.js";

/** @typedef {import("../types.js").Pack} Pack */
/** @typedef {import("../types.js").PuzzleCard} PuzzleCard */
/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {ReadonlyMap<string, Summary>} Progress */
/** @typedef {{solved: number, gold: number, total: number}} Share */
/** @typedef {{card: PuzzleCard, pack: Pack | null, why: "continue" | "next" | "first"}} Offer */

/** What is known after a "progresschange". @param {Progress} progress @param {Event} event @returns {Progress} */
export function takeProgress(progress, event) {
  const { puzzle, summary } = /** @type {CustomEvent} */ (event).detail;
  const next = new Map(progress);
  if (summary) next.set(puzzle, summary);
  else next.delete(puzzle);
  return next;
}

/** @param {readonly PuzzleCard[]} cards @param {Progress} progress @returns {Share} */
export function countSolved(cards, progress) {
  const share = { solved: 0, gold: 0, total: cards.length };
  for (const card of cards) {
    const summary = progress.get(card.id);
    if (summary?.status === "solved") share.solved += 1;
    if (summary?.medal === "gold" || summary?.medal === "flawless") share.gold += 1;
  }
  return share;
}

/**
 * What to open with: the game left last, else the puzzle after the one solved last, else the first puzzle of all.
 * Null when everything is solved.
 * @param {readonly Pack[]} packs
 * @param {Progress} progress
 * @returns {Offer | null}
 */
export function findOffer(packs, progress) {
  const places = packs.flatMap((pack) => pack.puzzles.map((card) => ({ card, pack, summary: progress.get(card.id) })));
  const touched = places.filter((place) => place.summary && place.summary.status !== "new");
  const latest = (/** @type {typeof places} */ list) =>
    list.reduce((/** @type {typeof places[number] | null} */ best, place) => (!best || (place.summary?.updated ?? 0) > (best.summary?.updated ?? 0) ? place : best), null);
  const started = latest(touched.filter((place) => place.summary?.status === "started"));
  if (started) return { card: started.card, pack: started.pack, why: "continue" };
  const isOpen = (/** @type {PuzzleCard} */ card) => progress.get(card.id)?.status !== "solved";
  const solved = latest(touched);
  const next =
    solved?.pack.puzzles.find((card) => card.number > solved.card.number && isOpen(card)) ?? solved?.pack.puzzles.find(isOpen);
  if (solved && next) return { card: next, pack: solved.pack, why: "next" };
  const first = places.find((place) => isOpen(place.card));
  return first ? { card: first.card, pack: first.pack, why: solved ? "next" : "first" } : null;
}

/**
 * What else to offer: other games begun, the latest first, then the next puzzle of each pack, the kinds by turns and the other kind first.
 * @param {readonly Pack[]} packs
 * @param {Progress} progress
 * @param {Offer | null} offer
 * @param {number} count
 * @returns {{card: PuzzleCard, pack: Pack}[]}
 */
export function findMore(packs, progress, offer, count) {
  const places = packs.flatMap((pack) => pack.puzzles.map((card) => ({ card, pack })));
  const updated = (/** @type {{card: PuzzleCard}} */ place) => progress.get(place.card.id)?.updated ?? 0;
  const started = places.filter(({ card }) => progress.get(card.id)?.status === "started").sort((a, b) => updated(b) - updated(a));
  const nexts = packs.flatMap((pack) => {
    const card = pack.puzzles.find((each) => !progress.has(each.id) || progress.get(each.id)?.status === "new");
    return card ? [{ card, pack }] : [];
  });
  const isOther = (/** @type {{card: PuzzleCard}} */ place) => place.card.kind !== offer?.card.kind;
  const [others, same] = [nexts.filter(isOther), nexts.filter((place) => !isOther(place) && place.card.id !== offer?.card.id)];
  const all = [...started, ...others.flatMap((place, index) => [place, ...same.slice(index, index + 1)]), ...same.slice(others.length)];
  return all.filter(({ card }) => card.id !== offer?.card.id).slice(0, count);
}

/** The levels of Slitherlink, the easiest first. */
const LEVELS = ["very easy", "easy", "advanced", "normal", "hard", "very hard", "expert"];

/**
 * From which estimated effort a nonogram has a second, third, fourth and fifth stroke: each time three times as much. Of the bundled
 * ones, those of 5 × 5 have one, small pictures two or three, large ones four, and the murals of 40 × 40 five.
 */
const EFFORTS = [100, 300, 900, 2700];

/** @typedef {{band: number | null, effort?: number | null, level: string | null, is_own?: boolean}} Hardness */

/**
 * Whether a puzzle is compared with others of its size, by its band. Bundled ones are compared across sizes, so that those of a pack rise; one's own
 * have the word of the maker, the generator and the command line.
 * @param {Hardness} puzzle
 */
export function isSized({ band, effort, is_own: isOwn }) {
  return typeof effort !== "number" || (isOwn === true && typeof band === "number");
}

/** How hard a puzzle is, from 1 to 5; 0 when unknown. @param {Hardness} puzzle */
export function findEffort(puzzle) {
  const { band, effort, level } = puzzle;
  const rank = level ? LEVELS.indexOf(level) : -1;
  if (rank >= 0) return Math.round(1 + (rank * 4) / (LEVELS.length - 1));
  if (typeof effort === "number" && !isSized(puzzle)) return 1 + EFFORTS.filter((least) => effort >= least).length;
  return typeof band === "number" ? Math.max(1, Math.min(5, Math.ceil(band / 2))) : 0;
}

/** How hard a puzzle is in a word, of which `library.difficulty.{word}` has the translation; empty when unknown. @param {Hardness} puzzle */
export function nameDifficulty(puzzle) {
  return DIFFICULTIES[findEffort(puzzle) - 1] ?? "";
}
