// @ts-check
/** A pack: its puzzles as cards. Own packs can be renamed, emptied and deleted. */
import { ApiError } from "../api.js";
import { isLinked, loadDocuments, loadKept, loadLibrary } from "../game/catalogue.js";
import { loadProgress } from "../game/progress.js";
import { localised, t } from "../i18n/index.js";
import { can } from "../kinds/index.js";
import { countSolved, makeCard, takeProgress, toCard } from "../library/cards.js";
import { LINKED_PACK, deleteOwnPack, editOwnPack, isGoing, loadLinkedPack, makeLinkedMenu, makePuzzleMenu } from "../library/own.js";
import { chooseFiles, importFiles } from "../share/import.js";
import { listLinked } from "../share/link.js";
import { button, linkButton } from "../ui/controls.js";
import { openMenu } from "../ui/dialog.js";
import { clear, h, keepFocus, takeDrops } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { makeKeptPack } from "./library.js";

/** @typedef {import("../types.js").Pack} Pack */

/** @param {import("../router.js").ViewContext} context @returns {Promise<import("../router.js").View>} */
export async function show({ params, navigate }) {
  const id = params[0] ?? "";
  const finding = findPack(id);
  const [found, known] = await Promise.all([finding, loadProgress(finding)]);
  let { pack, packs } = found;
  let documents = findDocuments(pack);
  /** @type {import("../library/cards.js").Progress} */
  let progress = known;
  const element = h("div", { class: "view pack" });

  // Also while it is not on the page yet.
  const render = () => keepFocus(element, draw);
  const draw = () => {
    const cards = pack.puzzles.filter((card) => !isGoing(card));
    const own = packs.filter((other) => other.is_own);
    const makeMenu = (/** @type {import("../types.js").PuzzleCard} */ card) => {
      if (isLinked(card.id)) return makeLinkedMenu(card, progress.get(card.id), render);
      return card.is_own ? makePuzzleMenu(card, progress.get(card.id), own, { onChange: reload, onRemove: render }) : undefined;
    };
    clear(
      element,
      makeHead({ ...pack, puzzles: cards }, progress, { reload, navigate }),
      cards.length
        ? h(
            "ul",
            { role: "list", class: "cards" },
            cards.map((card) => makeCard(card, progress.get(card.id), documents.then((known) => known.get(card.id) ?? null), makeMenu(card))),
          )
        : makeEmpty(pack.id),
    );
  };
  const reload = async () => {
    ({ pack, packs } = await findPack(id));
    documents = findDocuments(pack);
    render();
  };
  const update = (/** @type {Event} */ event) => {
    progress = takeProgress(progress, event);
    render();
  };
  render();
  // A pack with little in it is small; what is dropped beside it is meant for it.
  const endDrops = pack.is_own ? takeDrops(document.documentElement, element, (files) => void importFiles(files, pack.id, reload)) : undefined;
  document.addEventListener("progresschange", update);
  const destroy = () => {
    endDrops?.();
    document.removeEventListener("progresschange", update);
  };
  return { title: localised(pack.names), element, destroy };
}

/** @param {string} id @returns {Promise<{pack: Pack, packs: Pack[]}>} */
async function findPack(id) {
  // Without the network those of this browser are still there.
  const packs = await loadLibrary().catch((error) => {
    if (id === LINKED_PACK) return [];
    throw error;
  });
  const pack = (await findLocal(id)) ?? packs.find((other) => other.id === id);
  if (!pack) throw new ApiError("no-pack", `found no pack "${id}"`, 404);
  return { pack, packs };
}

/** Packs that the server knows nothing of as such. @param {string} id @returns {Promise<Pack | null>} */
async function findLocal(id) {
  if (id === LINKED_PACK) return loadLinkedPack(await loadProgress());
  return id === "kept" ? makeKeptPack((await loadKept()).map(toCard)) : null;
}

/** The puzzles themselves, for the pictures; without the network those that are here. @param {Pack} pack @returns {Promise<Map<string, import("../types.js").Doc>>} */
async function findDocuments(pack) {
  try {
    if (pack.id !== LINKED_PACK && pack.id !== "kept") return await loadDocuments(pack);
    const puzzles = pack.id === LINKED_PACK ? await listLinked() : await loadKept();
    return new Map(puzzles.map((puzzle) => [puzzle.id, puzzle.document]));
  } catch {
    return new Map();
  }
}

/**
 * @param {Pack} pack
 * @param {import("../library/cards.js").Progress} progress
 * @param {{reload: () => Promise<void>, navigate: (hash: string) => void}} tell
 */
function makeHead(pack, progress, tell) {
  const share = countSolved(pack.puzzles, progress);
  const sentence = localised(pack.sentences);
  return h(
    "header",
    { class: "pack-head" },
    linkButton({ label: t("shell.library"), icon: "back", href: "#/", kind: "quiet", class: "pack-back" }),
    h(
      "div",
      { class: "pack-title" },
      h("span", { class: "pack-icon large" }, icon(pack.icon)),
      h("div", { class: "pack-words" }, h("h1", null, localised(pack.names)), sentence && h("p", { class: "quiet" }, sentence)),
      pack.puzzles.length > 0 && makePrintButton(pack),
      pack.is_own && makePackMenu(pack, tell),
    ),
    share.total > 0 &&
      h(
        "div",
        { class: "pack-progress" },
        h("progress", { class: "bar", max: share.total, value: share.solved, "aria-label": t("library.share") }),
        h("span", { class: "quiet small" }, t("library.solvedOf", { solved: share.solved, total: share.total })),
      ),
  );
}

/** @param {Pack} pack */
function makePrintButton(pack) {
  if (!pack.puzzles.some(({ kind }) => can(kind, "printing"))) return null;
  const print = () => void import("../print.js").then(({ printPack }) => printPack(pack));
  return button({ label: t("print.pack"), icon: "print", kind: "icon", on: print });
}

/** @param {Pack} pack @param {{reload: () => Promise<void>, navigate: (hash: string) => void}} tell */
function makePackMenu(pack, { reload, navigate }) {
  const edit = async () => {
    if (await editOwnPack(pack)) await reload();
  };
  const remove = async () => {
    if (await deleteOwnPack(pack, () => navigate(`#/pack/${encodeURIComponent(pack.id)}`))) navigate("#/");
  };
  const anchor = button({
    label: t("library.packMenu"),
    icon: "menu",
    kind: "icon",
    on: () =>
      void openMenu(anchor, [
        { label: t("library.editPack"), icon: "pencil", run: edit },
        { label: t("library.makeOne"), icon: "make", href: "#/generate" },
        { label: t("share.import.pack"), icon: "upload", run: () => chooseFiles(pack.id, reload) },
        null,
        { label: t("library.deletePack"), icon: "trash", isDanger: true, run: () => void remove() },
      ]),
  });
  return anchor;
}

/** @param {string} id */
function makeEmpty(id) {
  if (id === LINKED_PACK) return h("p", { class: "quiet empty" }, t("library.linked.empty"));
  return h(
    "div",
    { class: "empty stack" },
    h("p", { class: "quiet" }, t("library.pack.empty")),
    h(
      "div",
      { class: "row" },
      linkButton({ label: t("library.makeOne"), icon: "make", href: "#/generate", kind: "primary" }),
      linkButton({ label: t("library.openOne"), icon: "solve", href: "#/solve" }),
    ),
  );
}
