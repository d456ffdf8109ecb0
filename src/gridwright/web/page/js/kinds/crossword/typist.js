// @ts-check
/**
 * The hands on a crossword: keys, taps and the on-screen keyboard become letters and moves of the cursor. It writes by reporting
 * strokes to the board, and tells with "word" {slot, square} on the board that the cursor is elsewhere.
 */
import { t } from "../../i18n/index.js";
import { h } from "../../ui/dom.js";
import { MOST_LETTERS } from "./constants.js";
import { enterSlot, followArrow, followLetter, readCrosswordKey, settle, stepBack, stepOut } from "./cursor.js";
import { MARKS, PENCIL, REVEALED, countSquares, readTyped, turnMarks } from "./document.js";
import { lettersOf, readCell, writeCell } from "./rules.js";
import { tellCell, tellSlot, turn } from "./slots.js";

/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {import("./surface.js").CrosswordSurface} CrosswordSurface */
/** @typedef {import("./cursor.js").Position} Position */
/** @typedef {import("./cursor.js").Intent} Intent */
/** @typedef {import("./slots.js").Slot} Slot */
/** @typedef {import("../../types.js").InputType} InputType */

export class Typist {
  /** @param {Board} board @param {CrosswordSurface} surface */
  constructor(board, surface) {
    this.board = board;
    this.surface = surface;
    this.slots = surface.slots;
    /** The letters of the goal; empty where none is told. @type {ReadonlySet<string>} */
    this.known = lettersOf(surface.doc);
    this.rebus = new RebusField(board);
    /** Where the last letter was written, -1 for none. */
    this.lastSquare = -1;
    /** Whether a key that only marks the next letter was pressed. Which mark it stands for no browser tells. */
    this.isMarking = false;
    /** Whether the last key was Escape: then Tab leaves the board. */
    this.isLeaving = false;
    /** @type {InputType} */
    this.input = "keyboard";
  }

  destroy() {
    this.rebus.close();
  }

  /** Somebody plays: show where they are. A board that is only looked at shows no cursor. */
  begin() {
    this.board.repaintPlaces(this.surface.point(this.board.cursor, this.surface.direction));
  }

  /** @returns {Position} */
  get position() {
    return { square: this.board.cursor, direction: this.surface.direction };
  }

  /** @returns {Slot | undefined} */
  get slot() {
    return this.surface.wordAt(this.board.cursor);
  }

  /** @returns {Uint8Array} */
  get #values() {
    return this.board.preview.values;
  }

  get #ways() {
    const { options } = this.board;
    return {
      skipFilled: Boolean(options.skipFilled), jumpToBlank: Boolean(options.jumpToBlank),
      nextWord: Boolean(options.nextWord), wrapInWord: Boolean(options.wrapInWord),
    };
  }

  #isFilled = (/** @type {number} */ square) => this.#values[square] !== 0;

  /** Do what a key means. @param {KeyboardEvent} event @returns {boolean} whether it means anything here */
  press(event) {
    const isTab = event.key === "Tab";
    if (isTab && this.isLeaving) {
      this.rebus.close();
      return false;
    }
    const intent = readCrosswordKey(event);
    if (!intent) return false;
    event.preventDefault();
    this.input = "keyboard";
    this.#do(intent);
    this.isLeaving = intent.type === "escape";
    return true;
  }

  /**
   * A key pressed elsewhere on the page: letters find their way to the board, what works a button or a list stays there.
   * @param {KeyboardEvent} event
   */
  pressAfar(event) {
    const intent = readCrosswordKey(event);
    if (!intent || !["letter", "backspace", "delete", "help", "pencil", "command"].includes(intent.type)) return;
    event.preventDefault();
    if (intent.type === "letter" || intent.type === "backspace") this.board.focus();
    this.input = "keyboard";
    this.#do(intent);
  }

  /** A key of the on-screen keyboard. @param {string} name a letter, "Backspace", "rebus" or "flip" @param {InputType} [input] */
  tapKey(name, input = "touch") {
    this.input = input;
    if (name === "Backspace") this.#do({ type: "backspace" });
    else if (name === "rebus" || name === "flip") this.#do({ type: name });
    else this.#do({ type: "letter", letter: name });
  }

  /**
   * A tap on a square: there, or where it is already, the other direction.
   * @param {number} place -1 for none @param {InputType} input
   */
  tap(place, input) {
    this.input = input;
    this.isLeaving = false;
    this.#closeRebus();
    if (place < 0) return;
    if (place === this.board.cursor) this.flip();
    else this.#move(settle(this.slots, place, this.surface.direction), false);
  }

  /** Into a word, as a click on its clue asks. @param {Slot} slot */
  goTo(slot) {
    this.#closeRebus();
    this.#move({ square: enterSlot(slot, this.#isFilled, this.#ways), direction: slot.direction });
  }

  /** To a square, staying in the word if it runs there. @param {number} square */
  visit(square) {
    this.#closeRebus();
    this.#move(settle(this.slots, square, this.surface.direction));
  }

  /** @param {number} steps */
  stepWord(steps) {
    const slot = this.slot ?? this.slots.list[0];
    if (slot) this.goTo(this.slots.step(slot, steps));
  }

  flip() {
    const { square, direction } = this.position;
    if (this.slots.at(square, turn(direction))) this.#move({ square, direction: turn(direction) });
  }

  /** @param {Intent} intent */
  #do(intent) {
    if (this.rebus.isOpen && this.#doInRebus(intent)) return;
    const { slot } = this;
    switch (intent.type) {
      case "letter": return this.#typeLetter(intent.letter);
      case "arrow": return this.#move(followArrow(this.surface.crossword, this.slots, this.position, intent.arrow));
      case "word": return this.stepWord(intent.steps);
      case "flip":
      case "enter": return this.flip();
      case "backspace": return this.#eraseBack();
      case "delete": return this.#write(this.board.cursor, "");
      case "end": return slot && this.visit(slot.cells[intent.isLast ? slot.cells.length - 1 : 0]);
      case "first": return this.goTo(this.slots.list[0]);
      case "last": return this.goTo(this.slots.list[this.slots.list.length - 1]);
      case "rebus":
      case "escape": return this.#openRebus();
      case "marks": return this.#turnMarks();
      case "dead":
        this.isMarking = true;
        return undefined;
      case "pencil": return this.board.emit("command", { name: "tool", tool: this.surface.otherTool(this.board.tool) });
      case "help": return this.board.emit("command", { name: intent.deed, scope: intent.scope });
      default: return this.board.keyboard.command(intent.name);
    }
  }

  /** While several letters are written into one cell. @param {Intent} intent @returns {boolean} whether that was all of it */
  #doInRebus(intent) {
    const { rebus } = this;
    const letters = [...rebus.text];
    if (intent.type === "letter") {
      const letter = readTyped(intent.letter, this.known);
      if (letters.length < MOST_LETTERS) rebus.show(rebus.text + letter);
    } else if (intent.type === "backspace") rebus.show(letters.slice(0, -1).join(""));
    else if (intent.type === "escape") rebus.close();
    else {
      this.#closeRebus();
      return intent.type === "enter" || intent.type === "rebus";
    }
    return true;
  }

  #openRebus() {
    if (this.board.isLocked || this.#isFixed(this.board.cursor)) return;
    this.rebus.open(readCell(this.surface.doc, this.#values, this.board.cursor));
    this.board.live.say(t("crossword.rebus.open"));
  }

  /** Write what was entered, if anything was changed. */
  #closeRebus() {
    if (!this.rebus.isOpen) return;
    const { text } = this.rebus;
    this.rebus.close();
    if (text === readCell(this.surface.doc, this.#values, this.board.cursor)) return;
    const after = text ? followLetter(this.slots, this.position, this.#isFilled, this.#ways) : this.position;
    this.#write(this.board.cursor, text);
    this.#move(after);
  }

  /** Given or revealed: not the player's to change. @param {number} square */
  #isFixed(square) {
    const marks = this.#values[MARKS * countSquares(this.surface.doc) + square];
    return Boolean(this.surface.print.given?.[square]) || (marks & REVEALED) !== 0;
  }

  /** @param {string} typed */
  #typeLetter(typed) {
    const plain = readTyped(typed, this.known);
    // Some keyboards tell the marked letter itself, some the mark and then the plain letter.
    const letter = this.isMarking && typed === plain ? turnMarks(plain, this.known) : plain;
    this.isMarking = false;
    // A figure in a puzzle without any is a slip, or the key that fits the board.
    if (/\d/.test(letter) && this.known.size > 0 && !this.known.has(letter)) {
      if (letter === "0") this.board.keyboard.command("fit");
      return;
    }
    if (this.board.isLocked) return;
    const after = followLetter(this.slots, this.position, this.#isFilled, this.#ways);
    this.lastSquare = this.board.cursor;
    this.#write(this.board.cursor, letter);
    if (!this.board.isLocked) this.#move(after);
  }

  /** The last letter with other marks, for keyboards that have none. */
  #turnMarks() {
    const { lastSquare: square } = this;
    const letter = square < 0 ? "" : readCell(this.surface.doc, this.#values, square);
    if ([...letter].length === 1) this.#write(square, turnMarks(letter, this.known));
  }

  /** The letter under the cursor and one step back; where there is none, the letter before it. From a blank first cell to the word before. */
  #eraseBack() {
    const { square } = this.position;
    if (this.#isFilled(square) && !this.#isFixed(square)) {
      this.#write(square, "");
      this.#move(stepBack(this.slots, this.position));
      return;
    }
    const before = stepBack(this.slots, this.position);
    const isFirst = before.square === square;
    this.#move(isFirst ? stepOut(this.slots, this.position) : before);
    if (!isFirst) this.#write(before.square, "");
  }

  /** @param {number} square @param {string} letters */
  #write(square, letters) {
    const { board, surface } = this;
    if (board.isLocked || this.#isFixed(square)) return;
    const marks = MARKS * countSquares(surface.doc) + square;
    /** @type {import("../../types.js").Change[]} */
    const all = [...writeCell(surface.doc, square, letters), [marks, letters && board.tool === "pencil" ? PENCIL : 0]];
    const changes = all.filter(([place, value]) => this.#values[place] !== value);
    if (changes.length === 0) return;
    board.pen.report(changes, board.tool, this.input);
    board.live.say(tellCell(surface.doc, this.#values, square, board.options.showErrors));
  }

  /** @param {Position} position @param {boolean} [isKeyboard] whether the cursor should be seen as the keyboard's */
  #move({ square, direction }, isKeyboard = this.input === "keyboard") {
    const { board, surface } = this;
    const before = this.slot;
    board.repaintPlaces(surface.point(square, direction));
    board.moveCursor(square, isKeyboard);
    if (!isKeyboard) board.showPlace(square);
    board.mirror.update([square], this.#values);
    const slot = this.slot;
    if (slot && slot !== before) board.live.say(tellSlot(this.slots, slot));
    board.emit("word", { slot, square });
  }
}

/**
 * A small field on the current cell, for several letters in it. It only shows: keys stay with the board, so no keyboard pops up.
 */
export class RebusField {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.text = "";
    this.element = h("div", { class: "board-rebus", "aria-hidden": "true" });
    this.place = () => this.#place();
  }

  get isOpen() {
    return this.element.isConnected;
  }

  /** @param {string} text what the cell holds */
  open(text) {
    this.board.element.append(this.element);
    this.board.addEventListener("zoom", this.place);
    this.show(text);
  }

  /** @param {string} text */
  show(text) {
    this.text = text;
    this.element.textContent = text;
    this.board.live.say(text);
    this.#place();
  }

  close() {
    this.board.removeEventListener("zoom", this.place);
    this.element.remove();
    this.text = "";
  }

  /** Over its cell, and never beyond the board. */
  #place() {
    const { board, element } = this;
    const { ratio } = board.camera.view;
    const box = board.surface.cursorBox(board.scene, board.cursor);
    const side = Math.max(28, box.height / ratio + 6);
    element.style.height = `${side}px`;
    element.style.minWidth = `${side}px`;
    element.style.fontSize = `${Math.round(side * 0.52)}px`;
    const middle = { x: (box.x + box.width / 2) / ratio, y: (box.y + box.height / 2) / ratio };
    const left = Math.min(board.element.clientWidth - element.offsetWidth - 2, Math.max(2, middle.x - element.offsetWidth / 2));
    const top = Math.min(board.element.clientHeight - side - 2, Math.max(2, middle.y - side / 2));
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }
}
