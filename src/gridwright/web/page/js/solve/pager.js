// @ts-check
/** Leaf through a number of things: first, before, a field with the number, after, last. Keys are the caller's. */
import { formatNumber, t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { freshId, h } from "../ui/dom.js";

export class Pager {
  #at = 0;
  #count;
  #numbered;
  #onTurn;
  #field;
  #buttons;

  /**
   * @param {{count: number, label: string, hasEnd?: boolean, extra?: HTMLElement, onTurn: (at: number) => void}} wish `onTurn` gets the page
   *   from 0; with an end there is one more page after those that are numbered
   */
  constructor({ count, label, hasEnd = false, extra, onTurn }) {
    this.#numbered = count;
    this.#count = count + Number(hasEnd);
    this.#onTurn = onTurn;
    const id = freshId("page");
    this.#field = h("input", {
      id,
      class: "field page-field",
      type: "number",
      inputmode: "numeric",
      min: 1,
      max: count,
      value: 1,
      on: { change: () => this.turn(Number(this.#field.value) - 1) },
    });
    this.#buttons = {
      first: button({ label: t("solve.page.first"), icon: "first", kind: "icon", keys: "Home", on: () => this.turn(0) }),
      before: button({ label: t("solve.page.before"), icon: "back", kind: "icon", keys: "←", on: () => this.turn(this.#at - 1) }),
      after: button({ label: t("solve.page.after"), icon: "forward", kind: "icon", keys: "→", on: () => this.turn(this.#at + 1) }),
      last: button({ label: t("solve.page.last"), icon: "last", kind: "icon", keys: "End", on: () => this.turn(this.#count - 1) }),
    };
    const { first, before, after, last } = this.#buttons;
    this.element = h(
      "div",
      { class: "pager", role: "group", "aria-label": label },
      first,
      before,
      h("label", { class: "visually-hidden", for: id }, label),
      h("span", { class: "page-number" }, this.#field, h("span", { class: "quiet" }, `/ ${formatNumber(count)}`)),
      after,
      last,
      extra,
    );
    this.#show();
  }

  get at() {
    return this.#at;
  }

  /** @param {number} wanted */
  turn(wanted) {
    const next = Math.max(0, Math.min(this.#count - 1, Math.round(wanted) || 0));
    this.#at = next;
    this.#show();
    this.#onTurn(next);
  }

  /** Do what a key means; whether it meant something. @param {string} key */
  press(key) {
    if (key === "ArrowLeft" || key === "PageUp") this.turn(this.#at - 1);
    else if (key === "ArrowRight" || key === "PageDown") this.turn(this.#at + 1);
    else if (key === "Home") this.turn(0);
    else if (key === "End") this.turn(this.#count - 1);
    else return false;
    return true;
  }

  #show() {
    this.#field.value = String(Math.min(this.#at + 1, this.#numbered));
    const { first, before, after, last } = this.#buttons;
    for (const each of [first, before]) this.#setOff(each, this.#at === 0);
    for (const each of [after, last]) this.#setOff(each, this.#at === this.#count - 1);
  }

  /** A button that is disabled loses its focus, and the keys with it; so it only says that it does nothing. @param {HTMLButtonElement} each @param {boolean} isOff */
  #setOff(each, isOff) {
    each.setAttribute("aria-disabled", String(isOff));
  }
}
