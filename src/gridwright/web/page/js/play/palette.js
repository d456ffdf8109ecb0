// @ts-check
/** The inks of a coloured nonogram, to choose the one that Fill uses. Each also carries its number, which is its key. */
import { t } from "../i18n/index.js";
import { setPressed } from "../ui/button.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../types.js").Ink} Ink */

/**
 * @param {Ink[]} inks
 * @param {(ink: number) => void} choose
 * @returns {{element: HTMLElement, show: (ink: number) => void}}
 */
export function drawPalette(inks, choose) {
  const buttons = inks.map((ink, number) =>
    h(
      "button",
      {
        type: "button",
        class: "ink",
        "aria-label": t("play.ink", { name: ink.name }),
        title: `${ink.name} (${number + 1})`,
        "aria-pressed": "false",
        style: { "--ink-colour": ink.colour },
        on: { click: () => choose(number) },
      },
      h("span", { class: "ink-number", "aria-hidden": "true" }, number + 1),
    ),
  );
  const show = (/** @type {number} */ ink) => buttons.forEach((element, number) => setPressed(element, number === ink));
  show(0);
  return { element: h("div", { class: "palette", role: "group", "aria-label": t("play.inks") }, buttons), show };
}
