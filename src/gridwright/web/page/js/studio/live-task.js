// @ts-check
/**
 * Work on the server that follows what is typed: it begins a moment after the last change, the job before it is cancelled, and the
 * last answer stays, marked as old, until the new one comes.
 */
import { describeWaiting } from "../ui/waiting.js";
import { runInTurn } from "./turns.js";

/** @template T @typedef {{onPart?: (part: any, answer: T | null) => T | null}} Taking how parts grow into an answer */

const PAUSE = 120;

/** @template T */
export class LiveTask {
  /** @param {() => void} onChange @param {Taking<T>} [taking] */
  constructor(onChange, taking = {}) {
    this.onChange = onChange;
    this.taking = taking;
    /** @type {T | null} */
    this.answer = null;
    /** @type {unknown} */
    this.error = null;
    /** Whether the answer, or the parts of it that have come, belong to what was asked last. */
    this.isFresh = false;
    this.isWorking = false;
    /** Why it has not begun yet, in words; empty once it runs. */
    this.note = "";
    /** @type {AbortController | null} */
    this.controller = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.key = "";
  }

  /**
   * Ask, unless just this was asked last.
   * @param {Record<string, unknown> & {task: any}} request
   * @param {{pause?: number, key?: string, isEager?: boolean}} [options] `isEager` asks again even so
   * @returns {void}
   */
  ask(request, { pause = PAUSE, key = JSON.stringify(request), isEager = false } = {}) {
    if (key === this.key && !isEager && !this.error) return;
    this.stop();
    this.key = key;
    this.isFresh = false;
    this.isWorking = true;
    this.timer = setTimeout(() => void this.run(request), pause);
    this.onChange();
  }

  /** Cancel what runs; the answer stays. */
  stop() {
    clearTimeout(this.timer);
    this.controller?.abort();
    this.controller = null;
    this.isWorking = false;
    this.note = "";
    this.key = "";
  }

  /** Cancel what runs and forget the answer. */
  reset() {
    const isSilent = this.answer === null && !this.isWorking && this.error === null;
    this.stop();
    this.answer = null;
    this.error = null;
    this.isFresh = false;
    if (!isSilent) this.onChange();
  }

  /** @param {Record<string, unknown> & {task: any}} request */
  async run(request) {
    const controller = new AbortController();
    this.controller = controller;
    const isMine = () => this.controller === controller;
    const onPart = (/** @type {any} */ part) => {
      if (!isMine() || !this.taking.onPart) return;
      this.answer = this.taking.onPart(part, this.isFresh ? this.answer : null);
      this.isFresh = true;
      this.error = null;
      this.onChange();
    };
    const onProgress = (/** @type {import("../jobs.js").JobProgress} */ progress) => {
      const note = describeWaiting(progress);
      if (!isMine() || note === this.note) return;
      this.note = note;
      this.onChange();
    };
    try {
      const answer = await runInTurn(request, { onPart, onProgress, signal: controller.signal });
      if (!isMine()) return;
      this.answer = /** @type {T} */ (answer);
      this.error = null;
      this.isFresh = true;
    } catch (error) {
      if (!isMine()) return;
      this.error = error;
    }
    this.isWorking = false;
    this.note = "";
    this.controller = null;
    this.onChange();
  }
}
