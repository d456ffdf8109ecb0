// @ts-check
/**
 * The image with a frame around the part that is used: dragged at its sides, its corners or as a whole, drawn anew beside it, zoomed by
 * wheel or two fingers, and moved by keys. The arithmetic is pure, in thousandths of the sides.
 */
import { t } from "../../../i18n/index.js";
import { h } from "../../../ui/dom.js";
import { WHOLE_IMAGE, turnSize } from "./image-steps.js";

/** @typedef {import("./image-steps.js").Crop} Crop */
/** @typedef {import("./image-steps.js").Pixels} Pixels */
/** In thousandths of the sides. @typedef {{across: number, down: number}} Spot */

const WHOLE = 1000;
/** The least side of a frame. */
const LEAST = 30;
/** How much a step of a button or a key zooms, and how much a notch of the wheel. */
const [STEP, NOTCH] = [0.8, 0.88];
/** The share of the part from which on the board shows all of it. */
const NEARLY = 0.95;
/** How many times as long as wide an image shows at most: in a thinner one no handle could be held, so it shows wider than it is. */
const THINNEST = 4;
/** How far a key moves the frame. */
const MOVE = 10;
const HANDLES = ["nw", "n", "ne", "w", "e", "sw", "s", "se"];
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A frame that lies in the image, moved back into it. @param {number} left @param {number} top @param {number} width @param {number} height @returns {Crop} */
function place(left, top, width, height) {
  const [across, down] = [width, height].map((side) => Math.round(Math.min(WHOLE, Math.max(LEAST, side))));
  const start = Math.round(Math.min(WHOLE - across, Math.max(0, left)));
  const first = Math.round(Math.min(WHOLE - down, Math.max(0, top)));
  return { left: start, top: first, right: start + across, bottom: first + down };
}

/** @param {Crop} crop @param {number} across @param {number} down */
export function moveCrop({ left, top, right, bottom }, across, down) {
  return place(left + across, top + down, right - left, bottom - top);
}

/** Smaller or larger by a factor, around a spot that stays where it is in the frame. @param {Crop} crop @param {number} factor @param {Spot} [spot] */
export function zoomCrop(crop, factor, spot = { across: (crop.left + crop.right) / 2, down: (crop.top + crop.bottom) / 2 }) {
  const [width, height] = [crop.right - crop.left, crop.bottom - crop.top];
  // Both sides by as much, so that the shape stays.
  const kept = Math.min(Math.max(factor, LEAST / Math.min(width, height)), WHOLE / Math.max(width, height));
  const [across, down] = [spot.across - crop.left, spot.down - crop.top];
  return place(spot.across - across * kept, spot.down - down * kept, width * kept, height * kept);
}

/** One side, or the two of a corner, follow the hand. @param {Crop} crop @param {string} handle such as "nw" @param {number} across @param {number} down @returns {Crop} */
export function stretchCrop(crop, handle, across, down) {
  const { left, top, right, bottom } = crop;
  const within = (/** @type {number} */ side, /** @type {number} */ least, /** @type {number} */ most) => Math.round(Math.min(most, Math.max(least, side)));
  return {
    left: handle.includes("w") ? within(left + across, 0, right - LEAST) : left,
    top: handle.includes("n") ? within(top + down, 0, bottom - LEAST) : top,
    right: handle.includes("e") ? within(right + across, left + LEAST, WHOLE) : right,
    bottom: handle.includes("s") ? within(bottom + down, top + LEAST, WHOLE) : bottom,
  };
}

/** Between two spots. @param {Spot} one @param {Spot} two */
export function spanCrop(one, two) {
  return place(Math.min(one.across, two.across), Math.min(one.down, two.down), Math.abs(one.across - two.across), Math.abs(one.down - two.down));
}

/** The same part after a quarter turn to the right. @param {Crop} crop @returns {Crop} */
export function turnCrop({ left, top, right, bottom }) {
  return { left: WHOLE - bottom, top: left, right: WHOLE - top, bottom: right };
}

export class CropFrame {
  #pixels;
  #canvas = h("canvas", { class: "pm-crop-image", "aria-hidden": "true" });
  #frame;
  /** What is left of the part where the board has another shape. */
  #used = h("span", { class: "pm-crop-used", hidden: true });
  #change;
  #turn = 0;
  /** @type {Crop} */
  #crop = WHOLE_IMAGE;
  /** The fingers that are down, each where it is. @type {Map<number, Spot>} */
  #fingers = new Map();
  /** What the hand has taken hold of. @type {{what: string, from: Spot, crop: Crop, gap: number} | null} */
  #hold = null;

  /** @param {Pixels} pixels @param {(crop: Crop) => void} change */
  constructor(pixels, change) {
    this.#pixels = pixels;
    this.#change = change;
    this.#frame = h(
      "div",
      { class: "pm-crop-frame", tabindex: "0", role: "group", on: { keydown: (/** @type {KeyboardEvent} */ event) => this.#press(event) } },
      this.#used,
      HANDLES.map((handle) => h("span", { class: "pm-crop-handle", "data-handle": handle })),
    );
    this.element = h("div", {
      class: "pm-crop",
      on: {
        pointerdown: (/** @type {PointerEvent} */ event) => this.#touch(event),
        pointermove: (/** @type {PointerEvent} */ event) => this.#drag(event),
        pointerup: (/** @type {PointerEvent} */ event) => this.#lift(event),
        pointercancel: (/** @type {PointerEvent} */ event) => this.#lift(event),
      },
    }, this.#canvas, this.#frame);
    this.element.addEventListener("wheel", (event) => this.#roll(event), { passive: false });
  }

  /** Show the image turned so, with this part of it. @param {number} turn @param {Crop} crop */
  show(turn, crop) {
    if (turn !== this.#turn || this.#canvas.dataset.turn === undefined) this.#paint(turn);
    this.#turn = turn;
    this.#crop = crop;
    const { style } = this.#frame;
    const sides = { left: crop.left, top: crop.top, width: crop.right - crop.left, height: crop.bottom - crop.top };
    for (const [name, value] of Object.entries(sides)) style.setProperty(name, `${value / 10}%`);
    const percent = (/** @type {number} */ side) => Math.round(side / 10);
    const where = { left: percent(crop.left), right: percent(crop.right), top: percent(crop.top), bottom: percent(crop.bottom) };
    this.#frame.setAttribute("aria-label", t("nonogram.make.desk.frame", where));
  }

  /** Mark what of the part the board shows, if that is not all of it. @param {{height: number, width: number}} part in pixels @param {import("./underlay.js").Part} used */
  mark(part, { left, top, width, height }) {
    // A board of whole cells never has quite the shape of the part.
    const isAll = Math.min(width / part.width, height / part.height) > NEARLY;
    this.#used.hidden = isAll;
    const sides = { left: left / part.width, top: top / part.height, width: width / part.width, height: height / part.height };
    for (const [name, share] of Object.entries(sides)) this.#used.style.setProperty(name, `${share * 100}%`);
  }

  /** Around the middle of the frame. @param {boolean} isNearer */
  zoom(isNearer) {
    this.#take(zoomCrop(this.#crop, isNearer ? STEP : 1 / STEP));
  }

  /** @param {number} turn */
  #paint(turn) {
    const { height, width } = turnSize(this.#pixels, turn);
    Object.assign(this.#canvas, { height, width });
    this.#canvas.dataset.turn = String(turn);
    this.element.style.setProperty("--shape", String(Math.min(THINNEST, Math.max(1 / THINNEST, width / height))));
    const context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
    context.translate(width / 2, height / 2);
    context.rotate((turn * Math.PI) / 2);
    context.drawImage(drawPixels(this.#pixels), -this.#pixels.width / 2, -this.#pixels.height / 2);
  }

  /** @param {Crop} crop */
  #take(crop) {
    this.show(this.#turn, crop);
    this.#change(crop);
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Spot} */
  #find({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const within = (/** @type {number} */ share) => Math.min(WHOLE, Math.max(0, share * WHOLE));
    return { across: within((clientX - box.left) / box.width), down: within((clientY - box.top) / box.height) };
  }

  /** @param {PointerEvent} event */
  #touch(event) {
    if (event.button > 0 || this.#fingers.size > 1) return;
    this.element.setPointerCapture(event.pointerId);
    const spot = this.#find(event);
    this.#fingers.set(event.pointerId, spot);
    const target = /** @type {HTMLElement} */ (event.target);
    const what = target.dataset.handle ?? (target === this.#frame ? "move" : "draw");
    this.#hold = { what: this.#fingers.size > 1 ? "pinch" : what, from: spot, crop: this.#crop, gap: this.#measure() };
    this.#frame.focus({ preventScroll: true });
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.#hold || !this.#fingers.has(event.pointerId)) return;
    const { what, from, crop, gap } = this.#hold;
    const spot = this.#find(event);
    this.#fingers.set(event.pointerId, spot);
    const [across, down] = [spot.across - from.across, spot.down - from.down];
    if (what === "pinch") this.#take(zoomCrop(crop, gap / Math.max(1, this.#measure())));
    else if (what === "move") this.#take(moveCrop(crop, across, down));
    else if (what !== "draw") this.#take(stretchCrop(crop, what, across, down));
    else if (Math.max(Math.abs(across), Math.abs(down)) > LEAST) this.#take(spanCrop(from, spot));
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    this.#fingers.delete(event.pointerId);
    // The finger that stays of two holds nothing: the frame would jump to it.
    this.#hold = null;
  }

  /** How far two fingers are from each other. */
  #measure() {
    const [one, two] = [...this.#fingers.values()];
    return one && two ? Math.hypot(one.across - two.across, one.down - two.down) : 0;
  }

  /** @param {WheelEvent} event */
  #roll(event) {
    event.preventDefault();
    this.#take(zoomCrop(this.#crop, event.deltaY < 0 ? NOTCH : 1 / NOTCH, this.#find(event)));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    if (ARROWS[event.key]) this.#take(event.shiftKey ? stretchCrop(this.#crop, "se", across * MOVE, down * MOVE) : moveCrop(this.#crop, across * MOVE, down * MOVE));
    else if (event.key === "+" || event.key === "=") this.zoom(true);
    else if (event.key === "-") this.zoom(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A canvas that shows pixels as they are. @param {Pixels} pixels */
export function drawPixels({ height, width, data }) {
  const canvas = h("canvas", { height, width });
  const image = new ImageData(width, height);
  image.data.set(data);
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).putImageData(image, 0, 0);
  return canvas;
}
