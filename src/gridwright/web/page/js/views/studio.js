// @ts-check
/** The crossword studio: `#/studio` begins, `#/studio/<draft>` goes on with a draft, `#/studio/from/<puzzle>` takes a puzzle of the library. */
import { loadPuzzle } from "../game/catalogue.js";
import { localised, t } from "../i18n/index.js";
import { flushDrafts } from "../make/autosave.js";
import { createDraft, loadDraft } from "../make/drafts.js";
import { findDraft, makeOrigin } from "../make/reopen.js";
import { readRoute } from "../router.js";
import { unpackDesign } from "../studio/design.js";
import { describeDraft, openDesk } from "../studio/desk.js";
import { readDocument } from "../studio/document.js";
import { makeStart } from "../studio/start.js";
import { recallWords } from "../studio/wishes.js";
import { linkButton } from "../ui/button.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../router.js").View} View */

/** @param {import("../router.js").ViewContext} context @returns {Promise<View>} */
export async function show({ navigate }) {
  await flushDrafts();
  // A draft that was copied a moment ago has changed the address.
  const [id, puzzleId] = readRoute().params;
  if (id === undefined) return showStart(navigate);
  if (id === "from" && puzzleId !== undefined) return showPuzzle(puzzleId);
  const draft = await loadDraft(id);
  const design = draft?.kind === "crossword" ? unpackDesign(draft.data) : null;
  return draft && design ? showDesk(design, draft) : showMissing();
}

/** @param {import("../studio/design.js").Design} design @param {import("../make/reopen.js").Origin | null} [origin] */
async function begin(design, origin) {
  const { data, preview, title } = describeDraft({ ...design, words: await recallWords() }, origin);
  return createDraft("crossword", data, preview, title);
}

/** @param {(hash: string) => void} navigate @returns {View} */
function showStart(navigate) {
  const start = makeStart((design) => void begin(design).then(({ id }) => navigate(`#/studio/${id}`)));
  const title = t("crossword.studio.heading");
  const back = linkButton({ label: t("make.heading"), icon: "back", href: "#/make", kind: "quiet", class: "pack-back" });
  const head = h("header", { class: "solver-head" }, back, h("h1", null, title), h("p", { class: "quiet" }, t("crossword.studio.lead")));
  return { title, element: h("div", { class: "view" }, head, start.element), destroy: start.destroy };
}

/** @param {string} puzzleId @returns {Promise<View>} */
async function showPuzzle(puzzleId) {
  const puzzle = await loadPuzzle(puzzleId);
  const doc = /** @type {any} */ (puzzle.document);
  if (doc.kind !== "crossword") return showMissing();
  const design = readDocument({ ...doc, title: doc.title || localised(puzzle.titles) });
  const origin = puzzle.is_own ? makeOrigin(puzzle) : null;
  const draft = (origin && (await findDraft("crossword", origin))) ?? (await begin(design, origin));
  history.replaceState(history.state, "", `#/studio/${draft.id}`);
  return showDesk(unpackDesign(draft.data) ?? design, draft);
}

/** @param {import("../studio/design.js").Design} design @param {import("../make/drafts.js").Draft} draft @returns {View} */
function showDesk(design, draft) {
  const desk = openDesk(design, draft);
  return { title: design.texts.title || t("crossword.studio.heading"), element: desk.element, destroy: desk.destroy, isFullscreen: true };
}

/** @returns {View} */
function showMissing() {
  const title = t("make.noDraft");
  return { title, element: h("div", { class: "view notice" }, h("h1", null, title), linkButton({ label: t("crossword.studio.new"), href: "#/studio", kind: "primary" })) };
}
