// @ts-check
/** However often something asks to be drawn, it is drawn once, with the next frame: a key never waits for panels. */

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
