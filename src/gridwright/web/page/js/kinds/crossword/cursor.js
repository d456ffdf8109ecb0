// @ts-check
/**
 * What keys mean on a crossword, and where the cursor goes: after a letter, with an arrow, into a word. Pure. A position is a square
 * and the direction in which words are written; a square that no word runs through in that direction keeps it for the squares after it.
 */
import { isOpen, normaliseLetter } from "./document.js";
import { turn } from "./slots.js";

/** @typedef {import("./document.js").CrosswordDoc} CrosswordDoc */
/** @typedef {import("./slots.js").Slots} Slots */
/** @typedef {import("./slots.js").Slot} Slot */
/** @typedef {import("./slots.js").Direction} Direction */
/** @typedef {{square: number, direction: Direction}} Position */
/** @typedef {"left" | "right" | "up" | "down"} Arrow */
/** @typedef {(square: number) => boolean} IsFilled */
/**
 * How a player likes the cursor to go.
 * @typedef {object} Ways
 * @property {boolean} skipFilled past cells that have a letter
 * @property {boolean} jumpToBlank into the first blank cell of a word that is entered
 * @property {boolean} nextWord on to the next word at the end of one
 * @property {boolean} wrapInWord back to blanks further to the front before that
 */

/**
 * The position at a square: in this direction if a word runs so, else in the other.
 * @param {Slots} slots @param {number} square @param {Direction} direction
 * @returns {Position}
 */
export function settle(slots, square, direction) {
  const isOther = !slots.at(square, direction) && slots.at(square, turn(direction));
  return { square, direction: isOther ? turn(direction) : direction };
}

/**
 * An arrow across the word turns first; along it, it goes to the next cell, over blocks.
 * @param {CrosswordDoc} doc @param {Slots} slots @param {Position} position @param {Arrow} arrow @returns {Position}
 */
export function followArrow(doc, slots, { square, direction }, arrow) {
  const axis = arrow === "left" || arrow === "right" ? "across" : "down";
  if (axis !== direction && slots.at(square, axis)) return { square, direction: axis };
  const isBack = arrow === "left" || arrow === "up";
  const step = (isBack ? -1 : 1) * (axis === "across" ? 1 : doc.width);
  const at = axis === "across" ? square % doc.width : Math.floor(square / doc.width);
  const left = isBack ? at : (axis === "across" ? doc.width : doc.height) - 1 - at;
  for (let steps = 1; steps <= left; steps += 1) {
    const next = square + steps * step;
    if (isOpen(doc, next)) return settle(slots, next, axis);
  }
  return { square, direction };
}

/** The cell in which a word is entered. @param {Slot} slot @param {IsFilled} isFilled @param {Ways} ways */
export function enterSlot(slot, isFilled, ways) {
  const blank = ways.jumpToBlank ? slot.cells.findIndex((square) => !isFilled(square)) : 0;
  return slot.cells[Math.max(0, blank)];
}

/**
 * After a letter. One written over another goes just one cell on: who corrects a word corrects it letter by letter.
 * @param {Slots} slots @param {Position} position @param {IsFilled} isFilled before the letter @param {Ways} ways @returns {Position}
 */
export function followLetter(slots, position, isFilled, ways) {
  const slot = slots.at(position.square, position.direction);
  if (!slot) return position;
  const at = slot.cells.indexOf(position.square);
  const later = slot.cells.slice(at + 1);
  const isBlank = (/** @type {number} */ square) => !isFilled(square);
  const next = ways.skipFilled && isBlank(position.square) ? later.find(isBlank) : later[0];
  if (next !== undefined) return { ...position, square: next };
  const earlier = ways.wrapInWord ? slot.cells.slice(0, at).find(isBlank) : undefined;
  if (earlier !== undefined) return { ...position, square: earlier };
  if (ways.nextWord) return followWord(slots, slot, position, isFilled, ways);
  return later.length > 0 ? { ...position, square: later[0] } : position;
}

/**
 * The next word that has a blank; where none has, the cursor stays.
 * @param {Slots} slots @param {Slot} slot @param {Position} position whose letter was just written
 * @param {IsFilled} isFilled @param {Ways} ways @returns {Position}
 */
function followWord(slots, slot, position, isFilled, ways) {
  const isFilledNow = (/** @type {number} */ square) => square === position.square || isFilled(square);
  for (let steps = 1; steps < slots.list.length; steps += 1) {
    const next = slots.step(slot, steps);
    if (!next.cells.every(isFilledNow)) return { square: enterSlot(next, isFilledNow, ways), direction: next.direction };
  }
  return position;
}

/** One cell back in the word; at its beginning it stays. @param {Slots} slots @param {Position} position @returns {Position} */
export function stepBack(slots, position) {
  const cells = slots.at(position.square, position.direction)?.cells ?? [];
  const at = cells.indexOf(position.square);
  return at > 0 ? { ...position, square: cells[at - 1] } : position;
}

/** To the end of the word before; from the first word nowhere. @param {Slots} slots @param {Position} position @returns {Position} */
export function stepOut(slots, position) {
  const slot = slots.at(position.square, position.direction);
  if (!slot || slot.number === 0) return position;
  const { cells, direction } = slots.step(slot, -1);
  return { square: cells[cells.length - 1], direction };
}

// What the keys mean on a crossword, as solvers have them in their fingers. Pure: an event goes in, an intent or null comes out.

/** @typedef {"square" | "word" | "puzzle"} Scope */
/**
 * @typedef {{type: "letter", letter: string} | {type: "arrow", arrow: Arrow} | {type: "word", steps: number} | {type: "end", isLast: boolean}
 *   | {type: "help", deed: "check" | "reveal", scope: Scope} | {type: "command", name: string}
 *   | {type: "flip" | "backspace" | "delete" | "rebus" | "escape" | "enter" | "pencil" | "first" | "last" | "marks" | "dead"}}
 * Intent
 */
/**
 * The part of a KeyboardEvent that counts.
 * @typedef {{key: string, code?: string, ctrlKey: boolean, shiftKey: boolean, altKey: boolean, metaKey: boolean,
 *   getModifierState?: (name: string) => boolean}} Key
 */

/** @type {Record<string, Arrow>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** By the place of the key, because Alt makes other signs of letters on some keyboards. @type {Record<string, Scope>} */
const SCOPES = { KeyS: "square", KeyW: "word", KeyP: "puzzle" };

/** @type {Record<string, Intent>} */
const PLAIN = {
  " ": { type: "flip" },
  Enter: { type: "enter" },
  Backspace: { type: "backspace" },
  Delete: { type: "delete" },
  Home: { type: "end", isLast: false },
  End: { type: "end", isLast: true },
  Insert: { type: "rebus" },
  Escape: { type: "escape" },
  ".": { type: "pencil" },
  "'": { type: "marks" },
  Dead: { type: "dead" },
  "[": { type: "word", steps: -1 },
  "]": { type: "word", steps: 1 },
  "?": { type: "command", name: "help" },
  "+": { type: "command", name: "zoom-in" },
  "=": { type: "command", name: "zoom-in" },
  "-": { type: "command", name: "zoom-out" },
};

/** @type {Record<string, Intent>} */
const WITH_CONTROL = {
  ArrowLeft: { type: "word", steps: -1 },
  ArrowUp: { type: "word", steps: -1 },
  ArrowRight: { type: "word", steps: 1 },
  ArrowDown: { type: "word", steps: 1 },
  Home: { type: "first" },
  End: { type: "last" },
};

/** @param {Key} key @returns {Intent | null} */
export function readCrosswordKey(key) {
  // AltGr is Ctrl and Alt on some systems; what it types is typed.
  const isTyped = key.getModifierState?.("AltGraph") ?? false;
  if (!isTyped && key.altKey) return key.ctrlKey || key.metaKey ? null : readHelp(key);
  if (!isTyped && (key.ctrlKey || key.metaKey)) return readControl(key);
  if (key.key === "Tab") return { type: "word", steps: key.shiftKey ? -1 : 1 };
  if (ARROWS[key.key]) return { type: "arrow", arrow: ARROWS[key.key] };
  if (PLAIN[key.key]) return PLAIN[key.key];
  const letter = [...key.key].length === 1 ? normaliseLetter(key.key) : "";
  return letter ? { type: "letter", letter } : null;
}

/** @param {Key} key @returns {Intent | null} */
function readHelp(key) {
  const scope = SCOPES[key.code ?? ""];
  return scope ? { type: "help", deed: key.shiftKey ? "reveal" : "check", scope } : null;
}

/** @param {Key} key @returns {Intent | null} */
function readControl(key) {
  const name = key.key.toLowerCase();
  if (name === "z") return { type: "command", name: key.shiftKey ? "redo" : "undo" };
  if (name === "y" && !key.shiftKey) return { type: "command", name: "redo" };
  return WITH_CONTROL[key.key] ?? null;
}
