// @ts-check
/**
 * The life of a stroke on a board: begun, previewed, taken back or committed, answered by the game, settled. What it changes is the
 * surface's business, how it is shown the layers'.
 */
import { animate, isStill } from "./motion.js";
import { Preview } from "./strokes.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./surface.js").Point} Point */
/** @typedef {import("./surface.js").Change} Change */
/** @typedef {import("../types.js").InputType} InputType */

/** How long a committed stroke takes to settle, in milliseconds. */
const SETTLE_TIME = 120;
/** A committed stroke that nobody answered is taken off the board after this time. */
const ANSWER_TIME = 1000;
/** How far a fingertip may miss, in CSS pixels. */
const REACH = 12;

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
    const reach = (REACH * camera.view.ratio) / camera.view.cell;
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
