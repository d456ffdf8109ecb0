// @ts-check
/** A pack as a row: its icon or what is solved of it, its name, a sentence, and how much of it is solved as a ring with a number. */
import { localised, t } from "../i18n/index.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { ring } from "../ui/progress.js";
import { thumbnail } from "../ui/thumbnail.js";
import { shownValues } from "./card.js";
import { countSolved } from "./shares.js";

/** @typedef {import("../types.js").PuzzleCard} PuzzleCard */

/** How many solved puzzles a tile shows, and the side of each and of one alone, in CSS pixels. */
const MOST = 4;
const SMALL = 24;
const LARGE = 48;

/** What is solved of a pack, the latest first; its icon while there is nothing. @param {{icon: string, puzzles: PuzzleCard[]}} pack @param {import("./shares.js").Progress} progress */
function makeTile({ icon: name, puzzles }, progress) {
  const updated = (/** @type {PuzzleCard} */ { id }) => progress.get(id)?.updated ?? 0;
  const solved = puzzles.filter(({ id }) => progress.get(id)?.status === "solved").sort((one, two) => updated(two) - updated(one));
  const shown = solved.slice(0, MOST);
  if (shown.length === 0) return h("span", { class: "pack-icon" }, icon(name));
  const side = shown.length === 1 ? LARGE : SMALL;
  return h("span", { class: "pack-tile" }, shown.map((card) => thumbnail(card, shownValues(card, progress.get(card.id)), side)));
}

/**
 * @param {{id: string, icon: string, names: Record<string, string>, sentences: Record<string, string>, puzzles: PuzzleCard[]}} pack
 * @param {import("./shares.js").Progress} progress
 * @returns {HTMLLIElement}
 */
export function makePackRow(pack, progress) {
  const share = countSolved(pack.puzzles, progress);
  const isWhole = share.total > 0 && share.solved === share.total;
  return h(
    "li",
    null,
    h(
      "a",
      { class: "pack-row", href: `#/pack/${encodeURIComponent(pack.id)}` },
      makeTile(pack, progress),
      h(
        "span",
        { class: "pack-words" },
        h("span", { class: "pack-name" }, localised(pack.names)),
        h("span", { class: "pack-sentence quiet" }, localised(pack.sentences) || t("library.puzzles", { count: share.total })),
      ),
      h(
        "span",
        { class: "pack-share" },
        ring(share.total ? share.solved / share.total : 0, { isGold: isWhole && share.gold === share.total }),
        h("span", { class: "pack-count", "aria-hidden": "true" }, `${share.solved}/${share.total}`),
        h("span", { class: "visually-hidden" }, t("library.solvedOf", { solved: share.solved, total: share.total })),
      ),
    ),
  );
}
