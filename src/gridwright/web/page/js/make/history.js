// @ts-check
/**
 * What was made, to take back and to do again: whole states, since a step may change anything, the size included. The steps of a draft
 * are kept for as long as the tab is open, also when the page is loaded again; they only count while the draft is what it was when they
 * were kept.
 */

const MOST = 500;

/** @template State */
export class History {
  /** @type {State[]} */
  #past = [];
  /** @type {State[]} */
  #future = [];

  /** @param {State} state @param {{past: State[], future: State[]}} [steps] the nearest last */
  constructor(state, { past, future } = { past: [], future: [] }) {
    this.state = state;
    this.#past = past;
    this.#future = future;
  }

  /** All that can be taken back and done again, the nearest last. @returns {{past: readonly State[], future: readonly State[]}} */
  get steps() {
    return { past: this.#past, future: this.#future };
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** @param {State} state @param {{isJoined?: boolean}} [options] whether it belongs to the step before */
  put(state, { isJoined = false } = {}) {
    if (!isJoined) this.#past.push(this.state);
    if (this.#past.length > MOST) this.#past.shift();
    this.#future = [];
    this.state = state;
  }

  /** @returns {boolean} whether there was something to take back */
  undo() {
    return this.#step(this.#past, this.#future);
  }

  /** @returns {boolean} */
  redo() {
    return this.#step(this.#future, this.#past);
  }

  /** @param {State[]} from @param {State[]} to */
  #step(from, to) {
    const state = from.pop();
    if (state === undefined) return false;
    to.push(this.state);
    this.state = state;
    return true;
  }
}

// What can be taken back outlives its view: the steps of a draft are kept for as long as the tab is open, also when the page is loaded
// again. They only count while the draft is what it was when they were kept; what another tab made of it since has other steps.

/**
 * How a state becomes text; `read` gives null for what is none. A step may be written as what differs from the one nearer to now.
 * @template State
 * @typedef {{write: (state: State, nearer?: State) => string, read: (text: string, nearer?: State) => State | null}} Notation
 */

const PREFIX = "gridwright.past.";
/** How many characters the steps of one draft may take, and how many drafts have theirs kept. */
const ROOM = 400_000;
const MOST_DRAFTS = 6;

/**
 * The history of a draft, as far as it is known.
 * @template State
 * @param {string | null} id @param {State} state what the draft is now @param {Notation<State>} notation
 * @returns {History<State>}
 */
export function recallHistory(id, state, notation) {
  return new History(state, recallSteps(id, state, notation));
}

/**
 * What of a draft can be taken back and done again, as far as it is known.
 * @template State
 * @param {string | null} id @param {State} state what the draft is now @param {Notation<State>} notation
 * @returns {{past: State[], future: State[]}} the nearest last
 */
export function recallSteps(id, state, notation) {
  const kept = id === null ? null : readKept(id);
  if (kept?.state !== notation.write(state)) return { past: [], future: [] };
  const read = (/** @type {string[]} */ texts) => {
    /** @type {State[]} */
    const states = [];
    for (const text of texts.toReversed()) {
      const each = notation.read(text, states[0] ?? state);
      if (each === null) break;
      states.unshift(each);
    }
    return states;
  };
  return { past: read(kept.past), future: read(kept.future) };
}

/**
 * Keep the steps of a history when the page is left, and when this is ended.
 * @template State
 * @param {() => string | null} getId @param {History<State>} history @param {Notation<State>} notation
 * @returns {() => void} ends it
 */
export function rememberHistory(getId, history, notation) {
  const keep = () => {
    const id = getId();
    if (id !== null && (history.canUndo || history.canRedo)) writeKept(id, history, notation);
  };
  addEventListener("pagehide", keep);
  return () => {
    removeEventListener("pagehide", keep);
    keep();
  };
}

/** @param {string} id @returns {{state: string, past: string[], future: string[], at: number} | null} */
function readKept(id) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + id) ?? "null");
    const isList = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((text) => typeof text === "string");
    return kept && isList(kept.past) && isList(kept.future) ? kept : null;
  } catch {
    return null;
  }
}

/** @template State @param {string} id @param {History<State>} history @param {Notation<State>} notation */
function writeKept(id, history, notation) {
  const { past, future } = history.steps;
  let room = ROOM;
  // The steps nearest to now are the last of each list.
  const write = (/** @type {readonly State[]} */ states) => {
    /** @type {string[]} */
    const texts = [];
    let nearer = history.state;
    for (const state of states.toReversed()) {
      const text = notation.write(state, nearer);
      room -= text.length;
      if (room < 0) break;
      texts.unshift(text);
      nearer = state;
    }
    return texts;
  };
  try {
    dropOldest(PREFIX + id);
    const kept = { state: notation.write(history.state), past: write(past), future: write(future), at: Date.now() };
    sessionStorage.setItem(PREFIX + id, JSON.stringify(kept));
  } catch {
    // Storage that is full or forbidden: the draft itself is kept elsewhere.
  }
}

/** @param {string} mine the key that stays */
function dropOldest(mine) {
  const others = Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX) && key !== mine)
    .map((key) => ({ key, at: readKept(key.slice(PREFIX.length))?.at ?? 0 }))
    .sort((one, two) => two.at - one.at);
  for (const { key } of others.slice(MOST_DRAFTS - 1)) sessionStorage.removeItem(key);
}
