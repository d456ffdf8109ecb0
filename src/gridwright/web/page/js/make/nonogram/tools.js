// @ts-check
/**
 * The bar of the maker: what the hand draws with, undo and redo, what can be done to the whole picture, an image. On a phone it
 * is under the thumb.
 */
import { t } from "../../i18n/index.js";
import { chooseOrHold, repeatWhileHeld } from "../../play/holds.js";
import { button, setPressed } from "../../ui/button.js";
import { h } from "../../ui/dom.js";
import { openMenu } from "../../ui/menu.js";
import { SHAPES } from "./strokes.js";
import { pictureKind } from "./surface.js";

/**
 * @typedef {object} Doing
 * @property {(tool: string) => void} setTool @property {(shape: string) => void} setShape
 * @property {() => void} undo @property {() => void} redo
 * @property {(deed: string) => void} change one of the deeds below @property {() => void} openImage
 * @property {() => void} zoomIn @property {() => void} zoomOut @property {() => void} fit
 */

/** @type {Record<string, string>} */
const SHAPE_ICONS = { pen: "pencil", line: "line", box: "box", patch: "bucket" };

/** What can be done to a whole picture, in groups; with its icon. @type {[string, string][][]} */
const DEEDS = [
  [["shift-left", "back"], ["shift-right", "forward"], ["shift-up", "up"], ["shift-down", "down"]],
  [["mirror-across", "flip"], ["mirror-down", "flip-down"], ["turn", "turn"], ["invert", "system"]],
  [["clear", "trash"]],
];

export class Tools {
  #tool = "fill";
  #doing;
  /** @type {Map<string, HTMLButtonElement>} */
  #tools;
  /** @type {Map<string, HTMLButtonElement>} */
  #shapes;

  /** @param {Doing} doing */
  constructor(doing) {
    this.#doing = doing;
    this.#tools = new Map(pictureKind.tools.map((tool) => [tool.name, this.#makeTool(tool)]));
    this.#shapes = new Map(SHAPES.map((shape) => [shape, this.#makeShape(shape)]));
    this.undo = button({ label: t("play.undo"), icon: "undo", kind: "icon", keys: "U" });
    this.redo = button({ label: t("play.redo"), icon: "redo", kind: "icon", keys: "R" });
    repeatWhileHeld(this.undo, doing.undo);
    repeatWhileHeld(this.redo, doing.redo);
    const more = button({ label: t("makeNonogram.picture"), icon: "menu", kind: "icon", on: () => this.#openMenu(more) });
    const image = button({ label: t("makeNonogram.image"), icon: "image", class: "pm-image-button", on: doing.openImage });
    const zoom = h(
      "div",
      { class: "thumb-group pm-zoom", role: "group", "aria-label": t("play.zoom") },
      button({ label: t("play.zoom.out"), icon: "zoom-out", kind: "icon", keys: "-", on: doing.zoomOut }),
      button({ label: t("play.zoom.fit"), icon: "fit", kind: "icon", keys: "0", on: doing.fit }),
      button({ label: t("play.zoom.in"), icon: "zoom-in", kind: "icon", keys: "+", on: doing.zoomIn }),
    );
    const shapes = [...this.#shapes.values()];
    this.element = h(
      "div",
      { class: "pm-tools thumb-bar", role: "toolbar", "aria-label": t("play.tools") },
      h("div", { class: "tool-toggle has-2", role: "group", "aria-label": t("play.tool") }, [...this.#tools.values()]),
      h("div", { class: "thumb-group pm-shapes", role: "group", "aria-label": t("makeNonogram.shape") }, shapes),
      h("div", { class: "thumb-group" }, this.undo, this.redo),
      zoom,
      h("div", { class: "thumb-group pm-end" }, image, more),
    );
    this.#showTool(this.#tool);
    this.#showShape("pen");
  }

  /** @param {{canUndo: boolean, canRedo: boolean}} history */
  update({ canUndo, canRedo }) {
    this.undo.disabled = !canUndo;
    this.redo.disabled = !canRedo;
  }

  /** @param {import("../../kinds/kind.js").Tool} tool */
  #makeTool(tool) {
    const attributes = { "data-tool": tool.name };
    const element = button({ label: t(tool.labelKey), icon: tool.icon, pressed: false, class: "tool", attributes });
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
    const label = t(`makeNonogram.shape.${shape}`);
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
      return { label: t(`makeNonogram.deed.${deed}`), icon, run: () => this.#doing.change(deed) };
    };
    /** @type {import("../../ui/menu.js").MenuItem[]} */
    const items = DEEDS.flatMap((group, index) => [...(index ? [null] : []), ...group.map(make)]);
    openMenu(anchor, items);
  }
}
