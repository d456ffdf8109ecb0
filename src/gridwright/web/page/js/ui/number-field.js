// @ts-check
/** A field for a whole number between two others, with its label. What is no number becomes the least. */
import { freshId, h } from "./dom.js";

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
