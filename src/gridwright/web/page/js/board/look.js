// @ts-check
/**
 * What the player's choices of look mean on canvases: colours, motion, the size of text.
 *
 * Colours are read from the custom properties of tokens.css: one place decides light and dark, and canvas and page always agree.
 * The element is on paper (of the class on-paper), where ink is dark in every theme.
 */
import { getSetting } from "../game/settings.js";

/** @typedef {import("./surface.js").Colours} Colours */

/** @param {Element} element whose theme counts @returns {Colours} */
export function readColours(element) {
  const style = getComputedStyle(element);
  const read = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim() || "#808080";
  const readAll = (/** @type {string} */ name, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, index) => read(`${name}-${index + 1}`));
  return {
    paper: read("paper"),
    sheet: read("sheet"),
    ink: read("filled"),
    pencil: read("pencil-text"),
    grid: read("grid"),
    gridStrong: read("grid-strong"),
    accent: read("accent"),
    wrong: read("wrong"),
    cross: read("cross"),
    clue: read("clue"),
    dim: read("clue-done"),
    lit: read("crosshair"),
    cursor: read("cursor"),
    glow: read("glow"),
    reason: read("reason"),
    result: read("result"),
    supposed: read("supposed"),
    differs: read("differs"),
    block: read("block"),
    shade: read("shade"),
    word: read("word"),
    wordNow: read("word-now"),
    wordAlso: read("word-also"),
    washA: read("inside"),
    washB: read("outside"),
    levels: readAll("level", 4),
    strands: readAll("thread", 8),
    font: style.fontFamily || "system-ui, sans-serif",
  };
}

// Small animations, and none for those who asked for none.

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

// How large the player wants text, for what is not text of the document: clues on canvases.

/** By the choice of the setting; css/appearance.css has the same for the document. @type {Record<string, number>} */
const SCALES = { usual: 1, large: 1.15, largest: 1.3 };

/** What the usual height of a font is multiplied by. */
export function textScale() {
  return SCALES[getSetting("textSize")];
}

// What drawings of puzzles as SVG share, whatever the kind.

/** The side of a cell. */
export const CELL = 24;

/** Properties of the picture: a little larger than drawn, until a style says otherwise. @param {number} width @param {number} height */
export function frame(width, height) {
  return { class: "drawing on-paper", viewBox: `0 0 ${width} ${height}`, width: width * 1.2, height: height * 1.2, "aria-hidden": "true" };
}

/** A picture as a card holds it: what the pattern of a card says of its inks, and the values of its cells. @param {string} text */
export function readFinish(text) {
  const end = text.lastIndexOf(" ");
  return { pattern: text.slice(0, end), values: text.slice(end + 1) };
}
