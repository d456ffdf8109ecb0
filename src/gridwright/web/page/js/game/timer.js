// @ts-check
/**
 * Active time: the time in which somebody sits in front of the puzzle. It stops when the page is hidden or loses the focus, and
 * 30 seconds after the last input (a person who thinks longer without touching anything may have gone; those seconds count).
 */

/** How long one may think without touching anything. */
export const PATIENCE = 30_000;
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

export class ActiveTimer {
  /** @param {() => number} [now] milliseconds; for tests */
  constructor(now = () => performance.now()) {
    this.now = now;
    /** Collected and not taken yet. */
    this.collected = 0;
    /** Since when it runs; null while it stands. @type {number | null} */
    this.since = null;
    this.lastInput = 0;
    this.isPaused = true;
    this.hear = () => this.noteInput();
    this.look = () => (document.visibilityState === "hidden" || !document.hasFocus() ? this.#stop() : this.noteInput());
  }

  /** Begin to listen and to count. */
  start() {
    if (!this.isPaused) return;
    this.isPaused = false;
    for (const name of INPUTS) document.addEventListener(name, this.hear, { capture: true, passive: true });
    document.addEventListener("visibilitychange", this.look);
    window.addEventListener("blur", this.look);
    window.addEventListener("focus", this.look);
    this.look();
  }

  /** Stop until the next `start`; what was collected stays. */
  pause() {
    if (this.isPaused) return;
    this.#stop();
    this.isPaused = true;
    for (const name of INPUTS) document.removeEventListener(name, this.hear, { capture: true });
    document.removeEventListener("visibilitychange", this.look);
    window.removeEventListener("blur", this.look);
    window.removeEventListener("focus", this.look);
  }

  /** Somebody is there. */
  noteInput() {
    if (this.isPaused) return;
    const now = this.now();
    this.#collect(now);
    this.lastInput = now;
    this.since = now;
  }

  /** Milliseconds since the last `take`. */
  peek() {
    return Math.round(this.collected + this.#running(this.now()));
  }

  /** Milliseconds since the last call. */
  take() {
    this.#collect(this.now());
    const taken = Math.floor(this.collected);
    this.collected -= taken;
    return taken;
  }

  /** Whether the clock is going. */
  get isRunning() {
    return this.since !== null && this.now() - this.lastInput < PATIENCE;
  }

  #stop() {
    this.#collect(this.now());
    this.since = null;
  }

  /** @param {number} now */
  #running(now) {
    return this.since === null ? 0 : Math.max(0, Math.min(now, this.lastInput + PATIENCE) - this.since);
  }

  /** @param {number} now */
  #collect(now) {
    this.collected += this.#running(now);
    if (this.since !== null) this.since = Math.max(this.since, Math.min(now, this.lastInput + PATIENCE));
  }
}
