// @ts-check
/**
 * The image desk: an image on its way to a picture. Which part of it, how large, in which light, in how many inks; and on the board at
 * once what becomes of it. All that is set can be written down and taken up again.
 */
import { t } from "../../../i18n/index.js";
import { button, segmented, toggle } from "../../../ui/controls.js";
import { h } from "../../../ui/dom.js";
import { nameColours } from "./colour-names.js";
import { CropFrame, turnCrop } from "./crop.js";
import { MOST_TRACED } from "./image-colours.js";
import { MOST_SPECK, PLAIN_TONES, WHOLE_IMAGE, turnSize } from "./image-steps.js";
import { Tracer, chooseSize } from "./image.js";
import { InkCards } from "./ink-cards.js";
import { slider } from "./panels.js";
import { LARGEST_SIDE, SMALLEST_SIDE, fromCells, makePalette } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./image-steps.js").Pixels} Pixels */
/** @typedef {import("./image.js").Tracing} Tracing */
/** @typedef {import("./image-steps.js").Tones} Tones */
/** `isKept`: the board has the shape of the part. `veil`: how much of the image lies over the board, 0 to 100. @typedef {Tracing & {inks: number, isKept: boolean, veil: number}} Settings */
/**
 * @typedef {object} Doing
 * @property {(picture: Picture) => void} show what becomes of the image now
 * @property {(part: Pixels, frame: import("./underlay.js").Part, opacity: number) => void} veil
 * @property {() => void} take @property {() => void} cancel @property {() => void} change something was set
 */

const USUAL = 30;
/** How long nothing has to move before all numbers of inks are tried, in milliseconds. */
const REST = 250;
const [MOST_TONE, WIDEST_LIGHT] = [100, 30];
const TABS = /** @type {const} */ (["part", "inks", "light"]);

/** How a new image is looked at. @param {Pixels} pixels @returns {Settings} */
export function makeSettings(pixels) {
  // Of a drawing of few pixels each is a cell.
  const size = fitBoard(pixels, Math.min(USUAL, Math.max(pixels.height, pixels.width)));
  return {
    ...size, threshold: null, hasEdges: false, isInverted: false, fit: "cover", turn: 0, crop: WHOLE_IMAGE, tones: PLAIN_TONES,
    despeckle: null, inks: 1, isKept: true, veil: 0,
  };
}

/** What was written down, as far as it makes sense. @param {any} data @param {Pixels} pixels @returns {Settings} */
export function readSettings(data, pixels) {
  const usual = makeSettings(pixels);
  const whole = (/** @type {unknown} */ value, /** @type {number} */ least, /** @type {number} */ most, /** @type {any} */ otherwise) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : otherwise;
  const { left, top, right, bottom } = data?.crop ?? {};
  const isCrop = [left, top, right, bottom].every((side) => Number.isInteger(side)) && 0 <= left && left < right && right <= 1000 && 0 <= top && top < bottom && bottom <= 1000;
  const tones = data?.tones ?? {};
  return {
    height: whole(data?.height, SMALLEST_SIDE, LARGEST_SIDE, usual.height), width: whole(data?.width, SMALLEST_SIDE, LARGEST_SIDE, usual.width),
    threshold: whole(data?.threshold, 0, 255, null), hasEdges: data?.hasEdges === true, isInverted: data?.isInverted === true,
    fit: data?.fit === "contain" ? "contain" : "cover", turn: whole(data?.turn, 0, 3, 0), crop: isCrop ? { left, top, right, bottom } : WHOLE_IMAGE,
    tones: {
      brightness: whole(tones.brightness, -MOST_TONE, MOST_TONE, 0), contrast: whole(tones.contrast, -MOST_TONE, MOST_TONE, 0),
      hasLevels: tones.hasLevels === true, local: whole(tones.local, 0, WIDEST_LIGHT, 0),
    },
    despeckle: whole(data?.despeckle, 0, MOST_SPECK, null), inks: whole(data?.inks, 1, MOST_TRACED, 1),
    isKept: data?.isKept !== false, veil: whole(data?.veil, 0, 100, 0),
  };
}

/** Sides in the shape of an image, none longer than they may be. @param {{height: number, width: number}} size @param {number} longest */
function fitBoard(size, longest) {
  const { height, width } = chooseSize(size.height, size.width, longest);
  return { height: Math.min(LARGEST_SIDE, height), width: Math.min(LARGEST_SIDE, width) };
}

export class ImageDesk {
  #pixels;
  #tracer;
  #doing;
  #crop;
  #cards;
  #note = h("p", { class: "pm-desk-note small", role: "status" });
  /** What is seen only in black and white. @type {HTMLElement[]} */
  #black = [];
  /** The threshold of the last tracing. */
  #taken = 128;
  #frame = 0;
  #timer = 0;

  /** @param {Pixels} pixels @param {Settings} settings @param {Doing} doing */
  constructor(pixels, settings, doing) {
    this.#pixels = pixels;
    this.#tracer = new Tracer(pixels);
    this.#doing = doing;
    this.settings = settings;
    this.#crop = new CropFrame(pixels, (crop) => this.#reframe({ crop }));
    this.#cards = new InkCards((inks) => this.#set({ inks }));
    this.sliders = this.#makeSliders();
    this.auto = h("input", {
      type: "checkbox", role: "switch", class: "switch", checked: settings.threshold === null,
      on: { change: () => this.#darken(this.auto.checked ? null : this.#taken) },
    });
    this.element = this.#build();
    this.#crop.show(settings.turn, settings.crop);
    this.#showSides();
  }

  /** Show what it makes of the image, and let the keyboard go on here. */
  begin() {
    this.#trace();
    /** @type {HTMLElement | null} */ (this.element.querySelector("h2"))?.focus();
  }

  /** In the colours of now. */
  repaint() {
    this.#cards.repaint();
  }

  destroy() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#cards.stop();
  }

  #makeSliders() {
    const { settings } = this;
    const tone = (/** @type {"brightness" | "contrast" | "local"} */ name, /** @type {number} */ least, /** @type {number} */ most) =>
      slider({ label: t(`nonogram.make.desk.${name}`), least, most, value: settings.tones[name], onInput: (value) => this.#setTones({ [name]: value }) });
    return {
      width: makeSideSlider("width", settings.width, (width) => this.#resize({ width })),
      height: makeSideSlider("height", settings.height, (height) => this.#resize({ height })),
      threshold: slider({ label: t("nonogram.make.threshold"), least: 0, most: 255, value: this.#taken, onInput: (value) => this.#darken(value) }),
      brightness: tone("brightness", -MOST_TONE, MOST_TONE),
      contrast: tone("contrast", -MOST_TONE, MOST_TONE),
      local: tone("local", 0, WIDEST_LIGHT),
      despeckle: slider({ label: t("nonogram.make.desk.despeckle"), least: 0, most: MOST_SPECK, value: settings.despeckle ?? 0, onInput: (despeckle) => this.#set({ despeckle }) }),
      veil: slider({ label: t("nonogram.make.desk.veil"), least: 0, most: 100, value: settings.veil, onInput: (veil) => this.#set({ veil }) }),
    };
  }

  #build() {
    const { settings, sliders } = this;
    const set = (/** @type {Partial<Settings>} */ change) => this.#set(change);
    const levels = toggle({ label: t("nonogram.make.desk.levels"), isOn: settings.tones.hasLevels, onChange: (hasLevels) => this.#setTones({ hasLevels }) });
    this.#black = [
      sliders.threshold.element,
      h("label", { class: "toggle" }, h("span", null, t("nonogram.make.auto")), this.auto),
      toggle({ label: t("nonogram.make.edges"), sentence: t("nonogram.make.edges.more"), isOn: settings.hasEdges, onChange: (hasEdges) => set({ hasEdges }) }),
      toggle({ label: t("nonogram.make.invert"), isOn: settings.isInverted, onChange: (isInverted) => set({ isInverted }) }),
    ];
    const parts = {
      part: [
        this.#crop.element, this.#makeFrameBar(), sliders.width.element, sliders.height.element,
        toggle({ label: t("nonogram.make.keepShape"), isOn: settings.isKept, onChange: (isKept) => this.#keepShape(isKept) }),
        this.#makeFit(), sliders.veil.element,
      ],
      light: [levels, sliders.brightness.element, sliders.contrast.element, sliders.local.element, ...this.#black, sliders.despeckle.element],
      inks: [this.#cards.element],
    };
    const sections = TABS.map((tab) => h("section", { class: "pm-desk-part", "data-part": tab }, h("h3", { class: "pm-desk-heading" }, t(`nonogram.make.desk.${tab}`)), parts[tab]));
    const tabs = segmented({
      label: t("nonogram.make.desk.tabs"), value: TABS[0], class: "pm-desk-tabs",
      choices: TABS.map((value) => ({ value, label: t(`nonogram.make.desk.${value}`) })),
      onChange: (tab) => (this.element.dataset.tab = tab),
    });
    return h(
      "section",
      { class: "pm-image", "data-tab": TABS[0] },
      h(
        "div",
        { class: "pm-desk-head" },
        h("h2", { class: "pm-heading", tabindex: "-1" }, t("nonogram.make.image.heading")),
        button({ label: t("nonogram.make.image.take"), kind: "primary", icon: "check", on: () => this.#take() }),
        button({ label: t("nonogram.make.image.cancel"), icon: "close", kind: "icon", on: this.#doing.cancel }),
      ),
      tabs,
      this.#note,
      sections,
    );
  }

  /** Turn, zoom, and back to the whole image. */
  #makeFrameBar() {
    const turn = (/** @type {number} */ quarters) => {
      let { crop } = this.settings;
      for (let quarter = 0; quarter < quarters; quarter += 1) crop = turnCrop(crop);
      this.#reframe({ turn: (this.settings.turn + quarters) % 4, crop });
    };
    /** @type {[string, string, () => void][]} */
    const deeds = [
      ["turnLeft", "turn-left", () => turn(3)], ["turnRight", "turn", () => turn(1)],
      ["nearer", "zoom-in", () => this.#crop.zoom(true)], ["farther", "zoom-out", () => this.#crop.zoom(false)],
      ["whole", "fit", () => this.#reframe({ crop: WHOLE_IMAGE })],
    ];
    return h("div", { class: "pm-crop-bar" }, deeds.map(([name, icon, on]) => button({ label: t(`nonogram.make.desk.${name}`), icon, kind: "icon", on })));
  }

  #makeFit() {
    /** @type {{value: "cover" | "contain", label: string}[]} */
    const choices = [
      { value: "cover", label: t("nonogram.make.cover") },
      { value: "contain", label: t("nonogram.make.contain") },
    ];
    this.fit = segmented({ label: t("nonogram.make.fit"), choices, value: this.settings.fit, onChange: (fit) => this.#set({ fit }), class: "pm-fit" });
    this.fit.hidden = this.settings.isKept;
    return this.fit;
  }

  /** Another part, or another way round: the board follows its shape. @param {Partial<Settings>} change */
  #reframe(change) {
    const longest = Math.max(this.settings.height, this.settings.width);
    Object.assign(this.settings, change);
    this.#crop.show(this.settings.turn, this.settings.crop);
    this.#set(this.settings.isKept ? fitBoard(this.#findShape(), longest) : {});
    this.#showSides();
  }

  /** The sides of the part, in pixels. */
  #findShape() {
    const { turn, crop } = this.settings;
    const { height, width } = turnSize(this.#pixels, turn);
    return { height: Math.max(1, Math.round((height * (crop.bottom - crop.top)) / 1000)), width: Math.max(1, Math.round((width * (crop.right - crop.left)) / 1000)) };
  }

  /** @param {{width?: number, height?: number}} side */
  #resize({ width, height }) {
    if (!this.settings.isKept) this.#set({ width: width ?? this.settings.width, height: height ?? this.settings.height });
    else {
      const { height: down, width: across } = this.#findShape();
      const scale = width !== undefined ? width / across : (height ?? 0) / down;
      this.#set(fitBoard({ height: down, width: across }, Math.min(LARGEST_SIDE, Math.max(SMALLEST_SIDE, Math.round(scale * Math.max(down, across))))));
      this.#showSides();
    }
  }

  #showSides() {
    this.sliders.width.set(this.settings.width);
    this.sliders.height.set(this.settings.height);
  }

  /** @param {boolean} isKept */
  #keepShape(isKept) {
    this.settings.isKept = isKept;
    if (this.fit) this.fit.hidden = isKept;
    if (isKept) this.#resize({ width: this.settings.width });
    else this.#set({});
  }

  /** @param {number | null} threshold */
  #darken(threshold) {
    this.auto.checked = threshold === null;
    this.#set({ threshold });
  }

  /** @param {Partial<Tones>} change */
  #setTones(change) {
    this.#set({ tones: { ...this.settings.tones, ...change } });
  }

  /** @param {Partial<Settings>} change */
  #set(change) {
    Object.assign(this.settings, change);
    this.#doing.change();
    // A slider may move several times before the next frame shows.
    this.#frame ||= requestAnimationFrame(() => this.#trace());
  }

  /** It becomes the picture, with what was set since the last frame. */
  #take() {
    if (this.#frame) {
      cancelAnimationFrame(this.#frame);
      this.#trace();
    }
    this.#doing.take();
  }

  #trace() {
    this.#frame = 0;
    const { settings } = this;
    const picture = this.#makePicture(settings.inks);
    this.#cards.mark(settings.inks);
    for (const element of this.#black) element.hidden = settings.inks > 1;
    const isBlank = picture.values.every((value) => value === picture.values[0]);
    this.#note.textContent = isBlank ? t("nonogram.make.desk.blank") : "";
    this.#doing.show(picture);
    const { part, frame } = this.#tracer.findFrame(settings);
    this.#doing.veil(part, frame, settings.veil);
    this.#crop.mark(part, frame);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#compare(), REST);
  }

  /** @param {number} inks @returns {Picture} */
  #makePicture(inks) {
    const { settings } = this;
    if (inks > 1) return colourPicture(settings, this.#tracer.colourWith(settings, inks));
    const { cells, threshold } = this.#tracer.trace(settings);
    this.#taken = threshold;
    this.sliders.threshold.set(threshold);
    return fromCells(settings, cells);
  }

  /** All numbers of inks beside each other. */
  #compare() {
    const { settings } = this;
    const { cells } = this.#tracer.trace(settings);
    const black = { inks: 1, picture: fromCells(settings, cells), likeness: this.#tracer.compare(settings, cells) };
    const coloured = this.#tracer.colour(settings, MOST_TRACED).flatMap((colouring, index) => {
      const inks = index + 1;
      return inks > 1 && colouring.colours.length === inks + 1 ? [{ inks, picture: colourPicture(settings, colouring), likeness: colouring.likeness }] : [];
    });
    this.#cards.show([black, ...coloured]);
  }
}

/** @param {{height: number, width: number}} size @param {import("./image-colours.js").Colouring} colouring @returns {Picture} */
function colourPicture({ height, width }, { cells, colours }) {
  const names = nameColours(colours);
  const palette = makePalette(colours.map((colour, number) => ({ name: names[number], colour })));
  // A picture has an ink to draw with, also where the image has none.
  if (palette.length < 2) return fromCells({ height, width }, cells);
  return { height, width, values: cells, palette };
}

/** @param {"width" | "height"} side @param {number} value @param {(value: number) => void} onInput */
function makeSideSlider(side, value, onInput) {
  return slider({ label: t(`nonogram.make.${side}`), least: SMALLEST_SIDE, most: LARGEST_SIDE, value, onInput });
}
