// @ts-check
/**
 * Which letters the on-screen keyboard has, and where: as the player's language types, with what the puzzle needs beside. Pure.
 */

const LATIN = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];
const QWERTZ = ["QWERTZUIOP", "ASDFGHJKL", "YXCVBNM"];
const CYRILLIC = ["ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ"];
const GREEK = ["ΕΡΤΥΘΙΟΠ", "ΑΣΔΦΓΗΞΚΛ", "ΖΧΨΩΒΝΜ"];

/**
 * Letters beyond A to Z, by language: a puzzle that needs some of them gets all, so that the keys give nothing away.
 * @type {Record<string, string>}
 */
const BEYOND = {
  sk: "ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ",
  cs: "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
  pl: "ĄĆĘŁŃÓŚŹŻ",
  de: "ÄÖÜẞ",
  hu: "ÁÉÍÓÖŐÚÜŰ",
  es: "ÁÉÍÑÓÚÜ",
  pt: "ÀÁÂÃÇÉÊÍÓÔÕÚ",
  fr: "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ",
  it: "ÀÈÉÌÒÙ",
  da: "ÆØÅ",
  sv: "ÅÄÖ",
  ro: "ĂÂÎȘȚ",
  hr: "ČĆĐŠŽ",
  tr: "ÇĞİÖŞÜ",
  uk: "ҐЄІЇ",
  el: "ΆΈΉΊΌΎΏΪΫ",
};

/**
 * @param {ReadonlySet<string>} letters that the puzzle needs; empty where that is not known
 * @param {string} language of the page
 * @returns {{rows: string[], extra: string, digits: boolean}} extra: letters for a row of their own
 */
export function chooseLetters(letters, language) {
  const rows = chooseRows(letters, language);
  const known = new Set(rows.join(""));
  const rest = [...letters].filter((letter) => !known.has(letter) && !/\d/.test(letter));
  const digits = [...letters].some((letter) => /\d/.test(letter));
  if (letters.size === 0) return { rows, extra: BEYOND[language] ?? "", digits };
  return { rows, extra: rest.length > 0 ? findBeyond(rest, language) : "", digits };
}

/** @param {ReadonlySet<string>} letters @param {string} language */
function chooseRows(letters, language) {
  const has = (/** @type {RegExp} */ pattern) => [...letters].some((letter) => pattern.test(letter));
  if (has(/\p{Script=Cyrillic}/u)) return CYRILLIC;
  if (has(/\p{Script=Greek}/u)) return GREEK;
  return language === "sk" || language === "cs" ? QWERTZ : LATIN;
}

/**
 * All of the first language that has them, the page's own first; else just these.
 * @param {string[]} rest @param {string} language
 */
function findBeyond(rest, language) {
  const sets = [BEYOND[language] ?? "", ...Object.values(BEYOND)];
  const found = sets.find((set) => rest.every((letter) => set.includes(letter)));
  return found ?? rest.sort((one, two) => one.localeCompare(two)).join("");
}
