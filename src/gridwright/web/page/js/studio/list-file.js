// @ts-check
/**
 * A file of words as text. UTF-8, and UTF-16 by its mark, are recognised; what is neither is in an encoding that no program can tell
 * for sure, so people see some of its words in those that are likely, and choose.
 */
import { language, t } from "../i18n/index.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { segmented } from "../ui/segmented.js";

/** @typedef {"windows-1250" | "iso-8859-2" | "windows-1252"} Encoding */

/** @type {readonly Encoding[]} */
export const ENCODINGS = ["windows-1250", "iso-8859-2", "windows-1252"];
/** Languages whose letters the last of them lacks. */
const CENTRAL = new Set(["sk", "cs", "pl"]);
const SHOWN_WORDS = 8;
/** Bytes that no text has: controls other than tab, line feed, form feed, carriage return, the end of old files and escape. */
const NO_TEXT = /[\0-\x08\x0b\x0e-\x19\x1c-\x1f]/;

/**
 * @param {Uint8Array} bytes
 * @returns {string | null | undefined} null for what is no text; undefined for a text whose encoding cannot be told
 */
export function decodeText(bytes) {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(mark, { fatal: true }).decode(bytes);
    return NO_TEXT.test(text) ? null : text;
  } catch {
    return mark === "utf-8" && !NO_TEXT.test(decodeAs(bytes, "windows-1252")) ? undefined : null;
  }
}

/** @param {Uint8Array} bytes @param {Encoding} encoding @returns {string} */
export function decodeAs(bytes, encoding) {
  return new TextDecoder(encoding).decode(bytes);
}

/** The first words that look different in another encoding. @param {string} text @returns {string[]} */
export function pickWords(text) {
  /** @type {Set<string>} */
  const words = new Set();
  for (const [word] of text.matchAll(/[^\s;,#\d]*[\x80-\uffff][^\s;,#\d]*/g)) {
    words.add(word);
    if (words.size === SHOWN_WORDS) break;
  }
  return [...words];
}

/**
 * Let somebody choose how a file is to be read.
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {readonly string[]} [languages] that are in use
 * @returns {Promise<string | null>} its text; null when they change their mind
 */
export async function askEncoding(name, bytes, languages = []) {
  /** @type {Encoding} */
  let chosen = [language(), ...languages].some((code) => CENTRAL.has(code)) ? "windows-1250" : "windows-1252";
  const preview = h("p", { class: "encoding-words", role: "status" });
  const show = () => {
    preview.textContent = pickWords(decodeAs(bytes, chosen)).join(" · ");
  };
  show();
  const body = h(
    "div",
    { class: "stack" },
    h("p", null, t("crossword.studio.lists.encodingHelp", { name })),
    segmented({
      label: t("crossword.studio.lists.encoding"),
      choices: ENCODINGS.map((value) => ({ value, label: t(`crossword.studio.lists.encoding.${value}`) })),
      value: chosen,
      onChange: (value) => {
        chosen = value;
        show();
      },
    }),
    preview,
  );
  const actions = [
    { label: t("shell.cancel"), value: null },
    { label: t("crossword.studio.lists.encodingTake"), kind: /** @type {const} */ ("primary"), value: true },
  ];
  return (await openDialog({ title: t("crossword.studio.lists.encoding"), body, actions })) ? decodeAs(bytes, chosen) : null;
}
