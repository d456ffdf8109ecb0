// @ts-check
/**
 * What was done so far, latest first, with Fix levels as branches. A tap on a line returns there by undo or redo, so that nothing
 * is lost by looking back.
 */
import { t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../types.js").HistoryItem} HistoryItem */
/** @typedef {import("../game/game.js").Game} Game */

/** Further back a list is of no use to anybody. */
const MOST_SHOWN = 200;

/** @type {Partial<Record<HistoryItem["type"], string>>} */
const ICONS = { fix: "fix", back: "undo", drop: "trash", keep: "check", hint: "hint", check: "check-circle", restart: "play", mode: "play", clue: "pencil" };

/** Those that undo takes back. */
const ACTIONS = new Set(["stroke", "fix", "back", "drop", "keep", "clue", "restart"]);

/**
 * @param {Game} game
 * @returns {HTMLElement}
 */
export function drawHistory(game) {
  const { history } = game.state;
  if (history.length === 0) return h("p", { class: "quiet panel-empty" }, t("play.history.empty"));
  const first = Math.max(0, history.length - MOST_SHOWN);
  const now = findNow(history);
  const lines = [];
  for (let at = history.length - 1; at >= first; at--) lines.push(drawItem(game, at, at === now));
  lines.push(drawStart(game, now < 0));
  return h("ol", { class: "history", reversed: true }, lines);
}

/** The last action that holds, -1 for the empty board. @param {HistoryItem[]} history */
export function findNow(history) {
  return history.findLastIndex((item) => isAction(item) && !item.isUndone);
}

/**
 * Undo or redo until this line is the last that holds.
 * @param {Game} game
 * @param {number} at place in the history, -1 for its beginning
 */
export function returnTo(game, at) {
  const { state } = game;
  const target = state.history[at];
  const isHeld = () => !target || !target.isUndone;
  for (let guard = state.history.length; guard > 0 && !isHeld() && state.canRedo; guard--) game.redo();
  for (let guard = state.history.length; guard > 0 && findNow(state.history) > at && state.canUndo; guard--) game.undo();
}

/** @param {HistoryItem} item */
function isAction(item) {
  return ACTIONS.has(item.type) && (item.type !== "stroke" || item.size > 0);
}

/** @param {Game} game @param {number} at @param {boolean} isNow */
function drawItem(game, at, isNow) {
  const item = game.state.history[at];
  const parts = [
    h("span", { class: "history-mark", "aria-hidden": "true" }, drawMark(item)),
    h("span", { class: "history-text" }, tell(item, game.puzzle.document.kind)),
  ];
  const classes = ["history-item", `is-${item.type}`, item.isUndone && "is-undone", isNow && "is-now"].filter(Boolean).join(" ");
  const body = isAction(item)
    ? h("button", { type: "button", class: "history-line", "aria-current": isNow ? "step" : undefined, on: { click: () => returnTo(game, at) } }, parts)
    : h("div", { class: "history-line" }, parts);
  return h("li", { class: classes, dataset: { level: item.level }, style: { "--level": String(Math.min(item.level, 6)) } }, body);
}

/** @param {HistoryItem} item @returns {Node | null} null: a plain dot */
function drawMark(item) {
  const name = item.type === "stroke" && item.size === 0 ? "heart-lost" : ICONS[item.type];
  return name ? icon(name) : null;
}

/** @param {Game} game @param {boolean} isNow */
function drawStart(game, isNow) {
  return h(
    "li",
    { class: isNow ? "history-item is-now" : "history-item", style: { "--level": "0" } },
    h("button", { type: "button", class: "history-line", "aria-current": isNow ? "step" : undefined, on: { click: () => returnTo(game, -1) } },
      h("span", { class: "history-mark", "aria-hidden": "true" }), h("span", { class: "history-text" }, t("play.history.start"))),
  );
}

/** @param {HistoryItem} item @param {string} kind */
function tell(item, kind) {
  const { strokeKey } = findKind(kind);
  if (item.type === "stroke" && strokeKey) return t(strokeKey, { count: item.size });
  if (item.type === "stroke") return item.size > 0 ? t("play.history.stroke", { count: item.size }) : t("play.history.mistake");
  if (item.type === "fix") return t("play.history.fix", { level: item.level });
  return t(`play.history.${item.type}`);
}
