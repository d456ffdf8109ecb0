// @ts-check
/** What solving found, in words: one solution, several, none, or no answer within the limit; each says something else to do. */
import { t } from "../i18n/index.js";
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

/** @param {SolveResult} result @returns {HTMLElement} */
export function drawAnswer(result) {
  const verdict = judgeResult(result);
  const count = result.solutions.length;
  const heading =
    verdict === "several" ? t(result.is_complete ? "solve.answer.several.all" : "solve.answer.several", { count }) : t(`solve.answer.${verdict}`);
  return h(
    "div",
    { class: `answer is-${verdict}`, role: "status", dataset: { verdict } },
    h("p", { class: "answer-head" }, icon(ICONS[verdict]), h("strong", null, heading)),
    h("p", null, tellMore(result, verdict)),
    result.reason && h("p", { class: "quiet small", lang: "en" }, capitalise(result.reason)),
    h(
      "p",
      { class: "answer-facts quiet small" },
      h("span", null, t("solve.answer.time", { time: formatSeconds(result.seconds) })),
      h("span", null, t("solve.answer.nodes", { count: result.nodes })),
    ),
  );
}

/** @param {SolveResult} result @param {Verdict} verdict */
function tellMore(result, verdict) {
  if (verdict !== "several") return t(`solve.answer.${verdict}.more`);
  const count = result.differing.length;
  return t(result.is_differing_exact ? "solve.answer.differ.all" : "solve.answer.differ", { count });
}

/** @param {string} text */
function capitalise(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/[^.!?]$/, "$&.");
}
