// @ts-check
/** What the library opens with: the game left last, the next puzzle, or for a newcomer the first one, with its clues drawn. */
import { loadPuzzle } from "../game/catalogue.js";
import { formatTime, localised, t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { linkButton } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { thumbnail } from "../ui/thumbnail.js";
import { makeEffort, sizeOf } from "./card.js";
import { addressOf, fullNameOf, nameOf } from "./names.js";

/** @typedef {import("./shares.js").Offer} Offer */
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
        ? h("p", { class: "hero-sentence" }, t(`${card.kind}.library.first`))
        : h(
            "p",
            { class: "hero-facts quiet" },
            pack && h("span", null, localised(pack.names)),
            h("span", null, sizeOf(card)),
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
 * @param {import("./shares.js").Progress} progress
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
              h("span", { class: "quiet small" }, localised(pack.names), h("span", { class: "more-size" }, ` · ${sizeOf(card)}`)),
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
