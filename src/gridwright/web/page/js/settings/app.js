// @ts-check
/** The page as an app: installing it, whether it plays offline, its version. */
import { getVersion } from "../api.js";
import { canInstall, install, isInstalled } from "../install.js";
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { clear, h } from "../ui/dom.js";

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
