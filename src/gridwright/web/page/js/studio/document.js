// @ts-check
/** Between a design and documents: what jobs get, what is exported, and what a file brings. */
import { CELL, isComplete, makeDesign, makeTexts, readLetters, writeLetters, writeSquares } from "./design.js";
import { assignClues } from "./clues.js";
import { layOut } from "./layout.js";

/** @typedef {import("./design.js").Design} Design */
/** @typedef {Record<string, any>} Doc */

const LANGUAGE_KEYS = ["language", "locale", "lang"];

/**
 * The grid as the jobs want it: the letters that a fill must keep are given.
 * @param {Design} design
 * @param {(place: number) => boolean} [isKept] which letters stay; those in ink if nobody says
 * @returns {Doc}
 */
export function describeGrid(design, isKept = (place) => !design.pencil.has(place)) {
  const doc = describeFrame(design);
  if (design.letters.some((letter, place) => letter !== "" && isKept(place))) doc.given = writeLetters(design, isKept);
  return doc;
}

/**
 * The whole crossword: its letters are the solution when none is missing, and else those that stand.
 * @param {Design} design
 * @returns {Doc}
 */
export function describeCrossword(design) {
  const { texts, extra } = design;
  const doc = describeFrame(design);
  const { slots } = layOut(design);
  const assigned = assignClues(design, slots);
  doc.clues = slots.map((slot, index) => [slot.direction, slot.label, assigned.get(index)?.text ?? ""]).filter(([, label, text]) => label !== "" && text !== "");
  for (const key of /** @type {const} */ (["circled", "shaded"])) {
    if (design[key].size > 0) doc[key] = [...design[key]].sort((a, b) => a - b).map((place) => findCell(design, place));
  }
  for (const key of /** @type {const} */ (["title", "author", "copyright", "licence", "description"])) if (texts[key]) doc[key] = texts[key];
  const facts = extra.filter(([key]) => !isLanguage(key));
  if (texts.language) facts.push(["language", texts.language]);
  if (facts.length > 0) doc.extra = facts;
  const origins = writeOrigins(design);
  if (origins.some((row) => /[tf]/.test(row))) doc.origins = origins;
  if (isComplete(design)) doc.goal = writeLetters(design);
  else if (design.letters.some(Boolean)) doc.given = writeLetters(design);
  return doc;
}

/** Where letters came from, a string a row: "t" the theme, "f" a fill, "." a hand. @param {Design} design @returns {string[]} */
function writeOrigins({ width, height, theme, filled }) {
  const symbol = (/** @type {number} */ place) => (theme.has(place) ? "t" : filled.has(place) ? "f" : ".");
  return Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => symbol(row * width + column)).join(""));
}

/** @param {string} key */
function isLanguage(key) {
  return LANGUAGE_KEYS.includes(key.toLowerCase());
}

/** @param {Design} design @returns {Doc} */
function describeFrame(design) {
  /** @type {Doc} */
  const doc = { kind: "crossword", width: design.width, height: design.height, squares: writeSquares(design), clues: [] };
  if (design.bars.size > 0) {
    doc.bars = [...design.bars].sort((a, b) => a - b).map((bar) => [...findCell(design, bar >> 1), bar % 2 === 0 ? "across" : "down"]);
  }
  if (design.labels) doc.labels = design.labels;
  return doc;
}

/** @param {{width: number}} size @param {number} place @returns {[number, number]} */
function findCell({ width }, place) {
  return [Math.floor(place / width), place % width];
}

/**
 * The design of a document. Letters given and letters of the solution come in ink, with what is known of where they came from.
 * @param {Doc} doc
 * @param {Partial<Design>} [others]
 * @returns {Design}
 */
export function readDocument(doc, others = {}) {
  const { width, height } = doc;
  const places = (/** @type {[number, number][] | undefined} */ cells) => new Set((cells ?? []).map(([row, column]) => row * width + column));
  const squares = [...doc.squares.join("")];
  const rows = doc.goal ?? doc.given;
  const letters = rows ? readLetters(rows) : squares.map(() => "");
  const origins = [...(doc.origins ?? []).join("")];
  const listOrigin = (/** @type {string} */ symbol) => new Set([...origins.keys()].filter((place) => origins[place] === symbol && letters[place]));
  const texts = { ...makeTexts() };
  for (const key of /** @type {(keyof typeof texts)[]} */ (Object.keys(texts))) texts[key] = String(doc[key] ?? "");
  /** @type {[string, string][]} */
  const extra = doc.extra ?? [];
  texts.language = extra.find(([key]) => isLanguage(key))?.[1] ?? "";
  const bars = (doc.bars ?? []).map((/** @type {[number, number, string]} */ [row, column, direction]) => (row * width + column) * 2 + (direction === "across" ? 0 : 1));
  const design = makeDesign(width, height, {
    squares,
    letters: letters.map((letter, place) => (squares[place] === CELL ? letter : "")),
    theme: listOrigin("t"),
    filled: listOrigin("f"),
    bars: new Set(bars),
    circled: places(doc.circled),
    shaded: places(doc.shaded),
    labels: doc.labels ?? null,
    texts,
    extra,
    ...others,
  });
  return { ...design, clues: readClues(design, doc.clues ?? []) };
}

/**
 * Each text with the slot of its label; of several for one, the first.
 * @param {Design} design
 * @param {[import("./design.js").Direction, string, string][]} clues
 */
function readClues(design, clues) {
  const texts = new Map([...clues].reverse().map(([direction, label, text]) => [`${direction} ${label}`, text]));
  return layOut(design).slots.flatMap((slot) => {
    const text = texts.get(`${slot.direction} ${slot.label}`);
    const word = slot.cells.map((place) => design.letters[place]);
    const start = /** @type {number} */ (slot.cells[0]);
    return text ? [{ direction: slot.direction, start, length: slot.cells.length, word: word.every(Boolean) ? word.join("") : "", text }] : [];
  });
}
