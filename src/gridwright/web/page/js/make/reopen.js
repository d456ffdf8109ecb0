// @ts-check
/**
 * A puzzle of one's own, opened again in its maker: as a draft that knows where it comes from, so that it can be saved in its place.
 */
import { describeError } from "../api.js";
import { loadPuzzle } from "../game/catalogue.js";
import { localised, t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { documentOf, readNames } from "../library/cards.js";
import { navigate } from "../router.js";
import { toast } from "../ui/toast.js";
import { createDraft, listDrafts, saveDraft } from "./drafts.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/**
 * The puzzle of the library that a draft was made from, with its name and, of a picture, the title before it is solved, as they were then.
 * @typedef {{id: string, title: string, early?: string}} Origin
 */

/** What a draft says it was made from; null for one that was begun anew. @param {any} data @returns {Origin | null} */
export function readOrigin(data) {
  const { id, title, early } = data?.origin ?? {};
  if (typeof id !== "string" || !/^own_[\w-]{22}$/.test(id) || typeof title !== "string") return null;
  return typeof early === "string" ? { id, title, early } : { id, title };
}

/** @param {Puzzle} puzzle @returns {Origin} */
export function makeOrigin(puzzle) {
  const origin = { id: puzzle.id, title: localised(puzzle.titles) };
  return findKind(puzzle.document.kind).isPicture ? { ...origin, early: readNames(documentOf(puzzle)).title } : origin;
}

/** The draft of a puzzle, where it was opened before. @param {string} kind @param {Origin} origin */
export async function findDraft(kind, { id }) {
  return (await listDrafts(kind)).find((draft) => readOrigin(draft.data)?.id === id) ?? null;
}

/**
 * Go on with the draft of a puzzle, or begin one. What was drawn there stays; a name that is still as it was follows the library.
 * @param {string} kind @param {Origin} origin @param {any} data @param {import("./drafts.js").Preview} preview @param {string} title
 * @returns {Promise<string>} its id
 */
export async function takeDraft(kind, origin, data, preview, title) {
  const looks = JSON.stringify([title, preview, data.early || ""]);
  const isFirst = (/** @type {import("./drafts.js").Draft} */ draft) => !readOrigin(draft.data) && JSON.stringify([draft.title, draft.preview, draft.data.early || ""]) === looks;
  // Else the one from which it was kept, if that is still the same.
  const draft = (await findDraft(kind, origin)) ?? (await listDrafts(kind)).find(isFirst);
  if (!draft) return (await createDraft(kind, data, preview, title)).id;
  const before = readOrigin(draft.data) ?? { ...origin, id: "" };
  if (before.id === origin.id && before.title === origin.title && before.early === origin.early) return draft.id;
  const early = origin.early !== undefined && draft.data.early === before.early ? { early: origin.early } : {};
  await saveDraft(draft.id, { data: { ...draft.data, ...early, origin }, title: draft.title === before.title ? title : draft.title }, draft.rev);
  return draft.id;
}

/** The same, as a draft keeps it. @param {Origin | null} origin */
export function withOrigin(origin) {
  return origin ? { origin } : {};
}

/** @param {string} id */
export async function reopenPuzzle(id) {
  try {
    const puzzle = await loadPuzzle(id);
    const address = await findKind(puzzle.document.kind).maker?.reopen(puzzle, makeOrigin(puzzle));
    if (address) navigate(address);
    else toast(t("make.reopen.cannot"), { tone: "wrong" });
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
  }
}
