// @ts-check
/**
 * The board of the maker: shows a picture, takes strokes, and lets cells stand out. A picture of another size gets a new board.
 * What comes from the background never moves a zoomed board.
 *
 * Events: "stroke" {changes}; "command" {name} as the board's.
 */
import { Board } from "../../board/board.js";
import { readOptions } from "../../game/settings.js";
import { t } from "../../i18n/index.js";
import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { toDocument } from "./picture.js";
import { pictureKind } from "./surface.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("../../types.js").Overlay} Overlay */

/** How long after a stroke the hand is taken to rest, in milliseconds. */
const REST = 150;

export class Stage extends EventTarget {
  /** @type {Board | null} */
  #board = null;
  #host = h("div", { class: "board-host" });
  #invitation = h("p", { class: "pm-invitation", hidden: true }, icon("image"), h("span", null, t("makeNonogram.invitation")));
  /** @type {Overlay | null} */
  #overlay = null;
  #tool = "fill";
  #shape = "pen";
  #cornerTimer = 0;
  /** The lines whose clues follow a stroke under way. @type {number[]} */
  #followed = [];
  /** Whether the pointer was last seen over the board; a finger that is lifted counts until it touches something else. */
  #isPointedAt = false;
  #controller = new AbortController();

  constructor() {
    super();
    this.element = h("div", { class: "pm-stage sheet" }, this.#host, this.#invitation);
    const look = (/** @type {PointerEvent} */ event) => {
      this.#isPointedAt = event.target instanceof Node && this.element.contains(event.target);
      this.#keepRoom();
    };
    document.addEventListener("pointerover", look, { signal: this.#controller.signal });
  }

  get board() {
    return /** @type {Board} */ (this.#board);
  }

  /** @param {Picture} picture @param {{isNew?: boolean}} [how] */
  show(picture, { isNew = false } = {}) {
    const { surface } = this.#board ?? {};
    if (isNew || surface?.height !== picture.height || surface?.width !== picture.width) this.#open(picture);
    this.board.setValues(picture.values, { animate: !isNew });
    this.#followed = [];
    this.board.mirror.update(this.surface.told, picture.values);
    this.#keepRoom();
    this.#renewCorner();
  }

  /** The small picture in the corner follows when the hand rests. */
  #renewCorner() {
    clearTimeout(this.#cornerTimer);
    this.#cornerTimer = window.setTimeout(() => {
      if (this.board.pen.isDown) this.#renewCorner();
      else {
        this.surface.miniature.forget();
        this.board.layers.paintCorner(this.surface, this.board.scene, null);
      }
    }, REST);
  }

  get surface() {
    return /** @type {import("./surface.js").PictureSurface} */ (this.board.surface);
  }

  /** @param {Picture} picture */
  #open(picture) {
    const hadFocus = this.#board?.hasFocus ?? false;
    this.#board?.destroy();
    const board = new Board({ host: this.#host, kind: pictureKind, doc: toDocument(picture) });
    this.#board = board;
    // The player's settings, without those that are about solving.
    const drawing = { dimClues: false, showErrors: false, tapCycles: false, autoCross: false, shape: this.#shape };
    board.setOptions({ ...readOptions("nonogram"), ...drawing });
    board.setTool(this.#tool);
    for (const type of ["stroke", "command"]) {
      board.addEventListener(type, (event) => {
        this.dispatchEvent(new CustomEvent(type, { detail: /** @type {CustomEvent} */ (event).detail }));
      });
    }
    board.addEventListener("preview", () => this.#follow());
    if (hadFocus) board.focus();
  }

  /** The clues go with the stroke. */
  #follow() {
    const { board } = this;
    const places = board.preview.changes.map(([place]) => place);
    const { surface } = this;
    const { rows, columns } = surface.follow(board.preview.shown, [...new Set([...places, ...this.#followed])]);
    this.#followed = places;
    board.layers.paintBars(surface, board.scene, rows, columns);
  }

  /** Longer clues get their room when no pointer is about to draw: the cell under it stays the same one. */
  #keepRoom() {
    if (!this.surface.hasGrown || this.#isPointedAt) return;
    this.surface.hasGrown = false;
    this.board.camera.refresh();
  }

  /** On an empty board, say how to begin. @param {boolean} isBlank */
  invite(isBlank) {
    this.#invitation.hidden = !isBlank;
  }

  /** Let cells stand out without moving the board. @param {Overlay | null} overlay */
  mark(overlay) {
    this.#overlay = overlay;
    this.board.overlay = overlay;
    this.board.paintAbove();
  }

  /** Show something for a while, and in sight; null goes back to what stood out before. @param {Overlay | null} overlay */
  point(overlay) {
    if (overlay) this.board.setOverlay(overlay);
    else {
      this.board.setOverlay(null);
      this.mark(this.#overlay);
    }
  }

  /** @param {string} tool */
  setTool(tool) {
    this.#tool = tool;
    this.board.setTool(tool);
  }

  /** @param {string} shape */
  setShape(shape) {
    this.#shape = shape;
    this.board.options.shape = shape;
  }

  destroy() {
    this.#controller.abort();
    clearTimeout(this.#cornerTimer);
    this.#board?.destroy();
  }
}
