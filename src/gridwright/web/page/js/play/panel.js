// @ts-check
/**
 * The panel beside the board: hint, history, and in the end how it went. It folds away; on a phone it is a sheet between board and
 * thumb bar. The history shows what was done so far, latest first; a tap on a line returns there by undo or redo.
 */
import { t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { button } from "../ui/controls.js";
import { clear, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {"hint" | "clues" | "history" | "ending"} PanelPart */

const KEPT_AS = "gridwright.panel";

export class Panel {
  /**
   * @param {{onToggle: (isOpen: boolean) => void, isWide: () => boolean, parts?: PanelPart[], names?: Partial<Record<PanelPart, string>>, label?: string}} wish `isWide`: whether there is
   *   room for it beside the board, where it stays open or folded as the player left it; `parts`: what can be chosen, the first is home
   */
  constructor({ onToggle, isWide, parts = ["hint", "history"], names = {}, label = t("play.panel") }) {
    this.onToggle = onToggle;
    this.isWide = isWide;
    this.parts = parts;
    /** @type {PanelPart} */
    this.part = parts[0];
    this.isOpen = false;
    this.tabs = parts.map((part) =>
      h("button", { type: "button", role: "tab", class: "panel-tab", id: `panel-tab-${part}`, "aria-controls": "panel-body",
        dataset: { part }, on: { click: () => this.open(part) } }, names[part] ?? t(`play.panel.${part}`)),
    );
    this.tabList = h("div", { class: "panel-tabs", role: "tablist", "aria-label": label, on: { keydown: (/** @type {KeyboardEvent} */ event) => this.#moveTab(event) } }, this.tabs);
    this.head = h("div", { class: "panel-head" }, this.tabList, button({ label: t("play.panel.fold"), icon: "close", kind: "icon", on: () => this.close(true) }));
    this.body = h("div", { class: "panel-body", id: "panel-body", role: "tabpanel", tabindex: "0" });
    this.element = h("aside", { class: "play-panel", "aria-label": label, hidden: true }, this.head, this.body);
    /** @type {Record<PanelPart, () => Node>} */
    this.drawers = { hint: () => h("div"), clues: () => h("div"), history: () => h("div"), ending: () => h("div") };
  }

  /** Open as the player left it. */
  restore() {
    if (this.isWide() && readKept() !== "folded") this.open(this.parts[0]);
  }

  /** Away from the ending, as it is while playing. */
  goHome() {
    this.close();
    this.part = this.parts[0];
    this.restore();
  }

  /** @param {PanelPart} part */
  open(part) {
    this.part = part;
    this.isOpen = true;
    this.element.hidden = false;
    this.head.hidden = part === "ending";
    for (const tab of this.tabs) {
      const isChosen = tab.dataset.part === part;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    this.body.setAttribute("aria-labelledby", part === "ending" ? "ending-title" : `panel-tab-${part}`);
    // A hint and the ending are told. The current clue is told by the board, and history only to who looks at it.
    this.body.setAttribute("aria-live", part === "hint" || part === "ending" ? "polite" : "off");
    this.redraw();
    this.onToggle(true);
  }

  /** @param {boolean} [isAsked] by the player, who then means it for the next puzzle too */
  close(isAsked = false) {
    this.isOpen = false;
    this.element.hidden = true;
    if (isAsked && this.isWide()) keep("folded");
    this.onToggle(false);
  }

  toggle() {
    if (this.isOpen) this.close(true);
    else {
      if (this.isWide()) keep("open");
      this.open(this.part);
    }
  }

  /** @param {PanelPart} [part] only if this part is shown */
  redraw(part = this.part) {
    if (this.isOpen && part === this.part) clear(this.body, this.drawers[this.part]());
  }

  /** @param {KeyboardEvent} event */
  #moveTab(event) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    this.open(this.part === this.parts[0] ? this.parts[1] : this.parts[0]);
    this.tabs.find((tab) => tab.tabIndex === 0)?.focus();
  }
}

/** @returns {string | null} */
function readKept() {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

/** @param {"open" | "folded"} value */
function keep(value) {
  try {
    localStorage.setItem(KEPT_AS, value);
  } catch {
    // Without storage it lasts for this puzzle.
  }
}

// What was done so far, latest first, with Fix levels as branches. A tap on a line returns there by undo or redo, so that nothing
// is lost by looking back.

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
