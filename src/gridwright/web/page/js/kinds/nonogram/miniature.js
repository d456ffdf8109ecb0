// @ts-check
/**
 * The picture in small, in the corner where the clue bars would meet, with a frame around what is seen of it. Drawn once for each
 * state of the board and copied while the board moves.
 */
import { paintSmall } from "./thumbnail.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("./paint.js").Size} Size */

/** Between the picture and the bars, and the least room worth a picture, in CSS pixels. */
const EDGE = 8;
const LEAST = 24;

export class Miniature {
  /** @param {Size} doc */
  constructor(doc) {
    this.doc = doc;
    /** @type {HTMLCanvasElement | null} */
    this.image = null;
    this.key = "";
    /** @type {Box} */
    this.picture = { x: 0, y: 0, width: 0, height: 0 };
  }

  /** The board changed: draw anew. */
  forget() {
    this.key = "";
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene */
  paint(ctx, scene) {
    const { corner, ratio } = scene.view;
    const edge = Math.round(EDGE * ratio);
    const width = corner.width - 2 * edge;
    const height = corner.height - 2 * edge;
    if (Math.min(width, height) < LEAST * ratio) return;
    const image = this.#draw(scene, width, height);
    ctx.globalAlpha = 1 - Math.min(1, scene.solved * 2.5);
    ctx.drawImage(image, corner.x + edge, corner.y + edge);
    this.#frameVisible(ctx, scene, corner.x + edge + this.picture.x, corner.y + edge + this.picture.y);
    ctx.globalAlpha = 1;
  }

  /** @param {Scene} scene @param {number} width @param {number} height @returns {HTMLCanvasElement} */
  #draw(scene, width, height) {
    const { colours } = scene;
    const key = `${width} ${height} ${colours.sheet} ${colours.ink}`;
    this.image ??= document.createElement("canvas");
    if (key === this.key) return this.image;
    this.key = key;
    this.image.width = width;
    this.image.height = height;
    const ctx = /** @type {CanvasRenderingContext2D} */ (this.image.getContext("2d"));
    this.picture = paintSmall(ctx, this.doc, scene.values, colours, { x: 0, y: 0, width, height });
    return this.image;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} x @param {number} y */
  #frameVisible(ctx, scene, x, y) {
    const { visible, ratio } = scene.view;
    const height = Math.min(this.doc.height, visible.bottom) - visible.top;
    const width = Math.min(this.doc.width, visible.right) - visible.left;
    if (height >= this.doc.height && width >= this.doc.width) return;
    const side = this.picture.width / this.doc.width;
    ctx.strokeStyle = scene.colours.accent;
    ctx.lineWidth = Math.max(1, Math.round(1.5 * ratio));
    ctx.strokeRect(x + visible.left * side, y + visible.top * side, width * side, height * side);
  }
}
