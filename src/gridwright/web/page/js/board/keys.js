// @ts-check
/** What the keys mean on a board: one table for every kind. Pure: an event goes in, an intent or null comes out. */

/** @typedef {import("./surface.js").Direction} Direction */
/** @typedef {import("./pointers.js").Action} Action */
/**
 * @typedef {{type: "move", direction: Direction} | {type: "paint", direction: Direction, action: Action}
 *   | {type: "mark", action: Action} | {type: "tool", tool: string} | {type: "ink", ink: number}
 *   | {type: "command", name: string}} Intent
 */
/**
 * The part of a KeyboardEvent that counts.
 * @typedef {{key: string, ctrlKey: boolean, shiftKey: boolean, altKey: boolean, metaKey: boolean}} Key
 */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** @type {Record<string, Action>} */
const MARKS = { z: "tool", enter: "tool", x: "other", " ": "other", c: "clear", backspace: "clear", delete: "clear" };

/** @type {Record<string, string>} */
const COMMANDS = {
  u: "undo", r: "redo", f: "fix", h: "hint", k: "check", "?": "help", escape: "escape",
  "+": "zoom-in", "=": "zoom-in", "-": "zoom-out", 0: "fit",
};

/** @type {Record<string, string>} */
const WITH_CONTROL = { z: "undo", y: "redo" };

const INK = /^[1-9]$/;

/** @param {Key} key @param {Record<string, string>} [tools] further keys of the kind @returns {Intent | null} */
export function readKey(key, tools = {}) {
  const isControl = key.ctrlKey || key.metaKey;
  const name = key.key.toLowerCase();
  if (key.altKey) return null;
  const direction = ARROWS[key.key];
  if (direction) return readArrow(direction, isControl, key.shiftKey);
  if (name === "home") return { type: "move", direction: isControl ? "first" : "row-start" };
  if (name === "end") return { type: "move", direction: isControl ? "last" : "row-end" };
  if (name === "pageup") return { type: "move", direction: "column-start" };
  if (name === "pagedown") return { type: "move", direction: "column-end" };
  if (isControl) return readControl(name, key.shiftKey);
  if (name === "f" && key.shiftKey) return { type: "command", name: "back" };
  // Some keyboards have figures and signs only with Shift.
  if (key.shiftKey && !(name in COMMANDS) && !INK.test(name)) return null;
  if (name in tools) return { type: "tool", tool: tools[name] };
  if (name in MARKS) return { type: "mark", action: MARKS[name] };
  if (name in COMMANDS) return { type: "command", name: COMMANDS[name] };
  return INK.test(name) ? { type: "ink", ink: Number(name) - 1 } : null;
}

/** @param {Direction} direction @param {boolean} isControl @param {boolean} isShift @returns {Intent} */
function readArrow(direction, isControl, isShift) {
  if (!isControl && !isShift) return { type: "move", direction };
  const action = isControl && isShift ? "clear" : isControl ? "tool" : "other";
  return { type: "paint", direction, action };
}

/** @param {string} name @param {boolean} isShift @returns {Intent | null} */
function readControl(name, isShift) {
  if (name === "z" && isShift) return { type: "command", name: "redo" };
  return !isShift && name in WITH_CONTROL ? { type: "command", name: WITH_CONTROL[name] } : null;
}
