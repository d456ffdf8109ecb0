// @ts-check
/**
 * The board of the maker with the bar of its tools. It shows a picture, takes strokes, and lets cells stand out; a picture of another
 * size gets a new board.
 */
import { Board } from "../../../board/board.js";
import { readOptions } from "../../../game/settings.js";
import { t } from "../../../i18n/index.js";
import { chooseOrHold, nameTool, repeatWhileHeld } from "../../../play/bars.js";
import { button, setPressed } from "../../../ui/controls.js";
import { openMenu } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { icon } from "../../../ui/icons.js";
import { findLattice } from "../lattice.js";
import { countCells } from "../rules.js";
import { HexagonSurface } from "./hexagon-surface.js";
import { isSamePalette, isSameShape, toBoardValues } from "./picture.js";
import { toBoardDocument } from "./puzzle.js";
import { SHAPES } from "./strokes.js";
import { PictureSurface } from "./surface.js";
import { Underlay } from "./underlay.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("../../../types.js").Overlay} Overlay */

/** How long after a stroke the hand is taken to rest, in milliseconds. */
const REST = 150;

/** Nonograms, as those who draw them see them. @type {import("../../../board/surface.js").BoardKind} */
const pictureKind = {
  name: "nonogram",
  // Who draws makes no notes.
  rules: { countPlaces: countCells },
  surface: {
    open(doc) {
      const lattice = findLattice(doc);
      return lattice ? new HexagonSurface(doc, lattice) : new PictureSurface(doc);
    },
  },
  tools: [
    { name: "fill", icon: "fill", labelKey: "nonogram.make.fill" },
    { name: "erase", icon: "erase", labelKey: "nonogram.make.erase" },
  ],
  defaults: { dimClues: false, showErrors: false, shape: "pen" },
};

export class Stage extends EventTarget {
  /** @type {Board | null} */
  #board = null;
  #host = h("div", { class: "board-host" });
  #invitation = h("p", { class: "pm-invitation", hidden: true }, icon("image"), h("span", null, t("nonogram.make.invitation")));
  /** @type {Picture | null} */
  #picture = null;
  /** @type {Overlay | null} */
  #overlay = null;
  #tool = "fill";
  #shape = "pen";
  #ink = 0;
  #cornerTimer = 0;
  /** The lines whose clues follow a stroke under way. @type {number[]} */
  #followed = [];
  /** Whether the pointer was last seen over the board; a finger that is lifted counts until it touches something else. */
  #isPointedAt = false;
  #controller = new AbortController();
  underlay = new Underlay();

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
    const before = this.#picture;
    this.#picture = picture;
    if (isNew || !before || !isSameShape(picture, before)) this.#open(picture);
    else if (!isSamePalette(picture.palette, before.palette)) this.#takeInks(picture);
    const values = toBoardValues(picture);
    this.board.setValues(values, { animate: !isNew });
    this.#followed = [];
    this.board.mirror.update(this.surface.told, values);
    this.#keepRoom();
    this.#renewCorner();
  }

  /** The same board with other inks. @param {Picture} picture */
  #takeInks(picture) {
    this.surface.takeInks(toBoardDocument(picture));
    this.board.setValues(toBoardValues(picture), { isQuiet: true });
    this.board.setOptions({});
  }

  /** The small picture in the corner follows when the hand rests. */
  #renewCorner() {
    clearTimeout(this.#cornerTimer);
    this.#cornerTimer = window.setTimeout(() => {
      if (this.board.pen.isDown) this.#renewCorner();
      else {
        this.surface.miniature?.forget();
        this.board.layers.paintCorner(this.surface, this.board.scene, null);
      }
    }, REST);
  }

  get surface() {
    return /** @type {import("./surface.js").PictureSurface | import("./hexagon-surface.js").HexagonSurface} */ (this.board.surface);
  }

  /** @param {Picture} picture */
  #open(picture) {
    const hadFocus = this.#board?.hasFocus ?? false;
    this.#board?.destroy();
    const board = new Board({ host: this.#host, kind: pictureKind, doc: toBoardDocument(picture) });
    this.#board = board;
    this.underlay.follow(board);
    // The player's settings, without those that are about solving.
    const drawing = { dimClues: false, showErrors: false, tapCycles: false, autoCross: false, shape: this.#shape, ink: this.#ink };
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
    const { places: moved, rows, columns } = surface.follow(board.preview.shown, [...new Set([...places, ...this.#followed])]);
    this.#followed = places;
    if (moved.length > 0) board.repaint();
    else board.layers.paintBars(surface, board.scene, rows, columns);
  }

  /** Longer clues get their room when no pointer is about to draw: the cell under it stays the same one. */
  #keepRoom() {
    if (!this.surface.hasGrown || this.#isPointedAt) return;
    this.surface.makeRoom();
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

  /** What filling fills with. @param {number} ink from 0 */
  setInk(ink) {
    this.#ink = ink;
    this.board.options.ink = ink;
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

// The bar of the maker: what the hand draws with, undo and redo, what can be done to the whole picture, an image. On a phone it
// is under the thumb.

/**
 * @typedef {object} Doing
 * @property {(tool: string) => void} setTool @property {(shape: string) => void} setShape
 * @property {() => void} undo @property {() => void} redo
 * @property {(deed: string) => void} change one of the deeds below @property {() => void} openImage
 * @property {() => void} zoomIn @property {() => void} zoomOut @property {() => void} fit
 */

/** @type {Record<string, string>} */
const SHAPE_ICONS = { pen: "pencil", line: "line", box: "box", patch: "bucket", all: "recolour" };

/** What can be done to a whole picture, in groups; with its icon. @type {[string, string][][]} */
const DEEDS = [
  [["shift-left", "back"], ["shift-right", "forward"], ["shift-up", "up"], ["shift-down", "down"]],
  [["mirror-across", "flip"], ["mirror-down", "flip-down"], ["turn", "turn"], ["invert", "system"]],
  [["clear", "trash"]],
];

/** Those that fit triangles. */
const IN_HEXAGONS = new Set(["mirror-across", "mirror-down", "invert", "clear"]);

export class Tools {
  #tool = "fill";
  #doing;
  /** Triangles have no rectangles, and do not fit when they are shifted or turned. */
  #isHexagon = false;
  /** @type {Map<string, HTMLButtonElement>} */
  #tools;
  /** @type {Map<string, HTMLButtonElement>} */
  #shapes;
  /** The button of the shape that recolours: it stands beside the inks. @type {HTMLButtonElement} */
  recolour;

  /** @param {Doing} doing */
  constructor(doing) {
    this.#doing = doing;
    this.#tools = new Map(pictureKind.tools.map((tool) => [tool.name, this.#makeTool(tool)]));
    this.#shapes = new Map(SHAPES.map((shape) => [shape, this.#makeShape(shape)]));
    this.undo = button({ label: t("play.undo"), icon: "undo", kind: "icon", keys: "U" });
    this.redo = button({ label: t("play.redo"), icon: "redo", kind: "icon", keys: "R" });
    repeatWhileHeld(this.undo, doing.undo);
    repeatWhileHeld(this.redo, doing.redo);
    const more = button({ label: t("nonogram.make.picture"), icon: "menu", kind: "icon", on: () => this.#openMenu(more) });
    const image = button({ label: t("nonogram.make.image"), icon: "image", class: "pm-image-button", on: doing.openImage });
    const zoom = h(
      "div",
      { class: "thumb-group pm-zoom", role: "group", "aria-label": t("play.zoom") },
      button({ label: t("play.zoom.out"), icon: "zoom-out", kind: "icon", keys: "-", on: doing.zoomOut }),
      button({ label: t("play.zoom.fit"), icon: "fit", kind: "icon", keys: "0", on: doing.fit }),
      button({ label: t("play.zoom.in"), icon: "zoom-in", kind: "icon", keys: "+", on: doing.zoomIn }),
    );
    this.recolour = /** @type {HTMLButtonElement} */ (this.#shapes.get("all"));
    const shapes = [...this.#shapes.values()].filter((shape) => shape !== this.recolour);
    this.element = h(
      "div",
      { class: "pm-tools thumb-bar", role: "toolbar", "aria-label": t("play.tools") },
      h("div", { class: "tool-toggle has-2", role: "group", "aria-label": t("play.tool") }, [...this.#tools.values()]),
      h("div", { class: "thumb-group pm-shapes", role: "group", "aria-label": t("nonogram.make.shape") }, shapes),
      h("div", { class: "thumb-group" }, this.undo, this.redo),
      zoom,
      h("div", { class: "thumb-group pm-end" }, image, more),
    );
    this.#showTool(this.#tool);
    this.#showShape("pen");
  }

  /** @param {{canUndo: boolean, canRedo: boolean, isHexagon: boolean}} state */
  update({ canUndo, canRedo, isHexagon }) {
    this.undo.disabled = !canUndo;
    this.redo.disabled = !canRedo;
    this.#isHexagon = isHexagon;
    const box = /** @type {HTMLButtonElement} */ (this.#shapes.get("box"));
    if (isHexagon && box.getAttribute("aria-pressed") === "true") this.#shapes.get("pen")?.click();
    box.hidden = isHexagon;
  }

  /** Who chooses an ink fills. */
  fill() {
    this.#choose("fill");
  }

  /** @param {import("../../kind.js").Tool} tool */
  #makeTool(tool) {
    const attributes = { "data-tool": tool.name };
    const element = button({ label: nameTool(tool), icon: tool.icon, pressed: false, class: "tool", attributes });
    const lent = () => (tool.name === this.#tool ? (tool.name === "fill" ? "erase" : "fill") : tool.name);
    chooseOrHold(element, {
      press: () => this.#doing.setTool(lent()),
      hold: () => this.#showTool(lent()),
      choose: () => this.#choose(tool.name),
      release: () => this.#choose(this.#tool),
    });
    return element;
  }

  /** @param {import("./strokes.js").Shape} shape */
  #makeShape(shape) {
    const choose = () => {
      this.#showShape(shape);
      this.#doing.setShape(shape);
    };
    const label = t(`nonogram.make.shape.${shape}`);
    const attributes = { "data-shape": shape };
    return button({ label, icon: SHAPE_ICONS[shape], kind: "icon", pressed: false, on: choose, attributes });
  }

  /** @param {string} tool */
  #choose(tool) {
    this.#tool = tool;
    this.#showTool(tool);
    this.#doing.setTool(tool);
  }

  /** @param {string} name */
  #showTool(name) {
    for (const [tool, element] of this.#tools) setPressed(element, tool === name);
  }

  /** @param {string} name */
  #showShape(name) {
    for (const [shape, element] of this.#shapes) setPressed(element, shape === name);
  }

  /** @param {HTMLElement} anchor */
  #openMenu(anchor) {
    const make = (/** @type {[string, string]} */ [deed, icon]) => {
      return { label: t(`nonogram.make.deed.${deed}`), icon, run: () => this.#doing.change(deed) };
    };
    /** @type {import("../../../ui/dialog.js").MenuItem[]} */
    const items = DEEDS.map((group) => group.filter(([deed]) => !this.#isHexagon || IN_HEXAGONS.has(deed)))
      .filter((group) => group.length > 0)
      .flatMap((group, index) => [...(index ? [null] : []), ...group.map(make)]);
    openMenu(anchor, items);
  }
}
