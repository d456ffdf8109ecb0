// @ts-check
/**
 * The grid on the page: one element a square, told anew only where something changed, so that a key costs the same on any size; how
 * each square looks; and what hands do on it. The whole grid is one stop for the Tab key; which cell is meant is told by
 * aria-activedescendant.
 */
import { t } from "../../../i18n/index.js";
import { clear, freshId, h, onceAFrame } from "../../../ui/dom.js";
import { BLOCK, CELL } from "./design.js";
import { setBlock, toggleBar, toggleMark } from "./edits.js";
import { listenKeys } from "./keys.js";

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

// How each square looks now: its letter, in ink, pencil, grey or as a ghost, and everything that stands out about it.

/** @typedef {{classes: string, letter: string, label: string, count: string}} Look */

/** The most letters possible for a cell to be this hot; what has more is cool. */
const HEAT_STEPS = [0, 1, 3, 6, 12];

/** @param {number} count how many letters are possible @returns {number} from 0, dead, to 5, cool */
export function findHeatStep(count) {
  const step = HEAT_STEPS.findIndex((most) => count <= most);
  return step === -1 ? HEAT_STEPS.length : step;
}

/**
 * @param {import("./studio.js").Studio} studio
 * @param {import("./bench.js").Bench} bench
 * @param {boolean} isShowingHeat
 * @returns {(place: number) => Look}
 */
export function describeLook(studio, bench, isShowingHeat) {
  const { design, layout, ghost, lit, differing, place: cursor, region } = studio;
  const word = new Set(studio.slot?.cells ?? []);
  const { possible, isHeatFresh } = bench;
  const blocked = bench.blockedCells;
  const squares = ghost.squares ?? design.squares;
  return (place) => {
    const square = squares[place] ?? CELL;
    const classes = ["square"];
    const add = (/** @type {string} */ name, /** @type {unknown} */ isOn) => void (isOn && classes.push(name));
    add("is-block", square === "#");
    add("is-void", square === "_");
    add("is-changing", ghost.squares && square !== design.squares[place]);
    add("is-cursor", place === cursor);
    add("is-word", word.has(place));
    add("is-region", region?.has(place));
    add("is-lit", lit.has(place) || ghost.lit?.has(place));
    if (square !== CELL) return { classes: classes.join(" "), letter: "", label: "", count: "" };
    const letters = possible?.get(place);
    const own = design.letters[place] ?? "";
    const letter = chooseLetter(place, own, ghost, letters);
    add(letter.kind, letter.kind !== "is-ink");
    if (letter.kind === "is-ink") add("is-pencil", design.pencil.has(place));
    add("is-theme", letter.kind === "is-ink" && design.theme.has(place));
    add("is-filled", letter.kind === "is-ink" && design.filled.has(place));
    add("is-circled", design.circled.has(place));
    add("is-shaded", design.shaded.has(place));
    add("has-bar-right", design.bars.has(place * 2));
    add("has-bar-below", design.bars.has(place * 2 + 1));
    add("is-blocked", blocked.has(place));
    add("is-differing", differing.has(place));
    const hasHeat = isShowingHeat && letters !== undefined;
    if (hasHeat) add(`heat-${findHeatStep(letters.length)}`, own === "" || design.pencil.has(place) || letters.length === 0);
    add("is-stale", hasHeat && !isHeatFresh);
    const count = hasHeat && own === "" ? String(letters.length) : "";
    return { classes: classes.join(" "), letter: letter.text, label: layout.labels.get(place) ?? "", count };
  };
}

/** @param {number} place @param {string} own @param {import("./studio.js").Ghost} ghost @param {string | undefined} letters */
function chooseLetter(place, own, ghost, letters) {
  const near = ghost.letters?.get(place);
  if (near !== undefined && near !== own) return { text: near, kind: "is-ghost" };
  if (own !== "") return { text: own, kind: "is-ink" };
  const far = ghost.faint?.get(place);
  if (far) return { text: far, kind: "is-faint" };
  return letters?.length === 1 ? { text: letters, kind: "is-forced" } : { text: "", kind: "is-ink" };
}

// Mouse, pen and fingers on the grid: move the cursor, select by dragging, or draw with the tool in hand.

/** @param {GridView} view */
export function listenPointers(view) {
  const { grid, studio } = view;
  /** What the drag under way does with the squares it comes to. @type {((place: number) => void) | null} */
  let visit = null;
  let last = -1;
  grid.addEventListener("pointerdown", (event) => {
    const place = findPlace(event);
    if (place === null || event.button !== 0) return;
    // A finger that only moves the cursor may still scroll the page.
    if (event.pointerType !== "touch" || studio.tool !== "letter") event.preventDefault();
    view.focus();
    last = place;
    visit = press(view, place, event);
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
  });
  grid.addEventListener("pointermove", (event) => {
    if (!visit || event.buttons === 0) return;
    const place = findPlace(event);
    if (place === null || place === last) return;
    last = place;
    visit(place);
  });
  const end = () => {
    visit = null;
  };
  for (const type of ["pointerup", "pointercancel", "pointerleave"]) grid.addEventListener(type, end);
}

/** The square under the pointer. @param {PointerEvent} event @returns {number | null} */
function findPlace(event) {
  const square = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
  return square instanceof HTMLElement ? Number(square.dataset.place) : null;
}

/**
 * Begin; what a drag goes on with.
 * @param {GridView} view
 * @param {number} place
 * @param {PointerEvent} event
 * @returns {((place: number) => void) | null}
 */
function press(view, place, event) {
  const { studio } = view;
  const extend = (/** @type {number} */ next) => studio.moveTo(next, { extends: true });
  if (studio.tool === "block") return drawBlocks(studio, place);
  if (studio.tool === "circle" || studio.tool === "shade") {
    const mark = studio.tool === "circle" ? "circled" : "shaded";
    studio.moveTo(place);
    studio.commit(toggleMark(studio.design, mark, [place]));
    return null;
  }
  if (studio.tool === "bar") {
    studio.moveTo(place);
    studio.commit(toggleBar(studio.design, place, studio.direction));
    return null;
  }
  if (event.shiftKey) extend(place);
  else if (studio.tool === "letter" && place === studio.place && !studio.region) studio.flip();
  else studio.moveTo(place);
  return event.pointerType === "touch" && studio.tool !== "select" ? null : extend;
}

/**
 * The first square decides whether blocks come or go; one drag is one step.
 * @param {import("./studio.js").Studio} studio
 * @param {number} first
 */
function drawBlocks(studio, first) {
  const isBlock = studio.design.squares[first] !== BLOCK;
  const key = `blocks ${performance.now()}`;
  const draw = (/** @type {number} */ place) => {
    studio.place = place;
    studio.anchor = null;
    if (!studio.commit(setBlock(studio.design, place, isBlock), key)) studio.emit("cursor");
  };
  draw(first);
  return draw;
}
