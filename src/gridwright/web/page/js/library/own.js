// @ts-check
/**
 * Packs and puzzles of one's own: create, rename, move, delete, which can be undone for a moment; and the pack of those that came
 * by links.
 */
import { changePack, changePuzzle, createPack, deletePack, deletePuzzle, describeError } from "../api.js";
import { forgetPuzzle, loadPuzzle } from "../game/catalogue.js";
import { localised, t } from "../i18n/index.js";
import { can, findKind } from "../kinds/index.js";
import { listLinked } from "../share/link.js";
import { button } from "../ui/controls.js";
import { askText, openDialog, openMenu } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { icon, packIconNames } from "../ui/icons.js";
import { doLater } from "../ui/timing.js";
import { toast } from "../ui/toast.js";
import { documentOf, isSecret, nameOf, toCard } from "./cards.js";

/** @typedef {import("../types.js").Pack} Pack */
/** @typedef {import("../types.js").PuzzleCard} PuzzleCard */

/** Ids of what was deleted a moment ago: hidden, though the server may have it still. @type {Set<string>} */
const going = new Set();

/** Whether a pack or puzzle was deleted a moment ago. @param {{id: string}} thing */
export function isGoing(thing) {
  return going.has(thing.id);
}

/** Hide something, and delete it unless it is called back. @param {string} id @param {string} text @param {() => Promise<unknown>} run @param {() => void} onBack */
export function removeLater(id, text, run, onBack) {
  going.add(id);
  const restore = () => {
    going.delete(id);
    onBack();
  };
  doLater({ text, run, restore });
}

/** Run something that talks to the server, and say when it fails. @template T @param {() => Promise<T>} run @returns {Promise<T | null>} */
async function attempt(run) {
  try {
    return await run();
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
    return null;
  }
}

/** Ask for the name and icon of a pack. @param {{title: string, action: string, name?: string, icon?: string}} wish */
async function askPack(wish) {
  const id = freshId("pack");
  const chosen = wish.icon && packIconNames().includes(wish.icon) ? wish.icon : (packIconNames()[0] ?? "library");
  const input = h("input", { id, class: "field", type: "text", value: wish.name ?? "", maxlength: 80, autofocus: true, autocomplete: "off" });
  const icons = h(
    "fieldset",
    { class: "icon-choice" },
    h("legend", null, t("library.packIcon")),
    packIconNames().map((name) =>
      h(
        "label",
        { title: t(`library.icon.${name}`) },
        h("input", { type: "radio", name: `${id}-icon`, value: name, checked: name === chosen, "aria-label": t(`library.icon.${name}`) }),
        icon(name),
      ),
    ),
  );
  const answer = await openDialog({
    title: wish.title,
    body: [h("div", { class: "labelled" }, h("label", { for: id }, t("library.packName")), input), icons],
    actions: [
      { label: t("shell.cancel"), value: null },
      { label: wish.action, kind: "primary", value: true },
    ],
  });
  const name = input.value.trim();
  const checked = icons.querySelector("input:checked");
  return answer && name ? { name, icon: checked instanceof HTMLInputElement ? checked.value : chosen } : null;
}

/** @returns {Promise<Pack | null>} */
export async function createOwnPack() {
  const wanted = await askPack({ title: t("library.newPack"), action: t("library.create") });
  return wanted && attempt(() => createPack(wanted));
}

/** @param {Pack} pack @returns {Promise<Pack | null>} */
export async function editOwnPack(pack) {
  const wanted = await askPack({ title: t("library.editPack"), action: t("library.save"), name: localised(pack.names), icon: pack.icon });
  return wanted && attempt(() => changePack(pack.id, wanted));
}

/**
 * Delete a pack; one that holds puzzles only after a question, for they go with it.
 * @param {Pack} pack
 * @param {() => void} onBack when it was called back
 * @returns {Promise<boolean>} whether it goes
 */
export async function deleteOwnPack(pack, onBack) {
  const name = localised(pack.names);
  const count = pack.puzzles.length;
  const actions = /** @type {const} */ ([
    { label: t("shell.cancel"), value: null },
    { label: t("library.delete"), kind: "danger", value: true },
  ]);
  const body = t("library.deletePack.sentence", { name, puzzles: t("library.puzzles", { count }) });
  if (count > 0 && !(await openDialog({ title: t("library.deletePack.title"), body, actions: [...actions] }))) return false;
  removeLater(pack.id, t("library.packDeleted", { name }), () => deleteWhole(pack), onBack);
  return true;
}

/** @param {Pack} pack */
async function deleteWhole(pack) {
  await deletePack(pack.id);
  for (const card of pack.puzzles) await forgetPuzzle(card.id);
}

/** @param {PuzzleCard} card @param {string} name what it is called now */
export async function sharePuzzle(card, name) {
  const puzzle = await attempt(() => loadPuzzle(card.id));
  if (!puzzle) return;
  const { openShare } = await import("../share/dialog.js");
  await openShare({ document: documentOf(puzzle), title: name });
}

/** The entry of a menu that prints a puzzle. @param {string} id */
export function makePrintItem(id) {
  return { label: t("library.print"), icon: "print", run: () => void import("../print.js").then(({ printPuzzle }) => printPuzzle(id)) };
}

/**
 * Ask for another name, the one that is shown: of a picture with a title apart from its name the other one stays.
 * @param {PuzzleCard} card @param {import("./cards.js").Known} known @returns {Promise<string | null>} what it is called now
 */
export async function renamePuzzle(card, known) {
  const [name, early] = [localised(card.titles), card.title ?? ""];
  const isEarly = early !== name && isSecret(card, known);
  const label = isEarly ? "library.earlyTitle" : early && early !== name ? "library.name" : "library.title";
  const typed = await askText({ title: t("library.rename"), label: t(label), value: isEarly ? early : name, action: t("library.save") });
  return typed && (await attempt(() => changePuzzle(card.id, isEarly ? { early_title: typed } : { title: typed }))) ? typed : null;
}

/**
 * The menu button of a puzzle of one's own.
 * @param {PuzzleCard} card
 * @param {import("../types.js").Summary | undefined} summary
 * @param {readonly Pack[]} ownPacks
 * @param {{onChange: () => void, onRemove: () => void, order?: import("../ui/dialog.js").MenuItem[]}} tell `onRemove` when it has to be hidden or shown again; `order` moves it within its pack
 * @returns {HTMLButtonElement}
 */
export function makePuzzleMenu(card, summary, ownPacks, { onChange, onRemove, order = [] }) {
  const name = nameOf(card, summary);
  const rename = async () => {
    if (await renamePuzzle(card, summary)) onChange();
  };
  const move = async (/** @type {string | null} */ pack) => {
    if (await attempt(() => changePuzzle(card.id, { pack_id: pack }))) onChange();
  };
  const edit = async () => {
    const { reopenPuzzle } = await import("../make/reopen.js");
    await reopenPuzzle(card.id);
  };
  const remove = () => {
    removeLater(card.id, t("library.puzzleDeleted", { name }), () => deletePuzzle(card.id).then(() => forgetPuzzle(card.id)), onRemove);
    onRemove();
  };
  const others = ownPacks.filter((pack) => pack.id !== card.pack_id);
  const anchor = button({
    label: t("library.more", { name }),
    icon: "menu",
    kind: "icon",
    class: "card-more",
    on: () =>
      void openMenu(anchor, [
        ...(findKind(card.kind).maker ? [{ label: t("library.edit"), icon: "make", run: () => void edit() }] : []),
        { label: t("library.rename"), icon: "pencil", run: rename },
        ...order,
        { label: t("share.title"), icon: "share", run: () => void sharePuzzle(card, name) },
        ...(can(card.kind, "printing") ? [makePrintItem(card.id)] : []),
        ...others.map((pack) => ({ label: t("library.moveTo", { name: localised(pack.names) }), icon: pack.icon, run: () => void move(pack.id) })),
        ...(card.pack_id ? [{ label: t("library.moveOut"), icon: "star", run: () => void move(null) }] : []),
        null,
        { label: t("library.delete"), icon: "trash", isDanger: true, run: remove },
      ]),
  });
  return anchor;
}

// Puzzles that came by links and were played, as a pack of this browser: nobody else knows of it, and each can be removed.

/** Its id, in addresses too. */
export const LINKED_PACK = "linked";

/** Those played last come first. @param {import("./cards.js").Progress} progress @returns {Promise<Pack>} */
export async function loadLinkedPack(progress) {
  const updated = (/** @type {{id: string}} */ { id }) => progress.get(id)?.updated ?? 0;
  // Without storage there are none.
  const puzzles = await listLinked().catch(() => []);
  const cards = puzzles.map(toCard).sort((one, two) => updated(two) - updated(one));
  return {
    id: LINKED_PACK,
    names: { en: t("library.linked") },
    sentences: { en: t("library.linked.sentence") },
    icon: "link",
    is_own: false,
    puzzles: cards.map((card, at) => ({ ...card, number: at + 1 })),
  };
}

/**
 * @param {PuzzleCard} card
 * @param {import("../types.js").Summary | undefined} summary
 * @param {() => void} onRemove when it has to be hidden or shown again
 * @returns {HTMLButtonElement}
 */
export function makeLinkedMenu(card, summary, onRemove) {
  const name = nameOf(card, summary);
  const remove = () => {
    removeLater(card.id, t("library.puzzleRemoved", { name }), () => forgetPuzzle(card.id), onRemove);
    onRemove();
  };
  const anchor = button({
    label: t("library.more", { name }),
    icon: "menu",
    kind: "icon",
    class: "card-more",
    on: () =>
      void openMenu(anchor, [
        { label: t("share.title"), icon: "share", run: () => void sharePuzzle(card, name) },
        null,
        { label: t("library.remove"), icon: "trash", isDanger: true, run: remove },
      ]),
  });
  return anchor;
}
