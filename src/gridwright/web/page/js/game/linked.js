// @ts-check
/** Puzzles that came with a link live in this browser alone: their ids say so, and nothing of their games is ever sent. */

/** What their ids begin with. */
export const LINKED = "link_";

/** @param {string} puzzle its id */
export function isLinked(puzzle) {
  return puzzle.startsWith(LINKED);
}
