// @ts-check
/** Slitherlinks in Gridwright JSON. Pure. */
import { readPuzzles } from "../../api.js";
import { Fault, refuse, show, takeList, takeObject, takeRows, takeText, takeWhole } from "../../share/own.js";
import { LONGEST_SIDE, MOST_FACES, MOST_PLACES } from "./constants.js";
import { readClue } from "./lattice.js";
import { rules } from "./rules.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {Record<string, unknown>} Own */

/** A tiling that is drawn face by face, and not laid out by its name. */
const GRAPH = "graph";
/** Vertices of a drawn graph, at most, and sides of one of its faces. */
const MOST_POINTS = MOST_PLACES / 2;
const MOST_SIDES = 255;

/** @param {Own} own @returns {Own | Promise<Own>} */
function readSlitherlink(own) {
  // Played by the rules of an ordinary one, its clues would mean something else.
  if (own.variant !== undefined) throw new Fault("variant", `found ${show(own.variant)}, but only ordinary Slitherlinks can be played`, "variant");
  if (own.tiling !== undefined) return readTiled(own);
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
  const { tiling, clues, given, goal } = doc;
  if (!tiling) return { clues, given, goal };
  const { name, width, height, patch, points, faces } = tiling;
  const shape = name === GRAPH ? { name, points, faces } : { name, width, height, ...(patch ? { patch } : {}) };
  return { tiling: shape, clues: clues?.[0], given: given?.[0], goal: goal?.[0] };
}

/**
 * One on a tiling. A link names the tiling, and the server lays it out; a graph that somebody drew is in the link as it is.
 * @param {Own} own
 * @returns {Promise<Own>}
 */
async function readTiled(own) {
  const tiling = takeObject(own.tiling, "tiling");
  const { height, width, tiling: laid } = tiling.name === GRAPH ? await takeGraph(own, readGraph(tiling)) : await layOut(own);
  /** @type {Doc} */
  const doc = { kind: "slitherlink", height, width, tiling: laid, clues: [readFaces(own.clues, laid.faces)] };
  for (const key of /** @type {const} */ (["given", "goal"])) if (own[key] !== undefined) doc[key] = readBoard([takeRow(own[key], key)], key, doc);
  checkGoal(doc);
  return { height, width, tiling: laid, clues: doc.clues, given: doc.given, goal: doc.goal };
}

/** @typedef {{height: number, width: number, tiling: import("../../types.js").Tiling}} Laid */

/** @param {Own} own @returns {Promise<Laid>} */
async function layOut(own) {
  const { tiling, clues } = own;
  const { puzzles, problems } = await readPuzzles({ text: JSON.stringify({ gridwright: 1, kind: "slitherlink", tiling, clues }) });
  const doc = puzzles[0]?.document;
  if (!doc?.tiling) throw new Fault("content", problems[0]?.message ?? "no tiling of this name and size", "tiling");
  return { height: doc.height, width: doc.width, tiling: doc.tiling };
}

/** A graph needs no server, but that one counts its faces as explanations do. @param {Own} own @param {Laid} read @returns {Promise<Laid>} */
async function takeGraph(own, read) {
  try {
    return await layOut(own);
  } catch (error) {
    if (error instanceof Fault) throw error;
    return read;
  }
}

/** @param {Own} tiling @returns {Laid} */
function readGraph(tiling) {
  return { height: 1, width: 1, tiling: { name: GRAPH, width: 1, height: 1, ...readShape(tiling) } };
}

/** Points and faces that nobody has vouched for; `Fault` if they are none. @param {Own} tiling @returns {import("./mesh.js").Shape} */
export function readShape(tiling) {
  const points = takeList(tiling.points, "tiling, points", MOST_POINTS).map((point, number) => {
    const pair = takeList(point, `tiling, point ${number + 1}`, 2);
    if (pair.length !== 2 || !pair.every((axis) => typeof axis === "number" && Number.isFinite(axis))) throw refuse(point, "two numbers", `tiling, point ${number + 1}`);
    return /** @type {[number, number]} */ (pair);
  });
  const sides = new Set();
  const faces = takeList(tiling.faces, "tiling, faces", MOST_FACES).map((face, number) => {
    const place = `tiling, face ${number + 1}`;
    const corners = takeList(face, place, MOST_SIDES).map((vertex) => takeWhole(vertex, place, 0, points.length - 1));
    if (corners.length < 3 || new Set(corners).size < corners.length) throw refuse(face, "at least three vertices, each once", place);
    corners.forEach((from, at) => {
      const side = `${from} ${corners[(at + 1) % corners.length]}`;
      if (sides.has(side)) throw new Fault("content", "overlaps another face: both lie on the same side of an edge", place);
      sides.add(side);
    });
    return corners;
  });
  if (faces.length === 0) throw refuse(tiling.faces, "at least one face", "tiling, faces");
  return { points, faces };
}

/** A text, or a list of just one. @param {unknown} value @param {string} place */
function takeRow(value, place) {
  return takeText(Array.isArray(value) && value.length === 1 ? value[0] : value, place);
}

/** @param {unknown} value @param {number[][]} faces */
function readFaces(value, faces) {
  const text = takeRow(value, "clues");
  const wrong = [...text].findIndex((symbol, face) => !/^[0-9A-Z.]$/.test(symbol) || readClue(symbol) > (faces[face]?.length ?? 0));
  if (text.length === faces.length && wrong < 0) return text;
  throw refuse(value, `a clue or "." for each of ${faces.length} faces`, wrong < 0 ? "clues" : `clues, face ${wrong + 1}`);
}

/** A row as a text of clues, or as a list of numbers and nulls. @param {unknown} row @param {string} place @returns {string} */
function readRow(row, place) {
  const text = Array.isArray(row) ? row.map((clue) => (clue === null ? "." : String(clue))).join("") : row;
  if (typeof text === "string" && text.length <= LONGEST_SIDE && /^[0-4.]*$/.test(text) && (!Array.isArray(row) || text.length === row.length)) return text;
  throw refuse(row, `a row of at most ${LONGEST_SIDE} clues such as "3.2"`, place);
}

/** @param {unknown} value @param {string} key @param {Doc} doc */
function readBoard(value, key, doc) {
  const rows = takeRows(value, key, doc.tiling ? 1 : 2 * doc.height + 1);
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
