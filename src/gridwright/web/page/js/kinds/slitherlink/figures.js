// @ts-check
/** The clues' figures. */

import { findSprite } from "./sprites.js";

/** @typedef {{size: number, colour: string, font: string, weight: number}} Style */

/**
 * Draws a clue with its middle at (x, y).
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} clue
 * @param {number} x
 * @param {number} y
 * @param {Style} style
 */
export function drawFigure(ctx, clue, x, y, { size, colour, font, weight }) {
  const name = `figure ${clue} ${size} ${colour} ${weight} ${font}`;
  const height = Math.ceil(size * 1.1);
  const image = findSprite(name, size, height, (sprite) => {
    sprite.font = `${weight} ${size}px ${font}`;
    sprite.textAlign = "center";
    sprite.fillStyle = colour;
    // Figures have no descenders: centring what is really inked looks right in every font.
    const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = sprite.measureText(String(clue));
    sprite.fillText(String(clue), size / 2, height / 2 + (ascent - descent) / 2);
  });
  ctx.drawImage(image, Math.round(x - image.width / 2), Math.round(y - image.height / 2));
}
