// @ts-check
/** A nonogram of one's own, opened again in the maker: as the picture that it shows. */
import { runJob } from "../../api.js";
import { readNames } from "../../library/names.js";
import { takeDraft } from "../reopen.js";
import { fromRows, toPreview, toRows } from "./picture.js";

/** @typedef {import("../../types.js").Doc} Doc */

const SECONDS = 20;

/** @param {import("../../types.js").Puzzle} puzzle @param {import("../reopen.js").Origin} origin @returns {Promise<string | null>} */
export async function reopen(puzzle, origin) {
  const { document: doc } = puzzle;
  if (doc.inks?.length) return null;
  const picture = fromRows(doc.goal ?? (await findSolution(doc)));
  if (!picture) return null;
  const data = { rows: toRows(picture), guessing: "never", early: origin.early, origin };
  const id = await takeDraft("nonogram", origin, data, toPreview(picture), origin.title || readNames(doc).name);
  return `#/make/nonogram/${id}`;
}

/** A picture that fits the clues, where the puzzle does not tell the one it was made from. @param {Doc} doc @returns {Promise<string[] | null>} */
async function findSolution(doc) {
  /** @type {{solutions: string[][]}} */
  const { solutions } = await runJob({ task: "solve", document: doc, solutions: 1, seconds: SECONDS });
  return solutions[0] ?? null;
}
