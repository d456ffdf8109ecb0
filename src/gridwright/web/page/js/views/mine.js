// @ts-check
/**
 * All puzzles of one's own, pack by pack: found by their titles, ordered by hand, by title, date or difficulty, moved to other packs by
 * dragging or by their menus, and opened again in their makers.
 */
import { changePuzzle, describeError, orderPuzzles } from "../api.js";
import { loadDocuments, loadKept, loadLibrary } from "../game/catalogue.js";
import { loadProgress } from "../game/progress.js";
import { language, localised, t } from "../i18n/index.js";
import { findEffort, makeCard, toCard } from "../library/cards.js";
import { isGoing, makePuzzleMenu } from "../library/own.js";
import { linkButton } from "../ui/controls.js";
import { clear, freshId, h, keepFocus } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/toast.js";
import { makeKeptPack } from "./library.js";

/** @typedef {import("../types.js").PuzzleCard} PuzzleCard */
/** @typedef {import("../types.js").Pack} Pack */
/** A pack, or with null those in none. @typedef {{id: string | null, pack: Pack, cards: PuzzleCard[], documents: Promise<Map<string, import("../types.js").Doc>>}} Group */
/** @typedef {"hand" | "name" | "date" | "effort"} Sort */

/** @type {Sort[]} */
const SORTS = ["hand", "name", "date", "effort"];
/** @type {Sort} */
let sort = "hand";

/** @returns {Promise<import("../router.js").View>} */
export async function show() {
  const view = new Mine();
  await view.load();
  return { title: t("mine.offer"), element: view.element };
}

class Mine {
  /** @type {Group[]} */
  #groups = [];
  /** @type {import("../library/cards.js").Progress} */
  #progress = new Map();
  #list = h("div", { class: "mine-groups" });
  #said = h("p", { class: "visually-hidden", role: "status" });
  /** The card under the pointer's hand. @type {{group: Group, card: PuzzleCard} | null} */
  #dragged = null;

  constructor() {
    const id = freshId("mine");
    this.search = h("input", { id: `${id}-search`, class: "field", type: "search", autocomplete: "off", on: { input: () => this.#render() } });
    const choose = () => {
      sort = /** @type {Sort} */ (select.value);
      this.#render();
    };
    const select = h(
      "select",
      { id: `${id}-sort`, class: "field", on: { change: choose } },
      SORTS.map((name) => h("option", { value: name, selected: name === sort }, t(`make.mine.sort.${name}`))),
    );
    this.help = h("p", { class: "quiet small" }, t("make.mine.help"));
    const back = linkButton({ label: t("make.heading"), icon: "back", href: "#/make", kind: "quiet", class: "pack-back" });
    this.element = h(
      "div",
      { class: "view mine" },
      h("header", { class: "solver-head" }, back, h("h1", null, t("mine.offer"))),
      h(
        "div",
        { class: "mine-tools" },
        h("div", { class: "labelled" }, h("label", { for: this.search.id }, t("make.mine.search")), this.search),
        h("div", { class: "labelled" }, h("label", { for: select.id }, t("make.mine.sort")), select),
      ),
      this.help,
      this.#said,
      this.#list,
    );
  }

  async load() {
    const [packs, kept, progress] = await Promise.all([loadLibrary(), loadKept().catch(() => []), loadProgress()]);
    this.#progress = progress;
    const known = new Map(kept.map((puzzle) => [puzzle.id, puzzle.document]));
    this.#groups = [
      { id: null, pack: makeKeptPack([]), cards: kept.map(toCard), documents: Promise.resolve(known) },
      ...packs.filter((pack) => pack.is_own && !isGoing(pack)).map((pack) => ({
        id: pack.id, pack, cards: [...pack.puzzles], documents: loadDocuments(pack).catch(() => new Map()),
      })),
    ];
    this.#render();
  }

  /** Whether cards can be moved: all of them show, in their own order. */
  get #isByHand() {
    return sort === "hand" && this.search.value.trim() === "";
  }

  #render() {
    keepFocus(this.#list, () => this.#draw());
  }

  #draw() {
    const chosen = this.#groups.map((group) => ({ group, cards: this.#choose(group) }));
    const shown = chosen.filter(({ group, cards }) => cards.length > 0 || (this.#isByHand && group.id !== null));
    const isEmpty = shown.length === 0 && this.search.value.trim() === "";
    this.help.hidden = !this.#isByHand || isEmpty;
    if (isEmpty) {
      const begin = linkButton({ label: t("make.heading"), href: "#/make", kind: "primary" });
      clear(this.#list, h("div", { class: "empty stack" }, h("p", { class: "quiet" }, t("make.mine.empty")), h("div", { class: "row" }, begin)));
    } else if (shown.length === 0) clear(this.#list, h("p", { class: "quiet empty" }, t("make.mine.none")));
    else clear(this.#list, shown.map(({ group, cards }) => this.#drawGroup(group, cards)));
  }

  /** Of a pack, what is looked for, in the order that was chosen. @param {Group} group @returns {PuzzleCard[]} */
  #choose({ cards }) {
    const wanted = fold(this.search.value.trim());
    const found = cards.filter((card) => !isGoing(card) && fold(`${titleOf(card)} ${card.title ?? ""}`).includes(wanted));
    const effortOf = (/** @type {PuzzleCard} */ card) => findEffort(card) || Number.MAX_SAFE_INTEGER;
    /** @type {Record<Sort, (one: PuzzleCard, two: PuzzleCard) => number>} */
    const comparing = {
      hand: () => 0,
      name: (one, two) => titleOf(one).localeCompare(titleOf(two), language(), { numeric: true }),
      date: (one, two) => (two.created ?? 0) - (one.created ?? 0),
      effort: (one, two) => effortOf(one) - effortOf(two) || (one.effort ?? 0) - (two.effort ?? 0),
    };
    return found.sort(comparing[sort]);
  }

  /** @param {Group} group @param {PuzzleCard[]} cards */
  #drawGroup(group, cards) {
    const name = localised(group.pack.names);
    const drop = (/** @type {DragEvent} */ event) => {
      if (!this.#dragged) return;
      event.preventDefault();
      if (event.type === "drop") void this.#drop(group, /** @type {Element} */ (event.target).closest("[data-puzzle]"));
    };
    return h(
      "section",
      { class: "mine-group", "aria-label": name, on: this.#isByHand ? { dragover: drop, drop } : {} },
      h("h2", null, h("a", { href: `#/pack/${encodeURIComponent(group.pack.id)}` }, icon(group.pack.icon), name)),
      cards.length > 0
        ? h("ul", { role: "list", class: "cards" }, cards.map((card) => this.#drawCard(group, card)))
        : h("p", { class: "quiet empty" }, t("library.pack.empty")),
    );
  }

  /** @param {Group} group @param {PuzzleCard} card */
  #drawCard(group, card) {
    const summary = this.#progress.get(card.id);
    const own = this.#groups.filter((other) => other.id !== null).map((other) => other.pack);
    const onChange = () => void this.load();
    // Who made a puzzle knows what it is: here it goes by its name.
    const shown = { ...card, is_picture: false };
    const menu = makePuzzleMenu(shown, summary, own, { onChange, onRemove: () => this.#render(), order: this.#isByHand ? this.#listMoves(group, card) : [] });
    const element = makeCard(shown, summary, group.documents.then((known) => known.get(card.id) ?? null), menu);
    if (!this.#isByHand) return element;
    element.draggable = true;
    element.addEventListener("dragstart", (event) => {
      this.#dragged = { group, card };
      event.dataTransfer?.setData("text/plain", titleOf(card));
    });
    element.addEventListener("dragend", () => (this.#dragged = null));
    element.addEventListener("keydown", (event) => {
      if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
      event.preventDefault();
      void this.#shift(group, card, event.key === "ArrowUp" ? -1 : 1);
    });
    return element;
  }

  /** @param {Group} group @param {PuzzleCard} card @returns {import("../ui/dialog.js").MenuItem[]} */
  #listMoves(group, card) {
    const place = group.cards.indexOf(card);
    const make = (/** @type {string} */ key, /** @type {string} */ name, /** @type {number} */ step) => ({ label: t(key), icon: name, run: () => void this.#shift(group, card, step) });
    return [...(place > 0 ? [make("make.mine.earlier", "up", -1)] : []), ...(place + 1 < group.cards.length ? [make("make.mine.later", "down", 1)] : [])];
  }

  /** @param {Group} group @param {PuzzleCard} card @param {number} step */
  async #shift(group, card, step) {
    const place = group.cards.indexOf(card) + step;
    if (place < 0 || place >= group.cards.length) return;
    group.cards.splice(place - step, 1);
    group.cards.splice(place, 0, card);
    this.#render();
    /** @type {HTMLElement | null} */ (this.#list.querySelector(`[data-puzzle="${card.id}"] a`))?.focus();
    this.#said.textContent = t("make.mine.moved", { name: titleOf(card), place: place + 1, count: group.cards.length });
    await this.#save(() => orderPuzzles(group.id, group.cards.map(({ id }) => id)));
  }

  /** Before the card that it was dropped on, or at the end. @param {Group} target @param {Element | null} on */
  async #drop(target, on) {
    if (!this.#dragged) return;
    const { group, card } = this.#dragged;
    this.#dragged = null;
    const before = target.cards.find(({ id }) => id === on?.getAttribute("data-puzzle"));
    if (before === card) return;
    group.cards.splice(group.cards.indexOf(card), 1);
    target.cards.splice(before ? target.cards.indexOf(before) : target.cards.length, 0, card);
    this.#render();
    await this.#save(async () => {
      if (group !== target) await changePuzzle(card.id, { pack_id: target.id });
      await orderPuzzles(target.id, target.cards.map(({ id }) => id));
      if (group !== target) await this.load();
    });
  }

  /** @param {() => Promise<void>} run */
  async #save(run) {
    try {
      await run();
    } catch (error) {
      toast(describeError(error), { tone: "wrong" });
      await this.load().catch(() => {});
    }
  }
}

/** @param {PuzzleCard} card */
function titleOf(card) {
  return localised(card.titles) || card.title || "";
}

/** Without case and marks, as people search. @param {string} text */
function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
