// @ts-check
/** How large the picture is: both sides as numbers, and a line more or less at any side. */
import { t } from "../../i18n/index.js";
import { button } from "../../ui/button.js";
import { h } from "../../ui/dom.js";
import { stepper } from "./controls.js";
import { LARGEST_SIDE, SMALLEST_SIDE, growAt, isAllowed, resize } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./picture.js").Side} Side */

/** @type {Side[]} */
const SIDES = ["up", "left", "right", "down"];

export class SizePanel {
  #get;
  #put;
  #width;
  #height;

  /** @param {{get: () => Picture, put: (picture: Picture) => void}} doing */
  constructor({ get, put }) {
    this.#get = get;
    this.#put = put;
    const { width, height } = get();
    const bounds = { least: SMALLEST_SIDE, most: LARGEST_SIDE };
    const widen = (/** @type {number} */ value) => put(resize(get(), get().height, value));
    const heighten = (/** @type {number} */ value) => put(resize(get(), value, get().width));
    this.#width = stepper({ ...bounds, label: t("makeNonogram.width"), value: width, onChange: widen });
    this.#height = stepper({ ...bounds, label: t("makeNonogram.height"), value: height, onChange: heighten });
    this.element = h(
      "section",
      { class: "pm-size" },
      h("h2", { class: "pm-heading" }, t("makeNonogram.size")),
      h("div", { class: "pm-sides" }, this.#width.element, this.#height.element),
      h(
        "details",
        { class: "pm-grow" },
        h("summary", null, t("makeNonogram.grow")),
        h("div", { class: "pm-grow-rows" }, SIDES.map((side) => this.#makeSide(side))),
      ),
    );
  }

  /** @param {Picture} picture */
  update({ width, height }) {
    this.#width.set(width);
    this.#height.set(height);
  }

  /** @param {Side} side */
  #makeSide(side) {
    const label = t(`makeNonogram.side.${side}`);
    return h(
      "div",
      { class: "pm-grow-row" },
      h("span", null, label),
      button({ label: t("makeNonogram.cut", { side: label }), icon: "minus", kind: "icon", on: () => this.#grow(side, -1) }),
      button({ label: t("makeNonogram.add", { side: label }), icon: "plus", kind: "icon", on: () => this.#grow(side, 1) }),
    );
  }

  /** @param {Side} side @param {1 | -1} change */
  #grow(side, change) {
    const grown = growAt(this.#get(), side, change);
    if (isAllowed(grown.height, grown.width)) this.#put(grown);
  }
}
