// @ts-check
/** Nonograms as the page finds them among its kinds; and what the form that makes puzzles knows of them besides their specification. */
import { LONGEST_SIDE } from "./constants.js";
import { steps } from "./hints.js";
import { isBlack } from "./inks.js";
import { nameShape } from "./lattice-words.js";
import { hasNotes } from "./notes.js";
import { rules } from "./rules.js";
import { surface } from "./surface.js";
import techniques from "./techniques.js";
import texts from "./texts.js";

/** A block has as many slices as its shorter side is long, at most so many. */
const USUAL_DEPTH = 8;

/** @type {import("../kind.js").Making} */
const making = {
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
  findFaults({ density, guessing, inks, sort, symmetry, width, height }) {
    /** @type {import("../../generate/wish.js").Faults} */
    const faults = {};
    if (inks > 1 && density !== "") faults.density = { key: "generate.fault.oneInk" };
    if (inks > 1 && guessing === "required") faults.guessing = { key: "generate.fault.oneInk" };
    if (sort === "plain") return faults;
    const fault = { key: "generate.fault.sort" };
    if (density !== "") faults.density = fault;
    if (guessing !== "never") faults.guessing = fault;
    if (symmetry !== "none" && sort !== "zebra") faults.symmetry = fault;
    // The lower left side of a hexagon has half of its rows, and the bottom needs what is left of the width.
    if (sort === "triddler" && (height < 2 || width <= Math.ceil(height / 2))) faults.width = fault;
    // The rows of all slices are the rows of one board.
    const depth = Math.min(height, width, USUAL_DEPTH);
    const most = Math.floor(LONGEST_SIDE / depth);
    if (sort === "block" && height > most) faults.height = { key: "generate.fault.range", params: { least: 1, most } };
    return faults;
  },
  advise({ density, bands, symmetry, guessing }) {
    if (density !== "" && (density < 30 || density > 75)) return "density";
    if (bands.choice !== "any") return "effort";
    if (symmetry !== "none") return "symmetry";
    return guessing === "required" ? "guessing" : "time";
  },
};

/** @type {import("../kind.js").Kind} */
export const nonogram = {
  name: "nonogram",
  icon: "nonogram",
  iconPaths: ["M4 9h16v11H4zM9.3 9v11M14.7 9v11M4 14.5h16", "*M9.3 9h5.4v5.5H9.3zM14.7 14.5H20V20h-5.3z", "M11.9 4v1.5M17.3 4v1.5M6.7 4v1.5"],
  parts: ["solver", "coach", "rater", "generator", "printing"],
  rules,
  making,
  surface,
  texts,
  techniques,
  steps,
  aliases: ["nonogram"],
  isPicture: true,
  introduce({ grammar, inks, hexagon, box }) {
    if (hexagon) return { sort: "triddler", key: "nonogram.help.8" };
    if (box) return { sort: "block", key: "nonogram.help.9" };
    if (grammar === "zebra") return { sort: "zebra", key: "nonogram.help.7" };
    if (grammar === "caps") return { sort: "triangles", key: "nonogram.help.6" };
    return isBlack(inks) ? null : { sort: "colour", key: "nonogram.help.5" };
  },
  nameSize: nameShape,
  ratesEffort: true,
  tools: [
    { name: "fill", icon: "fill", labelKey: "nonogram.fill" },
    { name: "cross", icon: "cross", labelKey: "nonogram.cross" },
  ],
  moreTools: (doc) => (hasNotes(doc) ? [{ name: "note", icon: "note", labelKey: "nonogram.note", usesInk: true }] : []),
  defaults: {},
  formats: ["puzzlink", "pattern", "non", "penpa", "json"],
  settings: [
    { name: "mode", type: "choice", default: "lives", choices: ["lives", "relaxed"] },
    { name: "autoCross", option: "autoCross", type: "boolean", default: false },
    { name: "skipFilled", option: "skipMarked", type: "boolean", default: true },
    { name: "dimClues", option: "dimClues", type: "boolean", default: true },
    { name: "showErrors", option: "showErrors", type: "boolean", default: true },
    { name: "crosshair", option: "crosshair", type: "boolean", default: true },
    { name: "tapCycle", option: "tapCycles", type: "boolean", default: false },
    { name: "strokeLength", option: "showLength", type: "boolean", default: true },
    { name: "invertButtons", option: "invertButtons", type: "boolean", default: false },
  ],
  editor: async () => (await import("./editor.js")).editor,
  maker: {
    address: "#/make/nonogram",
    addressOf: (draft) => `#/make/nonogram/${draft}`,
    load: () => import("./maker/maker.js"),
    reopen: async (puzzle, origin) => (await import("./maker/maker.js")).reopen(puzzle, origin),
  },
  own: async () => (await import("./own.js")).own,
  manual: async () => (await import("./manual.js")).manual,
};
