// @ts-check
/**
 * What puzzles are called, and where they are played. The name of a picture is part of the reward: until it is solved it goes by the
 * title that its maker gave for that, or by its number in the pack, unless the settings show names.
 */
import { isLinked } from "../game/linked.js";
import { getSetting } from "../game/settings.js";
import { localised, t } from "../i18n/index.js";
import { findKind, nameKind } from "../kinds/index.js";

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
