// @ts-check
/**
 * Hints in three touches, and check. The guide knows which touch comes next and what the board should show; the panel draws its `card`.
 * A change of the board ends a hint: the next touch looks at the new board.
 */
import { ApiError, describeError } from "../api.js";
import { hasWords, t } from "../i18n/index.js";
import { stepsOf } from "../kinds/index.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {import("../api.js").Preparing} Preparing */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Overlay} Overlay */
/** @typedef {import("../types.js").KindRules} KindRules */
/** @typedef {import("../game/game.js").Game} Game */

/**
 * What the panel shows. asking: on its way. warming: the server prepares its solver first. mistakes: the board differs from the goal. broken: it breaks the rules, where no goal is known.
 * @typedef {{type: "idle" | "asking" | "clean" | "finished" | "offline" | "coloured"}
 *   | {type: "warming", done: number, total: number}
 *   | {type: "where" | "why", step: Step}
 *   | {type: "mistakes", places: number[]}
 *   | {type: "broken", violations: Hint["violations"], places: number[]}
 *   | {type: "stuck" | "failed", message: string}} Card
 */

/** How many boards the guide remembers hints of: undo and redo around a hint ask nothing twice. */
const REMEMBERED = 50;
/** When a server that prepares its solver is asked again, in milliseconds. */
const AGAIN = 2000;

export class HintGuide extends EventTarget {
  /** @type {Card} */
  card = { type: "idle" };
  /** Steps that hints have done, first to last. @type {Step[]} */
  done = [];
  /** @type {Map<string, Hint>} */
  #remembered = new Map();
  #boardKey = "";
  /** Of the question that is on its way. @type {AbortController | null} */
  #asking = null;

  /**
   * @param {object} parts
   * @param {Puzzle} parts.puzzle
   * @param {Game} parts.game
   * @param {KindRules} parts.rules
   * @param {(overlay: Overlay | null) => void} parts.show puts an overlay on the board
   * @param {(wish: {document: Puzzle["document"], board: string[], notes?: Change[]}) => Promise<Hint | Preparing>} parts.ask
   */
  constructor({ puzzle, game, rules, show, ask }) {
    super();
    this.puzzle = puzzle;
    this.game = game;
    this.rules = rules;
    this.show = show;
    this.ask = ask;
  }

  /** Where, then why, then do. */
  async touch() {
    const { state } = this.game;
    const wasWarming = this.card.type === "warming";
    if (wasWarming) this.forget();
    if (wasWarming || this.#asking || state.isSolved || state.isLost) return;
    if (this.card.type === "where") {
      this.#tellWhy(this.card.step);
      return;
    }
    if (this.card.type === "why") {
      this.#doStep(this.card.step);
      return;
    }
    this.#boardKey = this.#readKey();
    if (this.puzzle.document.goal && this.#tellMistakes()) return;
    const hint = await this.#find();
    // While a solver was being prepared the player may have gone on, and wrong.
    if (hint && !(this.puzzle.document.goal && this.#tellMistakes())) this.#tellHint(hint);
  }

  /** @param {Hint} hint */
  #tellHint(hint) {
    if (hint.outcome === "step" && hint.step) {
      this.game.noteHint(1);
      this.#turn({ type: "where", step: hint.step }, showWhere(this.puzzle.document, hint.step));
    } else if (hint.outcome === "wrong") this.#tellBroken(hint);
    else if (hint.outcome === "finished") this.#turn({ type: "finished" }, null);
    else this.#turn({ type: "stuck", message: hint.remark }, null);
  }

  /** Compare the board with the goal; without one, with the rules. */
  async check() {
    const { state } = this.game;
    if (this.card.type === "warming") this.forget();
    if (this.#asking || state.isSolved || state.isLost) return;
    this.game.noteCheck();
    this.#boardKey = this.#readKey();
    if (this.puzzle.document.goal) {
      if (!this.#tellMistakes()) this.#turn({ type: "clean" }, null);
      return;
    }
    const hint = await this.#find();
    if (hint) {
      if (hint.outcome === "wrong") this.#tellBroken(hint);
      else this.#turn({ type: "clean" }, null);
    }
  }

  /** Take the game back to the last right position. */
  takeBack() {
    this.game.undoMistakes();
    this.forget();
  }

  /** Show another overlay for the hint that is open: a page of an argument. @param {Overlay} overlay */
  preview(overlay) {
    this.show(overlay);
  }

  /** End the hint, if one is open or waited for. */
  forget() {
    this.#asking?.abort();
    this.#asking = null;
    if (this.card.type !== "idle") this.#turn({ type: "idle" }, null);
  }

  /** The board changed: what was said about it may not hold any more. */
  noticeChange() {
    if (this.card.type === "warming" && (this.game.state.isSolved || this.game.state.isLost)) this.forget();
    if (!["idle", "asking", "warming"].includes(this.card.type) && this.#readKey() !== this.#boardKey) this.forget();
  }

  /** What writes down the values that a step rules out, if the board has notes. @param {Step} step @returns {Change[]} */
  listNotes({ excludes }) {
    return this.rules.noteExcluded?.(this.puzzle.document, this.game.state.values, excludes ?? []) ?? [];
  }

  /** Take them over. @param {Step} step */
  takeNotes(step) {
    this.game.stroke(this.listNotes(step), { tool: "note" });
  }

  /** @param {Step} step */
  #tellWhy(step) {
    this.game.noteHint(2);
    this.#turn({ type: "why", step }, showWhy(step));
  }

  /** @param {Step} step */
  #doStep(step) {
    this.game.noteHint(3);
    this.done.push(step);
    this.forget();
    this.game.stroke(step.sets, { tool: "hint" });
  }

  /** Whether there are any. */
  #tellMistakes() {
    const places = this.rules.findMistakes(this.puzzle.document, this.game.state.values);
    if (places.length) this.#turn({ type: "mistakes", places }, { wrong: places });
    return places.length > 0;
  }

  /** @param {Hint} hint */
  #tellBroken(hint) {
    const places = [...new Set([...hint.wrong, ...hint.violations.flatMap((violation) => violation.places)])];
    this.#turn({ type: "broken", violations: hint.violations, places }, { wrong: places });
  }

  /**
   * The server's hint for this board; null when it cannot be had or is not wanted any more. A server that has just started prepares its
   * solver first: that is told, play goes on, and the hint comes for the board as it is then.
   * @returns {Promise<Hint | null>}
   */
  async #find() {
    const asking = new AbortController();
    this.#asking = asking;
    try {
      for (let isWarming = false; !asking.signal.aborted; ) {
        const key = this.#readKey();
        this.#boardKey = key;
        const known = this.#remembered.get(key);
        if (known) return known;
        if (!isWarming) this.#turn({ type: "asking" }, null);
        const { board, notes } = this.#readBoard();
        const hint = await this.ask({ document: this.puzzle.document, board, ...(notes.length > 0 && { notes }) });
        if (asking.signal.aborted) break;
        if ("state" in hint) {
          isWarming = true;
          this.#tellPreparing(hint);
          await new Promise((resolve) => setTimeout(resolve, AGAIN));
          continue;
        }
        if (this.#remembered.size >= REMEMBERED) this.#remembered.clear();
        this.#remembered.set(key, hint);
        if (this.#readKey() === key) return hint;
        // The board changed while the answer was on its way. Who waits for a solver waits for a hint of the board as it is now.
        if (isWarming) continue;
        this.#turn({ type: "idle" }, null);
        break;
      }
    } catch (error) {
      if (asking.signal.aborted) return null;
      // Not every sort of puzzle is explained.
      if (error instanceof ApiError && error.code === "unsupported") {
        this.#turn({ type: "coloured" }, null);
        return null;
      }
      const isAnswered = error instanceof ApiError && error.status > 0;
      this.#turn(isAnswered ? { type: "failed", message: describeError(error) } : { type: "offline" }, null);
    } finally {
      if (this.#asking === asking) this.#asking = null;
    }
    return null;
  }

  /** Told again only when more of it is done. @param {Preparing} preparing */
  #tellPreparing({ done, total }) {
    if (this.card.type !== "warming" || this.card.done !== done) this.#turn({ type: "warming", done, total }, null);
  }

  #readBoard() {
    const { document: doc } = this.puzzle;
    const { values } = this.game.state;
    return { board: this.rules.toRows(doc, values), notes: this.rules.listNotes?.(doc, values) ?? [] };
  }

  #readKey() {
    const { board, notes } = this.#readBoard();
    return [...board, ...notes].join("\n");
  }

  /** @param {Card} card @param {Overlay | null} overlay */
  #turn(card, overlay) {
    this.card = card;
    this.show(overlay);
    this.dispatchEvent(new Event("change"));
  }
}

// From a step of an explanation to what stands out on the board: first only where to look, then what it argues from and what it
// settles, then the leaves of a supposition. Pure.

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Chain} Chain */
/** @typedef {import("../types.js").Change} Change */

/** The technique's name for people. @param {Doc} doc @param {Step} step */
export function nameTechnique(doc, step) {
  const key = `${doc.kind}.techniques.${step.technique}.title`;
  return hasWords(key) ? t(key) : step.title;
}

/** What it teaches, in a sentence; none of a technique that the page does not know. @param {Doc} doc @param {Step} step */
export function findLesson(doc, step) {
  const key = `${doc.kind}.techniques.${step.technique}.lesson`;
  return hasWords(key) ? t(key) : null;
}

/**
 * Where to look, without giving away what is settled there.
 * @param {Doc} doc
 * @param {Step} step
 * @returns {Overlay}
 */
export function showWhere(doc, step) {
  return { glow: stepsOf(doc).listGlow(doc, step), lines: step.lines };
}

/**
 * What a step argues from and what it settles.
 * @param {Step} step
 * @returns {Overlay}
 */
export function showWhy(step) {
  const { because: reasons, sets: results, excludes: excluded, lines, clues, tints, labels } = step;
  return { reasons, results, excluded, lines, clues, tints, labels, supposed: listSupposed(step) };
}

/**
 * What would follow from the only supposition of a step that is told in short: the board shows the chain that its sentences number.
 * @param {Step} step
 * @returns {Change[]}
 */
function listSupposed(step) {
  if (!step.details.length || step.chains.length !== 1) return [];
  const settled = new Set(step.sets.map(([place]) => place));
  return step.chains[0].steps.flatMap((link) => link.sets).filter(([place]) => !settled.has(place));
}

/** A page of an argument by supposition. @typedef {{text: string, overlay: Overlay, type: "supposes" | "step" | "breaks", step?: Step}} Leaf */

/**
 * The pages of an argument: what is supposed, what follows step by step, and where it breaks.
 * @param {Chain} chain
 * @returns {Leaf[]}
 */
export function leafThrough(chain) {
  /** @type {Change[]} */
  let supposed = [chain.supposes];
  /** @type {Leaf[]} */
  const leaves = [{ type: "supposes", text: chain.supposition, overlay: { supposed } }];
  for (const step of chain.steps) {
    leaves.push({ type: "step", text: step.claim, step, overlay: { ...showWhy(step), supposed } });
    supposed = [...supposed, ...step.sets];
  }
  if (chain.contradiction) {
    const overlay = { supposed, wrong: chain.broken, lines: chain.broken_lines };
    leaves.push({ type: "breaks", text: chain.contradiction, overlay });
  }
  return leaves;
}
