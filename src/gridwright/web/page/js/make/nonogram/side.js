// @ts-check
/** The panel beside the board; on a phone it lies below it, folded to the line that says what the picture is worth. */
import { t } from "../../i18n/index.js";
import { h } from "../../ui/dom.js";

/** @param {HTMLElement} status always seen @param {HTMLElement[]} parts what unfolds */
export function makeSide(status, parts) {
  const unfold = (isOpen = !element.classList.contains("is-open")) => {
    element.classList.toggle("is-open", isOpen);
    open.setAttribute("aria-expanded", String(isOpen));
    element.scrollTo(0, 0);
  };
  const open = h("button", {
    type: "button", class: "pm-unfold", "aria-expanded": "false", "aria-label": t("makeNonogram.details"),
    on: { click: () => unfold() },
  });
  const element = h(
    "aside",
    { class: "pm-side", "aria-label": t("makeNonogram.panel") },
    h("div", { class: "pm-summary" }, status, open),
    h("div", { class: "pm-fold" }, parts),
  );
  return { element, unfold };
}
