// @ts-check
/** How large the clue bars and their figures are, and where each number stands; device pixels. */
import { textScale } from "../../board/look.js";

/** @typedef {import("./rules.js").Clue} Clue */

/** The width of a figure and of the space between two numbers, in heights of the font. Figures are tabular, so this is all. */
const FIGURE = 0.58;
const SPACE = 0.5;
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

/** @param {number} number */
function widthOf(number) {
  return String(number).length * FIGURE + SPACE;
}

/** How wide a row's clue is, in heights of the font. @param {Clue} clue */
export function rowWidth(clue) {
  return clue.lengths.length === 0 ? widthOf(0) : clue.lengths.reduce((sum, one) => sum + widthOf(one), 0);
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
  return Math.max(1, clue.lengths.length) * SLOT;
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
  const places = new Array(clue.lengths.length);
  let at = ROW_EDGE * ratio;
  for (let block = clue.lengths.length - 1; block >= 0; block -= 1) {
    const width = widthOf(clue.lengths[block]) * font;
    places[block] = at + width / 2;
    at += width;
  }
  return places;
}

/** The same for a column. @param {Clue} clue @param {number} font @param {number} ratio @returns {number[]} */
export function placeColumnNumbers(clue, font, ratio) {
  const count = clue.lengths.length;
  return clue.lengths.map((_, block) => 3 * ratio + (count - 1 - block + 0.5) * SLOT * font);
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
 * @param {{height: number, width: number}} size @param {number} direction 0 for a row, 1 for a column @param {number} number @returns {number[]}
 */
export function listLine({ height, width }, direction, number) {
  return Array.from({ length: direction === 0 ? width : height }, (_, at) => (direction === 0 ? number * width + at : at * width + number));
}
