// @ts-check
/** Small animations, and none for those who asked for none. */
import { getSetting } from "../game/settings.js";

const system = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Whether the player asked for reduced motion, in the settings or else of the system. Everything that moves asks here; style sheets
 * ask `:root[data-motion="reduced"]`, which appearance.js sets from this.
 */
export function isStill() {
  const choice = getSetting("motion");
  return choice === "reduced" || (choice === "system" && system.matches);
}

/** Call `changed` when the system's wish changes. @param {() => void} changed */
export function watchMotion(changed) {
  system.addEventListener("change", changed);
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
