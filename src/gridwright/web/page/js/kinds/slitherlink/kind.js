// @ts-check
/** Slitherlink as the page finds it among its kinds. */

import { rules } from "./rules.js";
import { surface } from "./surface.js";

/** @typedef {import("../../board/surface.js").Kind} Kind */

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
