// @ts-check
/**
 * What has to be looked at, one place after the other: its part of the photograph, what it was read as, and what else it may be. A key
 * is enough for each: Enter for right, a letter for another reading, or the numbers themselves.
 */
import { t } from "../i18n/index.js";
import { button } from "../ui/controls.js";
import { clear, freshId, h, isTouch } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { isDoubtful, listAlternatives, parseWhere, readPlace, tidy } from "./readings.js";
import { makeStrip } from "./warp.js";

/** @typedef {import("./readings.js").Place} Place */
/** @typedef {{image: ImageBitmap, scale: number}} Picture `scale`: pixels of the image for one of the photograph */
/**
 * @typedef {object} Doing
 * @property {(place: Place, text: string) => void} settle what is printed there
 * @property {(place: Place) => void} look it is shown now
 * @property {() => void} undo take back what was said last
 */

const MOST_ALTERNATIVES = 5;
const LETTERS = "ABCDE";
const LIMITS = { height: 44, widest: 620, tallest: 300 };
/** Colours of a strip, which lies on a photograph and not on the paper of the page. */
const [DOUBTFUL, SURE] = ["#b3402e", "rgba(15, 107, 117, 0.55)"];

export class Questions {
  element = h("section", { class: "scan-questions sheet", "aria-live": "polite", tabindex: "-1" });
  #doing;
  /** @type {Place[]} */
  #places = [];
  #at = 0;
  #canUndo = false;
  /** A place that was asked for by hand. @type {Place | null} */
  #chosen = null;
  /** @type {Picture | null} */
  #picture = null;
  /** Whether the field had the focus when the question was drawn. */
  #wasTyping = false;
  #input = h("input", { class: "field scan-input", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });

  /** @param {Doing} doing */
  constructor(doing) {
    this.#doing = doing;
    this.#input.id = freshId("scan");
    this.#input.addEventListener("keydown", (event) => this.#press(event));
  }

  /** @param {Picture} picture */
  setPicture(picture) {
    this.#picture = picture;
    this.#draw();
  }

  /** @param {Place[]} places those to look at, in their order @param {boolean} [canUndo] whether something was said that can be taken back */
  show(places, canUndo = false) {
    this.#canUndo = canUndo;
    const asked = this.#place;
    const typed = asked && this.#input.value !== readPlace(asked) ? this.#input.value : null;
    this.#places = places;
    const at = asked && !this.#chosen ? places.findIndex(({ where }) => where === asked.where) : -1;
    this.#at = at >= 0 ? at : Math.min(this.#at, Math.max(0, places.length - 1));
    this.#chosen = null;
    this.#draw();
    // An answer may come while somebody types the next one.
    if (at >= 0 && typed !== null) this.#input.value = typed;
  }

  /** Ask about a place, whether it is doubtful or not. @param {Place} place */
  ask(place) {
    const at = this.#places.findIndex(({ where }) => where === place.where);
    this.#chosen = at >= 0 ? null : place;
    if (at >= 0) this.#at = at;
    this.#draw();
    this.focus();
  }

  /** Where a thumb answers, the keyboard of the screen stays away unless it is there. */
  focus() {
    if (isTouch() && !this.#wasTyping) {
      this.element.focus({ preventScroll: true });
      return;
    }
    this.#input.focus({ preventScroll: true });
    this.#input.select();
  }

  get #place() {
    return this.#chosen ?? this.#places[this.#at] ?? null;
  }

  #draw() {
    const place = this.#place;
    const undo = this.#canUndo && button({ label: t("shell.undo"), icon: "undo", kind: "quiet", on: () => this.#doing.undo() });
    this.#wasTyping = document.activeElement === this.#input;
    if (!place) {
      clear(this.element, h("p", { class: "scan-done" }, icon("check-circle"), h("span", null, t("scan.nothingLeft"))), undo && h("div", { class: "row scan-steps" }, undo));
      return;
    }
    this.#input.value = readPlace(place);
    this.#input.inputMode = /^[\d\s]*$/.test(this.#input.value) ? "numeric" : "text";
    const count = this.#places.length;
    const number = this.#chosen ? "" : t("scan.question.number", { number: this.#at + 1, count });
    clear(
      this.element,
      h("div", { class: "section-head" }, h("h2", null, namePlace(place.where)), h("span", { class: "quiet small" }, number)),
      h("p", { class: "quiet small" }, t(isDoubtful(place) ? "scan.question.doubtful" : this.#chosen ? "scan.question.chosen" : "scan.question.corrected")),
      this.#drawStrip(place),
      h(
        "div",
        { class: "scan-answer" },
        h("label", { for: this.#input.id }, t("scan.question.reads")),
        this.#input,
        button({ label: t("scan.question.right"), icon: "check", kind: "primary", keys: "Enter", on: () => this.#settle(this.#input.value) }),
      ),
      this.#drawAlternatives(place),
      (count > 1 || undo) &&
        h(
          "div",
          { class: "row scan-steps" },
          count > 1 && button({ label: t("scan.question.before"), icon: "back", kind: "quiet", on: () => this.#go(-1) }),
          count > 1 && button({ label: t("scan.question.after"), icon: "forward", kind: "quiet", on: () => this.#go(1) }),
          undo,
        ),
    );
    this.#doing.look(place);
    if (this.#wasTyping) this.focus();
  }

  /** @param {Place} place */
  #drawStrip(place) {
    const quads = place.values.flatMap(({ quad }) => quad ?? []).length ? place.values.filter(({ quad }) => quad) : [];
    if (!this.#picture || quads.length === 0) return null;
    const first = quads.find((value) => value.is_doubtful) ?? quads[0];
    const order = [first, ...quads.filter((value) => value !== first)];
    const strip = makeStrip(order.map(({ quad }) => /** @type {import("./readings.js").Quad} */ (quad)), LIMITS);
    const canvas = h("canvas", { class: "scan-strip", role: "img", "aria-label": t("scan.question.photo", { place: namePlace(place.where) }) });
    const density = Math.min(3, window.devicePixelRatio || 1);
    canvas.width = Math.round(strip.width * density);
    canvas.height = Math.round(strip.height * density);
    canvas.style.aspectRatio = `${strip.width} / ${strip.height}`;
    canvas.style.width = `${strip.width}px`;
    const context = canvas.getContext("2d");
    if (!context) return null;
    context.scale(density, density);
    context.imageSmoothingQuality = "high";
    strip.draw(context, this.#picture.image, this.#picture.scale);
    for (const value of quads) {
      const corners = /** @type {import("./readings.js").Quad} */ (value.quad).map(strip.place);
      context.beginPath();
      for (const [x, y] of corners) context.lineTo(x, y);
      context.closePath();
      context.strokeStyle = value.is_doubtful || value.was_corrected ? DOUBTFUL : SURE;
      context.lineWidth = value.is_doubtful ? 2.5 : 1;
      context.setLineDash(value.is_doubtful || !value.was_corrected ? [] : [4, 3]);
      context.stroke();
    }
    return h("div", { class: "scan-strip-host" }, canvas);
  }

  /** @param {Place} place */
  #drawAlternatives(place) {
    const keys = this.#keys;
    const others = listAlternatives(place, MOST_ALTERNATIVES);
    if (others.length === 0) return null;
    return h(
      "div",
      { class: "scan-others", role: "group", "aria-label": t("scan.question.others") },
      h("span", { class: "quiet small" }, t("scan.question.others")),
      others.map(({ text }, index) => button({ label: text || t("scan.question.nothing"), keys: keys[index], class: "scan-other", on: () => this.#settle(text) })),
    );
  }

  /** Letters choose among numbers, numbers among letters; where both are typed, in clues with inks, no key does. */
  get #keys() {
    if (this.#input.inputMode === "numeric") return [...LETTERS];
    return /\d/.test(readPlace(this.#place)) ? [] : [...LETTERS].map((_, index) => String(index + 1));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#place) return;
    const others = listAlternatives(this.#place, MOST_ALTERNATIVES);
    const chosen = this.#keys.indexOf(event.key.toUpperCase());
    if (event.key === "Enter") this.#settle(this.#input.value);
    else if (chosen >= 0 && chosen < others.length) this.#settle(others[chosen].text);
    else if (event.key === "PageDown") this.#go(1);
    else if (event.key === "PageUp") this.#go(-1);
    else return;
    event.preventDefault();
  }

  /** @param {number} step */
  #go(step) {
    if (this.#chosen) this.#chosen = null;
    else this.#at = (this.#at + step + this.#places.length) % this.#places.length;
    this.#draw();
    this.focus();
  }

  /** @param {string} text */
  #settle(text) {
    const place = this.#place;
    if (!place) return;
    this.#chosen = null;
    this.#doing.settle(place, tidy(text));
  }
}

/** A line or a cell in the player's language. @param {string} where */
export function namePlace(where) {
  const { row, column } = parseWhere(where);
  if (row !== null && column !== null) return t("scan.place.cell", { row, column });
  if (row !== null) return t("scan.place.row", { row });
  return column !== null ? t("scan.place.column", { column }) : where;
}
