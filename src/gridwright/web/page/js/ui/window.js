// @ts-check
/** The window: whether fingers play it, whether it has room for a panel, and drawing once a frame. */

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

// However often something asks to be drawn, it is drawn once, with the next frame: a key never waits for panels.

/**
 * @param {() => void} draw
 * @returns {{ask: () => void, stop: () => void}} after `stop` nothing is drawn any more
 */
export function onceAFrame(draw) {
  let wish = 0;
  return {
    ask() {
      if (wish !== 0) return;
      wish = requestAnimationFrame(() => {
        wish = 0;
        draw();
      });
    },
    stop() {
      cancelAnimationFrame(wish);
      wish = -1;
    },
  };
}
