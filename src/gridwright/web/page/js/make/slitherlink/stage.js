// @ts-check
/**
 * The board of the maker. For clues it shows what follows from them in pencil and takes keys and taps; for the loop it takes strokes, as
 * in play. What comes from the background never moves a zoomed board.
 *
 * Events: "stroke" {changes}; "write" {row, column, clue} with "next" for the next clue; "move" when another cell is chosen.
 */
import { Board } from "../../board/board.js";
import { cluesOf, latticeOf } from "../../kinds/slitherlink/lattice.js";
import { readOptions } from "../../game/settings.js";
import { isTouch } from "../../play/window.js";
import { h } from "../../ui/dom.js";
import { NO_CLUE, toDocument } from "./design.js";
import { ClueTypist, designKind } from "./typist.js";

/** @typedef {import("./design.js").Design} Design */
/** @typedef {import("../../types.js").Overlay} Overlay */
/** What hands do: type clues, draw lines, paint cells, or choose which clues of the loop show. @typedef {"type" | "line" | "paint" | "choose"} Hands */

const LOOKS = {
  type: { pencil: true, crosses: "faint", showErrors: false, lineColours: false },
  line: { pencil: false, crosses: "hidden", showErrors: true, lineColours: true },
};

export class Stage extends EventTarget {
  /** @type {Board | null} */
  #board = null;
  /** @type {import("../../types.js").Doc} */
  #doc = { kind: "slitherlink", height: 0, width: 0, clues: [] };
  #host = h("div", { class: "board-host", "data-autofocus": true, tabindex: "-1" });
  /** @type {Hands} */
  #hands = "type";
  element = h("div", { class: "sm-stage sheet" }, this.#host);

  constructor() {
    super();
    // Keys work from the start, whether one came from another view or opened the page right here.
    this.#host.addEventListener("focus", () => this.#takeKeys());
    requestAnimationFrame(() => document.activeElement === document.body && this.#host.isConnected && this.#takeKeys());
  }

  /** Where fingers write, focus would only show a cursor that nobody asked for. */
  #takeKeys() {
    if (!isTouch()) this.#board?.focus();
  }

  get board() {
    return /** @type {Board} */ (this.#board);
  }

  /** The chosen cell. @returns {[number, number]} */
  get cell() {
    const [row, column] = this.board.surface.mirror.cellOf(this.board.cursor);
    return [row, column];
  }

  get doc() {
    return this.#doc;
  }

  /** @param {Design} design @param {Uint8Array} values @param {Overlay | null} overlay */
  show(design, values, overlay) {
    if (design.height !== this.#doc.height || design.width !== this.#doc.width) this.#open(design);
    this.#writeClues(design);
    this.board.setValues(values, { animate: false, isQuiet: true });
    this.mark(overlay);
  }

  /** Let something stand out without moving the board. @param {Overlay | null} overlay */
  mark(overlay) {
    this.board.overlay = overlay;
    this.board.paintAbove();
  }

  /** @param {Hands} hands */
  setHands(hands) {
    this.#hands = hands;
    const { board } = this;
    const isTyping = hands === "type" || hands === "choose";
    const tell = {
      write: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ clue) => this.#emit("write", { row, column, clue }),
      onMove: () => this.#emit("move", null),
    };
    board.typist = isTyping ? new ClueTypist(board, this.#doc, tell, { isEager: hands === "choose" }) : null;
    board.setTool(hands === "paint" ? "inside" : "line");
    board.setOptions(hands === "type" ? LOOKS.type : LOOKS.line);
  }

  /** As if a key were pressed on the chosen cell. @param {string} clue */
  write(clue) {
    const [row, column] = this.cell;
    this.#emit("write", { row, column, clue });
  }

  destroy() {
    this.#board?.destroy();
  }

  /** @param {Design} design */
  #open(design) {
    const hadFocus = this.#board?.hasFocus ?? false;
    this.#board?.destroy();
    this.#doc = toDocument(design);
    const board = new Board({ host: this.#host, kind: designKind, doc: this.#doc });
    this.#board = board;
    board.setOptions({ ...readOptions("slitherlink"), dimClues: false, tapCycles: false, areaFinding: false, autoCross: false });
    board.addEventListener("stroke", (event) => this.#emit("stroke", /** @type {CustomEvent} */ (event).detail));
    this.setHands(this.#hands);
    // On the phone the board gets a place of its own shape.
    this.element.style.setProperty("--shape", String(Math.max(0.7, Math.min(1.2, (design.height + 1) / (design.width + 1)))));
    if (hadFocus) board.focus();
  }

  /** The clues of a board are read once; here they change in place. @param {Design} design */
  #writeClues(design) {
    const { board } = this;
    const [lattice, clues] = [latticeOf(this.#doc), cluesOf(this.#doc)];
    const changed = [];
    for (const cell of lattice.cells()) {
      const symbol = design.clues[lattice.rowOf(cell) >> 1][lattice.columnOf(cell) >> 1];
      const clue = symbol === NO_CLUE ? -1 : Number(symbol);
      if (clues[cell] !== clue) changed.push(cell);
      clues[cell] = clue;
    }
    if (changed.length === 0) return;
    this.#doc.clues = design.clues;
    board.surface.update(board.preview.values, null);
    board.repaint();
    board.mirror.update(changed, board.preview.values);
  }

  /** @param {string} type @param {unknown} detail */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
