// @ts-check
/** An attempt as the study wants it, made from the log of a game. Pure. */

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").InputType} InputType */
/** @typedef {"solved" | "lost" | "abandoned"} Outcome */
/** [milliseconds since the start, place, value] @typedef {[number, number, number]} Move */

/**
 * As POST /api/attempts takes it. Times in milliseconds: start and end since 1970, the others durations.
 * @typedef {object} Attempt
 * @property {string} id
 * @property {string} puzzle_id @property {string} puzzle_hash
 * @property {string} app_version
 * @property {InputType} input the one most strokes were made with
 * @property {number} start @property {number} end @property {number} active
 * @property {number} long_gaps pauses of more than a minute @property {number} gap how long they were together
 * @property {number} moves @property {number} undos @property {number} hints @property {number} checks
 * @property {boolean} error_feedback whether wrong claims were shown
 * @property {Outcome} outcome
 * @property {number} attempts_before @property {number} order_in_session
 * @property {number | null} rating
 * @property {Move[]} log
 */

const LONG_GAP = 60_000;
const MOST_MOVES = 20_000;

/**
 * @param {{id: string, hash: string}} puzzle
 * @param {import("./fold.js").Fold} fold at the end of the attempt
 * @param {Outcome} outcome
 * @returns {Attempt | null} null when nothing was done in it
 */
export function makeAttempt(puzzle, fold, outcome) {
  const events = fold.listAttempt();
  const first = events[0];
  if (!first || !events.some((event) => event.type === "stroke")) return null;
  const { state } = fold;
  // The time that a restart carries belongs to the attempt before it.
  const lead = first.type === "restart" ? 0 : (first.active ?? 0);
  const start = Math.round(first.t - lead);
  const end = Math.max(start, Math.round(events.at(-1)?.t ?? start));
  const active = Math.min(Math.round(state.active), end - start);
  const gaps = findGaps(events);
  const gap = Math.min(gaps.total, end - start - active);
  return {
    id: `${first.n}-${first.by}`,
    puzzle_id: puzzle.id,
    puzzle_hash: puzzle.hash,
    app_version: "",
    input: findInput(events),
    start,
    end,
    active,
    long_gaps: gap > 0 ? gaps.count : 0,
    gap,
    moves: state.moves,
    undos: state.undos,
    hints: state.hints,
    checks: state.checks,
    error_feedback: state.mode === "lives" || events.some((event) => event.type === "mode"),
    outcome,
    attempts_before: state.attempt - 1,
    order_in_session: 1,
    rating: state.rating,
    log: listMoves(events, start),
  };
}

/**
 * Pauses of more than a minute: what lies between two events and is not active time. Clocks of two devices may disagree; a step
 * back in time is no pause.
 * @param {readonly GameEvent[]} events
 */
function findGaps(events) {
  let [count, total] = [0, 0];
  events.slice(1).forEach((event, index) => {
    const idle = Math.round(event.t - events[index].t - (event.active ?? 0));
    if (idle <= LONG_GAP) return;
    count += 1;
    total += idle;
  });
  return { count, total };
}

/** @param {readonly GameEvent[]} events @returns {InputType} */
function findInput(events) {
  /** @type {Map<InputType, number>} */
  const counts = new Map([["mouse", 0]]);
  for (const { input } of events) if (input) counts.set(input, (counts.get(input) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** @param {readonly GameEvent[]} events @param {number} start @returns {Move[]} */
function listMoves(events, start) {
  const strokes = events.filter((event) => event.type === "stroke");
  const moves = strokes.flatMap(({ t, changes = [] }) =>
    changes.map(([place, value]) => /** @type {Move} */ ([Math.max(0, Math.round(t - start)), place, value])),
  );
  return moves.slice(0, MOST_MOVES);
}
