// @ts-check
/**
 * What the keys mean on a crossword, as solvers have them in their fingers. Pure: an event goes in, an intent or null comes out.
 */
import { normaliseLetter } from "./alphabet.js";

/** @typedef {import("./cursor.js").Arrow} Arrow */
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
