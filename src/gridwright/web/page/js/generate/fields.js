// @ts-check
/** The parts of the form: each with its label, and with its fault right below. */
import { t } from "../i18n/index.js";
import { freshId, h } from "../ui/dom.js";

/** @typedef {import("./wish.js").Faults} Faults */

export class Fields {
  /** @type {Map<string, {input: HTMLElement, fault: HTMLElement}>} */
  #byName = new Map();

  /** Show what is wrong at its field; whether anything is. @param {Faults} faults */
  showFaults(faults) {
    for (const [name, { input, fault }] of this.#byName) {
      const found = faults[name];
      if (found) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      const text = found ? t(found.key, found.params) : "";
      if (fault.textContent !== text) fault.textContent = text;
    }
    return Object.keys(faults).length > 0;
  }

  /** Go to the first field, as they stand on the page, that something is wrong with. @param {Faults} faults */
  focusFault(faults) {
    const wrong = [...this.#byName].filter(([name]) => faults[name]).map(([, { input }]) => input);
    const [first] = wrong.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    if (!first) return;
    const lid = first.closest("details");
    if (lid) lid.open = true;
    first.focus();
  }

  /**
   * A whole number; empty where that is allowed.
   * @param {{name: string, label: string, value: number | "", least: number, most: number, placeholder?: string, help?: string, onChange: (value: number | "") => void}} wish
   */
  number({ name, label, value, least, most, placeholder, help, onChange }) {
    const id = freshId(name);
    const input = h("input", {
      id,
      class: "field",
      type: "number",
      inputmode: "numeric",
      min: least,
      max: most,
      value,
      placeholder,
      on: { input: () => onChange(input.value === "" ? "" : Number(input.value)) },
    });
    return this.#wrap(name, id, label, input, help);
  }

  /** @param {{name: string, label: string, value: string, choices: {value: string, label: string}[], help?: string, onChange: (value: string) => void}} wish */
  choice({ name, label, value, choices, help, onChange }) {
    const id = freshId(name);
    const select = h(
      "select",
      { id, class: "field", on: { change: () => onChange(select.value) } },
      choices.map((choice) => h("option", { value: choice.value, selected: choice.value === value }, choice.label)),
    );
    return this.#wrap(name, id, label, select, help);
  }

  /** A few boxes to tick. @param {{name: string, label: string, value: string, choices: string[], onChange: (value: string) => void}} wish `value` is the letters ticked */
  boxes({ name, label, value, choices, onChange }) {
    const id = freshId(name);
    const inputs = choices.map((choice) =>
      h("input", { type: "checkbox", value: choice, checked: value.includes(choice), on: { change: () => onChange(inputs.filter((each) => each.checked).map((each) => each.value).join("")) } }),
    );
    const fault = h("span", { class: "field-fault", id: `${id}-fault` });
    const element = h(
      "fieldset",
      { class: "boxes", "aria-describedby": `${id}-fault` },
      h("legend", null, label),
      h("div", { class: "row" }, choices.map((choice, index) => h("label", { class: "box" }, inputs[index], choice))),
      fault,
    );
    this.#byName.set(name, { input: inputs[0], fault });
    return element;
  }

  /** A share from 0 to 1. @param {{label: string, value: number, onChange: (value: number) => void}} wish */
  share({ label, value, onChange }) {
    const id = freshId("share");
    const input = h("input", { id, class: "slider", type: "range", min: 0, max: 1, step: 0.1, value, on: { input: () => onChange(Number(input.value)) } });
    return h("div", { class: "labelled" }, h("label", { for: id }, label), input);
  }

  /** @param {string} name @param {string} id @param {string} label @param {HTMLElement} input @param {string} [help] */
  #wrap(name, id, label, input, help) {
    const fault = h("span", { class: "field-fault", id: `${id}-fault` });
    input.setAttribute("aria-describedby", `${id}-fault`);
    this.#byName.set(name, { input, fault });
    return h("div", { class: "labelled" }, h("label", { for: id }, label), input, help && h("span", { class: "quiet small" }, help), fault);
  }
}
