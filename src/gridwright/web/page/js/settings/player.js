// @ts-check
/** The player's key, to continue on another device, and forgetting everything. */
import { deletePlayer, describeError } from "../api.js";
import { forgetPlayer, isPlayerKey, playerId, setPlayer } from "../game/player.js";
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { askText, openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { copyText, toast } from "../ui/toast.js";

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
