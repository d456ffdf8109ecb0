// @ts-check
/** The thin bar above the board in two parts, start (back, title) and end (lives, time, saved, menu); the thumb bar may stand between. */
import { formatTime, t } from "../i18n/index.js";
import { button, linkButton } from "../ui/button.js";
import { clear, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {"saved" | "saving" | "offline"} SaveState */

/** More hearts than these are one heart with a number. */
const HEARTS_SHOWN = 5;

/** @type {Record<SaveState, string>} */
const SAVE_ICONS = { saved: "check", saving: "cloud", offline: "offline" };

export class TopBar {
  /**
   * @param {{title: string, subtitle: string, back: {href: string, label: string}, openMenu: (anchor: HTMLElement) => void, togglePanel: () => void}} wish
   */
  constructor({ title, subtitle, back, openMenu, togglePanel }) {
    this.title = h("h1", { class: "play-title", title }, title);
    this.start = h(
      "div",
      { class: "play-start" },
      linkButton({ ...back, icon: "back", kind: "icon" }),
      h("div", { class: "play-heading" }, this.title, h("p", { class: "play-subtitle" }, subtitle)),
    );
    this.hearts = h("span", { class: "hearts", "aria-hidden": "true" });
    this.livesWords = h("span", { class: "visually-hidden", role: "status" });
    this.lives = h("span", { class: "lives", hidden: true }, this.hearts, this.livesWords);
    this.clock = h("span", { class: "clock", role: "timer", "aria-label": t("play.time") }, "0:00");
    this.saved = h("span", { class: "saved" });
    const menu = button({ label: t("play.menu"), icon: "menu", kind: "icon", attributes: { "aria-haspopup": "menu" } });
    menu.addEventListener("click", () => openMenu(menu));
    this.menu = menu;
    this.panel = button({ label: t("play.panel"), icon: "panel", kind: "icon", pressed: false, class: "panel-toggle", on: togglePanel });
    this.end = h("div", { class: "play-end" }, this.saved, this.lives, this.clock, this.panel, this.menu);
    this.shownSeconds = -1;
    this.shownLives = "";
    /** @type {number | null} */
    this.livesLeft = null;
    this.showSaved("saved");
  }

  /** @param {GameState} state */
  update(state) {
    const isCounted = state.mode === "lives";
    const look = isCounted ? `${state.lives}/${state.livesTotal}` : "";
    if (look === this.shownLives) return;
    const isLoss = isCounted && this.livesLeft !== null && state.lives < this.livesLeft;
    this.shownLives = look;
    this.livesLeft = isCounted ? state.lives : null;
    this.lives.hidden = !isCounted;
    if (!isCounted) return;
    this.livesWords.textContent = t("play.lives", { count: state.lives, total: state.livesTotal });
    clear(this.hearts, drawHearts(state.lives, state.livesTotal), h("span", { class: "lives-count" }, state.lives));
    this.lives.classList.toggle("is-hit", isLoss);
  }

  /** @param {string} title */
  showTitle(title) {
    this.title.title = title;
    this.title.textContent = title;
  }

  /** @param {number} active milliseconds */
  showTime(active) {
    const seconds = Math.floor(active / 1000);
    if (seconds === this.shownSeconds) return;
    this.shownSeconds = seconds;
    this.clock.textContent = formatTime(active);
  }

  /** @param {SaveState} state */
  showSaved(state) {
    this.saved.dataset.state = state;
    const text = t(`play.saved.${state}`);
    this.saved.title = text;
    clear(this.saved, icon(SAVE_ICONS[state]), h("span", { class: "saved-text" }, text));
  }
}

/** @param {number} left @param {number} total */
function drawHearts(left, total) {
  if (total > HEARTS_SHOWN) return icon(left > 0 ? "heart" : "heart-lost");
  return Array.from({ length: total }, (_, at) => icon(at < left ? "heart" : "heart-lost"));
}
