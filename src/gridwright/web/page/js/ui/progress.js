// @ts-check
/** How far things are: a ring for packs, a bar for work under way with a note and a cancel. */
import { t } from "../i18n/index.js";
import { button } from "./button.js";
import { h, s } from "./dom.js";

const AROUND = 2 * Math.PI * 15;

/**
 * A thin ring, filled by a share. Decoration: write the number beside it.
 * @param {number} share from 0 to 1
 * @param {{isGold?: boolean}} [options]
 */
export function ring(share, { isGold = false } = {}) {
  const shown = Math.max(0, Math.min(1, share));
  return s(
    "svg",
    { class: `ring${isGold ? " gold" : ""}`, viewBox: "0 0 36 36", width: 36, height: 36, "aria-hidden": "true" },
    s("circle", { class: "ring-ground", cx: 18, cy: 18, r: 15 }),
    shown > 0 && s("circle", { class: "ring-share", cx: 18, cy: 18, r: 15, "stroke-dasharray": `${shown * AROUND} ${AROUND}`, transform: "rotate(-90 18 18)" }),
  );
}

/**
 * Work under way. Without a share it moves gently.
 * @param {{label: string, onCancel?: () => void}} wish
 */
export function progressBar({ label, onCancel }) {
  const bar = h("progress", { class: "bar", "aria-label": label, max: 1 });
  const note = h("span", { class: "progress-note", role: "status" }, label);
  const cancel = onCancel && button({ label: t("shell.cancel"), on: onCancel });
  const element = h("div", { class: "progress" }, h("div", { class: "progress-words" }, note, cancel), bar);
  return {
    element,
    /** @param {string} text */
    setNote(text) {
      if (note.textContent !== text) note.textContent = text;
    },
    /** @param {number | null} share */
    setShare(share) {
      if (share === null) bar.removeAttribute("value");
      else bar.value = share;
    },
  };
}
