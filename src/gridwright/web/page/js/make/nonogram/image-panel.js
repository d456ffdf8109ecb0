// @ts-check
/** An image on its way to a picture: sliders beside the board, and on the board at once what they make of it. */
import { t } from "../../i18n/index.js";
import { button } from "../../ui/button.js";
import { h } from "../../ui/dom.js";
import { segmented, toggle } from "../../ui/segmented.js";
import { slider } from "./controls.js";
import { chooseSize, measureInk, traceInk } from "./image.js";
import { LARGEST_SIDE, SMALLEST_SIDE, fromCells } from "./picture.js";

/** @typedef {import("./image.js").Pixels} Pixels */
/** @typedef {import("./image.js").Tracing} Tracing */
/** @typedef {import("./picture.js").Picture} Picture */

const USUAL = 30;

export class ImagePanel {
  #pixels;
  #ink;
  /** @type {Tracing} */
  #tracing;
  #show;
  #width;
  #height;
  #threshold;
  #isKept = true;
  /** The threshold of the last tracing. */
  #taken = 128;
  #frame = 0;

  /** @param {Pixels} pixels @param {{show: (picture: Picture) => void, take: () => void, cancel: () => void}} doing */
  constructor(pixels, { show, take, cancel }) {
    this.#pixels = pixels;
    this.#ink = measureInk(pixels);
    this.#show = show;
    // Of a drawing of few pixels each is a cell.
    const size = this.#fit(Math.min(USUAL, Math.max(pixels.height, pixels.width)));
    this.#tracing = { ...size, threshold: null, hasEdges: false, isInverted: false, fit: "cover" };
    this.#width = makeSideSlider("width", size.width, (width) => this.#resize({ width }));
    this.#height = makeSideSlider("height", size.height, (height) => this.#resize({ height }));
    this.#threshold = slider({
      label: t("makeNonogram.threshold"), least: 0, most: 255, value: this.#taken,
      onInput: (threshold) => this.#darken(threshold),
    });
    this.auto = h("input", {
      type: "checkbox", role: "switch", class: "switch", checked: true,
      on: { change: () => this.#darken(this.auto.checked ? null : this.#taken) },
    });
    this.element = h(
      "section",
      { class: "pm-image" },
      h("h2", { class: "pm-heading", tabindex: "-1" }, t("makeNonogram.image.heading")),
      this.#width.element,
      this.#height.element,
      toggle({ label: t("makeNonogram.keepShape"), isOn: true, onChange: (isOn) => this.#keepShape(isOn) }),
      this.#makeFit(),
      this.#threshold.element,
      h("label", { class: "toggle" }, h("span", null, t("makeNonogram.auto")), this.auto),
      toggle({
        label: t("makeNonogram.edges"), sentence: t("makeNonogram.edges.more"), isOn: false,
        onChange: (hasEdges) => this.#set({ hasEdges }),
      }),
      toggle({ label: t("makeNonogram.invert"), isOn: false, onChange: (isInverted) => this.#set({ isInverted }) }),
      h(
        "div",
        { class: "pm-image-actions" },
        button({ label: t("makeNonogram.image.take"), kind: "primary", icon: "check", on: take }),
        button({ label: t("makeNonogram.image.cancel"), on: cancel }),
      ),
    );
  }

  /** Show what it makes of the image, and let the keyboard go on here. */
  begin() {
    this.#trace();
    /** @type {HTMLElement | null} */ (this.element.querySelector("h2"))?.focus();
  }

  #makeFit() {
    /** @type {{value: "cover" | "contain", label: string}[]} */
    const choices = [
      { value: "cover", label: t("makeNonogram.cover") },
      { value: "contain", label: t("makeNonogram.contain") },
    ];
    const label = t("makeNonogram.fit");
    this.fit = segmented({ label, choices, value: "cover", onChange: (fit) => this.#set({ fit }), class: "pm-fit" });
    this.fit.hidden = true;
    return this.fit;
  }

  /** Sides in the shape of the image, none longer than they may be. @param {number} longest */
  #fit(longest) {
    const { height, width } = chooseSize(this.#pixels.height, this.#pixels.width, longest);
    return { height: Math.min(LARGEST_SIDE, height), width: Math.min(LARGEST_SIDE, width) };
  }

  /** @param {{width?: number, height?: number}} side */
  #resize({ width, height }) {
    if (!this.#isKept) this.#set({ width: width ?? this.#tracing.width, height: height ?? this.#tracing.height });
    else {
      const { height: down, width: across } = this.#pixels;
      const scale = width !== undefined ? width / across : (height ?? 0) / down;
      const longer = scale * Math.max(down, across);
      const size = this.#fit(Math.min(LARGEST_SIDE, Math.max(SMALLEST_SIDE, Math.round(longer))));
      this.#set(size);
      this.#width.set(size.width);
      this.#height.set(size.height);
    }
  }

  /** @param {boolean} isKept */
  #keepShape(isKept) {
    this.#isKept = isKept;
    if (this.fit) this.fit.hidden = isKept;
    if (isKept) this.#resize({ width: this.#tracing.width });
  }

  /** @param {number | null} threshold */
  #darken(threshold) {
    this.auto.checked = threshold === null;
    this.#set({ threshold });
  }

  /** @param {Partial<Tracing>} change */
  #set(change) {
    Object.assign(this.#tracing, change);
    // A slider may move several times before the next frame shows.
    this.#frame ||= requestAnimationFrame(() => this.#trace());
  }

  #trace() {
    this.#frame = 0;
    const { cells, threshold } = traceInk(this.#pixels, this.#ink, this.#tracing);
    this.#taken = threshold;
    this.#threshold.set(threshold);
    this.#show(fromCells(this.#tracing, cells));
  }

  destroy() {
    cancelAnimationFrame(this.#frame);
  }
}

/** @param {"width" | "height"} side @param {number} value @param {(value: number) => void} onInput */
function makeSideSlider(side, value, onInput) {
  return slider({ label: t(`makeNonogram.${side}`), least: SMALLEST_SIDE, most: LARGEST_SIDE, value, onInput });
}
