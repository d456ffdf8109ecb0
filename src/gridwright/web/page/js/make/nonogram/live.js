// @ts-check
/**
 * What the server finds out about the picture while one draws. A moment after the last change it is asked, and what was asked before
 * is called off; the parts of its answer are told as they come. It never stands in the way of a stroke.
 */
import { ApiError, describeError } from "../../api.js";
import { runJob } from "../../jobs.js";
import { isBlank, toRows } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/**
 * @typedef {object} Rating
 * @property {number | null} band @property {number} effort @property {string} demand @property {string} hardest
 * @property {[number, number][]} fingerprint tier and share, in order
 */
/** @typedef {{changes: number[], harm: number, facts: {band?: number | null, effort?: number, needs_guessing?: boolean}}} Repair */
/**
 * What is known; keys come as they are found out.
 * @typedef {object} Answer
 * @property {"solved" | "ambiguous" | "gave-up"} [outcome] @property {boolean} [is_unique] @property {boolean} [is_by_lines]
 * @property {number[]} [differing] @property {Rating} [rating] @property {boolean} [is_rated]
 * @property {Repair[]} [repairs] @property {boolean} [is_minimal] @property {number} [at_least] @property {string} [reason]
 */
/**
 * "stale": the picture has changed since; "busy": parts may still come; "done"; "blank": nothing is drawn; "failed": with a fault.
 * @typedef {{state: "stale" | "busy" | "done" | "blank" | "failed", answer: Answer, fault: string}} Finding
 */
/** @typedef {"never" | "allowed"} Guessing */

const PAUSE = 120;
const SECONDS = 20;
const REPAIRS = 4;
/** How long to wait where the server has too much to do, and where it cannot be reached, in milliseconds. */
const AGAIN = 700;
const AGAIN_OFFLINE = 5000;

export class Live {
  /** @type {AbortController | null} */
  #job = null;
  #timer = 0;
  /** @type {{picture: Picture, guessing: Guessing} | null} */
  #asked = null;
  #tell;
  /** @type {Finding} */
  finding = { state: "blank", answer: {}, fault: "" };

  /** @param {(finding: Finding) => void} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  /** The picture is this now. @param {Picture} picture @param {Guessing} guessing */
  ask(picture, guessing) {
    this.#stop();
    this.#asked = { picture, guessing };
    if (isBlank(picture)) {
      this.#say("blank", {});
      return;
    }
    this.#say("stale", this.finding.answer);
    this.#timer = window.setTimeout(() => void this.#run(), PAUSE);
  }

  destroy() {
    this.#stop();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#job?.abort();
    this.#job = null;
  }

  async #run() {
    if (!this.#asked) return;
    const { picture, guessing } = this.#asked;
    const job = new AbortController();
    this.#job = job;
    /** @type {Answer} */
    let answer = {};
    const onPart = (/** @type {Answer} */ part) => {
      if (job.signal.aborted) return;
      answer = { ...answer, ...part };
      this.#say("busy", answer);
    };
    try {
      const task = { task: "picture", rows: toRows(picture), guessing, repairs: REPAIRS, seconds: SECONDS };
      const result = await runJob(/** @type {any} */ (task), { onPart: /** @type {any} */ (onPart), signal: job.signal });
      if (!job.signal.aborted) this.#say("done", /** @type {Answer} */ (result));
    } catch (error) {
      if (!job.signal.aborted) this.#fail(error, answer);
    }
  }

  /** @param {unknown} error @param {Answer} answer */
  #fail(error, answer) {
    const code = error instanceof ApiError ? error.code : "";
    const isBusy = code === "too-many-jobs" || code === "busy";
    if (!isBusy) this.#say("failed", answer, describeError(error));
    if (isBusy || code === "offline") this.#timer = window.setTimeout(() => void this.#run(), isBusy ? AGAIN : AGAIN_OFFLINE);
  }

  /** @param {Finding["state"]} state @param {Answer} answer */
  #say(state, answer, fault = "") {
    this.finding = { state, answer, fault };
    this.#tell(this.finding);
  }
}
