// @ts-check
/** What the form that makes puzzles knows of nonograms besides their specification. */

/** @type {import("../kind.js").Making} */
export const making = {
  adopt(kept) {
    const { density, guessing } = kept;
    let { effort, from = 1, to = 10, style } = kept;
    if (kept.version !== 2) {
      // Kept before difficulty had five words, with defaults that nobody chose: noise of any band.
      if (style === "any") style = undefined;
      if (effort === "demanding") [effort, from, to] = ["own", 7, 10];
      else if (effort === "any") effort = undefined;
      else if (effort === "middle") effort = "medium";
    }
    const bands = effort && { choice: effort, from, to };
    return { ...kept.size?.nonogram, bands, style, density, guessing, symmetry: kept.symmetry?.nonogram };
  },
  advise({ density, bands, symmetry, guessing }) {
    if (density !== "" && (density < 30 || density > 75)) return "density";
    if (bands.choice !== "any") return "effort";
    if (symmetry !== "none") return "symmetry";
    return guessing === "required" ? "guessing" : "time";
  },
};
