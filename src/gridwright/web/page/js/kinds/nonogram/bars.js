// @ts-check
/**
 * The clues in their bars: how large they are and where each number stands, what is done dimmed and what is broken underlined; and
 * those of a line that do not fit there, in a flyout beside the cell.
 */
import { textScale } from "../../board/look.js";
import { EMPTY as CROSS, FILLED } from "./constants.js";
import { findInk, isBlack, rankInk } from "./inks.js";
import { findLattice } from "./lattice.js";
import { isZebra } from "./lines.js";
import { fillSquare, inkOf, isLight } from "./paint.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("./lines.js").Clue} Clue */
/** @typedef {import("./paint.js").Size} Size */
/**
 * What is known of a line: which numbers are certain, whether it is broken.
 * @typedef {{done: Uint8Array, isBroken: boolean}} LineState
 */

/**
 * Where and with what one bar is painted.
 * @typedef {object} Pen
 * @property {CanvasRenderingContext2D} ctx @property {Scene} scene @property {Size} size
 * @property {"row" | "column"} axis @property {number} font
 * @property {number} most the greatest width of a number, 0 for any
 * @property {boolean} isDone whether the faded numbers are painted now, or the others: fonts are slow to change, so each has its turn
 */

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Size} size @param {"row" | "column"} axis
 * @param {Clue[]} clues @param {LineState[]} states @param {number} from @param {number} to
 */
export function paintBar(ctx, scene, size, axis, clues, states, from, to) {
  const { view } = scene;
  const font = fontSize(view.cell, view.ratio);
  if (font === 0) return;
  ctx.globalAlpha = Math.max(0.25, 1 - Math.min(1, scene.solved * 2.5));
  for (const isDone of [false, true]) {
    const most = axis === "row" ? 0 : columnRoom(view.cell, view.ratio);
    let pen = openPen(ctx, scene, size, axis, font, most, isDone);
    for (let line = from; line < to; line += 1) {
      const own = axis === "row" ? rowFont(clues[line], font, view.leftBar.width, view.ratio) : font;
      if (own !== pen.font) pen = openPen(ctx, scene, size, axis, own, most, isDone);
      const middle = (axis === "row" ? view.y(line) : view.x(line)) + Math.round((view.cell + 1) / 2);
      const edge = axis === "row" ? view.field.x : view.field.y;
      const room = axis === "row" ? view.leftBar.width : view.topBar.height;
      paintClue(pen, clues[line], states[line], line, edge, middle, room);
    }
  }
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Size} size @param {"row" | "column"} axis
 * @param {number} font @param {number} most @param {boolean} isDone @returns {Pen}
 */
export function openPen(ctx, scene, size, axis, font, most, isDone) {
  ctx.font = `${isDone ? 400 : 600} ${font}px ${scene.colours.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  return { ctx, scene, size, axis, font, most, isDone };
}

/**
 * One clue: its last number beside `edge`, the others before it, as many as there is room for.
 * @param {Pen} pen @param {Clue} clue @param {LineState} state @param {number} line
 * @param {number} edge @param {number} middle @param {number} room
 */
export function paintClue(pen, clue, state, line, edge, middle, room) {
  const { scene, axis, font } = pen;
  const isRow = axis === "row";
  const { ratio } = scene.view;
  if (clue.lengths.length === 0) {
    const away = isRow ? 4 * ratio + font * 0.54 : 3 * ratio + font * 0.61;
    // In a zebra no number says nothing.
    if (pen.isDone && !isZebra(clue)) write(pen, 0, isRow ? edge - away : middle, isRow ? middle : edge - away, scene.colours.dim);
    return;
  }
  const places = isRow ? placeRowNumbers(clue, font, ratio) : placeColumnNumbers(clue, font, ratio);
  const reach = places[0] > room - font * 0.3 ? room - font * 1.3 : room;
  for (let block = clue.lengths.length - 1; block >= 0 && places[block] <= reach; block -= 1) {
    const x = isRow ? edge - places[block] : middle;
    const y = isRow ? middle : edge - places[block];
    paintNumber(pen, clue, state, line, block, x, y);
  }
  if (reach < room && !pen.isDone) paintMore(pen, isRow ? edge - room + font * 0.5 : middle, isRow ? middle : edge - room + font * 0.5);
}

/**
 * @param {Pen} pen @param {Clue} clue @param {LineState} state @param {number} line @param {number} block @param {number} x
 * @param {number} y
 */
function paintNumber(pen, clue, state, line, block, x, y) {
  const { ctx, scene, size, font } = pen;
  const length = clue.lengths[block];
  const isFaded = scene.options.dimClues && state.done[block] === 1;
  const isMarked = scene.clueMarks.size > 0 && scene.clueMarks.has(`${pen.axis} ${line + 1}.${block + 1}`);
  if ((isFaded || isMarked) !== pen.isDone) return;
  const before = ctx.globalAlpha;
  const hasChip = isZebra(clue) || !isBlack(size.inks);
  if (pen.isDone && (hasChip || clue.befores)) ctx.globalAlpha = before * 0.35;
  const middle = clue.befores ? paintCaps(pen, clue, block, x, y) : { x, y };
  if (length > 0 && hasChip) paintChip(pen, clue.values[block], middle.x, middle.y, length);
  else if (length > 0) write(pen, length, middle.x, middle.y, pen.isDone && !clue.befores ? scene.colours.dim : scene.colours.clue);
  ctx.globalAlpha = before;
  if (isMarked && !isFaded) strike(ctx, x, y, font, length, scene.colours.pencil);
  if (state.isBroken && scene.options.showErrors) underline(ctx, x, y, font, length, scene.colours.wrong, scene.view.ratio);
}

/**
 * The half cells of a block, before and after its number along the bar.
 * @param {Pen} pen @param {Clue} clue @param {number} block @param {number} x @param {number} y the middle of all of it
 * @returns {{x: number, y: number}} the middle of the number
 */
function paintCaps(pen, clue, block, x, y) {
  const { ctx, scene, size, font, axis } = pen;
  const [number, cap] = axis === "row" ? [figureWidth(clue.lengths[block]), CAP] : [clue.lengths[block] > 0 ? SLOT : 0, CAP_SLOT];
  const caps = [clue.befores?.[block] ?? 0, clue.afters?.[block] ?? 0];
  const whole = number + caps.filter((half) => half > 0).length * cap;
  let at = (-whole / 2) * font;
  const side = font * 0.56;
  let middle = 0;
  for (const half of [caps[0], -1, caps[1]]) {
    if (half === 0) continue;
    const share = half < 0 ? number : cap;
    const centre = at + (share / 2) * font;
    at += share * font;
    if (half < 0) {
      middle = centre;
      continue;
    }
    const [centreX, centreY] = axis === "row" ? [x + centre, y] : [x, y + centre];
    ctx.fillStyle = inkOf(scene, size, half, 0);
    fillSquare(ctx, scene, findInk(size.inks, half), centreX - side / 2, centreY - side / 2, side);
  }
  return axis === "row" ? { x: x + middle, y } : { x, y: y + middle };
}

/** @param {Pen} pen @param {number} number @param {number} x @param {number} y its middle @param {string} colour */
function write(pen, number, x, y, colour) {
  const { ctx, font, most } = pen;
  ctx.fillStyle = colour;
  // Figures are about 0.72 of the font high.
  const base = Math.round(y + font * 0.36);
  if (most > 0 && number > 9) ctx.fillText(String(number), x, base, most);
  else ctx.fillText(String(number), x, base);
}

/**
 * A number of a coloured puzzle or a zebra on a chip of its ink; that of an empty run on paper, framed.
 * @param {Pen} pen @param {number} value @param {number} x @param {number} y @param {number} length
 */
function paintChip(pen, value, x, y, length) {
  const { ctx, scene, size, font } = pen;
  const width = (String(length).length * 0.58 + 0.42) * font;
  const ink = findInk(size.inks, value);
  const colour = value === CROSS ? scene.colours.sheet : inkOf(scene, size, value, 0);
  const line = value === CROSS ? Math.max(1, Math.round(scene.view.ratio)) : 1;
  const [left, top, high] = [x - width / 2, y - font * 0.53, font * 1.06];
  ctx.fillStyle = ink?.corner ? scene.colours.sheet : colour;
  ctx.beginPath();
  ctx.roundRect(left + line / 2, top + line / 2, width - line, high - line, font * 0.22);
  ctx.fill();
  ctx.strokeStyle = value === CROSS ? scene.colours.clue : scene.colours.gridStrong;
  ctx.lineWidth = line;
  ctx.stroke();
  if (ink?.corner) {
    // A half cell that is an ink of its own: its number stands beside a small picture of it.
    ctx.fillStyle = colour;
    fillSquare(ctx, scene, ink, left + width * 0.1, top + high * 0.5, high * 0.42);
    write(pen, length, x + width * 0.12, y, scene.colours.clue);
    return;
  }
  const dots = size.inks && value > FILLED ? rankInk(size.inks, value - FILLED) : 0;
  write(pen, length, x, y - (dots > 0 ? font * 0.07 : 0), isLight(colour) ? "#1f2430" : "#ffffff");
  if (dots > 0) paintChipDots(ctx, dots, x, y + font * 0.42, font, isLight(colour));
}

/**
 * The dots of an ink below its number, as its cells have them; five are a bar.
 * @param {CanvasRenderingContext2D} ctx @param {number} count @param {number} x @param {number} y @param {number} font @param {boolean} isOnLight
 */
function paintChipDots(ctx, count, x, y, font, isOnLight) {
  const [bars, dots] = [Math.floor(count / 5), count % 5];
  const step = font * 0.19;
  const widths = [...Array.from({ length: bars }, () => 1.6), ...Array.from({ length: dots }, () => 0.75)].map((width) => width * step);
  let at = x - (widths.reduce((sum, width) => sum + width, 0) + (widths.length - 1) * step * 0.4) / 2;
  ctx.fillStyle = isOnLight ? "#1f2430" : "#ffffff";
  for (const width of widths) {
    ctx.beginPath();
    ctx.roundRect(at, y - step * 0.375, width, step * 0.75, step * 0.375);
    ctx.fill();
    at += width + step * 0.4;
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} font @param {number} length
 * @param {string} colour
 */
function strike(ctx, x, y, font, length, colour) {
  const reach = (String(length).length * 0.3 + 0.12) * font;
  ctx.strokeStyle = colour;
  ctx.lineWidth = Math.max(1, font * 0.09);
  ctx.beginPath();
  ctx.moveTo(x - reach, y + font * 0.22);
  ctx.lineTo(x + reach, y - font * 0.22);
  ctx.stroke();
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} font @param {number} length
 * @param {string} colour @param {number} ratio
 */
function underline(ctx, x, y, font, length, colour, ratio) {
  const reach = (String(length).length * 0.29 + 0.06) * font;
  const thick = Math.max(1, Math.round(ratio * 1.5));
  ctx.fillStyle = colour;
  ctx.fillRect(Math.round(x - reach), Math.round(y + font * 0.48), Math.round(2 * reach), thick);
}

/** Three dots where a clue is longer than its bar. @param {Pen} pen @param {number} x @param {number} y */
function paintMore(pen, x, y) {
  const { ctx, scene, font, axis } = pen;
  ctx.fillStyle = scene.colours.pencil;
  const dot = Math.max(1, font * 0.09);
  for (const step of [-1, 0, 1]) {
    ctx.beginPath();
    ctx.arc(x + (axis === "row" ? step * dot * 3 : 0), y + (axis === "row" ? 0 : step * dot * 3), dot, 0, 2 * Math.PI);
    ctx.fill();
  }
}

// The whole clue of the current row and column in legible figures, beside the field or over its far edge: for boards zoomed out so far
// that the bars have no figures, and for clues longer than their bar.

/** @typedef {import("../../board/surface.js").Box} Box */

/** The height of the figures, and the least where a clue is longer than the board, in CSS pixels. */
const FONT = 13;
const LEAST = 9;

/**
 * Beside its line and never on it: the cells of the line in hand stay in sight.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("./paint.js").Size} size
 * @param {"row" | "column"} axis @param {Clue} clue @param {LineState} state @param {number} line
 * @param {Box | null} avoid the other line's clue @returns {Box | null} what was covered; null where the bar can be read
 */
export function paintFlyout(ctx, scene, size, axis, clue, state, line, avoid) {
  const { view, colours } = scene;
  if (isReadable(axis, clue, view)) return null;
  const isRow = axis === "row";
  const whole = isRow ? ctx.canvas.width : ctx.canvas.height;
  const edge = Math.round(6 * view.ratio);
  const units = isRow ? rowWidth(clue) : columnHeight(clue);
  const font = Math.round(Math.max(LEAST * view.ratio, Math.min(FONT * view.ratio, Math.floor((whole - 2 * edge) / units))));
  const long = Math.min(whole, Math.ceil(units * font) + 2 * edge);
  const short = Math.round(font * 1.2 * (isRow ? 1 : 1.5)) + edge;
  const box = findRoom(ctx.canvas, scene, isRow, line, long, short, avoid);
  ctx.fillStyle = colours.sheet;
  ctx.strokeStyle = colours.gridStrong;
  ctx.lineWidth = Math.max(1, Math.round(view.ratio * 0.75));
  ctx.beginPath();
  ctx.roundRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, 6 * view.ratio);
  ctx.fill();
  ctx.stroke();
  const end = (isRow ? box.x : box.y) + long - Math.round(edge / 3);
  const middle = (isRow ? box.y : box.x) + Math.round(short / 2);
  for (const isDone of [false, true]) {
    const pen = openPen(ctx, scene, size, axis, font, 0, isDone);
    paintClue(pen, clue, state, line, end, middle, long);
  }
  return { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 };
}

/**
 * Where a clue of this size is written: before the bar, in line, if there is room; else from where the bar starts, before or behind the
 * line; else where the field ends.
 * @param {{width: number, height: number}} canvas @param {Scene} scene @param {boolean} isRow @param {number} line
 * @param {number} long @param {number} short @param {Box | null} avoid @returns {Box}
 */
function findRoom(canvas, { view }, isRow, line, long, short, avoid) {
  const gap = Math.round(3 * view.ratio);
  const [whole, across] = isRow ? [canvas.width, canvas.height] : [canvas.height, canvas.width];
  const at = isRow ? view.y(line) : view.x(line);
  const bar = isRow ? view.leftBar.x : view.topBar.y;
  const end = isRow ? view.field.x + view.field.width : view.field.y + view.field.height;
  const makeBox = (/** @type {number} */ along, /** @type {number} */ beside) => {
    const [start, side] = [Math.max(0, Math.min(whole - long, along)), Math.max(0, Math.min(across - short, beside))];
    return isRow ? { x: start, y: side, width: long, height: short } : { x: side, y: start, width: short, height: long };
  };
  if (bar >= long) return makeBox(bar - long, at + Math.round((view.cell - short) / 2));
  const [before, behind] = [at - gap - short, at + view.cell + gap];
  // Above a row, where the finger is not; to the right of a column, where the row's clue rarely is.
  const sides = (isRow ? [before, behind] : [behind, before]).filter((side) => side >= 0 && side + short <= across);
  const boxes = [bar, end - long].flatMap((along) => sides.map((side) => makeBox(along, side)));
  return boxes.find((box) => !avoid || !areTouching(box, avoid)) ?? boxes[0] ?? makeBox(bar, behind);
}

/** @param {Box} one @param {Box} two */
function areTouching(one, two) {
  return one.x < two.x + two.width && two.x < one.x + one.width && one.y < two.y + two.height && two.y < one.y + one.height;
}

// How large the clue bars and their figures are, and where each number stands; device pixels.

/** The width of a figure and of the space between two numbers, in heights of the font. Figures are tabular, so this is all. */
const FIGURE = 0.58;
const SPACE = 0.5;
/** What a half cell beside a number takes of a row, and of a column, in heights of the font. */
const CAP = 0.66;
const CAP_SLOT = 0.72;
/** The height of a number's slot in a column. */
const SLOT = 1.22;
/** The share of the board that the left and the top bar may take at most. */
const MOST_LEFT = 0.36;
const MOST_TOP = 0.4;
/** On a board narrower than this, in CSS pixels, the left bar gets less: long clues are written smaller, and what is still hidden is told beside the pointer. */
const NARROW = 560;
const MOST_LEFT_NARROW = 0.25;
/** On a board lower than this, in CSS pixels, the top bar gets less: what it hides is told beside the pointer. */
const LOW = 440;
const MOST_TOP_LOW = 0.3;
/** Figures are never larger than this, nor are bars shown with smaller ones, in CSS pixels. */
const LARGEST = 19;
const SMALLEST = 7;
/** From this height on figures can be read at a glance, in CSS pixels. */
const LEGIBLE = 9;
/** Between the last number of a row and the field, in CSS pixels. */
const ROW_EDGE = 4;

/**
 * The height of the clues' font for a cell of this side; 0 when they would not be legible.
 * @param {number} cell @param {number} ratio
 */
export function fontSize(cell, ratio) {
  const scale = textScale();
  const most = Math.min(cell * 0.66 * scale, cell * 0.85);
  const size = Math.min(Math.round(most), Math.round((9 + (cell / ratio) * 0.25) * ratio * scale), Math.round(LARGEST * ratio * scale));
  const usual = cell < 14 * ratio ? Math.max(size, Math.floor(cell * 0.85)) : size;
  return usual < SMALLEST * ratio ? 0 : usual;
}

/** The most that a number of a column may be wide: what is left of its cell beside a gap, so that those of two columns never touch. @param {number} cell @param {number} ratio */
export function columnRoom(cell, ratio) {
  return cell - Math.max(Math.round(2 * ratio), Math.round(cell * 0.2));
}

/** A block of half cells alone has no number. @param {number} number */
function figureWidth(number) {
  return number > 0 ? String(number).length * FIGURE : 0;
}

/** @param {Clue} clue @param {number} block */
function countCaps({ befores, afters }, block) {
  return (befores?.[block] ? 1 : 0) + (afters?.[block] ? 1 : 0);
}

/** How much of its row a block takes. @param {Clue} clue @param {number} block */
function blockWidth(clue, block) {
  return figureWidth(clue.lengths[block]) + countCaps(clue, block) * CAP + SPACE;
}

/** How much of its column a block takes. @param {Clue} clue @param {number} block */
function blockHeight(clue, block) {
  return (clue.lengths[block] > 0 ? SLOT : 0.3) + countCaps(clue, block) * CAP_SLOT;
}

/** How wide a row's clue is, in heights of the font. @param {Clue} clue */
export function rowWidth(clue) {
  return clue.lengths.length === 0 ? FIGURE + SPACE : clue.lengths.reduce((sum, _, block) => sum + blockWidth(clue, block), 0);
}

/**
 * The height of the font for one row's clue: that of the bar, or less where the clue would not fit otherwise, as long as it can be read.
 * @param {Clue} clue @param {number} font the bar's @param {number} room the bar's width @param {number} ratio
 */
export function rowFont(clue, font, room, ratio) {
  const fitting = Math.floor((room - ROW_EDGE * ratio) / rowWidth(clue));
  return Math.min(font, Math.max(fitting, Math.round(LEGIBLE * ratio)));
}

/**
 * Whether the bar shows the whole clue of a line in figures that can be read.
 * @param {"row" | "column"} axis @param {Clue} clue @param {import("../../board/surface.js").View} view
 */
export function isReadable(axis, clue, view) {
  const bar = fontSize(view.cell, view.ratio);
  if (bar < LEGIBLE * view.ratio) return false;
  if (axis === "column") return columnHeight(clue) * bar <= view.topBar.height;
  const room = view.leftBar.width;
  return rowWidth(clue) * rowFont(clue, bar, room, view.ratio) + ROW_EDGE * view.ratio <= room;
}

/** How high a column's clue is, in heights of the font. @param {Clue} clue */
export function columnHeight(clue) {
  return Math.max(SLOT, clue.lengths.reduce((sum, _, block) => sum + blockHeight(clue, block), 0));
}

/**
 * @param {{widest: number, highest: number}} clues in heights of the font
 * @param {number} cell @param {{width: number, height: number}} room @param {number} ratio
 */
export function measureBars(clues, cell, room, ratio) {
  const font = fontSize(cell, ratio);
  const edge = Math.round(5 * ratio);
  if (font === 0) return { left: 0, top: 0 };
  const mostLeft = room.width < NARROW * ratio ? MOST_LEFT_NARROW : MOST_LEFT;
  const mostTop = room.height < LOW * ratio ? MOST_TOP_LOW : MOST_TOP;
  return {
    left: Math.min(Math.ceil(clues.widest * font) + 2 * edge, Math.floor(room.width * mostLeft)),
    top: Math.min(Math.ceil(clues.highest * font) + 2 * edge, Math.floor(room.height * mostTop)),
  };
}

/**
 * Where the numbers of a row stand: the middle of each, measured from the field's edge into the bar; the last is the nearest.
 * @param {Clue} clue @param {number} font @param {number} ratio @returns {number[]}
 */
export function placeRowNumbers(clue, font, ratio) {
  return placeBlocks(clue, ROW_EDGE * ratio, (block) => blockWidth(clue, block) * font);
}

/** @param {Clue} clue @param {number} edge @param {(block: number) => number} measure @returns {number[]} */
function placeBlocks(clue, edge, measure) {
  const places = new Array(clue.lengths.length);
  let at = edge;
  for (let block = clue.lengths.length - 1; block >= 0; block -= 1) {
    const size = measure(block);
    places[block] = at + size / 2;
    at += size;
  }
  return places;
}

/** The same for a column. @param {Clue} clue @param {number} font @param {number} ratio @returns {number[]} */
export function placeColumnNumbers(clue, font, ratio) {
  return placeBlocks(clue, 3 * ratio, (block) => blockHeight(clue, block) * font);
}

/**
 * Which number stands nearest to a distance from the field; -1 without numbers.
 * @param {number[]} places @param {number} distance
 */
export function nearestNumber(places, distance) {
  let best = -1;
  for (let block = 0; block < places.length; block += 1) {
    if (best < 0 || Math.abs(places[block] - distance) < Math.abs(places[best] - distance)) best = block;
  }
  return best;
}

/**
 * The places of a line, first to last.
 * @param {{height: number, width: number, hexagon?: number[] | null, box?: number[] | null}} doc @param {number} direction 0 for a row @param {number} number @returns {number[]}
 */
export function listLine(doc, direction, number) {
  const { height, width } = doc;
  const lattice = findLattice(doc);
  if (lattice) return lattice.lines[direction][number];
  return Array.from({ length: direction === 0 ? width : height }, (_, at) => (direction === 0 ? number * width + at : at * width + number));
}
