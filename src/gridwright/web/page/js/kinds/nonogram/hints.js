// @ts-check
/** How a hint shows on a nonogram: on the board and its bars, as lines drawn large beside it, and in words. */
import { t } from "../../i18n/index.js";
import { h } from "../../ui/dom.js";
import { cellSteps, describeCell, describeNearest, listTouched } from "../steps.js";
import { fontSize, listLine, placeColumnNumbers, placeRowNumbers, rowFont } from "./bars.js";
import { EMPTY as CROSS, FILLED } from "./constants.js";
import { findInk, isBlack } from "./inks.js";
import { findLattice, locate } from "./lattice.js";
import { nameLineOf, namePlace } from "./lattice-words.js";
import { isZebra } from "./lines.js";
import { fillSquare, inkOf, isLight, paintCells, paintWrong } from "./paint.js";
import { countCells } from "./rules.js";
import { nameLine } from "./surface.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Overlay} Overlay */
/** @typedef {import("../../types.js").Change} Change */
/** @typedef {import("./paint.js").Size} Size */
/** @typedef {import("./lines.js").Clue} Clue */

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Overlay} overlay @param {Size} size */
export function paintOverlay(ctx, scene, overlay, size) {
  const { view, colours } = scene;
  for (const [direction, line] of overlay.lines ?? []) {
    ctx.fillStyle = colours.lit;
    if (direction === 0) ctx.fillRect(view.x(0), view.y(line), size.width * view.cell, view.cell);
    else ctx.fillRect(view.x(line), view.y(0), view.cell, size.height * view.cell);
  }
  wash(ctx, scene, overlay.glow ?? [], size, colours.glow);
  wash(ctx, scene, overlay.reasons ?? [], size, colours.reason);
  bracket(ctx, scene, overlay.reasons ?? [], size);
  paintSmall(ctx, scene, overlay.results ?? [], size, colours.result, []);
  paintSmall(ctx, scene, overlay.supposed ?? [], size, colours.supposed, [0.14, 0.1]);
  paintExcluded(ctx, scene, overlay.excluded ?? [], size);
  outline(ctx, scene, overlay.differs ?? [], size, colours.differs);
  // A wrong mark is veiled, so that the strike stands out from the ink below it.
  ctx.globalAlpha = 0.82;
  wash(ctx, scene, overlay.wrong ?? [], size, scene.colours.sheet);
  ctx.globalAlpha = 1;
  paintWrong(ctx, scene, overlay.wrong ?? [], size);
}

/**
 * The clues of a step, in the bars: a light wash and a bar at the field's edge, and a frame around single numbers.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Overlay} overlay @param {{rows: Clue[], columns: Clue[]}} clues
 */
export function paintBarOverlay(ctx, scene, overlay, clues) {
  const named = [...(overlay.lines ?? []), ...(overlay.clues ?? []).map(([direction, line]) => [direction, line])];
  const lines = new Set(named.map(([direction, line]) => `${direction} ${line}`));
  for (const name of lines) {
    const [direction, line] = name.split(" ").map(Number);
    paintBarLine(ctx, scene, direction, line);
  }
  for (const [direction, line, block] of overlay.clues ?? []) {
    const clue = (direction === 0 ? clues.rows : clues.columns)[line];
    if (clue) frameNumber(ctx, scene, clue, direction, line, block);
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} direction @param {number} line */
function paintBarLine(ctx, scene, direction, line) {
  const { view, colours } = scene;
  const isRow = direction === 0;
  const at = isRow ? view.y(line) : view.x(line);
  const bar = isRow ? view.leftBar : view.topBar;
  const start = isRow ? bar.y : bar.x;
  const from = Math.max(start, at);
  const size = Math.min(start + (isRow ? bar.height : bar.width), at + view.cell) - from;
  if (size <= 0) return;
  const thick = Math.max(2, Math.round(3 * view.ratio));
  ctx.fillStyle = colours.glow;
  ctx.globalAlpha = 0.5;
  if (isRow) ctx.fillRect(bar.x, from, bar.width, size);
  else ctx.fillRect(from, bar.y, size, bar.height);
  ctx.globalAlpha = 1;
  ctx.fillStyle = colours.accent;
  if (isRow) ctx.fillRect(view.field.x - thick, from, thick, size);
  else ctx.fillRect(from, view.field.y - thick, size, thick);
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Clue} clue @param {number} direction @param {number} line
 * @param {number} block
 */
function frameNumber(ctx, scene, clue, direction, line, block) {
  const { view, colours } = scene;
  const isRow = direction === 0;
  const bars = fontSize(view.cell, view.ratio);
  const font = isRow ? rowFont(clue, bars, view.leftBar.width, view.ratio) : bars;
  const places = isRow ? placeRowNumbers(clue, font, view.ratio) : placeColumnNumbers(clue, font, view.ratio);
  const bar = isRow ? view.leftBar : view.topBar;
  const middle = (isRow ? view.y(line) : view.x(line)) + Math.round((view.cell + 1) / 2);
  const away = places[block];
  const isSeen = isRow ? middle >= bar.y && middle <= bar.y + bar.height : middle >= bar.x && middle <= bar.x + bar.width;
  if (font === 0 || away === undefined || !isSeen || away > (isRow ? bar.width : bar.height)) return;
  const x = isRow ? view.field.x - away : middle;
  const y = isRow ? middle : view.field.y - away;
  const half = (String(clue.lengths[block]).length * 0.3 + 0.18) * font;
  ctx.strokeStyle = colours.accent;
  ctx.lineWidth = Math.max(1, Math.round(1.25 * view.ratio));
  ctx.beginPath();
  ctx.roundRect(x - half, y - font * 0.56, 2 * half, font * 1.12, font * 0.25);
  ctx.stroke();
}

/** @param {Scene} scene @param {number} place @param {Size} size */
function cornerOf(scene, place, size) {
  const row = Math.floor(place / size.width);
  return { x: scene.view.x(place - row * size.width), y: scene.view.y(row) };
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size @param {string} colour
 */
function wash(ctx, scene, places, size, colour) {
  ctx.fillStyle = colour;
  ctx.beginPath();
  for (const place of places) {
    const { x, y } = cornerOf(scene, place, size);
    ctx.rect(x, y, scene.view.cell, scene.view.cell);
  }
  ctx.fill();
}

/**
 * Corners with a pale rim: a reason is told from a place to look at without colour, on ink and on paper.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size
 */
function bracket(ctx, scene, places, size) {
  const { cell, ratio } = scene.view;
  if (cell < 8 * ratio || places.length === 0) return;
  const wide = Math.max(1, Math.round(1.25 * ratio));
  const inset = wide + Math.round(cell * 0.1);
  const arm = cell * 0.22;
  ctx.beginPath();
  for (const place of places) {
    const { x, y } = cornerOf(scene, place, size);
    for (const [across, down] of [[1, 1], [-1, 1], [1, -1], [-1, -1]]) {
      const cornerX = across > 0 ? x + inset : x + cell - inset + 1;
      const cornerY = down > 0 ? y + inset : y + cell - inset + 1;
      ctx.moveTo(cornerX + across * arm, cornerY);
      ctx.lineTo(cornerX, cornerY);
      ctx.lineTo(cornerX, cornerY + down * arm);
    }
  }
  ctx.lineCap = "round";
  ctx.strokeStyle = scene.colours.sheet;
  ctx.lineWidth = 3 * wide;
  ctx.stroke();
  ctx.strokeStyle = scene.colours.accent;
  ctx.lineWidth = wide;
  ctx.stroke();
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number[]} places @param {Size} size @param {string} colour
 * @param {number[]} [dashes]
 */
function outline(ctx, scene, places, size, colour, dashes = []) {
  const { cell, ratio } = scene.view;
  const wide = Math.max(1, Math.min(Math.round(cell * 0.12), Math.round(2 * ratio)));
  ctx.strokeStyle = colour;
  ctx.lineWidth = wide;
  ctx.setLineDash(dashes.map((dash) => dash * cell));
  ctx.beginPath();
  for (const place of places) {
    const { x, y } = cornerOf(scene, place, size);
    ctx.rect(x + wide / 2 + 1, y + wide / 2 + 1, cell - wide - 1, cell - wide - 1);
  }
  ctx.stroke();
  ctx.setLineDash([]);
}

/**
 * Marks that are not on the board yet: outlined, with a smaller mark inside.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Change[]} changes @param {Size} size @param {string} colour
 * @param {number[]} dashes
 */
function paintSmall(ctx, scene, changes, size, colour, dashes) {
  const { cell } = scene.view;
  outline(ctx, scene, changes.map(([place]) => place), size, colour, dashes);
  for (const [place, value] of changes) {
    const { x, y } = cornerOf(scene, place, size);
    if (value === CROSS) {
      const reach = cell * 0.2;
      ctx.lineWidth = Math.max(1, cell * 0.09);
      ctx.beginPath();
      ctx.moveTo(x + cell / 2 - reach, y + cell / 2 - reach);
      ctx.lineTo(x + cell / 2 + reach, y + cell / 2 + reach);
      ctx.moveTo(x + cell / 2 + reach, y + cell / 2 - reach);
      ctx.lineTo(x + cell / 2 - reach, y + cell / 2 + reach);
      ctx.stroke();
    } else if (value > CROSS) {
      const inset = Math.round(cell * 0.26);
      ctx.fillStyle = isBlack(size.inks) ? colour : inkOf(scene, size, value, 0);
      fillSquare(ctx, scene, findInk(size.inks, value), x + inset, y + inset, cell - 2 * inset + 1);
    }
  }
}

/**
 * Values that a cell cannot have: small squares of their inks, an open one for the paper, struck through and side by side.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Change[]} excluded @param {Size} size
 */
function paintExcluded(ctx, scene, excluded, size) {
  const { cell } = scene.view;
  const places = new Map(excluded.map(([place]) => [place, /** @type {number[]} */ ([])]));
  for (const [place, value] of excluded) places.get(place)?.push(value);
  outline(ctx, scene, [...places.keys()], size, scene.colours.result, [0.1, 0.1]);
  for (const [place, values] of places) {
    const corner = cornerOf(scene, place, size);
    const across = Math.ceil(Math.sqrt(values.length));
    const step = Math.min(0.36, 0.8 / across) * cell;
    const side = step * 0.72;
    values.forEach((value, at) => {
      const x = corner.x + cell / 2 + ((at % across) - (across - 1) / 2) * step - side / 2;
      const y = corner.y + cell / 2 + (Math.floor(at / across) - (Math.ceil(values.length / across) - 1) / 2) * step - side / 2;
      ctx.lineWidth = Math.max(1, cell * 0.045);
      ctx.strokeStyle = scene.colours.pencil;
      ctx.fillStyle = inkOf(scene, size, value, 0);
      if (value === CROSS) ctx.strokeRect(x, y, side, side);
      else fillSquare(ctx, scene, findInk(size.inks, value), x, y, side);
      ctx.strokeStyle = scene.colours.result;
      ctx.beginPath();
      ctx.moveTo(x - side * 0.2, y + side * 1.2);
      ctx.lineTo(x + side * 1.2, y - side * 0.2);
      ctx.stroke();
    });
  }
}

// The lines that a hint speaks of, drawn large beside the board: each with its whole clue, so that "the 9 lies within cells 1 to 11" can be
// read where it is said, however small or far away the line is on the board. A column is drawn lying down.

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./bars.js").LineState} LineState */

/** With more lines than this the drawing would say less than the sentence. */
const MOST_LINES = 3;
/** The side of a cell, in CSS pixels: a line that fits fills about this width; one that does not has larger cells, and is moved along. */
const LEAST_CELL = 13;
const MOVED_CELL = 18;
const MOST_CELL = 26;
const USUAL_WIDTH = 336;
/** The room below the cells for their numbers, in CSS pixels. */
const RULER = 15;

/**
 * @param {Doc} doc @param {{rows: Clue[], columns: Clue[]}} clues @param {{rows: LineState[], columns: LineState[]}} states
 * @param {Scene} scene @param {Overlay} overlay @returns {HTMLElement[]}
 */
export function drawHintLines(doc, clues, states, scene, overlay) {
  const lines = overlay.lines ?? [];
  if (lines.length > MOST_LINES) return [];
  return lines.map(([direction, number]) => {
    const side = direction === 0 ? "rows" : "columns";
    return drawLine(doc, direction, number, clues[side][number], states[side][number], scene, overlay);
  });
}

/**
 * @param {Doc} doc @param {number} direction @param {number} number @param {Clue} clue @param {LineState} state @param {Scene} scene
 * @param {Overlay} overlay
 */
export function drawLine(doc, direction, number, clue, state, scene, overlay) {
  const places = listLine(doc, direction, number);
  const canvas = paintLine(doc, places, scene, overlay);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", nameLine(doc, direction, number, clue, places.map((place) => scene.values[place])));
  const window = h("div", { class: "hint-line-cells on-paper", tabindex: "0", role: "group", "aria-label": nameTitle(doc, direction, number) }, canvas);
  showSettled(window, places, overlay);
  const named = new Set((overlay.clues ?? []).filter(([of, line]) => of === direction && line === number).map(([, , block]) => block));
  return h(
    "figure",
    { class: "hint-line", dataset: { line: `${direction} ${number}` } },
    h(
      "figcaption",
      { class: "hint-line-clue" },
      h("span", { class: "hint-line-name" }, nameTitle(doc, direction, number)),
      clue.lengths.length === 0 && h("span", { class: "hint-number" }, isZebra(clue) ? "–" : 0),
      clue.lengths.map((length, block) => drawNumber(doc, scene, clue, block, length, named.has(block), state.done[block] === 1)),
    ),
    window,
  );
}

/** @param {Doc} doc @param {number} direction @param {number} number */
function nameTitle(doc, direction, number) {
  const lattice = findLattice(doc);
  if (lattice) return nameLineOf(lattice, direction, number);
  return t(direction === 0 ? "play.place.row" : "play.place.column", { number: number + 1 });
}

/**
 * @param {Doc} doc @param {Scene} scene @param {Clue} clue @param {number} block @param {number} length @param {boolean} isNamed @param {boolean} isDone
 */
function drawNumber(doc, scene, clue, block, length, isNamed, isDone) {
  const look = `hint-number${isNamed ? " is-named" : ""}${isDone && scene.options.dimClues ? " is-done" : ""}`;
  const corners = [clue.befores?.[block], clue.afters?.[block]].map((half) => (half && findInk(doc.inks, half)?.corner) || "");
  const text = `${corners[0]}${length || ""}${corners[1]}`;
  if (isBlack(doc.inks) && !isZebra(clue)) return h("span", { class: look }, text);
  if (clue.values[block] === CROSS) return h("span", { class: `${look} has-ink is-empty` }, text);
  const colour = inkOf(scene, doc, clue.values[block], 0);
  return h("span", { class: `${look} has-ink`, style: { background: colour, color: isLight(colour) ? "#1f2430" : "#ffffff" } }, text);
}

/**
 * @param {Doc} doc @param {number[]} places @param {Scene} scene @param {Overlay} overlay @returns {HTMLCanvasElement}
 */
function paintLine(doc, places, scene, overlay) {
  const { ratio } = scene.view;
  const fitting = Math.floor(USUAL_WIDTH / places.length);
  const side = fitting < LEAST_CELL ? MOVED_CELL : Math.min(MOST_CELL, fitting);
  const cell = Math.round(side * ratio);
  const width = cell * places.length;
  const ruler = Math.round(RULER * ratio);
  const canvas = h("canvas", { width, height: cell + ruler, style: { width: `${width / ratio}px`, height: `${(cell + ruler) / ratio}px` } });
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const size = { height: 1, width: places.length, inks: doc.inks };
  const whole = { top: 0, left: 0, bottom: 1, right: places.length };
  const none = { x: 0, y: 0, width: 0, height: 0 };
  const field = { x: 0, y: 0, width, height: cell };
  const view = { cell, ratio, x: (/** @type {number} */ column) => column * cell, y: (/** @type {number} */ row) => row * cell, field, leftBar: none, topBar: none, corner: none, visible: whole };
  const take = (/** @type {Uint8Array} */ values) => Uint8Array.from(places, (place) => values[place]);
  const cells = countCells(doc);
  const planes = Array.from({ length: Math.floor(scene.values.length / cells) }, (_, plane) => plane * cells);
  const values = Uint8Array.from(planes.flatMap((start) => places.map((place) => scene.values[start + place])));
  const line = { ...scene, view, values, levels: take(scene.levels), fresh: new Uint8Array(places.length), solved: 0 };
  paintCells(ctx, line, whole, size);
  // The whole line is what is looked at: only what the hint marks on it stands out.
  paintOverlay(ctx, line, { ...along(places, overlay), lines: [] }, size);
  paintRuler(ctx, line, places.length, cell);
  return canvas;
}

/** The overlay in the numbers of the line's own cells. @param {number[]} places @param {Overlay} overlay @returns {Overlay} */
function along(places, overlay) {
  const at = new Map(places.map((place, index) => [place, index]));
  const keep = (/** @type {number[] | undefined} */ all) => (all ?? []).flatMap((place) => at.get(place) ?? []);
  const keepChanges = (/** @type {import("../../types.js").Change[] | undefined} */ all) =>
    (all ?? []).flatMap(([place, value]) => (at.has(place) ? [/** @type {[number, number]} */ ([at.get(place), value])] : []));
  const isAll = places.every((place) => overlay.glow?.includes(place));
  return {
    glow: isAll ? [] : keep(overlay.glow), reasons: keep(overlay.reasons), wrong: keep(overlay.wrong), differs: keep(overlay.differs),
    results: keepChanges(overlay.results), excluded: keepChanges(overlay.excluded), supposed: keepChanges(overlay.supposed),
  };
}

/** Every fifth cell has its number: sentences name cells by number. @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {number} count @param {number} top */
function paintRuler(ctx, { view, colours }, count, top) {
  ctx.font = `500 ${Math.round(10.5 * view.ratio)}px ${colours.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  ctx.fillStyle = colours.pencil;
  for (const number of [1, ...Array.from({ length: Math.floor(count / 5) }, (_, five) => 5 * (five + 1))]) {
    ctx.fillText(String(number), view.x(number - 1) + view.cell / 2, top + Math.round(11.5 * view.ratio));
  }
}

/** A long line begins where the hint settles something. @param {HTMLElement} window @param {number[]} places @param {Overlay} overlay */
function showSettled(window, places, overlay) {
  const shown = [...(overlay.results ?? []), ...(overlay.excluded ?? []), ...(overlay.supposed ?? [])].map(([place]) => place);
  const indices = [...shown, ...(overlay.wrong ?? []), ...(overlay.reasons ?? [])].flatMap((place) => {
    const index = places.indexOf(place);
    return index < 0 ? [] : [index];
  });
  if (indices.length === 0) return;
  const share = indices[0] / places.length;
  requestAnimationFrame(() => {
    window.scrollLeft = share * window.scrollWidth - window.clientWidth / 3;
  });
}

// How the steps of a nonogram's explanation are told: by lines, where a step is about one.

/** With more lines than this a whole-line glow would light most of the board. */
const LINES_THAT_GLOW = 2;

/** @type {import("../kind.js").StepWords} */
export const steps = {
  locate: (doc, place) => {
    const lattice = findLattice(doc);
    return lattice ? locate(lattice, place) : cellSteps.locate(doc, place);
  },
  describePlace(doc, step) {
    if (step.lines.length === 1) return nameTitle(doc, ...step.lines[0]);
    const lattice = findLattice(doc);
    const nearest = step.sets[0]?.[0] ?? step.because[0];
    return lattice && nearest !== undefined ? namePlace(lattice, nearest) : describeNearest(steps, doc, step);
  },
  describeSets(_doc, { sets, excludes }) {
    const marks = sets.filter(([, value]) => value >= FILLED).length;
    const parts = [];
    if (marks) parts.push(t("nonogram.play.sets.marks", { count: marks }));
    if (marks < sets.length) parts.push(t("nonogram.play.sets.crosses", { count: sets.length - marks }));
    if (excludes?.length) parts.push(t("nonogram.play.sets.excluded", { count: excludes.length }));
    return parts.join(" · ");
  },
  listGlow(doc, step) {
    const isFew = step.lines.length > 0 && step.lines.length <= LINES_THAT_GLOW;
    return isFew ? step.lines.flatMap((line) => listLine(doc, ...line)) : listTouched(step);
  },
  describeSupposition(doc, [place, value]) {
    const lattice = findLattice(doc);
    return t(`nonogram.play.argument.supposes.${value >= FILLED ? "mark" : "cross"}`, { place: lattice ? namePlace(lattice, place) : describeCell(steps, doc, place) });
  },
};
