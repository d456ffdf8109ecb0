// @ts-check
/** What does not happen at once: deeds that can still be taken back, and work that is done at most every so often. */
import { describeError } from "../api.js";
import { t } from "../i18n/index.js";
import { toast } from "./toast.js";

/** @type {Set<() => void>} */
const pending = new Set();

addEventListener("pagehide", () => {
  for (const run of [...pending]) run();
});

/**
 * @param {object} wish
 * @param {string} wish.text "Pack deleted."
 * @param {() => Promise<unknown>} wish.run does it; must work while the page closes
 * @param {() => void} wish.restore shows it again
 */
export function doLater({ text, run, restore }) {
  const finish = async () => {
    if (!pending.delete(finish)) return;
    try {
      await run();
    } catch (error) {
      restore();
      toast(describeError(error), { tone: "wrong" });
    }
  };
  pending.add(finish);
  toast(text, {
    action: {
      label: t("shell.undo"),
      run: () => {
        pending.delete(finish);
        restore();
      },
    },
    onGone: finish,
  });
}

/** Do something at most every so often: at once if it was quiet, else at the end of the pause. */
export class Throttle {
  /**
   * @param {number} pause milliseconds
   * @param {() => unknown} work may be a promise
   */
  constructor(pause, work) {
    this.pause = pause;
    this.work = work;
    this.last = -Infinity;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Do it, now or soon. */
  call() {
    if (this.timer !== undefined) return;
    const wait = Math.max(0, this.last + this.pause - performance.now());
    this.timer = setTimeout(() => void this.#run(), wait);
  }

  /** Do now what waits; resolves when it is done. */
  async flush() {
    if (this.timer !== undefined) await this.#run();
  }

  async #run() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.last = performance.now();
    await this.work();
  }
}
