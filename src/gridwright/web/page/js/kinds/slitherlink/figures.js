// @ts-check
/** The clues' figures: drawn once for each size and colour, then copied, because setting text is slow on boards of many cells. */

/** @type {Map<string, HTMLCanvasElement>} */
const drawn = new Map();

/**
 * Draws a clue with its middle at (x, y).
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} clue
 * @param {number} x
 * @param {number} y
 * @param {{size: number, colour: string, font: string, weight: number}} style
 */
export function drawFigure(ctx, clue, x, y, style) {
  const image = findFigure(clue, style);
  ctx.drawImage(image, Math.round(x - image.width / 2), Math.round(y - image.height / 2));
}

/**
 * @param {number} clue
 * @param {{size: number, colour: string, font: string, weight: number}} style
 */
function findFigure(clue, { size, colour, font, weight }) {
  const key = `${clue} ${size} ${colour} ${weight} ${font}`;
  let image = drawn.get(key);
  if (!image) {
    if (drawn.size > 120) drawn.clear();
    image = document.createElement("canvas");
    image.width = Math.max(2, Math.ceil(size));
    image.height = Math.max(2, Math.ceil(size * 1.1));
    const ctx = image.getContext("2d");
    if (ctx) {
      ctx.font = `${weight} ${size}px ${font}`;
      ctx.textAlign = "center";
      ctx.textBaseline = "alphabetic";
      ctx.fillStyle = colour;
      // Figures have no descenders: centring what is really inked looks right in every font.
      const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = ctx.measureText(String(clue));
      ctx.fillText(String(clue), image.width / 2, image.height / 2 + (ascent - descent) / 2);
    }
    drawn.set(key, image);
  }
  return image;
}
