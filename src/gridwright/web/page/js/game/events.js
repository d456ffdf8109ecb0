// @ts-check
/**
 * The log of a game: its events in their one order, and the union of two logs. Pure.
 *
 * The order is that of (n, by) and never that of clocks: `n` is one more than the largest a tab had seen, so what a player did in
 * one place stays in the order in which they did it, and places that did not know of each other interleave the same way everywhere.
 */
import { EVENT_TYPES, MODES, MOST_ACTIVE, MOST_RATING } from "../constants.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */

const MOST_N = 10 ** 9;

/**
 * Which comes first: negative for `left`, positive for `right`, 0 when they are the same event.
 * @param {{n: number, by: string}} left
 * @param {{n: number, by: string}} right
 */
export function compareEvents(left, right) {
  if (left.n !== right.n) return left.n - right.n;
  if (left.by === right.by) return 0;
  return left.by < right.by ? -1 : 1;
}

/**
 * The place of `event` in a sorted log: the first index whose event does not come before it.
 * @param {readonly GameEvent[]} log
 * @param {{n: number, by: string}} event
 */
export function findIndex(log, event) {
  let low = 0;
  let high = log.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareEvents(log[middle], event) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * All events of both logs, each once, in order. The logs may come in any order themselves.
 * @param {readonly GameEvent[]} left
 * @param {readonly GameEvent[]} right
 * @returns {GameEvent[]}
 */
export function uniteEvents(left, right) {
  const sorted = [...left, ...right].sort(compareEvents);
  return sorted.filter((event, index) => index === 0 || compareEvents(sorted[index - 1], event) !== 0);
}

/**
 * The events of `arrived` that `log` does not have yet, in order.
 * @param {readonly GameEvent[]} log sorted
 * @param {readonly GameEvent[]} arrived
 */
export function findNew(log, arrived) {
  return uniteEvents(arrived, []).filter((event) => {
    const index = findIndex(log, event);
    return index === log.length || compareEvents(log[index], event) !== 0;
  });
}

/**
 * Whether this is an event that a game can fold; what another version of the page or a fault wrote may not be.
 * @param {unknown} thing
 * @returns {thing is GameEvent}
 */
export function isEvent(thing) {
  if (typeof thing !== "object" || thing === null) return false;
  const event = /** @type {Record<string, unknown>} */ (thing);
  return (
    isWhole(event.n, 1, MOST_N) &&
    typeof event.by === "string" &&
    /^[A-Za-z0-9]{8}$/.test(event.by) &&
    typeof event.t === "number" &&
    Number.isFinite(event.t) &&
    isOneOf(EVENT_TYPES, event.type) &&
    hasRightDetails(event)
  );
}

/** @param {Record<string, unknown>} event */
function hasRightDetails(event) {
  return (
    (event.type !== "stroke" || isChanges(event.changes)) &&
    (event.type !== "clue" || typeof event.clue === "string") &&
    (event.keeps == null || typeof event.keeps === "boolean") &&
    (event.mode == null || isOneOf(MODES, event.mode)) &&
    (event.active == null || isWhole(event.active, 0, MOST_ACTIVE)) &&
    (event.stage == null || isWhole(event.stage, 1, 3)) &&
    (event.level == null || isWhole(event.level, 1, 255)) &&
    (event.type !== "rated" || isWhole(event.rating, 1, MOST_RATING))
  );
}

/** @param {unknown} changes */
function isChanges(changes) {
  return (
    Array.isArray(changes) &&
    changes.every((pair) => Array.isArray(pair) && pair.length === 2 && isWhole(pair[0], 0, MOST_N) && isWhole(pair[1], 0, 254))
  );
}

/** @param {readonly unknown[]} choices @param {unknown} value */
function isOneOf(choices, value) {
  return choices.includes(value);
}

/**
 * @param {unknown} value
 * @param {number} low
 * @param {number} high
 */
function isWhole(value, low, high) {
  return Number.isInteger(value) && Number(value) >= low && Number(value) <= high;
}
