// @ts-check
/**
 * What fingers, pens and mouse buttons mean, as a state machine: events go in, a short list of deeds comes out, with no document
 * and no clock, so that every rule can be tested by itself. Behind it `Hands`, which hears the browser's events and does what they
 * mean.
 *
 * The rules: one pointer draws; a second finger takes the stroke back and from then on, until the last finger is lifted, nothing
 * can be written - only zoomed and panned. A finger that rests starts again with the other tool. A drag that begins in a bar or
 * beside the field moves the field, a tap there is a tap on a clue. The right button is the other tool; the middle one, Shift and
 * the other end of a pen clear.
 */
import { pointAt } from "./viewport.js";

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

// Pointers and wheel on a board: hears the browser's events, lets pointers.js say what they mean, and does it. Reads the layout
// only when a pointer goes down or comes in, never during a stroke.

/** @typedef {import("./board.js").Board} Board */

/** How much a notch of the wheel zooms. */
const WHEEL_ZOOM = 0.0022;
/** Events of the wheel closer together than this, in milliseconds, are one notch. */
const TURN_TIME = 60;

export class Hands {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.pointers = new Pointers();
    this.rect = board.element.getBoundingClientRect();
    this.restTimer = 0;
    this.isSpace = false;
    this.hasPanned = false;
    this.pinch = { cell: 1, point: { row: 0, column: 0 } };
    this.at = { x: 0, y: 0 };
    this.lastTurn = 0;
    this.controller = new AbortController();
    this.configure();
    const { signal } = this.controller;
    const element = board.element;
    element.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    element.addEventListener("pointermove", (event) => this.#move(event), { signal });
    element.addEventListener("pointerup", (event) => this.#lift(event, "up"), { signal });
    element.addEventListener("pointercancel", (event) => this.#lift(event, "cancel"), { signal });
    element.addEventListener("lostpointercapture", (event) => this.#lift(event, "cancel"), { signal });
    element.addEventListener("pointerenter", () => this.#locate(), { signal });
    element.addEventListener("pointerleave", (event) => this.#leave(event), { signal });
    element.addEventListener("wheel", (event) => this.#wheel(event), { signal, passive: false });
    for (const type of ["contextmenu", "dragstart", "selectstart", "auxclick"]) {
      element.addEventListener(type, (event) => event.preventDefault(), { signal });
    }
    window.addEventListener("blur", () => this.#forgetAll(), { signal });
    window.addEventListener("keydown", (event) => this.#space(event, true), { signal });
    window.addEventListener("keyup", (event) => this.#space(event, false), { signal });
  }

  configure() {
    this.pointers.invertButtons = this.board.options.invertButtons;
  }

  destroy() {
    clearTimeout(this.restTimer);
    this.controller.abort();
  }

  #locate() {
    this.rect = this.board.element.getBoundingClientRect();
  }

  /** @param {MouseEvent} event */
  #place(event) {
    const { ratio } = this.board.camera.view;
    return { x: (event.clientX - this.rect.left) * ratio, y: (event.clientY - this.rect.top) * ratio };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { board } = this;
    this.hasPanned = true;
    this.#locate();
    this.pointers.slack = 9 * board.camera.view.ratio;
    board.isKeyboard = false;
    board.camera.halt();
    board.focus();
    try {
      board.element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is gone already; its "up" has been or will be heard without capture.
    }
    // The first finger of a touch while others are held: their end was never heard of.
    if (event.isPrimary && event.pointerType === "touch" && this.pointers.device === "touch") this.#doAll(this.pointers.reset());
    const { x, y } = this.#place(event);
    const device = event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";
    this.#doAll(
      this.pointers.handle({
        type: "down", id: event.pointerId, x, y, device, button: buttonOf(event), isShift: event.shiftKey, isPanKey: this.isSpace,
        // Where nothing is drawn a drag moves the field.
        zone: board.typist ? "bar" : this.#zoneAt(x, y), time: event.timeStamp,
      }),
    );
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.button >= 0) {
      // Another button went down (or up) while one is held: browsers tell it as a move. One held since before it came here is not ours.
      if (this.pointers.held.size === 0) return;
      const { x, y } = this.#place(event);
      this.#doAll(this.pointers.handle({ type: "down", id: -1, x, y, device: "mouse" }));
      return;
    }
    const isHeld = this.pointers.held.has(event.pointerId);
    const events = isHeld && event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    for (const one of events.length > 0 ? events : [event]) {
      const { x, y } = this.#place(one);
      this.#doAll(this.pointers.handle({ type: "move", id: event.pointerId, x, y }));
    }
    if (this.pointers.state === "stroke") this.#follow();
  }

  /** The light and the length go with the pointer. */
  #follow() {
    const { board } = this;
    const point = pointAt(board.camera.view, this.at.x, this.at.y);
    board.lit = board.surface.placeAt(clampPoint(point, board.surface));
    board.pen.showLength(this.at);
  }

  /** @param {PointerEvent} event @param {"up" | "cancel"} type */
  #lift(event, type) {
    const { x, y } = this.#place(event);
    this.#doAll(this.pointers.handle({ type, id: event.pointerId, x, y, time: event.timeStamp }));
    if (event.pointerType !== "mouse" && this.pointers.held.size === 0) this.#dimLight();
  }

  #dimLight() {
    const { board } = this;
    if (board.lit < 0 || !board.surface.staysLit?.(board.scene, board.lit)) board.light(-1);
  }

  /** @param {PointerEvent} event */
  #leave(event) {
    if (event.pointerType !== "touch" && this.pointers.held.size === 0 && !this.board.isKeyboard) this.board.light(-1);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const { camera, options } = this.board;
    const unit = event.deltaMode === 1 ? 24 : event.deltaMode === 2 ? 400 : 1;
    if (event.ctrlKey) {
      event.preventDefault();
      this.#locate();
      const { x, y } = this.#place(event);
      if (!options.lockZoom && this.pointers.state !== "stroke") camera.zoomBy(Math.exp(-event.deltaY * unit * WHEEL_ZOOM), x, y);
    } else if (options.wheelUndo && event.deltaY !== 0) {
      event.preventDefault();
      this.#turn(event);
    } else if (camera.canPan && this.pointers.state !== "stroke") {
      event.preventDefault();
      const isSideways = event.shiftKey && event.deltaX === 0;
      const { ratio } = camera.view;
      const [dx, dy] = isSideways ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      camera.panBy(-dx * unit * ratio, -dy * unit * ratio);
    }
  }

  /** The wheel as undo and redo: one step for each notch, however many events a notch is told in. @param {WheelEvent} event */
  #turn(event) {
    if (event.timeStamp - this.lastTurn < TURN_TIME) return;
    this.lastTurn = event.timeStamp;
    this.board.emit("command", { name: event.deltaY < 0 ? "undo" : "redo" });
  }

  /** The space bar pans while it is held. @param {KeyboardEvent} event @param {boolean} isHeld */
  #space(event, isHeld) {
    if (event.key !== " ") return;
    if (this.board.typist) return;
    const isOurs = document.activeElement === this.board.mirror.element;
    if (isHeld && !isOurs) return;
    if (isOurs) event.preventDefault();
    if (isHeld && !this.isSpace) this.hasPanned = false;
    // A press without a drag is a key like any other.
    if (!isHeld && this.isSpace && isOurs && !this.hasPanned) this.board.keyboard.press(event);
    this.isSpace = isHeld;
    this.board.element.classList.toggle("board-can-pan", isHeld);
  }

  /** The window went away: what is let go of meanwhile is not heard of. */
  #forgetAll() {
    this.#doAll(this.pointers.reset());
    this.isSpace = false;
    this.board.element.classList.remove("board-can-pan", "board-is-panning");
  }

  /** @param {number} x @param {number} y @returns {Zone} */
  #zoneAt(x, y) {
    const { view } = this.board.camera;
    const isIn = (/** @type {import("./surface.js").Box} */ box) =>
      x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
    if (isIn(view.field)) return this.board.surface.isBeside?.(pointAt(view, x, y)) ? "bar" : "field";
    return isIn(view.leftBar) || isIn(view.topBar) ? "bar" : "outside";
  }

  /** @param {Deed[]} deeds */
  #doAll(deeds) {
    for (const deed of deeds) this.#do(deed);
  }

  /** @param {Deed} deed */
  #do(deed) {
    const { board } = this;
    const { camera } = board;
    switch (deed.type) {
      case "begin": return this.#begin(deed);
      case "extend":
        this.at = { x: deed.x, y: deed.y };
        return board.pen.extend(pointAt(camera.view, deed.x, deed.y));
      case "commit": return board.pen.commit();
      case "revert": return board.pen.revert();
      case "await-rest": return this.#awaitRest();
      case "forget-rest": return clearTimeout(this.restTimer);
      case "buzz":
        if (board.options.haptics) navigator.vibrate?.(15);
        return undefined;
      case "pan-start":
      case "pan-end":
        board.element.classList.toggle("board-is-panning", deed.type === "pan-start");
        return undefined;
      case "pan": return camera.panBy(deed.dx, deed.dy);
      case "pinch-start":
        this.pinch = { cell: camera.position.cell, point: pointAt(camera.view, deed.x, deed.y) };
        return board.light(-1);
      case "pinch": {
        const scale = board.options.lockZoom ? 1 : deed.scale;
        return camera.hold(this.pinch.cell * scale, this.pinch.point, deed.x, deed.y);
      }
      case "tap-clue": return this.#tapClue(deed.x, deed.y, deed.device);
      case "two-finger-tap": return board.options.twoFingerUndo ? board.emit("command", { name: "undo" }) : undefined;
      case "hover": return board.light(this.#zoneAt(deed.x, deed.y) === "outside" ? -1 : this.#placeAt(deed.x, deed.y));
      default: return undefined;
    }
  }

  /** @param {number} x @param {number} y */
  #placeAt(x, y) {
    const { board } = this;
    return board.surface.placeAt(pointAt(board.camera.view, x, y));
  }

  /** @param {Extract<Deed, {type: "begin"}>} deed */
  #begin(deed) {
    const { board } = this;
    const point = pointAt(board.camera.view, deed.x, deed.y);
    this.at = { x: deed.x, y: deed.y };
    const place = board.surface.placeAt(point);
    if (place >= 0) board.moveCursor(place, false);
    if (board.pen.begin(point, board.pen.toolFor(deed.action), deed.device)) this.#follow();
    else board.light(place);
  }

  #awaitRest() {
    clearTimeout(this.restTimer);
    const { longPress } = this.board.options;
    const rest = () => this.#doAll(this.pointers.handle({ type: "rest", id: 0, x: 0, y: 0 }));
    if (longPress > 0) this.restTimer = window.setTimeout(rest, longPress);
  }

  /** @param {number} x @param {number} y @param {"mouse" | "touch" | "pen"} device */
  #tapClue(x, y, device) {
    const { board } = this;
    const { view } = board.camera;
    if (board.typist) {
      board.typist.tap(this.#placeAt(x, y), device);
      return;
    }
    const point = pointAt(view, x, y);
    const isLeft = x < view.field.x;
    const isTop = y < view.field.y;
    if ((isLeft && isTop) || this.#zoneAt(x, y) !== "bar" || board.isLocked) return;
    const ref = board.surface.clueAt(board.scene, point, isLeft ? view.field.x - x : null, isTop ? view.field.y - y : null);
    if (ref === null) return;
    const changes = board.surface.completeClue(ref, board.preview.values);
    if (changes.length > 0) board.pen.report(changes, "clue", device);
    else board.emit("clue", { ref });
  }
}

/** On one-button mice a click with Ctrl is the right button. @param {PointerEvent} event */
function buttonOf(event) {
  return event.button === 0 && event.ctrlKey ? 2 : event.button;
}

/**
 * The nearest point inside the field: a stroke that ran over the edge still lights its line.
 * @param {import("./surface.js").Point} point @param {{height: number, width: number}} size
 */
function clampPoint(point, size) {
  return {
    row: Math.min(size.height - 0.001, Math.max(0, point.row)),
    column: Math.min(size.width - 0.001, Math.max(0, point.column)),
  };
}
