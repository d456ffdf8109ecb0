// @ts-check
/**
 * What of an overlay has to be in sight. Everything it shows if the cells stay legible, else at least what it settles, supposes or
 * finds wrong; the light on a long line may go beyond the edges.
 */

/** @typedef {import("./surface.js").Overlay} Overlay */
/** @typedef {import("./surface.js").Region} Region */
/** @typedef {import("./surface.js").Surface} Surface */

/** @param {Overlay} overlay @returns {{all: number[], vital: number[]}} places */
export function listShown(overlay) {
  const { glow = [], reasons = [], results = [], supposed = [], wrong = [] } = overlay;
  const vital = [...[...results, ...supposed].map(([place]) => place), ...wrong];
  return { all: [...vital, ...reasons, ...glow], vital };
}

/**
 * The least region with all these places in it, within field and margin; null without any.
 * @param {Surface} surface @param {number[]} places @returns {Region | null}
 */
export function surround(surface, places) {
  if (places.length === 0) return null;
  const { margin, height, width } = surface;
  const around = { top: Infinity, left: Infinity, bottom: -Infinity, right: -Infinity };
  for (const place of places) {
    const region = surface.regionOf(place);
    around.top = Math.min(around.top, region.top);
    around.left = Math.min(around.left, region.left);
    around.bottom = Math.max(around.bottom, region.bottom);
    around.right = Math.max(around.right, region.right);
  }
  return {
    top: Math.max(-margin, around.top), left: Math.max(-margin, around.left),
    bottom: Math.min(height + margin, around.bottom), right: Math.min(width + margin, around.right),
  };
}
