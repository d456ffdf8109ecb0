// @ts-check
/**
 * A game that is being played: what the player does becomes an event, the event changes the state at once, is kept in this
 * browser, told to the other tabs and later sent to the server.
 *
 * "change" {state, changes, cause}: `changes` are the places that look different, `cause` is "local" (done here), "tab" or "sync".
 */
import { Throttle } from "../ui/timing.js";
import { recordAttempt } from "./attempts.js";
import { askToPersist, hearTabs } from "./db.js";
import { openFold } from "./fold.js";
import { keepEvents, loadEvents } from "./journal.js";
import { keepSummary, makeSummary } from "./progress.js";
import { getSetting } from "./settings.js";
import { hearSync, requestPush, watchGame } from "./sync.js";

// What the player pressed last: for marks that do not come from the board itself, such as those of a hint.

/** @typedef {import("../types.js").InputType} InputType */

/** @type {InputType} */
let last = "mouse";

document.addEventListener(
  "pointerdown",
  ({ pointerType }) => {
    last = pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse";
  },
  { capture: true, passive: true },
);
document.addEventListener("keydown", () => void (last = "keyboard"), { capture: true, passive: true });

/** @returns {InputType} */
export function lastInput() {
  return last;
}

// What becomes of a stroke before it is an event: only what changes something; with lives nothing that is proved, and only up to the first wrong claim. Pure.

/** @typedef {import("../types.js").Change} Change */

/**
 * @param {Pick<import("./fold.js").Machine, "doc" | "rules" | "state" | "position" | "given" | "isProved">} machine
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

// Active time: the time in which somebody sits in front of the puzzle. It stops when the page is hidden or loses the focus, and
// 30 seconds after the last input (a person who thinks longer without touching anything may have gone; those seconds count).

/** How long one may think without touching anything. */
export const PATIENCE = 30_000;
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

export class ActiveTimer {
  /** @param {() => number} [now] milliseconds; for tests */
  constructor(now = () => performance.now()) {
    this.now = now;
    /** Collected and not taken yet. */
    this.collected = 0;
    /** Since when it runs; null while it stands. @type {number | null} */
    this.since = null;
    this.lastInput = 0;
    this.isPaused = true;
    this.hear = () => this.noteInput();
    this.look = () => (document.visibilityState === "hidden" || !document.hasFocus() ? this.#stop() : this.noteInput());
  }

  /** Begin to listen and to count. */
  start() {
    if (!this.isPaused) return;
    this.isPaused = false;
    for (const name of INPUTS) document.addEventListener(name, this.hear, { capture: true, passive: true });
    document.addEventListener("visibilitychange", this.look);
    window.addEventListener("blur", this.look);
    window.addEventListener("focus", this.look);
    this.look();
  }

  /** Stop until the next `start`; what was collected stays. */
  pause() {
    if (this.isPaused) return;
    this.#stop();
    this.isPaused = true;
    for (const name of INPUTS) document.removeEventListener(name, this.hear, { capture: true });
    document.removeEventListener("visibilitychange", this.look);
    window.removeEventListener("blur", this.look);
    window.removeEventListener("focus", this.look);
  }

  /** Somebody is there. */
  noteInput() {
    if (this.isPaused) return;
    const now = this.now();
    this.#collect(now);
    this.lastInput = now;
    this.since = now;
  }

  /** Milliseconds since the last `take`. */
  peek() {
    return Math.round(this.collected + this.#running(this.now()));
  }

  /** Milliseconds since the last call. */
  take() {
    this.#collect(this.now());
    const taken = Math.floor(this.collected);
    this.collected -= taken;
    return taken;
  }

  /** Whether the clock is going. */
  get isRunning() {
    return this.since !== null && this.now() - this.lastInput < PATIENCE;
  }

  #stop() {
    this.#collect(this.now());
    this.since = null;
  }

  /** @param {number} now */
  #running(now) {
    return this.since === null ? 0 : Math.max(0, Math.min(now, this.lastInput + PATIENCE) - this.since);
  }

  /** @param {number} now */
  #collect(now) {
    this.collected += this.#running(now);
    if (this.since !== null) this.since = Math.max(this.since, Math.min(now, this.lastInput + PATIENCE));
  }
}

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").KindRules} KindRules */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("./fold.js").Mode} Mode */
/** What an event says beside when and by whom. @typedef {Omit<GameEvent, "n" | "by" | "t" | "active">} Deed */

/** A summary is written at most this often. */
const SUMMARY_PAUSE = 500;
/** After so long without an event the time that passed is written down, so that a crash does not lose it. */
const TICK = 60_000;

export class Game extends EventTarget {
  /**
   * Open a game as it was left, in whatever tab or place that was.
   * @param {Puzzle} puzzle
   * @param {{rules?: KindRules}} [options] rules: those of its kind when not said
   */
  static async open(puzzle, options = {}) {
    const rules = options.rules ?? (await findRules(puzzle.document.kind));
    const game = new Game(puzzle, rules);
    game.fold.merge(await loadEvents(puzzle.id));
    game.#start();
    return game;
  }

  /**
   * Use `Game.open`.
   * @param {Puzzle} puzzle
   * @param {KindRules} rules
   */
  constructor(puzzle, rules) {
    super();
    this.puzzle = puzzle;
    this.rules = rules;
    const mode = rules.hasLives ? getSetting("mode", puzzle.document.kind) : "relaxed";
    this.fold = openFold(puzzle, rules, { mode });
    this.by = makeName();
    this.timer = new ActiveTimer();
    /** Resolves when all that was done is kept. @type {Promise<unknown>} */
    this.saved = Promise.resolve();
    this.summaries = new Throttle(SUMMARY_PAUSE, () => keepSummary(this.puzzle.id, this.summarise()));
    this.isClosed = false;
    this.leave = () => document.visibilityState === "hidden" && this.#tick();
    /** @type {(() => void)[]} */
    this.stops = [
      hearTabs((message) => message.type === "events" && message.puzzle === puzzle.id && this.#receive(message.events, "tab")),
      hearSync((id, events) => id === puzzle.id && this.#receive(events, "sync")),
    ];
  }

  get state() {
    return this.fold.state;
  }

  /** Whether anything was done yet. */
  get hasBegun() {
    return this.fold.log.length > 0;
  }

  /** Milliseconds of active time in this attempt, up to now. */
  activeNow() {
    return this.state.active + (this.#isOver ? 0 : this.timer.peek());
  }

  /** @returns {import("../types.js").Summary} */
  summarise() {
    return makeSummary(this.state, this.fold.log.at(-1)?.t ?? Date.now(), this.puzzle.document, this.rules);
  }

  /**
   * Marks on the board. With lives it ends at its first wrong claim and leaves alone what is proved.
   * @param {readonly Change[]} changes
   * @param {{tool?: string, input?: InputType}} [how] input: what was pressed last when not said
   * @returns {{isWritten: boolean, mistake: number | null}} mistake: the place of the wrong claim
   */
  stroke(changes, { tool, input = lastInput() } = {}) {
    if (this.#isOver) return { isWritten: false, mistake: null };
    const { kept, mistake } = cutStroke(this.fold.machine, changes);
    if (kept.length === 0) return { isWritten: false, mistake };
    const isWritten = this.#do({ type: "stroke", changes: kept, ...(tool && { tool }), input, ...(this.state.mode === "lives" && { keeps: true }) });
    return { isWritten, mistake };
  }

  undo() {
    return this.state.canUndo && this.#do({ type: "undo" });
  }

  redo() {
    return this.state.canRedo && this.#do({ type: "redo" });
  }

  /** Undo until nothing is wrong; answers whether that was reached. */
  undoMistakes() {
    const isWrong = () => this.rules.findMistakes(this.puzzle.document, this.state.values).length > 0;
    while (isWrong()) if (!this.undo()) return false;
    return true;
  }

  /** Remember this position. */
  fix() {
    const { bookmarks, position } = this.fold.machine;
    return !this.#isOver && bookmarks.canAdd(position, this.state.markedClues) && this.#do({ type: "fix" });
  }

  /** Return to a Fix, which stays. @param {number} [level] the last one when not said */
  back(level) {
    return this.#leaveFix("back", level);
  }

  /** Forget a Fix and return to it. @param {number} [level] */
  drop(level) {
    return this.#leaveFix("drop", level);
  }

  /** Forget a Fix and keep what came after. @param {number} [level] */
  keep(level) {
    return this.#leaveFix("keep", level);
  }

  /** Mark a clue by hand, or take the mark back. @param {string} clue */
  markClue(clue) {
    return !this.#isOver && this.#do({ type: "clue", clue });
  }

  /** @param {1 | 2 | 3} stage where, why, done */
  noteHint(stage) {
    return !this.#isOver && this.#do({ type: "hint", stage });
  }

  noteCheck() {
    return !this.#isOver && this.#do({ type: "check" });
  }

  /** A new attempt. @param {Mode} [mode] as before when not said */
  restart(mode) {
    if (!this.hasBegun) return mode !== undefined && this.setMode(mode);
    if (!this.#isOver && this.state.moves > 0) this.#record("abandoned");
    return this.#do({ type: "restart", ...(mode && { mode }) });
  }

  /** From lives to relaxed at any time; to lives only before the first stroke (else restart). @param {Mode} mode */
  setMode(mode) {
    if (mode === this.state.mode) return true;
    if (this.hasBegun) {
      this.#do({ type: "mode", mode });
      return this.state.mode === mode;
    }
    this.fold.chooseMode(mode);
    this.#tell([], "local");
    return this.state.mode === mode;
  }

  /** How hard it felt, 1 to 5. @param {number} rating */
  rate(rating) {
    this.#do({ type: "rated", rating });
    if (this.state.isSolved) this.#record("solved");
  }

  /** Stop playing here: everything is kept. Resolves when it is. */
  async close() {
    if (this.isClosed) return;
    this.#tick();
    this.isClosed = true;
    this.timer.pause();
    clearInterval(this.clock);
    document.removeEventListener("visibilitychange", this.leave);
    await this.saved;
    await this.summaries.flush();
    for (const stop of this.stops) stop();
  }

  get #isOver() {
    return this.state.isLost || this.state.isSolved;
  }

  #start() {
    document.addEventListener("visibilitychange", this.leave);
    this.clock = setInterval(() => this.timer.peek() >= TICK && this.#tick(), TICK / 4);
    if (!this.#isOver) this.timer.start();
    this.stops.push(watchGame(this.puzzle.id));
    if (this.hasBegun) this.summaries.call();
  }

  /** @param {"back" | "drop" | "keep"} type @param {number} [level] */
  #leaveFix(type, level = this.state.fixes.length) {
    return !this.#isOver && level >= 1 && level <= this.state.fixes.length && this.#do({ type, level });
  }

  /** More is known of the rules: the board as it stands may be solved. */
  judgeAgain() {
    if (!this.#isOver) this.#do({ type: "tick" });
  }

  /** Write down the time that passed. */
  #tick() {
    if (this.hasBegun && !this.isClosed && !this.#isOver && this.timer.peek() >= 1000) this.#do({ type: "tick" });
  }

  /**
   * Let it happen. Not in a game that was left: a hint may come late, an Undo may still be offered, and the puzzle may be open anew.
   * @param {Deed} deed
   * @returns {boolean} whether it did
   */
  #do(deed) {
    if (this.isClosed) return false;
    const before = { isSolved: this.state.isSolved, isLost: this.state.isLost };
    /** @type {GameEvent[]} */
    const events = [];
    if (!this.hasBegun) {
      events.push(this.#makeEvent({ type: "begin", mode: this.state.mode }, 1));
      void askToPersist();
    }
    events.push(this.#makeEvent(deed, this.fold.lastN + 1 + events.length));
    const changes = this.fold.merge(events);
    if (this.state.isSolved && !before.isSolved) {
      const won = this.#makeEvent({ type: "solved" }, this.fold.lastN + 1);
      this.fold.merge([won]);
      events.push(won);
    }
    const write = keepEvents(this.puzzle.id, events);
    this.saved = Promise.all([this.saved, write]).then(() => requestPush(this.puzzle.id, () => this.summarise()));
    if (this.state.isSolved && !before.isSolved) this.#record("solved");
    if (this.state.isLost && !before.isLost) this.#record("lost");
    this.#tell(changes, "local");
    return true;
  }

  /** @param {Deed} deed @param {number} n @returns {GameEvent} */
  #makeEvent(deed, n) {
    const active = this.#isOver ? 0 : this.timer.take();
    return { n, by: this.by, t: Date.now(), ...deed, ...(active > 0 && { active }) };
  }

  /** @param {readonly GameEvent[]} events @param {"tab" | "sync"} cause */
  #receive(events, cause) {
    const known = this.fold.log.length;
    const changes = this.fold.merge(events);
    if (this.fold.log.length === known) return;
    // The server keeps the summary that came last; only after the logs were united is it known.
    if (cause === "sync") requestPush(this.puzzle.id, () => this.summarise());
    this.#tell(changes, cause);
  }

  /** @param {Change[]} changes @param {"local" | "tab" | "sync"} cause */
  #tell(changes, cause) {
    if (this.#isOver) this.timer.pause();
    else if (!this.isClosed) this.timer.start();
    if (this.hasBegun) this.summaries.call();
    this.dispatchEvent(new CustomEvent("change", { detail: { state: this.state, changes, cause } }));
  }

  /** @param {"solved" | "lost" | "abandoned"} outcome */
  #record(outcome) {
    recordAttempt(this.puzzle, this.fold, outcome);
  }
}

/** @param {Puzzle["document"]["kind"]} kind @returns {Promise<KindRules>} */
async function findRules(kind) {
  const { findKind } = await import("../kinds/index.js");
  return findKind(kind).rules;
}

/** A name for a tab, 8 letters or digits. */
function makeName() {
  const letters = "0123456789abcdefghijklmnopqrstuv";
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte & 31]).join("");
}
