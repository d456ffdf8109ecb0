// @ts-check
/**
 * Puzzles that were made: each as a card with what to do with it, all of this tab on a shelf that outlives other views and a reload,
 * and into the library those that are kept.
 */
import { ApiError, changePuzzle, createPuzzle, describeError, getKept, getLibrary, getPuzzle } from "../api.js";
import { loadLibrary } from "../game/catalogue.js";
import { localised, t } from "../i18n/index.js";
import { nameKind, nameSize } from "../kinds/index.js";
import { makeEffort, nameDifficulty } from "../library/cards.js";
import { createOwnPack, isGoing } from "../library/own.js";
import { drawSmall } from "../solve/boards.js";
import { button } from "../ui/controls.js";
import { openMenu } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/toast.js";
import { renewWish } from "./wish.js";

const PICTURE = 168;

/**
 * @param {MadePuzzle} made
 * @param {{navigate: (hash: string) => void, onAnother: () => void}} tell
 * @returns {HTMLElement}
 */
export function makeCard(made, { navigate, onAnother }) {
  const { document: doc } = made;
  const size = nameSize(doc);
  const store = async (/** @type {string | null} */ pack) => {
    const puzzle = await storeMade(made, pack);
    showStored(keep, status, made);
    return puzzle;
  };
  const act = (/** @type {() => Promise<unknown>} */ run) => async () => {
    try {
      await run();
    } catch (error) {
      toast(describeError(error), { tone: "wrong" });
    }
  };
  const play = async () => navigate(`#/play/${encodeURIComponent((await store(null)).id)}`);
  const keep = button({ label: t("solve.keep"), icon: "star", on: act(() => store(null)) });
  const add = button({ label: t("generate.add"), icon: "plus", on: act(async () => void openMenu(add, await listPacks((pack) => act(() => store(pack))()))) });
  const status = h("p", { class: "made-status quiet small", role: "status" });
  showStored(keep, status, made);
  return h(
    "li",
    { class: "made sheet", dataset: { seed: made.seed } },
    h("div", { class: "made-picture" }, drawSmall(doc, PICTURE, { hidesGoal: true })),
    h(
      "div",
      { class: "made-words" },
      h("h2", { class: "made-name" }, t("generate.name", { kind: nameKind(doc.kind), size })),
      h(
        "p",
        { class: "made-facts quiet small" },
        drawBand(made),
        made.level !== null && makeEffort({ band: null, level: made.level }),
        h("span", null, t("generate.seed.number", { seed: String(made.seed) })),
      ),
      h(
        "div",
        { class: "made-actions" },
        button({ label: t("generate.play"), icon: "play", kind: "primary", on: act(play) }),
        add,
        keep,
        button({ label: t("generate.another"), icon: "dice", kind: "quiet", on: onAnother }),
      ),
      status,
    ),
  );
}

/** How hard it is, in a word with the number behind it; nothing before that is known. @param {MadePuzzle} made */
export function drawBand(made) {
  return made.band !== null && h("span", { title: t("solve.band", { band: made.band }) }, t(`library.difficulty.${nameDifficulty(made)}`));
}

/** @param {HTMLButtonElement} keep @param {HTMLElement} status @param {MadePuzzle} made */
function showStored(keep, status, { stored, pack }) {
  keep.hidden = stored !== null;
  if (!stored) return;
  const href = pack === null ? `#/solve/${encodeURIComponent(stored.id)}` : `#/pack/${encodeURIComponent(pack)}`;
  status.replaceChildren(icon("check"), " ", h("a", { href }, t(pack === null ? "generate.kept" : "generate.added")));
}

// What was made in this tab, the newest first, and what is still to be made: kept, so that neither another view nor a reload loses it.

/** @typedef {import("./wish.js").Wish} Wish */
/** @typedef {{made: MadePuzzle, wish: Wish}} Item */
/** What a reload broke off. @typedef {{wish: Wish, count: number}} Rest */

const KEPT_AS = "gridwright.made";
const MOST = 40;

/** @type {Item[]} */
export const shelf = [];
/** @type {Rest | null} */
let rest = null;

try {
  const kept = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "null");
  if (kept) shelf.push(...kept.shelf.map((/** @type {Item} */ item) => ({ ...item, wish: renewWish(item.wish) })));
  rest = kept?.rest ? { ...kept.rest, wish: renewWish(kept.rest.wish) } : null;
} catch {
  // Storage may be forbidden, or hold something else.
}

/** @param {Item} item @returns {Item} */
export function addItem(item) {
  shelf.unshift(item);
  shelf.splice(MOST);
  keepShelf();
  return item;
}

/** Forget what was made. */
export function clearShelf() {
  shelf.length = 0;
  keepShelf();
}

/** @returns {Rest | null} */
export function readRest() {
  return rest;
}

/** @param {Rest | null} wanted */
export function setRest(wanted) {
  rest = wanted;
  keepShelf();
}

/** Write all down; if that is too much for the browser, the newest of it. */
export function keepShelf() {
  for (let count = shelf.length; ; count = Math.floor(count / 2)) {
    try {
      sessionStorage.setItem(KEPT_AS, JSON.stringify({ shelf: shelf.slice(0, count), rest }));
      return;
    } catch {
      if (count === 0) return;
    }
  }
}

// Puzzles that were made come into the library: into the list of those kept, or into a pack of one's own.

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
  const size = nameSize(doc);
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

/** One's own packs, and a new one. @param {(pack: string) => void} onChoose @returns {Promise<import("../ui/dialog.js").MenuItem[]>} */
export async function listPacks(onChoose) {
  const packs = (await loadLibrary()).filter((pack) => pack.is_own && !isGoing(pack));
  const create = async () => {
    const pack = await createOwnPack();
    if (pack) onChoose(pack.id);
  };
  /** @type {import("../ui/dialog.js").MenuItem[]} */
  const items = packs.map((pack) => ({ label: localised(pack.names), icon: pack.icon, run: () => onChoose(pack.id) }));
  return [...items, ...(items.length ? [null] : []), { label: t("library.newPack"), icon: "plus", run: () => void create() }];
}
