// @ts-check
/** How hard a puzzle is: its band out of ten, what it demands, and the reasons. */
import { hasWords, language, t } from "../i18n/index.js";
import { makeEffort } from "../library/card.js";
import { button } from "../ui/button.js";
import { clear, h } from "../ui/dom.js";
import { focusAnswer } from "./answer.js";
import { Work } from "./work.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {{effort: number, band: number | null, demand: string, hardest: string, reasons: string[], levels: [string, string][]}} Rating */

const SECONDS = 30;
const BANDS = 10;

export class RatingPanel {
  /** @type {Rating | null} */
  rating = null;
  #stage;
  #doc;
  #work = new Work();
  #lead;
  #told = h("div", { class: "told" });

  /** @param {import("./stage.js").Stage} stage @param {Doc} doc */
  constructor(stage, doc) {
    this.#stage = stage;
    this.#doc = doc;
    const start = button({ label: t("solve.rate"), icon: "star", kind: "primary", on: () => void this.rate() });
    this.#lead = h("div", { class: "panel-lead" }, h("p", { class: "quiet small" }, t("solve.rate.help")), start);
    this.element = h("div", { class: "panel-part" }, this.#lead, this.#work.element, this.#told);
  }

  async rate() {
    this.#lead.hidden = true;
    /** @type {Rating | null} */
    const rating = await this.#work.run({ task: "rate", document: { ...this.#doc, goal: null }, seconds: SECONDS }, t("solve.work.rating"));
    this.#lead.hidden = rating !== null;
    if (!rating) return;
    this.rating = rating;
    clear(this.#told, drawRating(rating));
    focusAnswer(this.#told);
  }

  show() {
    this.#stage.wipe();
  }

  press() {
    return false;
  }

  destroy() {
    this.#work.cancel();
  }
}

/** @param {Rating} rating */
function drawRating(rating) {
  const { band } = rating;
  return h(
    "div",
    { class: "rating-card", role: "status" },
    h("p", { class: "band", tabindex: "-1" }, h("strong", null, band === null ? t("solve.band.none") : t("solve.band", { band }))),
    band !== null && h("span", { class: "band-scale", "aria-hidden": "true" }, Array.from({ length: BANDS }, (_, index) => h("i", { class: index < band ? "on" : undefined }))),
    band !== null && h("p", { class: "quiet small" }, t("solve.band.compared")),
    // In English the first of the reasons says it.
    language() !== "en" && hasWords(`solve.demand.${rating.demand}`) && h("p", null, t(`solve.demand.${rating.demand}`)),
    rating.levels.length > 0 && h("ul", { class: "levels small" }, rating.levels.map(([how, level]) => drawLevel(how, level))),
    drawReasons(rating.reasons),
  );
}

/** @param {string} how @param {string} level */
function drawLevel(how, level) {
  const key = `solve.level.${how.replaceAll(" ", "-")}`;
  return h("li", null, hasWords(key) ? t(key) : how, " ", makeEffort({ band: null, level }));
}

/** The rater's sentences are English. @param {string[]} reasons */
function drawReasons(reasons) {
  const list = h("ul", { class: "hint-reasons", lang: "en" }, reasons.map((reason) => h("li", null, reason)));
  if (language() === "en") return list;
  return h("details", { class: "hint-details" }, h("summary", null, t("play.hint.english")), list);
}
