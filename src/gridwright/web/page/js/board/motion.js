// @ts-check
/** Small animations, and none for those who asked for none. */

/** Whether the player asked for reduced motion. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Call `paint` with a share from 0 to 1, eased out, for some milliseconds; the last call is always with 1.
 * @param {number} time @param {(share: number) => void} paint @returns {Promise<void>}
 */
export function animate(time, paint) {
  if (isStill() || time <= 0 || document.hidden) {
    paint(1);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const share = Math.min(1, Math.max(0, (now - start) / time));
      paint(1 - (1 - share) ** 2);
      if (share < 1) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
}
