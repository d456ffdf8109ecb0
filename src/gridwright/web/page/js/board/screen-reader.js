// @ts-check
/**
 * A board for those who do not see it: a hidden grid that screen readers read and the keyboard's focus lives in, and a live region
 * for short news.
 *
 * Small boards are in the grid as a whole; of large ones only the row of the cursor, because a document of ten thousand cells
 * would make every stroke slow.
 */
import { clear, freshId, h } from "../ui/dom.js";

/** @typedef {import("./surface.js").MirrorGrid} MirrorGrid */

/** Up to this many cells the whole grid is in the document. */
const WHOLE = 400;

export class Mirror {
  /** @param {HTMLElement} host @param {MirrorGrid} grid @param {(place: number) => void} onActivate */
  constructor(host, grid, onActivate) {
    this.grid = grid;
    this.isWhole = grid.height * grid.width <= WHOLE;
    this.prefix = freshId("cell");
    this.element = h("div", {
      class: "board-mirror", role: "grid", tabindex: "0",
      "aria-label": grid.label, "aria-description": grid.description, "aria-rowcount": grid.height, "aria-colcount": grid.width,
    });
    // Screen readers activate a cell with a click of their own.
    this.element.addEventListener("click", (event) => {
      const cell = /** @type {HTMLElement} */ (event.target).closest?.("[role=gridcell]");
      if (cell instanceof HTMLElement) onActivate(grid.placeAt(Number(cell.dataset.row), Number(cell.dataset.column)));
    });
    /** @type {Map<number, HTMLElement[]>} */
    this.rows = new Map();
    this.row = -1;
    host.append(this.element);
  }

  /** The cursor moved. @param {number} place @param {Uint8Array} values */
  moveTo(place, values) {
    const [row, column] = this.grid.cellOf(place);
    if (this.isWhole && this.rows.size === 0) this.#build(0, this.grid.height, values);
    if (!this.isWhole && row !== this.row) this.#build(row, row + 1, values);
    this.row = row;
    this.element.setAttribute("aria-activedescendant", `${this.prefix}-${row}-${column}`);
  }

  /** Values changed. @param {Iterable<number> | null} places null: any @param {Uint8Array} values */
  update(places, values) {
    if (places === null) {
      for (const [row, cells] of this.rows) for (const column of cells.keys()) this.#label(row, column, values);
      return;
    }
    for (const place of places) {
      for (const [row, column] of this.grid.cellsOf?.(place) ?? [this.grid.cellOf(place)]) this.#label(row, column, values);
    }
  }

  /** @param {number} row @param {number} column @param {Uint8Array} values */
  #label(row, column, values) {
    const cell = this.rows.get(row)?.[column];
    if (!cell) return;
    const label = this.grid.labelOf(row, column, values);
    if (cell.textContent !== label) cell.textContent = label;
  }

  /** @param {number} from @param {number} to @param {Uint8Array} values */
  #build(from, to, values) {
    this.rows.clear();
    clear(this.element);
    for (let row = from; row < to; row += 1) {
      const cells = [];
      const width = this.grid.rowWidth?.(row) ?? this.grid.width;
      for (let column = 0; column < width; column += 1) {
        const id = `${this.prefix}-${row}-${column}`;
        const label = this.grid.labelOf(row, column, values);
        cells.push(h("div", { id, role: "gridcell", "aria-colindex": column + 1, dataset: { row, column } }, label));
      }
      this.rows.set(row, cells);
      this.element.append(h("div", { role: "row", "aria-rowindex": row + 1 }, cells));
    }
  }
}

/**
 * Short spoken news: a polite live region. The same words twice are told twice, because two regions take turns. What is said at once is
 * told in one breath; else the last word would silence the first.
 */
export class Live {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.regions = [0, 1].map(() => h("div", { class: "board-live", "aria-live": "polite", "aria-atomic": "true" }));
    this.turn = 0;
    /** @type {string[]} */
    this.waiting = [];
    host.append(...this.regions);
  }

  /** @param {string} text */
  say(text) {
    this.waiting.push(text);
    if (this.waiting.length === 1) queueMicrotask(() => this.#tell());
  }

  #tell() {
    const text = this.waiting.join(". ");
    this.waiting = [];
    this.regions[this.turn].textContent = "";
    this.turn = 1 - this.turn;
    this.regions[this.turn].textContent = text;
  }
}
