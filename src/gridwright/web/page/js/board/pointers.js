// @ts-check
/**
 * What fingers, pens and mouse buttons mean, as a state machine: events go in, a short list of deeds comes out. No document and no
 * clock, so that every rule can be tested by itself.
 *
 * The rules: one pointer draws; a second finger takes the stroke back and from then on, until the last finger is lifted, nothing
 * can be written - only zoomed and panned. A finger that rests starts again with the other tool. A drag that begins in a bar or beside
 * the field moves the field, a tap there is a tap on a clue. The right button is the other tool; the middle one, Shift and the
 * other end of a pen clear.
 */

/** @typedef {"tool" | "other" | "clear"} Action */
/** @typedef {"field" | "bar" | "outside"} Zone */

/**
 * @typedef {object} PointerInput
 * @property {"down" | "move" | "up" | "cancel" | "rest"} type rest: the finger did not move for as long as a long press takes
 * @property {number} id @property {number} x @property {number} y device pixels
 * @property {"mouse" | "touch" | "pen"} [device]
 * @property {number} [button] as in PointerEvent
 * @property {boolean} [isShift] @property {boolean} [isPanKey] the space bar is held
 * @property {Zone} [zone] what lies under it (down only)
 * @property {number} [time] milliseconds
 */

/**
 * @typedef {{type: "begin", x: number, y: number, action: Action, device: "mouse" | "touch" | "pen"}
 *   | {type: "extend", x: number, y: number} | {type: "commit"} | {type: "revert"}
 *   | {type: "await-rest"} | {type: "forget-rest"} | {type: "buzz"}
 *   | {type: "pan", dx: number, dy: number} | {type: "pan-start"} | {type: "pan-end"}
 *   | {type: "pinch-start", x: number, y: number} | {type: "pinch", x: number, y: number, scale: number} | {type: "pinch-end"}
 *   | {type: "tap-clue", x: number, y: number, device: "mouse" | "touch" | "pen"} | {type: "two-finger-tap"}
 *   | {type: "hover", x: number, y: number}} Deed
 */

/** How far a finger may tremble, in CSS pixels, before a press is a move. */
const SLACK = 9;
/** The button that the other end of a pen stands for. */
const ERASER = 5;
/** A tap with two fingers is shorter than this, in milliseconds. */
const TAP_TIME = 300;

export class Pointers {
  /** @param {{ratio?: number, invertButtons?: boolean}} [options] */
  constructor(options = {}) {
    this.slack = SLACK * (options.ratio ?? 1);
    this.invertButtons = options.invertButtons ?? false;
    /** @type {Map<number, {x: number, y: number}>} */
    this.held = new Map();
    /** @type {"idle" | "stroke" | "press" | "pan" | "pinch" | "spent"} */
    this.state = "idle";
    /** The pointer that draws, presses or pans. */
    this.leader = -1;
    this.startX = 0;
    this.startY = 0;
    this.hasMoved = false;
    this.spread = 1;
    this.pinchTime = 0;
    /** @type {Action} */
    this.action = "tool";
    /** @type {"mouse" | "touch" | "pen"} */
    this.device = "mouse";
  }

  /** @param {PointerInput} input @returns {Deed[]} */
  handle(input) {
    if (input.type === "down") return this.#down(input);
    if (input.type === "move") return this.#move(input);
    if (input.type === "rest") return this.#rest();
    return this.#up(input);
  }

  /** Drop everything, as when the window loses the pointer. @returns {Deed[]} */
  reset() {
    const wasStroke = this.state === "stroke";
    this.held.clear();
    this.state = "idle";
    this.leader = -1;
    return wasStroke ? [{ type: "forget-rest" }, { type: "revert" }] : [{ type: "forget-rest" }];
  }

  /** @param {PointerInput} input @returns {Deed[]} */
  #down(input) {
    const isTouch = input.device === "touch";
    // A hand that rests on the glass while its pen draws is no gesture.
    if (this.held.size > 0 && isTouch && this.device === "pen") return [];
    if (this.held.size > 0) return isTouch ? this.#secondFinger(input) : this.#secondButton();
    this.held.set(input.id, { x: input.x, y: input.y });
    this.leader = input.id;
    this.startX = input.x;
    this.startY = input.y;
    this.hasMoved = false;
    this.device = input.device ?? "mouse";
    if (input.isPanKey) return this.#startPan();
    if (input.zone !== "field") {
      this.state = "press";
      return [];
    }
    this.state = "stroke";
    this.action = this.#actionOf(input);
    /** @type {Deed[]} */
    const deeds = [{ type: "begin", x: input.x, y: input.y, action: this.action, device: this.device }];
    if (isTouch) deeds.push({ type: "await-rest" });
    return deeds;
  }

  /** @param {PointerInput} input @returns {Action} */
  #actionOf(input) {
    if (input.button === 1 || input.button === ERASER || input.isShift) return "clear";
    const isRight = input.button === 2;
    return isRight !== this.invertButtons ? "other" : "tool";
  }

  /** A second finger: whatever was being drawn never happened. @param {PointerInput} input @returns {Deed[]} */
  #secondFinger(input) {
    /** @type {Deed[]} */
    const deeds = this.state === "stroke" ? [{ type: "forget-rest" }, { type: "revert" }] : [];
    if (this.state === "pan") deeds.push({ type: "pan-end" });
    this.held.set(input.id, { x: input.x, y: input.y });
    if (this.held.size > 2) return deeds;
    this.state = "pinch";
    this.hasMoved = false;
    this.pinchTime = input.time ?? 0;
    const { x, y, spread } = this.#middle();
    this.startX = x;
    this.startY = y;
    this.spread = spread;
    deeds.push({ type: "pinch-start", x, y });
    return deeds;
  }

  /** Another button while one is held: the usual way to take a stroke of the mouse back. @returns {Deed[]} */
  #secondButton() {
    if (this.state !== "stroke") return [];
    this.state = "spent";
    return [{ type: "forget-rest" }, { type: "revert" }];
  }

  /** @returns {Deed[]} */
  #startPan() {
    this.state = "pan";
    return [{ type: "pan-start" }];
  }

  /** @param {PointerInput} input @returns {Deed[]} */
  #move(input) {
    const before = this.held.get(input.id);
    if (!before) return this.held.size === 0 ? [{ type: "hover", x: input.x, y: input.y }] : [];
    this.held.set(input.id, { x: input.x, y: input.y });
    if (this.state === "pinch") return this.#pinch();
    if (input.id !== this.leader) return [];
    const isFar = Math.hypot(input.x - this.startX, input.y - this.startY) > this.slack;
    const isFirst = isFar && !this.hasMoved;
    this.hasMoved ||= isFar;
    if (this.state === "pan") return [{ type: "pan", dx: input.x - before.x, dy: input.y - before.y }];
    if (this.state === "press" && isFirst) {
      return [...this.#startPan(), { type: "pan", dx: input.x - this.startX, dy: input.y - this.startY }];
    }
    if (this.state !== "stroke") return [];
    /** @type {Deed[]} */
    const deeds = [{ type: "extend", x: input.x, y: input.y }];
    return isFirst ? [{ type: "forget-rest" }, ...deeds] : deeds;
  }

  /** @returns {Deed[]} */
  #pinch() {
    const { x, y, spread } = this.#middle();
    const scale = spread / this.spread;
    const isSmall = Math.hypot(x - this.startX, y - this.startY) < this.slack && Math.abs(spread - this.spread) < this.slack;
    if (!this.hasMoved && isSmall) return [];
    this.hasMoved = true;
    return [{ type: "pinch", x, y, scale }];
  }

  #middle() {
    const [one, two] = [...this.held.values()];
    const spread = Math.max(1, Math.hypot(one.x - two.x, one.y - two.y));
    return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, spread };
  }

  /** @returns {Deed[]} */
  #rest() {
    if (this.state !== "stroke" || this.hasMoved || this.action !== "tool") return [];
    this.action = "other";
    const at = this.held.get(this.leader) ?? { x: this.startX, y: this.startY };
    return [{ type: "revert" }, { type: "buzz" }, { type: "begin", x: at.x, y: at.y, action: "other", device: "touch" }];
  }

  /** @param {PointerInput} input @returns {Deed[]} */
  #up(input) {
    if (!this.held.delete(input.id)) return [];
    const state = this.state;
    /** @type {Deed[]} */
    let deeds = [];
    if (state === "pinch") {
      const isTap = input.type === "up" && !this.hasMoved && (input.time ?? 0) - this.pinchTime < TAP_TIME;
      if (isTap) deeds.push({ type: "two-finger-tap" });
      deeds.push({ type: "pinch-end" });
      this.state = "spent";
    } else if (input.id === this.leader && state === "stroke") {
      deeds = [{ type: "forget-rest" }, { type: input.type === "up" ? "commit" : "revert" }];
      this.state = "spent";
    } else if (input.id === this.leader && state === "pan") {
      deeds.push({ type: "pan-end" });
      this.state = "spent";
    } else if (input.id === this.leader && state === "press") {
      if (input.type === "up") deeds.push({ type: "tap-clue", x: this.startX, y: this.startY, device: this.device });
      this.state = "spent";
    }
    if (this.held.size === 0) {
      this.state = "idle";
      this.leader = -1;
    }
    return deeds;
  }
}
