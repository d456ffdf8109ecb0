// @ts-check
/** How somebody likes to fill, and from which lists, kept from one crossword to the next. */
import { getLists } from "../api.js";
import { makeWords } from "./design.js";

/** @typedef {{fills: number, seed: number, best: boolean, theme: string, stems: boolean, heat: boolean}} Wishes */

const KEPT_AS = "gridwright.studio";
const WORDS_KEPT_AS = "gridwright.studio.words";
/** What of the words goes from one crossword to the next; bans and scores by hand belong to one. */
const KEPT_WORDS = /** @type {const} */ (["lists", "min_score", "folds", "digits", "block_list"]);

/** @returns {Wishes} */
export function readWishes() {
  const usual = { fills: 5, seed: 1, best: false, theme: "", stems: false, heat: false };
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    const isSame = (/** @type {string} */ name) => typeof kept[name] === typeof usual[/** @type {keyof Wishes} */ (name)];
    return { ...usual, ...Object.fromEntries(Object.keys(usual).filter(isSame).map((name) => [name, kept[name]])) };
  } catch {
    return usual;
  }
}

/** @param {Wishes} wishes */
export function keepWishes(wishes) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(wishes));
  } catch {
    // They then last as long as the view is open.
  }
}

/** @param {import("./design.js").Words} words */
export function keepWords(words) {
  try {
    localStorage.setItem(WORDS_KEPT_AS, JSON.stringify(Object.fromEntries(KEPT_WORDS.map((name) => [name, words[name]]))));
  } catch {
    // The next crossword then begins with the usual words.
  }
}

/** The words for a new crossword: as they were chosen last, without lists that are gone. @returns {Promise<import("./design.js").Words>} */
export async function recallWords() {
  const usual = makeWords();
  try {
    const kept = JSON.parse(localStorage.getItem(WORDS_KEPT_AS) ?? "null");
    if (!kept || !Array.isArray(kept.lists)) return usual;
    const there = new Set((await getLists()).lists.map(({ id }) => id));
    const lists = kept.lists.filter((/** @type {string} */ id) => there.has(id));
    const isSame = (/** @type {keyof typeof usual} */ name) => typeof kept[name] === typeof usual[name];
    const others = Object.fromEntries(KEPT_WORDS.filter(isSame).map((name) => [name, kept[name]]));
    return { ...usual, ...others, lists: lists.length > 0 || kept.lists.length === 0 ? lists : usual.lists };
  } catch {
    return usual;
  }
}
