// @ts-check
/** Puzzles that came by a link: kept in this browser alone, with their games, until their player keeps them in the library. */
import { run } from "../game/db.js";
import { openFold } from "../game/fold.js";
import { loadEvents } from "../game/journal.js";
import { LINKED } from "../game/linked.js";
import { findKind } from "../kinds/index.js";
import { readNames } from "../library/names.js";
import { makeLinkedId } from "./link.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Puzzle} Puzzle */

const LIVES = 5;

/**
 * Keep it for playing. One that is here already stays, with its game; a solution that only one of them tells is taken over.
 * @param {Doc} doc
 * @returns {Promise<Puzzle>}
 */
export async function saveLinked(doc) {
  const id = await makeLinkedId(doc);
  return run(["puzzles"], "readwrite", async (access) => {
    /** @type {Puzzle | undefined} */
    const known = await access.get("puzzles", id);
    const document = known?.document.goal && !doc.goal ? known.document : doc;
    const puzzle = { ...makePuzzle(id, document), lives: known?.lives ?? LIVES };
    await access.put("puzzles", puzzle);
    return puzzle;
  });
}

/**
 * The board of a game that was begun on this puzzle; null where none was.
 * @param {Doc} doc
 * @returns {Promise<Uint8Array | null>}
 */
export async function findBoard(doc) {
  const id = await makeLinkedId(doc);
  /** @type {[Puzzle | undefined, import("../types.js").GameEvent[]]} */
  const [puzzle, events] = await Promise.all([run(["puzzles"], "readonly", (access) => access.get("puzzles", id)), loadEvents(id)]);
  if (!puzzle || events.length === 0) return null;
  const fold = openFold(puzzle, findKind(doc.kind).rules, { mode: "relaxed" });
  fold.merge(events);
  return fold.state.status === "new" ? null : fold.state.values;
}

/** All of them. @returns {Promise<Puzzle[]>} */
export async function listLinked() {
  return run(["puzzles"], "readonly", (access) => access.list("puzzles", [LINKED, `${LINKED}\uffff`]));
}

/** @param {string} id @param {Doc} doc @returns {Puzzle} */
export function makePuzzle(id, doc) {
  const { title, name } = readNames(doc);
  const isPicture = findKind(doc.kind).isPicture ?? false;
  const called = isPicture ? name : (doc.title ?? "");
  /** @type {Record<string, string>} */
  const titles = called ? { en: called } : {};
  return { id, pack_id: null, number: 1, document: doc, titles, title, is_picture: isPicture, lives: LIVES, hash: "", band: null, effort: null, level: null, is_own: true };
}
