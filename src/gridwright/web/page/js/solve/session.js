// @ts-check
/**
 * What is open in the solver and what is being typed in, kept for this tab: going to another view, changing the language or reloading
 * loses nothing, and what went can be brought back.
 */
import { t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {{document: Doc, title: string}} Opened */

const OPENED = "gridwright.solver";
const DRAFTS = "gridwright.drafts";
const TEXTS = "gridwright.open.";

/** @type {Map<string, any>} */
const memory = new Map();

/** @param {string} key @returns {any} */
function read(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    // Storage may be forbidden, or hold something else.
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  memory.set(key, value);
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It then lasts as long as the page is open.
  }
}

/** The puzzle that is open without being in a list. @returns {Opened | null} */
export function readOpened() {
  return read(OPENED);
}

/** @param {Opened} opened */
export function keepOpened(opened) {
  write(OPENED, opened);
}

/** The kind that was typed last; null before anything was. @returns {string | null} */
export function readTypedKind() {
  const { kind } = read(DRAFTS) ?? {};
  return typeof kind === "string" ? kind : null;
}

/** @param {string} kind */
export function keepTypedKind(kind) {
  keepDraft("kind", kind);
}

/** What was typed last into an editor; else what it begins with. @template T @param {string} name of the editor @param {T} empty @returns {T} */
export function readDraft(name, empty) {
  return read(DRAFTS)?.[name] ?? empty;
}

/** @param {string} name @param {unknown} draft */
export function keepDraft(name, draft) {
  write(DRAFTS, { ...read(DRAFTS), [name]: draft });
}

/** What was pasted into the box of a view that opens puzzles. @param {string} view @returns {string} */
export function readText(view) {
  const text = read(TEXTS + view);
  return typeof text === "string" ? text : "";
}

/** @param {string} view @param {string} text */
export function keepText(view, text) {
  write(TEXTS + view, text);
}

/** Whether its editor can take a puzzle: they know ink on paper, rectangles, and nothing printed on the board. @param {Doc} doc */
export function canEdit(doc) {
  return findKind(doc.kind).editor !== undefined && !doc.given && !doc.inks?.length && !doc.hexagon && !doc.box && !doc.tiling;
}

/**
 * Put a puzzle into its editor.
 * @param {Opened} opened
 * @returns {Promise<(() => void) | null>} brings back what was typed there before; null when that was nothing
 */
export async function draftPuzzle(opened) {
  const { kind } = opened.document;
  const editor = await findKind(kind).editor?.();
  keepTypedKind(kind);
  return editor?.take(opened) ?? null;
}

/** Whether lines hold something, and something else than others. @param {string[]} lines @param {string[]} others */
export function hasOther(lines, others) {
  return /\d/.test(lines.join("")) && lines.join("\n") !== others.join("\n");
}

// What was typed is never lost without a word: a message tells what went and offers it back.

/** @param {"wiped" | "removed" | "replaced"} what happened to the clues @param {() => void} restore */
export function offerBack(what, restore) {
  toast(t(`solve.editor.${what}`), { action: { label: t("shell.undo"), run: restore } });
}

/**
 * A side of a board as it was typed into a field; null for what is no size, so that the field gets its former number back.
 * @param {HTMLInputElement} input
 * @param {number} most
 */
export function readSide(input, most) {
  const count = Math.round(Number(input.value));
  return input.value.trim() === "" || !(count >= 1) ? null : Math.min(most, count);
}
