// @ts-check
/** What the player chose for printing, kept in this browser, and the layout that the server makes of it. */
import { LANGUAGES } from "../constants.js";
import { language } from "../i18n/index.js";

/**
 * @typedef {object} Choices
 * @property {"a4" | "letter" | "a5"} paper
 * @property {"1" | "2" | "4" | "6" | "9"} perPage
 * @property {"end" | "upside-down" | "none" | "only"} solutions
 * @property {"10" | "15" | "22"} margin in millimetres
 * @property {"" | import("../i18n/index.js").Language} language "" for that of the page
 * @property {boolean} large @property {boolean} inkSaver @property {boolean} progress
 * @property {boolean} rules @property {boolean} numbers @property {boolean} qr @property {boolean} cover
 */
/** What stands on a title page; not kept: the next booklet is another. @typedef {{title: string, subtitle: string, author: string, date: string}} Cover */

const KEPT_AS = "gridwright.print";

/** What can be chosen, the usual first. @type {Record<"paper" | "perPage" | "solutions" | "margin" | "language", readonly string[]>} */
export const ALLOWED = {
  paper: ["a4", "letter", "a5"],
  perPage: ["1", "2", "4", "6", "9"],
  solutions: ["end", "upside-down", "none", "only"],
  margin: ["15", "10", "22"],
  language: ["", ...LANGUAGES],
};
const SWITCHES = { large: false, inkSaver: false, progress: true, rules: false, numbers: true, qr: false, cover: false };

/** @returns {Choices} */
export function readChoices() {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = Object(JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}"));
  } catch {
    // Forbidden or damaged: the usual choices do.
  }
  const named = Object.entries(ALLOWED).map(([name, values]) => [name, values.includes(String(kept[name])) ? String(kept[name]) : values[0]]);
  const switches = Object.entries(SWITCHES).map(([name, usual]) => [name, typeof kept[name] === "boolean" ? kept[name] : usual]);
  return /** @type {Choices} */ (Object.fromEntries([...named, ...switches]));
}

/** @param {Choices} choices */
export function keepChoices(choices) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(choices));
  } catch {
    // They last as long as the window is open.
  }
}

/** The layout as the task `print` wants it. @param {Choices} choices @param {Cover} cover @param {number} puzzles how many there are */
export function makeLayout(choices, cover, puzzles) {
  const { title, subtitle, author, date } = cover;
  return {
    paper: choices.paper,
    margin: Number(choices.margin),
    per_page: puzzles > 1 ? Number(choices.perPage) : 1,
    solutions: choices.solutions,
    large: choices.large,
    ink_saver: choices.inkSaver,
    page_numbers: choices.numbers,
    rules: choices.rules,
    language: choices.language || language(),
    title_page: choices.cover && title.trim() ? { title: title.trim(), subtitle: subtitle.trim(), author: author.trim(), date: date.trim() } : null,
  };
}

/** Where codes lead: this page, without what is open on it. */
export function pageAddress() {
  return `${location.origin}${location.pathname}`.replace(/\/$/, "");
}
