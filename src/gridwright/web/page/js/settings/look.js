// @ts-check
/** Language and theme, which are kept apart from the other settings, and the settings of the section "look". */
import { LANGUAGES } from "../constants.js";
import { language, LANGUAGE_NAMES, readChoice, setLanguage, t } from "../i18n/index.js";
import { setTheme, themeChoice } from "../theme.js";
import { freshId, h } from "../ui/dom.js";
import { segmented } from "../ui/segmented.js";
import { makeControls } from "./controls.js";

/** @returns {HTMLElement[]} */
export function makeLook() {
  return [makeLanguage(), makeTheme(), ...makeControls(null, "look")];
}

function makeLanguage() {
  const id = freshId("language");
  const choice = readChoice();
  const choose = () => setLanguage(/** @type {import("../i18n/index.js").Language | "system"} */ (select.value));
  const system = choice === "system" ? t("settings.language.system", { name: LANGUAGE_NAMES[language()] }) : t("settings.theme.system");
  const select = h(
    "select",
    { id, class: "field", on: { change: choose } },
    h("option", { value: "system", selected: choice === "system" }, system),
    LANGUAGES.map((name) => h("option", { value: name, lang: name, selected: choice === name }, LANGUAGE_NAMES[name])),
  );
  return h("div", { class: "setting-choice" }, h("label", { for: id }, t("settings.language")), select);
}

function makeTheme() {
  return h(
    "div",
    { class: "setting-choice" },
    h("span", { "aria-hidden": "true" }, t("settings.theme")),
    segmented({
      label: t("settings.theme"),
      choices: [
        { value: "system", label: t("settings.theme.system"), icon: "system" },
        { value: "light", label: t("settings.theme.light"), icon: "sun" },
        { value: "dark", label: t("settings.theme.dark"), icon: "moon" },
      ],
      value: themeChoice(),
      onChange: setTheme,
    }),
  );
}
