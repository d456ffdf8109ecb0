// @ts-check
/**
 * A small picture of a game as it stands: `<puzzle-thumbnail>`. A custom element, because it has to know when it is in the
 * document (its colours come from there) and when it has gone (it listens for the theme).
 */
import { findKind } from "../kinds/index.js";
import { h } from "./dom.js";

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
