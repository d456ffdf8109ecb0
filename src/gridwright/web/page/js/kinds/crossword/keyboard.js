// @ts-check
/**
 * Letters on the screen: which the keyboard has, as the player's language types, with what the puzzle needs beside; and the keyboard
 * itself.
 */
import { getSetting } from "../../game/settings.js";
import { t } from "../../i18n/index.js";
import { h } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";

const REPEAT_AFTER = 400;
const REPEAT_EVERY = 90;
/** In milliseconds: felt, not heard. */
const TICK = 8;

/**
 * @param {object} wish
 * @param {ReadonlySet<string>} wish.letters those that the puzzle needs; empty where that is not known
 * @param {string} wish.language of the page
 * @param {(name: string) => void} wish.onKey a letter, "Backspace" or "rebus"
 * @returns {HTMLElement}
 */
export function makeKeyboard({ letters, language, onKey }) {
  const { rows, extra, digits } = chooseLetters(letters, language);
  const last = rows.length - 1;
  return h(
    "div",
    { class: "screen-keys", role: "group", "aria-label": t("crossword.keyboard") },
    digits && makeRow([..."1234567890"].map((digit) => makeKey(digit, onKey)), "is-low"),
    splitRow(extra).map((row) => makeRow(row.map((letter) => makeKey(letter, onKey)), "is-low")),
    rows.map((row, number) => {
      const keys = [...row].map((letter) => makeKey(letter, onKey));
      if (number === last) {
        keys.unshift(makeKey("rebus", onKey, { picture: "rebus", label: t("crossword.rebus") }));
        keys.push(makeKey("Backspace", onKey, { picture: "backspace", label: t("crossword.erase"), isRepeating: true }));
      }
      return makeRow(keys);
    }),
  );
}

/** Not more than twelve in a row. @param {string} letters @returns {string[][]} */
function splitRow(letters) {
  const all = [...letters];
  const count = Math.ceil(all.length / 12);
  const length = Math.ceil(all.length / Math.max(1, count));
  return Array.from({ length: count }, (_, row) => all.slice(row * length, (row + 1) * length));
}

/** @param {HTMLElement[]} keys @param {string} [look] */
function makeRow(keys, look = "") {
  return h("div", { class: `key-row ${look}` }, keys);
}

/**
 * @param {string} name @param {(name: string) => void} onKey
 * @param {{picture?: string, label?: string, isRepeating?: boolean}} [look]
 */
function makeKey(name, onKey, { picture, label, isRepeating = false } = {}) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const stop = () => clearTimeout(timer);
  const repeat = () => {
    if (!key.isConnected) return;
    onKey(name);
    timer = setTimeout(repeat, REPEAT_EVERY);
  };
  const key = h(
    "button",
    { type: "button", class: picture ? "key is-wide" : "key", tabindex: "-1", "aria-label": label, dataset: { key: name } },
    picture ? icon(picture) : name,
  );
  key.addEventListener("pointerdown", (event) => {
    // The focus stays where it is, and the browser makes no click of it.
    event.preventDefault();
    if (event.button !== 0) return;
    if (getSetting("haptics")) navigator.vibrate?.(TICK);
    onKey(name);
    if (isRepeating) timer = setTimeout(repeat, REPEAT_AFTER);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) key.addEventListener(end, stop);
  key.addEventListener("contextmenu", (event) => event.preventDefault());
  // A screen reader clicks without a pointer.
  key.addEventListener("click", (event) => event.detail === 0 && onKey(name));
  return key;
}

// Which letters the on-screen keyboard has, and where: as the player's language types, with what the puzzle needs beside. Pure.

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
