// @ts-check
/**
 * The inks of the maker: a bar to choose one, beside the tools, with its half cells and a way to a new ink; and a panel in which inks
 * are named, coloured, ordered, merged and removed. Everything is a step that can be undone.
 */
import { t } from "../../../i18n/index.js";
import { nameColour } from "../../../i18n/inks.js";
import { Palette } from "../../../play/palette.js";
import { button, setPressed } from "../../../ui/controls.js";
import { openMenu } from "../../../ui/dialog.js";
import { clear, h } from "../../../ui/dom.js";
import { toast } from "../../../ui/toast.js";
import { MOST_INKS } from "../constants.js";
import { nameColours } from "./colour-names.js";
import * as inks from "./palette.js";
import { isSamePalette } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/**
 * @typedef {object} Doing
 * @property {() => Picture} get @property {(picture: Picture) => void} put a step that can be undone
 * @property {(picture: Picture) => void} preview how it would look
 * @property {(ink: number) => void} setInk from 0
 */

const LONGEST_NAME = 40;

export class InkBar {
  #doing;
  /** The palette that shows. @type {import("../../../types.js").Ink[]} */
  #shown = [];
  /** @type {Palette | null} */
  #palette = null;
  #place = h("div", { class: "pm-palette" });
  #rows = h("ul", { class: "pm-ink-rows" });
  /** Which inks look like each other or like the paper. */
  #notes = h("div", { class: "pm-ink-notes", role: "status" });
  #halves;
  /** The ink that is drawn with: its number in the palette. */
  ink = 1;

  /** @param {Doing} doing @param {HTMLElement} recolour the tool that recolours */
  constructor(doing, recolour) {
    this.#doing = doing;
    this.#halves = button({ label: t("nonogram.make.halves"), icon: "half", kind: "icon", pressed: false, on: () => this.#toggleHalves() });
    const add = () => this.#add();
    this.element = h(
      "div",
      { class: "pm-inks", role: "group", "aria-label": t("play.inks") },
      this.#place,
      h("div", { class: "pm-ink-tools" }, this.#halves, recolour, button({ label: t("nonogram.make.ink.add"), icon: "plus", kind: "icon", on: add })),
    );
    this.panel = h(
      "section",
      { class: "pm-ink-panel" },
      h("h2", { class: "pm-heading" }, t("play.inks")),
      this.#rows,
      this.#notes,
      button({ label: t("nonogram.make.ink.add"), icon: "plus", class: "pm-ink-add", on: add }),
    );
  }

  /** @param {Picture} picture */
  update(picture) {
    this.#halves.hidden = Boolean(picture.hexagon);
    if (isSamePalette(picture.palette, this.#shown)) return;
    this.#shown = picture.palette;
    const last = this.#palette?.last ?? -1;
    this.#palette = new Palette(picture.palette.slice(1), (ink) => this.choose(ink + 1));
    this.#place.replaceChildren(this.#palette.element);
    this.#drawRows(picture);
    this.choose(this.ink < picture.palette.length ? this.ink : 1);
    this.#palette.last = last + 1 < picture.palette.length ? last : -1;
  }

  /** @param {number} ink its number in the palette */
  choose(ink) {
    this.ink = ink;
    this.#palette?.show(ink - 1);
    setPressed(this.#halves, inks.listHalves(this.#doing.get(), ink).length > 0);
    this.#doing.setInk(ink - 1);
  }

  /** By a key. @param {number} number from 0, -1 for the one before @returns {string} its name; "" for none */
  take(number) {
    const ink = (number < 0 ? this.#palette?.last : this.#palette?.inkOf(number)) ?? -1;
    if (ink < 0 || !this.#palette || ink + 1 >= this.#shown.length) return "";
    this.choose(ink + 1);
    return this.#palette.nameOf(ink);
  }

  #add() {
    const before = this.#doing.get();
    const added = inks.addInk(before);
    if (!added) return this.#refuse();
    this.ink = before.palette.length;
    this.#doing.put(inks.changeInk(added, this.ink, { name: distinguish(added, this.ink, added.palette[this.ink].name) }));
  }

  #refuse() {
    toast(t("nonogram.make.ink.most", { most: MOST_INKS }));
  }

  /** Cells of the chosen ink can be half, or no more. */
  #toggleHalves() {
    const picture = this.#doing.get();
    const whole = inks.wholeOf(picture, this.ink);
    const [half] = inks.listHalves(picture, whole);
    if (half !== undefined) {
      this.ink = whole;
      this.#doing.put(inks.dropHalves(picture, whole));
      return;
    }
    const added = inks.addHalves(picture, whole);
    if (!added) return this.#refuse();
    this.ink = picture.palette.length;
    this.#doing.put(added);
  }

  /** @param {Picture} picture */
  #drawRows(picture) {
    const whole = inks.listWhole(picture);
    clear(this.#rows, whole.map((ink, at) => this.#makeRow(picture, ink, at)));
    const warnings = whole.map((ink) => {
      const other = inks.findAlike(picture, ink, picture.palette[ink].colour);
      // Of two that look alike the later one says so.
      return other < 0 || other > ink ? "" : warn(picture, ink, other);
    });
    clear(this.#notes, warnings.filter(Boolean).map((warning) => h("p", { class: "small" }, warning)));
  }

  /** @param {Picture} picture @param {number} ink @param {number} at its place among the inks */
  #makeRow(picture, ink, at) {
    const { colour } = picture.palette[ink];
    const name = nameColour(picture.palette[ink].name);
    const swatch = h("input", {
      type: "color", class: "pm-swatch", value: colour, "aria-label": t("nonogram.make.ink.colour", { name }),
      on: {
        input: () => this.#doing.preview(inks.changeInk(this.#doing.get(), ink, { colour: swatch.value })),
        change: () => this.#recolour(ink, swatch),
      },
    });
    const named = h("input", {
      type: "text", class: "field", value: name, maxlength: LONGEST_NAME, autocomplete: "off", "aria-label": t("nonogram.make.ink.name", { number: at + 1 }),
      on: {
        change: () => {
          named.value = distinguish(picture, ink, named.value.trim() || name);
          this.#doing.put(inks.changeInk(this.#doing.get(), ink, { name: named.value }));
        },
      },
    });
    const more = button({ label: t("nonogram.make.ink.more", { name }), icon: "menu", kind: "icon", on: () => this.#openMenu(more, ink) });
    return h("li", { class: "pm-ink-row" }, swatch, named, more);
  }

  /** @param {number} ink @param {HTMLInputElement} swatch with the colour that is wished */
  #recolour(ink, swatch) {
    const picture = this.#doing.get();
    const before = picture.palette[ink].colour;
    if (inks.findAlike(picture, ink, swatch.value) === 0) {
      swatch.value = before;
      this.#doing.preview(picture);
      toast(t("nonogram.make.ink.paper"), { tone: "wrong" });
      return;
    }
    const name = rename(nameColour(picture.palette[ink].name), before, swatch.value);
    const changed = inks.changeInk(picture, ink, { colour: swatch.value, name: name && distinguish(picture, ink, name) });
    this.#doing.put(changed);
    const other = inks.findAlike(changed, ink, swatch.value);
    if (other > 0) toast(warn(changed, ink, other), { tone: "wrong" });
  }

  /** @param {HTMLElement} anchor @param {number} ink */
  #openMenu(anchor, ink) {
    const picture = this.#doing.get();
    const whole = inks.listWhole(picture);
    const at = whole.indexOf(ink);
    const move = (/** @type {1 | -1} */ step) => {
      const other = whole[at + step];
      this.ink = this.ink === ink ? other : this.ink === other ? ink : this.ink;
      this.#doing.put(inks.moveInk(picture, ink, step));
    };
    const change = (/** @type {Picture} */ changed) => {
      this.ink = 1;
      this.#doing.put(changed);
    };
    /** @type {import("../../../ui/dialog.js").MenuItem[]} */
    const moves = [];
    if (at > 0) moves.push({ label: t("nonogram.make.ink.earlier"), icon: "up", run: () => move(-1) });
    if (at + 1 < whole.length) moves.push({ label: t("nonogram.make.ink.later"), icon: "down", run: () => move(1) });
    const merges = whole.filter((other) => other !== ink).map((other) => ({
      label: t("nonogram.make.ink.merge", { name: nameColour(picture.palette[other].name) }), icon: "recolour", run: () => change(inks.mergeInks(picture, ink, other)),
    }));
    const rest = whole.length > 1 ? [null, ...merges, null, { label: t("nonogram.make.ink.remove"), icon: "trash", run: () => change(inks.removeInk(picture, ink)) }] : [];
    if (moves.length + rest.length > 0) openMenu(anchor, [...moves, ...rest]);
    else toast(t("nonogram.make.ink.only"));
  }
}

/** A name that only told the colour tells the new one. @param {string} name @param {string} before its colour @param {string} colour @returns {string | undefined} */
function rename(name, before, colour) {
  const offered = inks.OFFERED.filter(([, each]) => each === before.toLowerCase()).map(([each]) => nameColour(each));
  return [...offered, ...nameColours([before])].includes(name.replace(/ \d+$/, "")) ? nameColours([colour])[0] : undefined;
}

/** A name that no other ink has: "black 2". @param {Picture} picture @param {number} ink @param {string} name */
function distinguish(picture, ink, name) {
  const taken = inks.listWhole(picture).filter((other) => other !== ink).map((other) => nameColour(picture.palette[other].name).toLowerCase());
  let [told, count] = [name, 1];
  while (taken.includes(nameColour(told).toLowerCase())) {
    count += 1;
    told = `${nameColour(name).slice(0, LONGEST_NAME - 3)} ${count}`;
  }
  return told;
}

/** That two inks, or an ink and the paper, look alike. @param {Picture} picture @param {number} ink @param {number} other 0 for the paper */
function warn({ palette }, ink, other) {
  const name = nameColour(palette[ink].name);
  return other === 0 ? t("nonogram.make.ink.pale", { name }) : t("nonogram.make.ink.alike", { name, other: nameColour(palette[other].name) });
}
