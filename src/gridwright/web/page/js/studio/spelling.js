// @ts-check
/** What a key writes into a cell: upper case, with diacritics or without, as the words are spelled. */
import { foldLetter, normaliseLetter } from "../kinds/crossword/alphabet.js";

/** The letter of a key; "" for a key that is none. @param {string} key @param {{folds: boolean}} words */
export function spellLetter(key, { folds }) {
  const letter = normaliseLetter(key);
  // In Cyrillic a mark makes another letter.
  return folds && letter && !/\p{Script=Cyrillic}/u.test(letter) ? foldLetter(letter) : letter;
}

/** All the letters of a text that a cell can hold. @param {string} text @param {{folds: boolean}} words @param {number} most */
export function spellLetters(text, words, most) {
  return [...text].map((symbol) => spellLetter(symbol, words)).join("").slice(0, most);
}

/**
 * Whether a word matches a filter, as the server has it: "?" and "." stand for a letter, "*" for any number, plain text for a part.
 * @param {string} filter
 * @param {{folds: boolean}} words
 * @returns {(word: string) => boolean}
 */
export function compileFilter(filter, words) {
  const parts = [...filter].map((symbol) => ({ "?": ".", ".": ".", "*": ".*" })[symbol] ?? spellLetter(symbol, words));
  const text = parts.join("");
  const expression = new RegExp(/[?.*]/.test(filter) ? `^${text}$` : text, "u");
  return (word) => expression.test(word);
}
