// @ts-check
/**
 * Between a design and documents: what jobs get, what is exported, what a file brings; where the slots of a design lie; and which clue
 * stays with which word.
 */
import { findSlots } from "../slots.js";
import { CELL, isComplete, makeDesign, makeTexts, readLetters, writeLetters, writeSquares } from "./design.js";

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

// Where the slots of a design lie and what is printed in its cells: numbered anew only when the squares or bars have changed.

/** @typedef {{name: string, direction: import("./design.js").Direction, label: string, cells: number[]}} Slot */
/**
 * @typedef {object} Layout
 * @property {Slot[]} slots those across in reading order, then those down
 * @property {Int32Array} across for each place the index of its slot across, -1 for none
 * @property {Int32Array} down
 * @property {Map<number, string>} labels what is printed in which cells
 */

/**
 * The arrays and sets of a design are never changed, so the last few answers hold as long as they are the same.
 * @type {{design: Design, layout: Layout}[]}
 */
const known = [];
const KEPT = 4;

/** @param {Design} design @returns {Layout} */
export function layOut(design) {
  const found = known.find(({ design: other }) => other.squares === design.squares && other.bars === design.bars && other.labels === design.labels && other.width === design.width);
  if (found) return found.layout;
  const layout = computeLayout(design);
  known.unshift({ design, layout });
  known.length = Math.min(known.length, KEPT);
  return layout;
}

/** @param {Design} design @returns {Layout} */
function computeLayout(design) {
  const { width, height } = design;
  /** @type {[number, number, "across" | "down"][]} */
  const bars = [...design.bars].map((bar) => [Math.floor((bar >> 1) / width), (bar >> 1) % width, bar % 2 === 0 ? "across" : "down"]);
  const labelled = /** @type {[number, number, string][] | undefined} */ (design.labels ?? undefined);
  const slots = findSlots({ width, height, squares: writeSquares(design), bars, labels: labelled });
  const across = new Int32Array(width * height).fill(-1);
  const down = new Int32Array(width * height).fill(-1);
  slots.forEach((slot, index) => {
    const owner = slot.direction === "across" ? across : down;
    for (const place of slot.cells) owner[place] = index;
  });
  const labels = new Map(
    design.labels
      ? design.labels.map(([row, column, label]) => /** @type {[number, string]} */ ([row * width + column, label]))
      : slots.map((slot) => /** @type {[number, string]} */ ([/** @type {number} */ (slot.cells[0]), slot.label])),
  );
  return { slots, across, down, labels };
}

/**
 * The slot through a place in a direction, or in the other one if there is none.
 * @param {Layout} layout
 * @param {number} place
 * @param {import("./design.js").Direction} direction
 * @returns {number} -1 for none
 */
export function findSlotAt(layout, place, direction) {
  const [first, second] = direction === "across" ? [layout.across, layout.down] : [layout.down, layout.across];
  const index = first[place] ?? -1;
  return index !== -1 ? index : (second[place] ?? -1);
}

// Clues stay with their word. Each remembers the slot and the word it was written for; which slot shows it is found anew whenever
// the grid changes: the same word in the same place, then the same word elsewhere, then the same place with other letters. A clue
// whose slot is gone waits, and comes back with it.

/** @typedef {import("./design.js").WrittenClue} WrittenClue */

/** What stands in a slot; "" unless every cell has a letter. @param {Design} design @param {Slot} slot */
export function readEntry(design, slot) {
  let word = "";
  for (const place of slot.cells) {
    const letter = design.letters[place];
    if (!letter) return "";
    word += letter;
  }
  return word;
}

/** The pattern of a slot, such as "A..LE". @param {Design} design @param {Slot} slot */
export function readPattern(design, slot) {
  return slot.cells.map((place) => design.letters[place] || CELL).join("");
}

/**
 * The clue of each slot, by the slot's index.
 * @param {Design} design
 * @param {readonly Slot[]} slots
 * @returns {Map<number, WrittenClue>}
 */
export function assignClues(design, slots) {
  /** @type {Map<number, WrittenClue>} */
  const found = new Map();
  const waiting = new Set(design.clues);
  const entries = slots.map((slot) => readEntry(design, slot));
  const take = (/** @type {(clue: WrittenClue, slot: Slot, entry: string) => boolean} */ fits) => {
    slots.forEach((slot, index) => {
      if (found.has(index)) return;
      for (const clue of waiting) {
        if (!fits(clue, slot, entries[index] ?? "")) continue;
        found.set(index, clue);
        waiting.delete(clue);
        return;
      }
    });
  };
  const isPlace = (/** @type {WrittenClue} */ clue, /** @type {Slot} */ slot) =>
    clue.direction === slot.direction && clue.start === slot.cells[0] && clue.length === slot.cells.length;
  take((clue, slot, entry) => isPlace(clue, slot) && clue.word === entry);
  take((clue, slot, entry) => entry !== "" && clue.word === entry && clue.direction === slot.direction);
  take((clue, _, entry) => entry !== "" && clue.word === entry);
  take(isPlace);
  return found;
}

/**
 * Write the clue of a slot; "" takes it out.
 * @param {Design} design @param {readonly Slot[]} slots @param {number} index @param {string} text @returns {Design}
 */
export function writeClue(design, slots, index, text) {
  const slot = slots[index];
  if (!slot) return design;
  const old = assignClues(design, slots).get(index);
  if ((old?.text ?? "") === text) return design;
  const others = design.clues.filter((clue) => clue !== old);
  if (text === "") return { ...design, clues: others };
  /** @type {WrittenClue} */
  const clue = {
    direction: slot.direction,
    start: /** @type {number} */ (slot.cells[0]),
    length: slot.cells.length,
    word: readEntry(design, slot),
    text,
  };
  return { ...design, clues: [...others, clue] };
}
