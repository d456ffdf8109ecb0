// @ts-check
/**
 * The bars of the play view: back, title, lives, time and menu at the top; tools, undo and redo, Fix and hint under the thumb, where
 * buttons do more while they are held; and zoom.
 */
import { formatTime, t } from "../i18n/index.js";
import { button, linkButton, setPressed } from "../ui/controls.js";
import { openMenu } from "../ui/dialog.js";
import { clear, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../kinds/kind.js").Tool} Tool */

/**
 * What the bar asks for.
 * @typedef {object} Doing
 * @property {(tool: string) => void} setTool
 * @property {() => void} undo @property {() => void} redo @property {() => void} hint
 * @property {() => void} fix @property {() => void} back @property {() => void} keep @property {() => void} drop
 * @property {() => void} focusBoard
 */

/** @param {Tool} tool */
export function nameTool({ name, labelKey, label }) {
  return label?.() ?? (labelKey ? t(labelKey) : name);
}

export class ThumbBar {
  /**
   * @param {Tool[]} tools
   * @param {Doing} doing
   * @param {{others?: HTMLElement[], hasHint?: boolean}} [look] others: buttons in the place of Fix and hint
   */
  constructor(tools, doing, { others, hasHint = true } = {}) {
    this.doing = doing;
    this.tools = tools;
    this.tool = tools[0].name;
    /** @type {Map<string, HTMLButtonElement>} */
    this.toolButtons = new Map(tools.map((tool) => [tool.name, this.#makeTool(tool)]));
    // Where keys are letters U and R are none of ours.
    this.undo = button({ label: t("play.undo"), icon: "undo", kind: "icon", keys: others ? "Ctrl+Z" : "U" });
    this.redo = button({ label: t("play.redo"), icon: "redo", kind: "icon", keys: others ? "Ctrl+Y" : "R" });
    repeatWhileHeld(this.undo, doing.undo);
    repeatWhileHeld(this.redo, doing.redo);
    this.badge = h("span", { class: "fix-badge", "aria-hidden": "true", hidden: true });
    this.fix = button({ label: t("play.fix"), icon: "fix", kind: "icon", keys: "F", class: "fix-button", on: () => this.#touchFix() });
    this.fix.append(this.badge);
    this.hint = button({ label: t("play.hint"), icon: "hint", kind: "icon", keys: "H", class: "hint-button", on: doing.hint });
    this.fixes = 0;
    this.element = h(
      "div",
      { class: "thumb-bar", role: "toolbar", "aria-label": t("play.tools") },
      h("div", { class: `tool-toggle has-${tools.length}`, role: "group", "aria-label": t("play.tool") }, [...this.toolButtons.values()]),
      h("div", { class: "thumb-group" }, this.undo, this.redo),
      h("div", { class: "thumb-group" }, others ?? [this.fix, hasHint && this.hint]),
    );
    this.#showTool(this.tool);
  }

  /** @param {GameState} state */
  update(state) {
    this.undo.disabled = !state.canUndo;
    this.redo.disabled = !state.canRedo;
    this.fixes = state.fixes.length;
    this.badge.textContent = String(this.fixes);
    this.badge.hidden = this.fixes === 0;
    this.fix.setAttribute("aria-label", this.fixes ? t("play.fix.level", { level: this.fixes }) : t("play.fix"));
    if (this.fixes) this.fix.setAttribute("aria-haspopup", "menu");
    else this.fix.removeAttribute("aria-haspopup");
  }

  /** A touch of the bulb is under way, or a hint is open. @param {{isBusy: boolean, isOpen: boolean}} look */
  updateHint({ isBusy, isOpen }) {
    this.hint.classList.toggle("is-lit", isOpen);
    this.hint.setAttribute("aria-busy", String(isBusy));
  }

  /** Take another tool, as if it had been tapped. @param {string} tool */
  choose(tool) {
    this.tool = tool;
    this.#showTool(tool);
    this.doing.setTool(tool);
  }

  /** @param {Tool} tool */
  #makeTool(tool) {
    const element = button({ label: nameTool(tool), icon: tool.icon, pressed: false, class: "tool", attributes: { "data-tool": tool.name, title: nameTool(tool) } });
    // Held, a tool lasts as long as it is held; holding the chosen one lends the next.
    const lent = () => (tool.name === this.tool ? this.#next() : tool.name);
    chooseOrHold(element, {
      press: () => this.doing.setTool(lent()),
      hold: () => this.#showTool(lent()),
      choose: () => this.choose(tool.name),
      release: () => this.choose(this.tool),
    });
    return element;
  }

  #next() {
    const at = this.tools.findIndex((tool) => tool.name === this.tool);
    return this.tools[(at + 1) % this.tools.length].name;
  }

  /** @param {string} name */
  #showTool(name) {
    for (const [tool, element] of this.toolButtons) setPressed(element, tool === name);
  }

  /** The first Fix is one tap; from then on there is something to choose from. */
  #touchFix() {
    if (this.fixes === 0) {
      this.doing.fix();
      return;
    }
    const level = this.fixes;
    openMenu(this.fix, [
      { label: t("play.fix.back", { level }), icon: "undo", keys: "Shift+F", run: this.doing.back },
      { label: t("play.fix.keep", { level }), icon: "check", run: this.doing.keep },
      { label: t("play.fix.drop", { level }), icon: "trash", run: this.doing.drop },
      { label: t("play.fix.next", { level: level + 1 }), icon: "fix", keys: "F", run: this.doing.fix },
    ], { afterChoice: this.doing.focusBoard });
  }
}

// The thin bar above the board in two parts, start (back, title) and end (lives, time, saved, menu); the thumb bar may stand between.

/** @typedef {"saved" | "saving" | "offline"} SaveState */

/** More hearts than these are one heart with a number. */
const HEARTS_SHOWN = 5;

/** @type {Record<SaveState, string>} */
const SAVE_ICONS = { saved: "check", saving: "cloud", offline: "offline" };

export class TopBar {
  /**
   * @param {{title: string, subtitle: string, back: {href: string, label: string}, openMenu: (anchor: HTMLElement) => void, togglePanel: () => void, panelLabel?: string}} wish
   */
  constructor({ title, subtitle, back, openMenu, togglePanel, panelLabel = t("play.panel") }) {
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
    this.panel = button({ label: panelLabel, icon: "panel", kind: "icon", pressed: false, class: "panel-toggle", on: togglePanel });
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

// Buttons to zoom, for those who do not pinch.

/**
 * @param {{zoomIn: () => void, zoomOut: () => void, fit: () => void}} doing
 * @returns {HTMLElement}
 */
export function drawZoom({ zoomIn, zoomOut, fit }) {
  return h(
    "div",
    { class: "zoom", role: "group", "aria-label": t("play.zoom") },
    button({ label: t("play.zoom.in"), icon: "zoom-in", kind: "icon", keys: "+", on: zoomIn }),
    button({ label: t("play.zoom.out"), icon: "zoom-out", kind: "icon", keys: "-", on: zoomOut }),
    button({ label: t("play.zoom.fit"), icon: "fit", kind: "icon", keys: "0", on: fit }),
  );
}

// Buttons that do more while they are held: undo that repeats, and a tool that comes back when let go.
//
// Both leave a plain tap, a click by keyboard and a click by assistive technology as they are: what is held is an extra.

const REPEAT_AFTER = 400;
const REPEAT_EVERY = 90;
const HELD_AFTER = 260;

/**
 * Let a button act once when clicked and again and again while it is held.
 * @param {HTMLButtonElement} button
 * @param {() => void} act
 */
export function repeatWhileHeld(button, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let hasRepeated = false;
  const repeat = () => {
    if (button.disabled) return;
    hasRepeated = true;
    act();
    timer = setTimeout(repeat, REPEAT_EVERY);
  };
  const stop = () => clearTimeout(timer);
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    hasRepeated = false;
    stop();
    timer = setTimeout(repeat, REPEAT_AFTER);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel", "blur"]) button.addEventListener(name, stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    stop();
    // A button that ran out of things to do while it was held hears no click of that pointer; the next may come from a key.
    const isEndOfHold = hasRepeated && event.detail > 0;
    hasRepeated = false;
    if (!isEndOfHold) act();
  });
}

/**
 * Let a button choose for good when tapped, and only for as long as it is held otherwise.
 * @param {HTMLButtonElement} button
 * @param {{press: () => void, hold: () => void, choose: () => void, release: () => void}} doing `press` as it goes down, `hold`
 *   once that is more than a tap; then `choose` after a tap or `release` after a hold. A click without a pointer only chooses.
 */
export function chooseOrHold(button, { press, hold, choose, release }) {
  /** @type {number | null} */
  let downAt = null;
  let endedAt = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @param {PointerEvent} event */
  const end = (event) => {
    if (downAt === null) return;
    const isHeld = event.timeStamp - downAt > HELD_AFTER || event.type === "pointercancel";
    downAt = null;
    clearTimeout(timer);
    endedAt = performance.now();
    if (isHeld) release();
    else choose();
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    downAt = event.timeStamp;
    button.setPointerCapture(event.pointerId);
    press();
    timer = setTimeout(hold, HELD_AFTER);
  });
  button.addEventListener("pointerup", end);
  button.addEventListener("pointercancel", end);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // A pointer ends in a click as well, which has been dealt with; a key or a screen reader makes a click alone.
  button.addEventListener("click", () => {
    if (performance.now() - endedAt > 80) choose();
  });
}
