// @ts-check
/** A choice of a few, side by side: radio buttons underneath, so arrows, labels and groups come with them. */
import { freshId, h } from "./dom.js";
import { icon } from "./icons.js";

/** @template {string} Value @typedef {{value: Value, label: string, icon?: string}} Choice */

/**
 * @template {string} Value
 * @param {object} wish
 * @param {string} wish.label said, not shown, unless `isLabelShown`
 * @param {readonly Choice<Value>[]} wish.choices
 * @param {Value} wish.value
 * @param {(value: Value) => void} wish.onChange
 * @param {boolean} [wish.isLabelShown]
 * @param {string} [wish.class]
 * @returns {HTMLFieldSetElement & {setValue: (value: Value) => void}}
 */
export function segmented({ label, choices, value, onChange, isLabelShown = false, class: extra }) {
  const name = freshId("choice");
  const inputs = choices.map((choice) =>
    h("input", {
      type: "radio",
      class: "segment-input",
      name,
      value: choice.value,
      checked: choice.value === value,
      on: { change: () => onChange(choice.value) },
    }),
  );
  const element = h(
    "fieldset",
    { class: ["segmented", extra].filter(Boolean).join(" ") },
    h("legend", { class: isLabelShown ? "segmented-legend" : "visually-hidden" }, label),
    h(
      "div",
      { class: "segments" },
      choices.map((choice, index) =>
        h("label", { class: "segment" }, inputs[index], h("span", { class: "segment-face" }, choice.icon && icon(choice.icon), h("span", null, choice.label))),
      ),
    ),
  );
  return Object.assign(element, {
    setValue(/** @type {Value} */ wanted) {
      for (const input of inputs) input.checked = input.value === wanted;
    },
  });
}

/**
 * A switch with its label and, under it, a sentence.
 * @param {{label: string, sentence?: string, isOn: boolean, onChange: (isOn: boolean) => void, isDisabled?: boolean}} wish
 * @returns {HTMLLabelElement}
 */
export function toggle({ label, sentence, isOn, onChange, isDisabled = false }) {
  const input = h("input", {
    type: "checkbox",
    role: "switch",
    class: "switch",
    checked: isOn,
    disabled: isDisabled,
    on: { change: () => onChange(input.checked) },
  });
  return h(
    "label",
    { class: "toggle" },
    h("span", { class: "toggle-words" }, h("span", null, label), sentence && h("span", { class: "quiet small" }, sentence)),
    input,
  );
}
