// @ts-check
/**
 * Gridwright JSON, as links and files hold it, and the documents of the page. Reading is strict, since a link is input that nobody has
 * vouched for: what comes out is a puzzle that the page can play and the server would take.
 */
import { LONGEST_TEXTS, MOST_EXTRA, MOST_FACTS } from "../constants.js";
import { findKind, listKinds } from "../kinds/index.js";
import { Fault, makePlain, refuse, takeChoice, takeList, takeObject, takeText } from "./check.js";

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
