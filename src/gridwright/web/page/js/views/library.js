// @ts-check
import { t } from "../i18n/index.js";
import { h } from "../ui/dom.js";

/** @returns {Promise<import("../router.js").View>} */
export async function show() {
  return { title: t("shell.library"), element: h("div", { class: "view" }, h("h1", null, t("shell.library"))) };
}
