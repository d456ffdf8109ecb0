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
import { cluesOf, latticeOf, readClue, writeClue } from "../lattice.js";
import { greatestClue, isSameBoard, placeOf, toDocument } from "./design.js";

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
    return cellOf(this.board, this.#doc, this.board.cursor);
  }

  get doc() {
    return this.#doc;
  }

  /** @param {Design} design @param {Uint8Array} values @param {Overlay | null} overlay */
  show(design, values, overlay) {
    if (!isSameBoard(design, { ...this.#doc, tiling: this.#doc.tiling ?? undefined })) this.#open(design);
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
    this.element.style.setProperty("--shape", String(Math.max(0.7, Math.min(1.2, (board.surface.height + 1) / (board.surface.width + 1)))));
    if (hadFocus) board.focus();
  }

  /** The clues of a board are read once; here they change in place. @param {Design} design */
  #writeClues(design) {
    const { board } = this;
    const [lattice, clues] = [latticeOf(this.#doc), cluesOf(this.#doc)];
    const changed = [];
    // Cells come in the order of the clues.
    const symbols = design.clues.join("");
    for (const [at, cell] of [...lattice.cells()].entries()) {
      const clue = readClue(symbols[at]);
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

/** @type {Record<string, import("../../../board/surface.js").Direction>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Home: "row-start", End: "row-end" };

/**
 * Row and column of the clue at a place: of a tiling all clues are one row.
 * @param {Board} board
 * @param {import("../../../types.js").Doc} doc
 * @param {number} place
 * @returns {[number, number]}
 */
function cellOf(board, doc, place) {
  const { mirror } = board.surface;
  const [row, column] = mirror.cellOf(place);
  return doc.tiling ? [0, mirror.placeAt(row, column)] : [row, column];
}

/**
 * `write` gets a digit, "." for none, or "next" for the next clue after the one that stands.
 * @typedef {{write: (row: number, column: number, clue: string) => void, onMove: () => void}} Tell
 */

/** @implements {Typist} */
export class ClueTypist {
  /**
   * @param {Board} board
   * @param {import("../../../types.js").Doc} doc
   * @param {Tell} tell
   * @param {{isEager: boolean}} how eager: the first tap writes, too
   */
  constructor(board, doc, tell, { isEager }) {
    this.board = board;
    this.doc = doc;
    this.tell = tell;
    this.isEager = isEager;
    this.hasChosen = false;
  }

  /** The chosen cell. @returns {[number, number]} */
  get cell() {
    return cellOf(this.board, this.doc, this.board.cursor);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const [row, column] = this.cell;
    const arrow = ARROWS[event.key];
    const clue = event.key.length === 1 ? readClue(event.key) : -1;
    if (arrow) this.choose(this.#findNext(arrow));
    else if (clue === 4 && !this.doc.tiling) toast(t("slitherlink.make.four"));
    else if (clue >= 0 && clue <= greatestClue(this.doc, column)) this.tell.write(row, column, writeClue(clue));
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
    const [row, column] = cellOf(this.board, this.doc, place);
    const isAgain = this.hasChosen && place === this.board.cursor;
    this.choose(placeOf(latticeOf(this.doc), row, column));
    if (isAgain || this.isEager) this.tell.write(row, column, "next");
  }

  /** The cell that an arrow leads to: across its edge, and no farther than the border. @param {import("../../../board/surface.js").Direction} direction */
  #findNext(direction) {
    const { board, doc } = this;
    const to = board.surface.moveCursor(placeOf(latticeOf(doc), ...this.cell), direction, true);
    return latticeOf(doc).isCell(to) ? to : board.cursor;
  }

  /** @param {number} place of a cell */
  choose(place) {
    this.hasChosen = true;
    this.board.moveCursor(place, true);
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
        placeAt: (point) => (board?.typist ? latticeOf(doc).cellAt(point) : base.placeAt(point)),
      };
    },
  },
};
