// @ts-check
/**
 * What stands around a crossword's board: the clue of the current word, all clues, letters on the screen, check and reveal. It
 * hears the board and the game; the play view puts its parts where they belong.
 */
import { getSetting } from "../../game/settings.js";
import { language, t } from "../../i18n/index.js";
import { asCrossword, countSquares } from "../../kinds/crossword/document.js";
import { isFull, lettersOf } from "../../kinds/crossword/rules.js";
import { Typist } from "../../kinds/crossword/typist.js";
import { Slots } from "../../kinds/crossword/slots.js";
import { button } from "../../ui/button.js";
import { isTouch, isWide } from "../window.js";
import { Assistance } from "./assistance.js";
import { ClueBar } from "./clue-bar.js";
import { ClueLists } from "./clue-lists.js";
import { makeKeyboard } from "./keyboard.js";

/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {import("../../game/game.js").Game} Game */
/** @typedef {import("../../kinds/crossword/slots.js").Slot} Slot */

export class CrosswordCompanion {
  /** @type {Typist | null} */
  #typist = null;
  /** Whether the change that is heard of next was written on the board. */
  #isOwn = false;
  #wasFull = false;

  /** @param {Game} game @param {{openClues: () => void, closeSheet: () => void}} doing @param {AbortSignal} signal when the game is left */
  constructor(game, { openClues, closeSheet }, signal) {
    this.game = game;
    this.doc = game.puzzle.document;
    this.closeSheet = closeSheet;
    const crossword = asCrossword(this.doc);
    this.slots = new Slots(crossword);
    this.assistance = new Assistance(game, () => this.typist, () => this.#noteOwn(), signal);
    this.bar = new ClueBar(this.slots, { flip: () => this.typist.flip(), step: (steps) => this.typist.stepWord(steps) });
    this.lists = new ClueLists(crossword, this.slots, (slot) => this.#choose(slot));
    this.above = this.bar.element;
    this.clues = this.lists.element;
    /** For the thumb bar. */
    this.buttons = this.#makeButtons(openClues);
    this.below = makeKeyboard({ letters: lettersOf(this.doc), language: language(), onKey: (name) => this.#tapKey(name) });
    this.applySettings();
  }

  /** @param {() => void} openClues */
  #makeButtons(openClues) {
    const tapRebus = () => this.#tapKey("rebus");
    const rebus = button({ label: t("crossword.rebus"), icon: "rebus", kind: "icon", keys: "Esc", class: "rebus-button", on: tapRebus });
    const clues = button({ label: t("crossword.clues"), icon: "list", kind: "icon", class: "clues-button", on: openClues });
    const help = button({ label: t("crossword.help"), icon: "check-circle", kind: "icon", attributes: { "aria-haspopup": "menu" } });
    help.addEventListener("click", () => this.assistance.openMenu(help, () => this.typist.board.focus()));
    return [rebus, clues, help];
  }

  /** @returns {Typist} */
  get typist() {
    if (!this.#typist) throw new Error("found no board, expected attach first");
    return this.#typist;
  }

  /** The board is there: hear it. @param {Board} board @param {AbortSignal} signal */
  attach(board, signal) {
    if (!(board.typist instanceof Typist)) throw new TypeError("found a board without a typist, expected one of a crossword");
    this.#typist = board.typist;
    board.addEventListener("word", (event) => this.#show(/** @type {CustomEvent} */ (event).detail), { signal });
    board.addEventListener("stroke", () => this.#noteOwn(), { signal });
    this.typist.begin();
    this.#wasFull = isFull(this.doc, this.game.state.values);
    this.#show({ slot: this.typist.slot, square: this.typist.position.square });
    this.update();
  }

  revealClues() {
    this.lists.reveal();
  }

  /** @param {"check" | "reveal"} deed @param {string} scope */
  help(deed, scope) {
    void this.assistance.help(deed, /** @type {import("../../kinds/crossword/keys.js").Scope} */ (scope));
  }

  applySettings() {
    const wish = getSetting("screenKeys", "crossword");
    this.below.hidden = wish === "never" || (wish === "touch" && !isTouch());
  }

  /** The game changed. @param {Change[]} changes @param {string} cause */
  notice(changes, cause) {
    this.update();
    if (changes.length > 0) this.assistance.hush();
    const { state } = this.game;
    // With wrong letters shown as they are written every letter is checked.
    if (this.#isOwn && getSetting("showErrors", "crossword") && this.doc.goal && !state.hasHelp) this.game.noteCheck();
    // Undo, redo and what comes from elsewhere is shown where it happened.
    if (!this.#isOwn && cause === "local" && changes.length > 0 && !state.isSolved) this.#visit(changes);
    const isNowFull = isFull(this.doc, state.values);
    if (isNowFull && !this.#wasFull && !state.isSolved) this.#tellFull();
    this.#wasFull = isNowFull;
  }

  update() {
    const { values } = this.game.state;
    this.lists.update((square) => values[square] !== 0);
  }

  #noteOwn() {
    this.#isOwn = true;
    queueMicrotask(() => (this.#isOwn = false));
  }

  /** @param {Change[]} changes */
  #visit(changes) {
    const count = countSquares(this.doc);
    const squares = new Set(changes.map(([place]) => place % count));
    const { position } = this.typist;
    if (!squares.has(position.square)) this.typist.visit(Math.min(...squares));
  }

  #tellFull() {
    if (!this.doc.goal) {
      this.assistance.say(t("crossword.full"));
      return;
    }
    const check = () => void this.assistance.help("check", "puzzle");
    this.assistance.say(t("crossword.almost"), { action: { label: t("crossword.check.puzzle"), run: check } });
  }

  /** @param {{slot: Slot | undefined, square: number}} at */
  #show({ slot, square }) {
    this.bar.show(slot);
    this.lists.show(slot, square);
  }

  /** @param {Slot} slot */
  #choose(slot) {
    this.typist.goTo(slot);
    if (!isWide()) this.closeSheet();
    this.typist.board.focus();
  }

  /** @param {string} name */
  #tapKey(name) {
    this.typist.tapKey(name, isTouch() ? "touch" : "mouse");
  }
}
