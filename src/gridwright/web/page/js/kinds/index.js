// @ts-check
/** The kinds of puzzles that the page can show. */
import { crossword } from "./crossword/kind.js";
import { nonogram } from "./nonogram/kind.js";
import { slitherlink } from "./slitherlink/kind.js";

/** @typedef {import("../board/surface.js").Kind} Kind */

/** @type {Record<string, Kind>} */
const KINDS = { nonogram, slitherlink, crossword };

/** @param {string} name @returns {Kind} */
export function findKind(name) {
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (!kind) throw new RangeError(`found the kind ${name}, expected one of ${Object.keys(KINDS).join(", ")}`);
  return kind;
}
