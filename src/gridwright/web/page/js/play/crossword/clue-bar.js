// @ts-check
/** The clue of the current word, always in sight: a tap turns to the other direction, arrows go to the neighbours. */
import { t } from "../../i18n/index.js";
import { nameSlot } from "../../kinds/crossword/words.js";
import { button } from "../../ui/button.js";
import { h } from "../../ui/dom.js";
import { Slots } from "../../kinds/crossword/slots.js";

/** @typedef {import("../../kinds/crossword/slots.js").Slot} Slot */

/** A clue with more characters than these is set smaller. */
const LONG = 80;

export class ClueBar {
  /** @param {Slots} slots @param {{flip: () => void, step: (steps: number) => void}} doing */
  constructor(slots, { flip, step }) {
    this.slots = slots;
    this.name = h("span", { class: "clue-name" });
    this.text = h("span", { class: "clue-text" });
    const said = h("span", null, this.name, " ", this.text);
    this.now = h("button", { type: "button", class: "clue-now", title: t("crossword.flip"), on: { click: flip } }, said);
    this.element = h(
      "div",
      { class: "clue-bar", role: "group", "aria-label": t("crossword.clues") },
      button({ label: t("crossword.previous"), icon: "back", kind: "icon", keys: "Shift+Tab", on: () => step(-1) }),
      this.now,
      button({ label: t("crossword.next"), icon: "forward", kind: "icon", keys: "Tab", on: () => step(1) }),
    );
    // What begins on the bar must not take the keys away from the board.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /** @param {Slot | undefined} slot */
  show(slot) {
    this.name.textContent = slot ? nameSlot(slot) : "";
    this.text.textContent = slot ? this.slots.clueOf(slot) || t("crossword.noClue") : "";
    this.now.classList.toggle("is-long", (this.text.textContent ?? "").length > LONG);
    this.now.scrollTop = 0;
  }
}
