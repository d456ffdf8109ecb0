// @ts-check
/** Slitherlink as the page finds it among its kinds. */

import { outlineShades, shadeFromLines } from "./areas.js";
import { rules } from "./rules.js";
import { surface } from "./surface.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../board/surface.js").Kind} Kind */

/**
 * Helpers that write many marks at once, as one stroke: what follows from the board as it is.
 * @type {{name: string, labelKey: string, find: (doc: Doc, values: Uint8Array) => Change[]}[]}
 */
export const COMMANDS = [
  { name: "shade", labelKey: "slitherlink.command.shade", find: shadeFromLines },
  { name: "outline", labelKey: "slitherlink.command.outline", find: outlineShades },
];

/** The keys of the sentences that tell how it is played, in the order of a help page. */
export const HELP = ["click", "right", "middle", "touch", "arrows", "marks", "shades", "paint"].map((name) => `slitherlink.help.${name}`);

/** @type {Kind} */
export const slitherlink = {
  name: "slitherlink",
  rules,
  surface,
  tools: [
    { name: "line", icon: "line", labelKey: "slitherlink.tool.line" },
    { name: "cross", icon: "cross", labelKey: "slitherlink.tool.cross" },
    { name: "shade", icon: "shade", labelKey: "slitherlink.tool.shade" },
  ],
  defaults: {
    tapCycles: true,
    showLength: false,
    crosshair: true,
    lineColours: true,
    autoCross: false,
    areaFinding: false,
    crosses: "small",
    showErrors: true,
  },
};
