// @ts-check
/** A pack as a row: icon, name, a sentence, and how much of it is solved as a ring with a number. */
import { localised, t } from "../i18n/index.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { ring } from "../ui/progress.js";
import { countSolved } from "./shares.js";

/**
 * @param {{id: string, icon: string, names: Record<string, string>, sentences: Record<string, string>, puzzles: import("../types.js").PuzzleCard[]}} pack
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
      h("span", { class: "pack-icon" }, icon(pack.icon)),
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
