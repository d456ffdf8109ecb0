// @ts-check
/**
 * The zoom and scroll of one board on one screen: keeps the viewport's arithmetic in step with the element's size and the screen's
 * resolution, and repaints at most once a frame while the board moves.
 */
import { animate } from "./motion.js";
import * as viewport from "./viewport.js";

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
    this.position = viewport.fit(this.frame);
    this.view = viewport.makeView(this.frame, this.position);
    this.request = 0;
    /** Counts the glides, so that one ends when another movement begins. */
    this.glide = 0;
    /** Where the glide under way ends. @type {import("./viewport.js").Position | null} */
    this.target = null;
    /** Where the player was before the board zoomed out by itself. @type {import("./viewport.js").Position | null} */
    this.home = null;
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
    if (!this.isReady) this.isFitted = this.#isPlayable(viewport.fitCell(this.frame));
    if (!this.isReady && !this.isFitted) this.position = viewport.clamp(this.frame, { cell: this.#playableCell(), left: 0, top: 0 });
    else this.position = this.isFitted
      ? viewport.fit(this.frame)
      : viewport.clamp(this.frame, { cell: cell * scale, left: left * scale, top: top * scale });
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
    this.position = this.isFitted ? viewport.fit(this.frame) : viewport.clamp(this.frame, this.position);
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
    this.#go(viewport.zoomStep(this.frame, this.position, direction));
  }

  fit() {
    this.halt();
    this.home = null;
    this.isFitted = true;
    this.position = viewport.fit(this.frame);
    this.#show(true);
  }

  /** As a board begins: near enough to read its clues, if it is not already. */
  approach() {
    if (!this.isReady || this.#isPlayable(this.position.cell)) return;
    this.halt();
    this.home = null;
    this.isFitted = false;
    this.position = viewport.clamp(this.frame, { cell: this.#playableCell(), left: 0, top: 0 });
    this.#show(true);
  }

  /** @param {number} factor @param {number} x @param {number} y device pixels */
  zoomBy(factor, x, y) {
    const { cell } = this.position;
    const wished = factor > 1 ? Math.max(cell + 1, cell * factor) : Math.min(cell - 1, cell * factor);
    this.#go(viewport.zoomAt(this.frame, this.position, wished, x, y));
  }

  /**
   * Hold a point of the field at (x, y) with cells of about this size.
   * @param {number} cell @param {import("./surface.js").Point} point @param {number} x @param {number} y
   */
  hold(cell, point, x, y) {
    this.#go(viewport.holdAt(this.frame, cell, point, x, y));
  }

  /** @param {number} dx @param {number} dy */
  panBy(dx, dy) {
    this.#go(viewport.panBy(this.frame, this.position, dx, dy));
  }

  /** @param {Box} box */
  reveal(box) {
    this.#go(viewport.reveal(this.frame, this.position, box), true);
  }

  /**
   * Move so that these regions are seen: all of them if the cells stay large enough, else the vital ones, else what fits. Cells too
   * small for their clues would show where something is and hide why, so no step zooms out that far.
   * @param {Region} all @param {Region | null} vital
   */
  show(all, vital) {
    if (!this.isReady || (this.isFitted && !this.home)) return;
    const { frame } = this;
    // What was shown before may have zoomed out: this one begins at the player's own zoom again.
    const from = this.home ?? this.position;
    // Where nothing is vital a part of it is enough to find the rest: no zoom.
    const least = vital ? Math.ceil(this.#playableCell() * TOO_SMALL) : from.cell;
    const to =
      viewport.revealRegion(frame, from, all, least) ??
      (vital ? viewport.revealRegion(frame, from, vital, least) : null) ??
      viewport.approachRegion(frame, from, vital ?? all);
    this.home = to.cell < from.cell ? from : null;
    this.#glideTo(to);
  }

  /** What was shown is shown no more: where the board zoomed out for it and the player left it so, it comes back. */
  comeHome() {
    if (this.home) this.#glideTo(viewport.clamp(this.frame, this.home));
    this.home = null;
  }

  /** @param {import("./viewport.js").Position} to */
  #glideTo(to) {
    const { frame, position } = this;
    this.halt();
    const { glide } = this;
    this.target = to;
    void animate(GLIDE_TIME, (share) => {
      if (glide !== this.glide) return;
      this.#set(viewport.between(frame, position, to, share), true);
      if (share >= 1) this.target = null;
    });
  }

  /** Stay here, whatever was under way. */
  halt() {
    this.glide += 1;
    this.target = null;
  }

  get canPan() {
    return viewport.canPan(this.frame, this.position);
  }

  destroy() {
    this.halt();
    this.observer.disconnect();
    cancelAnimationFrame(this.request);
    this.query?.removeEventListener("change", this.onRatio);
  }

  /** @param {import("./viewport.js").Position} position @param {boolean} [isNow] */
  #go(position, isNow = false) {
    this.halt();
    this.home = null;
    this.#set(position, isNow);
  }

  /** @param {import("./viewport.js").Position} position @param {boolean} isNow */
  #set(position, isNow) {
    const before = this.position;
    if (position.cell === before.cell && position.left === before.left && position.top === before.top) return;
    this.position = position;
    this.isFitted = position.cell === viewport.fitCell(this.frame);
    this.#show(isNow);
  }

  /** @param {boolean} isNow */
  #show(isNow) {
    this.view = viewport.makeView(this.frame, this.position);
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

  /** @param {number} width @param {number} height @param {number} ratio @returns {import("./viewport.js").Frame} */
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
