// @ts-check
/**
 * The two canvases and what is painted on which: below, ground, lines, values and bars, painted again only where something changed;
 * above, transparent, what comes and goes - the light on row and column, the cursor, hints, the stroke's length.
 */
import { h } from "../ui/dom.js";

/** @typedef {import("./surface.js").Surface} Surface */
/** @typedef {import("./surface.js").Scene} Scene */
/** @typedef {import("./surface.js").Region} Region */
/** @typedef {import("./surface.js").Box} Box */

/**
 * What the canvas above shows.
 * @typedef {object} Above
 * @property {number} lit the place whose row and column are lit, or -1
 * @property {number} cursor the place of the keyboard's cursor, or -1 where none is shown
 * @property {import("./surface.js").Overlay | null} overlay
 * @property {Tag | null} length
 */
/**
 * The running length: where the pointer is, and how far above it the length is shown.
 * @typedef {{x: number, y: number, length: number, lift: number}} Tag
 */

/** How far the paper goes beyond what is on it, if the margin of the field is less, in CSS pixels. */
const EDGE = 10;

export class Layers {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.below = h("canvas", { class: "board-below", "aria-hidden": "true" });
    this.above = h("canvas", { class: "board-above", "aria-hidden": "true" });
    this.sheet = h("div", { class: "board-sheet", "aria-hidden": "true" });
    host.append(this.sheet, this.below, this.above);
    this.ctx = /** @type {CanvasRenderingContext2D} */ (this.below.getContext("2d"));
    this.top = /** @type {CanvasRenderingContext2D} */ (this.above.getContext("2d"));
    /** What the last painting above has covered. @type {Box[]} */
    this.covered = [];
  }

  /** @param {number} width @param {number} height device pixels */
  resize(width, height) {
    for (const canvas of [this.below, this.above]) {
      canvas.width = width;
      canvas.height = height;
    }
    this.covered = [];
  }

  /** The paper: below field and bars and a little around them. @param {import("./surface.js").View} view @param {number} margin cells */
  #placeSheet({ corner, field, cell, ratio }, margin) {
    const { width, height } = this.below;
    const edge = Math.max(0, Math.round(EDGE * ratio - margin * cell));
    const [left, top] = [Math.max(0, corner.x - edge), Math.max(0, corner.y - edge)];
    const right = Math.min(width, field.x + field.width + edge);
    const bottom = Math.min(height, field.y + field.height + edge);
    this.sheet.style.transform = `translate(${left / ratio}px, ${top / ratio}px)`;
    this.sheet.style.width = `${(right - left) / ratio}px`;
    this.sheet.style.height = `${(bottom - top) / ratio}px`;
  }

  /** Everything below. @param {Surface} surface @param {Scene} scene */
  paintAll(surface, scene) {
    this.#placeSheet(scene.view, surface.margin);
    this.ctx.clearRect(0, 0, this.below.width, this.below.height);
    this.paintRegion(surface, scene, scene.view.visible);
    const { visible } = scene.view;
    this.#paintLeftBar(surface, scene, Math.max(0, visible.top), Math.min(surface.height, visible.bottom));
    this.#paintTopBar(surface, scene, Math.max(0, visible.left), Math.min(surface.width, visible.right));
    this.paintCorner(surface, scene, null);
  }

  /** @param {Surface} surface @param {Scene} scene @param {Region} region */
  paintRegion(surface, scene, region) {
    const seen = intersect(region, scene.view.visible);
    if (!seen) return;
    const { view } = scene;
    const [x, y] = [view.x(seen.left), view.y(seen.top)];
    const box = { x, y, width: view.x(seen.right) - x, height: view.y(seen.bottom) - y };
    const clip = overlap(box, view.field);
    if (clip) withClip(this.ctx, clip, () => surface.paintField(this.ctx, scene, seen), true);
  }

  /** @param {Surface} surface @param {Scene} scene @param {Iterable<number>} places */
  paintPlaces(surface, scene, places) {
    for (const region of joinRegions([...places].map((place) => surface.regionOf(place)))) this.paintRegion(surface, scene, region);
  }

  /** @param {Surface} surface @param {Scene} scene @param {Iterable<number>} rows @param {Iterable<number>} columns */
  paintBars(surface, scene, rows, columns) {
    for (const [from, to] of joinLines(rows)) this.#paintLeftBar(surface, scene, from, to);
    for (const [from, to] of joinLines(columns)) this.#paintTopBar(surface, scene, from, to);
  }

  /** @param {Surface} surface @param {Scene} scene @param {number[] | null} changed */
  paintCorner(surface, scene, changed) {
    const { corner } = scene.view;
    if (!surface.paintCorner || corner.width < 1 || corner.height < 1) return;
    withClip(this.ctx, corner, () => surface.paintCorner?.(this.ctx, scene, changed), true);
  }

  /** @param {Surface} surface @param {Scene} scene @param {number} from @param {number} to */
  #paintLeftBar(surface, scene, from, to) {
    const { view } = scene;
    if (!surface.paintLeftBar || view.leftBar.width < 1) return;
    const clip = overlap({ ...view.leftBar, y: view.y(from), height: (to - from) * view.cell }, view.leftBar);
    if (clip) withClip(this.ctx, clip, () => surface.paintLeftBar?.(this.ctx, scene, from, to), true);
  }

  /** @param {Surface} surface @param {Scene} scene @param {number} from @param {number} to */
  #paintTopBar(surface, scene, from, to) {
    const { view } = scene;
    if (!surface.paintTopBar || view.topBar.height < 1) return;
    const clip = overlap({ ...view.topBar, x: view.x(from), width: (to - from) * view.cell }, view.topBar);
    if (clip) withClip(this.ctx, clip, () => surface.paintTopBar?.(this.ctx, scene, from, to), true);
  }

  /**
   * The canvas above, from scratch, but wiping only what was covered.
   * @param {Surface} surface @param {Scene} scene @param {Above} what
   */
  paintAbove(surface, scene, what) {
    const ctx = this.top;
    for (const box of this.covered) ctx.clearRect(box.x, box.y, box.width, box.height);
    this.covered = [];
    if (what.lit >= 0) this.#paintLight(surface, scene, what.lit);
    if (what.cursor >= 0) this.#paintCursor(surface, scene, what.cursor);
    if (what.overlay) {
      const { overlay } = what;
      withClip(ctx, scene.view.field, () => surface.paintOverlay(ctx, scene, overlay));
      surface.paintBarOverlay?.(ctx, scene, overlay);
      this.covered = [{ x: 0, y: 0, width: this.above.width, height: this.above.height }];
    }
    // The clues of the current lines are read while a hint is open: they lie above its marks.
    if (what.lit >= 0 && surface.paintLit) this.covered.push(...surface.paintLit(ctx, scene, what.lit));
    if (what.length) this.covered.push(paintLength(ctx, scene, what.length, this.above));
  }

  /** @param {Surface} surface @param {Scene} scene @param {number} place */
  #paintLight(surface, scene, place) {
    const ctx = this.top;
    const whole = { x: 0, y: 0, width: this.above.width, height: this.above.height };
    ctx.fillStyle = scene.colours.lit;
    for (const box of scene.options.crosshair ? surface.light(scene, place) : []) {
      const seen = overlap(box, whole);
      if (!seen) continue;
      ctx.fillRect(seen.x, seen.y, seen.width, seen.height);
      this.covered.push(seen);
    }
  }

  /** @param {Surface} surface @param {Scene} scene @param {number} place */
  #paintCursor(surface, scene, place) {
    const ctx = this.top;
    if (surface.paintCursor) {
      withClip(ctx, scene.view.field, () => this.covered.push(/** @type {Box} */ (surface.paintCursor?.(ctx, scene, place))));
      return;
    }
    const box = surface.cursorBox(scene, place);
    const wide = Math.max(2, Math.round(2.5 * scene.view.ratio));
    const { field } = scene.view;
    withClip(ctx, { x: field.x - wide, y: field.y - wide, width: field.width + 2 * wide, height: field.height + 2 * wide }, () => {
      // Brackets at the corners, because a frame would look like four lines; their pale rim stands out from ink as well as from paper.
      traceBrackets(ctx, box, Math.min(box.width, box.height) > 12 * wide ? 1.5 * wide : 0);
      ctx.lineCap = "round";
      ctx.lineJoin = "round";
      ctx.strokeStyle = scene.colours.sheet;
      ctx.lineWidth = 2 * wide;
      ctx.stroke();
      ctx.strokeStyle = scene.colours.cursor;
      ctx.lineWidth = wide;
      ctx.stroke();
    });
    this.covered.push({ x: box.x - wide - 1, y: box.y - wide - 1, width: box.width + 2 * wide + 2, height: box.height + 2 * wide + 2 });
  }
}

/** The four corners of a box, a little inside it. @param {CanvasRenderingContext2D} ctx @param {Box} box @param {number} inset */
function traceBrackets(ctx, { x, y, width, height }, inset) {
  const [across, down] = [width * 0.22, height * 0.22];
  ctx.beginPath();
  for (const [column, toX] of [[x + inset, across], [x + width - inset, -across]]) {
    for (const [row, toY] of [[y + inset, down], [y + height - inset, -down]]) {
      ctx.moveTo(column + toX, row);
      ctx.lineTo(column, row);
      ctx.lineTo(column, row + toY);
    }
  }
}

/**
 * The running length, above and beside the finger, in a small tag.
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {Tag} what
 * @param {HTMLCanvasElement} canvas @returns {Box}
 */
function paintLength(ctx, scene, what, canvas) {
  const { ratio } = scene.view;
  const text = String(what.length);
  ctx.font = `600 ${Math.round(15 * ratio)}px ${scene.colours.font}`;
  const width = Math.max(28 * ratio, ctx.measureText(text).width + 16 * ratio);
  const height = 28 * ratio;
  const x = Math.round(Math.min(canvas.width - width - 2, Math.max(2, what.x + 18 * ratio)));
  const y = Math.round(Math.max(2, what.y - height - what.lift * ratio));
  ctx.fillStyle = scene.colours.accent;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, 8 * ratio);
  ctx.fill();
  ctx.fillStyle = scene.colours.sheet;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(text, x + width / 2, y + height / 2 + ratio * 0.5);
  return { x: x - 2, y: y - 2, width: width + 4, height: height + 4 };
}

/** @param {CanvasRenderingContext2D} ctx @param {Box} box @param {() => void} paint @param {boolean} [isWiped] */
function withClip(ctx, box, paint, isWiped = false) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.x, box.y, box.width, box.height);
  ctx.clip();
  if (isWiped) ctx.clearRect(box.x, box.y, box.width, box.height);
  paint();
  ctx.restore();
}

/** @param {Region} one @param {Region} two @returns {Region | null} */
function intersect(one, two) {
  const region = {
    top: Math.max(one.top, two.top), left: Math.max(one.left, two.left),
    bottom: Math.min(one.bottom, two.bottom), right: Math.min(one.right, two.right),
  };
  return region.top < region.bottom && region.left < region.right ? region : null;
}

/** @param {Box} one @param {Box} two @returns {Box | null} */
function overlap(one, two) {
  const x = Math.max(one.x, two.x);
  const y = Math.max(one.y, two.y);
  const width = Math.min(one.x + one.width, two.x + two.width) - x;
  const height = Math.min(one.y + one.height, two.y + two.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Neighbouring lines as ranges. @param {Iterable<number>} lines @returns {[number, number][]} from, and one after the last */
export function joinLines(lines) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const line of [...lines].sort((one, two) => one - two)) {
    const last = ranges.at(-1);
    if (last && last[1] === line) last[1] = line + 1;
    else ranges.push([line, line + 1]);
  }
  return ranges;
}

/**
 * Few regions instead of many: one around all of them unless that would paint much more.
 * @param {Region[]} regions @returns {Region[]}
 */
export function joinRegions(regions) {
  if (regions.length < 2) return regions;
  const around = {
    top: Math.min(...regions.map((one) => one.top)), left: Math.min(...regions.map((one) => one.left)),
    bottom: Math.max(...regions.map((one) => one.bottom)), right: Math.max(...regions.map((one) => one.right)),
  };
  const area = (/** @type {Region} */ one) => (one.bottom - one.top) * (one.right - one.left);
  const apart = regions.reduce((sum, one) => sum + area(one), 0);
  return area(around) <= 3 * apart + 16 || regions.length > 400 ? [around] : regions;
}
