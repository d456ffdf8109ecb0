// @ts-check
/** The settings, section by section. Everything takes effect at once; there is nothing to save. */
import { resetSettings } from "../game/settings.js";
import { t } from "../i18n/index.js";
import { listKinds, nameKinds } from "../kinds/index.js";
import { makeApp } from "../settings/app.js";
import { makeControls } from "../settings/controls.js";
import { makeData } from "../settings/data.js";
import { makeLook } from "../settings/look.js";
import { makeForget, makePlayer } from "../settings/player.js";
import { makeStudy } from "../settings/study.js";
import { button, linkButton } from "../ui/button.js";
import { clear, freshId, h } from "../ui/dom.js";
import { toast } from "../ui/toast.js";

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
