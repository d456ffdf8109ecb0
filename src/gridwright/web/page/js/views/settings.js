// @ts-check
/** The settings, section by section. Everything takes effect at once; there is nothing to save. */
import { deleteAttempts, deletePlayer, describeError, downloadAttempts, getVersion } from "../api.js";
import { setTheme, themeChoice } from "../appearance.js";
import { LANGUAGES } from "../constants.js";
import { consentState, recordUnfinished, setConsent } from "../game/attempts.js";
import { forgetPlayer, isPlayerKey, playerId, setPlayer } from "../game/player.js";
import { getSetting, listSettings, resetSettings, setSetting } from "../game/settings.js";
import { syncNow } from "../game/sync.js";
import { LANGUAGE_NAMES, hasWords, language, readChoice, setLanguage, t } from "../i18n/index.js";
import { listKinds, nameKinds } from "../kinds/index.js";
import { canInstall, install, isInstalled } from "../offline.js";
import { makeData } from "../share/data.js";
import { button, linkButton, segmented, toggle } from "../ui/controls.js";
import { askText, openDialog } from "../ui/dialog.js";
import { clear, freshId, h, saveFile } from "../ui/dom.js";
import { copyText, toast } from "../ui/toast.js";

// Language and theme, which are kept apart from the other settings, and the settings of the section "look".

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

// The controls of play settings, made from the table in game/settings.js: a switch, a choice or a slider for each.

/** @typedef {import("../game/settings.js").Setting} Setting */
/** @typedef {import("../game/settings.js").KindName} KindName */

/** @param {Setting} setting */
function keyOf({ name, kind }) {
  if (kind === null) return `settings.${name}`;
  return hasWords(`${kind}.settings.${name}`) ? `${kind}.settings.${name}` : `generic.settings.${name}`;
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

// The player's key, to continue on another device, and forgetting everything.

/** @returns {HTMLElement[]} */
export function makePlayer() {
  const key = h("code", { class: "player-key", "aria-label": t("settings.player.key") });
  let isShown = false;
  const render = () => {
    key.textContent = isShown ? playerId() : "•".repeat(22);
    const label = reveal.querySelector("span");
    if (label) label.textContent = t(isShown ? "settings.player.hide" : "settings.player.show");
  };
  const reveal = button({
    label: t("settings.player.show"),
    icon: "eye",
    on: () => {
      isShown = !isShown;
      render();
    },
  });
  render();
  return [
    h("p", { class: "quiet" }, t("settings.player.sentence")),
    h("div", { class: "row" }, key),
    h(
      "div",
      { class: "row" },
      reveal,
      button({ label: t("settings.player.copy"), icon: "copy", on: () => void copyText(playerId()) }),
      button({ label: t("settings.player.enter"), icon: "key", on: () => void enterKey(render) }),
    ),
  ];
}

/** @param {() => void} onChange */
async function enterKey(onChange) {
  const wanted = await askText({
    title: t("settings.player.enter"),
    label: t("settings.player.enter.label"),
    action: t("settings.player.use"),
    limit: 200,
    refuse: (text) => (isPlayerKey(text) ? null : t("settings.player.wrong")),
  });
  if (!wanted) return;
  setPlayer(wanted);
  onChange();
  toast(t("settings.player.changed"), { tone: "good" });
}

/** @param {(hash: string) => void} navigate @returns {HTMLElement[]} */
export function makeForget(navigate) {
  const forget = async () => {
    const answer = await openDialog({
      title: t("settings.forget"),
      body: t("settings.forget.ask"),
      actions: [
        { label: t("shell.cancel"), kind: "primary", value: null },
        { label: t("settings.forget"), kind: "danger", value: true },
      ],
    });
    if (!answer) return;
    try {
      await deletePlayer();
      await forgetPlayer();
      toast(t("settings.forget.done"));
      navigate("#/");
    } catch (error) {
      toast(describeError(error), { tone: "wrong" });
    }
  };
  return [
    h("p", { class: "quiet" }, t("settings.forget.sentence")),
    h("div", { class: "row" }, button({ label: t("settings.forget"), icon: "trash", kind: "danger", on: forget })),
  ];
}

// Consent to recording for study, in plain words, with everything recorded to download or delete.

/** @returns {HTMLElement[]} */
export function makeStudy() {
  const consent = h("div");
  const render = (/** @type {boolean} */ isGiven) => consent.replaceChildren(toggle({ label: t("settings.study.consent"), isOn: isGiven, onChange: change }));
  const change = async (/** @type {boolean} */ isGiven) => {
    try {
      await setConsent(isGiven);
    } catch (error) {
      render(!isGiven);
      toast(describeError(error), { tone: "wrong" });
    }
  };
  render(false);
  consentState().then(
    (isGiven) => render(isGiven === true),
    () => render(false),
  );
  const remove = () => attempt(deleteAttempts, t("settings.study.deleted"));
  return [
    h("p", { class: "quiet" }, t("settings.study.sentence")),
    consent,
    h(
      "div",
      { class: "row" },
      button({ label: t("settings.study.json"), icon: "download", on: () => attempt(() => save("json")) }),
      button({ label: t("settings.study.csv"), icon: "download", on: () => attempt(() => save("csv")) }),
      button({ label: t("settings.study.delete"), icon: "trash", kind: "danger", on: remove }),
    ),
  ];
}

/** @param {() => Promise<unknown>} run @param {string} [success] */
async function attempt(run, success) {
  try {
    await run();
    if (success) toast(success);
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
  }
}

/** @param {"json" | "csv"} format */
async function save(format) {
  await recordUnfinished({ isAll: true });
  await syncNow();
  saveFile(await downloadAttempts(format), `gridwright-attempts.${format}`);
}

// The page as an app: installing it, whether it plays offline, its version.

/** @returns {{parts: HTMLElement[], destroy: () => void}} */
export function makeApp() {
  const offer = h("div", { class: "stack" });
  const facts = h("p", { class: "quiet small row" });
  const render = () => {
    clear(
      offer,
      isInstalled()
        ? h("p", null, t("settings.installed"))
        : canInstall()
          ? [
              h("p", { class: "quiet" }, t("settings.install.sentence")),
              h("div", { class: "row" }, button({ label: t("settings.install"), icon: "install", kind: "primary", on: () => void install() })),
            ]
          : h("p", { class: "quiet" }, t("settings.install.sentence"), " ", t("settings.install.how")),
    );
  };
  const tellFacts = async () => {
    const version = await getVersion().then((answer) => t("settings.version", { version: answer.version }), () => "");
    const isReady = Boolean(navigator.serviceWorker?.controller);
    clear(facts, version && h("span", null, version), isReady && h("span", null, t("settings.offlineReady")));
  };
  render();
  void tellFacts();
  document.addEventListener("installchange", render);
  return { parts: [offer, facts], destroy: () => document.removeEventListener("installchange", render) };
}

/** @param {import("../router.js").ViewContext} context @returns {Promise<import("../router.js").View>} */
export async function show({ navigate }) {
  const app = makeApp();
  const look = h("div", { class: "settings-play" });
  const play = h("div", { class: "settings-play" });
  const renderLook = () => clear(look, makeSection(t("settings.look"), makeLook()));
  const renderPlay = () =>
    clear(
      play,
      listKinds().filter((kind) => kind.settings.length > 0).map((kind) => makeSection(nameKinds(kind.name), makeControls(kind.name))),
      makeSection(t("settings.touch"), [...makeControls(null), h("div", { class: "row" }, button({ label: t("settings.reset"), on: reset }))]),
    );
  const reset = () => {
    resetSettings();
    renderLook();
    renderPlay();
    toast(t("settings.reset.done"));
  };
  renderLook();
  renderPlay();
  const element = h(
    "div",
    { class: "view narrow settings" },
    h("h1", null, t("shell.settings")),
    look,
    play,
    makeSection(t("settings.player"), makePlayer()),
    makeSection(t("share.data"), makeData()),
    makeSection(t("settings.study"), makeStudy()),
    makeSection(t("settings.app"), [
      ...app.parts,
      h("div", { class: "row" }, linkButton({ label: t("settings.help"), icon: "help", href: "#/help" })),
    ]),
    makeSection(t("settings.forget"), makeForget(navigate)),
  );
  return { title: t("shell.settings"), element, destroy: app.destroy };
}

/** @param {string} title @param {HTMLElement[]} parts */
function makeSection(title, parts) {
  const id = freshId("section");
  return h("section", { class: "settings-section", "aria-labelledby": id }, h("h2", { id }, title), h("div", { class: "sheet settings-sheet" }, parts));
}
