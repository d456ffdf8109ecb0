// @ts-check
/** What the form that makes puzzles knows of Slitherlinks besides their specification. */

/** @type {import("../kind.js").Making} */
export const making = {
  adopt(kept) {
    const { level, colouring, clues, shape } = kept;
    // Kept before version 2, the level normal was a default that nobody chose.
    const chosen = kept.version !== 2 && level === "normal" ? undefined : level;
    return { ...kept.size?.slitherlink, level: chosen, colouring, clues, shape, symmetry: kept.symmetry?.slitherlink };
  },
  // A loop around the only cell is all that a board of one cell has.
  findFaults({ width, height }) {
    return /** @type {import("../../generate/wish.js").Faults} */ (width === 1 && height === 1 ? { width: { key: "generate.fault.tiny" } } : {});
  },
  advise({ clues, level, symmetry }) {
    if (clues.length < 3) return "clues";
    if (["hard", "very hard", "expert"].includes(level)) return "level";
    return symmetry !== "none" ? "symmetry" : "time";
  },
};
