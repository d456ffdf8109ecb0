// @ts-check
/**
 * The grid on the page: one element a square, told anew only where something changed, so that a key costs the same on any size. The
 * whole grid is one stop for the Tab key; which cell is meant is told by aria-activedescendant.
 */
import { t } from "../i18n/index.js";
import { clear, freshId, h } from "../ui/dom.js";
import { onceAFrame } from "./frame.js";
import { describeLook } from "./look.js";
import { listenKeys } from "./keys.js";
import { listenPointers } from "./pointing.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {import("./bench.js").Bench} Bench */

const LARGEST_CELL = 54;
const SMALLEST_CELL = 13;

export class GridView {
  /** @param {Studio} studio @param {Bench} bench @param {{onList: () => void}} wiring what Enter does */
  constructor(studio, bench, wiring) {
    this.studio = studio;
    this.bench = bench;
    this.prefix = freshId("square");
    this.grid = h(
      "div",
      { class: "studio-grid on-paper", role: "grid", tabindex: 0, "data-autofocus": true, "aria-label": t("crossword.studio.grid"), "aria-describedby": `${this.prefix}-help` },
    );
    this.said = h("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });
    const help = h("p", { class: "visually-hidden", id: `${this.prefix}-help` }, t("crossword.studio.gridHelp"));
    this.frame = h("div", { class: "studio-frame" }, this.grid, this.said, help);
    /** @type {HTMLElement[]} */
    this.squares = [];
    /** What each square shows now. @type {string[]} */
    this.shown = [];
    this.size = "";
    this.isShowingHeat = false;
    this.frames = onceAFrame(() => this.render());
    listenKeys(this, wiring);
    listenPointers(this);
    studio.listen(["design", "cursor", "look"], () => this.request());
    bench.addEventListener("work", () => this.request());
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.frame);
    this.render();
  }

  destroy() {
    this.observer.disconnect();
    this.frames.stop();
  }

  focus() {
    this.grid.focus({ preventScroll: true });
  }

  request() {
    this.frames.ask();
  }

  render() {
    const { design, place } = this.studio;
    const size = `${design.width}x${design.height}`;
    if (size !== this.size) this.build(size);
    const describe = describeLook(this.studio, this.bench, this.isShowingHeat);
    this.squares.forEach((square, index) => {
      const look = describe(index);
      const key = `${look.classes}|${look.letter}|${look.label}|${look.count}`;
      if (this.shown[index] === key) return;
      this.shown[index] = key;
      square.className = look.classes;
      const [label, letter, count] = /** @type {[HTMLElement, HTMLElement, HTMLElement]} */ (/** @type {unknown} */ (square.children));
      label.textContent = look.label;
      letter.textContent = look.letter;
      letter.dataset.size = String(Math.min(8, look.letter.length));
      count.textContent = look.count;
    });
    this.markActive(place);
  }

  /** @param {string} size */
  build(size) {
    const { width, height } = this.studio.design;
    this.size = size;
    this.shown = [];
    this.squares = Array.from({ length: width * height }, (_, place) =>
      h(
        "div",
        { id: `${this.prefix}-${place}`, role: "gridcell", dataset: { place } },
        h("span", { class: "square-label" }),
        h("span", { class: "square-letter" }),
        h("span", { class: "square-count" }),
      ),
    );
    clear(
      this.grid,
      Array.from(
        { length: height },
        (_, row) => h("div", { role: "row", class: "studio-row" }, this.squares.slice(row * width, (row + 1) * width)),
      ),
    );
    this.grid.style.setProperty("--columns", String(width));
    this.fit();
  }

  /** Cells as large as the room allows, in whole pixels, so that lines are crisp. */
  fit() {
    const { width, height } = this.studio.design;
    const { clientWidth, clientHeight } = this.frame;
    if (clientWidth === 0) return;
    const room = Math.min((clientWidth - 4) / width, (clientHeight - 4) / height);
    const cell = Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, Math.floor(room)));
    this.grid.style.setProperty("--cell", `${cell}px`);
    this.grid.classList.toggle("is-fine", cell < 24);
  }

  /** @param {number} place */
  markActive(place) {
    const active = this.squares[place];
    const id = active?.id ?? "";
    const before = this.grid.getAttribute("aria-activedescendant");
    if (before !== id) {
      document.getElementById(before ?? "")?.removeAttribute("aria-label");
      this.grid.setAttribute("aria-activedescendant", id);
      active?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    active?.setAttribute("aria-label", this.describePlace(place));
  }

  /** @param {number} place */
  describePlace(place) {
    const { design, slot } = this.studio;
    const where = t("crossword.studio.cell", { row: Math.floor(place / design.width) + 1, column: (place % design.width) + 1 });
    const square = design.squares[place] !== "." ? t("crossword.studio.block") : design.letters[place] || t("crossword.studio.empty");
    const origin = design.theme.has(place) ? `, ${t("crossword.studio.origin.theme")}` : design.filled.has(place) ? `, ${t("crossword.studio.origin.fill")}` : "";
    if (!slot || !slot.cells.includes(place)) return `${square}${origin}, ${where}`;
    const word = t(
      `crossword.studio.in.${slot.direction}`,
      { label: slot.label, index: slot.cells.indexOf(place) + 1, length: slot.cells.length },
    );
    return `${square}${origin}, ${where}, ${word}`;
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
  }

  /** @param {boolean} isOn */
  showHeat(isOn) {
    this.isShowingHeat = isOn;
    this.request();
  }
}
