// @ts-check
/**
 * Solving as the page shows it: long work with its progress and a cancel, what came of it in words, and whether there is just one
 * solution. Only then may a game be held against a picture, with lives and checks: where there are several, a right answer would be
 * called wrong.
 */
import { ApiError, describeError, runJob } from "../api.js";
import { formatNumber, t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { openDialog } from "../ui/dialog.js";
import { clear, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { describeWaiting, progressBar } from "../ui/toast.js";

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

// Whether a puzzle has just one solution, before it is played. Only then may a game be held against a picture, with lives and
// checks: where there are several, a right answer would be called wrong.

/** @typedef {import("../types.js").Doc} Doc */
/** What solving says, or that nobody has tried. @typedef {Verdict | "unchecked"} Certainty */

/** @param {SolveResult | null} result null when it was not found out @returns {Certainty} */
export function judgeCertainty(result) {
  return result ? judgeResult(result) : "unknown";
}

/** The puzzle as it is played: with its solution if that is the only one, else without any. @param {Doc} doc @param {SolveResult | null} result @returns {Doc} */
export function makePlayable(doc, result) {
  if (result && judgeCertainty(result) === "unique") return { ...doc, goal: result.solutions[0] };
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

// A place of the page where long work shows: a bar that fills with the time allowed, what happens in words, and a cancel. One job
// at a time; what goes wrong is told in the same place.

/** @typedef {{task: "solve" | "explain" | "generate" | "rate" | "scan", seconds: number} & Record<string, unknown>} Task */

export class Work {
  element = h("div", { class: "work" });
  /** @type {AbortController | null} */
  #controller = null;
  #words;
  /** Why the last job gave nothing: the code of its error. "" if it gave something, was cancelled, or runs. */
  failure = "";

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
    const controller = new AbortController();
    this.#controller = controller;
    this.failure = "";
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
      if (this.#controller === controller) {
        this.failure = controller.signal.aborted ? "" : error instanceof ApiError ? error.code : "unexpected";
        clear(this.element, tellEnd(error, controller.signal.aborted, this.#words));
      }
      return null;
    } finally {
      if (this.#controller === controller) this.#controller = null;
    }
  }
}

/** @param {ReturnType<typeof progressBar>} bar @param {import("../api.js").JobProgress} progress @param {string} label @param {number} limit */
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

// A quiet line that solving and making need the server; there while the browser is offline.

/** @param {string} key of the sentence @returns {{element: HTMLElement, destroy: () => void}} */
export function makeOfflineNotice(key) {
  const element = h("p", { class: "offline-note quiet", role: "status" });
  const update = () => {
    element.hidden = navigator.onLine;
    element.replaceChildren(...(navigator.onLine ? [] : [icon("offline"), h("span", null, t(key))]));
  };
  update();
  const controller = new AbortController();
  for (const event of ["online", "offline"]) addEventListener(event, update, { signal: controller.signal });
  return { element, destroy: () => controller.abort() };
}
