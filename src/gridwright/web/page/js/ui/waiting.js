// @ts-check
/** What people are told while work waits for its turn: that the solver is still being prepared, or how many are before them. */
import { formatNumber, t } from "../i18n/index.js";

/**
 * @param {import("../jobs.js").JobProgress} progress
 * @param {string} [label] what to say where it does not wait
 * @returns {string}
 */
export function describeWaiting({ note, done, total, ahead = 0 }, label = "") {
  if (note && total) return t("solve.work.prepared", { done: formatNumber(done ?? 0), total: formatNumber(total) });
  return ahead > 0 ? t("solve.work.ahead", { count: ahead }) : label;
}
