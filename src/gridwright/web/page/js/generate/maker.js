// @ts-check
/** Makes what was wished for, one puzzle after the other; each is shown as soon as it is there. Work goes on while other views are open. */
import { describeError, runJob } from "../api.js";
import { formatNumber, t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { Work } from "../solve/answer.js";
import { button } from "../ui/controls.js";
import { openMenu } from "../ui/dialog.js";
import { clear, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/toast.js";
import { addItem, clearShelf, drawBand, keepShelf, listPacks, makeCard, noticeGone, readRest, setRest, shelf, storeMade } from "./made.js";
import { drawSeed, makeRequest } from "./wish.js";

/** @typedef {import("./wish.js").Wish} Wish */
/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {{document?: Doc, facts?: {band?: number | null, level?: string}, reason?: string, shortfall?: string, seed: number}} Answer */

const RATING_SECONDS = 5;

export class Maker {
  #work = new Work({ "wrong-input": "generate.cannot", unsupported: "generate.cannot", "not-on-the-page": "generate.cannot" });
  #remark = h("div", { class: "maker-remark", role: "status" });
  #all = h("div", { class: "row maker-all" });
  #list = h("ul", { role: "list", class: "made-list" });
  #navigate;
  #onBusy;
  #isBusy = false;
  /** What the view shows. */
  element = h("section");
  /** They come one after the other: the server takes few jobs of one player at a time, and making the next is one, too. */
  #ratings = Promise.resolve();

  /** @param {{navigate: (hash: string) => void, onBusy: (isBusy: boolean) => void}} tell */
  constructor({ navigate, onBusy }) {
    this.#navigate = navigate;
    this.#onBusy = onBusy;
    this.enter(onBusy);
    const rest = readRest();
    if (rest) clear(this.#remark, this.#drawRest(rest));
  }

  /** The view was opened: work that was begun before goes on, cards are drawn in the language of now. @param {(isBusy: boolean) => void} onBusy */
  enter(onBusy) {
    this.#onBusy = onBusy;
    onBusy(this.#isBusy);
    this.element = h(
      "section",
      { class: "maker", "aria-label": t("generate.results") },
      h("p", { class: "maker-empty quiet" }, t("generate.empty")),
      this.#work.element,
      this.#remark,
      this.#all,
      this.#list,
    );
    this.#drawAll();
    const look = noticeGone(shelf.map(({ made }) => made));
    look.then((isGone) => isGone && this.#drawAll()).catch(() => {
      // Offline: what is known has to do.
    });
  }

  #drawAll() {
    this.element.classList.toggle("has-begun", shelf.length > 0 || this.#isBusy);
    clear(this.#list, shelf.map((item) => this.#draw(item)));
    this.#offerAll();
  }

  /** Where there are several, all of them can go into a pack. */
  #offerAll() {
    const add = button({ label: t("generate.addAll"), icon: "plus", on: async () => void openMenu(add, await listPacks((pack) => void this.#addAll(add, pack))) });
    clear(this.#all, shelf.length > 1 && [add, button({ label: t("generate.clear"), kind: "quiet", on: () => this.#clear() })]);
    this.#all.hidden = shelf.length < 2;
  }

  /** @param {HTMLButtonElement} add @param {string} pack */
  async #addAll(add, pack) {
    add.disabled = true;
    try {
      // The oldest first, as they were made.
      for (const { made } of shelf.toReversed()) await storeMade(made, pack);
    } catch (error) {
      toast(describeError(error), { tone: "wrong" });
    }
    this.#drawAll();
  }

  #clear() {
    const before = [...shelf];
    clearShelf();
    this.#drawAll();
    const restore = () => {
      for (const item of before.toReversed()) addItem(item);
      this.#drawAll();
    };
    toast(t("generate.cleared"), { action: { label: t("shell.undo"), run: restore } });
  }

  /** @param {import("./made.js").Rest} rest */
  #drawRest({ wish, count }) {
    const goOn = button({ label: t("generate.goOn"), kind: "primary", on: () => void this.make(wish, count) });
    return h("div", { class: "answer is-some" }, h("p", null, t("generate.brokenOff", { count: formatNumber(count) })), h("div", { class: "row" }, goOn));
  }

  /** @param {Wish} wish @param {number} [count] */
  async make(wish, count = Number(wish.count)) {
    if (this.#isBusy) return;
    this.#setBusy(true);
    clear(this.#remark);
    this.element.scrollIntoView({ block: "nearest" });
    for (let number = 0; number < count; number += 1) {
      const seed = wish.seed === "" ? drawSeed() : wish.seed + number;
      setRest({ wish: { ...wish, seed: wish.seed === "" ? "" : seed }, count: count - number });
      const label = count === 1 ? t("generate.making") : t("generate.makingOf", { number: number + 1, count: formatNumber(count) });
      /** @type {Answer | null} */
      const answer = await this.#work.run(makeRequest(wish, seed), label);
      if (!answer) break;
      if (!answer.document) {
        clear(this.#remark, drawShortfall(answer, wish));
        break;
      }
      this.#add(wish, answer, answer.document);
    }
    setRest(null);
    this.#setBusy(false);
    if (!this.element.isConnected) toast(t("generate.ready"));
  }

  /** @param {boolean} isBusy */
  #setBusy(isBusy) {
    this.#isBusy = isBusy;
    this.#onBusy(isBusy);
    if (isBusy) this.element.classList.add("has-begun");
  }

  /** @param {Wish} wish @param {Answer} answer @param {Doc} doc */
  #add(wish, answer, doc) {
    const made = { document: doc, band: answer.facts?.band ?? null, effort: null, level: answer.facts?.level ?? null, seed: answer.seed, stored: null, pack: null };
    const card = this.#draw(addItem({ made, wish }));
    this.#list.prepend(card);
    this.#offerAll();
    card.scrollIntoView({ block: "nearest" });
    if (made.band === null && findKind(doc.kind).ratesEffort) this.#ratings = this.#ratings.then(() => this.#rate(made));
  }

  /** @param {import("./made.js").Item} item */
  #draw({ made, wish }) {
    return makeCard(made, { navigate: this.#navigate, onAnother: () => void this.make({ ...wish, seed: "" }, 1) });
  }

  /**
   * The band of a puzzle for which none was asked; it appears when it is known.
   * @param {import("./made.js").MadePuzzle} made
   */
  async #rate(made) {
    try {
      const task = /** @type {const} */ ({ task: "rate", document: { ...made.document, goal: null }, seconds: RATING_SECONDS });
      /** @type {{band: number | null, effort: number}} */
      const rating = await runJob(task);
      if (rating.band === null) return;
      made.band = rating.band;
      made.effort = rating.effort;
      keepShelf();
      // The card may have been drawn anew since.
      this.#list.children[shelf.findIndex((item) => item.made === made)]?.querySelector(".made-facts")?.prepend(drawBand(made) || "");
    } catch {
      // A fact less; the puzzle is as good without.
    }
  }
}

/** Why nothing came of it, and what to change. @param {Answer} answer @param {Wish} wish */
function drawShortfall(answer, wish) {
  const advice = findKind(wish.kind).making?.advise?.(wish.asked[wish.kind]) ?? "time";
  return h(
    "div",
    { class: "answer is-several", role: "alert" },
    h("p", { class: "answer-head" }, icon("info"), h("strong", null, t("generate.nothing"))),
    h("p", null, t(`generate.advice.${advice}`)),
    h("p", { class: "quiet small", lang: "en" }, [answer.reason, answer.shortfall].filter(Boolean).map((text) => tidy(text ?? "")).join(" ")),
  );
}

/** @param {string} text */
function tidy(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/[^.!?]$/, "$&.");
}
