// @ts-check
/**
 * The lines that a hint speaks of, drawn large beside the board: each with its whole clue, so that "the 9 lies within cells 1 to 11" can be
 * read where it is said, however small or far away the line is on the board. A column is drawn lying down.
 */
import { t } from "../../i18n/index.js";
import { h } from "../../ui/dom.js";
import { listLine } from "./geometry.js";
import { inkOf, isLight, paintCells } from "./paint.js";
import { paintOverlay } from "./overlay.js";
import { nameLine } from "./words.js";

/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Overlay} Overlay */
/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./lines.js").Clue} Clue */
/** @typedef {import("./bars.js").LineState} LineState */

/** With more lines than this the drawing would say less than the sentence. */
const MOST_LINES = 3;
/** The side of a cell, in CSS pixels: a short line fills about this width, a long one is moved along. */
const LEAST_CELL = 18;
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
function drawLine(doc, direction, number, clue, state, scene, overlay) {
  const places = listLine(doc, direction, number);
  const canvas = paintLine(doc, places, scene, overlay);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", nameLine(doc, direction, number, clue, places.map((place) => scene.values[place])));
  const window = h("div", { class: "hint-line-cells on-paper", tabindex: "0", role: "group", "aria-label": nameTitle(direction, number) }, canvas);
  showSettled(window, places, overlay);
  const named = new Set((overlay.clues ?? []).filter(([of, line]) => of === direction && line === number).map(([, , block]) => block));
  return h(
    "figure",
    { class: "hint-line", dataset: { line: `${direction} ${number}` } },
    h(
      "figcaption",
      { class: "hint-line-clue" },
      h("span", { class: "hint-line-name" }, nameTitle(direction, number)),
      clue.lengths.length === 0 && h("span", { class: "hint-number" }, 0),
      clue.lengths.map((length, block) => drawNumber(doc, scene, clue, block, length, named.has(block), state.done[block] === 1)),
    ),
    window,
  );
}

/** @param {number} direction @param {number} number */
function nameTitle(direction, number) {
  return t(direction === 0 ? "play.place.row" : "play.place.column", { number: number + 1 });
}

/**
 * @param {Doc} doc @param {Scene} scene @param {Clue} clue @param {number} block @param {number} length @param {boolean} isNamed @param {boolean} isDone
 */
function drawNumber(doc, scene, clue, block, length, isNamed, isDone) {
  const look = `hint-number${isNamed ? " is-named" : ""}${isDone && scene.options.dimClues ? " is-done" : ""}`;
  if (!doc.inks?.length) return h("span", { class: look }, length);
  const colour = inkOf(scene, doc, clue.values[block], 0);
  return h("span", { class: `${look} has-ink`, style: { background: colour, color: isLight(colour) ? "#1f2430" : "#ffffff" } }, length);
}

/**
 * @param {Doc} doc @param {number[]} places @param {Scene} scene @param {Overlay} overlay @returns {HTMLCanvasElement}
 */
function paintLine(doc, places, scene, overlay) {
  const { ratio } = scene.view;
  const side = Math.max(LEAST_CELL, Math.min(MOST_CELL, Math.floor(USUAL_WIDTH / places.length)));
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
  const line = { ...scene, view, values: take(scene.values), levels: take(scene.levels), fresh: new Uint8Array(places.length), solved: 0 };
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
    results: keepChanges(overlay.results), supposed: keepChanges(overlay.supposed),
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
  const shown = [...(overlay.results ?? []), ...(overlay.supposed ?? [])].map(([place]) => place);
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
