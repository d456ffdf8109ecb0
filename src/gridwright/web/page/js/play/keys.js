// @ts-check
/** The keys and gestures of a board in tables, for the help that "?" opens and for the help view. */
import { t } from "../i18n/index.js";
import { h } from "../ui/dom.js";

/** Keys (alternatives in a list; those joined by "+" are held together) and the word for what they do. @typedef {[string[], string]} KeyLine */

/** @type {Record<string, KeyLine[]>} */
const MARKING = {
  nonogram: [
    [["←", "→", "↑", "↓"], "keys.move"],
    [["Z", "Enter"], "keys.nonogram.first"],
    [["X", "Space"], "keys.nonogram.second"],
    [["C", "Delete"], "keys.clear"],
    [["Ctrl+←→↑↓"], "keys.nonogram.paint"],
    [["Shift+←→↑↓"], "keys.nonogram.paintCrosses"],
    [["Home", "End"], "keys.ends"],
    [["PgUp", "PgDn"], "keys.columnEnds"],
  ],
  slitherlink: [
    [["←", "→", "↑", "↓"], "keys.slitherlink.move"],
    [["Z", "Enter"], "keys.slitherlink.first"],
    [["X", "Space"], "keys.slitherlink.second"],
    [["C", "Delete"], "keys.clear"],
    [["S", "D"], "keys.slitherlink.shade"],
    [["Ctrl+←→↑↓"], "keys.slitherlink.paint"],
    [["Shift+←→↑↓"], "keys.slitherlink.paintCrosses"],
  ],
  crossword: [
    [["A", "…", "Z"], "keys.crossword.letter"],
    [["Space", "Enter"], "keys.crossword.flip"],
    [["←", "→", "↑", "↓"], "keys.crossword.move"],
    [["Tab", "Shift+Tab"], "keys.crossword.words"],
    [["]", "["], "keys.crossword.words"],
    [["Ctrl+→", "Ctrl+←"], "keys.crossword.words"],
    [["Backspace"], "keys.crossword.back"],
    [["Delete"], "keys.crossword.delete"],
    [["Home", "End"], "keys.crossword.ends"],
    [["Esc", "Insert"], "keys.crossword.rebus"],
    [["."], "keys.crossword.pencil"],
    [["'"], "keys.crossword.marks"],
  ],
};

/** @type {KeyLine[]} */
const GAME = [
  [["U", "Ctrl+Z"], "undo"],
  [["R", "Ctrl+Y"], "redo"],
  [["F"], "fix"],
  [["Shift+F"], "keys.back"],
  [["H"], "keys.hint"],
  [["K"], "keys.check"],
  [["+", "-", "0"], "keys.zoom"],
  [["?"], "keys.help"],
];

/** Where letters are letters. @type {KeyLine[]} */
const GAME_WITH_LETTERS = [
  [["Alt+S", "Alt+W", "Alt+P"], "keys.crossword.check"],
  [["Alt+Shift+S"], "keys.crossword.reveal"],
  [["Ctrl+Z"], "undo"],
  [["Ctrl+Y"], "redo"],
  [["+", "-", "0"], "keys.zoom"],
  [["Esc", "Tab"], "keys.crossword.leave"],
  [["?"], "keys.help"],
];

/** What hands do: word for the gesture, word for what it does. @type {Record<string, [string, string][]>} */
const GESTURES = {
  nonogram: [
    ["gesture.left", "keys.nonogram.first"],
    ["gesture.right", "keys.nonogram.second"],
    ["gesture.middle", "keys.clear"],
    ["gesture.press", "gesture.swap"],
    ["gesture.hold", "gesture.lend"],
    ["gesture.clue", "gesture.nonogram.clue"],
    ["gesture.second", "gesture.revert"],
    ["gesture.pinch", "keys.zoom"],
  ],
  slitherlink: [
    ["gesture.left", "keys.slitherlink.first"],
    ["gesture.right", "keys.slitherlink.second"],
    ["gesture.middle", "keys.clear"],
    ["gesture.slitherlink.middleOfCell", "gesture.slitherlink.shade"],
    ["gesture.slitherlink.tap", "gesture.slitherlink.cycle"],
    ["gesture.press", "gesture.swap"],
    ["gesture.hold", "gesture.lend"],
    ["gesture.second", "gesture.revert"],
    ["gesture.pinch", "keys.zoom"],
  ],
  crossword: [
    ["gesture.crossword.cell", "gesture.crossword.there"],
    ["gesture.crossword.again", "keys.crossword.flip"],
    ["gesture.crossword.list", "gesture.crossword.enter"],
    ["gesture.crossword.drag", "gesture.crossword.pan"],
    ["gesture.pinch", "keys.zoom"],
  ],
};

/**
 * @param {import("../types.js").Doc["kind"]} kind
 * @param {{hasGestures?: boolean}} [options]
 * @returns {HTMLElement}
 */
export function drawKeys(kind, { hasGestures = true } = {}) {
  const game = kind === "crossword" ? GAME_WITH_LETTERS : GAME;
  const parts = [drawTable(t(kind === "crossword" ? "play.keys.writing" : "play.keys.marking"), MARKING[kind].map(drawKeyLine)), drawTable(t("play.keys.game"), game.map(drawKeyLine))];
  if (hasGestures) {
    const lines = GESTURES[kind].map(([gesture, does]) => drawLine(t(`play.${gesture}`), t(`play.${does}`)));
    parts.push(drawTable(t("play.keys.hands"), lines, "is-hands"));
  }
  return h("div", { class: "keys" }, parts);
}

/** @param {string} caption @param {HTMLElement[]} lines @param {string} [extra] a class */
function drawTable(caption, lines, extra = "") {
  return h("table", { class: `keys-table ${extra}` }, h("caption", null, caption), h("tbody", null, lines));
}

/** @param {KeyLine} line */
function drawKeyLine([keys, does]) {
  return drawLine(keys.map((key) => drawKey(key)), t(`play.${does}`));
}

/** @param {import("../ui/dom.js").Child} left @param {string} right */
function drawLine(left, right) {
  return h("tr", null, h("th", { scope: "row" }, left), h("td", null, right));
}

/** @param {string} key "Ctrl+Z", or "+" itself */
function drawKey(key) {
  const parts = key.length > 1 ? key.split("+") : [key];
  return h("span", { class: "key-chord" }, parts.map((part) => h("kbd", null, part === "Space" ? t("play.keys.space") : part)));
}
