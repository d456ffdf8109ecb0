// @ts-check
/** What there is to start from while nothing is drawn: an image, or one of a few pictures. */
import { t } from "../../i18n/index.js";
import { button } from "../../ui/button.js";
import { h } from "../../ui/dom.js";
import { thumbnail } from "../../ui/thumbnail.js";
import { fromRows, toPreview } from "./picture.js";

/** @typedef {import("./picture.js").Picture} Picture */

/** Drawn for this page; lines alone solve each. */
const EXAMPLES = {
  rocket: [
    ".......#.......", "......###......", "......###......", ".....#####.....", ".....#...#.....",
    ".....#...#.....", ".....#####.....", ".....#####.....", "....#######....", "...####.####...",
    "..###.###.###..", "..##..###..##..", "..#...#.#...#..", "......#.#......", ".......#.......",
  ],
  tulip: [
    "...#...#...#...", "...##.###.##...", "...#########...", "...#########...", "...#########...",
    "....###.###....", ".....#####.....", ".......#.......", "..#....#....#..", "..##...#...##..",
    "..###..#..###..", "...###.#.###...", "....#######....", ".....#####.....", ".......#.......",
  ],
  fish: [
    "...............", "......###......", "....#####......", "..#########...#", ".###########.##",
    "#####.#########", "####...#######.", "#####.########.", "########.#####.", ".########.#####",
    ".#########.#.##", "..#########...#", "....######.....", ".....####......", "...............",
  ],
};
const SIDE = 72;

/** @param {{take: (picture: Picture) => void, openImage: () => void}} doing @returns {HTMLElement} */
export function makeStart({ take, openImage }) {
  const cards = Object.entries(EXAMPLES).map(([name, rows]) => {
    const picture = /** @type {Picture} */ (fromRows(rows));
    const { height, width, values } = toPreview(picture);
    const shown = thumbnail({ kind: "nonogram", height, width }, values, SIDE);
    const label = t(`makeNonogram.example.${name}`);
    const on = { click: () => take(picture) };
    return h("li", null, h("button", { type: "button", class: "pm-example", on }, shown, h("span", { class: "small" }, label)));
  });
  return h(
    "section",
    { class: "pm-start" },
    h("h2", { class: "pm-heading" }, t("makeNonogram.start")),
    button({ label: t("makeNonogram.start.image"), icon: "image", on: openImage }),
    h("ul", { class: "pm-cards" }, cards),
  );
}
