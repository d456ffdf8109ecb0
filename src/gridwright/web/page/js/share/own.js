// @ts-check
/**
 * Gridwright JSON, as links and files hold it, and the documents of the page. Reading is strict, since a link is input that nobody has
 * vouched for: what comes out is a puzzle that the page can play and the server would take.
 */
import { LONGEST_TEXTS, MOST_EXTRA, MOST_FACTS } from "../constants.js";
import { findKind, listKinds } from "../kinds/index.js";

// Taking values apart that nobody has vouched for: each is what it should be, or a `Fault` says where it is not. Pure.

/** What is wrong with a link, a file or a puzzle in them. `code` chooses the words for the player; the message is English, with the place. */
export class Fault extends Error {
  /** @param {string} code @param {string} message @param {string} [place] */
  constructor(code, message, place = "") {
    super(place ? `${place}: ${message}` : message);
    this.name = "Fault";
    this.code = code;
    this.place = place;
  }
}

const SHOWN = 40;

/** @param {unknown} value @returns {string} */
export function show(value) {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return "an object";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 3)}...` : text;
}

/** @param {unknown} value @param {string} expected @param {string} place @returns {Fault} */
export function refuse(value, expected, place) {
  return new Fault("content", `found ${show(value)}, expected ${expected}`, place);
}

/** @param {unknown} value @param {string} place @returns {Record<string, unknown>} */
export function takeObject(value, place) {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return /** @type {Record<string, unknown>} */ (value);
  throw refuse(value, "an object", place);
}

/** @param {unknown} value @param {string} place @param {number} most @returns {unknown[]} */
export function takeList(value, place, most) {
  if (Array.isArray(value) && value.length <= most) return value;
  throw refuse(value, `a list of at most ${most}`, place);
}

/** @param {unknown} value @param {string} place @returns {string} */
export function takeText(value, place) {
  if (typeof value === "string") return value;
  throw refuse(value, "text", place);
}

/** @param {unknown} value @param {string} place @param {number} from @param {number} to @returns {number} */
export function takeWhole(value, place, from, to) {
  if (typeof value === "number" && Number.isInteger(value) && value >= from && value <= to) return value;
  throw refuse(value, `a whole number from ${from} to ${to}`, place);
}

/**
 * @template {string} T
 * @param {unknown} value @param {string} place @param {readonly T[]} choices
 * @returns {T}
 */
export function takeChoice(value, place, choices) {
  if (choices.includes(/** @type {T} */ (value))) return /** @type {T} */ (value);
  throw refuse(value, `one of ${choices.join(", ")}`, place);
}

/** Rows of a board, each as a text. @param {unknown} value @param {string} place @param {number} height @returns {string[]} */
export function takeRows(value, place, height) {
  const rows = takeList(value, place, height).map((row, number) => takeText(row, `${place}, row ${number + 1}`));
  if (rows.length !== height) throw new Fault("content", `found ${rows.length} rows, expected ${height}`, place);
  return rows;
}

/** Signs that turn the writing around them: after one of them a title could claim to be another. */
const STEERING = "\u202a-\u202e\u2066-\u2069";
const UNFIT = new RegExp(`^[\\p{Cc}\\p{Cs}${STEERING}]$`, "u");

/** A text without what cannot be stored or shown, and at most so long; the server does the same. @param {string} text @param {number} most */
export function makePlain(text, most) {
  const plain = [...text].filter((symbol) => symbol === "\n" || symbol === "\t" || !UNFIT.test(symbol));
  return plain.length <= most ? plain.join("") : `${plain.slice(0, most - 1).join("")}…`;
}

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {Record<string, unknown>} Own */

const VERSION = 1;

/** The document of a puzzle in Gridwright JSON; `Fault` if it is none. @param {unknown} value @returns {Promise<Doc>} */
export async function readOwn(value) {
  const own = takeObject(value, "puzzle");
  if (own.gridwright !== VERSION) {
    const isNewer = typeof own.gridwright === "number" && own.gridwright > VERSION;
    throw isNewer ? new Fault("newer", `found version ${own.gridwright}, expected ${VERSION}`, "gridwright") : refuse(own.gridwright, String(VERSION), "gridwright");
  }
  const kind = takeChoice(own.kind, "kind", listKinds().map(({ name }) => name));
  const format = await findKind(kind).own();
  const doc = { kind, ...readTexts(own), ...(await format.read(own)) };
  return /** @type {Doc} */ (/** @type {unknown} */ (doc));
}

/** A document as Gridwright JSON. @param {Doc} doc @returns {Promise<Own>} */
export async function writeOwn(doc) {
  const format = await findKind(doc.kind).own();
  const facts = /** @type {Record<string, any>} */ (doc);
  const texts = Object.keys(LONGEST_TEXTS).filter((key) => facts[key]).map((key) => [key, facts[key]]);
  const own = { gridwright: VERSION, kind: doc.kind, ...Object.fromEntries(texts), width: doc.width, height: doc.height, ...format.write(doc) };
  if (facts.extra?.length) own.extra = facts.extra;
  return dropEmpty(own);
}

/** @param {Own} own @returns {Own} */
function readTexts(own) {
  /** @type {Own} */
  const texts = {};
  for (const [key, most] of Object.entries(LONGEST_TEXTS)) {
    if (own[key] === undefined) continue;
    const text = makePlain(takeText(own[key], key), most);
    if (text) texts[key] = text;
  }
  const facts = readFacts(own.extra);
  if (facts.length > 0) texts.extra = facts;
  return texts;
}

/** Further facts: the first of them, as many as a document holds. @param {unknown} extra @returns {string[][]} */
function readFacts(extra) {
  if (extra === undefined) return [];
  const facts = takeList(extra, "extra", Infinity)
    .slice(0, MOST_FACTS)
    .map((fact) => {
      if (!Array.isArray(fact) || fact.length !== 2) throw refuse(fact, "a pair of texts", "extra");
      return fact.map((part) => makePlain(takeText(part, "extra"), LONGEST_TEXTS.description));
    });
  let length = 0;
  return facts.filter((fact) => (length += fact.join("").length) <= MOST_EXTRA);
}

/** @param {Own} own @returns {Own} */
function dropEmpty(own) {
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined && value !== null));
}
