// @ts-check
/** What solving found, in words: one solution, several, none, or no answer within the limit; each says something else to do. */
import { t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { formatSeconds } from "./work.js";

/**
 * @typedef {object} SolveResult
 * @property {"solved" | "ambiguous" | "unsolvable" | "gave-up"} outcome
 * @property {boolean} is_unique
 * @property {boolean} is_complete
 * @property {string[][]} solutions
 * @property {number[]} differing
 * @property {boolean} is_differing_exact
 * @property {number} seconds
 * @property {number} nodes
 * @property {string} reason
 */

/** unique, some (solved, but not proved to be the only one), several, none, unknown. @typedef {"unique" | "some" | "several" | "none" | "unknown"} Verdict */

/** @type {Record<Verdict, string>} */
const ICONS = { unique: "check-circle", some: "info", several: "branch", none: "warning", unknown: "clock" };

/** @param {SolveResult} result @returns {Verdict} */
export function judgeResult(result) {
  if (result.outcome === "unsolvable") return "none";
  if (result.solutions.length > 1) return "several";
  if (result.is_unique) return "unique";
  return result.solutions.length === 1 ? "some" : "unknown";
}

/** @param {SolveResult} result @param {import("../types.js").Doc} doc @returns {HTMLElement} */
export function drawAnswer(result, doc) {
  const verdict = judgeResult(result);
  const count = result.solutions.length;
  const heading =
    verdict === "several" ? t(result.is_complete ? "solve.answer.several.all" : "solve.answer.several", { count }) : t(`solve.answer.${verdict}`);
  return h(
    "div",
    { class: `answer is-${verdict}`, role: "status", dataset: { verdict } },
    h("p", { class: "answer-head", tabindex: "-1" }, icon(ICONS[verdict]), h("strong", null, heading)),
    h("p", null, tellMore(result, verdict, doc)),
    result.reason && h("p", { class: "quiet small", lang: "en" }, capitalise(result.reason)),
    h(
      "p",
      { class: "answer-facts quiet small" },
      h("span", null, t("solve.answer.time", { time: formatSeconds(result.seconds) })),
      h("span", null, t("solve.answer.nodes", { count: result.nodes })),
    ),
  );
}

/** The button that asked is gone or was disabled: the answer takes the focus over, unless the player went elsewhere. @param {HTMLElement} told */
export function focusAnswer(told) {
  const { activeElement } = document;
  const head = told.querySelector(".answer-head, .band");
  if (head instanceof HTMLElement && (!activeElement || activeElement === document.body)) head.focus({ preventScroll: true });
}

/** @param {SolveResult} result @param {Verdict} verdict @param {import("../types.js").Doc} doc */
function tellMore(result, verdict, doc) {
  if (verdict !== "several") return t(`solve.answer.${verdict}.more`);
  const count = result.differing.length;
  if (count === findKind(doc.kind).rules.countOpen(doc)) return t("solve.answer.differ.everywhere");
  return t(result.is_differing_exact ? "solve.answer.differ.all" : "solve.answer.differ", { count });
}

/** @param {string} text */
function capitalise(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/[^.!?]$/, "$&.");
}
