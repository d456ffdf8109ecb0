// @ts-check
/** From the player's settings to the options of a board. */
import { getSetting } from "../game/settings.js";

/** @typedef {import("../types.js").Doc} Doc */

/** Setting -> option, where the names differ. @type {Record<string, string>} */
const SHARED = { longPress: "longPress", zoomLock: "lockZoom", twoFingerUndo: "twoFingerUndo", haptics: "haptics", wheelUndo: "wheelUndo" };

/** @type {Record<string, Record<string, string>>} */
const BY_KIND = {
  nonogram: {
    skipFilled: "skipMarked",
    dimClues: "dimClues",
    showErrors: "showErrors",
    crosshair: "crosshair",
    tapCycle: "tapCycles",
    strokeLength: "showLength",
    invertButtons: "invertButtons",
    autoCross: "autoCross",
  },
  slitherlink: {
    tapCycle: "tapCycles",
    autoCross: "autoCross",
    showErrors: "showErrors",
    lineColours: "lineColours",
    crosses: "crosses",
    areaFinding: "areaFinding",
    invertButtons: "invertButtons",
  },
  crossword: {
    skipFilled: "skipFilled",
    jumpToBlank: "jumpToBlank",
    nextWord: "nextWord",
    wrapInWord: "wrapInWord",
    showErrors: "showErrors",
  },
};

/**
 * @param {Doc["kind"]} kind
 * @returns {Record<string, any>}
 */
export function readOptions(kind) {
  /** @type {Record<string, any>} */
  const options = {};
  for (const [setting, option] of Object.entries(SHARED)) options[option] = getSetting(setting);
  for (const [setting, option] of Object.entries(BY_KIND[kind])) options[option] = getSetting(setting, kind);
  return options;
}
