// @ts-check
/** The controls of play settings, made from the table in game/settings.js: a switch, a choice or a slider for each. */
import { getSetting, listSettings, setSetting } from "../game/settings.js";
import { hasWords, t } from "../i18n/index.js";
import { freshId, h } from "../ui/dom.js";
import { segmented, toggle } from "../ui/segmented.js";

/** @typedef {import("../game/settings.js").Setting} Setting */
/** @typedef {import("../game/settings.js").KindName} KindName */

/** @param {Setting} setting */
function keyOf({ name, kind }) {
  return kind === null ? `settings.${name}` : `${kind}.settings.${name}`;
}

/** The sentence under a label, where there is one. @param {string} key */
function sentenceOf(key) {
  return hasWords(`${key}.sentence`) ? t(`${key}.sentence`) : undefined;
}

/**
 * All controls for one kind, or with null those for every kind; those of a section of their own only when it is named.
 * @param {KindName | null} kind @param {Setting["section"]} [section] @returns {HTMLElement[]}
 */
export function makeControls(kind, section) {
  return listSettings().filter((setting) => setting.kind === kind && setting.section === section).map(makeControl);
}

/** @param {Setting} setting @returns {HTMLElement} */
function makeControl(setting) {
  const key = keyOf(setting);
  const value = getSetting(setting.name, setting.kind);
  const change = (/** @type {boolean | string | number} */ wanted) => setSetting(setting.name, wanted, setting.kind);
  if (setting.type === "boolean") return toggle({ label: t(key), sentence: sentenceOf(key), isOn: value, onChange: change });
  if (setting.type === "choice") return makeChoice(key, setting.choices ?? [], value, change);
  return makeSlider(key, setting, value, change);
}

/** @param {string} key @param {string[]} choices @param {string} value @param {(value: string) => void} change */
function makeChoice(key, choices, value, change) {
  const sentence = sentenceOf(key);
  return h(
    "div",
    { class: "setting-choice" },
    h("div", { class: "toggle-words" }, h("span", { "aria-hidden": "true" }, t(key)), sentence && h("span", { class: "quiet small" }, sentence)),
    segmented({ label: t(key), choices: choices.map((choice) => ({ value: choice, label: t(`${key}.choice.${choice}`) })), value, onChange: change }),
  );
}

/** @param {string} key @param {Setting} setting @param {number} value @param {(value: number) => void} change */
function makeSlider(key, setting, value, change) {
  const id = freshId("slider");
  const sentence = sentenceOf(key);
  const show = (/** @type {number} */ shown) => t("settings.milliseconds", { value: shown });
  const output = h("output", { for: id, class: "quiet" }, show(value));
  const input = h("input", {
    id,
    type: "range",
    class: "slider",
    min: setting.min,
    max: setting.max,
    step: setting.step,
    value,
    "aria-valuetext": show(value),
    on: {
      input: () => {
        output.textContent = show(input.valueAsNumber);
        input.setAttribute("aria-valuetext", show(input.valueAsNumber));
        change(input.valueAsNumber);
      },
    },
  });
  return h(
    "div",
    { class: "setting-slider" },
    h("div", { class: "toggle-words" }, h("label", { for: id }, t(key)), sentence && h("span", { class: "quiet small" }, sentence)),
    h("div", { class: "slider-line" }, input, output),
  );
}
