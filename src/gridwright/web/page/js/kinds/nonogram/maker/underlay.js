// @ts-check
/** The image that a picture is made from, as a veil over the field of the board: what it shows lies where its cells are. */
import { h } from "../../../ui/dom.js";
import { drawPixels } from "./crop.js";

/** What of the image lies where the field is, in pixels: it may begin before the image and end behind it. @typedef {{left: number, top: number, width: number, height: number}} Part */
/** @typedef {import("./image-steps.js").Pixels} Pixels */

export class Underlay {
  #canvas = h("canvas", { class: "pm-underlay", "aria-hidden": "true", hidden: true });
  /** @type {{image: HTMLCanvasElement, of: Pixels, part: Part} | null} */
  #shown = null;
  /** @type {import("../../../board/board.js").Board | null} */
  #board = null;

  /** Lie on this board from now on. @param {import("../../../board/board.js").Board} board */
  follow(board) {
    this.#board = board;
    board.element.append(this.#canvas);
    board.addEventListener("zoom", () => this.#place());
    this.#place();
  }

  /** @param {Pixels} pixels @param {Part} part @param {number} opacity 0 to 100 */
  show(pixels, part, opacity) {
    this.#canvas.hidden = opacity === 0;
    this.#canvas.style.opacity = String(opacity / 100);
    if (opacity === 0) return;
    const image = this.#shown?.of === pixels ? this.#shown.image : drawPixels(pixels);
    this.#shown = { image, of: pixels, part };
    this.#place();
  }

  hide() {
    this.#shown = null;
    this.#canvas.hidden = true;
  }

  /** Where the field is now. */
  #place() {
    if (!this.#shown || !this.#board || this.#canvas.hidden) return;
    const { image, part } = this.#shown;
    const { view } = this.#board.camera;
    const { field, ratio, cell } = view;
    const { height, width } = this.#board.surface;
    Object.assign(this.#canvas, { width: Math.max(1, field.width), height: Math.max(1, field.height) });
    const { style } = this.#canvas;
    for (const [name, value] of Object.entries({ left: field.x, top: field.y, width: field.width, height: field.height })) style.setProperty(name, `${value / ratio}px`);
    const context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
    const [across, down] = [(width * cell) / part.width, (height * cell) / part.height];
    context.fillStyle = "#fff";
    context.fillRect(view.x(0) - field.x, view.y(0) - field.y, width * cell, height * cell);
    context.drawImage(image, view.x(0) - field.x - part.left * across, view.y(0) - field.y - part.top * down, image.width * across, image.height * down);
  }
}
