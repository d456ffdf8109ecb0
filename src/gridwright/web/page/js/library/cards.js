// @ts-check
/**
 * How puzzles and packs are shown: what they are called, how hard they are, how much of them is solved; the card of a puzzle, the
 * row of a pack.
 */
import { readFinish } from "../board/look.js";
import { DIFFICULTIES } from "../constants.js";
import { isLinked } from "../game/catalogue.js";
import { getSetting } from "../game/settings.js";
import { formatTime, hasWords, localised, t } from "../i18n/index.js";
import { findKind, listKinds, nameKind, nameSize } from "../kinds/index.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { seal, thumbnail } from "../ui/thumbnail.js";
import { ring } from "../ui/toast.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").PuzzleCard} PuzzleCard */
/** @typedef {Pick<PuzzleCard, "id" | "pack_id" | "number" | "titles" | "kind"> & Partial<Pick<PuzzleCard, "title" | "is_picture" | "is_own">>} Named */
/** What tells whether it is solved: a summary of a game, or its state. @typedef {{status: string} | null | undefined} Known */

/** A description that is longer, or has several lines, is no name. */
const LONGEST_NAME = 80;

/** Whether what is solved is a picture. @param {{kind: string}} puzzle */
export function isPicture({ kind }) {
  return findKind(kind).isPicture ?? false;
}

/**
 * The names in a document: a title beside a description is for before a picture is solved, and the description is its name; a title alone
 * is the name. The twin of `Info` in Python.
 * @param {{title?: string, description?: string}} doc
 * @returns {{title: string, name: string}}
 */
export function readNames({ title = "", description = "" }) {
  const text = description.trim();
  const isName = text.length > 0 && text.length <= LONGEST_NAME && !text.includes("\n");
  return { title: description ? title : "", name: isName ? text : title };
}

/** The description of a picture where it is more than a name: told when it is solved. @param {Doc} doc */
export function storyOf(doc) {
  const { description = "" } = doc;
  return isPicture(doc) && readNames(doc).name !== description.trim() ? description : "";
}

/**
 * The names of a picture as a document keeps them.
 * @param {string} title shown before it is solved @param {string} name shown afterwards; either may be ""
 * @returns {{title?: string, description?: string}}
 */
export function writeNames(title, name) {
  if (!title) return name ? { title: name } : {};
  return { title, description: name || title };
}

/** The document of a puzzle with its name in the player's language, as others get it. @param {import("../types.js").Puzzle} puzzle @returns {Doc} */
export function documentOf({ document: doc, titles, title, is_own: isOwn }) {
  const [name, written] = [localised(titles), readNames(doc)];
  if (isOwn && name && title && title !== name) return title === written.title && name === written.name ? doc : { ...doc, ...writeNames(title, name) };
  return name && !written.title ? { ...doc, title: name } : doc;
}

/** Whether a document holds the name of a picture that goes by `label` still. @param {Doc} doc @param {string} label */
export function hidesName(doc, label) {
  const { name } = readNames(doc);
  return isPicture(doc) && name !== "" && label !== "" && label !== name;
}

/** Whether the name of a puzzle is not to be told yet. What was kept by an older page says nothing about pictures. @param {Named} card @param {Known} known */
export function isSecret(card, known) {
  return (card.is_picture ?? isPicture(card)) && known?.status !== "solved" && !getSetting("showNames");
}

/** What a puzzle is called now. @param {Named} card @param {Known} known */
export function nameOf(card, known) {
  const name = isSecret(card, known) ? card.title : localised(card.titles) || card.title;
  if (name) return name;
  // Those that came by links have no lasting place.
  return isLinked(card.id) ? nameKind(card.kind) : t("library.untitled", { number: card.number });
}

/**
 * What a puzzle is called where its pack is not told beside it.
 * @param {Named} card @param {Known} known @param {string} packName may be ""
 */
export function fullNameOf(card, known, packName) {
  const name = nameOf(card, known);
  const isNumber = !isLinked(card.id) && name === t("library.untitled", { number: card.number });
  return isNumber && packName ? `${packName} · ${name}` : name;
}

/** Where a puzzle is played or solved. The id of a bundled picture is its name: there its number stands for it. @param {Named} card @param {"play" | "solve"} [view] */
export function addressOf(card, view = "play") {
  const { id, pack_id: pack, number } = card;
  const isNamed = (card.is_picture ?? isPicture(card)) && pack !== null && card.is_own === false;
  return isNamed ? `#/${view}/${encodeURIComponent(pack)}/${number}` : `#/${view}/${encodeURIComponent(id)}`;
}

// How much of the library is solved, and what to offer next. Pure: no document, no server.

/** @typedef {import("../types.js").Pack} Pack */
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

/**
 * From which estimated effort a puzzle has a second, third, fourth and fifth stroke: each time three times as much. Of the bundled
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
  const levels = level ? listKinds().find((kind) => kind.levels?.includes(level))?.levels : undefined;
  if (level && levels) return Math.round(1 + (levels.indexOf(level) * 4) / (levels.length - 1));
  if (typeof effort === "number" && !isSized(puzzle)) return 1 + EFFORTS.filter((least) => effort >= least).length;
  return typeof band === "number" ? Math.max(1, Math.min(5, Math.ceil(band / 2))) : 0;
}

/** How hard a puzzle is in a word, of which `library.difficulty.{word}` has the translation; empty when unknown. @param {Hardness} puzzle */
export function nameDifficulty(puzzle) {
  return DIFFICULTIES[findEffort(puzzle) - 1] ?? "";
}

// The card of a puzzle: a picture of one's own progress, its name, its size and effort, and a seal once it is solved.

/** @typedef {import("../types.js").Puzzle} Puzzle */

const PICTURE = 132;

/** Of a puzzle with its document, what a card needs. @param {Puzzle} puzzle @returns {PuzzleCard} */
export function toCard(puzzle) {
  const { document: doc, ...rest } = puzzle;
  const { surface, isPicture } = findKind(doc.kind);
  const pattern = surface.patternOf?.(doc) ?? null;
  // What came by a link to an older page says nothing of names but what stands in the document.
  const { title, name } = readNames(doc);
  const named = rest.is_picture === undefined ? { titles: { en: name }, title, is_picture: isPicture ?? false } : {};
  return { ...rest, ...named, kind: doc.kind, height: doc.height, width: doc.width, pattern };
}

/**
 * The small picture of a puzzle: how far it is, and once it is solved its coloured finish, where it has one.
 * @param {PuzzleCard} card @param {Summary | undefined} summary @param {number} side
 * @param {Promise<Doc | null> | null} [doc] whose clues the picture shows until it is solved
 */
function drawProgress(card, summary, side, doc = null) {
  const { status, values = "" } = summary ?? {};
  if (status !== "solved") return thumbnail(card, values, side, doc);
  const { surface } = findKind(card.kind);
  if (!card.finish) return thumbnail(card, surface.finish?.(values) || values, side, surface.needsDocument?.(card) ? doc : null);
  const { pattern, values: coloured } = readFinish(card.finish);
  return thumbnail({ ...card, pattern }, coloured, side);
}

/**
 * @param {PuzzleCard} card
 * @param {Summary | undefined} summary
 * @param {Promise<Doc | null>} doc whose clues the picture shows until it is solved
 * @param {HTMLElement} [more] a menu button, for puzzles of one's own
 * @returns {HTMLLIElement}
 */
export function makeCard(card, summary, doc, more) {
  const status = summary?.status ?? "new";
  return h(
    "li",
    { class: `card ${status}`, dataset: { puzzle: card.id } },
    h(
      "a",
      { class: "card-link", href: addressOf(card) },
      h("span", { class: "card-picture" }, drawProgress(card, summary, PICTURE, doc)),
      h("span", { class: "card-title" }, nameOf(card, summary)),
      h("span", { class: "card-facts" }, h("span", null, nameSize(card)), makeEffort(card), makeTime(summary)),
      makeBadge(summary, card.kind),
    ),
    more,
  );
}

/** In the corner: a seal when solved, with a small bulb where there was help; a pencil when begun. @param {Summary | undefined} summary @param {Doc["kind"]} kind */
function makeBadge(summary, kind) {
  if (summary?.medal) {
    const help = summary.has_help && h("span", { class: "card-help", title: t("library.help") }, icon("hint", t("library.help")));
    return [seal(summary.medal, tellMedal(summary.medal, kind)), help];
  }
  if (summary?.status !== "started") return null;
  return h("span", { class: "card-begun", title: t("library.started") }, icon("pencil", t("library.started")));
}

/** What a medal stands for; not every kind has lives. @param {import("../types.js").Medal} medal @param {Doc["kind"]} kind */
export function tellMedal(medal, kind) {
  return t(findKind(kind).rules.hasLives || medal === "flawless" ? `library.${medal}` : `library.${medal}.noLives`);
}

/** @param {Summary | undefined} summary */
function makeTime(summary) {
  if (summary?.status !== "solved") return null;
  return h("span", null, h("span", { class: "visually-hidden" }, t("library.time")), formatTime(summary.best ?? summary.active));
}

/**
 * Five small strokes, as many dark as the puzzle is hard, and how hard that is in a word: its level, where its kind has levels.
 * @param {Hardness} puzzle
 * @param {{isWritten?: boolean}} [options] false where the word stands beside it anyway
 */
export function makeEffort(puzzle, { isWritten = true } = {}) {
  const effort = findEffort(puzzle);
  if (!effort) return null;
  const levelKey = `library.level.${puzzle.level?.replaceAll(" ", "-")}`;
  const level = puzzle.level && (hasWords(levelKey) ? t(levelKey) : puzzle.level);
  return h(
    "span",
    { class: "effort", title: level || t(isSized(puzzle) ? "library.effort.sized" : "library.effort", { effort }) },
    Array.from({ length: 5 }, (_, index) => h("i", { class: index < effort ? "on" : undefined })),
    isWritten && h("span", { class: "effort-word" }, level || t(`library.difficulty.${nameDifficulty(puzzle)}`)),
  );
}

// A pack as a row: its icon or what is solved of it, its name, a sentence, and how much of it is solved as a ring with a number.

/** How many solved puzzles a tile shows, and the side of each and of one alone, in CSS pixels. */
const MOST = 4;
const SMALL = 24;
const LARGE = 48;

/** What is solved of a pack, the latest first; its icon while there is nothing. @param {{icon: string, puzzles: PuzzleCard[]}} pack @param {Progress} progress */
function makeTile({ icon: name, puzzles }, progress) {
  const updated = (/** @type {PuzzleCard} */ { id }) => progress.get(id)?.updated ?? 0;
  const solved = puzzles.filter(({ id }) => progress.get(id)?.status === "solved").sort((one, two) => updated(two) - updated(one));
  const shown = solved.slice(0, MOST);
  if (shown.length === 0) return h("span", { class: "pack-icon" }, icon(name));
  const side = shown.length === 1 ? LARGE : SMALL;
  return h("span", { class: "pack-tile" }, shown.map((card) => drawProgress(card, progress.get(card.id), side)));
}

/**
 * @param {{id: string, icon: string, names: Record<string, string>, sentences: Record<string, string>, puzzles: PuzzleCard[]}} pack
 * @param {Progress} progress
 * @returns {HTMLLIElement}
 */
export function makePackRow(pack, progress) {
  const share = countSolved(pack.puzzles, progress);
  const isWhole = share.total > 0 && share.solved === share.total;
  return h(
    "li",
    null,
    h(
      "a",
      { class: "pack-row", href: `#/pack/${encodeURIComponent(pack.id)}` },
      makeTile(pack, progress),
      h(
        "span",
        { class: "pack-words" },
        h("span", { class: "pack-name" }, localised(pack.names)),
        h("span", { class: "pack-sentence quiet" }, localised(pack.sentences) || t("library.puzzles", { count: share.total })),
      ),
      h(
        "span",
        { class: "pack-share" },
        ring(share.total ? share.solved / share.total : 0, { isGold: isWhole && share.gold === share.total }),
        h("span", { class: "pack-count", "aria-hidden": "true" }, `${share.solved}/${share.total}`),
        h("span", { class: "visually-hidden" }, t("library.solvedOf", { solved: share.solved, total: share.total })),
      ),
    ),
  );
}
