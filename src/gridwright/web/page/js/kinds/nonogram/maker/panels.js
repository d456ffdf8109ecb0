// @ts-check
/**
 * The panels beside the maker's board: what there is to start from, how large the picture is, the controls they are made of; and titles
 * that follow images.
 */
import { t } from "../../../i18n/index.js";
import { button, segmented } from "../../../ui/controls.js";
import { freshId, h, s } from "../../../ui/dom.js";
import { thumbnail } from "../../../ui/thumbnail.js";
import { toast } from "../../../ui/toast.js";
import { LARGEST_SIDE, SMALLEST_SIDE, blankHexagon, blankPicture, fromRows } from "./picture.js";
import { toPreview } from "./puzzle.js";
import { HEXAGON_SIDES, growAt, growHexagon, isAllowed, resize } from "./transforms.js";

/** @param {HTMLElement} status always seen @param {HTMLElement[]} parts what unfolds */
export function makeSide(status, parts) {
  const unfold = (isOpen = !element.classList.contains("is-open")) => {
    element.classList.toggle("is-open", isOpen);
    open.setAttribute("aria-expanded", String(isOpen));
    element.scrollTo(0, 0);
  };
  const open = h("button", {
    type: "button", class: "pm-unfold", "aria-expanded": "false", "aria-label": t("nonogram.make.details"),
    on: { click: () => unfold() },
  });
  const element = h(
    "aside",
    { class: "pm-side", "aria-label": t("nonogram.make.panel") },
    h("div", { class: "pm-summary" }, status, open),
    h("div", { class: "pm-fold" }, parts),
  );
  return { element, unfold };
}

// Small controls of the maker's panels: sliders with their number, and sides of a picture to be stepped up and down.

/**
 * A slider with its name and value.
 * @param {{label: string, least: number, most: number, value: number, onInput: (value: number) => void}} wish
 * @returns {{element: HTMLElement, set: (value: number) => void}}
 */
export function slider({ label, least, most, value, onInput }) {
  const id = freshId("slider");
  const shown = h("output", { class: "pm-slider-value", for: id });
  const input = h("input", {
    id, type: "range", class: "pm-range", min: least, max: most, step: 1, on: { input: () => change(Number(input.value)) },
  });
  const set = (/** @type {number} */ wanted) => {
    input.value = String(wanted);
    shown.textContent = String(wanted);
  };
  const change = (/** @type {number} */ wanted) => {
    shown.textContent = String(wanted);
    onInput(wanted);
  };
  set(value);
  return { element: h("div", { class: "pm-slider" }, h("label", { for: id }, label), shown, input), set };
}

/**
 * A number between two buttons. It takes effect when it is left or Enter is pressed, never half typed.
 * @param {{label: string, least: number, most: number, value: number, onChange: (value: number) => void}} wish
 * @returns {{element: HTMLElement, set: (value: number) => void}}
 */
export function stepper({ label, least, most, value, onChange }) {
  const id = freshId("stepper");
  let current = value;
  const input = h("input", {
    id, class: "field pm-number", type: "number", inputmode: "numeric", min: least, max: most, step: 1,
    on: { change: () => take(Math.round(Number(input.value)) || current) },
  });
  const set = (/** @type {number} */ wanted) => {
    current = wanted;
    input.value = String(wanted);
  };
  const take = (/** @type {number} */ wanted) => {
    const kept = Math.min(most, Math.max(least, wanted));
    const isNew = kept !== current;
    if (kept !== wanted) toast(kept === most ? t("make.atMost", { most }) : t("make.atLeast", { least }));
    set(kept);
    if (isNew) onChange(kept);
  };
  set(value);
  const element = h(
    "div",
    { class: "pm-stepper" },
    h("label", { for: id }, label),
    h(
      "div",
      { class: "pm-stepper-row" },
      button({ label: t("nonogram.make.less", { label }), icon: "minus", kind: "icon", on: () => take(current - 1) }),
      input,
      button({ label: t("nonogram.make.more", { label }), icon: "plus", kind: "icon", on: () => take(current + 1) }),
    ),
  );
  return { element, set };
}

// How large the picture is: a rectangle by both sides as numbers, and a line more or less at any side; a hexagon by its six sides.

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./picture.js").Side} Side */
/** @typedef {import("./transforms.js").HexagonSide} HexagonSide */

/** @type {Side[]} */
const SIDES = ["up", "left", "right", "down"];
/** As they lie around it. @type {HexagonSide[]} */
const AROUND = ["top", "upperLeft", "upperRight", "lowerLeft", "lowerRight", "bottom"];
/** Which side of another shape begins with. */
const USUAL_SIDE = 15;
const USUAL_HEXAGON = 5;

export class SizePanel {
  #get;
  #put;
  #width;
  #height;
  #rectangle;
  #hexagon;
  #outline = h("div", { class: "pm-hexagon-outline" });
  /** @type {Map<HexagonSide, HTMLElement>} */
  #lengths = new Map();

  /** @param {{get: () => Picture, put: (picture: Picture) => void}} doing */
  constructor({ get, put }) {
    this.#get = get;
    this.#put = put;
    const { width, height, hexagon } = get();
    const bounds = { least: SMALLEST_SIDE, most: LARGEST_SIDE };
    const widen = (/** @type {number} */ value) => put(resize(get(), get().height, value));
    const heighten = (/** @type {number} */ value) => put(resize(get(), value, get().width));
    this.#width = stepper({ ...bounds, label: t("nonogram.make.width"), value: width, onChange: widen });
    this.#height = stepper({ ...bounds, label: t("nonogram.make.height"), value: height, onChange: heighten });
    this.#rectangle = h(
      "div",
      { class: "pm-rectangle" },
      h("div", { class: "pm-sides" }, this.#width.element, this.#height.element),
      h(
        "details",
        { class: "pm-grow" },
        h("summary", null, t("nonogram.make.grow")),
        h("div", { class: "pm-grow-rows" }, SIDES.map((side) => this.#makeSide(side))),
      ),
    );
    this.#hexagon = h("div", { class: "pm-hexagon" }, AROUND.map((side) => this.#makeHexagonSide(side)), this.#outline);
    this.shape = segmented({
      label: t("nonogram.make.outline"), value: hexagon ? "hexagon" : "rectangle", class: "pm-goal",
      choices: [{ value: "rectangle", label: t("nonogram.make.outline.rectangle") }, { value: "hexagon", label: t("nonogram.make.outline.hexagon") }],
      onChange: (/** @type {"rectangle" | "hexagon"} */ shape) => this.#reshape(shape),
    });
    this.element = h("section", { class: "pm-size" }, h("h2", { class: "pm-heading" }, t("nonogram.make.size")), this.shape, this.#rectangle, this.#hexagon);
    this.update(get());
  }

  /** @param {Picture} picture */
  update({ width, height, hexagon }) {
    this.#rectangle.hidden = Boolean(hexagon);
    this.#hexagon.hidden = !hexagon;
    this.shape.setValue(hexagon ? "hexagon" : "rectangle");
    if (hexagon) {
      HEXAGON_SIDES.forEach((side, at) => {
        const length = this.#lengths.get(side);
        if (length) length.textContent = t("nonogram.make.hexagon.length", { side: t(`nonogram.make.hexagon.${side}`), length: hexagon[at] });
      });
      this.#outline.replaceChildren(drawHexagon(hexagon));
      return;
    }
    this.#width.set(width);
    this.#height.set(height);
  }

  /** Another shape begins empty; undo brings the picture back. @param {"rectangle" | "hexagon"} shape */
  #reshape(shape) {
    const palette = this.#get().palette.filter((ink) => !ink.corner);
    this.#put(shape === "hexagon" ? blankHexagon(new Array(6).fill(USUAL_HEXAGON), palette) : blankPicture(USUAL_SIDE, USUAL_SIDE, palette));
  }

  /** @param {HexagonSide} side */
  #makeHexagonSide(side) {
    const label = t(`nonogram.make.hexagon.${side}`);
    const length = h("span", { class: "small" });
    this.#lengths.set(side, length);
    return h(
      "div",
      { class: "pm-hexagon-side", style: { "grid-area": side } },
      length,
      h(
        "div",
        { class: "pm-stepper-row" },
        button({ label: t("nonogram.make.cut", { side: label }), icon: "minus", kind: "icon", on: () => this.#growHexagon(side, -1) }),
        button({ label: t("nonogram.make.add", { side: label }), icon: "plus", kind: "icon", on: () => this.#growHexagon(side, 1) }),
      ),
    );
  }

  /** @param {HexagonSide} side @param {1 | -1} change */
  #growHexagon(side, change) {
    const grown = growHexagon(this.#get(), side, change);
    if (grown) this.#put(grown);
    else toast(t("nonogram.make.hexagon.end"));
  }

  /** @param {Side} side */
  #makeSide(side) {
    const label = t(`nonogram.make.side.${side}`);
    return h(
      "div",
      { class: "pm-grow-row" },
      h("span", null, label),
      button({ label: t("nonogram.make.cut", { side: label }), icon: "minus", kind: "icon", on: () => this.#grow(side, -1) }),
      button({ label: t("nonogram.make.add", { side: label }), icon: "plus", kind: "icon", on: () => this.#grow(side, 1) }),
    );
  }

  /** @param {Side} side @param {1 | -1} change */
  #grow(side, change) {
    const grown = growAt(this.#get(), side, change);
    if (isAllowed(grown.height, grown.width)) this.#put(grown);
  }
}

/** Where each side of a hexagon goes, walked from its upper left corner, in the order of its sides, the top first. @type {[number, number][]} */
const WALK = [[-0.5, 1], [0.5, 1], [1, 0], [0.5, -1], [-0.5, -1], [-1, 0]];

/** Its outline, for the eye only. @param {number[]} sides */
function drawHexagon(sides) {
  let [x, y] = [0, 0];
  const points = sides.map((length, at) => [(x += WALK[at][0] * length), (y += WALK[at][1] * length * (Math.sqrt(3) / 2))]);
  const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])));
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])));
  const room = Math.max(right - left, bottom - top) * 0.05;
  return s(
    "svg",
    { viewBox: [left - room, top - room, right - left + 2 * room, bottom - top + 2 * room].join(" "), "aria-hidden": "true" },
    s("path", { d: `M${points.map((point) => point.join(" ")).join("L")}Z` }),
  );
}

/** Titles after images: one that nobody typed follows the image, and goes with it when that is not taken. */
export class Naming {
  #input;
  /** What an image called the picture, and what it was called before. */
  #now = "";
  #before = "";

  /** @param {HTMLInputElement} input with the longest it may be */
  constructor(input) {
    this.#input = input;
  }

  /** @param {string} file the image's name */
  follow(file) {
    const { value, maxLength } = this.#input;
    if (value && value !== this.#now) return;
    this.#before = value;
    this.#now = file.replace(/\.[^.]*$/, "").slice(0, maxLength);
    this.#input.value = this.#now;
  }

  /** The image was not taken. */
  letGo() {
    if (this.#now && this.#input.value === this.#now) this.#input.value = this.#before;
    this.#now = this.#before;
    this.#before = "";
  }
}

// What there is to start from while nothing is drawn: an image, or one of a few pictures.

/** Drawn for this page; lines alone solve each. */
const EXAMPLES = {
  rocket: [
    ".......#.......", "......###......", "......###......", ".....#####.....", ".....#...#.....",
    ".....#...#.....", ".....#####.....", ".....#####.....", "....#######....", "...####.####...",
    "..###.###.###..", "..##..###..##..", "..#...#.#...#..", "......#.#......", ".......#.......",
  ],
  tulip: [
    "...#...#...#...", "...##.###.##...", "...#########...", "...#########...", "...#########...",
    "....###.###....", ".....#####.....", ".......#.......", "..#....#....#..", "..##...#...##..",
    "..###..#..###..", "...###.#.###...", "....#######....", ".....#####.....", ".......#.......",
  ],
  fish: [
    "...............", "......###......", "....#####......", "..#########...#", ".###########.##",
    "#####.#########", "####...#######.", "#####.########.", "########.#####.", ".########.#####",
    ".#########.#.##", "..#########...#", "....######.....", ".....####......", "...............",
  ],
};
const SIDE = 72;

/** @param {{take: (picture: Picture) => void, openImage: () => void}} doing @returns {HTMLElement} */
export function makeStart({ take, openImage }) {
  const cards = Object.entries(EXAMPLES).map(([name, rows]) => {
    const picture = /** @type {Picture} */ (fromRows(rows));
    const { height, width, values } = toPreview(picture);
    const shown = thumbnail({ kind: "nonogram", height, width }, values, SIDE);
    const label = t(`nonogram.make.example.${name}`);
    const on = { click: () => take(picture) };
    return h("li", null, h("button", { type: "button", class: "pm-example", on }, shown, h("span", { class: "small" }, label)));
  });
  return h(
    "section",
    { class: "pm-start" },
    h("h2", { class: "pm-heading" }, t("nonogram.make.start")),
    button({ label: t("nonogram.make.start.image"), icon: "image", on: openImage }),
    h("ul", { class: "pm-cards" }, cards),
  );
}
