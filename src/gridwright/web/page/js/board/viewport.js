// @ts-check
/**
 * Zoom and scroll of a board: where the field, its bars and its margin lie on the canvas, as pure arithmetic, and the camera that
 * keeps it in step with the element and the screen.
 *
 * Everything is in device pixels and whole. The side of a cell is always a whole number of pixels: lines stay crisp at every zoom
 * and a pixel never belongs to two cells. What does not fit is scrolled; what fits is centred together with its bars.
 */
import { animate } from "./look.js";

/** @typedef {import("./surface.js").View} View */
/** @typedef {import("./surface.js").Point} Point */

/**
 * What the arithmetic knows: the canvas and what a surface says about its field.
 * @typedef {object} Frame
 * @property {number} width @property {number} height of the canvas, device pixels
 * @property {number} ratio device pixels per CSS pixel
 * @property {number} fieldHeight @property {number} fieldWidth @property {number} margin cells
 * @property {number} largest side of a cell in CSS pixels
 * @property {(cell: number) => {left: number, top: number}} bars
 */

/**
 * The zoom and the scroll: a cell's side and how far the field is pushed up and left.
 * @typedef {{cell: number, left: number, top: number}} Position
 */

/** How much one step of a button or a key zooms. */
const STEP = 1.3;

/** The side of a cell with which the whole board is seen, never below one pixel. @param {Frame} frame @returns {number} */
export function fitCell(frame) {
  const rows = frame.fieldHeight + 2 * frame.margin;
  const columns = frame.fieldWidth + 2 * frame.margin;
  // The bars grow with the cell, and come and go with it, so the largest cell that fits is looked for rather than computed.
  for (let cell = Math.max(1, Math.round(frame.largest * frame.ratio)); cell > 1; cell -= 1) {
    if (columns * cell > frame.width || rows * cell > frame.height) continue;
    const bars = frame.bars(cell);
    if (bars.left + columns * cell <= frame.width && bars.top + rows * cell <= frame.height) return cell;
  }
  return 1;
}

/** @param {Frame} frame @returns {Position} */
export function fit(frame) {
  return { cell: fitCell(frame), left: 0, top: 0 };
}

/** A cell's side within what this frame allows: from the whole board to the largest. @param {Frame} frame @param {number} cell */
export function clampCell(frame, cell) {
  const least = fitCell(frame);
  const most = Math.max(least, Math.round(frame.largest * frame.ratio));
  return Math.min(most, Math.max(least, Math.round(cell)));
}

/** Keep the field in its window. @param {Frame} frame @param {Position} position @returns {Position} */
export function clamp(frame, position) {
  const cell = clampCell(frame, position.cell);
  const bars = frame.bars(cell);
  const spareWidth = Math.round((frame.fieldWidth + 2 * frame.margin) * cell) - (frame.width - bars.left);
  const spareHeight = Math.round((frame.fieldHeight + 2 * frame.margin) * cell) - (frame.height - bars.top);
  return {
    cell,
    left: Math.round(Math.min(Math.max(0, spareWidth), Math.max(0, position.left))),
    top: Math.round(Math.min(Math.max(0, spareHeight), Math.max(0, position.top))),
  };
}

/** Whether some of the field is out of sight. @param {Frame} frame @param {Position} position */
export function canPan(frame, position) {
  const { left, top } = clamp(frame, { cell: position.cell, left: Infinity, top: Infinity });
  return left > 0 || top > 0;
}

/** Where everything lies. @param {Frame} frame @param {Position} position @returns {View} */
export function makeView(frame, position) {
  const { cell, left, top } = position;
  const bars = frame.bars(cell);
  const across = place(frame.width, bars.left, frame.fieldWidth, frame.margin, cell, left);
  const down = place(frame.height, bars.top, frame.fieldHeight, frame.margin, cell, top);
  return {
    cell,
    ratio: frame.ratio,
    x: (column) => across.origin + Math.round(column * cell),
    y: (row) => down.origin + Math.round(row * cell),
    field: { x: across.start, y: down.start, width: across.size, height: down.size },
    leftBar: { x: across.start - bars.left, y: down.start, width: bars.left, height: down.size },
    topBar: { x: across.start, y: down.start - bars.top, width: across.size, height: bars.top },
    corner: { x: across.start - bars.left, y: down.start - bars.top, width: bars.left, height: bars.top },
    visible: { top: down.first, bottom: down.last, left: across.first, right: across.last },
  };
}

/**
 * One axis: where the window starts, how large it is, where cell 0 begins, and which cells are seen.
 * @param {number} room @param {number} bar @param {number} cells @param {number} margin @param {number} cell @param {number} scroll
 */
function place(room, bar, cells, margin, cell, scroll) {
  const edge = Math.round(margin * cell);
  const whole = cells * cell + 2 * edge;
  const size = Math.max(0, Math.min(whole, room - bar));
  const start = Math.max(0, Math.floor((room - bar - size) / 2)) + bar;
  const origin = start + edge - scroll;
  const first = Math.max(-Math.ceil(margin), Math.floor((start - origin) / cell));
  const last = Math.min(cells + Math.ceil(margin), Math.ceil((start + size - origin) / cell));
  return { start, size, origin, first, last };
}

/** @param {View} view @param {number} x @param {number} y device pixels @returns {Point} */
export function pointAt(view, x, y) {
  return { row: (y - view.y(0)) / view.cell, column: (x - view.x(0)) / view.cell };
}

/**
 * Zoom so that what lies under (x, y) stays there.
 * @param {Frame} frame @param {Position} position @param {number} cell the wished side @param {number} x @param {number} y
 * @returns {Position}
 */
export function zoomAt(frame, position, cell, x, y) {
  const point = pointAt(makeView(frame, position), x, y);
  return holdAt(frame, cell, point, x, y);
}

/**
 * The position in which a point of the field lies at (x, y), as nearly as the edges allow: what a pinch asks for again and again,
 * always from the point it began with, so that rounding never adds up.
 * @param {Frame} frame @param {number} cell @param {Point} point @param {number} x @param {number} y @returns {Position}
 */
export function holdAt(frame, cell, point, x, y) {
  const side = clampCell(frame, cell);
  const view = makeView(frame, { cell: side, left: 0, top: 0 });
  return clamp(frame, { cell: side, left: view.x(point.column) - x, top: view.y(point.row) - y });
}

/**
 * @param {Frame} frame @param {Position} position @param {number} dx @param {number} dy how far the field moves
 * @returns {Position}
 */
export function panBy(frame, position, dx, dy) {
  return clamp(frame, { cell: position.cell, left: position.left - dx, top: position.top - dy });
}

/**
 * The next zoom of a button, around the middle of the window.
 * @param {Frame} frame @param {Position} position @param {1 | -1} direction @returns {Position}
 */
export function zoomStep(frame, position, direction) {
  const { field } = makeView(frame, position);
  const wished = direction > 0 ? Math.max(position.cell + 1, position.cell * STEP) : Math.min(position.cell - 1, position.cell / STEP);
  return zoomAt(frame, position, wished, field.x + field.width / 2, field.y + field.height / 2);
}

/**
 * Scroll as little as needed to see a box, with some room around it.
 * @param {Frame} frame @param {Position} position @param {import("./surface.js").Box} box @returns {Position}
 */
export function reveal(frame, position, box) {
  const { field, cell } = makeView(frame, position);
  const shift = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ start, /** @type {number} */ size) => {
    const room = Math.min(cell, Math.max(0, (size - (to - from)) / 2));
    if (from - room < start) return start - (from - room);
    if (to + room > start + size) return start + size - (to + room);
    return 0;
  };
  const dx = shift(box.x, box.x + box.width, field.x, field.width);
  const dy = shift(box.y, box.y + box.height, field.y, field.height);
  return dx || dy ? panBy(frame, position, dx, dy) : position;
}

/**
 * See a region: scroll as little as needed, and zoom out only if it is larger than the window.
 * @param {Frame} frame @param {Position} position @param {import("./surface.js").Region} region
 * @param {number} least the smallest cell for it @returns {Position | null} null where the region does not fit
 */
export function revealRegion(frame, position, region, least) {
  for (let cell = position.cell; cell >= Math.min(position.cell, Math.max(least, fitCell(frame))); cell -= 1) {
    const bars = frame.bars(cell);
    if ((region.right - region.left) * cell > frame.width - bars.left) continue;
    if ((region.bottom - region.top) * cell > frame.height - bars.top) continue;
    const there = cell === position.cell ? position : centre(frame, cell, region);
    return reveal(frame, there, boxOf(makeView(frame, there), region));
  }
  return null;
}

/**
 * See as much as can be of a region that is larger than the window: where it runs through the window already, nothing moves.
 * @param {Frame} frame @param {Position} position @param {import("./surface.js").Region} region @returns {Position}
 */
export function approachRegion(frame, position, region) {
  const view = makeView(frame, position);
  const { field } = view;
  const box = boxOf(view, region);
  const isAcross = box.width > field.width && box.x < field.x + field.width && box.x + box.width > field.x;
  const isDown = box.height > field.height && box.y < field.y + field.height && box.y + box.height > field.y;
  const { cell, left, top } = reveal(frame, position, box);
  return { cell, left: isAcross ? position.left : left, top: isDown ? position.top : top };
}

/** @param {Frame} frame @param {number} cell @param {import("./surface.js").Region} region @returns {Position} */
function centre(frame, cell, region) {
  const { field } = makeView(frame, { cell, left: 0, top: 0 });
  const middle = { row: (region.top + region.bottom) / 2, column: (region.left + region.right) / 2 };
  return holdAt(frame, cell, middle, field.x + field.width / 2, field.y + field.height / 2);
}

/** @param {View} view @param {import("./surface.js").Region} region @returns {import("./surface.js").Box} */
function boxOf(view, { top, left, bottom, right }) {
  const [x, y] = [view.x(left), view.y(top)];
  return { x, y, width: view.x(right) - x, height: view.y(bottom) - y };
}

/**
 * On the way from one position to another.
 * @param {Frame} frame @param {Position} from @param {Position} to @param {number} share 0 to 1 @returns {Position}
 */
export function between(frame, from, to, share) {
  if (share >= 1) return to;
  const mix = (/** @type {number} */ one, /** @type {number} */ two) => one + (two - one) * share;
  const cell = Math.round(mix(from.cell, to.cell));
  const scroll = (/** @type {"left" | "top"} */ side) => mix(from[side] / from.cell, to[side] / to.cell) * cell;
  return clamp(frame, { cell, left: scroll("left"), top: scroll("top") });
}

// The zoom and scroll of one board on one screen: keeps the viewport's arithmetic in step with the element's size and the screen's
// resolution, and repaints at most once a frame while the board moves.

/** @typedef {import("./surface.js").Surface} Surface */
/** @typedef {import("./surface.js").Box} Box */
/** @typedef {import("./surface.js").Region} Region */

/** How long the board takes to move to what it is to show, in milliseconds. */
const GLIDE_TIME = 260;
/** The share of a playable cell below which it is too small. */
const TOO_SMALL = 0.6;

export class Camera {
  /**
   * @param {Surface} surface @param {HTMLElement} element
   * @param {{onResize: (width: number, height: number) => void, onMove: () => void, onResized: () => void}} listeners onResized: once
   *   the view is that of the new size
   */
  constructor(surface, element, listeners) {
    this.surface = surface;
    this.element = element;
    this.listeners = listeners;
    /** Whether the board is shown as a whole and stays so when the window changes. */
    this.isFitted = true;
    this.isReady = false;
    this.frame = this.#makeFrame(1, 1, 1);
    this.position = fit(this.frame);
    this.view = makeView(this.frame, this.position);
    this.request = 0;
    /** Counts the glides, so that one ends when another movement begins. */
    this.glide = 0;
    /** Where the glide under way ends. @type {Position | null} */
    this.target = null;
    /** Where the player was before the board zoomed out by itself. @type {Position | null} */
    this.home = null;
    /** Whether the board was seen as a whole before it came nearer by itself. */
    this.hasComeNear = false;
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(element);
    this.onRatio = () => {
      this.#watchRatio();
      this.measure();
    };
    /** @type {MediaQueryList | null} */
    this.query = null;
    this.#watchRatio();
  }

  /** Read the element's size again. */
  measure() {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(this.element.clientWidth * ratio);
    const height = Math.round(this.element.clientHeight * ratio);
    if (width < 1 || height < 1) return;
    if (this.isReady && width === this.frame.width && height === this.frame.height && ratio === this.frame.ratio) return;
    const scale = ratio / this.frame.ratio;
    if (this.target) this.#set(this.target, true);
    this.frame = this.#makeFrame(width, height, ratio);
    this.listeners.onResize(width, height);
    const { cell, left, top } = this.position;
    if (!this.isReady) this.isFitted = this.#isPlayable(fitCell(this.frame));
    if (!this.isReady && !this.isFitted) this.position = this.#beginning();
    else this.position = this.isFitted
      ? fit(this.frame)
      : clamp(this.frame, { cell: cell * scale, left: left * scale, top: top * scale });
    this.isReady = true;
    this.halt();
    this.#show(true);
    this.listeners.onResized();
  }

  /** The surface wants bars of another size. */
  refresh() {
    if (!this.isReady) return;
    this.frame = this.#makeFrame(this.frame.width, this.frame.height, this.frame.ratio);
    this.halt();
    this.position = this.isFitted ? fit(this.frame) : clamp(this.frame, this.position);
    this.#show(true);
  }

  /** The side of a cell that can be played with these hands. */
  #playableCell() {
    const side = matchMedia("(pointer: coarse)").matches ? 20 : 14;
    return Math.round(Math.min(this.surface.comfortable, side) * this.frame.ratio);
  }

  /**
   * Whether the whole board can be played as it is; a larger one starts at its first corner, near enough.
   * @param {number} cell
   */
  #isPlayable(cell) {
    return cell >= this.#playableCell() * TOO_SMALL;
  }

  /** @param {1 | -1} direction */
  step(direction) {
    this.#go(zoomStep(this.frame, this.position, direction));
  }

  fit() {
    this.halt();
    this.home = null;
    this.hasComeNear = false;
    this.isFitted = true;
    this.position = fit(this.frame);
    this.#show(true);
  }

  /** As a board begins: near enough to read its clues, if it is not already. */
  approach() {
    if (!this.isReady || this.#isPlayable(this.position.cell)) return;
    this.halt();
    this.home = null;
    this.isFitted = false;
    this.position = this.#beginning();
    this.#show(true);
  }

  /** Near enough to play, at the first corner of what is played on. */
  #beginning() {
    const cell = this.#playableCell();
    const { row, column } = this.surface.corner ?? { row: 0, column: 0 };
    return clamp(this.frame, { cell, left: column * cell, top: row * cell });
  }

  /** @param {number} factor @param {number} x @param {number} y device pixels */
  zoomBy(factor, x, y) {
    const { cell } = this.position;
    const wished = factor > 1 ? Math.max(cell + 1, cell * factor) : Math.min(cell - 1, cell * factor);
    this.#go(zoomAt(this.frame, this.position, wished, x, y));
  }

  /**
   * Hold a point of the field at (x, y) with cells of about this size.
   * @param {number} cell @param {import("./surface.js").Point} point @param {number} x @param {number} y
   */
  hold(cell, point, x, y) {
    this.#go(holdAt(this.frame, cell, point, x, y));
  }

  /** @param {number} dx @param {number} dy */
  panBy(dx, dy) {
    this.#go(panBy(this.frame, this.position, dx, dy));
  }

  /** @param {Box} box */
  reveal(box) {
    this.#go(reveal(this.frame, this.position, box), true);
  }

  /**
   * Move so that these regions are seen: all of them if the cells stay large enough, else the vital ones, else what fits. Cells too
   * small for their clues would show where something is and hide why, so no step zooms out that far.
   * @param {Region} all @param {Region | null} vital
   */
  show(all, vital) {
    if (!this.isReady) return;
    const { frame } = this;
    const isWhole = this.isFitted && !this.home;
    const isTooFar = isWhole && this.surface.comesNear && !this.#isPlayable(this.position.cell);
    if (isWhole && !isTooFar) return;
    if (isTooFar) this.hasComeNear = true;
    // What was shown before may have zoomed out: this one begins at the player's own zoom again.
    const from = this.home ?? (isTooFar ? centre(frame, clampCell(frame, this.#playableCell()), vital ?? all) : this.position);
    // Where nothing is vital a part of it is enough to find the rest: no zoom.
    const least = vital ? Math.ceil(this.#playableCell() * TOO_SMALL) : from.cell;
    const to =
      revealRegion(frame, from, all, least) ??
      (vital ? revealRegion(frame, from, vital, least) : null) ??
      approachRegion(frame, from, vital ?? all);
    this.home = to.cell < from.cell && !this.hasComeNear ? from : null;
    this.#glideTo(to);
  }

  /** What was shown is shown no more: where the board zoomed out for it and the player left it so, it comes back. */
  comeHome() {
    if (this.hasComeNear) this.fit();
    else if (this.home) this.#glideTo(clamp(this.frame, this.home));
    this.home = null;
  }

  /** @param {Position} to */
  #glideTo(to) {
    const { frame, position } = this;
    this.halt();
    const { glide } = this;
    this.target = to;
    void animate(GLIDE_TIME, (share) => {
      if (glide !== this.glide) return;
      this.#set(between(frame, position, to, share), true);
      if (share >= 1) this.target = null;
    });
  }

  /** Stay here, whatever was under way. */
  halt() {
    this.glide += 1;
    this.target = null;
  }

  get canPan() {
    return canPan(this.frame, this.position);
  }

  destroy() {
    this.halt();
    this.observer.disconnect();
    cancelAnimationFrame(this.request);
    this.query?.removeEventListener("change", this.onRatio);
  }

  /** @param {Position} position @param {boolean} [isNow] */
  #go(position, isNow = false) {
    this.halt();
    this.home = null;
    this.hasComeNear = false;
    this.#set(position, isNow);
  }

  /** @param {Position} position @param {boolean} isNow */
  #set(position, isNow) {
    const before = this.position;
    if (position.cell === before.cell && position.left === before.left && position.top === before.top) return;
    this.position = position;
    this.isFitted = position.cell === fitCell(this.frame);
    this.#show(isNow);
  }

  /** @param {boolean} isNow */
  #show(isNow) {
    this.view = makeView(this.frame, this.position);
    if (isNow) this.listeners.onMove();
    else if (this.request === 0) {
      this.request = requestAnimationFrame(() => {
        this.request = 0;
        this.listeners.onMove();
      });
    }
  }

  #watchRatio() {
    this.query?.removeEventListener("change", this.onRatio);
    this.query = matchMedia(`(resolution: ${window.devicePixelRatio || 1}dppx)`);
    this.query.addEventListener("change", this.onRatio);
  }

  /** @param {number} width @param {number} height @param {number} ratio @returns {Frame} */
  #makeFrame(width, height, ratio) {
    const { surface } = this;
    /** @type {Map<number, {left: number, top: number}>} */
    const known = new Map();
    const bars = (/** @type {number} */ cell) => {
      let found = known.get(cell);
      if (!found) known.set(cell, (found = surface.measureBars(cell, { width, height }, ratio)));
      return found;
    };
    const { margin, largest } = surface;
    return { width, height, ratio, fieldHeight: surface.height, fieldWidth: surface.width, margin, largest, bars };
  }
}
