// @ts-check
/** A nonogram on the shared board: ties layout, strokes, painters and words together, and keeps what lines and clues say of each other. */
import { t } from "../../i18n/index.js";
import * as geometry from "./bars.js";
import { paintBar, paintFlyout } from "./bars.js";
import { EMPTY as CROSS, FILLED, UNKNOWN, WRONG } from "./constants.js";
import { drawHintLines, paintBarOverlay, paintOverlay } from "./hints.js";
import { findHalf, isBlack, nameCorner, nameInk, packInks } from "./inks.js";
import { findLattice, packShape } from "./lattice.js";
import { openLattice } from "./lattice-surface.js";
import { nameLineOf } from "./lattice-words.js";
import { NOTE_KEYS, hasNotes, listNoted, otherTool } from "./notes.js";
import { openFinish, paintCells, paintFinish, paintSolved } from "./paint.js";
import { Miniature, draw, thumbnail } from "./pictures.js";
import { countCells, readClues, rules } from "./rules.js";
import { columnOf, findDone, findUnknown, isBroken, isFinished, isZebra } from "./lines.js";
import { beginStroke, crossFinished, markCell, paintCells as paintBoth } from "./strokes.js";

/** @typedef {import("../../board/surface.js").Surface} Surface */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("./bars.js").LineState} LineState */

/** @type {Record<string, import("../../types.js").Corner>} */
const HALF_TOOLS = { "half-upper-left": "◤", "half-upper-right": "◥", "half-lower-left": "◣", "half-lower-right": "◢" };

/** @implements {Surface} */
export class NonogramSurface {
  /** @param {Doc} doc @param {string | null} [finish] the coloured picture that a solved one turns into */
  constructor(doc, finish) {
    this.doc = doc;
    this.finish = finish ? openFinish(doc, finish) : null;
    this.height = doc.height;
    this.width = doc.width;
    this.cells = doc.height * doc.width;
    this.margin = 0;
    this.comfortable = 26;
    this.largest = 104;
    this.solvedTime = this.finish ? 2200 : 1100;
    this.firstPlace = 0;
    // Each half by a key that lies where it has its ink, in the ink that is chosen.
    const halfKeys = { q: "half-upper-left", w: "half-upper-right", a: "half-lower-left", s: "half-lower-right" };
    /** @type {Record<string, string>} */
    this.keyTools = { ...(doc.inks?.some((ink) => ink.corner) && halfKeys), ...(hasNotes(doc) && NOTE_KEYS) };
    this.miniature = new Miniature(doc);
    this.clues = readClues(doc);
    /** The cells that are printed with the puzzle. */
    this.given = doc.given ? rules.fromRows(doc, doc.given) : null;
    this.widest = Math.max(1, ...this.clues.rows.map(geometry.rowWidth));
    this.highest = Math.max(1, ...this.clues.columns.map(geometry.columnHeight));
    /** @type {{rows: LineState[], columns: LineState[]}} */
    this.states = {
      rows: this.clues.rows.map((clue) => ({ done: new Uint8Array(clue.lengths.length), isBroken: false })),
      columns: this.clues.columns.map((clue) => ({ done: new Uint8Array(clue.lengths.length), isBroken: false })),
    };
    this.mirror = {
      height: doc.height, width: doc.width, label: nameBoard(doc),
      placeAt: (/** @type {number} */ row, /** @type {number} */ column) => row * doc.width + column,
      cellOf: (/** @type {number} */ place) => this.#cellOf(place),
      labelOf: (/** @type {number} */ row, /** @type {number} */ column, /** @type {Uint8Array} */ values) =>
        labelOf(this.doc, this.clues, row, column, values),
    };
  }

  /** Of a note, that of its cell. @param {number} place @returns {[number, number]} */
  #cellOf(place) {
    const cell = place % this.cells;
    const row = Math.floor(cell / this.width);
    return [row, cell - row * this.width];
  }

  /** @param {string} tool @returns {string} */
  otherTool(tool) {
    return otherTool(tool);
  }

  /** @param {number} cell @param {{width: number, height: number}} room @param {number} ratio */
  measureBars(cell, room, ratio) {
    return geometry.measureBars(this, cell, room, ratio);
  }

  /** Judge the lines again in which something changed. @param {Uint8Array} values @param {number[] | null} changed */
  update(values, changed) {
    this.miniature.forget();
    const rows = new Set(changed ? changed.map((place) => this.#cellOf(place)[0]) : this.clues.rows.keys());
    const columns = new Set(changed ? changed.map((place) => this.#cellOf(place)[1]) : this.clues.columns.keys());
    const row = (/** @type {number} */ line) => values.subarray(line * this.width, (line + 1) * this.width);
    return {
      places: [],
      rows: [...rows].filter((line) => judge(this.states.rows[line], row(line), this.clues.rows[line])),
      columns: [...columns].filter((line) => judge(this.states.columns[line], columnOf(values, this.width, line, this.height), this.clues.columns[line])),
    };
  }

  /** @param {import("../../board/surface.js").Point} point @param {import("../../board/surface.js").StrokeStart} start */
  begin(point, start) {
    const finish = (/** @type {Change[]} */ changes) => this.#finish(changes, start.values, start.options);
    return beginStroke(this, point, start, finish);
  }

  /**
   * With the option for it, lines that the changes finish get their crosses.
   * @param {Change[]} changes @param {Uint8Array} values @param {import("../../board/surface.js").Options} options
   */
  #finish(changes, values, options) {
    return options.autoCross ? [...changes, ...crossFinished(this, this.clues, values, changes)] : changes;
  }

  /** @param {number} place */
  regionOf(place) {
    const [row, column] = this.#cellOf(place);
    return { top: row, left: column, bottom: row + 1, right: column + 1 };
  }

  /** @param {import("../../board/surface.js").Point} point */
  placeAt(point) {
    const row = Math.floor(point.row);
    const column = Math.floor(point.column);
    return row >= 0 && column >= 0 && row < this.height && column < this.width ? row * this.width + column : -1;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region */
  paintField(ctx, scene, region) {
    const paintPlaying = () => paintCells(ctx, scene, region, this.doc);
    if (scene.solved === 0) paintPlaying();
    else if (this.finish) paintFinish(ctx, scene, region, this.finish, (early) => paintSolved(ctx, early, region, this.doc, paintPlaying));
    else paintSolved(ctx, scene, region, this.doc, paintPlaying);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} from @param {number} to */
  paintLeftBar(ctx, scene, from, to) {
    paintBar(ctx, scene, this.doc, "row", this.clues.rows, this.states.rows, from, to);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} from @param {number} to */
  paintTopBar(ctx, scene, from, to) {
    paintBar(ctx, scene, this.doc, "column", this.clues.columns, this.states.columns, from, to);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene */
  paintCorner(ctx, scene) {
    this.miniature.paint(ctx, scene);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Overlay} overlay */
  paintOverlay(ctx, scene, overlay) {
    paintOverlay(ctx, scene, overlay, this.doc);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Overlay} overlay */
  paintBarOverlay(ctx, scene, overlay) {
    paintBarOverlay(ctx, scene, overlay, this.clues);
  }

  /** Row and column with their clues. @param {Scene} scene @param {number} place @returns {Box[]} */
  light(scene, place) {
    const { view } = scene;
    const [row, column] = this.#cellOf(place);
    const y = Math.max(view.field.y, view.y(row));
    const x = Math.max(view.field.x, view.x(column));
    const height = Math.min(view.field.y + view.field.height, view.y(row + 1)) - y;
    const width = Math.min(view.field.x + view.field.width, view.x(column + 1)) - x;
    const boxes = [];
    if (height > 0) boxes.push({ x: view.leftBar.x, y, width: view.leftBar.width + view.field.width, height });
    if (width > 0) boxes.push({ x, y: view.topBar.y, width, height: view.topBar.height + view.field.height });
    return boxes;
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} place @returns {Box[]} */
  paintLit(ctx, scene, place) {
    const [row, column] = this.#cellOf(place);
    const { rows, columns } = this.clues;
    const across = paintFlyout(ctx, scene, this.doc, "row", rows[row], this.states.rows[row], row, null);
    const down = paintFlyout(ctx, scene, this.doc, "column", columns[column], this.states.columns[column], column, across);
    return [across, down].filter((box) => box !== null);
  }

  /** A finger hides nothing once it is lifted: clues that only the light tells stay. @param {Scene} scene @param {number} place */
  staysLit({ view }, place) {
    const [row, column] = this.#cellOf(place);
    return !geometry.isReadable("row", this.clues.rows[row], view) || !geometry.isReadable("column", this.clues.columns[column], view);
  }

  /** @param {Scene} scene @param {import("../../board/surface.js").Overlay} overlay */
  illustrate(scene, overlay) {
    return drawHintLines(this.doc, this.clues, this.states, scene, overlay);
  }

  /** @param {Scene} scene @param {number} place @returns {Box} */
  cursorBox(scene, place) {
    const [row, column] = this.#cellOf(place);
    const { view } = scene;
    return { x: view.x(column), y: view.y(row), width: view.cell, height: view.cell };
  }

  /**
   * @param {Scene} scene @param {import("../../board/surface.js").Point} point @param {number | null} left
   * @param {number | null} top
   */
  clueAt(scene, point, left, top) {
    const isRow = left !== null;
    const line = Math.floor(isRow ? point.row : point.column);
    const clue = (isRow ? this.clues.rows : this.clues.columns)[line];
    if (!clue) return null;
    const { cell, ratio } = scene.view;
    const font = geometry.fontSize(cell, ratio);
    const places = isRow
      ? geometry.placeRowNumbers(clue, geometry.rowFont(clue, font, scene.view.leftBar.width, ratio), ratio)
      : geometry.placeColumnNumbers(clue, font, ratio);
    const block = geometry.nearestNumber(places, (isRow ? left : top) ?? 0);
    return `${isRow ? "row" : "column"} ${line + 1}.${Math.max(0, block) + 1}`;
  }

  /** Crosses for the rest of a line that is met. @param {string} ref @param {Uint8Array} values @returns {Change[]} */
  completeClue(ref, values) {
    const [axis, number] = ref.split(/[ .]/);
    const line = Number(number) - 1;
    const isRow = axis === "row";
    const cells = isRow ? values.subarray(line * this.width, (line + 1) * this.width) : columnOf(values, this.width, line, this.height);
    if (!isFinished(cells, (isRow ? this.clues.rows : this.clues.columns)[line])) return [];
    return findUnknown(cells).map((cell) => [isRow ? line * this.width + cell : cell * this.width + line, CROSS]);
  }

  /** @param {number} place @param {import("../../board/surface.js").Direction} direction */
  moveCursor(place, direction) {
    const [row, column] = this.#cellOf(place);
    const at = (/** @type {number} */ toRow, /** @type {number} */ toColumn) =>
      Math.min(this.height - 1, Math.max(0, toRow)) * this.width + Math.min(this.width - 1, Math.max(0, toColumn));
    switch (direction) {
      case "left": return at(row, column - 1);
      case "right": return at(row, column + 1);
      case "up": return at(row - 1, column);
      case "down": return at(row + 1, column);
      case "row-start": return at(row, 0);
      case "row-end": return at(row, this.width - 1);
      case "column-start": return at(0, column);
      case "column-end": return at(this.height - 1, column);
      case "first": return 0;
      default: return this.height * this.width - 1;
    }
  }

  /**
   * @param {number} place @param {string} tool @param {Uint8Array} values
   * @param {import("../../board/surface.js").Options} options @returns {Change[]}
   */
  mark(place, tool, values, options) {
    const corner = HALF_TOOLS[tool];
    if (corner) {
      const ink = findHalf(this.doc.inks ?? [], options.ink, corner);
      return ink < 0 ? [] : this.mark(place, "fill", values, { ...options, ink });
    }
    return this.#finish(markCell(this, place, tool, values, options), values, options);
  }

  /**
   * @param {number} from @param {number} to @param {string} tool @param {Uint8Array} values
   * @param {import("../../board/surface.js").Options} options
   */
  paint(from, to, tool, values, options) {
    return this.#finish(paintBoth(this, from, to, tool, values, options), values, options);
  }

  /** @param {number} place @param {Uint8Array} values */
  announce(place, values) {
    const [row, column] = this.#cellOf(place);
    return t("nonogram.cell", { row: row + 1, column: column + 1, value: nameCell(this.doc, values, place % this.cells) });
  }

  /** @param {number} from @param {number} to */
  announceMove(from, to) {
    return announceMove(this.doc, this.clues, this.#cellOf(from), this.#cellOf(to));
  }
}

/**
 * Look at a line again.
 * @param {LineState} state @param {Uint8Array} cells @param {import("./lines.js").Clue} clue
 * @returns {boolean} whether it looks different now
 */
export function judge(state, cells, clue) {
  const done = findDone(cells, clue);
  const isNowBroken = isBroken(cells, clue);
  const isChanged = isNowBroken !== state.isBroken || done.some((one, block) => one !== state.done[block]);
  state.done = done;
  state.isBroken = isNowBroken;
  return isChanged;
}

/** @type {import("../../board/surface.js").SurfaceKind} */
export const surface = {
  open: (doc, finish) => openLattice(doc) ?? new NonogramSurface(doc, finish),
  thumbnail,
  draw,
  blank: ({ height, width }) => "0".repeat(height * width),
  // The picture, without its crosses.
  finish: (values) => values.replaceAll("1", "0"),
  patternOf: (doc) => [packInks(doc.inks), packShape(doc)].filter(Boolean).join(" "),
};

// What a screen reader hears of a nonogram: short labels, and the clue only at the first cell of a line.

/** @typedef {import("./lines.js").Clue} Clue */

/** @param {Doc} doc */
export function nameBoard(doc) {
  return t("nonogram.board", { rows: doc.height, columns: doc.width });
}

/** @param {Doc} doc @param {number} value */
export function nameValue(doc, value) {
  if (value === UNKNOWN) return t("nonogram.unknown");
  if (value === CROSS) return t("nonogram.empty");
  if (value === WRONG) return t("nonogram.wrong");
  const { inks } = doc;
  if (!inks?.[value - FILLED] || (inks.length === 1 && isBlack(inks))) return t("nonogram.filled");
  return inks[value - FILLED].corner ? nameInk(inks, value - FILLED) : t("nonogram.filledWith", { ink: nameInk(inks, value - FILLED) });
}

/** What is known of a cell, with what is noted in an open one: "open, not red". @param {Doc} doc @param {Uint8Array} values @param {number} cell */
export function nameCell(doc, values, cell) {
  const noted = values[cell] === UNKNOWN && hasNotes(doc) ? listNoted(values, countCells(doc), cell) : [];
  const nameNoted = (/** @type {number} */ value) => t("nonogram.not", { value: value === CROSS ? t("nonogram.empty") : nameInk(doc.inks ?? [], value - FILLED) });
  return [nameValue(doc, values[cell]), ...noted.map(nameNoted)].join(", ");
}

/** @param {Doc} doc @param {Clue} clue */
export function nameClue(doc, clue) {
  if (clue.lengths.length === 0) return isZebra(clue) ? t("nonogram.noClue") : "0";
  const { inks = [] } = doc;
  const isPlain = inks.every((ink) => ink.corner || ink.colour === inks[0].colour);
  const nameOf = (/** @type {number} */ block) => {
    const value = clue.values[block];
    if (value === CROSS) return t("nonogram.empty");
    return isZebra(clue) && isPlain ? t("nonogram.filled") : isPlain ? "" : nameInk(inks, value - FILLED);
  };
  return clue.lengths
    .map((length, block) => {
      const [before, after] = [clue.befores, clue.afters].map((halves) => inks[(halves?.[block] ?? 0) - FILLED]?.corner);
      const parts = [before && nameHalf(before), length > 0 && length, after && nameHalf(after), nameOf(block)];
      return parts.filter(Boolean).join(" ");
    })
    .join(clue.befores || isZebra(clue) ? ", " : " ");
}

/** @param {import("../../types.js").Corner} corner */
function nameHalf(corner) {
  return t("nonogram.halfAt", { corner: t(`nonogram.corner.${nameCorner(corner)}`) });
}

/**
 * @param {Doc} doc @param {{rows: Clue[], columns: Clue[]}} clues @param {number} row @param {number} column @param {Uint8Array} values
 */
export function labelOf(doc, clues, row, column, values) {
  const parts = [nameCell(doc, values, row * doc.width + column)];
  if (column === 0) parts.push(t("nonogram.rowClue", { row: row + 1, clue: nameClue(doc, clues.rows[row]) }));
  if (row === 0) parts.push(t("nonogram.columnClue", { column: column + 1, clue: nameClue(doc, clues.columns[column]) }));
  return parts.join("; ");
}

/** @param {Doc} doc @param {number} row @param {number} column @param {number} value */
export function announce(doc, row, column, value) {
  return t("nonogram.cell", { row: row + 1, column: column + 1, value: nameValue(doc, value) });
}

/**
 * The clues of the row and the column that a step enters, where the cell does not tell them itself.
 * @param {Doc} doc @param {{rows: Clue[], columns: Clue[]}} clues @param {[number, number]} from @param {[number, number]} to
 */
export function announceMove(doc, clues, from, [row, column]) {
  const parts = [];
  if (row !== from[0] && column > 0) parts.push(t("nonogram.rowClue", { row: row + 1, clue: nameClue(doc, clues.rows[row]) }));
  if (column !== from[1] && row > 0) parts.push(t("nonogram.columnClue", { column: column + 1, clue: nameClue(doc, clues.columns[column]) }));
  return parts.join("; ");
}

/**
 * A line with its clue and what stands in it, cells of the same state together: "row 3: 2 1; 1-4 filled, 5 unknown".
 * @param {Doc} doc @param {number} direction @param {number} number @param {Clue} clue @param {number[]} cells
 */
export function nameLine(doc, direction, number, clue, cells) {
  const lattice = findLattice(doc);
  const named = lattice && `${nameLineOf(lattice, direction, number)}: ${nameClue(doc, clue)}`;
  const name = named ?? (direction === 0 ? t("nonogram.rowClue", { row: number + 1, clue: nameClue(doc, clue) }) : t("nonogram.columnClue", { column: number + 1, clue: nameClue(doc, clue) }));
  const parts = [];
  for (let start = 0, end = 0; start < cells.length; start = end) {
    while (end < cells.length && cells[end] === cells[start]) end += 1;
    parts.push(`${end - start > 1 ? `${start + 1}-${end}` : end} ${nameValue(doc, cells[start])}`);
  }
  return `${name}; ${parts.join(", ")}`;
}
