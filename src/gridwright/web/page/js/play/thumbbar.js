// @ts-check
/**
 * The bar under the thumb: tools, undo and redo, Fix, hint. On a desk the same bar stands at the top, beside the title.
 */
import { t } from "../i18n/index.js";
import { button, setPressed } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { openMenu } from "../ui/menu.js";
import { chooseOrHold, repeatWhileHeld } from "./holds.js";

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

export class ThumbBar {
  /**
   * @param {Tool[]} tools
   * @param {Doing} doing
   * @param {HTMLElement[]} [others] buttons in the place of Fix and hint
   */
  constructor(tools, doing, others) {
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
      h("div", { class: "thumb-group" }, others ?? [this.fix, this.hint]),
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
    const element = button({ label: t(tool.labelKey), icon: tool.icon, pressed: false, class: "tool", attributes: { "data-tool": tool.name } });
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
