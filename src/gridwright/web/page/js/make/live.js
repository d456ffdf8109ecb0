// @ts-check
/**
 * What the server finds out about a puzzle while somebody makes it: a moment after the last change it is asked, and what was asked
 * before is cancelled. Jobs take turns: the server takes but a few at once from one player, and one that was cancelled counts until it
 * has ended.
 */
import { ApiError, describeError, runJob } from "../api.js";
import { t } from "../i18n/index.js";
import { describeWaiting } from "../ui/toast.js";

/**
 * "blank": there is nothing to ask; "checking": nothing is known yet, and what was known was about something else; "busy": more may
 * come; "done"; "failed", with a fault.
 * @template Answer
 * @typedef {{state: "blank" | "checking" | "busy" | "done" | "failed", answer: Answer | null, fault: string, note: string}} Finding `note`: why it has not begun yet, if it waits
 */

const PAUSE = 120;
/** How long to wait where the server cannot be reached, in milliseconds. */
const AGAIN_OFFLINE = 5000;

/** @template Answer */
export class Live {
  /** @type {AbortController | null} */
  #job = null;
  #timer = 0;
  /** @type {Record<string, unknown> | null} */
  #task = null;
  #tell;
  /** Those who wait for an answer. @type {{isOver: () => boolean, go: () => void}[]} */
  #waiting = [];
  /** @type {Finding<Answer>} */
  finding = { state: "blank", answer: null, fault: "", note: "" };

  /** @param {(finding: Finding<Answer>) => void} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  /** This is to be found out now; null for nothing. @param {Record<string, unknown> | null} task */
  ask(task) {
    this.#stop();
    this.#task = task;
    if (!task) {
      this.#say("blank", null);
      return;
    }
    this.#say("checking", null);
    this.#timer = window.setTimeout(() => void this.#run(task), PAUSE);
  }

  /**
   * The answer to what was asked last, once it is there, or as soon as a part of it is enough; null if there is none.
   * @param {(answer: Answer) => boolean} [isEnough]
   * @returns {Promise<Answer | null>}
   */
  async settle(isEnough = () => false) {
    const hasEnough = () => this.finding.state === "busy" && this.finding.answer !== null && isEnough(this.finding.answer);
    const isOver = () => hasEnough() || (this.finding.state !== "checking" && this.finding.state !== "busy");
    if (!isOver()) await new Promise((resolve) => this.#waiting.push({ isOver, go: () => resolve(null) }));
    return this.finding.state === "done" || hasEnough() ? this.finding.answer : null;
  }

  destroy() {
    this.#stop();
    for (const { go } of this.#waiting.splice(0)) go();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#job?.abort();
    this.#job = null;
  }

  /** @param {Record<string, unknown>} task */
  async #run(task) {
    const job = new AbortController();
    this.#job = job;
    /** @type {Answer | null} */
    let answer = null;
    const onPart = (/** @type {any} */ part) => {
      if (job.signal.aborted) return;
      answer = { ...answer, ...part };
      this.#say("busy", answer);
    };
    const onProgress = (/** @type {import("../api.js").JobProgress} */ progress) => {
      const note = describeWaiting(progress);
      if (!job.signal.aborted && note !== this.finding.note) this.#say(this.finding.state, this.finding.answer, "", note);
    };
    try {
      const result = await runInTurn(/** @type {any} */ (task), { onPart, onProgress, signal: job.signal });
      if (!job.signal.aborted) this.#say("done", /** @type {Answer} */ (result));
    } catch (error) {
      if (!job.signal.aborted) this.#fail(error, answer);
    }
  }

  /** @param {unknown} error @param {Answer | null} answer */
  #fail(error, answer) {
    const code = error instanceof ApiError ? error.code : "";
    this.#say("failed", answer, code === "offline" ? t("make.offline") : describeError(error));
    const task = this.#task;
    if (task && code === "offline") this.#timer = window.setTimeout(() => void this.#run(task), AGAIN_OFFLINE);
  }

  /** @param {Finding<Answer>["state"]} state @param {Answer | null} answer */
  #say(state, answer, fault = "", note = "") {
    this.finding = { state, answer, fault, note };
    for (const waiting of this.#waiting.splice(0)) waiting.isOver() ? waiting.go() : this.#waiting.push(waiting);
    this.#tell(this.finding);
  }
}

// Jobs of the studio take turns: the server takes but a few at once from one player, and one that was cancelled counts until it has
// ended. Whoever is aborted while it waits leaves the queue; whom the server refuses because it has enough to do waits and asks again.

/** One less than the server takes: somebody may have a job elsewhere. */
const MOST = 3;
/** Milliseconds until a server that has enough to do is asked again. */
const AGAIN = 700;

let busy = 0;
/** @type {(() => void)[]} */
const waiting = [];

/**
 * @template T
 * @param {{task: string} & Record<string, unknown>} request
 * @param {import("../api.js").JobOptions & {signal: AbortSignal}} options
 * @returns {Promise<T>}
 */
export async function runInTurn(request, options) {
  for (;;) {
    try {
      return await runOnce(request, options);
    } catch (error) {
      if (!(error instanceof ApiError) || !["too-many-jobs", "busy"].includes(error.code)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    options.signal.throwIfAborted();
  }
}

/**
 * @template T
 * @param {{task: string} & Record<string, unknown>} request
 * @param {import("../api.js").JobOptions & {signal: AbortSignal}} options
 * @returns {Promise<T>}
 */
async function runOnce(request, options) {
  await waitForTurn(options.signal);
  // Who was aborted at the very moment of its turn hands it on: a job that never begins is never over.
  if (options.signal.aborted) {
    leave();
    options.signal.throwIfAborted();
  }
  return runJob(request, { ...options, onOver: leave });
}

/** @param {AbortSignal} signal @returns {Promise<void>} */
async function waitForTurn(signal) {
  signal.throwIfAborted();
  if (busy < MOST) {
    busy += 1;
    return;
  }
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener("abort", () => {
        const place = waiting.indexOf(resolve);
        if (place === -1) return;
        waiting.splice(place, 1);
        reject(signal.reason);
      }, { once: true });
    })
  );
}

/** The next one's turn. */
function leave() {
  const next = waiting.shift();
  if (next) next();
  else busy -= 1;
}
