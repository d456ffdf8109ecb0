// @ts-check
/** The choices of the print window as a form. */
import { LANGUAGES } from "../constants.js";
import { LANGUAGE_NAMES, t } from "../i18n/index.js";
import { isLocalAddress } from "../share/link.js";
import { freshId, h } from "../ui/dom.js";
import { segmented, toggle } from "../ui/segmented.js";
import { ALLOWED } from "./choices.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("./choices.js").Cover} Cover */

/**
 * @param {object} wish
 * @param {Choices} wish.choices changed in place
 * @param {Cover} wish.cover changed in place
 * @param {number} wish.puzzles how many there are
 * @param {boolean} wish.hasBoards whether a player has written on any of them
 * @param {() => void} wish.onChange
 */
export function makeForm({ choices, cover, puzzles, hasBoards, onChange }) {
  /** @param {"paper" | "perPage" | "solutions" | "margin"} name */
  const choose = (name) =>
    segmented({
      label: t(`print.${name}`),
      isLabelShown: true,
      choices: ALLOWED[name].map((value) => ({ value, label: name === "perPage" ? value : t(`print.${name}.${value}`) })),
      value: choices[name],
      onChange: (value) => {
        Object.assign(choices, { [name]: value });
        onChange();
      },
    });
  /** @param {"large" | "inkSaver" | "progress" | "rules" | "numbers" | "qr" | "cover"} name @param {string} [sentence] */
  const flip = (name, sentence) =>
    toggle({
      label: t(`print.${name}`),
      sentence,
      isOn: choices[name],
      onChange: (isOn) => {
        choices[name] = isOn;
        coverFields.hidden = !choices.cover;
        onChange();
      },
    });
  const coverFields = makeCoverFields(cover, onChange);
  coverFields.hidden = !choices.cover;
  return h(
    "div",
    { class: "print-form stack" },
    choose("paper"),
    puzzles > 1 && choose("perPage"),
    choose("solutions"),
    choose("margin"),
    h(
      "div",
      { class: "print-switches" },
      hasBoards && flip("progress"),
      flip("large", t("print.large.help")),
      flip("inkSaver", t("print.inkSaver.help")),
      flip("rules"),
      flip("qr", isLocalAddress() ? t("print.qr.local") : undefined),
      flip("numbers"),
      flip("cover"),
    ),
    coverFields,
    makeLanguage(choices, onChange),
  );
}

/** @param {Cover} cover @param {() => void} onChange */
function makeCoverFields(cover, onChange) {
  const names = /** @type {const} */ (["title", "subtitle", "author", "date"]);
  return h(
    "div",
    { class: "print-cover stack" },
    names.map((name) => {
      const id = freshId("cover");
      const change = (/** @type {Event} */ event) => {
        cover[name] = /** @type {HTMLInputElement} */ (event.target).value;
        onChange();
      };
      const input = h("input", { id, class: "field", type: "text", value: cover[name], maxlength: 200, autocomplete: "off", on: { input: change } });
      return h("div", { class: "labelled" }, h("label", { for: id }, t(`print.cover.${name}`)), input);
    }),
  );
}

/** @param {Choices} choices @param {() => void} onChange */
function makeLanguage(choices, onChange) {
  const id = freshId("language");
  const change = () => {
    choices.language = /** @type {Choices["language"]} */ (select.value);
    onChange();
  };
  const select = h(
    "select",
    { id, class: "field", on: { change } },
    h("option", { value: "", selected: choices.language === "" }, t("print.language.page")),
    LANGUAGES.map((name) => h("option", { value: name, lang: name, selected: choices.language === name }, LANGUAGE_NAMES[name])),
  );
  return h("div", { class: "labelled" }, h("label", { for: id }, t("print.language")), select);
}
