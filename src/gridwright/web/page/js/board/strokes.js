// @ts-check
/**
 * The stroke under way, from its first point until the game has answered. What the board shows is the game's values with the
 * stroke's changes on top, until it is committed or taken back; only places that look different after a step are painted.
 */
import { animate, isStill } from "./look.js";

/** @typedef {import("./surface.js").Point} Point */
/** @typedef {import("./surface.js").Stroke} Stroke */
/** @typedef {import("./surface.js").Change} Change */

/** How far apart two points of a stroke may be, in cells: a fast swipe skips no cell. */
const REACH = 0.25;

/**
 * The points from one to another, the last included, never more than a quarter of a cell apart.
 * @param {Point} from @param {Point} to @returns {Generator<Point>}
 */
export function* interpolate(from, to) {
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  const steps = Math.min(10_000, Math.max(1, Math.ceil(Math.hypot(rows, columns) / REACH)));
  for (let step = 1; step <= steps; step += 1) {
    yield { row: from.row + (rows * step) / steps, column: from.column + (columns * step) / steps };
  }
}

export class Preview {
  /** @param {number} places */
  constructor(places) {
    /** The game's values. */
    this.values = new Uint8Array(places);
    /** What is shown. */
    this.shown = new Uint8Array(places);
    /** 0 settled, 1 in the stroke under way, 2 just committed. */
    this.fresh = new Uint8Array(places);
    /** @type {Stroke | null} */
    this.stroke = null;
    /** @type {Point} */
    this.last = { row: 0, column: 0 };
    /** @type {Change[]} */
    this.changes = [];
  }

  /** @param {Stroke} stroke @param {Point} point @returns {number[]} places to paint */
  begin(stroke, point) {
    this.stroke = stroke;
    this.last = point;
    return this.#show(stroke.changes());
  }

  /** @param {Point} point @returns {number[]} places to paint */
  extend(point) {
    if (!this.stroke) return [];
    let isChanged = false;
    for (const step of interpolate(this.last, point)) isChanged = this.stroke.extend(step) || isChanged;
    this.last = point;
    return isChanged ? this.#show(this.stroke.changes()) : [];
  }

  /** Take the stroke back. @returns {number[]} places to paint */
  revert() {
    this.stroke = null;
    return this.#show([]);
  }

  /** The pointer went up: what to report. The preview stays until the game answers with its values. @returns {Change[]} */
  release() {
    if (!this.stroke) return [];
    this.stroke.release?.();
    const changes = this.stroke.changes();
    this.stroke = null;
    this.#show(changes);
    return changes;
  }

  /**
   * Take the game's values; a stroke under way stays on top of them.
   * @param {Uint8Array} values @returns {{changed: number[], dirty: number[]}} changed: the game's values differ; dirty: paint these
   */
  setValues(values) {
    const { shown, fresh } = this;
    const changed = [];
    for (let place = 0; place < values.length; place += 1) {
      if (values[place] !== this.values[place]) changed.push(place);
    }
    this.values.set(values);
    const dirty = new Set(changed);
    const kept = this.stroke ? this.changes : [];
    for (const [place] of this.changes) {
      dirty.add(place);
      if (!this.stroke) fresh[place] = values[place] === shown[place] && values[place] !== 0 ? 2 : 0;
    }
    for (const place of dirty) shown[place] = values[place];
    for (const [place, value] of kept) shown[place] = value;
    this.changes = kept;
    return { changed, dirty: [...dirty] };
  }

  /** The last committed stroke has settled. @returns {number[]} */
  settle() {
    const places = [];
    for (let place = this.fresh.indexOf(2); place >= 0; place = this.fresh.indexOf(2, place + 1)) {
      this.fresh[place] = 0;
      places.push(place);
    }
    return places;
  }

  /** @param {Change[]} changes @returns {number[]} */
  #show(changes) {
    /** @type {Map<number, number>} */
    const dirty = new Map();
    for (const [place, value] of this.changes) {
      dirty.set(place, value);
      this.shown[place] = this.values[place];
      this.fresh[place] = 0;
    }
    const places = [];
    for (const [place, value] of changes) {
      if (dirty.get(place) === value) dirty.delete(place);
      else places.push(place);
      this.shown[place] = value;
      this.fresh[place] = 1;
    }
    this.changes = changes;
    return [...new Set([...places, ...dirty.keys()])];
  }
}

// The life of a stroke on a board: begun, previewed, taken back or committed, answered by the game, settled. What it changes is the
// surface's business, how it is shown the layers'.

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../types.js").InputType} InputType */

/** How long a committed stroke takes to settle, in milliseconds. */
const SETTLE_TIME = 120;
/** A committed stroke that nobody answered is taken off the board after this time. */
const ANSWER_TIME = 1000;
/** How far a fingertip may miss, in CSS pixels. */
const SLACK = 12;

/** How far above the pointer the length is shown, in CSS pixels: a finger hides more than an arrow. */
const LIFTS = { mouse: 22, pen: 34, touch: 50, keyboard: 22 };

export class Pen {
  /** @param {Board} board @param {number} places */
  constructor(board, places) {
    this.board = board;
    this.preview = new Preview(places);
    /** The running length, where the pointer is. @type {import("./layers.js").Tag | null} */
    this.length = null;
    this.toldLength = 0;
    /** How far the last committed stroke has settled. */
    this.settled = 1;
    this.answerTimer = 0;
    this.tool = "";
    /** @type {InputType} */
    this.input = "mouse";
  }

  destroy() {
    clearTimeout(this.answerTimer);
  }

  /** Whether a stroke is under way. */
  get isDown() {
    return this.preview.stroke !== null;
  }

  /** The tool an action stands for now. @param {import("./pointers.js").Action} action */
  toolFor(action) {
    const { tool, isSwapped, surface } = this.board;
    if (action === "clear") return "clear";
    return (action === "other") !== isSwapped ? surface.otherTool(tool) : tool;
  }

  /**
   * @param {Point} point @param {string} tool @param {InputType} input @returns {boolean} whether something can be drawn there
   */
  begin(point, tool, input) {
    const { isLocked, camera, surface, options } = this.board;
    if (isLocked) return false;
    const reach = (SLACK * camera.view.ratio) / camera.view.cell;
    const stroke = surface.begin(point, { tool, values: this.preview.values, options, input, reach });
    if (!stroke) return false;
    this.tool = tool;
    this.input = input;
    this.#paint(this.preview.begin(stroke, point));
    return true;
  }

  /** @param {Point} point */
  extend(point) {
    this.#paint(this.preview.extend(point));
  }

  commit() {
    if (!this.isDown) return;
    const changes = this.preview.release();
    this.showLength(null);
    if (changes.length > 0) this.report(changes, this.tool, this.input);
  }

  revert() {
    if (!this.isDown) return;
    this.#paint(this.preview.revert());
    this.showLength(null);
  }

  /**
   * Tell the game, and leave the marks on the board until it answers.
   * @param {Change[]} changes @param {string} tool @param {InputType} input
   */
  report(changes, tool, input) {
    clearTimeout(this.answerTimer);
    this.answerTimer = window.setTimeout(() => {
      this.answerTimer = 0;
      if (!this.isDown) this.#paint(this.preview.revert());
    }, ANSWER_TIME);
    this.board.emit("stroke", { changes, tool, input });
  }

  /** The game has spoken. @returns {boolean} whether it was asked */
  hearAnswer() {
    const isAnswer = this.answerTimer !== 0;
    clearTimeout(this.answerTimer);
    this.answerTimer = 0;
    return isAnswer;
  }

  /** @param {{x: number, y: number} | null} at */
  showLength(at) {
    const length = at && this.preview.stroke ? this.preview.stroke.length : 0;
    this.length = at && length > 0 && this.board.options.showLength ? { ...at, length, lift: LIFTS[this.input] } : null;
    this.board.paintAbove();
    if (length === this.toldLength) return;
    this.toldLength = length;
    this.board.emit("preview", length > 0 ? { length } : null);
  }

  /** Let what was just committed come to rest. @param {boolean} isAnimated */
  async settle(isAnimated) {
    const { fresh } = this.preview;
    if (!fresh.includes(2)) return;
    if (isAnimated && !isStill()) {
      const places = [...fresh.keys()].filter((place) => fresh[place] === 2);
      await animate(SETTLE_TIME, (share) => {
        this.settled = share;
        this.#paint(places);
      });
    }
    this.settled = 1;
    this.#paint(this.preview.settle());
  }

  /** @param {number[]} places */
  #paint(places) {
    const { layers, surface, scene } = this.board;
    if (places.length > 0) layers.paintPlaces(surface, scene, places);
  }
}
