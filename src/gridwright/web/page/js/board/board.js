// @ts-check
/**
 * The board: what every kind of puzzle shares. It shows values, previews strokes, and reports them when the pointer is lifted; it
 * never decides what becomes of them. Callers answer a "stroke" with `setValues`.
 *
 * Events (details): "stroke" {changes, tool, input}; "clue" {ref}; "preview" {length} or null; "command" {name} for keys that are
 * not marks; "cursor" {place}; "zoom" {cell, isFitted}; where keys are letters "word" {slot, square}.
 */
import { t } from "../i18n/index.js";
import { h } from "../ui/dom.js";
import { Keyboard } from "./keyboard.js";
import { Layers } from "./layers.js";
import { animate, readColours } from "./look.js";
import { Hands } from "./pointers.js";
import { Live, Mirror } from "./screen-reader.js";
import { Pen } from "./strokes.js";
import { Camera } from "./viewport.js";

// What a player can set on every board, and how it is before anybody did.

/** @returns {import("./surface.js").SharedOptions} */
export function defaultOptions() {
  return {
    skipMarked: true,
    invertButtons: false,
    longPress: 350,
    haptics: true,
    lockZoom: false,
    twoFingerUndo: false,
    showLength: true,
    crosshair: true,
    dimClues: true,
    tapCycles: false,
    showErrors: true,
    wheelUndo: false,
    ink: 0,
  };
}

// What of an overlay has to be in sight. Everything it shows if the cells stay legible, else at least what it settles, supposes or
// finds wrong; the light on a long line may go beyond the edges.

/** @typedef {import("./surface.js").Overlay} Overlay */
/** @typedef {import("./surface.js").Region} Region */
/** @typedef {import("./surface.js").Surface} Surface */

/** @param {Overlay} overlay @returns {{all: number[], vital: number[]}} places */
export function listShown(overlay) {
  const { glow = [], reasons = [], results = [], excluded = [], supposed = [], wrong = [] } = overlay;
  const vital = [...[...results, ...excluded, ...supposed].map(([place]) => place), ...wrong];
  return { all: [...vital, ...reasons, ...glow], vital };
}

/**
 * The least region with all these places in it, within field and margin; null without any.
 * @param {Surface} surface @param {number[]} places @returns {Region | null}
 */
export function surround(surface, places) {
  if (places.length === 0) return null;
  const { margin, height, width } = surface;
  const around = { top: Infinity, left: Infinity, bottom: -Infinity, right: -Infinity };
  for (const place of places) {
    const region = surface.regionOf(place);
    around.top = Math.min(around.top, region.top);
    around.left = Math.min(around.left, region.left);
    around.bottom = Math.max(around.bottom, region.bottom);
    around.right = Math.max(around.right, region.right);
  }
  return {
    top: Math.max(-margin, around.top), left: Math.max(-margin, around.left),
    bottom: Math.min(height + margin, around.bottom), right: Math.min(width + margin, around.right),
  };
}

/** @typedef {import("./surface.js").BoardKind} BoardKind */
/** @typedef {import("./surface.js").Options} Options */
/** @typedef {import("./surface.js").Scene} Scene */

export class Board extends EventTarget {
  /** @param {{host: HTMLElement, kind: BoardKind, doc: import("../types.js").Doc, finish?: import("../types.js").Puzzle["finish"]}} given */
  constructor({ host, kind, doc, finish }) {
    super();
    this.kind = kind;
    this.surface = kind.surface.open(doc, finish);
    const places = kind.rules.countPlaces(doc);
    this.pen = new Pen(this, places);
    this.levels = new Uint8Array(places);
    /** @type {Options} */
    this.options = { ...defaultOptions(), ...kind.defaults };
    this.tool = kind.tools[0].name;
    this.isSwapped = false;
    this.isLocked = false;
    /** @type {Overlay | null} */
    this.overlay = null;
    /** @type {ReadonlySet<string>} */
    this.clueMarks = new Set();
    this.cursor = this.surface.firstPlace;
    /** The place whose row and column are lit: under the pointer, or the cursor. */
    this.lit = -1;
    this.isKeyboard = false;
    this.hasFocus = false;
    this.solved = 0;
    this.isFirst = true;
    /** @type {(() => void)[]} what has to be stopped at the end */
    this.endings = [];

    this.element = h("div", { class: "board on-paper" });
    this.layers = new Layers(this.element);
    this.mirror = new Mirror(this.element, this.surface.mirror, (place) => this.keyboard.activate(place));
    this.live = new Live(this.element);
    host.append(this.element);
    this.colours = readColours(this.element);
    this.camera = new Camera(this.surface, this.element, {
      // A board may be made before its host is on the page; its colours are there with its size.
      onResize: (width, height) => {
        this.colours = readColours(this.element);
        this.layers.resize(width, height);
      },
      onMove: () => this.#moved(),
      onResized: () => this.#revealOverlay(),
    });
    this.hands = new Hands(this);
    this.keyboard = new Keyboard(this);
    /** Who writes where keys are letters, and not marks. */
    this.typist = this.surface.openTypist?.(this) ?? null;
    const recolour = () => this.recolour();
    document.addEventListener("themechange", recolour);
    this.endings.push(() => document.removeEventListener("themechange", recolour));
    this.mirror.moveTo(this.cursor, this.preview.values);
    this.surface.update(this.preview.values, null);
    this.camera.measure();
  }

  /** What is shown: the game's values, and the stroke under way on top. */
  get preview() {
    return this.pen.preview;
  }

  /** @returns {Scene} */
  get scene() {
    return {
      view: this.camera.view, colours: this.colours, values: this.preview.shown, levels: this.levels, fresh: this.preview.fresh,
      settle: this.pen.settled, clueMarks: this.clueMarks, options: this.options, solved: this.solved,
    };
  }

  /** Show the game's values. @param {Uint8Array} values @param {{levels?: Uint8Array, animate?: boolean, isQuiet?: boolean}} [details] */
  setValues(values, details = {}) {
    const isAnswer = this.pen.hearAnswer();
    const { changed, dirty } = this.preview.setValues(values);
    const levels = details.levels ? this.#takeLevels(details.levels) : [];
    const touched = this.surface.update(this.preview.values, this.isFirst ? null : changed);
    if (changed.length > 0 && this.solved > 0) this.solved = 0;
    if (this.isFirst || touched.places === "all" || dirty.length > this.preview.values.length / 4) this.repaint();
    else {
      this.layers.paintPlaces(this.surface, this.scene, new Set([...dirty, ...levels, ...touched.places]));
      this.layers.paintBars(this.surface, this.scene, touched.rows, touched.columns);
      if (changed.length > 0) this.layers.paintCorner(this.surface, this.scene, changed);
    }
    this.mirror.update(this.isFirst ? null : changed, this.preview.values);
    // What changes without a stroke of one's own (undo, a hint, another tab) is told.
    if (!this.isFirst && !isAnswer && !details.isQuiet && changed.length > 0) this.live.say(this.#tellChanges(changed));
    this.isFirst = false;
    this.pen.settle(details.animate ?? true);
  }

  /** Let something stand out, and be seen. @param {Overlay | null} overlay */
  setOverlay(overlay) {
    this.overlay = overlay;
    this.paintAbove();
    if (overlay) this.#revealOverlay();
    else if (!this.pen.isDown) this.camera.comeHome();
  }

  /**
   * Move a zoomed board so that these places are in sight; if not all can be, then the vital ones.
   * @param {number[]} places @param {number[]} [vital]
   */
  reveal(places, vital = places) {
    const all = surround(this.surface, places);
    if (all && !this.pen.isDown) this.camera.show(all, surround(this.surface, vital));
  }

  /** What an overlay speaks of, drawn large. @param {Overlay | null} overlay @returns {HTMLElement[]} */
  illustrate(overlay) {
    return (overlay && this.surface.illustrate?.(this.scene, overlay)) || [];
  }

  /** @param {string} name */
  setTool(name) {
    this.tool = name;
  }

  /** Use the other tool for as long as this is held. @param {boolean} isHeld */
  swapTool(isHeld) {
    this.isSwapped = isHeld;
  }

  /** @param {Partial<Options>} options */
  setOptions(options) {
    Object.assign(this.options, options);
    this.hands.configure();
    this.surface.update(this.preview.values, null);
    this.mirror.update(null, this.preview.values);
    this.repaint();
  }

  /** @param {ReadonlySet<string>} marks */
  setClueMarks(marks) {
    this.clueMarks = new Set(marks);
    this.repaint();
  }

  /** A locked board can be looked at, zoomed and walked over, but not written on. @param {boolean} isLocked */
  setLocked(isLocked) {
    if (isLocked) this.pen.revert();
    this.isLocked = isLocked;
  }

  zoomIn() {
    this.camera.step(1);
  }

  zoomOut() {
    this.camera.step(-1);
  }

  /** Near enough to read the clues. */
  approach() {
    this.camera.approach();
  }

  fit() {
    this.camera.fit();
  }

  focus() {
    this.mirror.element.focus({ preventScroll: true });
  }

  /** Let the finished picture draw itself once. @returns {Promise<void>} */
  async playSolved() {
    this.setLocked(true);
    this.lit = -1;
    this.paintAbove();
    await animate(this.surface.solvedTime, (share) => {
      this.solved = share;
      this.repaint();
    });
  }

  /** Show the board as it looks after playSolved, or take that look away. @param {boolean} isSolved */
  setSolved(isSolved) {
    this.solved = isSolved ? 1 : 0;
    this.repaint();
  }

  destroy() {
    this.pen.destroy();
    this.hands.destroy();
    this.keyboard.destroy();
    this.typist?.destroy();
    this.camera.destroy();
    for (const end of this.endings) end();
    this.element.remove();
  }

  // What hands, keyboard and pen call.

  /** @param {number} place -1 for none */
  light(place) {
    if (place === this.lit) return;
    this.lit = place;
    this.paintAbove();
  }

  /** @param {number} place @param {boolean} isKeyboard */
  moveCursor(place, isKeyboard) {
    this.cursor = place;
    this.isKeyboard = isKeyboard;
    this.mirror.moveTo(place, this.preview.values);
    if (isKeyboard) {
      this.lit = place;
      this.camera.reveal(this.surface.cursorBox(this.scene, place));
      this.paintAbove();
    }
    this.emit("cursor", { place });
  }

  /** @param {string} type @param {unknown} detail */
  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  paintAbove() {
    if (!this.camera.isReady) return;
    // Nothing lies on the finished picture; the board as a whole shows that it has the focus.
    const isPlain = this.solved > 0;
    const isCursor = this.isKeyboard && this.hasFocus;
    this.element.classList.toggle("has-focus", isPlain && isCursor);
    const cursor = isCursor && !isPlain ? this.cursor : -1;
    this.layers.paintAbove(this.surface, this.scene, { lit: isPlain ? -1 : this.lit, cursor, overlay: this.overlay, length: this.pen.length });
  }

  /** What the surface keeps for itself changed at these places. @param {Iterable<number>} places */
  repaintPlaces(places) {
    if (this.camera.isReady) this.layers.paintPlaces(this.surface, this.scene, places);
  }

  /** Scroll a zoomed board until this place is seen. @param {number} place */
  showPlace(place) {
    this.camera.reveal(this.surface.cursorBox(this.scene, place));
  }

  repaint() {
    if (!this.camera.isReady) return;
    this.layers.paintAll(this.surface, this.scene);
    this.paintAbove();
  }

  /** Take the theme's colours again, and the size of its text. */
  recolour() {
    this.colours = readColours(this.element);
    this.camera.refresh();
  }

  #revealOverlay() {
    if (!this.overlay) return;
    const { all, vital } = listShown(this.overlay);
    this.reveal(all, vital);
  }

  #moved() {
    this.repaint();
    this.emit("zoom", { cell: this.camera.view.cell / this.camera.view.ratio, isFitted: this.camera.isFitted });
  }

  /** @param {number[]} places */
  #tellChanges(places) {
    return this.surface.announceChanges?.(places, this.preview.values) ?? t("board.changed", { count: places.length });
  }

  /** @param {Uint8Array} levels @returns {number[]} places whose level changed */
  #takeLevels(levels) {
    const changed = [];
    for (let place = 0; place < levels.length; place += 1) if (levels[place] !== this.levels[place]) changed.push(place);
    this.levels.set(levels);
    return changed;
  }
}
