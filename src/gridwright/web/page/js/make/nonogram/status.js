// @ts-check
/** What the picture is worth as a puzzle, in a line, with its effort and the course of its solution below. */
import { formatNumber, t } from "../../i18n/index.js";
import { clear, h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";

/** @typedef {import("./task.js").Finding} Finding */
/** @typedef {import("./task.js").Answer} Answer */
/** @typedef {import("./task.js").Rating} Rating */

const BANDS = 10;
const TIERS = 7;

export class Status {
  #line = h("p", { class: "pm-verdict" });
  /** Said by screen readers: only what is known, and only where it is something new. */
  #said = h("p", { class: "visually-hidden", role: "status" });
  #note = h("p", { class: "pm-note quiet small" });
  #effort = h("div", { class: "pm-effort" });
  #told = "";

  constructor() {
    this.element = h("div", { class: "pm-status" }, this.#line, this.#said, this.#note, this.#effort);
  }

  /** @param {Finding} finding */
  show(finding) {
    const { state } = finding;
    const answer = finding.answer ?? {};
    this.element.dataset.state = state;
    const verdict = describe(finding);
    this.element.dataset.tone = verdict.tone;
    const told = `${verdict.tone} ${verdict.text}`;
    if (told !== this.#told) clear(this.#line, icon(verdict.icon), h("span", null, verdict.text));
    this.#told = told;
    if (state !== "checking" && this.#said.textContent !== verdict.text) this.#said.textContent = verdict.text;
    this.#note.textContent = verdict.note;
    // What is not checked has no effort, not even that of the picture before.
    if (state === "blank" || (state === "failed" && !answer.rating)) clear(this.#effort);
    else if (answer.rating) clear(this.#effort, drawEffort(answer.rating, answer));
  }
}

/** @typedef {"good" | "fair" | "wrong" | "plain"} Tone */

/** @param {Finding} finding @returns {{tone: Tone, icon: string, text: string, note: string}} */
function describe({ state, answer, fault, note }) {
  if (state === "blank") return make("plain", "pencil", "blank");
  if (state === "failed" && !answer?.outcome) {
    return { tone: "plain", icon: "offline", text: t("makeNonogram.failed"), note: fault };
  }
  switch (answer?.outcome) {
    case "solved": return answer.is_by_lines ? make("good", "check-circle", "byLines") : make("fair", "info", "guessed");
    case "ambiguous": return make("wrong", "warning", "several", { count: answer.differing?.length ?? 0 });
    case "gave-up": return make("fair", "info", "gaveUp");
    default: return { tone: "plain", icon: "clock", text: t("makeNonogram.checking"), note };
  }
}

/** @param {Tone} tone @param {string} iconName @param {string} key @param {{count: number}} [params] */
function make(tone, iconName, key, params) {
  return { tone, icon: iconName, text: t(`makeNonogram.${key}`, params), note: t(`makeNonogram.${key}.more`) };
}

/** @param {Rating} rating @param {Answer} answer */
function drawEffort(rating, answer) {
  const { band } = rating;
  const isKnown = band !== null && answer.is_unique;
  const steps = Array.from({ length: BANDS }, (_, index) => h("i", { class: band !== null && index < band ? "on" : undefined }));
  return [
    isKnown &&
      h(
        "div",
        { class: "pm-band" },
        h("span", null, t("makeNonogram.band", { band })),
        h("span", { class: "band-scale", "aria-hidden": "true" }, steps),
        h("span", { class: "quiet small" }, t("makeNonogram.effort", { effort: formatNumber(Math.round(rating.effort)) })),
      ),
    rating.fingerprint.length > 0 && drawFingerprint(rating.fingerprint, answer.is_unique === true),
  ];
}

/**
 * Each stretch of the solution as a bar, the higher the harder.
 * @param {[number, number][]} fingerprint @param {boolean} isWhole whether it leads to the solution
 */
function drawFingerprint(fingerprint, isWhole) {
  const hardest = Math.max(...fingerprint.map(([tier]) => tier));
  const label = t(isWhole ? "makeNonogram.fingerprint" : "makeNonogram.fingerprint.part", { tier: t(`makeNonogram.tier.${Math.min(hardest, TIERS)}`) });
  return h(
    "figure",
    { class: "pm-print" },
    h(
      "div",
      { class: "pm-print-bars", role: "img", "aria-label": label },
      fingerprint.map(([tier, share]) => drawStretch(Math.min(tier, TIERS), share)),
    ),
    h("figcaption", { class: "quiet small", "aria-hidden": "true" }, label),
  );
}

/** @param {number} tier @param {number} share */
function drawStretch(tier, share) {
  return h("i", { class: `tier-${tier}`, style: { "flex-grow": String(share), "--tier": String(tier) } });
}
