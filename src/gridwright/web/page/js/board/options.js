// @ts-check
/** What a player can set on every board, and how it is before anybody did. */

/** @returns {import("./surface.js").SharedOptions} */
export function defaultOptions() {
  return {
    skipMarked: true,
    invertButtons: false,
    longPress: 350,
    haptics: true,
    lockZoom: false,
    twoFingerUndo: false,
    showLength: true,
    crosshair: true,
    dimClues: true,
    tapCycles: false,
    showErrors: true,
    wheelUndo: false,
    ink: 0,
  };
}
