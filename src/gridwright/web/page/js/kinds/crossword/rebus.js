// @ts-check
/**
 * A small field on the current cell, for several letters in it. It only shows: keys stay with the board, so no keyboard pops up.
 */
import { h } from "../../ui/dom.js";

/** @typedef {import("../../board/board.js").Board} Board */

export class RebusField {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.text = "";
    this.element = h("div", { class: "board-rebus", "aria-hidden": "true" });
    this.place = () => this.#place();
  }

  get isOpen() {
    return this.element.isConnected;
  }

  /** @param {string} text what the cell holds */
  open(text) {
    this.board.element.append(this.element);
    this.board.addEventListener("zoom", this.place);
    this.show(text);
  }

  /** @param {string} text */
  show(text) {
    this.text = text;
    this.element.textContent = text;
    this.board.live.say(text);
    this.#place();
  }

  close() {
    this.board.removeEventListener("zoom", this.place);
    this.element.remove();
    this.text = "";
  }

  /** Over its cell, and never beyond the board. */
  #place() {
    const { board, element } = this;
    const { ratio } = board.camera.view;
    const box = board.surface.cursorBox(board.scene, board.cursor);
    const side = Math.max(28, box.height / ratio + 6);
    element.style.height = `${side}px`;
    element.style.minWidth = `${side}px`;
    element.style.fontSize = `${Math.round(side * 0.52)}px`;
    const middle = { x: (box.x + box.width / 2) / ratio, y: (box.y + box.height / 2) / ratio };
    const left = Math.min(board.element.clientWidth - element.offsetWidth - 2, Math.max(2, middle.x - element.offsetWidth / 2));
    const top = Math.min(board.element.clientHeight - side - 2, Math.max(2, middle.y - side / 2));
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }
}
