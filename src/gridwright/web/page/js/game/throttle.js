// @ts-check
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
