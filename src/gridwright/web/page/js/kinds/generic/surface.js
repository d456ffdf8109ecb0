// @ts-check
/**
 * The board of a kind that brings nothing to the page: cells with texts, thick lines between them, labels at the left and above, and
 * states that cells are given. What a state looks like is the server's to say.
 */
import { CELL, frame, readColours, textScale } from "../../board/look.js";
import { WRONG } from "../../constants.js";
import { t } from "../../i18n/index.js";
import { s } from "../../ui/dom.js";
import { asGrid, nameState, textAt } from "./kind.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("../../types.js").Overlay} Overlay */
/** @typedef {import("../../board/surface.js").Surface} Surface */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Box} Box */
/** @typedef {import("../../board/surface.js").Point} Point */
/** @typedef {import("../../board/surface.js").Options} Options */
/** @typedef {import("../../board/surface.js").Colours} Colours */
/** @typedef {import("./kind.js").CellState} CellState */
/** Where a cell is drawn, in device pixels. @typedef {{x: number, y: number, side: number}} Square */

const UNKNOWN = 0;
/** How high labels are for a cell, in its sides, and the space between two of them, in heights of their font. */
const LABEL = 0.5;
const LABEL_SLOT = 1.22;
const LARGEST_LABEL = 19;
/** The share of the board that bars may take at most. */
const MOST_BAR = 0.4;

/** Events name tools by letters alone: the first state is "state-a". */
const FIRST_LETTER = "a".charCodeAt(0);

/** The tool that gives a state. @param {number} value from 1 */
export function toolOf(value) {
  return `state-${String.fromCharCode(FIRST_LETTER + value - 1)}`;
}

/** @param {string} tool 0 for the tool that clears */
function valueOf(tool) {
  const letter = /^state-([a-z])$/.exec(tool)?.[1];
  return letter === undefined ? UNKNOWN : letter.charCodeAt(0) - FIRST_LETTER + 1;
}

/** @implements {Surface} */
class GridSurface {
  /** @param {Doc} doc @param {readonly CellState[]} states @param {import("../../types.js").KindRules} rules @param {string} name */
  constructor(doc, states, rules, name) {
    const { height, width } = doc;
    this.doc = doc;
    this.states = states;
    this.height = height;
    this.width = width;
    this.margin = 0;
    this.comfortable = 30;
    this.largest = 112;
    this.solvedTime = 700;
    this.firstPlace = 0;
    /** @type {Record<string, string>} */
    this.keyTools = {};
    /** What is printed with the puzzle. */
    this.given = doc.given ? rules.fromRows(doc, doc.given) : null;
    const { rowLabels = [], columnLabels = [] } = asGrid(doc);
    this.rowLabels = rowLabels.map((labels) => labels.join(" "));
    this.columnLabels = columnLabels;
    this.mirror = {
      height,
      width,
      label: t("generic.board", { name, height, width }),
      placeAt: (/** @type {number} */ row, /** @type {number} */ column) => row * width + column,
      cellOf: (/** @type {number} */ place) => this.#cellOf(place),
      labelOf: (/** @type {number} */ row, /** @type {number} */ column, /** @type {Uint8Array} */ values) => this.#describe(row * width + column, values),
    };
  }

  /** @param {number} place @returns {[number, number]} */
  #cellOf(place) {
    const row = Math.floor(place / this.width);
    return [row, place - row * this.width];
  }

  /** What stands in a cell, in words. @param {number} place @param {Uint8Array} values */
  #describe(place, values) {
    const value = values[place];
    const state = value === WRONG ? t("generic.wrong") : value === UNKNOWN ? t("generic.open") : nameState(this.states, value);
    return [textAt(this.doc, place), state].filter(Boolean).join(", ");
  }

  /** @param {number} place @param {Uint8Array} values */
  announce(place, values) {
    const [row, column] = this.#cellOf(place);
    return `${t("play.place.cell", { row: row + 1, column: column + 1 })}: ${this.#describe(place, values)}`;
  }

  /** The next state's tool. @param {string} tool */
  otherTool(tool) {
    return toolOf((valueOf(tool) % this.states.length) + 1);
  }

  /** @param {number} cell @param {{width: number, height: number}} room @param {number} ratio */
  measureBars(cell, room, ratio) {
    const font = labelFont(cell, ratio);
    const edge = Math.round(5 * ratio);
    const widest = Math.max(0, ...this.rowLabels.map((text) => text.length));
    const most = Math.max(0, ...this.columnLabels.map((labels) => labels.length));
    return {
      left: widest && Math.min(Math.ceil(widest * font * 0.6) + 2 * edge, Math.floor(room.width * MOST_BAR)),
      top: most && Math.min(Math.ceil(most * LABEL_SLOT * font) + 2 * edge, Math.floor(room.height * MOST_BAR)),
    };
  }

  update() {
    return { places: [], rows: [], columns: [] };
  }

  /** Whether a place is settled for good. @param {number} place @param {Uint8Array} values */
  #isFixed(place, values) {
    return values[place] === WRONG || (this.given !== null && this.given[place] !== UNKNOWN);
  }

  /** What a press on a cell writes: the tool's state, the same again clears; where taps cycle, one state after the other. @param {number} before @param {string} tool @param {Options} options */
  #decide(before, tool, options) {
    const value = valueOf(tool);
    if (!options.tapCycles || value === UNKNOWN) return before === value ? UNKNOWN : value;
    if (before === UNKNOWN) return value;
    const next = (before % this.states.length) + 1;
    return next === value ? UNKNOWN : next;
  }

  /** @param {Point} point @param {import("../../board/surface.js").StrokeStart} start @returns {import("../../board/surface.js").Stroke | null} */
  begin(point, { values, tool, options }) {
    const first = this.placeAt(point);
    if (first < 0 || this.#isFixed(first, values)) return null;
    const before = values[first];
    const value = this.#decide(before, tool, options);
    // Clearing with its own tool takes everything away, whatever it is.
    const isCareful = options.skipMarked && tool !== "clear";
    const mayWrite = (/** @type {number} */ place) => values[place] !== value && !this.#isFixed(place, values) && (!isCareful || values[place] === before);
    const places = new Set([first]);
    return {
      get length() {
        return places.size;
      },
      extend: (to) => {
        const place = this.placeAt(to);
        if (place < 0 || places.has(place)) return false;
        places.add(place);
        return true;
      },
      changes: () => [...places].filter(mayWrite).map((place) => /** @type {Change} */ ([place, value])),
    };
  }

  /** @param {number} place @param {string} tool @param {Uint8Array} values @param {Options} options @returns {Change[]} */
  mark(place, tool, values, options) {
    const value = this.#decide(values[place], tool, options);
    return this.#isFixed(place, values) || values[place] === value ? [] : [[place, value]];
  }

  /** @param {number} from @param {number} to @param {string} tool @param {Uint8Array} values @returns {Change[]} */
  paint(from, to, tool, values) {
    const value = valueOf(tool);
    const places = from === to ? [from] : [from, to];
    return places.filter((place) => values[place] !== value && !this.#isFixed(place, values)).map((place) => [place, value]);
  }

  /** @param {number} place */
  regionOf(place) {
    const [row, column] = this.#cellOf(place);
    return { top: row, left: column, bottom: row + 1, right: column + 1 };
  }

  /** @param {Point} point */
  placeAt(point) {
    const [row, column] = [Math.floor(point.row), Math.floor(point.column)];
    return row >= 0 && column >= 0 && row < this.height && column < this.width ? row * this.width + column : -1;
  }

  /** @param {Scene} scene @param {number} place @returns {Square} */
  #squareOf({ view }, place) {
    const [row, column] = this.#cellOf(place);
    return { x: view.x(column), y: view.y(row), side: view.cell };
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region */
  paintField(ctx, scene, region) {
    const { view, colours, values } = scene;
    const [top, left] = [Math.max(0, Math.floor(region.top)), Math.max(0, Math.floor(region.left))];
    const [bottom, right] = [Math.min(this.height, Math.ceil(region.bottom)), Math.min(this.width, Math.ceil(region.right))];
    ctx.fillStyle = colours.sheet;
    ctx.fillRect(view.x(left), view.y(top), (right - left) * view.cell, (bottom - top) * view.cell);
    for (let row = top; row < bottom; row += 1) {
      for (let column = left; column < right; column += 1) {
        const place = row * this.width + column;
        const square = this.#squareOf(scene, place);
        const level = scene.levels[place];
        const ink = level > 0 ? colours.levels[(level - 1) % colours.levels.length] : colours.ink;
        paintState(ctx, { ...colours, ink }, square, this.states[values[place] - 1], 1 - scene.solved);
        if (values[place] === WRONG) paintWrong(ctx, colours, square);
        paintText(ctx, colours, square, textAt(this.doc, place), this.states[values[place] - 1]);
      }
    }
    this.#paintLines(ctx, scene, { top, left, bottom, right });
  }

  /** Hairlines between cells, a frame around them, and walls. @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region */
  #paintLines(ctx, { view, colours }, { top, left, bottom, right }) {
    const thin = Math.max(1, Math.round(view.ratio * 0.75));
    const thick = Math.max(thin + 1, Math.round(view.cell / 22));
    const across = (/** @type {number} */ row, /** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ width) =>
      ctx.rect(view.x(from), view.y(row) - (row === 0 ? 0 : row === this.height ? width : width >> 1), (to - from) * view.cell, width);
    const down = (/** @type {number} */ column, /** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ width) =>
      ctx.rect(view.x(column) - (column === 0 ? 0 : column === this.width ? width : width >> 1), view.y(from), width, (to - from) * view.cell);
    ctx.beginPath();
    for (let row = top; row <= bottom; row += 1) across(row, left, right, thin);
    for (let column = left; column <= right; column += 1) down(column, top, bottom, thin);
    ctx.fillStyle = colours.grid;
    ctx.fill();
    ctx.beginPath();
    for (const row of [0, this.height]) across(row, left, right, thick);
    for (const column of [0, this.width]) down(column, top, bottom, thick);
    for (const [row, column, side] of asGrid(this.doc).walls ?? []) {
      if (side === "below") across(row + 1, column, column + 1, thick);
      else down(column + 1, row, row + 1, thick);
    }
    ctx.fillStyle = colours.gridStrong;
    ctx.fill();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} from @param {number} to */
  paintLeftBar(ctx, { view, colours }, from, to) {
    writeWith(ctx, colours, labelFont(view.cell, view.ratio), "right");
    for (let row = from; row < to; row += 1) {
      ctx.fillText(this.rowLabels[row] ?? "", view.leftBar.x + view.leftBar.width - 5 * view.ratio, view.y(row) + view.cell / 2, view.leftBar.width);
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} from @param {number} to */
  paintTopBar(ctx, { view, colours }, from, to) {
    const font = labelFont(view.cell, view.ratio);
    writeWith(ctx, colours, font, "center");
    for (let column = from; column < to; column += 1) {
      const labels = this.columnLabels[column] ?? [];
      labels.forEach((text, at) => {
        const y = view.topBar.y + view.topBar.height - 3 * view.ratio - (labels.length - at - 0.5) * LABEL_SLOT * font;
        ctx.fillText(text, view.x(column) + view.cell / 2, y, view.cell);
      });
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Overlay} overlay */
  paintOverlay(ctx, scene, overlay) {
    const { colours, view } = scene;
    const wash = (/** @type {number[]} */ places, /** @type {string} */ colour) => {
      ctx.fillStyle = colour;
      for (const { x, y, side } of places.map((place) => this.#squareOf(scene, place))) ctx.fillRect(x, y, side, side);
    };
    const outline = (/** @type {number[]} */ places, /** @type {string} */ colour, /** @type {number[]} */ dash) => {
      const thick = Math.max(2, Math.round(2 * view.ratio));
      ctx.strokeStyle = colour;
      ctx.lineWidth = thick;
      ctx.setLineDash(dash);
      for (const { x, y, side } of places.map((place) => this.#squareOf(scene, place))) ctx.strokeRect(x + thick, y + thick, side - 2 * thick, side - 2 * thick);
      ctx.setLineDash([]);
    };
    const preview = (/** @type {Change[]} */ changes, /** @type {string} */ colour, /** @type {number[]} */ dash) => {
      for (const [place, value] of changes) {
        const { x, y, side } = this.#squareOf(scene, place);
        const inset = Math.round(side * 0.22);
        paintState(ctx, { ...colours, ink: colour, cross: colour }, { x: x + inset, y: y + inset, side: side - 2 * inset }, this.states[value - 1], 1);
      }
      outline(changes.map(([place]) => place), colour, dash);
    };
    wash(overlay.glow ?? [], colours.glow);
    wash(overlay.reasons ?? [], colours.reason);
    preview(overlay.results ?? [], colours.result, []);
    preview(overlay.supposed ?? [], colours.supposed, [view.cell * 0.14, view.cell * 0.1]);
    outline(overlay.differs ?? [], colours.differs, [view.cell * 0.1, view.cell * 0.1]);
    for (const place of overlay.wrong ?? []) paintWrong(ctx, colours, this.#squareOf(scene, place));
  }

  /** Row and column. @param {Scene} scene @param {number} place @returns {Box[]} */
  light({ view }, place) {
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

  /** @param {Scene} scene @param {number} place @returns {Box} */
  cursorBox(scene, place) {
    const { x, y, side } = this.#squareOf(scene, place);
    return { x, y, width: side, height: side };
  }

  clueAt() {
    return null;
  }

  /** @returns {Change[]} */
  completeClue() {
    return [];
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
}

/** @param {number} cell @param {number} ratio */
function labelFont(cell, ratio) {
  return Math.min(Math.round(cell * LABEL * textScale()), Math.round(LARGEST_LABEL * ratio * textScale()));
}

/** @param {CanvasRenderingContext2D} ctx @param {Colours} colours @param {number} size @param {CanvasTextAlign} align */
function writeWith(ctx, colours, size, align) {
  ctx.font = `${size}px ${colours.font}`;
  ctx.textAlign = align;
  ctx.textBaseline = "middle";
  ctx.fillStyle = colours.clue;
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Colours} colours @param {Square} square @param {CellState | undefined} state
 * @param {number} share how much is left of what says that nothing is there: it fades at the end
 */
function paintState(ctx, colours, { x, y, side }, state, share) {
  if (!state || (state.is_empty && share <= 0)) return;
  ctx.globalAlpha = state.is_empty ? share : 1;
  const thick = Math.max(1, Math.round(side / 14));
  const [middleX, middleY] = [x + side / 2, y + side / 2];
  ctx.lineWidth = thick;
  ctx.strokeStyle = state.is_empty ? colours.cross : colours.ink;
  ctx.fillStyle = ctx.strokeStyle;
  ctx.beginPath();
  if (state.look === "filled") ctx.rect(x + thick, y + thick, side - 2 * thick, side - 2 * thick);
  else if (state.look === "dot") ctx.arc(middleX, y + side * 0.82, side * 0.07, 0, 2 * Math.PI);
  else if (state.look === "ring") ctx.arc(middleX, middleY, side * 0.4, 0, 2 * Math.PI);
  else if (state.look === "cross") {
    const reach = side * 0.18;
    ctx.moveTo(middleX - reach, middleY - reach);
    ctx.lineTo(middleX + reach, middleY + reach);
    ctx.moveTo(middleX + reach, middleY - reach);
    ctx.lineTo(middleX - reach, middleY + reach);
  } else {
    writeWith(ctx, colours, Math.round(side * 0.6), "center");
    ctx.fillStyle = colours.ink;
    ctx.fillText(state.symbol, middleX, middleY, side);
  }
  if (state.look === "filled" || state.look === "dot") ctx.fill();
  else if (state.look !== "symbol") ctx.stroke();
  ctx.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} ctx @param {Colours} colours @param {Square} square @param {string} text @param {CellState | undefined} state below it */
function paintText(ctx, colours, { x, y, side }, text, state) {
  if (!text || side < 7) return;
  writeWith(ctx, colours, Math.round(side * 0.52), "center");
  if (state?.look === "filled") ctx.fillStyle = colours.sheet;
  ctx.fillText(text, x + side / 2, y + side / 2 + side * 0.03, side * 0.9);
}

/** A mistake is framed and struck through. @param {CanvasRenderingContext2D} ctx @param {Colours} colours @param {Square} square */
function paintWrong(ctx, colours, { x, y, side }) {
  const inset = Math.round(side * 0.12);
  ctx.strokeStyle = colours.wrong;
  ctx.lineWidth = Math.max(2, Math.round(side / 12));
  ctx.strokeRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset);
  ctx.beginPath();
  ctx.moveTo(x + inset, y + side - inset);
  ctx.lineTo(x + side - inset, y + inset);
  ctx.stroke();
}

/** A small picture for a card. @param {CanvasRenderingContext2D} ctx @param {{height: number, width: number}} doc @param {readonly CellState[]} states @param {string} values @param {number} size @param {Doc | null} puzzle */
function paintThumbnail(ctx, doc, states, values, size, puzzle) {
  const colours = readColours(ctx.canvas);
  const side = Math.max(1, Math.floor((size - 2) / Math.max(doc.height, doc.width)));
  const [left, top] = [Math.floor((size - side * doc.width) / 2), Math.floor((size - side * doc.height) / 2)];
  ctx.clearRect(0, 0, size, size);
  ctx.fillStyle = colours.sheet;
  ctx.fillRect(left, top, side * doc.width, side * doc.height);
  for (let place = 0; place < doc.height * doc.width; place += 1) {
    const row = Math.floor(place / doc.width);
    const square = { x: left + (place - row * doc.width) * side, y: top + row * side, side };
    const state = states[Number.parseInt(values[place] ?? "0", 36) - 1];
    ctx.strokeStyle = colours.grid;
    ctx.lineWidth = 1;
    ctx.strokeRect(square.x + 0.5, square.y + 0.5, side, side);
    paintState(ctx, colours, square, state, 1);
    if (puzzle) paintText(ctx, colours, square, textAt(puzzle, place), state);
  }
}

/** As SVG for the eye only. @param {Doc} doc @param {string[] | null} rows @param {readonly CellState[]} states */
function drawGrid(doc, rows, states) {
  const places = Array.from({ length: doc.height * doc.width }, (_, place) => place);
  return s(
    "svg",
    frame(doc.width * CELL + 2, doc.height * CELL + 2),
    places.map((place) => {
      const row = Math.floor(place / doc.width);
      const [x, y] = [(place % doc.width) * CELL + 1, row * CELL + 1];
      const state = states.find((each) => each.symbol === rows?.[row]?.[place % doc.width]);
      const isFilled = state?.look === "filled";
      const text = textAt(doc, place) || (state?.look === "symbol" ? state.symbol : "");
      return [
        s("rect", { class: isFilled ? "drawn-filled" : "drawn-ground", x, y, width: CELL, height: CELL }),
        s("path", { class: "drawn-line", d: `M${x} ${y}h${CELL}v${CELL}h${-CELL}z`, fill: "none" }),
        text && s("text", { class: isFilled ? "drawn-clue on-ink" : "drawn-clue", x: x + CELL / 2, y: y + CELL / 2 }, text),
      ];
    }),
    (asGrid(doc).walls ?? []).map(([row, column, side]) =>
      s("path", {
        class: "drawn-line strong",
        d: side === "below" ? `M${column * CELL + 1} ${(row + 1) * CELL + 1}h${CELL}` : `M${(column + 1) * CELL + 1} ${row * CELL + 1}v${CELL}`,
      }),
    ),
  );
}

/**
 * @param {readonly CellState[]} states @param {import("../../types.js").KindRules} rules @param {() => string} nameKind
 * @returns {import("../../board/surface.js").SurfaceKind}
 */
export function makeSurface(states, rules, nameKind) {
  return {
    open: (doc) => new GridSurface(doc, states, rules, nameKind()),
    thumbnail: (ctx, doc, values, size, puzzle = null) => paintThumbnail(ctx, doc, states, values, size, puzzle),
    draw: (doc, rows) => drawGrid(doc, rows, states),
    blank: ({ height, width }) => "0".repeat(height * width),
  };
}
