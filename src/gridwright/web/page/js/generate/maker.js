// @ts-check
/** Makes what was wished for, one puzzle after the other; each is shown as soon as it is there. */
import { runJob } from "../api.js";
import { formatNumber, t } from "../i18n/index.js";
import { clear, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { Work } from "../solve/work.js";
import { makeCard } from "./card.js";
import { drawSeed, makeRequest } from "./wish.js";

/** @typedef {import("./wish.js").Wish} Wish */
/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {{document?: Doc, facts?: {band?: number | null, level?: string}, reason?: string, shortfall?: string, seed: number}} Answer */

const RATING_SECONDS = 5;
const MOST_SHOWN = 40;

/** What was made while the page is open, the newest first: playing one of them does not lose the others. @type {{made: import("./card.js").MadePuzzle, wish: Wish}[]} */
const shelf = [];

export class Maker {
  #work = new Work();
  #remark = h("div", { class: "maker-remark", role: "status" });
  #list = h("ul", { role: "list", class: "made-list" });
  #navigate;
  #onBusy;
  /** They come one after the other: the server takes few jobs of one player at a time, and making the next is one, too. */
  #ratings = Promise.resolve();
  #leaving = new AbortController();

  /** @param {{navigate: (hash: string) => void, onBusy: (isBusy: boolean) => void}} tell */
  constructor({ navigate, onBusy }) {
    this.#navigate = navigate;
    this.#onBusy = onBusy;
    this.element = h(
      "section",
      { class: "maker", "aria-label": t("generate.results") },
      h("p", { class: "maker-empty quiet" }, t("generate.empty")),
      this.#work.element,
      this.#remark,
      this.#list,
    );
    this.element.classList.toggle("has-begun", shelf.length > 0);
    this.#list.append(...shelf.map((item) => this.#draw(item)));
  }

  /** @param {Wish} wish @param {number} [count] */
  async make(wish, count = Number(wish.count)) {
    if (this.#work.isBusy) return;
    this.#onBusy(true);
    this.element.classList.add("has-begun");
    clear(this.#remark);
    this.element.scrollIntoView({ block: "nearest" });
    for (let number = 0; number < count; number += 1) {
      const seed = wish.seed === "" ? drawSeed() : wish.seed + number;
      const label = count === 1 ? t("generate.making") : t("generate.makingOf", { number: number + 1, count: formatNumber(count) });
      /** @type {Answer | null} */
      const answer = await this.#work.run(makeRequest(wish, seed), label);
      if (!answer || this.#leaving.signal.aborted) break;
      if (!answer.document) {
        clear(this.#remark, drawShortfall(answer, wish));
        break;
      }
      this.#add(wish, answer, answer.document);
    }
    this.#onBusy(false);
  }

  destroy() {
    this.#leaving.abort();
    this.#work.cancel();
  }

  /** @param {Wish} wish @param {Answer} answer @param {Doc} doc */
  #add(wish, answer, doc) {
    const made = { document: doc, band: answer.facts?.band ?? null, effort: null, level: answer.facts?.level ?? null, seed: answer.seed, stored: null, pack: null };
    shelf.unshift({ made, wish });
    shelf.splice(MOST_SHOWN);
    const card = this.#draw(shelf[0]);
    this.#list.prepend(card);
    card.scrollIntoView({ block: "nearest" });
    if (made.band === null && doc.kind === "nonogram") this.#ratings = this.#ratings.then(() => this.#rate(made, card));
  }

  /** @param {typeof shelf[number]} item */
  #draw({ made, wish }) {
    return makeCard(made, { navigate: this.#navigate, onAnother: () => void this.make({ ...wish, seed: "" }, 1) });
  }

  /**
   * The band of a puzzle for which none was asked; it appears when it is known.
   * @param {import("./card.js").MadePuzzle} made
   * @param {HTMLElement} card
   */
  async #rate(made, card) {
    try {
      const task = /** @type {const} */ ({ task: "rate", document: { ...made.document, goal: null }, seconds: RATING_SECONDS });
      /** @type {{band: number | null, effort: number}} */
      const rating = await runJob(task, { signal: this.#leaving.signal });
      if (rating.band === null) return;
      made.band = rating.band;
      made.effort = rating.effort;
      card.querySelector(".made-facts")?.prepend(h("span", null, t("solve.band", { band: rating.band })));
    } catch {
      // A fact less; the puzzle is as good without.
    }
  }
}

/** Why nothing came of it, and what to change. @param {Answer} answer @param {Wish} wish */
function drawShortfall(answer, wish) {
  const advice = wish.kind === "nonogram" ? adviseNonogram(wish) : adviseLoop(wish);
  return h(
    "div",
    { class: "answer is-several", role: "alert" },
    h("p", { class: "answer-head" }, icon("info"), h("strong", null, t("generate.nothing"))),
    h("p", null, t(`generate.advice.${advice}`)),
    h("p", { class: "quiet small", lang: "en" }, [answer.reason, answer.shortfall].filter(Boolean).map((text) => tidy(text ?? "")).join(" ")),
  );
}

/** @param {Wish} wish */
function adviseNonogram(wish) {
  if (wish.density !== "" && (wish.density < 30 || wish.density > 75)) return "density";
  if (wish.effort !== "any") return "effort";
  if (wish.symmetry.nonogram !== "none") return "symmetry";
  return wish.guessing === "required" ? "guessing" : "time";
}

/** @param {Wish} wish */
function adviseLoop(wish) {
  if (wish.clues.length < 3) return "clues";
  if (["hard", "very hard", "expert"].includes(wish.level)) return "level";
  return wish.symmetry.slitherlink !== "none" ? "symmetry" : "time";
}

/** @param {string} text */
function tidy(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/[^.!?]$/, "$&.");
}
