// @ts-check
/** An argument by supposition, to leaf through: suppose, follow, see it break. Each page is shown on the board. */
import { language, t } from "../i18n/index.js";
import { stepsOf } from "../kinds/index.js";
import { button } from "../ui/button.js";
import { clear, h } from "../ui/dom.js";
import { leafThrough, nameTechnique } from "./overlay.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Chain} Chain */
/** @typedef {import("../types.js").Overlay} Overlay */
/** @typedef {import("./overlay.js").Leaf} Leaf */

/**
 * @param {{doc: Doc, chain: Chain, number: number, count: number, show: (overlay: Overlay) => void}} wish `number` from 0 of
 *   `count` arguments in the hint
 * @returns {HTMLElement}
 */
export function drawArgument({ doc, chain, number, count, show }) {
  const leaves = leafThrough(chain);
  let at = 0;
  const page = h("div", { class: "argument-page", "aria-live": "polite" });
  const position = h("span", { class: "argument-position" });
  const turn = (/** @type {number} */ to, isShown = true) => {
    at = Math.max(0, Math.min(leaves.length - 1, to));
    clear(page, drawLeaf(doc, leaves[at]));
    position.textContent = `${at + 1} / ${leaves.length}`;
    before.disabled = at === 0;
    after.disabled = at === leaves.length - 1;
    if (isShown) show(leaves[at].overlay);
  };
  const before = button({ label: t("play.argument.before"), icon: "back", kind: "icon", on: () => turn(at - 1) });
  const after = button({ label: t("play.argument.after"), icon: "forward", kind: "icon", on: () => turn(at + 1) });
  const heading = count > 1 ? t("play.argument.numbered", { number: number + 1 }) : t("play.argument");
  const element = h(
    "section",
    { class: "argument", "aria-label": heading },
    h("div", { class: "argument-head" }, h("h3", null, heading), before, position, after),
    page,
  );
  turn(0, false);
  return element;
}

/** @param {Doc} doc @param {Leaf} leaf */
function drawLeaf(doc, leaf) {
  return [h("p", { class: `argument-lead is-${leaf.type}` }, tellLead(doc, leaf)), drawText(leaf.text)];
}

/** The leaf in a few words of the player's language. @param {Doc} doc @param {Leaf} leaf */
function tellLead(doc, leaf) {
  if (leaf.step) {
    return `${nameTechnique(doc, leaf.step)} · ${stepsOf(doc).describePlace(doc, leaf.step)}`;
  }
  if (leaf.type === "breaks") return t("play.argument.breaks");
  return stepsOf(doc).describeSupposition(doc, leaf.overlay.supposed?.[0] ?? [0, 0]);
}

/** @param {string} clause English, as the explainer puts it into a longer sentence */
function drawText(clause) {
  const text = `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`.replace(/[^.!?]$/, "$&.");
  if (language() === "en") return h("p", { class: "argument-text", lang: "en" }, text);
  return h("details", { class: "hint-details" }, h("summary", null, t("play.hint.english")), h("p", { lang: "en" }, text));
}
