// @ts-check
/** How images come into the maker: chosen, dropped or pasted; then tried with sliders beside the board until they are taken or let go. */
import { t } from "../../../i18n/index.js";
import { button, segmented, toggle } from "../../../ui/controls.js";
import { clear, h } from "../../../ui/dom.js";
import { toast } from "../../../ui/toast.js";
import { ImageFault, chooseSize, findImage, hasFiles, measureInk, readPixels, traceInk } from "./image.js";
import { slider } from "./panels.js";
import { LARGEST_SIDE, SMALLEST_SIDE, fromCells } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/**
 * @typedef {object} Listener
 * @property {(name: string) => void} onOpen an image of this file is there
 * @property {(picture: Picture) => void} onTrace what its sliders make of it now
 * @property {(picture: Picture) => void} onTake @property {() => void} onClose
 */

export class Intake {
  /** @type {ImagePanel | null} */
  #panel = null;
  #listener;
  /** Images asked for so far: only the last one is shown. */
  #asked = 0;
  /** What was said about a file that is no image. @type {{close: () => void} | null} */
  #refusal = null;
  /** What the image under way makes of the picture. @type {Picture | null} */
  traced = null;
  place = h("div", { class: "pm-image-place" });

  /** @param {Listener} listener */
  constructor(listener) {
    this.#listener = listener;
    this.file = h("input", {
      type: "file", accept: "image/*", class: "visually-hidden", tabindex: "-1", "aria-hidden": "true",
      on: { change: () => this.#take() },
    });
  }

  get isOpen() {
    return this.#panel !== null;
  }

  choose() {
    this.file.click();
  }

  /** Let images be dropped here, and pasted anywhere. @param {HTMLElement} element @param {AbortSignal} signal */
  listen(element, signal) {
    const light = (/** @type {boolean} */ isDragged) => element.classList.toggle("is-dragged", isDragged);
    document.addEventListener("paste", (event) => void this.#read(findImage(event.clipboardData)), { signal });
    element.addEventListener("dragover", (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      light(true);
    });
    element.addEventListener("dragleave", (event) => {
      if (!element.contains(/** @type {Node | null} */ (event.relatedTarget))) light(false);
    });
    element.addEventListener("drop", (event) => {
      light(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      const image = findImage(event.dataTransfer);
      if (image) void this.#read(image);
      else this.#refuse(t("nonogram.make.image.strange"));
    });
  }

  /** The image becomes the picture. */
  take() {
    const { traced } = this;
    this.forget();
    if (traced) this.#listener.onTake(traced);
  }

  /** The picture stays as it was. */
  close() {
    this.forget();
    this.#listener.onClose();
  }

  /** The maker goes: an image that is still being read comes too late. */
  destroy() {
    this.#asked += 1;
    this.forget();
  }

  forget() {
    this.#panel?.destroy();
    this.#panel = null;
    this.traced = null;
    clear(this.place);
  }

  #take() {
    const [file] = this.file.files ?? [];
    this.file.value = "";
    void this.#read(file ?? null);
  }

  /** @param {File | null} file */
  async #read(file) {
    if (!file) return;
    const mine = ++this.#asked;
    try {
      const pixels = await readPixels(file);
      if (mine !== this.#asked) return;
      this.#refusal?.close();
      this.#panel?.destroy();
      const show = (/** @type {Picture} */ picture) => {
        this.traced = picture;
        this.#listener.onTrace(picture);
      };
      this.#panel = new ImagePanel(pixels, { show, take: () => this.take(), cancel: () => this.close() });
      clear(this.place, this.#panel.element);
      this.#listener.onOpen(file.name);
      this.#panel.begin();
    } catch (error) {
      if (!(error instanceof ImageFault)) throw error;
      this.#refuse(error.message);
    }
  }

  /** @param {string} message */
  #refuse(message) {
    this.#refusal = toast(message, { tone: "wrong" });
  }
}

// An image on its way to a picture: sliders beside the board, and on the board at once what they make of it.

/** @typedef {import("./image.js").Pixels} Pixels */
/** @typedef {import("./image.js").Tracing} Tracing */

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
      label: t("nonogram.make.threshold"), least: 0, most: 255, value: this.#taken,
      onInput: (threshold) => this.#darken(threshold),
    });
    this.auto = h("input", {
      type: "checkbox", role: "switch", class: "switch", checked: true,
      on: { change: () => this.#darken(this.auto.checked ? null : this.#taken) },
    });
    this.element = h(
      "section",
      { class: "pm-image" },
      h("h2", { class: "pm-heading", tabindex: "-1" }, t("nonogram.make.image.heading")),
      this.#width.element,
      this.#height.element,
      toggle({ label: t("nonogram.make.keepShape"), isOn: true, onChange: (isOn) => this.#keepShape(isOn) }),
      this.#makeFit(),
      this.#threshold.element,
      h("label", { class: "toggle" }, h("span", null, t("nonogram.make.auto")), this.auto),
      toggle({
        label: t("nonogram.make.edges"), sentence: t("nonogram.make.edges.more"), isOn: false,
        onChange: (hasEdges) => this.#set({ hasEdges }),
      }),
      toggle({ label: t("nonogram.make.invert"), isOn: false, onChange: (isInverted) => this.#set({ isInverted }) }),
      h(
        "div",
        { class: "pm-image-actions" },
        button({ label: t("nonogram.make.image.take"), kind: "primary", icon: "check", on: take }),
        button({ label: t("nonogram.make.image.cancel"), on: cancel }),
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
      { value: "cover", label: t("nonogram.make.cover") },
      { value: "contain", label: t("nonogram.make.contain") },
    ];
    const label = t("nonogram.make.fit");
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
  return slider({ label: t(`nonogram.make.${side}`), least: SMALLEST_SIDE, most: LARGEST_SIDE, value, onInput });
}
