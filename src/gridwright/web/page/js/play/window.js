// @ts-check
/** What kind of window the play view is in. */

/** Whether fingers are what this device is played with. */
export function isTouch() {
  return matchMedia("(pointer: coarse)").matches;
}

/** Whether the panel has room beside the board; the same as in play-windows.css. */
export function isWide() {
  return matchMedia("(min-width: 1024px) and (min-height: 480px)").matches;
}
