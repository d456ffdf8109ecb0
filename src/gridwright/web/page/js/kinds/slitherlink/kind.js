// @ts-check
/** Slitherlink as the page finds it among its kinds; and what the form that makes puzzles knows of it besides its specification. */
import { LEVELS } from "./constants.js";
import { steps } from "./hints.js";
import { nameSize } from "./patterns.js";
import { rules } from "./rules.js";
import { surface } from "./surface.js";
import techniques from "./techniques.js";
import texts from "./texts.js";

/** The board without a tiling, and the clues that the form has ticked at first. */
const SQUARES = "squares";
const ALL_CLUES = "0123";

/** @type {import("../kind.js").Making} */
const making = {
  adopt(kept) {
    const { level, colouring, clues, shape } = kept;
    // Kept before version 2, the level normal was a default that nobody chose.
    const chosen = kept.version !== 2 && level === "normal" ? undefined : level;
    return { ...kept.size?.slitherlink, level: chosen, colouring, clues, shape, symmetry: kept.symmetry?.slitherlink };
  },
  findFaults({ width, height, tiling = SQUARES, clues, symmetry }) {
    /** @type {import("../../generate/wish.js").Faults} */
    const faults = {};
    // A loop around the only cell is all that a board of one cell has.
    if (tiling === SQUARES && width === 1 && height === 1) faults.width = { key: "generate.fault.tiny" };
    if (tiling === SQUARES) return faults;
    if (clues !== ALL_CLUES) faults.clues = { key: "slitherlink.generate.squares" };
    if (symmetry !== "none") faults.symmetry = { key: "slitherlink.generate.squares" };
    return faults;
  },
  advise({ clues, level, symmetry }) {
    if (clues.length < 3) return "clues";
    if (["hard", "very hard", "expert"].includes(level)) return "level";
    return symmetry !== "none" ? "symmetry" : "time";
  },
};

/** @type {import("../kind.js").Kind} */
export const slitherlink = {
  name: "slitherlink",
  icon: "slitherlink",
  iconPaths: ["M5 5h7v7h7v7H5z", "*M19 6.4a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8z"],
  parts: ["solver", "coach", "rater", "generator", "printing"],
  rules,
  making,
  surface,
  texts,
  techniques,
  steps,
  nameSize,
  introduce: ({ tiling }) => (tiling ? { sort: "tiling", key: "slitherlink.help.5" } : null),
  aliases: ["slither", "slitherlink", "swslither", "tslither", "vslither"],
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
  levels: LEVELS,
  settings: [
    { name: "tapCycle", option: "tapCycles", type: "boolean", default: true },
    { name: "autoCross", option: "autoCross", type: "boolean", default: false },
    { name: "showErrors", option: "showErrors", type: "boolean", default: true },
    { name: "lineColours", option: "lineColours", type: "boolean", default: true },
    { name: "crosses", option: "crosses", type: "choice", default: "small", choices: ["small", "faint", "hidden"] },
    { name: "areaFinding", option: "areaFinding", type: "boolean", default: false },
    { name: "invertButtons", option: "invertButtons", type: "boolean", default: false },
  ],
  formats: ["puzzlink-slither", "loopy", "penpa", "gridwright-slitherlink"],
  derivations: [
    {
      name: "outline",
      icon: "line",
      labelKey: "slitherlink.play.outline",
      nothingKey: "slitherlink.play.outline.nothing",
      load: async () => (await import("./areas.js")).outlineShades,
    },
    {
      name: "shade",
      icon: "shade",
      labelKey: "slitherlink.play.shadeInside",
      nothingKey: "slitherlink.play.shade.nothing",
      load: async () => (await import("./areas.js")).shadeFromLines,
    },
  ],
  editor: async () => (await import("./editor.js")).editor,
  maker: {
    address: "#/make/slitherlink",
    addressOf: (draft) => `#/make/slitherlink/${draft}`,
    load: () => import("./maker/maker.js"),
    reopen: async (puzzle, origin) => (await import("./maker/maker.js")).reopen(puzzle, origin),
    // Until a loop is drawn, a card shows the clues.
    documentOf({ height, width, values, pattern }) {
      if (!pattern || /[1-9]/.test(values)) return null;
      const clues = Array.from({ length: height }, (_, row) => pattern.slice(row * width, (row + 1) * width));
      return { kind: "slitherlink", height, width, clues };
    },
  },
  own: async () => (await import("./own.js")).own,
  manual: async () => (await import("./manual.js")).manual,
};
