// @ts-check
/** Small pictures drawn once and then copied: a board has thousands of crosses, figures and shaded cells that look alike. */

/** @type {Map<string, HTMLCanvasElement>} */
const drawn = new Map();

/** Old sizes and themes are forgotten together when there are so many. */
const MOST = 200;

// A font may have come since: its figures look other than those of the font that stood in for it.
document.addEventListener("themechange", () => drawn.clear());

/**
 * The picture of this name, drawn now if it was not before.
 * @param {string} name says everything the drawing depends on
 * @param {number} width
 * @param {number} height
 * @param {(ctx: CanvasRenderingContext2D) => void} draw
 */
export function findSprite(name, width, height, draw) {
  let sprite = drawn.get(name);
  if (!sprite) {
    if (drawn.size >= MOST) drawn.clear();
    sprite = document.createElement("canvas");
    sprite.width = Math.max(1, width);
    sprite.height = Math.max(1, height);
    const ctx = sprite.getContext("2d");
    if (ctx) draw(ctx);
    drawn.set(name, sprite);
  }
  return sprite;
}
