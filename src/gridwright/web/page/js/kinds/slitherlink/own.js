// @ts-check
/** Slitherlinks in Gridwright JSON. Pure. */
import { Fault, refuse, takeList, takeRows } from "../../share/own.js";
import { LONGEST_SIDE } from "./constants.js";
import { rules } from "./rules.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {Record<string, unknown>} Own */


/** @param {Own} own @returns {Own} */
function readSlitherlink(own) {
  const clues = takeList(own.clues, "clues", LONGEST_SIDE).map((row, number) => readRow(row, `clues, row ${number + 1}`));
  const [height, width] = [clues.length, clues[0]?.length ?? 0];
  if (height < 1 || width < 1) throw refuse(own.clues, 'rows such as "3.2"', "clues");
  for (const [key, found] of /** @type {[string, number][]} */ ([["height", height], ["width", width]])) {
    if (own[key] !== undefined && own[key] !== found) throw refuse(own[key], `${found}, as there are clues`, key);
  }
  const uneven = clues.findIndex((row) => row.length !== width);
  if (uneven > 0) throw new Fault("content", `found ${clues[uneven].length} cells, expected ${width} as in row 1`, `clues, row ${uneven + 1}`);
  /** @type {Doc} */
  const doc = { kind: "slitherlink", height, width, clues };
  for (const key of /** @type {const} */ (["given", "goal"])) if (own[key] !== undefined) doc[key] = readBoard(own[key], key, doc);
  checkGoal(doc);
  return { height, width, clues, given: doc.given, goal: doc.goal };
}

/** @param {Doc} doc @returns {Own} */
function writeSlitherlink(doc) {
  return { clues: doc.clues, given: doc.given, goal: doc.goal };
}

/** A row as a text of clues, or as a list of numbers and nulls. @param {unknown} row @param {string} place @returns {string} */
function readRow(row, place) {
  const text = Array.isArray(row) ? row.map((clue) => (clue === null ? "." : String(clue))).join("") : row;
  if (typeof text === "string" && text.length <= LONGEST_SIDE && /^[0-4.]*$/.test(text) && (!Array.isArray(row) || text.length === row.length)) return text;
  throw refuse(row, `a row of at most ${LONGEST_SIDE} clues such as "3.2"`, place);
}

/** @param {unknown} value @param {string} key @param {Doc} doc */
function readBoard(value, key, doc) {
  const rows = takeRows(value, key, 2 * doc.height + 1);
  try {
    return rules.toRows(doc, rules.fromRows(doc, rows));
  } catch (error) {
    throw new Fault("content", error instanceof Error ? error.message : "no board", key);
  }
}

/** @param {Doc} doc */
function checkGoal(doc) {
  if (!doc.goal) return;
  const goal = rules.fromRows(doc, doc.goal);
  if (!rules.isSolved(doc, goal)) throw new Fault("content", "the loop does not fit the clues", "goal");
  const given = doc.given ? rules.fromRows(doc, doc.given) : new Uint8Array(goal.length);
  const isLine = (/** @type {number} */ value) => value === 1;
  const differs = given.findIndex((value, place) => value !== 0 && isLine(value) !== isLine(goal[place]));
  if (differs >= 0) throw new Fault("content", "the loop differs from what is given", "goal");
}

/** @type {import("../kind.js").OwnFormat} */
export const own = { read: readSlitherlink, write: writeSlitherlink };
