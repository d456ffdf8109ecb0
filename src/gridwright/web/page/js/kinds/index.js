// @ts-check
/** The kinds of puzzles that the page can show: one line a kind. */
import { addSettings } from "../game/settings.js";
import { hasWords, t } from "../i18n/index.js";
import { crossword } from "./crossword/kind.js";
import { nonogram } from "./nonogram/kind.js";
import { slitherlink } from "./slitherlink/kind.js";
import { cellSteps } from "./steps.js";

/** @typedef {import("./kind.js").Kind} Kind */

/** In the order in which they are offered. @type {Record<string, Kind>} */
const KINDS = { nonogram, slitherlink, crossword };
for (const { name, settings } of Object.values(KINDS)) addSettings(name, settings);

/** @returns {Kind[]} */
export function listKinds() {
  return Object.values(KINDS);
}

/** @param {string | undefined} name @returns {name is string} */
export function hasKind(name) {
  return name !== undefined && Object.hasOwn(KINDS, name);
}

/** @param {string} name @returns {Kind} */
export function findKind(name) {
  if (!hasKind(name)) throw new RangeError(`found the kind ${name}, expected one of ${Object.keys(KINDS).join(", ")}`);
  return KINDS[name];
}

/** Whether the server can do this with puzzles of a kind. @param {string} name @param {import("./kind.js").Part} part */
export function can(name, part) {
  return findKind(name).parts.includes(part);
}

/** A puzzle of a kind in a word. @param {string} name */
export function nameKind(name) {
  const key = `${name}.name`;
  return hasWords(key) ? t(key) : name;
}

/** Puzzles of a kind in a word. @param {string} name */
export function nameKinds(name) {
  const key = `${name}.plural`;
  return hasWords(key) ? t(key) : nameKind(name);
}

/** How the steps of a puzzle's explanation are told. @param {{kind: string}} doc */
export function stepsOf({ kind }) {
  return findKind(kind).steps ?? cellSteps;
}

/** What the page says of each kind, in one language. @param {import("../i18n/index.js").Language} language @returns {import("../i18n/index.js").Texts} */
export function listTexts(language) {
  return Object.fromEntries(Object.values(KINDS).map(({ name, texts }) => [name, texts[language]]));
}
