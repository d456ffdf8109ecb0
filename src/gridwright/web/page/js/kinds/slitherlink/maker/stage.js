// @ts-check
/**
 * The board of the maker. For clues it shows what follows from them in pencil and takes keys and taps; for the loop it takes strokes,
 * as in play.
 */
import { Board } from "../../../board/board.js";
import { readOptions } from "../../../game/settings.js";
import { t } from "../../../i18n/index.js";
import { h, isTouch } from "../../../ui/dom.js";
import { toast } from "../../../ui/toast.js";
import { slitherlink } from "../kind.js";
import { cellAt, cluesOf, latticeOf } from "../lattice.js";
import { NO_CLUE, toDocument } from "./design.js";

/** @typedef {import("./design.js").Design} Design */
/** @typedef {import("../../../types.js").Overlay} Overlay */
/** What hands do: type clues, draw lines, paint cells, or choose which clues of the loop show. @typedef {"type" | "line" | "paint" | "choose"} Hands */

const LOOKS = {
  type: { pencil: true, crosses: "faint", showErrors: false, lineColours: false },
  line: { pencil: false, crosses: "hidden", showErrors: true, lineColours: true },
};

export class Stage extends EventTarget {
  /** @type {Board | null} */
  #board = null;
  /** @type {import("../../../types.js").Doc} */
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

// Hands on clues: a tap chooses a cell, digits write, a point or Backspace clears, arrows move. A tap on the chosen cell goes on to its
// next clue. Drags move the field, so that nothing is written by accident.

/** @typedef {import("../../../board/surface.js").Typist} Typist */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * `write` gets "0" to "3", "." for none, or "next" for the next clue after the one that stands.
 * @typedef {{write: (row: number, column: number, clue: string) => void, onMove: () => void}} Tell
 */

/** @implements {Typist} */
export class ClueTypist {
  /**
   * @param {Board} board
   * @param {{height: number, width: number}} size
   * @param {Tell} tell
   * @param {{isEager: boolean}} how eager: the first tap writes, too
   */
  constructor(board, size, tell, { isEager }) {
    this.board = board;
    this.size = size;
    this.tell = tell;
    this.isEager = isEager;
    this.hasChosen = false;
  }

  /** The chosen cell. @returns {[number, number]} */
  get cell() {
    const [row, column] = this.board.surface.mirror.cellOf(this.board.cursor);
    return [row, column];
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const [row, column] = this.cell;
    const arrow = ARROWS[event.key];
    if (arrow) this.choose(row + arrow[0], column + arrow[1]);
    else if (event.key === "Home") this.choose(row, 0);
    else if (event.key === "End") this.choose(row, this.size.width - 1);
    else if (event.key === "4") toast(t("slitherlink.make.four"));
    else if (/^[0-3]$/.test(event.key)) this.tell.write(row, column, event.key);
    else if ([".", "Delete", "Backspace"].includes(event.key)) this.tell.write(row, column, ".");
    else if (event.key === " " || event.key === "Enter") this.tell.write(row, column, "next");
    else if (event.key === "+" || event.key === "=") this.board.zoomIn();
    else if (event.key === "-") this.board.zoomOut();
    else return false;
    event.preventDefault();
    return true;
  }

  pressAfar() {
    // Keys elsewhere on the page are the page's own.
  }

  /** @param {number} place */
  tap(place) {
    if (place < 0) return;
    const [row, column] = this.board.surface.mirror.cellOf(place);
    const isAgain = this.hasChosen && place === this.board.cursor;
    this.choose(row, column);
    if (isAgain || this.isEager) this.tell.write(row, column, "next");
  }

  /** @param {number} row @param {number} column */
  choose(row, column) {
    const { board, size } = this;
    this.hasChosen = true;
    const [at, place] = [Math.max(0, Math.min(size.height - 1, row)), Math.max(0, Math.min(size.width - 1, column))];
    board.moveCursor(board.surface.mirror.placeAt(at, place), true);
    this.tell.onMove();
  }

  destroy() {
    this.hasChosen = false;
  }
}

/**
 * Slitherlinks, as those who make them see them: with somebody who types, every point of the board belongs to a cell.
 * @type {import("../../../board/surface.js").BoardKind}
 */
export const designKind = {
  ...slitherlink,
  surface: {
    open: (doc) => {
      const base = slitherlink.surface.open(doc);
      /** @type {Board | null} */
      let board = null;
      return {
        ...base,
        openTypist: (/** @type {Board} */ opened) => {
          board = opened;
          // The stage says who types, and when.
          return /** @type {any} */ (null);
        },
        placeAt: (point) => (board?.typist ? cellAt(latticeOf(doc), point) : base.placeAt(point)),
      };
    },
  },
};
