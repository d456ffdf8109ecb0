// @ts-check
/**
 * A small picture of a game as it stands, `<puzzle-thumbnail>`, and the seals of solved ones. The picture is a custom element,
 * because it has to know when it is in the document (its colours come from there) and when it has gone (it listens for the theme).
 */
import { findKind } from "../kinds/index.js";
import { h, s } from "./dom.js";

/** @typedef {import("../types.js").Doc} Doc */
/**
 * pattern: what its kind shows besides the size, in one string.
 * @typedef {{kind: import("../types.js").Doc["kind"], height: number, width: number, pattern?: string | null}} Shape
 */

class PuzzleThumbnail extends HTMLElement {
  /** @type {Shape | null} */
  shape = null;
  values = "";
  size = 96;
  /** Whose clues are shown. @type {Doc | null} */
  doc = null;
  #canvas = h("canvas", { "aria-hidden": "true" });
  #paint = () => this.paint();

  connectedCallback() {
    this.classList.add("on-paper");
    if (!this.#canvas.isConnected) this.append(this.#canvas);
    document.addEventListener("themechange", this.#paint);
    this.paint();
  }

  disconnectedCallback() {
    document.removeEventListener("themechange", this.#paint);
  }

  paint() {
    const context = this.#canvas.getContext("2d");
    if (!this.shape || !context) return;
    const pixels = Math.round(this.size * devicePixelRatio);
    this.#canvas.width = pixels;
    this.#canvas.height = pixels;
    this.#canvas.style.width = `${this.size}px`;
    this.#canvas.style.height = `${this.size}px`;
    findKind(this.shape.kind).surface.thumbnail(context, this.shape, this.values, pixels, this.doc);
  }
}

customElements.define("puzzle-thumbnail", PuzzleThumbnail);

/**
 * @param {Shape} shape
 * @param {string} values as in `Summary.values`; empty for a board not begun
 * @param {number} size in CSS pixels
 * @param {Promise<Doc | null> | null} [doc] whose clues are shown, as soon as it is there
 * @returns {HTMLElement}
 */
export function thumbnail(shape, values, size, doc = null) {
  const element = /** @type {PuzzleThumbnail} */ (document.createElement("puzzle-thumbnail"));
  Object.assign(element, { shape, values: values || findKind(shape.kind).surface.blank(shape), size });
  void doc?.then((found) => {
    element.doc = found;
    if (found && element.isConnected) element.paint();
  });
  return element;
}

// Seals for solved puzzles. They differ in shape, not only in colour: flawless is a rosette with a star, gold one with a tick, silver a plain disc.

/** The outline of a star or rosette. @param {number} points @param {number} outer @param {number} inner */
function drawStar(points, outer, inner) {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (index * Math.PI) / points;
    return `${(16 + radius * Math.sin(angle)).toFixed(2)} ${(14 - radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

const ROSETTE = drawStar(12, 12, 10.2);
const STAR = drawStar(5, 7.6, 3.2);

const RIBBON = "M9.5 22L7 31l4.8-2.2L14.5 31l1-7zM22.5 22l2.5 9-4.8-2.2L17.5 31l-1-7z";
const CHECKS = { gold: "M11 14.2l3.5 3.5 6.5-7", silver: "M11.8 16.2l3 3 5.4-6" };
const DARK = "#22262e";

/**
 * The same seal on a canvas.
 * @param {CanvasRenderingContext2D} ctx @param {import("../types.js").Medal} medal
 * @param {{x: number, y: number, size: number}} place
 * @param {(name: string) => string} read a colour of the page by its name
 */
export function paintSeal(ctx, medal, { x, y, size }, read) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size / 32, size / 32);
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  const face = new Path2D();
  if (medal === "silver") face.arc(16, 16, 11, 0, 2 * Math.PI);
  else {
    ctx.fillStyle = read(medal === "flawless" ? "accent" : "gold-text");
    ctx.fill(new Path2D(RIBBON));
    face.addPath(new Path2D(ROSETTE));
  }
  ctx.fillStyle = read(medal === "silver" ? "silver" : "gold");
  ctx.fill(face);
  ctx.lineWidth = 2.4;
  ctx.fillStyle = DARK;
  ctx.strokeStyle = DARK;
  if (medal === "flawless") ctx.fill(new Path2D(STAR));
  else ctx.stroke(new Path2D(CHECKS[medal]));
  ctx.restore();
}

/**
 * @param {import("../types.js").Medal} medal
 * @param {string} label
 * @returns {SVGSVGElement}
 */
export function seal(medal, label) {
  const isRosette = medal !== "silver";
  return s(
    "svg",
    { class: `medal ${medal}`, viewBox: "0 0 32 32", width: 32, height: 32, role: "img", "aria-label": label },
    isRosette && s("path", { class: "medal-ribbon", d: RIBBON }),
    isRosette ? s("path", { class: "medal-face", d: ROSETTE }) : s("circle", { class: "medal-face", cx: 16, cy: 16, r: 11 }),
    !isRosette && s("circle", { class: "medal-ring", cx: 16, cy: 16, r: 8.4 }),
    medal === "flawless"
      ? s("path", { class: "medal-star", d: STAR })
      : s("path", { class: "medal-check", d: CHECKS[medal] }),
  );
}
