// @ts-check
/** Short spoken news: a polite live region. The same words twice are told twice, because two regions take turns. */
import { h } from "../ui/dom.js";

export class Live {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.regions = [0, 1].map(() => h("div", { class: "board-live", "aria-live": "polite", "aria-atomic": "true" }));
    this.turn = 0;
    host.append(...this.regions);
  }

  /** @param {string} text */
  say(text) {
    this.regions[this.turn].textContent = "";
    this.turn = 1 - this.turn;
    this.regions[this.turn].textContent = text;
  }
}
