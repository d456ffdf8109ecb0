// @ts-check
/**
 * The panel beside the board: hint, history, and in the end how it went. It folds away; on a phone it is a sheet between board and
 * thumb bar, so that it never covers the board.
 */
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { clear, h } from "../ui/dom.js";

/** @typedef {"hint" | "clues" | "history" | "ending"} PanelPart */

const KEPT_AS = "gridwright.panel";

export class Panel {
  /**
   * @param {{onToggle: (isOpen: boolean) => void, isWide: () => boolean, parts?: PanelPart[], label?: string}} wish `isWide`: whether there is
   *   room for it beside the board, where it stays open or folded as the player left it; `parts`: what can be chosen, the first is home
   */
  constructor({ onToggle, isWide, parts = ["hint", "history"], label = t("play.panel") }) {
    this.onToggle = onToggle;
    this.isWide = isWide;
    this.parts = parts;
    /** @type {PanelPart} */
    this.part = parts[0];
    this.isOpen = false;
    this.tabs = parts.map((part) =>
      h("button", { type: "button", role: "tab", class: "panel-tab", id: `panel-tab-${part}`, "aria-controls": "panel-body",
        dataset: { part }, on: { click: () => this.open(part) } }, t(`play.panel.${part}`)),
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
