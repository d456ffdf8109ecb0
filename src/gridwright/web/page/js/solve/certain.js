// @ts-check
/**
 * Whether a puzzle has just one solution, before it is played. Only then may a game be held against a picture, with lives and
 * checks: where there are several, a right answer would be called wrong.
 */
import { t } from "../i18n/index.js";
import { openDialog } from "../ui/dialog.js";
import { judgeResult } from "./answer.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("./answer.js").SolveResult} SolveResult */
/** What solving says, that nothing solves it, or that nobody has tried. @typedef {import("./answer.js").Verdict | "coloured" | "unchecked"} Certainty */

/** Nothing here solves those of several inks yet. @param {Doc} doc */
export function isColoured(doc) {
  return (doc.inks?.length ?? 0) > 0;
}

/** @param {Doc} doc @param {SolveResult | null} result null when it was not found out @returns {Certainty} */
export function judgeCertainty(doc, result) {
  if (isColoured(doc)) return "coloured";
  return result ? judgeResult(result) : "unknown";
}

/** The puzzle as it is played: with its solution if that is the only one, else without any. @param {Doc} doc @param {SolveResult | null} result @returns {Doc} */
export function makePlayable(doc, result) {
  if (result && judgeCertainty(doc, result) === "unique") return { ...doc, goal: result.solutions[0] };
  return dropGoal(doc);
}

/** @param {Doc} doc @returns {Doc} */
export function dropGoal(doc) {
  const { goal: _, ...open } = doc;
  return open;
}

/** What a maker was told about a puzzle; null for nothing. @param {{outcome?: string, is_unique?: boolean} | null} told @returns {Certainty} */
export function judgeOutcome(told) {
  if (!told) return "unchecked";
  if (told.is_unique) return "unique";
  /** @type {Record<string, Certainty>} */
  const certainties = { solved: "some", ambiguous: "several", unsolvable: "none" };
  return certainties[told.outcome ?? ""] ?? "unknown";
}

/**
 * Say what is doubtful about a puzzle, and let the player decide.
 * @param {Certainty} certainty
 * @param {string} [action] what the button says
 * @returns {Promise<boolean>} whether to go on
 */
export async function askToPlay(certainty, action = t("solve.play.anyway")) {
  if (certainty === "unique") return true;
  const answer = await openDialog({
    title: t(`solve.play.${certainty}`),
    body: t(`solve.play.${certainty}.more`),
    actions: [
      { label: t("shell.cancel"), value: null },
      { label: action, kind: "primary", value: true },
    ],
  });
  return answer === true;
}
