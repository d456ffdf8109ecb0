// @ts-check
/** Make puzzles: the wish at the left, what was made beside it. */
import { ApiError, describeError } from "../api.js";
import { WishForm } from "../generate/form.js";
import { Maker } from "../generate/maker.js";
import { t } from "../i18n/index.js";
import { hearKinds } from "../kinds/index.js";
import { makeOfflineNotice } from "../solve/answer.js";
import { button, linkButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";

/** It works on while other views are open. @type {Maker | null} */
let maker = null;

/** @param {import("../router.js").ViewContext} context @returns {Promise<import("../router.js").View>} */
export async function show({ navigate }) {
  const title = t("generate.heading");
  const back = linkButton({ label: t("make.heading"), icon: "back", href: "#/make", kind: "quiet", class: "pack-back" });
  const head = h("header", { class: "solver-head" }, back, h("h1", null, title), h("p", { class: "quiet" }, t("generate.lead")));
  try {
    await hearKinds();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { title, element: makeUnreachable(head, error, navigate) };
  }
  const notice = makeOfflineNotice("generate.offline");
  const form = new WishForm((wish) => void maker?.make(wish));
  const onBusy = (/** @type {boolean} */ isBusy) => form.setBusy(isBusy);
  if (maker) maker.enter(onBusy);
  else maker = new Maker({ navigate, onBusy });
  const element = h("div", { class: "view generator" }, head, notice.element, h("div", { class: "generator-body" }, form.element, maker.element));
  return { title, element, destroy: notice.destroy };
}

/** @param {HTMLElement} head @param {ApiError} error @param {(hash: string) => void} navigate */
function makeUnreachable(head, error, navigate) {
  const text = error.code === "offline" ? t("generate.offline") : describeError(error);
  return h(
    "div",
    { class: "view generator" },
    head,
    h("p", { class: "quiet", role: "status" }, text),
    h("div", { class: "row" }, button({ label: t("errors.retry"), on: () => navigate("#/generate") })),
  );
}
