// @ts-check
/** What drawings of puzzles as SVG share, whatever the kind. */

/** The side of a cell. */
export const CELL = 24;

/** Properties of the picture: a little larger than drawn, until a style says otherwise. @param {number} width @param {number} height */
export function frame(width, height) {
  return { class: "drawing on-paper", viewBox: `0 0 ${width} ${height}`, width: width * 1.2, height: height * 1.2, "aria-hidden": "true" };
}
