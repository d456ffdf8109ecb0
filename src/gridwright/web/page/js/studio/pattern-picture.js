// @ts-check
/** A small picture of a block pattern. */
import { s } from "../ui/dom.js";

/**
 * @param {{width: number, height: number, squares: readonly string[]}} grid squares as a design has them, one a place
 * @returns {SVGSVGElement}
 */
export function drawPattern({ width, height, squares }) {
  const blocks = [...squares.keys()].filter((place) => squares[place] === "#").map((place) => `M${place % width} ${Math.floor(place / width)}h1v1h-1z`);
  const lines = [
    ...Array.from({ length: width + 1 }, (_, column) => `M${column} 0V${height}`),
    ...Array.from({ length: height + 1 }, (_, row) => `M0 ${row}H${width}`),
  ];
  return s(
    "svg",
    { class: "pattern-picture on-paper", viewBox: `-0.05 -0.05 ${width + 0.1} ${height + 0.1}`, "aria-hidden": "true" },
    s("path", { class: "pattern-lines", d: lines.join("") }),
    s("path", { class: "pattern-blocks", d: blocks.join("") }),
  );
}
