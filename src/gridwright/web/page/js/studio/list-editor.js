// @ts-check
/** A word list as a text: a word a line, with its score behind a semicolon. */
import { t } from "../i18n/index.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";

/** @param {string} name @param {string} text @returns {Promise<string | null>} null when nothing is to change */
export async function editList(name, text) {
  const id = freshId("list-text");
  const field = h(
    "textarea",
    { id, class: "field list-text", rows: 14, spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: "apple;50\nbanana;60", autofocus: true },
  );
  field.value = text;
  const body = h("div", { class: "labelled" }, h("label", { for: id }, t("crossword.studio.lists.textHelp")), field);
  const answer = await openDialog({
    title: name,
    body,
    isWide: true,
    actions: [
      { label: t("shell.cancel"), value: null },
      { label: t("crossword.studio.lists.keep"), kind: "primary", value: true },
    ],
  });
  return answer ? field.value : null;
}
