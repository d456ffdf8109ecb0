// @ts-check
/** A box of cells as a block of cubes, seen from above and turned around its upright axis. Orthographic, so that far cubes are as large as near ones. */
import { inkOf } from "./paint.js";
import { isInk } from "./lines.js";

/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("../../types.js").Ink} Ink */

/** How far the view is tilted: the sine and cosine of 30 degrees. */
const SINE = 0.5;
const COSINE = Math.sqrt(3) / 2;

/** How bright the upper face and those at the sides are, by how much they face the viewer. */
const TOP = 1;

/**
 * @param {CanvasRenderingContext2D} ctx @param {{colours: import("../../board/surface.js").Colours}} scene
 * @param {{inks?: Ink[], sides: number[]}} what sides: slices, rows and columns @param {ArrayLike<number>} values @param {Box} box where there is room
 * @param {number} angle in turns
 */
export function paintCubes(ctx, scene, { inks, sides }, values, box, angle) {
  const [depth, height, width] = sides;
  const turn = angle * 2 * Math.PI;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const across = Math.hypot(width, depth);
  const side = Math.min(box.width / across, box.height / (across * SINE + height * COSINE));
  const [x0, y0] = [box.x + box.width / 2, box.y + box.height / 2];
  // The front slice is nearest at the start; rows go down.
  const project = (/** @type {number} */ column, /** @type {number} */ row, /** @type {number} */ slice) => {
    const [x, z] = [column - width / 2, depth / 2 - slice];
    return [x0 + (x * cos - z * sin) * side, y0 + ((x * sin + z * cos) * SINE + (row - height / 2) * COSINE) * side];
  };
  // Towards the viewer: cubes are painted from the back, and from below.
  const order = (/** @type {number} */ count, /** @type {boolean} */ isUp) => Array.from({ length: count }, (_, at) => (isUp ? at : count - 1 - at));
  const faces = [
    { isSeen: sin > 0, shade: 0.62 + 0.2 * Math.abs(sin), corners: [[1, 0, 0], [1, 0, 1], [1, 1, 1], [1, 1, 0]] },
    { isSeen: sin < 0, shade: 0.62 + 0.2 * Math.abs(sin), corners: [[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0]] },
    { isSeen: cos > 0, shade: 0.62 + 0.2 * Math.abs(cos), corners: [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]] },
    { isSeen: cos < 0, shade: 0.62 + 0.2 * Math.abs(cos), corners: [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]] },
    { isSeen: true, shade: TOP, corners: [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]] },
  ];
  ctx.lineJoin = "round";
  ctx.lineWidth = Math.max(1, side * 0.03);
  ctx.strokeStyle = scene.colours.sheet;
  for (const row of order(height, false)) {
    for (const slice of order(depth, cos < 0)) {
      for (const column of order(width, sin > 0)) {
        const value = values[(slice * height + row) * width + column];
        if (!isInk(value)) continue;
        const colour = inkOf(scene, { height, width, inks }, value, 0);
        for (const { isSeen, shade, corners } of faces) {
          if (!isSeen) continue;
          ctx.beginPath();
          corners.forEach(([right, down, back], at) => {
            const [x, y] = project(column + right, row + down, slice + back);
            if (at === 0) ctx.moveTo(x, y);
            else ctx.lineTo(x, y);
          });
          ctx.closePath();
          ctx.fillStyle = lighten(colour, shade);
          ctx.fill();
          ctx.stroke();
        }
      }
    }
  }
}

/** Ink is dark: the face that has most light is the palest. @param {string} colour as #rrggbb @param {number} shade 0 to 1 */
function lighten(colour, shade) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0);
  const pale = Math.max(0, (shade - 0.62) * 0.9);
  return `rgb(${parts.map((part) => Math.round(part + (255 - part) * pale)).join(" ")})`;
}
