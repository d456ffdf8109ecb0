// @ts-check
/**
 * The keyboard on a board: what keys mean, one table for every kind, and what is done: moving the cursor, marking, painting while
 * moving, passing on what is not about marks.
 */

// What the keys mean on a board: one table for every kind. Pure: an event goes in, an intent or null comes out.

/** @typedef {import("./surface.js").Direction} Direction */
/** @typedef {import("./pointers.js").Action} Action */
/**
 * @typedef {{type: "move", direction: Direction} | {type: "paint", direction: Direction, action: Action}
 *   | {type: "mark", action: Action} | {type: "tool", tool: string} | {type: "ink", ink: number}
 *   | {type: "command", name: string}} Intent
 */
/**
 * The part of a KeyboardEvent that counts.
 * @typedef {{key: string, ctrlKey: boolean, shiftKey: boolean, altKey: boolean, metaKey: boolean}} Key
 */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** @type {Record<string, Action>} */
const MARKS = { z: "tool", enter: "tool", x: "other", " ": "other", c: "clear", backspace: "clear", delete: "clear" };

/** @type {Record<string, string>} */
const COMMANDS = {
  u: "undo", r: "redo", f: "fix", h: "hint", k: "check", e: "other-ink", "?": "help", escape: "escape",
  "+": "zoom-in", "=": "zoom-in", "-": "zoom-out", 0: "fit",
};

/** @type {Record<string, string>} */
const WITH_CONTROL = { z: "undo", y: "redo" };

const INK = /^[1-9]$/;

/** @param {Key} key @param {Record<string, string>} [tools] further keys of the kind @returns {Intent | null} */
export function readKey(key, tools = {}) {
  const isControl = key.ctrlKey || key.metaKey;
  const name = key.key.toLowerCase();
  if (key.altKey) return null;
  const direction = ARROWS[key.key];
  if (direction) return readArrow(direction, isControl, key.shiftKey);
  if (name === "home") return { type: "move", direction: isControl ? "first" : "row-start" };
  if (name === "end") return { type: "move", direction: isControl ? "last" : "row-end" };
  if (name === "pageup") return { type: "move", direction: "column-start" };
  if (name === "pagedown") return { type: "move", direction: "column-end" };
  if (isControl) return readControl(name, key.shiftKey);
  if (name === "f" && key.shiftKey) return { type: "command", name: "back" };
  // Some keyboards have figures and signs only with Shift.
  if (key.shiftKey && !(name in COMMANDS) && !INK.test(name)) return null;
  if (name in tools) return { type: "tool", tool: tools[name] };
  if (name in MARKS) return { type: "mark", action: MARKS[name] };
  if (name in COMMANDS) return { type: "command", name: COMMANDS[name] };
  return INK.test(name) ? { type: "ink", ink: Number(name) - 1 } : null;
}

/** @param {Direction} direction @param {boolean} isControl @param {boolean} isShift @returns {Intent} */
function readArrow(direction, isControl, isShift) {
  if (!isControl && !isShift) return { type: "move", direction };
  const action = isControl && isShift ? "clear" : isControl ? "tool" : "other";
  return { type: "paint", direction, action };
}

/** @param {string} name @param {boolean} isShift @returns {Intent | null} */
function readControl(name, isShift) {
  if (name === "z" && isShift) return { type: "command", name: "redo" };
  return !isShift && name in WITH_CONTROL ? { type: "command", name: WITH_CONTROL[name] } : null;
}

/** @typedef {import("./board.js").Board} Board */

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
