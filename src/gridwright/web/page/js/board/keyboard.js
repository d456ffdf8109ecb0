// @ts-check
/** The keyboard on a board: moves the cursor, marks, paints while moving, and passes on what is not about marks. */
import { readKey } from "./keys.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./surface.js").Direction} Direction */

/** Whether the last thing a hand did on the page was to press a key. */
let isLastKey = false;
document.addEventListener("keydown", () => (isLastKey = true), true);
document.addEventListener("pointerdown", () => (isLastKey = false), true);

export class Keyboard {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.controller = new AbortController();
    const { signal } = this.controller;
    const { element } = board.mirror;
    element.addEventListener("keydown", (event) => (event.key !== " " || board.typist) && this.press(event), { signal });
    element.addEventListener("focus", () => this.#focus(true), { signal });
    element.addEventListener("blur", () => this.#focus(false), { signal });
  }

  destroy() {
    this.controller.abort();
  }

  /** A screen reader activated a place. @param {number} place */
  activate(place) {
    if (this.board.typist) {
      this.board.typist.tap(place, "keyboard");
      return;
    }
    this.board.moveCursor(place, true);
    this.#mark(this.board.pen.toolFor("tool"));
  }

  /** @param {boolean} hasFocus */
  #focus(hasFocus) {
    const { board } = this;
    board.hasFocus = hasFocus;
    // Focus that came by a key shows where the cursor is; focus that came with a press of the pointer or with the page does not.
    if (hasFocus && isLastKey && board.mirror.element.matches(":focus-visible")) {
      board.isKeyboard = true;
      board.lit = board.cursor;
    }
    board.paintAbove();
  }

  /** Do what a key means. The space bar comes when it is let go, because held it pans. @param {KeyboardEvent} event */
  press(event) {
    const { board } = this;
    if (board.typist) {
      board.isKeyboard = true;
      board.typist.press(event);
      return;
    }
    const intent = readKey(event, board.surface.keyTools);
    if (!intent) return;
    event.preventDefault();
    switch (intent.type) {
      case "move": return this.#move(intent.direction);
      case "paint": return this.#paint(intent.direction, this.#toolFor(intent.action));
      case "mark": return this.#mark(this.#toolFor(intent.action));
      case "tool": return this.#mark(intent.tool);
      case "ink": return board.emit("command", { name: "ink", ink: intent.ink });
      default: return this.command(intent.name);
    }
  }

  /** Do what a key means if it is about the game and not about a place: such keys work wherever the focus is. @param {KeyboardEvent} event */
  pressAfar(event) {
    if (this.board.typist) {
      this.board.typist.pressAfar(event);
      return;
    }
    const intent = readKey(event);
    if (intent?.type !== "command" && intent?.type !== "ink") return;
    event.preventDefault();
    if (intent.type === "ink") this.board.emit("command", { name: "ink", ink: intent.ink });
    else this.command(intent.name);
  }

  /**
   * A key always means the same mark, whichever tool is chosen: that choice is for pointers, and a hand on the keys does not see it.
   * @param {import("./pointers.js").Action} action
   */
  #toolFor(action) {
    const { kind, surface } = this.board;
    const first = kind.tools[0].name;
    return action === "clear" ? "clear" : action === "other" ? surface.otherTool(first) : first;
  }

  /** Zoom, and pass on what is the game's. @param {string} name */
  command(name) {
    const { board } = this;
    if (name === "escape" && board.pen.isDown) return board.pen.revert();
    if (name === "zoom-in") board.zoomIn();
    else if (name === "zoom-out") board.zoomOut();
    else if (name === "fit") board.fit();
    return board.emit("command", { name });
  }

  /** @param {Direction} direction */
  #move(direction) {
    const { board } = this;
    const from = board.cursor;
    const to = board.surface.moveCursor(from, direction, false);
    board.moveCursor(to, true);
    const { mirror } = board.surface;
    // A place that has no cell of its own in the hidden grid is told in words, and so are the clues of a line that is entered.
    const isTold = mirror.placeAt(...mirror.cellOf(to)) === to;
    const news = isTold ? board.surface.announceMove?.(from, to) : board.surface.announce(to, board.preview.values);
    if (news) board.live.say(news);
  }

  /** @param {Direction} direction @param {string} tool */
  #paint(direction, tool) {
    const { board } = this;
    const from = board.cursor;
    const to = board.surface.moveCursor(from, direction, true);
    const changes = board.isLocked ? [] : board.surface.paint(from, to, tool, board.preview.values, board.options);
    board.moveCursor(to, true);
    if (changes.length > 0) this.#report(changes, tool);
  }

  /** @param {string} tool */
  #mark(tool) {
    const { board } = this;
    board.isKeyboard = true;
    if (board.isLocked) return;
    const changes = board.surface.mark(board.cursor, tool, board.preview.values, board.options);
    if (changes.length > 0) this.#report(changes, tool);
    // A place that cannot be changed is told again: silence would sound like a key that does not work.
    else board.live.say(board.surface.announce(board.cursor, board.preview.values));
  }

  /** @param {import("../types.js").Change[]} changes @param {string} tool */
  #report(changes, tool) {
    const { board } = this;
    board.pen.report(changes, tool, "keyboard");
    board.lit = board.cursor;
    board.paintAbove();
    board.live.say(board.surface.announce(board.cursor, board.preview.values));
  }
}
