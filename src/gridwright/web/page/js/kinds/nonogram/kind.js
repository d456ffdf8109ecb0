// @ts-check
/** Everything the page needs to know about nonograms. */
import { rules } from "./rules.js";
import { surface } from "./surface.js";

/** @type {import("../../board/surface.js").Kind} */
export const nonogram = {
  name: "nonogram",
  rules,
  surface,
  tools: [
    { name: "fill", icon: "fill", labelKey: "nonogram.fill" },
    { name: "cross", icon: "cross", labelKey: "nonogram.cross" },
  ],
  defaults: {},
};
