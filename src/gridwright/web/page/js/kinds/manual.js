// @ts-check
/** The manual of a kind as help shows it: keys and gestures in tables; and what kinds share whose boards are marked, not written. */
import { t } from "../i18n/index.js";
import { h } from "../ui/dom.js";

/** Keys of the game around the board. @type {import("./kind.js").KeyLine[]} */
export const GAME_KEYS = [
  [["U", "Ctrl+Z"], "play.undo"],
  [["R", "Ctrl+Y"], "play.redo"],
  [["F"], "play.fix"],
  [["Shift+F"], "play.keys.back"],
  [["H"], "play.keys.hint"],
  [["K"], "play.keys.check"],
  [["+", "-", "0"], "play.keys.zoom"],
  [["?"], "play.keys.help"],
];

/** Icon and key of what helps while playing. @type {[string, string][]} */
export const AIDS = [
  ["undo", "help.undo"],
  ["hint", "help.hint"],
  ["fix", "help.fix"],
  ["heart", "help.lives"],
  ["gold", "help.medals"],
];

// The keys and gestures of a board in tables, for the help that "?" opens and for the help view.

/** @typedef {import("./kind.js").Manual} Manual */
/** @typedef {import("./kind.js").KeyLine} KeyLine */

/** @param {Manual} manual @returns {HTMLElement} */
export function drawKeys({ markingKey, marking, game, gestures }) {
  const hands = gestures.map(([gesture, does]) => drawLine(t(gesture), t(does)));
  return h(
    "div",
    { class: "keys" },
    drawTable(t(markingKey), marking.map(drawKeyLine)),
    drawTable(t("play.keys.game"), game.map(drawKeyLine)),
    drawTable(t("play.keys.hands"), hands, "is-hands"),
  );
}

/** @param {string} caption @param {HTMLElement[]} lines @param {string} [extra] a class */
function drawTable(caption, lines, extra = "") {
  return h("table", { class: `keys-table ${extra}` }, h("caption", null, caption), h("tbody", null, lines));
}

/** @param {KeyLine} line */
function drawKeyLine([keys, does]) {
  return drawLine(keys.map((key) => drawKey(key)), t(does));
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
