// @ts-check
/**
 * Words in the player's language. Each area of the page has a file that exports its words in all four languages; a key starts with
 * the name of its area ("play.undo"). Keys with a count have one entry for each plural form ("library.puzzles.one"). Here are the areas
 * of what the page opens with; all others come with `later.js`, which every module imports that is loaded after that.
 */
import crossword from "./crossword.js";
import errors from "./errors.js";
import library from "./library.js";
import nonogram from "./nonogram.js";
import share from "./share.js";
import shell from "./shell.js";
import slitherlink from "./slitherlink.js";

/** @typedef {"en" | "sk" | "cs" | "pl"} Language */
/** @typedef {Record<Language, Record<string, string>>} Words */
/** @typedef {Record<string, string | number>} Params */

/** @type {readonly Language[]} */
export const LANGUAGES = ["en", "sk", "cs", "pl"];

/** Each language by its own name. @type {Record<Language, string>} */
export const LANGUAGE_NAMES = { en: "English", sk: "Slovenčina", cs: "Čeština", pl: "Polski" };

const KEPT_AS = "gridwright.language";

/** @type {Words} */
const words = { en: {}, sk: {}, cs: {}, pl: {} };
addWords(shell, library, errors, nonogram, slitherlink, crossword, share);

/** Let areas be spoken of, from now on. @param {...Words} areas */
export function addWords(...areas) {
  for (const area of areas) {
    for (const name of LANGUAGES) Object.assign(words[name], area[name]);
  }
}

/** @type {Language} */
let current = findLanguage(readChoice());
let plurals = new Intl.PluralRules(current);
let numbers = new Intl.NumberFormat(current);

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

/** Speak another language; views render again on "languagechange". @param {Language | "system"} choice */
export function setLanguage(choice) {
  try {
    if (choice === "system") localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, choice);
  } catch {
    // It then lasts as long as the page is open.
  }
  current = findLanguage(choice);
  plurals = new Intl.PluralRules(current);
  numbers = new Intl.NumberFormat(current);
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
 * The words for a key, with `{name}` replaced by its parameter. With `count` among them the plural form is chosen.
 * A key without words is given back as it is, so that a gap shows.
 * @param {string} key
 * @param {Params} [params]
 * @returns {string}
 */
export function t(key, params) {
  const text = findText(current, key, params) ?? findText("en", key, params) ?? key;
  return params ? text.replace(/\{(\w+)\}/g, (whole, name) => formatParam(params[name]) ?? whole) : text;
}

/** Whether there are words for a key, in this language or in English. @param {string} key */
export function hasWords(key) {
  return key in words[current] || key in words.en;
}

/** @param {Language} name @param {string} key @param {Params} [params] @returns {string | undefined} */
function findText(name, key, params) {
  const table = words[name];
  if (typeof params?.count === "number") {
    const rules = name === current ? plurals : new Intl.PluralRules(name);
    const text = table[`${key}.${rules.select(params.count)}`] ?? table[`${key}.other`];
    if (text !== undefined) return text;
  }
  return table[key];
}

/** @param {string | number | undefined} value */
function formatParam(value) {
  return typeof value === "number" ? numbers.format(value) : value;
}

/** The text for this language out of a map such as a puzzle's titles. @param {Record<string, string> | undefined | null} map */
export function localised(map) {
  if (!map) return "";
  return map[current] || map.en || Object.values(map).find(Boolean) || "";
}

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function formatNumber(value, options) {
  return options ? new Intl.NumberFormat(current, options).format(value) : numbers.format(value);
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

/** All words, for the test that compares the languages. @returns {Words} */
export function allWords() {
  return words;
}
