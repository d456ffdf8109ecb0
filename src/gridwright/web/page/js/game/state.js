// @ts-check
/** The state of a game before anything was done, and the parts of it that belong to one attempt. Pure. */

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {"lives" | "relaxed"} Mode */

/**
 * The mode that can be played: lives only where wrong claims can be told.
 * @param {Doc} doc
 * @param {import("../types.js").KindRules} rules
 * @param {Mode | undefined} mode
 * @returns {Mode}
 */
export function findMode(doc, rules, mode) {
  return mode === "lives" && rules.hasLives && doc.goal ? "lives" : "relaxed";
}

/**
 * The marks that are printed with a puzzle; a player cannot change them.
 * @param {Doc} doc
 * @param {import("../types.js").KindRules} rules
 */
export function findGiven(doc, rules) {
  return doc.given ? rules.fromRows(doc, doc.given) : new Uint8Array(rules.countPlaces(doc));
}

/**
 * @param {number} places
 * @param {number} lives
 * @param {Mode} mode
 * @returns {GameState}
 */
export function makeState(places, lives, mode) {
  return {
    values: new Uint8Array(places),
    levels: new Uint8Array(places),
    markedClues: new Set(),
    mode,
    lives,
    livesTotal: lives,
    isLost: false,
    isSolved: false,
    medal: null,
    best: null,
    earlier: null,
    losses: 0,
    hasMistake: false,
    attempt: 1,
    canUndo: false,
    canRedo: false,
    fixes: [],
    history: [],
    hasHelp: false,
    hasReveal: false,
    rating: null,
    hints: 0,
    checks: 0,
    reveals: 0,
    undos: 0,
    moves: 0,
    active: 0,
    status: "new",
  };
}

/**
 * What a first win earns, for every kind alike: flawless without a mistake or help; gold where no attempt ran out of lives and nothing
 * was revealed; silver for the rest.
 * @param {Pick<GameState, "losses" | "hasMistake" | "hasHelp" | "hasReveal">} state
 * @returns {import("../types.js").Medal}
 */
export function findMedal({ losses, hasMistake, hasHelp, hasReveal }) {
  if (losses > 0 || hasReveal) return "silver";
  return hasMistake || hasHelp ? "gold" : "flawless";
}

/**
 * What is counted anew in every attempt.
 * @typedef {{hints: number, checks: number, reveals: number, undos: number, moves: number, active: number}} Counters
 */

/** @param {GameState} state @returns {Counters} */
export function takeCounters(state) {
  const { hints, checks, reveals, undos, moves, active } = state;
  Object.assign(state, { hints: 0, checks: 0, reveals: 0, undos: 0, moves: 0, active: 0 });
  return { hints, checks, reveals, undos, moves, active };
}

/** @param {GameState} state @param {Counters} counters */
export function addCounters(state, counters) {
  for (const name of /** @type {(keyof Counters)[]} */ (Object.keys(counters))) state[name] += counters[name];
}
