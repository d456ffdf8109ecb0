// @ts-check
/** Makers: the front room at `#/make`, a maker at `#/make/<kind>`, one of its drafts at `#/make/<kind>/<draft>`. Makers load when first opened. */
import { language, t } from "../i18n/index.js";
import { findKind, hasKind, listKinds, nameKind, nameSize } from "../kinds/index.js";
import { flushDrafts } from "../make/autosave.js";
import { createDraft, deleteDraft, listDrafts, loadDraft } from "../make/drafts.js";
import { readRoute } from "../router.js";
import { makeOfflineNotice } from "../solve/answer.js";
import { drawSmall } from "../solve/boards.js";
import { button, linkButton } from "../ui/controls.js";
import { openMenu } from "../ui/dialog.js";
import { clear, h, keepFocus } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { thumbnail } from "../ui/thumbnail.js";
import { doLater } from "../ui/timing.js";

// The makers' front room: the ways to make a puzzle, and below them the drafts of this browser, the newest first.

/** @typedef {import("../make/drafts.js").Draft} Draft */

/** Name, icon, where it leads. @typedef {[string, string, string]} Way */
/** @returns {Way[]} */
function listWays() {
  const makers = listKinds().map(({ name, icon: picture, maker }) => maker && /** @type {Way} */ ([name, picture, maker.address]));
  return [["generate", "dice", "#/generate"], ...makers.filter((way) => way !== undefined), ["scan", "camera", "#/scan"], ["mine", "library", "#/mine"]];
}

const PICTURE = 112;
/** Seconds in each unit, the largest first. @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["week", 604_800], ["day", 86_400], ["hour", 3600], ["minute", 60]];

/** Drafts deleted a moment ago: hidden, though they are there until the message has gone. @type {Set<string>} */
const going = new Set();

/** @returns {Promise<import("../router.js").View>} */
export async function makeFront() {
  const title = t("make.heading");
  const list = h("div");
  const notice = makeOfflineNotice("make.offline.front");
  const reload = async () => {
    const drafts = (await listDrafts()).filter((draft) => !going.has(draft.id));
    keepFocus(list, () => clear(list, drawList(drafts, reload)));
  };
  const hear = () => void reload();
  await reload();
  document.addEventListener("draftschange", hear);
  const element = h(
    "div",
    { class: "view make-front" },
    h("header", { class: "solver-head" }, h("h1", null, title), h("p", { class: "quiet" }, t("make.lead"))),
    notice.element,
    h("ul", { role: "list", class: "make-ways" }, listWays().map(drawWay)),
    h("section", { class: "make-drafts", "aria-labelledby": "drafts-title" }, h("h2", { id: "drafts-title" }, t("make.drafts")), list),
  );
  const destroy = () => {
    notice.destroy();
    document.removeEventListener("draftschange", hear);
  };
  return { element, title, destroy };
}

/** @param {Way} way */
function drawWay([name, picture, href]) {
  return h(
    "li",
    null,
    h(
      "a",
      { class: "make-way", href },
      h("span", { class: "make-way-icon" }, icon(picture)),
      h(
        "span",
        { class: "make-way-words" },
        h("span", { class: "card-title" }, t(`${name}.offer`)),
        h("span", { class: "quiet small" }, t(`${name}.offer.more`)),
      ),
    ),
  );
}

/** @param {Draft[]} drafts @param {() => Promise<void>} reload */
function drawList(drafts, reload) {
  if (drafts.length === 0) return h("p", { class: "quiet" }, t("make.drafts.empty"));
  return h("ul", { role: "list", class: "cards draft-cards" }, drafts.map((draft) => drawDraft(draft, reload)));
}

/** @param {Draft} draft @param {() => Promise<void>} reload */
function drawDraft(draft, reload) {
  const name = draft.title || t("make.untitled");
  const size = draft.preview && nameSize({ kind: draft.kind, ...draft.preview });
  const more = button({
    label: t("library.more", { name }),
    icon: "menu",
    kind: "icon",
    class: "card-more",
    on: () =>
      void openMenu(more, [
        { label: t("make.duplicate"), icon: "copy", run: () => void createDraft(draft.kind, draft.data, draft.preview, draft.title) },
        null,
        { label: t("library.delete"), icon: "trash", isDanger: true, run: () => void removeDraft(draft, name, reload) },
      ]),
  });
  return h(
    "li",
    { class: "card", dataset: { draft: draft.id } },
    h(
      "a",
      { class: "card-link", href: hrefOf(draft) },
      h("span", { class: "card-picture" }, drawPreview(draft)),
      h("span", { class: "card-title" }, name),
      h(
        "span",
        { class: "card-facts" },
        [nameKind(draft.kind), size, tellAge(draft.updated)].map((fact) => fact && h("span", null, fact)),
      ),
    ),
    more,
  );
}

/** @param {Draft} draft */
function hrefOf({ kind, id }) {
  return findKind(kind).maker?.addressOf(id) ?? "#/make";
}

/** @param {Draft} draft */
function drawPreview({ kind, preview }) {
  const { icon: picture, maker } = findKind(kind);
  if (!preview) return h("span", { class: "draft-blank" }, icon(picture));
  const { values } = preview;
  const doc = maker?.documentOf?.(preview);
  if (doc) return drawSmall(doc, PICTURE);
  return thumbnail(/** @type {any} */ ({ kind, ...preview }), values, PICTURE);
}

/** @param {Draft} draft @param {string} name @param {() => Promise<void>} reload */
async function removeDraft(draft, name, reload) {
  going.add(draft.id);
  await reload();
  const restore = () => {
    going.delete(draft.id);
    void reload();
  };
  doLater({ text: t("make.deleted", { name }), run: () => deleteDraft(draft.id).then(() => going.delete(draft.id)), restore });
}

/** "5 minutes ago", in the language of the page. @param {number} then */
function tellAge(then) {
  const seconds = Math.max(0, (Date.now() - then) / 1000);
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ["minute", 60];
  if (seconds < 60) return t("make.now");
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-Math.floor(seconds / length), unit);
}

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
