// @ts-check
/**
 * The colours a board paints with, read from the custom properties of tokens.css: one place decides light and dark, and canvas and
 * page always agree. The element is on paper (of the class on-paper), where ink is dark in every theme.
 */

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
