// @ts-check
/** One image in one ink, in two and so on, side by side as small pictures: what each shows, and what it costs to make it fair. */
import { readColours } from "../../../board/look.js";
import { t } from "../../../i18n/index.js";
import { runInTurn } from "../../../make/live.js";
import { setPressed } from "../../../ui/controls.js";
import { h } from "../../../ui/dom.js";
import { paintSmall } from "../pictures.js";
import { toBoardValues } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {{inks: number, picture: Picture, likeness: number}} Candidate */
/** @typedef {{open_cells: number, changes: number | null}} Choice */

const SIDE = 76;
const SECONDS = 20;

export class InkCards {
  #list = h("ul", { class: "pm-cards pm-ink-cards" });
  /** @type {{candidate: Candidate, item: HTMLElement, button: HTMLButtonElement, canvas: HTMLCanvasElement, words: HTMLElement, badge: HTMLElement}[]} */
  #cards = [];
  #choose;
  /** @type {AbortController | null} */
  #job = null;
  #chosen = 1;

  /** @param {(inks: number) => void} choose */
  constructor(choose) {
    this.#choose = choose;
    this.element = h("div", { class: "pm-ink-choice", role: "group", "aria-label": t("nonogram.make.desk.inks") }, this.#list);
  }

  /** Show these, and find out what each costs. The card of a number of inks stays the same element: a finger may be on it. @param {Candidate[]} candidates */
  show(candidates) {
    const active = document.activeElement;
    const had = this.#cards.findIndex(({ button }) => button === active);
    const kept = new Map(this.#cards.map((card) => [card.candidate.inks, card]));
    this.#cards = candidates.map((candidate) => Object.assign(kept.get(candidate.inks) ?? this.#makeCard(candidate), { candidate }));
    for (const card of kept.values()) if (!this.#cards.includes(card)) card.item.remove();
    for (const [place, { item, words, badge }] of this.#cards.entries()) {
      if (this.#list.children[place] !== item) this.#list.insertBefore(item, this.#list.children[place] ?? null);
      words.textContent = t("nonogram.make.desk.checking");
      badge.hidden = true;
    }
    this.mark(this.#chosen);
    this.repaint();
    if (had >= 0 && !this.#list.contains(active)) this.#cards[Math.min(had, this.#cards.length - 1)]?.button.focus({ preventScroll: true });
    void this.#weigh(candidates);
  }

  /** @param {number} inks */
  mark(inks) {
    this.#chosen = inks;
    for (const { candidate, button } of this.#cards) setPressed(button, candidate.inks === inks);
  }

  /** In the colours of now. */
  repaint() {
    for (const { candidate, canvas } of this.#cards) paintCandidate(canvas, candidate.picture);
  }

  /** What the cards say is not true any more. */
  stop() {
    this.#job?.abort();
  }

  /** @param {Candidate} candidate */
  #makeCard(candidate) {
    const canvas = h("canvas", { class: "on-paper", "aria-hidden": "true" });
    const words = h("span", { class: "small quiet" });
    const badge = h("span", { class: "pm-proposed small", hidden: true }, t("nonogram.make.desk.proposed"));
    const button = h(
      "button",
      { type: "button", class: "pm-card pm-ink-card", on: { click: () => this.#choose(candidate.inks) } },
      canvas,
      h("span", { class: "small" }, t("nonogram.make.desk.count", { count: candidate.inks })),
      words,
      badge,
    );
    return { candidate, item: h("li", null, button), button, canvas, words, badge };
  }

  /** @param {Candidate[]} candidates */
  async #weigh(candidates) {
    this.#job?.abort();
    const job = new AbortController();
    this.#job = job;
    const hear = (/** @type {{choices: Choice[], best: number}} */ { choices, best }) => {
      if (!job.signal.aborted) this.#tell(choices, best);
    };
    const pictures = candidates.map(({ inks, picture, likeness }) => ({ inks, likeness, rows: writeNumbers(picture) }));
    try {
      hear(await runInTurn({ task: "inks", pictures, seconds: SECONDS }, { onPart: hear, signal: job.signal }));
    } catch {
      // Without the server the pictures can still be looked at; the verdict above says that it is away.
      if (!job.signal.aborted) for (const { words } of this.#cards) words.textContent = "";
    }
  }

  /** @param {Choice[]} choices @param {number} best */
  #tell(choices, best) {
    for (const [place, { words, badge }] of this.#cards.entries()) {
      const { changes, open_cells: count } = choices[place];
      if (changes === null) words.textContent = t("nonogram.make.desk.open", { count });
      else words.textContent = changes === 0 ? t("nonogram.make.desk.fair") : t("nonogram.make.desk.changes", { count: changes });
      badge.hidden = place !== best;
    }
  }
}

/** The number of the ink of each cell. @param {Picture} picture */
function writeNumbers({ height, width, values }) {
  return Array.from({ length: height }, (_, row) => values.subarray(row * width, (row + 1) * width).join(""));
}

/** @param {HTMLCanvasElement} canvas @param {Picture} picture */
function paintCandidate(canvas, picture) {
  const side = Math.round(SIDE * (devicePixelRatio || 1));
  Object.assign(canvas, { width: side, height: side });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const inks = picture.palette.length > 2 ? picture.palette.slice(1) : undefined;
  paintSmall(context, { height: picture.height, width: picture.width, inks }, toBoardValues(picture), readColours(canvas), { x: 0, y: 0, width: side, height: side });
}
