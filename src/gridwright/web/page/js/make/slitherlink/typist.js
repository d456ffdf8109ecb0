// @ts-check
/**
 * Hands on clues: a tap chooses a cell, digits write, a point or Backspace clears, arrows move. A tap on the chosen cell goes on to its
 * next clue. Drags move the field, so that nothing is written by accident.
 */
import { t } from "../../i18n/index.js";
import { slitherlink } from "../../kinds/slitherlink/kind.js";
import { latticeOf } from "../../kinds/slitherlink/lattice.js";
import { cellAt } from "../../kinds/slitherlink/zones.js";
import { toast } from "../../ui/toast.js";
import { Board } from "../../board/board.js";

/** @typedef {import("../../board/surface.js").Typist} Typist */

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
    else if (event.key === "4") toast(t("makeSlitherlink.four"));
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
 * @type {import("../../board/surface.js").BoardKind}
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
