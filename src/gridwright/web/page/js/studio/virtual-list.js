// @ts-check
/** A long list of which only the rows in sight are in the page. One stop for the Tab key; arrows choose. */
import { clear, freshId, h } from "../ui/dom.js";

const ROW = 40;
const BEYOND = 6;
const PAGE = 8;

/** @template T */
export class VirtualList {
  /**
   * @param {object} wish
   * @param {string} wish.label
   * @param {(item: T) => {classes: string, children: import("../ui/dom.js").Child[], label: string}} wish.describe
   * @param {(item: T | null) => void} wish.onPoint pointed at, or chosen with the arrows; null when that ends
   * @param {(item: T) => void} wish.onTake clicked (not on a part that does something else: `data-deed`), or Enter
   * @param {(item: T, event: KeyboardEvent) => boolean} [wish.onKey] other keys on the chosen one
   * @param {() => void} [wish.onLeave] Escape
   */
  constructor(wish) {
    this.wish = wish;
    /** @type {T[]} */
    this.items = [];
    this.chosen = -1;
    this.prefix = freshId("row");
    this.space = h("div", { class: "long-list-space", role: "none" });
    this.element = h("div", { class: "long-list", role: "listbox", tabindex: 0, "aria-label": wish.label }, this.space);
    this.element.addEventListener("scroll", () => this.render(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.press(event));
    this.element.addEventListener("blur", () => this.choose(-1));
    this.element.addEventListener("pointerover", (event) => this.wish.onPoint(this.findItem(event)));
    this.element.addEventListener("pointerleave", () => this.wish.onPoint(this.items[this.chosen] ?? null));
    this.element.addEventListener("click", (event) => {
      const item = this.findItem(event);
      if (item && !(event.target instanceof Element && event.target.closest("[data-deed]"))) this.wish.onTake(item);
    });
    this.observer = new ResizeObserver(() => this.render());
    this.observer.observe(this.element);
  }

  destroy() {
    this.observer.disconnect();
  }

  /** @param {T[]} items @param {boolean} [isNew] go back to the top */
  show(items, isNew = false) {
    this.items = items;
    if (isNew) {
      this.element.scrollTop = 0;
      this.chosen = -1;
    }
    if (this.chosen >= items.length) this.chosen = items.length - 1;
    this.render();
  }

  render() {
    const first = Math.max(0, Math.floor(this.element.scrollTop / ROW) - BEYOND);
    const last = Math.min(this.items.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / ROW) + BEYOND);
    this.space.style.height = `${this.items.length * ROW}px`;
    clear(this.space, this.items.slice(first, last).map((item, index) => this.makeRow(item, first + index)));
    this.element.setAttribute(
      "aria-activedescendant",
      this.chosen >= first && this.chosen < last ? `${this.prefix}-${this.chosen}` : "",
    );
  }

  /** @param {T} item @param {number} index */
  makeRow(item, index) {
    const { classes, children, label } = this.wish.describe(item);
    return h(
      "div",
      {
        id: `${this.prefix}-${index}`,
        class: `long-list-row ${classes}`,
        role: "option",
        "aria-label": label,
        "aria-selected": String(index === this.chosen),
        "aria-posinset": index + 1,
        "aria-setsize": this.items.length,
        dataset: { index },
        style: { top: `${index * ROW}px` },
      },
      children,
    );
  }

  /** @param {Event} event @returns {T | null} */
  findItem(event) {
    const row = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    return row instanceof HTMLElement ? (this.items[Number(row.dataset.index)] ?? null) : null;
  }

  /** @param {number} index */
  choose(index) {
    this.chosen = Math.min(this.items.length - 1, index);
    if (this.chosen >= 0) {
      const top = this.chosen * ROW;
      const { scrollTop, clientHeight } = this.element;
      if (top < scrollTop) this.element.scrollTop = top;
      else if (top + ROW > scrollTop + clientHeight) this.element.scrollTop = top + ROW - clientHeight;
    }
    this.render();
    this.wish.onPoint(this.items[this.chosen] ?? null);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = this.items[this.chosen];
    const moves = {
      ArrowDown: this.chosen + 1,
      ArrowUp: Math.max(0, this.chosen - 1),
      PageDown: this.chosen + PAGE,
      PageUp: Math.max(0, this.chosen - PAGE),
      Home: 0,
      End: this.items.length - 1,
    };
    if (event.key in moves) this.choose(moves[/** @type {keyof typeof moves} */ (event.key)]);
    else if (event.key === "Enter" && item) this.wish.onTake(item);
    else if (event.key === "Escape") this.wish.onLeave?.();
    else if (!item || !this.wish.onKey?.(item, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  focus() {
    this.element.focus();
    if (this.chosen < 0) this.choose(0);
  }
}
