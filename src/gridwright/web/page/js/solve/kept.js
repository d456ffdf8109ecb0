// @ts-check
/** The puzzles kept in the solver's list: open, play, rename, delete after a question. */
import { deletePuzzle, describeError } from "../api.js";
import { forgetPuzzle, loadKept } from "../game/catalogue.js";
import { loadProgress } from "../game/progress.js";
import { t } from "../i18n/index.js";
import { isGoing, makePrintItem, renamePuzzle } from "../library/own.js";
import { makeEffort, sizeOf, toCard } from "../library/card.js";
import { nameOf } from "../library/names.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { clear, h } from "../ui/dom.js";
import { openMenu } from "../ui/menu.js";
import { toast } from "../ui/toast.js";
import { drawSmall } from "./small.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */

const PICTURE = 96;

/** @returns {HTMLElement} */
export function makeKeptList() {
  const host = h("div");
  const element = h("section", { class: "kept", "aria-labelledby": "kept-title" }, h("h2", { id: "kept-title" }, t("solve.kept")), host);
  const reload = async () => {
    const puzzles = (await loadKept().catch(() => [])).filter((puzzle) => !isGoing(puzzle));
    const progress = await loadProgress();
    clear(
      host,
      puzzles.length
        ? h("ul", { role: "list", class: "cards kept-cards" }, puzzles.map((puzzle) => drawKept(puzzle, progress.get(puzzle.id), reload)))
        : h("p", { class: "quiet" }, t("solve.kept.empty")),
    );
  };
  void reload();
  return element;
}

/** @param {Puzzle} puzzle @param {import("../library/names.js").Known} known @param {() => Promise<void>} reload */
function drawKept(puzzle, known, reload) {
  const card = toCard(puzzle);
  const name = nameOf(card, known);
  const id = encodeURIComponent(puzzle.id);
  const reloadAfter = async (/** @type {Promise<unknown>} */ change) => {
    if (await change) await reload();
  };
  const more = button({
    label: t("library.more", { name }),
    icon: "menu",
    kind: "icon",
    class: "card-more",
    on: () =>
      void openMenu(more, [
        { label: t("solve.play"), icon: "play", href: `#/play/${id}` },
        { label: t("library.rename"), icon: "pencil", run: () => void reloadAfter(renamePuzzle(card, known)) },
        makePrintItem(puzzle.id),
        null,
        { label: t("library.delete"), icon: "trash", isDanger: true, run: () => void reloadAfter(removePuzzle(puzzle, known)) },
      ]),
  });
  return h(
    "li",
    { class: "card", dataset: { puzzle: puzzle.id } },
    h(
      "a",
      { class: "card-link", href: `#/solve/${id}` },
      h("span", { class: "card-picture" }, drawSmall(puzzle.document, PICTURE)),
      h("span", { class: "card-title" }, name),
      h("span", { class: "card-facts" }, h("span", null, sizeOf(card)), makeEffort(card)),
    ),
    more,
  );
}

/** Ask, then delete. @param {Puzzle} puzzle @param {import("../library/names.js").Known} known @returns {Promise<boolean>} whether it is gone */
export async function removePuzzle(puzzle, known) {
  const name = nameOf(toCard(puzzle), known);
  const answer = await openDialog({
    title: t("solve.delete.title"),
    body: t("solve.delete.sentence", { name }),
    actions: [
      { label: t("shell.cancel"), value: null },
      { label: t("library.delete"), kind: "danger", value: true },
    ],
  });
  if (!answer) return false;
  try {
    await deletePuzzle(puzzle.id);
    await forgetPuzzle(puzzle.id);
    return true;
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
    return false;
  }
}
