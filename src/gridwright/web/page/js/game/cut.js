// @ts-check
/** What becomes of a stroke before it is an event: only what changes something; with lives nothing that is proved, and only up to the first wrong claim. Pure. */

/** @typedef {import("../types.js").Change} Change */

/**
 * @param {Pick<import("./machine.js").Machine, "doc" | "rules" | "state" | "position" | "given" | "isProved">} machine
 * @param {readonly Change[]} changes
 * @returns {{kept: Change[], mistake: number | null}} mistake: the place of the wrong claim, which is the last change kept
 */
export function cutStroke(machine, changes) {
  const { doc, rules, state, position, given } = machine;
  /** @type {Change[]} */
  const kept = [];
  for (const [place, value] of changes) {
    if (given[place] > 0 || machine.isProved(place)) continue;
    if (state.mode === "lives" && rules.isWrongClaim(doc, place, value)) {
      if (position.isKnownMistake(place, value)) continue;
      kept.push([place, value]);
      return { kept, mistake: place };
    }
    if (position.look(place, value) !== state.values[place]) kept.push([place, value]);
  }
  return { kept, mistake: null };
}
