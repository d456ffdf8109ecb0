// @ts-check
/** What people are told while work waits for its turn: that the solver is still being prepared, or how many are before them. */
import { formatNumber, t } from "../i18n/index.js";

/**
 * @param {import("../jobs.js").JobProgress} progress
 * @param {string} [label] what to say where it does not wait; without one, nothing is said of being the next either
 * @returns {string}
 */
export function describeWaiting({ note, done, total, ahead }, label = "") {
  if (note && total) return t("solve.work.prepared", { done: formatNumber(done ?? 0), total: formatNumber(total) });
  if (ahead) return t("solve.work.ahead", { count: ahead });
  return ahead === 0 && label ? t("solve.work.next") : label;
}
