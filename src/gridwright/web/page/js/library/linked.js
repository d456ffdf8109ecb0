// @ts-check
/** Puzzles that came by links and were played, as a pack of this browser: nobody else knows of it, and each can be removed. */
import { forgetPuzzle } from "../game/catalogue.js";
import { listLinked } from "../share/linked.js";
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { openMenu } from "../ui/menu.js";
import { toCard } from "./card.js";
import { nameOf } from "./names.js";
import { removeLater, sharePuzzle } from "./own.js";

/** @typedef {import("../types.js").Pack} Pack */
/** @typedef {import("../types.js").PuzzleCard} PuzzleCard */

/** Its id, in addresses too. */
export const LINKED_PACK = "linked";

/** Those played last come first. @param {import("./shares.js").Progress} progress @returns {Promise<Pack>} */
export async function loadLinkedPack(progress) {
  const updated = (/** @type {{id: string}} */ { id }) => progress.get(id)?.updated ?? 0;
  // Without storage there are none.
  const puzzles = await listLinked().catch(() => []);
  const cards = puzzles.map(toCard).sort((one, two) => updated(two) - updated(one));
  return {
    id: LINKED_PACK,
    names: { en: t("library.linked") },
    sentences: { en: t("library.linked.sentence") },
    icon: "link",
    is_own: false,
    puzzles: cards.map((card, at) => ({ ...card, number: at + 1 })),
  };
}

/**
 * @param {PuzzleCard} card
 * @param {import("../types.js").Summary | undefined} summary
 * @param {() => void} onRemove when it has to be hidden or shown again
 * @returns {HTMLButtonElement}
 */
export function makeLinkedMenu(card, summary, onRemove) {
  const name = nameOf(card, summary);
  const remove = () => {
    removeLater(card.id, t("library.puzzleRemoved", { name }), () => forgetPuzzle(card.id), onRemove);
    onRemove();
  };
  const anchor = button({
    label: t("library.more", { name }),
    icon: "menu",
    kind: "icon",
    class: "card-more",
    on: () =>
      void openMenu(anchor, [
        { label: t("share.title"), icon: "share", run: () => void sharePuzzle(card, name) },
        null,
        { label: t("library.remove"), icon: "trash", isDanger: true, run: remove },
      ]),
  });
  return anchor;
}
