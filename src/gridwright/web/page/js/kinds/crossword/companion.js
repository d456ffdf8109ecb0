// @ts-check
/**
 * What stands around a crossword's board: the clue of the current word, all clues, letters on the screen, check and reveal. It hears
 * the board and the game; the play view puts its parts where they belong.
 */
import { getSetting } from "../../game/settings.js";
import { language, t } from "../../i18n/index.js";
import { button } from "../../ui/controls.js";
import { openDialog, openMenu } from "../../ui/dialog.js";
import { h, isTouch, isWide } from "../../ui/dom.js";
import { toast } from "../../ui/toast.js";
import { asCrossword, countSquares, nameLack } from "./document.js";
import { makeKeyboard } from "./keyboard.js";
import { isFull, lettersOf, listChecks, listReveals, listScope } from "./rules.js";
import { Slots, findReferences, nameSlot, turn } from "./slots.js";
import { Typist } from "./typist.js";

/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {import("../../game/game.js").Game} Game */
/** @typedef {import("./slots.js").Slot} Slot */

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
    void this.assistance.help(deed, /** @type {import("./cursor.js").Scope} */ (scope));
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

// Check and reveal: asked for by keys or from a menu, noted as help, and one step for undo.

/** @typedef {import("./cursor.js").Scope} Scope */

/** @type {Record<Scope, string>} */
const KEYS = { square: "S", word: "W", puzzle: "P" };
const SCOPES = /** @type {const} */ (["square", "word", "puzzle"]);

export class Assistance {
  /** What was said last of the letters. @type {{close: () => void} | null} */
  #said = null;

  /**
   * @param {Game} game @param {() => Typist} findTypist @param {() => void} beforeWriting
   * @param {AbortSignal} signal when the game is left
   */
  constructor(game, findTypist, beforeWriting, signal) {
    this.game = game;
    this.signal = signal;
    this.beforeWriting = beforeWriting;
    this.doc = game.puzzle.document;
    this.findTypist = findTypist;
  }

  /** @param {"check" | "reveal"} deed @param {Scope} scope */
  async help(deed, scope) {
    if (this.game.state.isSolved) return;
    if (!this.doc.goal) {
      this.say(t(nameLack(asCrossword(this.doc))));
      return;
    }
    const { position, slot } = this.findTypist();
    const squares = listScope(this.doc, scope, position.square, slot);
    // The whole ends the game, and the end cannot be taken back.
    if (deed === "reveal" && scope === "puzzle" && !(await this.#askToEnd())) return;
    this.beforeWriting();
    if (deed === "check") this.#check(squares);
    else this.#reveal(squares);
  }

  /** Something about the letters as they stand: it goes when they change, and with the game. @param {string} text @param {Parameters<typeof toast>[1]} [options] */
  say(text, options = {}) {
    this.hush();
    this.#said = toast(text, { ...options, signal: this.signal });
  }

  /** What was said is no longer true. */
  hush() {
    this.#said?.close();
    this.#said = null;
  }

  /** @returns {Promise<boolean>} */
  async #askToEnd() {
    const answer = await openDialog({
      title: t("crossword.reveal.puzzle"),
      body: t("crossword.reveal.ask"),
      actions: [
        { label: t("shell.cancel"), kind: "primary", value: false },
        { label: t("crossword.reveal.all"), kind: "danger", value: true },
      ],
    });
    return answer === true && !this.game.state.isSolved && !this.signal.aborted;
  }

  /** @param {number[]} squares */
  #check(squares) {
    const { game, doc } = this;
    if (!squares.some((square) => game.state.values[square])) {
      this.say(t("crossword.nothing"));
      return;
    }
    game.noteCheck();
    const changes = listChecks(doc, game.state.values, squares);
    if (changes.length > 0) game.stroke(changes, { tool: "check" });
    this.say(changes.length > 0 ? t("crossword.wrong", { count: changes.length }) : t("crossword.allRight"));
  }

  /** @param {number[]} squares */
  #reveal(squares) {
    const { game, doc } = this;
    const changes = listReveals(doc, game.state.values, squares);
    if (changes.length === 0) return;
    game.noteHint(1);
    game.stroke(changes, { tool: "reveal" });
  }

  /** @param {HTMLElement} anchor @param {() => void} focusBoard */
  openMenu(anchor, focusBoard) {
    const isOff = !this.doc.goal || this.game.state.isSolved;
    const makeItems = (/** @type {"check" | "reveal"} */ deed) =>
      SCOPES.map((scope) => ({
        label: t(`crossword.${deed}.${scope}`),
        icon: deed === "check" ? "check-circle" : "eye",
        keys: `${deed === "reveal" ? "Shift+" : ""}Alt+${KEYS[scope]}`,
        isDisabled: isOff,
        run: () => void this.help(deed, scope),
      }));
    const remark = h("p", { class: "quiet small menu-remark" }, t(this.doc.goal ? "crossword.helpCosts" : nameLack(asCrossword(this.doc))));
    openMenu(anchor, [...makeItems("check"), null, ...makeItems("reveal"), null, { element: remark }], {
      label: t("crossword.help"),
      afterChoice: focusBoard,
    });
  }
}

// The clue of the current word, always in sight: a tap turns to the other direction, arrows go to the neighbours.

/** A clue with more characters than these is set smaller. */
const LONG = 80;

export class ClueBar {
  /** @param {Slots} slots @param {{flip: () => void, step: (steps: number) => void}} doing */
  constructor(slots, { flip, step }) {
    this.slots = slots;
    this.name = h("span", { class: "clue-name" });
    this.text = h("span", { class: "clue-text" });
    const said = h("span", null, this.name, " ", this.text);
    this.now = h("button", { type: "button", class: "clue-now", title: t("crossword.flip"), on: { click: flip } }, said);
    this.element = h(
      "div",
      { class: "clue-bar", role: "group", "aria-label": t("crossword.clues") },
      button({ label: t("crossword.previous"), icon: "back", kind: "icon", keys: "Shift+Tab", on: () => step(-1) }),
      this.now,
      button({ label: t("crossword.next"), icon: "forward", kind: "icon", keys: "Tab", on: () => step(1) }),
    );
    // What begins on the bar must not take the keys away from the board.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /** @param {Slot | undefined} slot */
  show(slot) {
    this.name.textContent = slot ? nameSlot(slot) : "";
    this.text.textContent = slot ? this.slots.clueOf(slot) || t("crossword.noClue") : "";
    this.now.classList.toggle("is-long", (this.text.textContent ?? "").length > LONG);
    this.now.scrollTop = 0;
  }
}

// All clues, across and down: the current one and those it has to do with are marked, those whose words are full step back.

/** @typedef {import("./document.js").CrosswordDoc} CrosswordDoc */

export class ClueLists {
  /** @param {CrosswordDoc} doc @param {Slots} slots @param {(slot: Slot) => void} choose */
  constructor(doc, slots, choose) {
    this.slots = slots;
    /** By the number of the slot. @type {HTMLButtonElement[]} */
    this.lines = slots.list.map((slot) => makeLine(slots, slot, choose));
    this.done = this.lines.map((line) => /** @type {HTMLElement} */ (line.querySelector(".clue-done")));
    /** @type {Set<Element>} */
    this.marked = new Set();
    this.element = h(
      "div",
      { class: "clue-lists" },
      /** @type {const} */ (["across", "down"]).map((direction) => this.#makeList(direction)),
      makeCredits(doc),
    );
  }

  /** @param {"across" | "down"} direction */
  #makeList(direction) {
    const slots = this.slots.list.filter((slot) => slot.direction === direction);
    if (slots.length === 0) return null;
    const items = slots.map((slot) => h("li", null, this.lines[slot.number]));
    const list = h("ol", { role: "list", tabindex: "-1" }, items);
    return h("section", { class: "clue-list" }, h("h2", null, t(`crossword.${direction}`)), list);
  }

  /** The cursor is here now. @param {Slot | undefined} slot @param {number} square */
  show(slot, square) {
    for (const line of this.marked) line.classList.remove("is-now", "is-crossing", "is-also");
    for (const line of this.marked) line.removeAttribute("aria-current");
    this.marked.clear();
    if (!slot) return;
    const crossing = this.slots.at(square, turn(slot.direction));
    for (const other of findReferences(this.slots, slot)) this.#mark(other, "is-also");
    if (crossing) this.#mark(crossing, "is-crossing");
    this.#mark(slot, "is-now").setAttribute("aria-current", "true");
    this.reveal();
  }

  /** Scroll the lists, and nothing else, until current and crossing clue are seen. */
  reveal() {
    for (const line of this.marked) {
      if (line.classList.contains("is-also")) continue;
      const list = findScroller(line);
      if (!list) continue;
      const [box, room] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
      if (box.top < room.top) list.scrollTop -= room.top - box.top + 4;
      else if (box.bottom > room.bottom) list.scrollTop += box.bottom - room.bottom + 4;
    }
  }

  /** @param {(square: number) => boolean} isFilled */
  update(isFilled) {
    for (const slot of this.slots.list) {
      const isDone = slot.cells.every(isFilled);
      this.lines[slot.number].classList.toggle("is-done", isDone);
      this.done[slot.number].textContent = isDone ? `, ${t("crossword.done")}` : "";
    }
  }

  /** @param {Slot} slot @param {string} look */
  #mark(slot, look) {
    const line = this.lines[slot.number];
    line.classList.add(look);
    this.marked.add(line);
    return line;
  }
}

/** @param {Slots} slots @param {Slot} slot @param {(slot: Slot) => void} choose */
function makeLine(slots, slot, choose) {
  return h(
    "button",
    { type: "button", class: "clue-item", on: { click: () => choose(slot) } },
    h("span", { class: "clue-number" }, slot.label),
    h("span", { class: "clue-words" }, slots.clueOf(slot) || t("crossword.noClue")),
    h("span", { class: "clue-done visually-hidden" }),
  );
}

/** What scrolls around a line: its own list, or the panel. @param {Element} line */
function findScroller(line) {
  for (let element = line.parentElement; element; element = element.parentElement) {
    const isFull = element.scrollHeight > element.clientHeight + 1;
    if (isFull && /auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return null;
}

/** Whose it is, and what they say about it; and what nobody can help with. @param {CrosswordDoc} doc */
function makeCredits(doc) {
  const { author, copyright, description } = doc;
  const lines = [!doc.goal && t(nameLack(doc)), description, author && t("crossword.by", { author }), copyright].filter(Boolean);
  return lines.length > 0 && h("div", { class: "clue-credits quiet small" }, lines.map((line) => h("p", null, line)));
}
