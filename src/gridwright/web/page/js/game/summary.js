// @ts-check
/** What the library shows of a game without folding it: made from a state, and united from two places. Pure. */
import { WRONG } from "../constants.js";

/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {import("../types.js").GameState} GameState */

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxy";
const ORDER = { new: 0, started: 1, solved: 2 };
const MEDALS = { silver: 1, gold: 2, flawless: 3 };

/**
 * @param {GameState} state
 * @param {number} updated milliseconds since 1970
 * @param {string} [values] as the kind sums them up, where that is not a digit a place
 * @returns {Summary}
 */
export function makeSummary(state, updated, values) {
  return {
    status: state.status,
    medal: state.medal,
    best: state.best === null ? null : Math.round(state.best),
    values: values ?? Array.from(state.values, (value) => (value === WRONG ? "z" : (DIGITS[value] ?? "0"))).join(""),
    active: Math.round(state.active),
    has_help: state.hasHelp,
    updated,
  };
}

/**
 * One summary from what two places know: the later one, but nothing that was won is lost. (Until the logs are united and folded.)
 * @param {Summary | null | undefined} left
 * @param {Summary | null | undefined} right
 * @returns {Summary | null}
 */
export function uniteSummaries(left, right) {
  if (!left || !right) return left ?? right ?? null;
  const later = isLater(left, right) ? left : right;
  const status = ORDER[left.status] > ORDER[right.status] ? left.status : right.status;
  const won = [left, right].filter((each) => each.medal);
  // What was summed up by the rule of today knows better.
  const known = won.filter((each) => !isOldWin(each));
  const [medal = later.medal] = (known.length > 0 ? known : won).map((each) => each.medal).sort((one, two) => rank(two) - rank(one));
  const times = won.map((each) => each.best ?? Infinity);
  return { ...later, status, medal, best: known.length > 0 ? Math.min(...times) : null };
}

/** @param {import("../types.js").Medal | null} medal */
function rank(medal) {
  return medal ? MEDALS[medal] : 0;
}

/** Whether a win was summed up before there was *flawless*: its log tells what it is worth now. @param {Summary} summary */
export function isOldWin(summary) {
  return summary.medal !== null && typeof summary.best !== "number";
}

/** The same whichever comes first. @param {Summary} left @param {Summary} right */
function isLater(left, right) {
  if (left.updated !== right.updated) return left.updated > right.updated;
  return JSON.stringify(left) > JSON.stringify(right);
}
