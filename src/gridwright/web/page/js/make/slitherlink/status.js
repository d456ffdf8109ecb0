// @ts-check
/** What the clues say, in a calm line or two: one solution and its level, several, or none and which clues clash. */
import { hasWords, t } from "../../i18n/index.js";
import { makeEffort } from "../../library/card.js";
import { clear, h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";

/**
 * As the task `loop` answers.
 * @typedef {object} Survey
 * @property {"" | "solved" | "ambiguous" | "unsolvable" | "gave-up"} outcome
 * @property {boolean} is_unique
 * @property {string[]} forced
 * @property {boolean} is_exact
 * @property {number[]} differing
 * @property {string | null} level
 * @property {boolean} colouring
 * @property {boolean} is_graded
 * @property {number[]} clash
 * @property {boolean} is_minimal
 * @property {string} reason
 */
/** @typedef {import("../live.js").Finding<Survey>} Finding */

const PICTURES = { good: "check-circle", some: "info", wrong: "warning", quiet: "info" };

export class Status {
  #words = h("div", { class: "sm-status-words" });
  #sign = h("span", { class: "sm-status-sign", "aria-hidden": "true" });
  element = h("div", { class: "sm-status" }, this.#sign, this.#words);
  /** Read aloud: only what is known, and only where it is something new. */
  said = h("p", { class: "visually-hidden", role: "status" });

  /** @param {Finding} finding */
  show(finding) {
    const { tone, head, more } = describe(finding);
    this.element.className = `sm-status is-${tone}`;
    this.element.dataset.state = finding.state;
    const text = [head, ...more.map((each) => (typeof each === "string" ? each : each.textContent))].filter(Boolean).join(". ");
    if (finding.state !== "checking" && this.said.textContent !== text) this.said.textContent = text;
    if (this.element.dataset.text === text) return;
    this.element.dataset.text = text;
    clear(this.#sign, icon(PICTURES[tone]));
    clear(this.#words, h("strong", null, head), more.map((each) => h("span", { class: "quiet small" }, each)));
  }
}

/** @param {Finding} finding @returns {{tone: "good" | "some" | "wrong" | "quiet", head: string, more: (string | HTMLElement)[]}} */
function describe({ state, answer, fault, note }) {
  if (state === "blank") return { tone: "quiet", head: t("makeSlitherlink.blank"), more: [t("makeSlitherlink.blank.more")] };
  if (state === "failed") return { tone: "quiet", head: t("makeSlitherlink.failed"), more: [fault] };
  switch (answer?.outcome) {
    case "solved": return { tone: "good", head: t("makeSlitherlink.one"), more: [describeLevel(answer)] };
    case "ambiguous": return { tone: "some", head: t("makeSlitherlink.several"), more: [describeOpen(answer, state)] };
    case "unsolvable": return { tone: "wrong", head: t("makeSlitherlink.none"), more: [describeClash(answer)] };
    case "gave-up": return { tone: "quiet", head: t("makeSlitherlink.gaveUp"), more: [t("makeSlitherlink.gaveUp.more")] };
    default: return { tone: "quiet", head: t("makeSlitherlink.checking"), more: note ? [note] : [] };
  }
}

/** @param {Survey} answer @returns {string | HTMLElement} */
function describeLevel({ level, colouring, is_graded: isGraded }) {
  if (!isGraded) return t("makeSlitherlink.grading");
  if (!level) return t("makeSlitherlink.beyond");
  const words = t(colouring ? "makeSlitherlink.level.colouring" : "makeSlitherlink.level", { level: nameLevel(level) });
  return h("span", { class: "sm-level" }, h("span", { "aria-hidden": "true" }, makeEffort({ band: null, level }, { isWritten: false })), words);
}

/** @param {string} level */
export function nameLevel(level) {
  const key = `library.level.${level.replaceAll(" ", "-")}`;
  return hasWords(key) ? t(key) : level;
}

/** @param {Survey} answer @param {Finding["state"]} state */
function describeOpen({ is_exact: isExact, differing }, state) {
  if (!isExact && state !== "done") return t("makeSlitherlink.several.looking");
  return t(isExact ? "makeSlitherlink.open" : "makeSlitherlink.differ", { count: differing.length });
}

/** @param {Survey} answer */
function describeClash({ clash, is_minimal: isMinimal }) {
  if (clash.length === 0) return t("makeSlitherlink.clash.looking");
  return t(isMinimal ? "makeSlitherlink.clash" : "makeSlitherlink.clash.some", { count: clash.length });
}
