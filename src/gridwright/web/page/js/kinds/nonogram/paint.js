// @ts-check
/**
 * Painting the cells of a nonogram: crisp ink with a hairline gap, light pencil crosses, every fifth line a little stronger. Cells of
 * one look are one path, so that a whole board of ten thousand cells takes milliseconds.
 */
import { readFinish } from "../../board/look.js";
import { EMPTY as CROSS, FILLED, UNKNOWN, WRONG } from "./constants.js";
import { findInk, isBlack, rankInk, traceHalf, unpackInks } from "./inks.js";
import { isInk } from "./lines.js";
import { listNoted } from "./notes.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Region} Region */
/** @typedef {import("../../types.js").Ink} Ink */
/** @typedef {{height: number, width: number, inks?: Ink[]}} Size */

/**
 * The thickness of lines for a cell of this side: none below four pixels, where they would be all one sees.
 * @param {number} cell @param {number} ratio
 */
export function lineWidths(cell, ratio) {
  const hair = Math.max(1, Math.round(ratio * 0.75));
  if (cell < 4 * ratio) return { thin: 0, strong: hair };
  return { thin: hair, strong: cell < 9 * ratio ? hair : hair + Math.max(1, Math.round(ratio * 0.5)) };
}

/** @param {{colours: import("../../board/surface.js").Colours}} scene @param {Size} size @param {number} value @param {number} level */
export function inkOf(scene, size, value, level) {
  const ink = findInk(size.inks, value);
  if (ink && !isBlack(size.inks)) return printOn(scene.colours.sheet, ink.colour);
  return level > 0 ? scene.colours.levels[(level - 1) % scene.colours.levels.length] : scene.colours.ink;
}

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Region} region @param {Size} size */
export function paintCells(ctx, scene, region, size) {
  const { view } = scene;
  const top = Math.max(0, Math.floor(region.top));
  const left = Math.max(0, Math.floor(region.left));
  const bottom = Math.min(size.height, Math.ceil(region.bottom));
  const right = Math.min(size.width, Math.ceil(region.right));
  ctx.fillStyle = scene.colours.sheet;
  ctx.fillRect(view.x(left), view.y(top), (right - left) * view.cell, (bottom - top) * view.cell);
  const box = { top, left, bottom, right };
  const { thin, strong } = lineWidths(view.cell, view.ratio);
  paintLines(ctx, scene, box, size, thin, false);
  // Where the strong lines are thicker, they would be half hidden by the ink beside them: they come last then.
  if (strong === thin) paintLines(ctx, scene, box, size, strong, true);
  paintMarks(ctx, scene, box, size);
  if (strong !== thin) paintLines(ctx, scene, box, size, strong, true);
  paintEdges(ctx, scene, strong);
}

/**
 * Where the field runs on below the bars, a line says so.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} thick
 */
function paintEdges(ctx, scene, thick) {
  const { view, colours } = scene;
  ctx.fillStyle = colours.gridStrong;
  if (view.x(0) < view.field.x) ctx.fillRect(view.field.x, view.field.y, thick, view.field.height);
  if (view.y(0) < view.field.y) ctx.fillRect(view.field.x, view.field.y, view.field.width, thick);
}

/**
 * The lines of one strength, as one path: where they cross they are not darker.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Region} box @param {Size} size
 * @param {number} thick @param {boolean} isStrong
 */
function paintLines(ctx, scene, box, size, thick, isStrong) {
  if (thick === 0) return;
  const { view, colours } = scene;
  const x0 = view.x(box.left);
  const y0 = view.y(box.top);
  const width = view.x(box.right) - x0;
  const height = view.y(box.bottom) - y0;
  const isOurs = (/** @type {number} */ line, /** @type {number} */ last) => (line % 5 === 0 || line === last) === isStrong;
  const start = (/** @type {number} */ at, /** @type {number} */ line, /** @type {number} */ last) =>
    line === 0 ? at : line === last ? at - thick : at - (thick >> 1);
  ctx.beginPath();
  for (let column = box.left; column <= box.right; column += 1) {
    if (isOurs(column, size.width)) ctx.rect(start(view.x(column), column, size.width), y0, thick, height);
  }
  for (let row = box.top; row <= box.bottom; row += 1) {
    if (isOurs(row, size.height)) ctx.rect(x0, start(view.y(row), row, size.height), width, thick);
  }
  if (isStrong) {
    ctx.fillStyle = scene.colours.sheet;
    ctx.fill();
  }
  ctx.fillStyle = isStrong ? colours.gridStrong : colours.grid;
  ctx.fill();
}

/**
 * Cells sorted by look: one path for each.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Region} box @param {Size} size
 */
function paintMarks(ctx, scene, box, size) {
  const { values, levels, fresh, view } = scene;
  const cells = size.height * size.width;
  const hasNotes = values.length > cells;
  /** @type {Map<number, number[]>} */
  const looks = new Map();
  for (let row = box.top; row < box.bottom; row += 1) {
    for (let place = row * size.width + box.left, end = row * size.width + box.right; place < end; place += 1) {
      const value = values[place];
      if (value === UNKNOWN) {
        if (hasNotes) paintNotes(ctx, scene, size, listNoted(values, cells, place), view.x(place - row * size.width) + (view.cell + 1) / 2, view.y(row) + (view.cell + 1) / 2, view.cell * 0.86);
        continue;
      }
      const look = value | (levels[place] << 8) | (fresh[place] << 16);
      const places = looks.get(look);
      if (places) places.push(place);
      else looks.set(look, [place]);
    }
  }
  for (const [look, places] of looks) {
    const value = look & 255;
    const level = (look >> 8) & 255;
    const freshness = look >> 16;
    if (value === WRONG) paintWrong(ctx, scene, places, size);
    else if (value === CROSS) paintCrosses(ctx, scene, places, size, level, freshness);
    else paintFilled(ctx, scene, places, size, value - FILLED, level, freshness);
  }
}

/** Below this side a note is only hinted at, in CSS pixels. */
const LEAST_NOTE = 6;

/**
 * The values that a cell does not have, as small squares of their inks, struck through; an open one for the paper. Each has a place of its
 * own, in the order of the palette, so that they are told apart without colour. Where they are too small to be seen a point says that there are some.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Size} size @param {number[]} noted values
 * @param {number} x @param {number} y the middle @param {number} side of the room for all of them
 */
export function paintNotes(ctx, scene, size, noted, x, y, side) {
  if (noted.length === 0) return;
  const { colours, view } = scene;
  const count = (size.inks?.length ?? 0) + 1;
  const across = Math.ceil(Math.sqrt(count));
  const step = side / across;
  if (step < LEAST_NOTE * view.ratio) {
    ctx.fillStyle = colours.pencil;
    ctx.fillRect(x - side * 0.09, y - side * 0.09, side * 0.18, side * 0.18);
    return;
  }
  const down = Math.ceil(count / across);
  const edge = Math.max(2, Math.round(step * 0.68));
  for (const value of noted) {
    // The paper comes last, as an empty cell has no button among the inks.
    const at = value === CROSS ? count - 1 : value - FILLED;
    const left = Math.round(x + ((at % across) - across / 2 + 0.5) * step - edge / 2);
    const top = Math.round(y + (Math.floor(at / across) - down / 2 + 0.5) * step - edge / 2);
    ctx.lineWidth = Math.max(1, Math.round(view.ratio * 0.75));
    ctx.strokeStyle = colours.pencil;
    ctx.fillStyle = inkOf(scene, size, value, 0);
    if (value !== CROSS) fillSquare(ctx, scene, findInk(size.inks, value), left, top, edge);
    if (value === CROSS || isLight(String(ctx.fillStyle))) ctx.strokeRect(left + 0.5, top + 0.5, edge - 1, edge - 1);
    const over = edge * 0.04;
    ctx.lineCap = "round";
    // A pale rim lets the strike stand out from the ink.
    for (const [colour, wide] of /** @type {[string, number][]} */ ([[colours.sheet, 2.4], [colours.pencil, 1]])) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = Math.max(1, step * 0.1) * wide;
      ctx.beginPath();
      ctx.moveTo(left - over, top + edge + over);
      ctx.lineTo(left + edge + over, top - over);
      ctx.stroke();
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size
 * @param {number} ink @param {number} level @param {number} freshness
 */
function paintFilled(ctx, scene, places, size, ink, level, freshness) {
  const { view } = scene;
  const colour = inkOf(scene, size, ink + FILLED, level);
  const { thin } = lineWidths(view.cell, view.ratio);
  const gap = view.cell >= 22 * view.ratio ? Math.max(1, Math.round(view.ratio * 0.75)) : 0;
  const lift = freshness === 0 ? 0 : Math.round(view.cell * 0.09 * (freshness === 1 ? 1 : 1 - scene.settle));
  const inset = thin + gap + lift;
  const side = view.cell - thin - 2 * gap - 2 * lift;
  const half = size.inks?.[ink];
  paintSquares(ctx, scene, places, size, half, colour, inset, side);
  const dots = size.inks ? rankInk(size.inks, ink) : 0;
  if (dots > 0 && view.cell >= 14 * view.ratio) {
    for (const place of places) {
      const row = Math.floor(place / size.width);
      paintDots(ctx, dots, view.x(place - row * size.width) + inset, view.y(row) + inset, side, colour, half?.corner);
    }
  }
  if (level > 0 && view.cell >= 12 * view.ratio) paintNotches(ctx, scene, places, size, inset, side);
}

/**
 * Cells of one ink, or the triangles of half ones.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size @param {Ink | undefined} ink
 * @param {string} colour @param {number} inset @param {number} side
 */
function paintSquares(ctx, { view, colours }, places, size, ink, colour, inset, side) {
  const trace = (/** @type {import("../../types.js").Corner | null | undefined} */ corner) => {
    ctx.beginPath();
    for (const place of places) {
      const row = Math.floor(place / size.width);
      const [x, y] = [view.x(place - row * size.width) + inset, view.y(row) + inset];
      if (corner) traceHalf(ctx, corner, x, y, side);
      else ctx.rect(x, y, side, side);
    }
    ctx.fill();
  };
  if (ink?.second) {
    ctx.fillStyle = printOn(colours.sheet, ink.second);
    trace(null);
  }
  ctx.fillStyle = colour;
  trace(ink?.corner);
}

/** More dots than these are two rows of them. */
const DOTS_IN_A_ROW = 5;

/**
 * Inks are told apart without colour, too: by small dots in a corner, none for the first ink, one for the second, and so on.
 * @param {CanvasRenderingContext2D} ctx @param {number} count @param {number} x @param {number} y of the square's corner
 * @param {number} side @param {string} colour below @param {import("../../types.js").Corner | null} [corner] of a half cell
 */
export function paintDots(ctx, count, x, y, side, colour, corner) {
  const dot = Math.max(0.75, side * 0.045);
  const step = dot * 3.2;
  const wide = (Math.min(count, DOTS_IN_A_ROW) - 1) * step;
  const left = x + (corner === "◢" || corner === "◥" ? side * 0.86 - wide : side * 0.14);
  const top = corner === "◤" || corner === "◥" ? side * 0.14 : side * 0.86;
  ctx.fillStyle = isLight(colour) ? "rgb(31 36 48 / 0.7)" : "rgb(255 255 255 / 0.85)";
  ctx.beginPath();
  for (let number = 0; number < count; number += 1) {
    const centre = left + (number % DOTS_IN_A_ROW) * step;
    const middle = y + top + (top < side / 2 ? 1 : -1) * Math.floor(number / DOTS_IN_A_ROW) * step;
    ctx.moveTo(centre + dot, middle);
    ctx.arc(centre, middle, dot, 0, 2 * Math.PI);
  }
  ctx.fill();
}

/**
 * An ink of the puzzle's own on this paper: dimmed paper dims the inks with it, so that they differ as they do on white.
 * @param {string} sheet @param {string} colour both as #rgb or #rrggbb
 */
export function printOn(sheet, colour) {
  const paper = readParts(sheet);
  const parts = readParts(colour).map((part, at) => Math.round((part * paper[at]) / 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Red, green and blue, 0 to 255. @param {string} colour as #rgb or #rrggbb */
function readParts(colour) {
  const hex = colour.replace("#", "");
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16) || 0);
}

/** @param {string} colour as #rgb or #rrggbb */
export function isLight(colour) {
  const [red, green, blue] = readParts(colour);
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150;
}

/**
 * A notch in the corner tells a tried mark from a certain one without colour.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size @param {number} inset
 * @param {number} side
 */
function paintNotches(ctx, scene, places, size, inset, side) {
  const { view } = scene;
  const notch = Math.max(3, Math.round(view.cell * 0.26));
  ctx.fillStyle = scene.colours.sheet;
  ctx.beginPath();
  for (const place of places) {
    const row = Math.floor(place / size.width);
    const x = view.x(place - row * size.width) + inset + side;
    const y = view.y(row) + inset;
    ctx.moveTo(x, y);
    ctx.lineTo(x - notch, y);
    ctx.lineTo(x, y + notch);
  }
  ctx.fill();
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size
 * @param {number} level @param {number} freshness
 */
function paintCrosses(ctx, scene, places, size, level, freshness) {
  const { view, colours } = scene;
  const reach = view.cell * (freshness === 1 ? 0.15 : freshness === 2 ? 0.15 + 0.06 * scene.settle : 0.21);
  const isWhite = !isBlack(size.inks);
  ctx.strokeStyle = level > 0 ? colours.levels[(level - 1) % colours.levels.length] : isWhite ? "#8a8577" : colours.cross;
  ctx.lineWidth = Math.max(1, view.cell * 0.055);
  ctx.lineCap = "round";
  ctx.beginPath();
  for (const place of places) {
    const row = Math.floor(place / size.width);
    strokeCross(ctx, view.x(place - row * size.width) + (view.cell + 1) / 2, view.y(row) + (view.cell + 1) / 2, reach);
  }
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} reach */
function strokeCross(ctx, x, y, reach) {
  ctx.moveTo(x - reach, y - reach);
  ctx.lineTo(x + reach, y + reach);
  ctx.moveTo(x + reach, y - reach);
  ctx.lineTo(x - reach, y + reach);
}

/**
 * A lost claim: a brick outline, struck through.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size
 */
export function paintWrong(ctx, scene, places, size) {
  const { view, colours } = scene;
  const { thin } = lineWidths(view.cell, view.ratio);
  const wide = Math.max(1, Math.round(view.cell * 0.08));
  ctx.strokeStyle = colours.wrong;
  ctx.fillStyle = colours.wrong;
  ctx.lineWidth = wide;
  ctx.lineCap = "round";
  const inset = thin + wide / 2 + (view.cell >= 16 * view.ratio ? Math.round(view.cell * 0.06) : 0);
  const side = view.cell - 2 * inset + thin;
  for (const place of places) {
    const row = Math.floor(place / size.width);
    const x = view.x(place - row * size.width) + inset;
    const y = view.y(row) + inset;
    ctx.globalAlpha = 0.2;
    ctx.fillRect(x, y, side, side);
    ctx.globalAlpha = 1;
    if (view.cell < 6 * view.ratio) {
      ctx.fillRect(x, y, side, side);
      continue;
    }
    ctx.strokeRect(x, y, side, side);
    ctx.beginPath();
    strokeCross(ctx, x + side / 2, y + side / 2, side * 0.24);
    ctx.stroke();
  }
}

// The end of a nonogram: lines and crosses fade, and the picture draws itself once, corner to corner: each cell lights up and springs into its place.

/** When the wave starts and how long one diagonal takes, as shares of the whole. */
const WAVE_START = 0.22;
const WAVE_SIZE = 0.34;

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region @param {Size} size
 * @param {() => void} paintPlaying paints the board as it was
 */
export function paintSolved(ctx, scene, region, size, paintPlaying) {
  const { view, solved } = scene;
  const fade = Math.min(1, solved / WAVE_START);
  if (fade < 1) paintPlaying();
  ctx.globalAlpha = fade;
  ctx.fillStyle = scene.colours.sheet;
  ctx.fillRect(view.x(0), view.y(0), size.width * view.cell, size.height * view.cell);
  const diagonals = size.height + size.width - 1;
  for (let diagonal = 0; diagonal < diagonals; diagonal += 1) {
    const start = WAVE_START + (1 - WAVE_START - WAVE_SIZE) * (diagonal / diagonals);
    const share = Math.min(1, Math.max(0, (solved - start) / WAVE_SIZE));
    if (share < 1) {
      ctx.globalAlpha = Math.min(fade, 0.14);
      paintDiagonal(ctx, scene, region, size, diagonal, 1);
    }
    ctx.globalAlpha = fade;
    if (share > 0) paintDiagonal(ctx, scene, region, size, diagonal, share);
  }
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region
 * @param {Size} size @param {number} diagonal @param {number} share how far its cells have come
 */
function paintDiagonal(ctx, scene, region, size, diagonal, share) {
  const { view, values } = scene;
  const first = Math.max(0, diagonal - size.width + 1, Math.floor(region.top));
  const last = Math.min(diagonal, size.height - 1, Math.ceil(region.bottom) - 1);
  let ink = 0;
  for (let row = first; row <= last; row += 1) {
    const column = diagonal - row;
    const value = values[row * size.width + column];
    if (!isInk(value)) continue;
    if (value !== ink) {
      ctx.fillStyle = inkOf(scene, size, value, 0);
      ink = value;
    }
    const side = view.cell * grow(share);
    const inset = (view.cell - side) / 2;
    const fill = () => fillSquare(ctx, scene, findInk(size.inks, value), view.x(column) + inset, view.y(row) + inset, side);
    fill();
    if (share >= 1) continue;
    const alpha = ctx.globalAlpha;
    ctx.globalAlpha = alpha * (1 - share);
    ctx.fillStyle = scene.colours.glow;
    fill();
    ctx.globalAlpha = alpha;
    ink = 0;
  }
}

/**
 * One cell in the colour that is set, a half one with the colour of its other half.
 * @param {CanvasRenderingContext2D} ctx @param {{colours: import("../../board/surface.js").Colours}} scene @param {Ink | undefined} ink
 * @param {number} x @param {number} y @param {number} side
 */
export function fillSquare(ctx, { colours }, ink, x, y, side) {
  if (!ink?.corner) {
    ctx.fillRect(x, y, side, side);
    return;
  }
  const { fillStyle } = ctx;
  if (ink.second) {
    ctx.fillStyle = printOn(colours.sheet, ink.second);
    ctx.fillRect(x, y, side, side);
    ctx.fillStyle = fillStyle;
  }
  ctx.beginPath();
  traceHalf(ctx, ink.corner, x, y, side);
  ctx.fill();
}

/** From nothing to a little too large, and back to 1. @param {number} share 0 to 1 @returns {number} */
function grow(share) {
  const left = share - 1;
  return 1 + 2.7 * left ** 3 + 1.7 * left ** 2;
}

// The coloured finish of a black-and-white picture: once the picture has drawn itself, its colours come slowly.

/** When they begin to come, as a share of the whole. */
const COLOURS_FROM = 0.5;

/** @typedef {Size & {values: Uint8Array}} FinishedPicture */

/** @param {Size} size of the board @param {string} text as a card holds it @returns {FinishedPicture} */
export function openFinish({ height, width }, text) {
  const { pattern, values } = readFinish(text);
  return { height, width, inks: unpackInks(pattern), values: Uint8Array.from(values, (digit) => Number.parseInt(digit, 36)) };
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region
 * @param {FinishedPicture} picture @param {(scene: Scene) => void} paintBlack paints the end without colours
 */
export function paintFinish(ctx, scene, region, picture, paintBlack) {
  const { view, solved } = scene;
  const share = Math.max(0, (solved - COLOURS_FROM) / (1 - COLOURS_FROM));
  if (share < 1) paintBlack({ ...scene, solved: Math.min(1, solved / COLOURS_FROM) });
  ctx.globalAlpha = share;
  ctx.fillStyle = scene.colours.sheet;
  ctx.fillRect(view.x(0), view.y(0), picture.width * view.cell, picture.height * view.cell);
  for (let row = Math.max(0, Math.floor(region.top)); row < Math.min(picture.height, region.bottom); row += 1) {
    for (let column = 0; column < picture.width; column += 1) {
      const value = picture.values[row * picture.width + column];
      if (!isInk(value)) continue;
      ctx.fillStyle = inkOf(scene, picture, value, 0);
      ctx.fillRect(view.x(column), view.y(row), view.cell, view.cell);
    }
  }
  ctx.globalAlpha = 1;
}
