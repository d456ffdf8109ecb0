// @ts-check
/** The library: something to do at once, then all packs, then one's own. */
import { loadKept, loadLibrary, loadPuzzle } from "../game/catalogue.js";
import { loadProgress } from "../game/progress.js";
import { formatTime, localised, t } from "../i18n/index.js";
import { findKind, listKinds, nameKinds, nameSize, tellOf } from "../kinds/index.js";
import {
  addressOf, countSolved, findMore, findOffer, fullNameOf, makeEffort, makePackRow, nameOf, takeProgress, toCard,
} from "../library/cards.js";
import { createOwnPack, isGoing, loadLinkedPack } from "../library/own.js";
import { button, linkButton, segmented } from "../ui/controls.js";
import { clear, h, keepFocus, takeDrops } from "../ui/dom.js";
import { thumbnail } from "../ui/thumbnail.js";

// What the library opens with: the game left last, the next puzzle, or for a newcomer the first one, with its clues drawn.

/** @typedef {import("../library/cards.js").Offer} Offer */
/** @typedef {import("../types.js").Summary} Summary */

const PICTURE = 232;

/**
 * @param {Offer} offer
 * @param {Summary | undefined} summary
 * @param {import("../types.js").Doc | null} doc where it could be had; draws the clues of a board not begun
 * @returns {HTMLElement}
 */
export function makeHero(offer, summary, doc) {
  const { card, pack, why } = offer;
  const href = addressOf(card);
  const isBegun = why === "continue";
  const picture = isBegun || !doc || findKind(doc.kind).surface.isDiscreet ? thumbnail(card, summary?.values ?? "", PICTURE, loadClues(card)) : findKind(doc.kind).surface.draw(doc, null, {});
  return h(
    "section",
    { class: `hero ${why}`, "aria-labelledby": "hero-title" },
    h("a", { class: "hero-picture", href, tabindex: "-1", "aria-hidden": "true" }, picture),
    h(
      "div",
      { class: "hero-words" },
      h("p", { class: "hero-why" }, t(`library.hero.${why}`)),
      h("h2", { id: "hero-title" }, why === "first" ? fullNameOf(card, summary, localised(pack?.names)) : nameOf(card, summary)),
      why === "first"
        ? h("p", { class: "hero-sentence" }, tellOf(card.kind, (kind) => `${kind}.library.first`))
        : h(
            "p",
            { class: "hero-facts quiet" },
            pack && h("span", null, localised(pack.names)),
            h("span", null, nameSize(card)),
            makeEffort(card),
            isBegun && summary && h("span", null, formatTime(summary.active)),
          ),
      linkButton({ label: t(isBegun ? "library.continue" : "library.play"), icon: "play", href, kind: "primary", class: "hero-button" }),
    ),
  );
}

/** The puzzle of a card, for its clues. @param {import("../types.js").PuzzleCard} card */
function loadClues(card) {
  return loadPuzzle(card.id).then((puzzle) => puzzle.document, () => null);
}

/**
 * A few others, small.
 * @param {{card: import("../types.js").PuzzleCard, pack: import("../types.js").Pack}[]} places
 * @param {import("../library/cards.js").Progress} progress
 */
export function makeMore(places, progress) {
  return h(
    "section",
    { class: "more", "aria-labelledby": "more-title" },
    h("h2", { id: "more-title", class: "more-title" }, t("library.alsoOne")),
    h(
      "ul",
      { role: "list", class: "more-list" },
      places.map(({ card, pack }) =>
        h(
          "li",
          null,
          h(
            "a",
            { class: "more-link", href: addressOf(card) },
            thumbnail(card, progress.get(card.id)?.values ?? "", 60, loadClues(card)),
            h(
              "span",
              { class: "more-words" },
              h("span", { class: "card-title" }, nameOf(card, progress.get(card.id))),
              h("span", { class: "quiet small" }, localised(pack.names), h("span", { class: "more-size" }, ` · ${nameSize(card)}`)),
              h("span", { class: "quiet small" }, makeEffort(card)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** When every puzzle is solved. */
export function makeAllDone() {
  return h(
    "section",
    { class: "hero done", "aria-labelledby": "hero-title" },
    h(
      "div",
      { class: "hero-words" },
      h("h2", { id: "hero-title" }, t("library.done")),
      h("p", { class: "hero-sentence" }, t("library.done.sentence")),
      linkButton({ label: t("library.makeOne"), icon: "make", href: "#/generate", kind: "primary" }),
    ),
  );
}

/** @typedef {import("../types.js").Pack} Pack */
/** @typedef {"all" | import("../types.js").Doc["kind"]} Filter */

/** Kept while the page is open, so that coming back shows the same. @type {Filter} */
let filter = "all";

/** @param {import("../router.js").ViewContext} context @returns {Promise<import("../router.js").View>} */
export async function show({ navigate }) {
  const finding = Promise.all([loadLibrary(), loadKept().catch(() => [])]);
  const [[all, kept], progress] = await Promise.all([finding, loadProgress(finding)]);
  /** @type {import("../library/cards.js").Progress} */
  let current = progress;
  let isDrawn = false;
  const update = async (/** @type {Event} */ event) => {
    current = takeProgress(current, event);
    if (isDrawn) await render();
  };
  document.addEventListener("progresschange", update);
  const packs = all.filter((pack) => !isGoing(pack));
  const keptPack = makeKeptPack(kept.filter((puzzle) => !isGoing(puzzle)).map(toCard));
  const linked = await loadLinkedPack(progress);
  const local = [keptPack, { ...linked, puzzles: linked.puzzles.filter((card) => !isGoing(card)) }].filter((pack) => pack.puzzles.length > 0);
  const element = h("div", { class: "view library" });

  const render = async () => {
    const everything = [...packs, ...local];
    const offer = findOffer(everything, current);
    const doc = offer && offer.why !== "continue" ? await loadPuzzle(offer.card.id).then((puzzle) => puzzle.document, () => null) : null;
    const bundled = packs.filter((pack) => !pack.is_own);
    const own = [...packs.filter((pack) => pack.is_own), ...local];
    const share = countSolved(everything.flatMap((pack) => pack.puzzles), current);
    const more = findMore(everything, current, offer, 3);
    keepFocus(element, () =>
      clear(
        element,
        makeHead(share),
        h(
          "div",
          { class: "library-now" },
          offer ? makeHero(offer, current.get(offer.card.id), doc) : share.total > 0 && makeAllDone(),
          more.length > 0 && makeMore(more, current),
        ),
        makeBundled(bundled, current),
        makeOwn(own, current, navigate),
      ),
    );
  };
  // What changes while the first one is made is drawn with the second.
  for (let drawn = null; drawn !== current; ) {
    drawn = current;
    await render();
  }
  isDrawn = true;
  const endDrops = takeDrops(document.documentElement, element, async (files) => {
    const { openDropped } = await import("../share/import.js");
    await openDropped(files, navigate);
  });
  const destroy = () => {
    endDrops();
    document.removeEventListener("progresschange", update);
  };
  return { title: t("shell.library"), element, destroy };
}

/** Puzzles kept from the solver and the generator, as a pack. @param {import("../types.js").PuzzleCard[]} puzzles @returns {Pack} */
export function makeKeptPack(puzzles) {
  const name = t("library.kept");
  return { id: "kept", names: { en: name }, sentences: { en: t("library.kept.sentence") }, icon: "star", is_own: false, puzzles };
}

/** @param {import("../library/cards.js").Share} share */
function makeHead(share) {
  return h(
    "header",
    { class: "library-head" },
    h("h1", null, t("shell.library")),
    share.solved > 0 && h("p", { class: "quiet" }, t("library.solvedOf", { solved: share.solved, total: share.total })),
    linkButton({ label: t("shell.help"), icon: "help", href: "#/help", kind: "icon", class: "head-help" }),
  );
}

/** @param {Pack[]} packs @param {import("../library/cards.js").Progress} progress */
function makeBundled(packs, progress) {
  const list = h("ul", { role: "list", class: "pack-list" });
  const fill = () => {
    const shown = packs.filter((pack) => filter === "all" || pack.puzzles.some((card) => card.kind === filter));
    clear(list, shown.map((pack) => makePackRow(pack, progress)));
  };
  fill();
  return h(
    "section",
    { class: "packs", "aria-labelledby": "packs-title" },
    h(
      "div",
      { class: "section-head" },
      h("h2", { id: "packs-title" }, t("library.packs")),
      segmented({
        label: t("library.filter"),
        choices: [
          { value: "all", label: t("library.all") },
          ...listKinds().map(({ name }) => ({ value: name, label: nameKinds(name) })),
        ],
        value: filter,
        onChange: (value) => {
          filter = value;
          fill();
        },
      }),
    ),
    packs.length ? list : h("p", { class: "quiet" }, t("library.empty")),
  );
}

/** @param {Pack[]} packs @param {import("../library/cards.js").Progress} progress @param {(hash: string) => void} navigate */
function makeOwn(packs, progress, navigate) {
  const create = async () => {
    const pack = await createOwnPack();
    if (pack) navigate(`#/pack/${encodeURIComponent(pack.id)}`);
  };
  return h(
    "section",
    { class: "packs", "aria-labelledby": "own-title" },
    h(
      "div",
      { class: "section-head" },
      h("h2", { id: "own-title" }, t("library.own")),
      h(
        "div",
        { class: "row" },
        packs.length > 0 && linkButton({ label: t("library.mine"), icon: "library", href: "#/mine" }),
        button({ label: t("library.newPack"), icon: "plus", on: create }),
      ),
    ),
    packs.length
      ? h("ul", { role: "list", class: "pack-list" }, packs.map((pack) => makePackRow(pack, progress)))
      : h("p", { class: "quiet empty" }, t("library.own.empty")),
  );
}
