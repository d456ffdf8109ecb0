// @ts-check
/** Small controls of the maker's panels: sliders with their number, and sides of a picture to be stepped up and down. */
import { t } from "../../i18n/index.js";
import { button } from "../../ui/button.js";
import { freshId, h } from "../../ui/dom.js";
import { toast } from "../../ui/toast.js";

/**
 * A slider with its name and value.
 * @param {{label: string, least: number, most: number, value: number, onInput: (value: number) => void}} wish
 * @returns {{element: HTMLElement, set: (value: number) => void}}
 */
export function slider({ label, least, most, value, onInput }) {
  const id = freshId("slider");
  const shown = h("output", { class: "pm-slider-value", for: id });
  const input = h("input", {
    id, type: "range", class: "pm-range", min: least, max: most, step: 1, on: { input: () => change(Number(input.value)) },
  });
  const set = (/** @type {number} */ wanted) => {
    input.value = String(wanted);
    shown.textContent = String(wanted);
  };
  const change = (/** @type {number} */ wanted) => {
    shown.textContent = String(wanted);
    onInput(wanted);
  };
  set(value);
  return { element: h("div", { class: "pm-slider" }, h("label", { for: id }, label), shown, input), set };
}

/**
 * A number between two buttons. It takes effect when it is left or Enter is pressed, never half typed.
 * @param {{label: string, least: number, most: number, value: number, onChange: (value: number) => void}} wish
 * @returns {{element: HTMLElement, set: (value: number) => void}}
 */
export function stepper({ label, least, most, value, onChange }) {
  const id = freshId("stepper");
  let current = value;
  const input = h("input", {
    id, class: "field pm-number", type: "number", inputmode: "numeric", min: least, max: most, step: 1,
    on: { change: () => take(Math.round(Number(input.value)) || current) },
  });
  const set = (/** @type {number} */ wanted) => {
    current = wanted;
    input.value = String(wanted);
  };
  const take = (/** @type {number} */ wanted) => {
    const kept = Math.min(most, Math.max(least, wanted));
    const isNew = kept !== current;
    if (kept !== wanted) toast(kept === most ? t("make.atMost", { most }) : t("make.atLeast", { least }));
    set(kept);
    if (isNew) onChange(kept);
  };
  set(value);
  const element = h(
    "div",
    { class: "pm-stepper" },
    h("label", { for: id }, label),
    h(
      "div",
      { class: "pm-stepper-row" },
      button({ label: t("makeNonogram.less", { label }), icon: "minus", kind: "icon", on: () => take(current - 1) }),
      input,
      button({ label: t("makeNonogram.more", { label }), icon: "plus", kind: "icon", on: () => take(current + 1) }),
    ),
  );
  return { element, set };
}
