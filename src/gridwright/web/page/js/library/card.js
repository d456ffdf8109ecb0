// @ts-check
/** The card of a puzzle: a picture of one's own progress, its name, its size and effort, and a seal once it is solved. */
import { formatTime, hasWords, t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { seal } from "../ui/seal.js";
import { thumbnail } from "../ui/thumbnail.js";
import { addressOf, nameOf, readNames } from "./names.js";
import { findEffort, isSized, nameDifficulty } from "./shares.js";

/** @typedef {import("../types.js").PuzzleCard} PuzzleCard */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Summary} Summary */

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

/** @param {PuzzleCard} card */
export function sizeOf(card) {
  return t("library.size", { height: String(card.height), width: String(card.width) });
}

/** What the picture shows. @param {PuzzleCard} card @param {Summary | undefined} summary */
export function shownValues(card, summary) {
  const values = summary?.values ?? "";
  return (summary?.status === "solved" && findKind(card.kind).surface.finish?.(values)) || values;
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
      h("span", { class: "card-picture" }, thumbnail(card, shownValues(card, summary), PICTURE, status === "solved" ? null : doc)),
      h("span", { class: "card-title" }, nameOf(card, summary)),
      h("span", { class: "card-facts" }, h("span", null, sizeOf(card)), makeEffort(card), makeTime(summary)),
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
 * Five small strokes, as many dark as the puzzle is hard, and how hard that is in a word: the level of a Slitherlink.
 * @param {import("./shares.js").Hardness} puzzle
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
