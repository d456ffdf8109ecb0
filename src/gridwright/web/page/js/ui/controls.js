// @ts-check
/**
 * Buttons, choices of a few, switches and fields for numbers, all made alike: a visible label or an icon with a name, at least 44
 * pixels tall.
 */
import { freshId, h } from "./dom.js";
import { icon, icon as drawIcon } from "./icons.js";

/**
 * @param {object} wish
 * @param {string} wish.label always given: shown, or the accessible name where only the icon shows
 * @param {string} [wish.icon]
 * @param {"primary" | "plain" | "danger" | "quiet" | "icon"} [wish.kind] "icon" shows the icon alone
 * @param {boolean} [wish.pressed] for toggles
 * @param {boolean} [wish.disabled]
 * @param {string} [wish.keys] shortcuts, told in the tooltip
 * @param {string} [wish.class]
 * @param {Record<string, any>} [wish.attributes]
 * @param {((event: MouseEvent) => void) | Record<string, (event: any) => void>} [wish.on] a click listener, or listeners by event
 * @returns {HTMLButtonElement}
 */
export function button(wish) {
  const kind = wish.kind ?? "plain";
  const isIconOnly = kind === "icon";
  const hint = wish.keys ? `${wish.label} (${wish.keys})` : wish.label;
  return h(
    "button",
    {
      type: "button",
      class: ["button", isIconOnly ? "icon-only" : kind, wish.class].filter(Boolean).join(" "),
      "aria-label": isIconOnly ? wish.label : undefined,
      title: isIconOnly || wish.keys ? hint : undefined,
      "aria-pressed": wish.pressed === undefined ? undefined : String(wish.pressed),
      disabled: wish.disabled,
      on: typeof wish.on === "function" ? { click: wish.on } : wish.on,
      ...wish.attributes,
    },
    wish.icon && drawIcon(wish.icon),
    !isIconOnly && h("span", null, wish.label),
  );
}

/** Show a toggle as pressed or not. @param {HTMLElement} element @param {boolean} isPressed */
export function setPressed(element, isPressed) {
  element.setAttribute("aria-pressed", String(isPressed));
}

/**
 * A link that looks like a button.
 * @param {{label: string, href: string, icon?: string, kind?: "primary" | "plain" | "quiet" | "icon", class?: string}} wish
 * @returns {HTMLAnchorElement}
 */
export function linkButton(wish) {
  const kind = wish.kind ?? "plain";
  const isIconOnly = kind === "icon";
  return h(
    "a",
    {
      class: ["button", isIconOnly ? "icon-only" : kind, wish.class].filter(Boolean).join(" "),
      href: wish.href,
      "aria-label": isIconOnly ? wish.label : undefined,
      title: isIconOnly ? wish.label : undefined,
    },
    wish.icon && drawIcon(wish.icon),
    !isIconOnly && h("span", null, wish.label),
  );
}

// A choice of a few, side by side: radio buttons underneath, so arrows, labels and groups come with them.

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

// A field for a whole number between two others, with its label. What is no number becomes the least.

/**
 * @param {object} wish
 * @param {string} wish.label
 * @param {number} wish.least
 * @param {number} wish.most
 * @param {number} wish.value
 * @param {(value: number) => void} [wish.onChange]
 * @returns {{element: HTMLElement, input: HTMLInputElement, read: () => number}} `read` puts it right first
 */
export function numberField({ label, least, most, value, onChange }) {
  const id = freshId("number");
  const read = () => {
    const found = Math.min(most, Math.max(least, Math.round(Number(input.value)) || least));
    input.value = String(found);
    return found;
  };
  const change = () => onChange?.(read());
  const input = h("input", { id, class: "field number-field", type: "number", min: least, max: most, value, on: { change } });
  return { element: h("div", { class: "labelled" }, h("label", { for: id }, label), input), input, read };
}
