// @ts-check
/** Clues of nonograms as people type them: what a line says, whether it fits, and whether rows and columns agree. Pure. */

/** @typedef {import("../types.js").Doc} Doc */
/** unreadable: a word or sign; zero: a 0 beside other numbers; long: the blocks need more cells. @typedef {"unreadable" | "zero" | "long"} Fault */
/** @typedef {{numbers: number[], need: number, fault: Fault | null, found: string}} Line */
/** @typedef {{rows: Line[], columns: Line[], rowSum: number, columnSum: number, isFit: boolean, isBlank: boolean}} Judgement */

export const MOST_LINES = 200;
const SEPARATORS = /[\s,.;:/|+-]+/;

/**
 * Read a line: numbers with anything common between them. An empty line, or a single 0, is a line without blocks.
 * @param {string} text
 * @param {number} length of the line in cells
 * @returns {Line}
 */
export function readLine(text, length) {
  const words = text.split(SEPARATORS).filter(Boolean);
  const wrong = words.find((word) => !/^\d{1,3}$/.test(word));
  if (wrong !== undefined) return { numbers: [], need: 0, fault: "unreadable", found: wrong };
  const numbers = words.map(Number);
  if (numbers.length === 1 && numbers[0] === 0) return { numbers: [], need: 0, fault: null, found: "" };
  if (numbers.includes(0)) return { numbers: [], need: 0, fault: "zero", found: "0" };
  const need = numbers.reduce((sum, number) => sum + number, 0) + Math.max(0, numbers.length - 1);
  return { numbers, need, fault: need > length ? "long" : null, found: "" };
}

/**
 * Judge what is typed so far.
 * @param {readonly string[]} rows
 * @param {readonly string[]} columns
 * @returns {Judgement}
 */
export function judgeLines(rows, columns) {
  const [readRows, readColumns] = [rows.map((text) => readLine(text, columns.length)), columns.map((text) => readLine(text, rows.length))];
  const all = [...readRows, ...readColumns];
  const sum = (/** @type {Line[]} */ lines) => lines.reduce((total, line) => total + line.numbers.reduce((more, number) => more + number, 0), 0);
  const [rowSum, columnSum] = [sum(readRows), sum(readColumns)];
  const isBlank = all.every((line) => line.numbers.length === 0);
  const isFit = rows.length > 0 && columns.length > 0 && !isBlank && all.every((line) => line.fault === null);
  return { rows: readRows, columns: readColumns, rowSum, columnSum, isFit, isBlank };
}

/** The puzzle of lines that fit. @param {Judgement} judgement @returns {Doc} */
export function makeNonogram(judgement) {
  const numbers = (/** @type {Line[]} */ lines) => lines.map((line) => line.numbers);
  return {
    kind: "nonogram",
    height: judgement.rows.length,
    width: judgement.columns.length,
    rows: numbers(judgement.rows),
    columns: numbers(judgement.columns),
  };
}

/** A pasted text as lines; null when it is a single one. @param {string} text @returns {string[] | null} */
export function splitPaste(text) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  return lines.length > 1 ? lines.map((line) => line.trim()) : null;
}
