// @ts-check
/**
 * Triddlers and blocks on the shared board. Cells, clues and captions all lie in the field, where a layout says; what is out of sight of the
 * three clues of the cell in hand is told at the edge of the board.
 */
import { layBlock } from "./block-layout.js";
import { EMPTY as CROSS } from "./constants.js";
import { paintCubes } from "./cubes.js";
import { drawLine } from "./hints.js";
import { findBounds, findLattice, locate, takeLine } from "./lattice.js";
import { fadeOf, paintClues, paintFinished, paintLatticeOverlay, paintNumber, paintPlaying, traceCell } from "./lattice-paint.js";
import { LatticeStroke, crossFinishedLines, findRest } from "./lattice-strokes.js";
import { announceEntered, announceCell, labelCell, nameLattice, nameSheet } from "./lattice-words.js";
import { NOTE_KEYS, hasNotes, otherTool } from "./notes.js";
import { readDirections, rules } from "./rules.js";
import { isFixed, markCell, paintCells } from "./strokes.js";
import { judge } from "./surface.js";
import { layTriddler } from "./triddler-layout.js";

/** @typedef {import("../../board/surface.js").Surface} Surface */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Point} Point */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("../../board/surface.js").Options} Options */
/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./bars.js").LineState} LineState */

/** The middle of a number and the height of its font, in cells. @typedef {{x: number, y: number, font: number}} ClueNumber */
/**
 * Where everything lies, in cells; x is the column, y the row.
 * @typedef {object} Layout
 * @property {number} width @property {number} height @property {number} comfortable the side of a cell that a fingertip wants, in CSS pixels
 * @property {[number, number][][]} corners of each place @property {[number, number][]} centres of each place
 * @property {number} reach of a cross
 * @property {([number, number] | null)[]} vectors by direction, where its lines go in reading order; null for those that cannot be swept
 * @property {ClueNumber[][][]} numbers by direction, line and block; one for a line without blocks
 * @property {{x: number, y: number, room: number, slice: number}[]} captions of slices, and how wide they may be; -1 for the sheet of the pillars
 * @property {[number, number, number, number][]} strong the stronger lines
 * @property {(x: number, y: number) => number} find the place at a point, or -1
 * @property {(place: number, direction: import("../../board/surface.js").Direction) => number} step
 * @property {(clue: import("./lines.js").Clue, direction: number, line: number) => ClueNumber[]} [place] where the numbers of another clue would lie
 */

/** How the three directions are told apart at the edge of the board. */
const SIGNS = { hexagon: ["—", "/", "\\"], box: ["—", "|", "•"] };
/** From this height on a number can be read, and the height of those at the edge, in CSS pixels. */
const LEGIBLE = 8.5;
const FLYOUT = 14;
/** How much of the clues is seen where a board begins that does not fit the window, in cells. */
const CLUES_SEEN = 4;
/** In how many milliseconds the block turns once. */
const TURN_TIME = 3600;

/** @implements {Surface} */
export class LatticeSurface {
  /** @param {Doc} doc @param {Lattice} lattice */
  constructor(doc, lattice) {
    this.doc = doc;
    this.lattice = lattice;
    this.cells = lattice.size;
    this.clues = readDirections(doc, lattice);
    this.layout = lattice.shape === "hexagon" ? layTriddler(lattice, this.clues) : layBlock(lattice, this.clues, guessAspect());
    this.height = this.layout.height;
    this.width = this.layout.width;
    this.margin = 0.25;
    // Some clues are seen with the first cells, however long the longest are.
    const { top, left } = findBounds(this.layout.corners.flat());
    this.corner = { row: Math.max(0, top - CLUES_SEEN), column: Math.max(0, left - CLUES_SEEN) };
    this.comfortable = this.layout.comfortable;
    this.largest = 104;
    // Its clues are part of the field, and shrink with the cells.
    this.comesNear = true;
    this.solvedTime = lattice.shape === "box" ? TURN_TIME : 1300;
    this.firstPlace = 0;
    /** @type {Record<string, string>} */
    this.keyTools = hasNotes(doc) ? NOTE_KEYS : {};
    /** The cells that are printed with the puzzle. */
    this.given = doc.given ? rules.fromRows(doc, doc.given) : null;
    /** @type {LineState[][]} */
    this.states = this.clues.map((lines) => lines.map((clue) => ({ done: new Uint8Array(clue.lengths.length), isBroken: false })));
    /** Cells and notes; behind them come the lines, so that their numbers can be painted again. */
    this.places = rules.countPlaces(doc);
    /** @type {[number, number][]} */
    this.lineNumbers = lattice.lines.flatMap((lines, direction) => lines.map((_, line) => /** @type {[number, number]} */ ([direction, line])));
    const { starts } = lattice;
    this.mirror = {
      height: starts.length - 1, width: Math.max(...starts.map((start, row) => start - (starts[row - 1] ?? 0))), label: nameLattice(lattice),
      rowWidth: (/** @type {number} */ row) => starts[row + 1] - starts[row],
      placeAt: (/** @type {number} */ row, /** @type {number} */ column) => starts[row] + column,
      cellOf: (/** @type {number} */ place) => locate(lattice, place % lattice.size),
      labelOf: (/** @type {number} */ row, /** @type {number} */ column, /** @type {Uint8Array} */ values) =>
        labelCell(doc, lattice, this.clues, starts[row] + column, values),
    };
  }

  /** @param {string} tool @returns {string} */
  otherTool(tool) {
    return otherTool(tool);
  }

  measureBars() {
    return { left: 0, top: 0 };
  }

  /** Judge the lines again in which something changed. @param {Uint8Array} values @param {number[] | null} changed */
  update(values, changed) {
    const { lattice } = this;
    const places = [];
    for (const [at, [direction, line]] of this.lineNumbers.entries()) {
      if (changed && !changed.some((place) => lattice.linesOf[place % this.cells][direction] === line)) continue;
      const cells = takeLine(values, lattice.lines[direction][line]);
      if (judge(this.states[direction][line], cells, this.clues[direction][line])) places.push(this.places + at);
    }
    return { places, rows: [], columns: [] };
  }

  /** @param {Point} point @param {import("../../board/surface.js").StrokeStart} start */
  begin(point, start) {
    const place = this.placeAt(point);
    if (place < 0 || isFixed(this, start.values, place, start.options)) return null;
    return new LatticeStroke(this, place, start, (changes) => this.#finish(changes, start.values, start.options));
  }

  /** With the option for it, lines that the changes finish get their crosses. @param {Change[]} changes @param {Uint8Array} values @param {Options} options */
  #finish(changes, values, options) {
    return options.autoCross ? [...changes, ...crossFinishedLines(this.lattice, this.clues, values, changes)] : changes;
  }

  /** @param {number} place */
  regionOf(place) {
    const isCell = place < this.places;
    const [direction, line] = isCell ? [0, 0] : this.lineNumbers[place - this.places];
    const points = isCell ? this.layout.corners[place % this.cells] : this.layout.numbers[direction][line].map(({ x, y }) => [x, y]);
    const room = isCell ? 0.06 : 0.5;
    return findBounds(points.map(([x, y]) => [x, y, room]));
  }

  /** @param {Point} point */
  placeAt(point) {
    return this.layout.find(point.column, point.row);
  }

  /** Beside the cells: there clues are tapped, and drags move the board. @param {Point} point */
  isBeside(point) {
    return this.placeAt(point) < 0;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region */
  paintField(ctx, scene, region) {
    const fade = scene.solved > 0 ? fadeOf(scene) : 0;
    ctx.globalAlpha = 1 - fade;
    if (fade < 1) {
      paintPlaying(ctx, scene, region, this);
      paintClues(ctx, scene, region, this);
    }
    ctx.globalAlpha = 1;
    if (scene.solved === 0) return;
    if (this.lattice.shape === "hexagon") {
      paintFinished(ctx, scene, this);
      return;
    }
    ctx.globalAlpha = fade;
    // Where it stands in the end, its front and its right side are seen.
    paintCubes(ctx, scene, { inks: this.doc.inks, sides: this.lattice.sides }, scene.values, scene.view.field, 0.1 + scene.solved);
    ctx.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Overlay} overlay */
  paintOverlay(ctx, scene, overlay) {
    paintLatticeOverlay(ctx, scene, overlay, this);
  }

  /** The lines are no boxes: they are lit by `paintLit`. @returns {Box[]} */
  light() {
    return [];
  }

  /** The three lines through a place with their numbers, and what cannot be read of these. @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} place @returns {Box[]} */
  paintLit(ctx, scene, place) {
    const { view, colours } = scene;
    const whole = { x: 0, y: 0, width: ctx.canvas.width, height: ctx.canvas.height };
    if (scene.options.crosshair) {
      ctx.save();
      ctx.beginPath();
      ctx.rect(view.field.x, view.field.y, view.field.width, view.field.height);
      ctx.clip();
      const cells = new Set(this.lattice.lines.flatMap((lines, direction) => lines[this.lattice.linesOf[place][direction]]));
      ctx.beginPath();
      for (const cell of cells) traceCell(ctx, view, this, cell);
      for (const number of this.#numbersOf(place).flat()) {
        const reach = number.font * view.cell * 0.78;
        ctx.moveTo(view.x(number.x) + reach, view.y(number.y));
        ctx.arc(view.x(number.x), view.y(number.y), reach, 0, 2 * Math.PI);
      }
      ctx.fillStyle = colours.lit;
      ctx.fill();
      ctx.restore();
    }
    this.#paintFlyout(ctx, scene, place);
    return [whole];
  }

  /** @param {number} place @returns {ClueNumber[][]} by direction */
  #numbersOf(place) {
    return this.layout.numbers.map((lines, direction) => lines[this.lattice.linesOf[place][direction]]);
  }

  /** The directions whose clue cannot be read where it stands. @param {Scene} scene @param {number} place */
  #findHidden({ view }, place) {
    const { field, cell, ratio } = view;
    const isSeen = (/** @type {ClueNumber} */ number) => {
      const [x, y, room] = [view.x(number.x), view.y(number.y), number.font * cell * 0.4];
      return number.font * cell >= LEGIBLE * ratio && x - room >= field.x && x + room <= field.x + field.width && y - room >= field.y && y + room <= field.y + field.height;
    };
    return this.#numbersOf(place).flatMap((numbers, direction) => (numbers.every(isSeen) ? [] : [direction]));
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} place */
  #paintFlyout(ctx, scene, place) {
    const hidden = this.#findHidden(scene, place);
    if (hidden.length === 0) return;
    const { view, colours } = scene;
    const font = Math.round(FLYOUT * view.ratio);
    const lines = hidden.map((direction) => ({ direction, line: this.lattice.linesOf[place][direction] }));
    const sizeOf = (/** @type {number} */ length) => (String(length).length * 0.58 + 0.55) * font;
    const lengthsOf = (/** @type {{direction: number, line: number}} */ { direction, line }) => {
      const { lengths } = this.clues[direction][line];
      return lengths.length === 0 ? [0] : lengths;
    };
    const width = Math.max(...lines.map((line) => lengthsOf(line).reduce((sum, length) => sum + sizeOf(length), 0))) + font * 2.2;
    const height = lines.length * font * 1.5 + font * 0.5;
    const [, y] = this.layout.centres[place];
    const x0 = Math.round(view.field.x + Math.max(0, (view.field.width - width) / 2));
    // Where the finger is not.
    const isBelow = view.y(y) < view.field.y + view.field.height / 2;
    const y0 = Math.round(isBelow ? view.field.y + view.field.height - height - 4 * view.ratio : view.field.y + 4 * view.ratio);
    ctx.fillStyle = colours.sheet;
    ctx.strokeStyle = colours.gridStrong;
    ctx.lineWidth = Math.max(1, Math.round(view.ratio * 0.75));
    ctx.beginPath();
    ctx.roundRect(x0 + 0.5, y0 + 0.5, width, height, 6 * view.ratio);
    ctx.fill();
    ctx.stroke();
    lines.forEach(({ direction, line }, at) => {
      const middle = y0 + font * (1 + at * 1.5);
      ctx.font = `400 ${font}px ${colours.font}`;
      ctx.textAlign = "center";
      ctx.textBaseline = "alphabetic";
      ctx.fillStyle = colours.pencil;
      ctx.fillText(SIGNS[this.lattice.shape][direction], x0 + font, middle + font * 0.36);
      let x = x0 + font * 1.8;
      lengthsOf({ direction, line }).forEach((length, block) => {
        paintNumber(ctx, scene, this, direction, line, block, x + sizeOf(length) / 2, middle, font);
        x += sizeOf(length);
      });
    });
  }

  /** A finger hides nothing once it is lifted: clues that only the light tells stay. @param {Scene} scene @param {number} place */
  staysLit(scene, place) {
    return this.#findHidden(scene, place).length > 0;
  }

  /** @param {Scene} scene @param {import("../../board/surface.js").Overlay} overlay */
  illustrate(scene, overlay) {
    const lines = overlay.lines ?? [];
    if (lines.length > 3) return [];
    return lines.map(([direction, line]) => drawLine(this.doc, direction, line, this.clues[direction][line], this.states[direction][line], scene, overlay));
  }

  /** @param {Scene} scene @param {number} place @returns {Box} */
  cursorBox({ view }, place) {
    const { top, left, bottom, right } = this.regionOf(place);
    return { x: view.x(left), y: view.y(top), width: view.x(right) - view.x(left), height: view.y(bottom) - view.y(top) };
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} place @returns {Box} */
  paintCursor(ctx, scene, place) {
    const { view, colours } = scene;
    const wide = Math.max(2, Math.round(2.5 * view.ratio));
    ctx.lineJoin = "round";
    // A pale rim stands out from ink as well as from paper.
    for (const [colour, size] of /** @type {[string, number][]} */ ([[colours.sheet, 2 * wide], [colours.cursor, wide]])) {
      ctx.beginPath();
      traceCell(ctx, view, this, place, wide);
      ctx.strokeStyle = colour;
      ctx.lineWidth = size;
      ctx.stroke();
    }
    const box = this.cursorBox(scene, place);
    return { x: box.x - 2 * wide, y: box.y - 2 * wide, width: box.width + 4 * wide, height: box.height + 4 * wide };
  }

  /** @param {number} direction @param {number} line @param {number} block */
  nameClue(direction, line, block) {
    return `${this.lattice.directions[direction]} ${line + 1}.${block + 1}`;
  }

  /** @param {number} slice -1 for the pillars */
  nameCaption(slice) {
    return nameSheet(slice);
  }

  /** @param {Scene} _scene @param {Point} point */
  clueAt(_scene, point) {
    let [found, nearest] = ["", 0.6];
    this.layout.numbers.forEach((lines, direction) => {
      lines.forEach((numbers, line) => {
        numbers.forEach(({ x, y }, block) => {
          const away = Math.hypot(point.column - x, point.row - y);
          if (away < nearest) [found, nearest] = [this.nameClue(direction, line, block), away];
        });
      });
    });
    return found || null;
  }

  /** Crosses for the rest of a line that is met. @param {string} ref @param {Uint8Array} values @returns {Change[]} */
  completeClue(ref, values) {
    const [name, number] = ref.split(/[ .]/);
    const direction = this.lattice.directions.findIndex((one) => one === name);
    const line = Number(number) - 1;
    return findRest(this.lattice.lines[direction][line], this.clues[direction][line], values).map((place) => [place, CROSS]);
  }

  /** @param {number} place @param {import("../../board/surface.js").Direction} direction */
  moveCursor(place, direction) {
    return this.layout.step(place, direction);
  }

  /** @param {number} place @param {string} tool @param {Uint8Array} values @param {Options} options */
  mark(place, tool, values, options) {
    return this.#finish(markCell(this, place, tool, values, options), values, options);
  }

  /** @param {number} from @param {number} to @param {string} tool @param {Uint8Array} values @param {Options} options */
  paint(from, to, tool, values, options) {
    return this.#finish(paintCells(this, from, to, tool, values, options), values, options);
  }

  /** @param {number} place @param {Uint8Array} values */
  announce(place, values) {
    return announceCell(this.doc, this.lattice, place % this.cells, values);
  }

  /** @param {number} from @param {number} to */
  announceMove(from, to) {
    return announceEntered(this.doc, this.lattice, this.clues, from, to);
  }
}

/** The board of a puzzle whose shape is no rectangle; null for one that is. @param {Doc} doc */
export function openLattice(doc) {
  const lattice = findLattice(doc);
  return lattice && new LatticeSurface(doc, lattice);
}

/** About how wide a board is by its height: on a desk a panel stands beside it. */
function guessAspect() {
  const [width, height] = [window.innerWidth, window.innerHeight];
  return width < 760 ? width / Math.max(1, height - 200) : (width - 420) / Math.max(1, height - 140);
}
