// @ts-check
/**
 * Short spoken news: a polite live region. The same words twice are told twice, because two regions take turns. What is said at once is
 * told in one breath; else the last word would silence the first.
 */
import { h } from "../ui/dom.js";

export class Live {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.regions = [0, 1].map(() => h("div", { class: "board-live", "aria-live": "polite", "aria-atomic": "true" }));
    this.turn = 0;
    /** @type {string[]} */
    this.waiting = [];
    host.append(...this.regions);
  }

  /** @param {string} text */
  say(text) {
    this.waiting.push(text);
    if (this.waiting.length === 1) queueMicrotask(() => this.#tell());
  }

  #tell() {
    const text = this.waiting.join(". ");
    this.waiting = [];
    this.regions[this.turn].textContent = "";
    this.turn = 1 - this.turn;
    this.regions[this.turn].textContent = text;
  }
}
