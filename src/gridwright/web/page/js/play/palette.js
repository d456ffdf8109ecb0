// @ts-check
/**
 * The inks of a puzzle, to choose the one that the first tool uses. Each carries its number, which is its key. Where cells can be half
 * filled, the halves of the chosen ink follow: four of them on the desk, on a phone one that turns when it is tapped again. The ink
 * before is one tap on the chosen one, one swipe across, or one key away.
 */
import { t } from "../i18n/index.js";
import { nameColour } from "../i18n/inks.js";
import { setPressed } from "../ui/controls.js";
import { h, s } from "../ui/dom.js";

/** @typedef {import("../types.js").Ink} Ink */
/** @typedef {import("../types.js").Corner} Corner */

/** In the order in which a half turns. @type {Corner[]} */
const CORNERS = ["◢", "◣", "◤", "◥"];
/** @type {Record<Corner, {path: string, key: string, nameKey: string}>} */
const HALVES = {
  "◢": { path: "M22 2V22H2Z", key: "S", nameKey: "play.ink.half.lowerRight" },
  "◣": { path: "M2 2L22 22H2Z", key: "A", nameKey: "play.ink.half.lowerLeft" },
  "◤": { path: "M2 2H22L2 22Z", key: "Q", nameKey: "play.ink.half.upperLeft" },
  "◥": { path: "M2 2H22V22Z", key: "W", nameKey: "play.ink.half.upperRight" },
};
/** How far a finger goes across the inks, in CSS pixels. */
const SWIPE = 32;
/** Within this time after a finger is lifted comes the browser's click, in milliseconds. */
const CLICK_AFTER = 120;
/** So many fit beside the tools of a desk in one row. */
const FEW = 5;

export class Palette {
  /** @param {Ink[]} inks @param {(ink: number) => void} choose */
  constructor(inks, choose) {
    this.inks = inks;
    this.choose = choose;
    this.ink = 0;
    /** The one that was chosen before. */
    this.last = -1;
    /** Which half the turning button shows; where the chosen ink has no such half, the next one round the cell that it has. @type {Corner} */
    this.corner = "◢";
    /** Inks with a button of their own: halves of such an ink are chosen from it. */
    this.entries = [...inks.keys()].filter((ink) => !inks[ink].corner || inks[ink].second || this.#wholeOf(ink) < 0);
    this.buttons = this.entries.map((ink, at) => this.#makeButton(ink, at));
    this.halves = inks.length > this.entries.length ? this.#makeHalves() : [];
    const isFew = this.entries.length + Math.max(0, this.halves.length - 1) <= FEW;
    this.element = h("div", { class: isFew ? "palette is-few" : "palette", role: "group", "aria-label": t("play.inks") }, this.buttons, this.halves);
    this.#hearSwipes();
    this.show(this.entries[0] ?? 0);
  }

  /** Whether there is anything to choose. @param {Ink[] | undefined} inks */
  static isNeeded(inks) {
    return (inks?.length ?? 0) > 1;
  }

  /** The ink of a key, from 0; -1 for none. @param {number} number */
  inkOf(number) {
    return this.entries[number] ?? -1;
  }

  /** What an ink is called. @param {number} ink */
  nameOf(ink) {
    const { corner, name, second } = this.inks[ink];
    const whole = this.#wholeOf(ink);
    return corner && !second && whole >= 0 ? t(HALVES[corner].nameKey, { name: nameColour(this.inks[whole].name) }) : t("play.ink", { name: nameColour(name) });
  }

  /** @param {number} ink */
  show(ink) {
    if (ink !== this.ink) this.last = this.ink;
    this.ink = ink;
    const whole = this.#wholeOf(ink);
    const { corner } = this.inks[ink];
    if (corner) this.corner = corner;
    this.buttons.forEach((element, at) => {
      const entry = this.entries[at];
      setPressed(element, entry === ink);
      element.classList.toggle("is-near", entry === whole && entry !== ink);
    });
    for (const element of this.halves) this.#showHalf(element, whole);
  }

  /** Take the ink before. */
  swap() {
    if (this.last >= 0) this.choose(this.last);
  }

  /** The ink that fills whole cells with the colour of this one; -1 for none. @param {number} ink */
  #wholeOf(ink) {
    return this.inks.findIndex((one) => !one.corner && one.colour === this.inks[ink].colour);
  }

  /** @param {number} whole @param {Corner} corner */
  #halfOf(whole, corner) {
    return this.inks.findIndex((one) => one.corner === corner && one.colour === this.inks[whole]?.colour);
  }

  /** The first half of an ink from a corner on, round the cell; -1 where it has none. @param {number} whole @param {number} first of the corners */
  #nextHalf(whole, first) {
    const halves = CORNERS.map((_, step) => this.#halfOf(whole, CORNERS[(first + step) % CORNERS.length]));
    return halves.find((half) => half >= 0) ?? -1;
  }

  /** @param {number} ink @param {number} at */
  #makeButton(ink, at) {
    const { colour, corner, name, second } = this.inks[ink];
    const key = at < 9 ? ` (${at + 1})` : "";
    return h(
      "button",
      {
        type: "button", class: "ink", "aria-label": this.nameOf(ink), title: `${nameColour(name)}${key}`, "aria-pressed": "false",
        style: { "--ink-colour": corner ? (second ?? "#ffffff") : colour },
        on: { click: () => (ink === this.ink ? this.swap() : this.choose(ink)) },
      },
      corner && drawHalf(corner, colour),
      h("span", { class: "ink-number", "aria-hidden": "true" }, at + 1),
    );
  }

  #makeHalves() {
    const fixed = CORNERS.map((corner) => h("button", { type: "button", class: "ink ink-half", dataset: { corner }, on: { click: () => this.#takeHalf(corner) } }));
    const turning = h("button", { type: "button", class: "ink ink-half ink-turn", on: { click: () => this.#turn() } });
    return [...fixed, turning];
  }

  /** @param {HTMLElement} element @param {number} whole */
  #showHalf(element, whole) {
    const own = /** @type {Corner | undefined} */ (element.dataset.corner);
    const half = own ? this.#halfOf(whole, own) : this.#nextHalf(whole, CORNERS.indexOf(this.corner));
    element.hidden = half < 0;
    if (half < 0) return;
    const corner = /** @type {Corner} */ (this.inks[half].corner);
    setPressed(element, this.ink === half);
    element.setAttribute("aria-label", this.nameOf(half));
    element.title = `${this.nameOf(half)} (${HALVES[corner].key})`;
    element.replaceChildren(drawHalf(corner, this.inks[half].colour));
  }

  /** @param {Corner} corner */
  #takeHalf(corner) {
    const half = this.#halfOf(this.#wholeOf(this.ink), corner);
    if (half >= 0) this.choose(half === this.ink ? this.#wholeOf(half) : half);
  }

  /** First the half that it shows; from then on the next one round the cell. */
  #turn() {
    const whole = this.#wholeOf(this.ink);
    const at = CORNERS.indexOf(this.corner);
    const first = this.inks[this.ink].corner ? at + 1 : at;
    const turned = this.#nextHalf(whole, first);
    if (turned >= 0) this.choose(turned);
  }

  /**
   * A finger that is lifted chooses at once: after a stroke on the board a browser may take a quick tap for the end of that gesture,
   * and make no click of it.
   */
  #hearSwipes() {
    let startX = 0;
    let endedAt = -Infinity;
    this.element.addEventListener("pointerdown", (event) => {
      startX = event.clientX;
    });
    this.element.addEventListener("pointerup", (event) => {
      if (event.pointerType === "mouse") return;
      endedAt = performance.now();
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (Math.abs(event.clientX - startX) >= SWIPE) this.swap();
      else button?.click();
    });
    // The browser's own click of that finger says the same again.
    this.element.addEventListener(
      "click",
      (event) => {
        if (event.isTrusted && performance.now() - endedAt < CLICK_AFTER) event.stopPropagation();
      },
      true,
    );
  }
}

/** @param {Corner} corner @param {string} colour */
function drawHalf(corner, colour) {
  return s("svg", { class: "ink-triangle", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: HALVES[corner].path, style: { fill: colour } }));
}
