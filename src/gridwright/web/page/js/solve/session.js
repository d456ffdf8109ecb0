// @ts-check
/**
 * What is open in the solver and what is being typed in, kept for this tab: going to another view, changing the language or
 * reloading loses nothing.
 */

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {{document: Doc, title: string}} Opened */
/** @typedef {{title: string, rows: string[], columns: string[]}} NonogramDraft */
/** @typedef {{title: string, clues: string[]}} LoopDraft */
/** @typedef {{kind: Doc["kind"], nonogram: NonogramDraft, loop: LoopDraft}} Drafts */

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

/** What was typed last; else empty lines to begin with. @returns {Drafts} */
export function readDrafts() {
  const lines = Array.from({ length: 5 }, () => "");
  const empty = { kind: "nonogram", nonogram: { title: "", rows: lines, columns: lines }, loop: { title: "", clues: Array.from({ length: 7 }, () => ".......") } };
  return { ...empty, ...read(DRAFTS) };
}

/** @param {Partial<Drafts>} changes */
export function keepDrafts(changes) {
  write(DRAFTS, { ...readDrafts(), ...changes });
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

/** Whether the page's editors can take a puzzle: they know ink on paper and nothing printed on the board. @param {Doc} doc */
export function canEdit(doc) {
  return !doc.given && !doc.inks?.length;
}

/**
 * Put a puzzle into its editor.
 * @param {Opened} opened
 * @returns {(() => void) | null} brings back what was typed there before; null when that was nothing
 */
export function draftPuzzle({ document: doc, title }) {
  const { nonogram, loop } = readDrafts();
  const write = (/** @type {number[][] | undefined} */ clues) => (clues ?? []).map((numbers) => numbers.join(" "));
  if (doc.kind === "nonogram") {
    const lines = { rows: write(doc.rows), columns: write(doc.columns) };
    keepDrafts({ kind: "nonogram", nonogram: { title, ...lines } });
    const isOther = hasOther([...nonogram.rows, "/", ...nonogram.columns], [...lines.rows, "/", ...lines.columns]);
    return isOther ? () => keepDrafts({ nonogram }) : null;
  }
  const clues = [...(doc.clues ?? [])];
  keepDrafts({ kind: "slitherlink", loop: { title, clues } });
  return hasOther(loop.clues, clues) ? () => keepDrafts({ loop }) : null;
}

/** Whether lines hold something, and something else than others. @param {string[]} lines @param {string[]} others */
function hasOther(lines, others) {
  return /\d/.test(lines.join("")) && lines.join("\n") !== others.join("\n");
}
