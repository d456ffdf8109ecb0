// @ts-check
/**
 * A game as the fold of its events. Pure: the same events give the same state in whatever order they arrive.
 *
 * An event at the end of the log changes the state in place, at a cost of what it changes; one that belongs further to the front
 * makes the fold begin anew.
 */
import { MOST_ACTIVE, WRONG } from "../constants.js";
import { compareEvents, findIndex, findNew, uniteEvents } from "./events.js";
import { Actions, Bookmarks, DELTA, Position, isAt } from "./position.js";

// The state of a game before anything was done, and the parts of it that belong to one attempt. Pure.

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
  const given = new Uint8Array(rules.countPlaces(doc));
  if (doc.given) given.set(rules.fromRows(doc, doc.given));
  return given;
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

// What each event does to the state of a game. Pure; events must come in the order of the log (`fold.js` sees to it).
//
// - A Fix is an action as back, drop and keep are: undo forgets the Fix that was made and brings back the Fixes that were forgotten.
// Undo keeps what each action wrote over, so nothing is folded again for it.
// - A solved or lost attempt stays as it is until restart (or, when lost, until the mode becomes relaxed).
// - A medal, once won, stays. "solved" tells of a win that the player has seen, even if a merge with another log covers it.

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("./position.js").Action} Action */
/** @typedef {import("./position.js").Attempt} Attempt */

/** Tools whose strokes the page writes for the player. */
const REVEALING = new Set(["hint", "reveal"]);

export class Machine {
  /**
   * @param {Playable} puzzle
   * @param {import("../types.js").KindRules} rules
   * @param {Mode} mode of a game whose first event does not say it
   */
  constructor(puzzle, rules, mode) {
    this.doc = puzzle.document;
    this.rules = rules;
    this.lives = Math.max(1, puzzle.lives);
    this.given = findGiven(this.doc, rules);
    this.total = rules.makeTotal(this.doc);
    this.position = new Position(this.given, this.total);
    this.bookmarks = new Bookmarks();
    this.state = makeState(this.given.length, this.lives, mode);
    this.state.values = this.position.shown;
    this.actions = new Actions();
    this.state.history = this.actions.history;
    this.hasBeenSolved = false;
    /** Whether something was revealed in the attempt that `state.best` tells of. */
    this.isBestRevealed = true;
    /** The first event of the attempt; none before the game has begun. @type {GameEvent | null} */
    this.first = null;
  }

  get isOver() {
    return this.state.isLost || this.state.isSolved;
  }

  /**
   * Let these events happen; answers what the board shows differently.
   * @param {readonly GameEvent[]} events
   * @returns {Change[]}
   */
  advance(events) {
    for (const event of events) this.#step(event);
    const { state, position, bookmarks } = this;
    state.canUndo = !this.isOver && this.actions.done.length > 0;
    state.canRedo = !this.isOver && this.actions.undone.length > 0;
    state.status = this.hasBeenSolved ? "solved" : this.first ? "started" : "new";
    if (bookmarks.isChanged) {
      state.fixes = bookmarks.list.map(({ moves, t }, index) => ({ level: index + 1, moves, t }));
      position.touch(bookmarks.refreshLevels(position.serials, state.levels));
    }
    return position.takeChanged().map((place) => {
      state.levels[place] = bookmarks.findLevel(position.serials[place]);
      return [place, state.values[place]];
    });
  }

  /** @param {GameEvent} event */
  #step(event) {
    const { state } = this;
    if (!this.first) {
      this.first = event;
      if (event.type === "begin") state.mode = findMode(this.doc, this.rules, event.mode);
    }
    if (!this.isOver) state.active += Math.min(Math.max(event.active ?? 0, 0), MOST_ACTIVE);
    if (event.type === "restart") this.#restart(event);
    else if (event.type === "mode") this.#setMode(event);
    else if (event.type === "solved") this.#win();
    else if (event.type === "rated") state.rating = event.rating ?? null;
    else if (!this.isOver) {
      this.#play(event);
      this.#judge();
    }
  }

  /** What can happen only while an attempt is on. @param {GameEvent} event */
  #play(event) {
    switch (event.type) {
      case "stroke":
        return this.#stroke(event);
      case "undo":
        return this.#undo();
      case "redo":
        return this.#redo();
      case "fix":
        return this.#fix(event);
      case "back":
      case "drop":
      case "keep":
        return this.#leaveFix(event);
      case "clue":
        return this.#markClue(event);
      case "hint":
      case "check":
        return this.#help(event);
      default:
        return undefined;
    }
  }

  /**
   * Whether a place shows a claim that is right, in an attempt with lives: no stroke changes it (undo and Fixes still do). Strokes of
   * logs from before this rule do not say `keeps` and are folded as they were played.
   * @param {number} place
   */
  isProved(place) {
    const value = this.position.shown[place];
    return this.state.mode === "lives" && value >= 2 && value !== WRONG && !this.rules.isWrongClaim(this.doc, place, value);
  }

  /** @param {GameEvent} event */
  #stroke(event) {
    const { state, position, bookmarks } = this;
    /** @type {number[]} */
    const deltas = [];
    let isMistake = false;
    for (const [place, value] of event.changes ?? []) {
      if (place >= this.given.length || value > this.rules.largestValue(this.doc, place) || this.given[place] > 0) continue;
      if (event.keeps && this.isProved(place)) continue;
      if (state.mode === "lives" && this.rules.isWrongClaim(this.doc, place, value)) {
        if (position.isKnownMistake(place, value)) continue;
        position.addMistake(place, value);
        isMistake = true;
        break;
      }
      if (position.look(place, value) === position.shown[place]) continue;
      deltas.push(place, position.marks[place], position.serials[place], value, bookmarks.serial);
      position.put(place, value, bookmarks.serial);
    }
    if (deltas.length === 0 && !isMistake) return;
    state.moves += 1;
    if (REVEALING.has(event.tool ?? "")) this.#reveal();
    if (deltas.length > 0) this.#act(event, { deltas });
    else this.#note(event);
    this.actions.undone = [];
    if (isMistake) this.#loseLife();
  }

  #reveal() {
    this.state.reveals += 1;
    if (!this.hasBeenSolved) this.state.hasReveal = true;
  }

  #loseLife() {
    const { state } = this;
    state.lives -= 1;
    if (!this.hasBeenSolved) state.hasMistake = true;
    if (state.lives > 0) return;
    state.isLost = true;
    state.losses += 1;
  }

  #undo() {
    const action = this.actions.takeBack();
    if (!action) return;
    const { state, position } = this;
    position.backward(action.deltas);
    if (action.clues) state.markedClues = action.clues[0];
    if (action.attempt) {
      this.#swapAttempt(action.attempt);
      addCounters(state, action.attempt.counters);
    }
    this.bookmarks.forget(action.made);
    this.bookmarks.restore(action.forgotten);
    state.undos += 1;
  }

  #redo() {
    const action = this.actions.repeat();
    if (!action) return;
    const { state, position } = this;
    position.forward(action.deltas);
    if (action.clues) state.markedClues = action.clues[1];
    if (action.attempt) {
      action.attempt.counters = takeCounters(state);
      this.#swapAttempt(action.attempt);
    }
    this.bookmarks.forget(action.forgotten);
    this.bookmarks.restore(action.made);
  }

  /** @param {GameEvent} event */
  #fix(event) {
    const { position, bookmarks } = this;
    const { markedClues, moves } = this.state;
    const fix = bookmarks.add(position, markedClues, { moves, t: event.t });
    if (fix) this.#act(event, { made: [fix] });
  }

  /** back, drop and keep. @param {GameEvent} event */
  #leaveFix(event) {
    const { state, position, bookmarks } = this;
    const level = event.level ?? bookmarks.list.length;
    const fix = bookmarks.list[level - 1];
    if (!fix) return;
    const isKept = event.type === "keep";
    const forgotten = isKept ? [fix] : bookmarks.list.slice(event.type === "drop" ? level - 1 : level);
    if (forgotten.length === 0 && isAt(fix, position, state.markedClues)) return;
    const deltas = isKept ? [] : position.compare(fix);
    const before = state.markedClues;
    if (!isKept) state.markedClues = fix.clues;
    position.forward(deltas);
    this.#act(event, { deltas, forgotten, clues: [before, state.markedClues] });
    bookmarks.forget(forgotten);
  }

  /** @param {GameEvent} event */
  #markClue(event) {
    if (event.clue === undefined) return;
    const before = this.state.markedClues;
    const after = new Set(before);
    if (!after.delete(event.clue)) after.add(event.clue);
    this.state.markedClues = after;
    this.#act(event, { clues: [before, after] });
  }

  /** @param {GameEvent} event */
  #help(event) {
    const { state } = this;
    if (!this.hasBeenSolved) state.hasHelp = true;
    if (event.type === "check") state.checks += 1;
    else if ((event.stage ?? 1) === 1) state.hints += 1;
    else return;
    this.#note(event);
  }

  /** @param {GameEvent} event */
  #restart(event) {
    const { state, position } = this;
    const mode = findMode(this.doc, this.rules, event.mode ?? state.mode);
    const canUndo = state.mode === "relaxed" && mode === "relaxed" && !state.isSolved;
    const deltas = position.compare(null);
    const before = state.markedClues;
    const forgotten = this.bookmarks.list;
    const attempt = { number: state.attempt + 1, first: event, counters: takeCounters(state), mistakes: new Map() };
    position.forward(deltas);
    this.#swapAttempt(attempt);
    this.bookmarks.forget(forgotten);
    Object.assign(state, { markedClues: new Set(), mode, lives: this.lives, isLost: false, isSolved: false });
    if (canUndo) this.#act(event, { deltas, forgotten, clues: [before, state.markedClues], attempt });
    else this.#forgetActions();
  }

  /**
   * Put the attempt that `other` tells in the place of the present one, which `other` tells from then on.
   * @param {Attempt} other
   */
  #swapAttempt(other) {
    const { number, first, mistakes } = other;
    other.number = this.state.attempt;
    other.first = this.first;
    other.mistakes = this.position.swapMistakes(mistakes);
    this.state.attempt = number;
    this.first = first;
  }

  /** To relaxed at any time; to lives only before the first stroke. @param {GameEvent} event */
  #setMode(event) {
    const { state } = this;
    const mode = findMode(this.doc, this.rules, event.mode);
    if (mode === state.mode || state.isSolved || (mode === "lives" && state.moves > 0)) return;
    state.mode = mode;
    state.isLost = false;
    if (mode === "lives") this.#forgetActions();
    this.#note(event);
  }

  #forgetActions() {
    this.actions.forget();
    this.state.history = this.actions.history;
  }

  /** Remember an action for undo. @param {GameEvent} event @param {Partial<Action>} action */
  #act(event, action) {
    this.actions.add(this.#note(event, this.#countWritten(action.deltas ?? [])), action);
  }

  /** How many marks were written. @param {readonly number[]} deltas */
  #countWritten(deltas) {
    const { doc, rules } = this;
    return rules.countWritten?.(doc, deltas.filter((_, index) => index % DELTA === 0)) ?? deltas.length / DELTA;
  }

  /** Write a line of the history. @param {GameEvent} event @param {number} [size] */
  #note(event, size = 0) {
    return this.actions.note(event, this.bookmarks.list.length, size);
  }

  /** A win needs only the positive marks; the whole board is judged only when their total can be right. */
  #judge() {
    const { state, position } = this;
    if (state.isLost || position.sum !== this.total.target || !this.rules.isSolved(this.doc, position.shown)) return;
    state.isSolved = true;
    this.#noteTime();
    this.#win();
  }

  /** The attempt that is solved now may be the best. */
  #noteTime() {
    const { state } = this;
    const isRevealed = state.reveals > 0;
    state.earlier = state.best;
    const isBetter = isRevealed === this.isBestRevealed ? state.active < (state.best ?? Infinity) : this.isBestRevealed;
    if (!isBetter) return;
    state.best = state.active;
    this.isBestRevealed = isRevealed;
  }

  #win() {
    const { state } = this;
    this.hasBeenSolved = true;
    state.medal ??= findMedal(state);
    // Of a win that the log of another device covers, the time is all that is known.
    state.best ??= state.active;
  }
}

/** @typedef {import("../types.js").KindRules} KindRules */
/** @typedef {Pick<import("../types.js").Puzzle, "document" | "lives">} Playable */

/**
 * @param {Playable} puzzle
 * @param {KindRules} rules
 * @param {{mode?: Mode}} [options] mode: what is shown before the first event says it
 */
export function openFold(puzzle, rules, options = {}) {
  return new Fold(puzzle, rules, findMode(puzzle.document, rules, options.mode));
}

export class Fold {
  /**
   * @param {Playable} puzzle
   * @param {KindRules} rules
   * @param {Mode} mode
   */
  constructor(puzzle, rules, mode) {
    this.puzzle = puzzle;
    this.rules = rules;
    this.mode = mode;
    /** Sorted, each event once. @type {GameEvent[]} */
    this.log = [];
    this.machine = this.#makeMachine();
    /** Always the same object: those who hold it see the game. @type {GameState} */
    this.state = this.machine.state;
  }

  /** The largest n so far. */
  get lastN() {
    return this.log.at(-1)?.n ?? 0;
  }

  /**
   * Choose the mode of a game in which nothing was done yet.
   * @param {Mode} mode
   */
  chooseMode(mode) {
    this.mode = findMode(this.puzzle.document, this.rules, mode);
    if (this.log.length === 0) this.state.mode = this.mode;
  }

  /** Fold one more event; answers what the board shows differently. @param {GameEvent} event @returns {Change[]} */
  apply(event) {
    return this.merge([event]);
  }

  /**
   * Fold more events, in whatever order they come, known ones too.
   * @param {readonly GameEvent[]} events
   * @returns {Change[]} what the board shows differently
   */
  merge(events) {
    const fresh = findNew(this.log, events);
    if (fresh.length === 0) return [];
    const last = this.log.at(-1);
    if (last === undefined || compareEvents(last, fresh[0]) < 0) {
      for (const event of fresh) this.log.push(event);
      return this.machine.advance(fresh);
    }
    this.log = uniteEvents(this.log, fresh);
    return this.#refold();
  }

  /** The events of the attempt that is on, or was the last. @returns {GameEvent[]} */
  listAttempt() {
    const { first } = this.machine;
    return first ? this.log.slice(findIndex(this.log, first)) : [];
  }

  #makeMachine() {
    return new Machine(this.puzzle, this.rules, this.mode);
  }

  /** @returns {Change[]} */
  #refold() {
    const { values, levels } = this.state;
    this.machine = this.#makeMachine();
    this.machine.advance(this.log);
    Object.assign(this.state, this.machine.state);
    this.machine.state = this.state;
    /** @type {Change[]} */
    const changes = [];
    this.state.values.forEach((value, place) => {
      if (value !== values[place] || this.state.levels[place] !== levels[place]) changes.push([place, value]);
    });
    return changes;
  }
}
