// @ts-check
/** What kind of window the play view is in. */

/** Whether fingers are what this device is played with. */
export function isTouch() {
  return matchMedia("(pointer: coarse)").matches;
}

/** A window with room for a panel beside the board; the same as in play-windows.css. */
export const wideWindow = matchMedia("(min-width: 1024px) and (min-height: 480px)");

/** Whether the panel has room beside the board. */
export function isWide() {
  return wideWindow.matches;
}
