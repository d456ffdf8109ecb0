// @ts-check
/** A puzzle as a small picture: solved where its solution is known and may be shown, else its clues. */
import { findKind } from "../kinds/index.js";
import { h } from "../ui/dom.js";
import { thumbnail } from "../ui/thumbnail.js";
import { summariseRows } from "./values.js";

/** @typedef {import("../types.js").Doc} Doc */

/** Clues of larger boards cannot be read in a small picture. */
const LARGEST_DRAWN = 20;

/** @param {Doc} doc @param {number} size @param {{hidesGoal?: boolean}} [options] @returns {HTMLElement} */
export function drawSmall(doc, size, { hidesGoal = false } = {}) {
  const { surface } = findKind(doc.kind);
  // A solution in letters would give itself away, and is too small to read.
  if (surface.isDiscreet) return thumbnail({ ...doc, pattern: surface.patternOf?.(doc) ?? null }, "", size);
  if (doc.goal && !hidesGoal) return thumbnail(doc, summariseRows(doc, doc.goal), size);
  if (Math.max(doc.height, doc.width) > LARGEST_DRAWN) return thumbnail(doc, "", size, Promise.resolve(doc));
  return h("span", { class: "small-drawing", style: { height: `${size}px` } }, surface.draw(doc, null, {}));
}
