// @ts-check
/** Nonograms as the page finds them among its kinds. */
import { steps } from "./hints.js";
import { rules } from "./rules.js";
import { surface } from "./surface.js";
import texts from "./texts.js";

/** @type {import("../kind.js").Kind} */
export const nonogram = {
  name: "nonogram",
  icon: "nonogram",
  parts: ["solver", "coach", "rater", "generator", "printing"],
  rules,
  surface,
  texts,
  steps,
  aliases: ["nonogram"],
  isPicture: true,
  ratesEffort: true,
  tools: [
    { name: "fill", icon: "fill", labelKey: "nonogram.fill" },
    { name: "cross", icon: "cross", labelKey: "nonogram.cross" },
  ],
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
