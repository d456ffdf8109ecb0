// @ts-check
/**
 * Texts in the player's language. A key names a section and a text in it ("play.undo"); keys with a count have one entry for each
 * plural form ("library.puzzles.one"). The sections of views stand in a file for each language, those of kinds with the kinds. Only the
 * language in use is loaded; a server that bundles the page sends first what the library shows of it, and the rest with other views.
 */
import { LANGUAGES } from "../constants.js";

/** @typedef {typeof LANGUAGES[number]} Language */
/** By section and key. @typedef {Record<string, Record<string, string>>} Texts */
/** @typedef {Record<string, string | number>} Params */

/** Each language by its own name. @type {Record<Language, string>} */
export const LANGUAGE_NAMES = { en: "English", sk: "Slovenčina", cs: "Čeština", pl: "Polski" };

/** @type {Record<Language, () => Promise<{default: Texts}>>} */
const FILES = { en: () => import("./en.js"), sk: () => import("./sk.js"), cs: () => import("./cs.js"), pl: () => import("./pl.js") };

const KEPT_AS = "gridwright.language";

/** @type {Language} */
let current = findLanguage(readChoice());
// Each is made when it is first needed: a browser takes ten milliseconds for one.
/** @type {Intl.PluralRules | undefined} */
let plurals;
/** @type {Intl.NumberFormat | undefined} */
let numbers;
/** Of the language in use; empty until they are loaded. @type {Texts} */
let texts = {};
/** Counts the languages that were asked for: the last one counts, whichever comes first. */
let turn = 0;

/** Load the texts of the language in use. Call before the first view. */
export async function loadTexts() {
  texts = (await FILES[current]()).default;
}

/** The language in use. @returns {Language} */
export function language() {
  return current;
}

/** What the player chose. @returns {Language | "system"} */
export function readChoice() {
  let kept = null;
  try {
    kept = localStorage.getItem(KEPT_AS);
  } catch {
    // Storage may be forbidden; then the browser's languages decide.
  }
  return LANGUAGES.includes(/** @type {Language} */ (kept)) ? /** @type {Language} */ (kept) : "system";
}

/** Change the language; views render again on "languagechange". @param {Language | "system"} choice */
export async function setLanguage(choice) {
  turn += 1;
  const own = turn;
  const wanted = findLanguage(choice);
  const loaded = await FILES[wanted]();
  if (own !== turn) return;
  try {
    if (choice === "system") localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, choice);
  } catch {
    // It then lasts as long as the page is open.
  }
  current = wanted;
  texts = loaded.default;
  plurals = numbers = undefined;
  document.documentElement.lang = current;
  document.dispatchEvent(new CustomEvent("languagechange", { detail: current }));
}

/** @param {Language | "system"} choice @returns {Language} */
function findLanguage(choice) {
  if (choice !== "system") return choice;
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const short = /** @type {Language} */ (wanted.toLowerCase().split("-")[0]);
    if (LANGUAGES.includes(short)) return short;
  }
  return "en";
}

/**
 * The text for a key, with `{name}` replaced by its parameter. With `count` among them the plural form is chosen.
 * A key without a text is given back as it is, so that a gap shows.
 * @param {string} key
 * @param {Params} [params]
 * @returns {string}
 */
export function t(key, params) {
  const text = findText(key, params) ?? key;
  return params ? text.replace(/\{(\w+)\}/g, (whole, name) => formatParam(params[name]) ?? whole) : text;
}

/** Whether there is a text for a key. @param {string} key */
export function hasWords(key) {
  return findText(key) !== undefined;
}

/** @param {string} key @param {Params} [params] @returns {string | undefined} */
function findText(key, params) {
  const dot = key.indexOf(".");
  const section = texts[key.slice(0, dot)];
  const name = key.slice(dot + 1);
  if (typeof params?.count !== "number") return section?.[name];
  return section?.[`${name}.${(plurals ??= new Intl.PluralRules(current)).select(params.count)}`] ?? section?.[`${name}.other`] ?? section?.[name];
}

/** @param {string | number | undefined} value */
function formatParam(value) {
  return typeof value === "number" ? formatNumber(value) : value;
}

/** The text for this language out of a map such as a puzzle's titles. @param {Record<string, string> | undefined | null} map */
export function localised(map) {
  if (!map) return "";
  return map[current] || map.en || Object.values(map).find(Boolean) || "";
}

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function formatNumber(value, options) {
  return (options ? new Intl.NumberFormat(current, options) : (numbers ??= new Intl.NumberFormat(current))).format(value);
}

/** As the player's own country writes dates, where the browser tells: "16 November 2026" or "November 16, 2026". @param {Date} date @param {Intl.DateTimeFormatOptions} options */
export function formatDate(date, options) {
  const own = navigator.languages.find((name) => name.toLowerCase().split("-")[0] === current);
  return new Intl.DateTimeFormat(own ?? (current === "en" ? "en-GB" : current), options).format(date);
}

/** A duration as a clock shows it: 4:12, 1:04:12. @param {number} milliseconds */
export function formatTime(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const pair = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${pair(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${pair(minutes % 60)}:${pair(seconds % 60)}`;
}
