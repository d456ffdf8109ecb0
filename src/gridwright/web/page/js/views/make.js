// @ts-check
/** Makers: the front room at `#/make`, a maker at `#/make/<kind>`, one of its drafts at `#/make/<kind>/<draft>`. Makers load when first opened. */
import { t } from "../i18n/index.js";
import { findKind, hasKind } from "../kinds/index.js";
import { flushDrafts } from "../make/autosave.js";
import { loadDraft } from "../make/drafts.js";
import { makeFront } from "../make/front.js";
import { readRoute } from "../router.js";
import { linkButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../router.js").View} View */

/** @param {import("../router.js").ViewContext} context @returns {Promise<View>} */
export async function show({ navigate }) {
  await flushDrafts();
  // A draft that has just been saved for the first time has changed the address.
  const [kind, id] = readRoute().params;
  if (kind === undefined) return makeFront();
  const load = hasKind(kind) ? findKind(kind).maker?.load : undefined;
  if (!load) return makeMissing(t("errors.no-page"));
  const draft = id === undefined ? null : await loadDraft(id);
  if (id !== undefined && draft?.kind !== kind) return makeMissing(t("make.noDraft"));
  const { openMaker } = await load();
  return openMaker({ draft, navigate });
}

/** @param {string} title @returns {View} */
function makeMissing(title) {
  const back = linkButton({ label: t("make.back"), href: "#/make", kind: "primary" });
  return { title, element: h("div", { class: "view notice" }, h("h1", null, title), back) };
}
