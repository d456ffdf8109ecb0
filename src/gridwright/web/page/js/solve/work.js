// @ts-check
/**
 * A place of the page where long work shows: a bar that fills with the time allowed, what happens in words, and a cancel. One job
 * at a time; what goes wrong is told in the same place.
 */
import { describeError, runJob } from "../api.js";
import { formatNumber, t } from "../i18n/index.js";
import { clear, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { progressBar } from "../ui/progress.js";
import { describeWaiting } from "../ui/waiting.js";
import { isColoured } from "./certain.js";

/** @typedef {{task: "solve" | "explain" | "generate" | "rate", seconds: number} & Record<string, unknown>} Task */

export class Work {
  element = h("div", { class: "work" });
  /** @type {AbortController | null} */
  #controller = null;
  #words;

  /** @param {Record<string, string>} [words] for errors, as describeError takes them */
  constructor(words = {}) {
    this.#words = words;
  }

  get isBusy() {
    return this.#controller !== null;
  }

  /** Stop what runs, if anything does. */
  cancel() {
    this.#controller?.abort();
  }

  /** Take messages away. */
  clear() {
    if (!this.#controller) clear(this.element);
  }

  /**
   * Run a job. Null when it was cancelled or failed, which is shown here then.
   * @template T
   * @param {Task} task
   * @param {string} label what is going on: "Solving…"
   * @param {(part: any) => void} [onPart] parts of the answer, as they come
   * @returns {Promise<T | null>}
   */
  async run(task, label, onPart) {
    this.cancel();
    // Said at once, without waiting for workers that would refuse it.
    if (isRefused(task)) {
      clear(this.element, drawProblem(t("solve.coloured")));
      return null;
    }
    const controller = new AbortController();
    this.#controller = controller;
    const bar = progressBar({ label, onCancel: () => controller.abort() });
    clear(this.element, bar.element);
    try {
      /** @type {T} */
      const result = await runJob(task, {
        signal: controller.signal, onPart, onProgress: (progress) => showProgress(bar, progress, label, task.seconds),
      });
      if (this.#controller === controller) clear(this.element);
      return controller.signal.aborted ? null : result;
    } catch (error) {
      if (this.#controller === controller) clear(this.element, tellEnd(error, controller.signal.aborted, this.#words));
      return null;
    } finally {
      if (this.#controller === controller) this.#controller = null;
    }
  }
}

/** @param {Task} task */
function isRefused({ document: doc }) {
  return doc !== undefined && isColoured(/** @type {import("../types.js").Doc} */ (doc));
}

/** @param {ReturnType<typeof progressBar>} bar @param {import("../jobs.js").JobProgress} progress @param {string} label @param {number} limit */
function showProgress(bar, progress, label, limit) {
  if (progress.ahead !== undefined) {
    bar.setShare(progress.total ? (progress.done ?? 0) / progress.total : null);
    bar.setNote(describeWaiting(progress, label));
    return;
  }
  const seconds = progress.seconds ?? 0;
  // Most work is done long before its limit: a bar that hardly moves would tell nothing, so it fills faster at the beginning.
  bar.setShare(seconds > 0 ? Math.min(1, Math.sqrt(seconds / limit)) : null);
  bar.setNote(t("solve.work.running", { label, seconds: formatNumber(Math.round(seconds)) }));
}

/** @param {unknown} error @param {boolean} wasCancelled @param {Record<string, string>} words */
function tellEnd(error, wasCancelled, words) {
  if (wasCancelled || (error instanceof DOMException && error.name === "AbortError")) {
    return h("p", { class: "quiet", role: "status" }, t("solve.work.cancelled"));
  }
  return drawProblem(describeError(error, words));
}

/** What went wrong, in a sentence. @param {string} text */
export function drawProblem(text) {
  return h("p", { class: "problem", role: "alert" }, icon("warning"), h("span", null, text));
}

/** A time as people say it: 0.02 s, 3.4 s, 41 s. @param {number} seconds */
export function formatSeconds(seconds) {
  if (seconds < 0.001) return t("solve.time.instant");
  const digits = seconds < 0.1 ? 3 : seconds < 10 ? 2 : 0;
  return t("solve.time", { seconds: formatNumber(seconds, { maximumFractionDigits: digits }) });
}
