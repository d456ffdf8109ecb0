// @ts-check
/** All clues, across and down: the current one and those it has to do with are marked, those whose words are full step back. */
import { t } from "../../i18n/index.js";
import { nameLack } from "../../kinds/crossword/document.js";
import { Slots, turn } from "../../kinds/crossword/slots.js";
import { findReferences } from "../../kinds/crossword/references.js";
import { h } from "../../ui/dom.js";

/** @typedef {import("../../types.js").CrosswordDoc} CrosswordDoc */
/** @typedef {import("../../kinds/crossword/slots.js").Slot} Slot */

export class ClueLists {
  /** @param {CrosswordDoc} doc @param {Slots} slots @param {(slot: Slot) => void} choose */
  constructor(doc, slots, choose) {
    this.slots = slots;
    /** By the number of the slot. @type {HTMLButtonElement[]} */
    this.lines = slots.list.map((slot) => makeLine(slots, slot, choose));
    this.done = this.lines.map((line) => /** @type {HTMLElement} */ (line.querySelector(".clue-done")));
    /** @type {Set<Element>} */
    this.marked = new Set();
    this.element = h(
      "div",
      { class: "clue-lists" },
      /** @type {const} */ (["across", "down"]).map((direction) => this.#makeList(direction)),
      makeCredits(doc),
    );
  }

  /** @param {"across" | "down"} direction */
  #makeList(direction) {
    const slots = this.slots.list.filter((slot) => slot.direction === direction);
    if (slots.length === 0) return null;
    const items = slots.map((slot) => h("li", null, this.lines[slot.number]));
    const list = h("ol", { role: "list", tabindex: "-1" }, items);
    return h("section", { class: "clue-list" }, h("h2", null, t(`crossword.${direction}`)), list);
  }

  /** The cursor is here now. @param {Slot | undefined} slot @param {number} square */
  show(slot, square) {
    for (const line of this.marked) line.classList.remove("is-now", "is-crossing", "is-also");
    for (const line of this.marked) line.removeAttribute("aria-current");
    this.marked.clear();
    if (!slot) return;
    const crossing = this.slots.at(square, turn(slot.direction));
    for (const other of findReferences(this.slots, slot)) this.#mark(other, "is-also");
    if (crossing) this.#mark(crossing, "is-crossing");
    this.#mark(slot, "is-now").setAttribute("aria-current", "true");
    this.reveal();
  }

  /** Scroll the lists, and nothing else, until current and crossing clue are seen. */
  reveal() {
    for (const line of this.marked) {
      if (line.classList.contains("is-also")) continue;
      const list = findScroller(line);
      if (!list) continue;
      const [box, room] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
      if (box.top < room.top) list.scrollTop -= room.top - box.top + 4;
      else if (box.bottom > room.bottom) list.scrollTop += box.bottom - room.bottom + 4;
    }
  }

  /** @param {(square: number) => boolean} isFilled */
  update(isFilled) {
    for (const slot of this.slots.list) {
      const isDone = slot.cells.every(isFilled);
      this.lines[slot.number].classList.toggle("is-done", isDone);
      this.done[slot.number].textContent = isDone ? `, ${t("crossword.done")}` : "";
    }
  }

  /** @param {Slot} slot @param {string} look */
  #mark(slot, look) {
    const line = this.lines[slot.number];
    line.classList.add(look);
    this.marked.add(line);
    return line;
  }
}

/** @param {Slots} slots @param {Slot} slot @param {(slot: Slot) => void} choose */
function makeLine(slots, slot, choose) {
  return h(
    "button",
    { type: "button", class: "clue-item", on: { click: () => choose(slot) } },
    h("span", { class: "clue-number" }, slot.label),
    h("span", { class: "clue-words" }, slots.clueOf(slot) || t("crossword.noClue")),
    h("span", { class: "clue-done visually-hidden" }),
  );
}

/** What scrolls around a line: its own list, or the panel. @param {Element} line */
function findScroller(line) {
  for (let element = line.parentElement; element; element = element.parentElement) {
    const isFull = element.scrollHeight > element.clientHeight + 1;
    if (isFull && /auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return null;
}

/** Whose it is, and what they say about it; and what nobody can help with. @param {CrosswordDoc} doc */
function makeCredits(doc) {
  const { author, copyright, description } = doc;
  const lines = [!doc.goal && t(nameLack(doc)), description, author && t("crossword.by", { author }), copyright].filter(Boolean);
  return lines.length > 0 && h("div", { class: "clue-credits quiet small" }, lines.map((line) => h("p", null, line)));
}
