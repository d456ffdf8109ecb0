// @ts-check
/** The link: to copy, or to hand to whatever else this device shares with. */
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { clear, freshId, h } from "../ui/dom.js";
import { toggle } from "../ui/segmented.js";
import { copyText } from "../ui/toast.js";
import { Fault } from "./check.js";
import { LONG_LINK, formatLink, isLocalAddress } from "./link.js";

/** @typedef {import("./dialog.js").Sharing} Sharing */
/** @typedef {import("./dialog.js").SharePanel} SharePanel */
/** @typedef {import("./dialog.js").Part} Part */

/** @param {Sharing} sharing @param {(part: Part) => void} open @returns {SharePanel} */
export function makeLinkPanel(sharing, open) {
  const id = freshId("link");
  const text = h("textarea", { id, class: "field share-text", readonly: true, rows: 3, spellcheck: "false", lang: "en", on: { focus: () => text.select() } });
  const remark = h("div", { class: "share-remark", role: "status" });
  const copy = button({ label: t("share.copy"), icon: "copy", kind: "primary", on: () => void copyText(text.value) });
  const send = canSend() && button({ label: t("share.send"), icon: "share", on: () => void sendLink(sharing, text.value) });
  let turn = 0;
  const render = async () => {
    const mine = ++turn;
    const link = await makeLink(sharing);
    // Packing takes as long as it takes: a link with the solution must not come after the one without.
    if (mine !== turn) return;
    text.value = link ?? "";
    copy.disabled = link === null;
    clear(remark, link === null ? tellTooLarge(open) : link.length > LONG_LINK && tellLong(link.length, open));
  };
  void render();
  const element = h(
    "div",
    { class: "stack" },
    h("p", { class: "quiet small" }, t("share.link.lead")),
    h("label", { class: "visually-hidden", for: id }, t("share.link.text")),
    text,
    h("div", { class: "row" }, copy, send),
    remark,
    tellLocal(),
    makeGoalChoice(sharing, () => void render()),
  );
  return { element };
}

/** The link, null for a puzzle that is too large for one. @param {Sharing} sharing @returns {Promise<string | null>} */
export async function makeLink({ doc, keepsGoal }) {
  try {
    return await formatLink(doc, { keepsGoal });
  } catch (error) {
    if (error instanceof Fault && error.code === "large") return null;
    throw error;
  }
}

/** That the address is nobody else's, where it is not. */
export function tellLocal() {
  return isLocalAddress() && h("p", { class: "small" }, t("print.qr.local"));
}

/** Whether the solution goes along, and what it is good for. @param {Sharing} sharing @param {() => void} onChange */
export function makeGoalChoice(sharing, onChange) {
  if (!sharing.doc.goal) return null;
  return toggle({
    label: t("share.goal"),
    sentence: t(`${sharing.doc.kind}.share.goal`),
    isOn: sharing.keepsGoal,
    onChange: (isOn) => {
      sharing.keepsGoal = isOn;
      onChange();
    },
  });
}

/** @param {(part: Part) => void} open */
export function tellTooLarge(open) {
  return [h("p", null, t("share.link.large")), button({ label: t("share.asFile"), icon: "file", on: () => open("file") })];
}

/** @param {number} length @param {(part: Part) => void} open */
function tellLong(length, open) {
  return [h("p", { class: "small" }, t("share.link.long", { length })), button({ label: t("share.asFile"), icon: "file", kind: "quiet", on: () => open("file") })];
}

function canSend() {
  return typeof navigator.share === "function";
}

/** @param {Sharing} sharing @param {string} url */
async function sendLink({ label }, url) {
  try {
    await navigator.share({ title: label || "Gridwright", url });
  } catch (error) {
    // Whoever closes the sheet has changed their mind; where it fails, copying is left.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyText(url);
  }
}
