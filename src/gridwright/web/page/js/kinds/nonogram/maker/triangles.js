// @ts-check
/** Half cells that smooth the staircases of a picture, proposed on the board: all of them are taken, or one staircase after the other, or none. */
import { t } from "../../../i18n/index.js";
import { button } from "../../../ui/controls.js";
import { clear, h } from "../../../ui/dom.js";
import { toast } from "../../../ui/toast.js";
import { paint, toBoardValue } from "./picture.js";
import { findStairs } from "./stairs.js";
import { makeChangeCard } from "./suggestions.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("../../../types.js").Change} Change */
/** @typedef {import("../../../types.js").Overlay} Overlay */
/**
 * @typedef {object} Doing
 * @property {() => Picture} get @property {(picture: Picture) => void} put a step that can be undone
 * @property {(picture: Picture) => void} preview how the board looks meanwhile @property {(overlay: Overlay | null) => void} point
 */

/** So many staircases have a card of their own. */
const MOST_CARDS = 8;

export class Triangles {
  #doing;
  #offer = h("div", { class: "pm-triangles-offer", hidden: true });
  #propose = button({ label: t("nonogram.make.triangles"), icon: "half", on: () => this.#open() });
  /** @type {(() => void)[]} */
  #painters = [];
  /** Shows on the board what is offered. */
  #point = () => {};

  /** @param {Doing} doing */
  constructor(doing) {
    this.#doing = doing;
    this.element = h("section", { class: "pm-triangles" }, this.#propose, this.#offer);
  }

  /** Another picture is there: what was offered belongs to the one before. @param {Picture} picture */
  update(picture) {
    this.element.hidden = Boolean(picture.hexagon);
    if (this.#offer.hidden) return;
    if (findStairs(picture).stairs.length > 0) this.#show();
    else this.#close();
  }

  /** The board has shown something else meanwhile. */
  remind() {
    if (!this.#offer.hidden) this.#point();
  }

  /** In the colours of now. */
  repaint() {
    for (const each of this.#painters) each();
  }

  #open() {
    if (findStairs(this.#doing.get()).stairs.length === 0) {
      toast(t("nonogram.make.triangles.none"));
      return;
    }
    this.#show();
    /** @type {HTMLElement | null} */ (this.#offer.querySelector("button"))?.focus();
  }

  #show() {
    const { picture, stairs } = findStairs(this.#doing.get());
    const all = stairs.flat();
    const results = all.map(([place, value]) => /** @type {Change} */ ([place, toBoardValue(value)]));
    const point = () => this.#doing.point({ results });
    this.#point = point;
    const take = (/** @type {Change[]} */ changes) => this.#doing.put(paint(picture, changes));
    this.#doing.preview(picture);
    point();
    const cards = stairs.length < 2 ? [] : stairs.slice(0, MOST_CARDS).map((changes, index) =>
      makeChangeCard({ picture, changes, index, words: t("nonogram.make.cells", { count: changes.length }), point: (overlay) => (overlay ? this.#doing.point(overlay) : point()), take }),
    );
    this.#painters = cards.map((card) => card.paint);
    this.#offer.hidden = false;
    this.#propose.hidden = true;
    clear(
      this.#offer,
      h("h2", { class: "pm-heading" }, t("nonogram.make.triangles.found", { number: all.length })),
      h(
        "div",
        { class: "pm-image-actions" },
        button({ label: t("nonogram.make.triangles.all"), icon: "check", kind: "primary", on: () => take(all) }),
        button({ label: t("nonogram.make.triangles.not"), on: () => this.#leave() }),
      ),
      cards.length > 0 && h("p", { class: "quiet small" }, t("nonogram.make.triangles.each")),
      cards.length > 0 && h("ul", { class: "pm-cards" }, cards.map(({ element }) => h("li", null, element))),
    );
    this.repaint();
  }

  #leave() {
    this.#close();
    this.#doing.preview(this.#doing.get());
    this.#propose.focus();
  }

  #close() {
    this.#offer.hidden = true;
    this.#propose.hidden = false;
    clear(this.#offer);
    this.#painters = [];
    this.#doing.point(null);
  }
}
