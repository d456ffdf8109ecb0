// @ts-check
/**
 * What can be done with a puzzle on the bench besides solving it: play, keep, export, edit; rename and delete if it is one's own; and
 * the list of those kept.
 */
import { createPuzzle, deletePuzzle, describeError } from "../api.js";
import { forgetPuzzle, loadKept } from "../game/catalogue.js";
import { loadProgress } from "../game/progress.js";
import { t } from "../i18n/index.js";
import { can, findKind, nameSize } from "../kinds/index.js";
import { addressOf, documentOf, makeEffort, nameOf, toCard } from "../library/cards.js";
import { isGoing, makePrintItem, renamePuzzle } from "../library/own.js";
import { openShare } from "../share/dialog.js";
import { button } from "../ui/controls.js";
import { openDialog, openMenu } from "../ui/dialog.js";
import { clear, h, keepFocus } from "../ui/dom.js";
import { toast } from "../ui/toast.js";
import { askToPlay, judgeCertainty, judgeResult, makePlayable } from "./answer.js";
import { drawSmall } from "./boards.js";
import { canEdit, draftPuzzle, offerBack } from "./session.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("./answer.js").SolveResult} SolveResult */

/**
 * @typedef {object} Bench
 * @property {Doc} doc
 * @property {string} title
 * @property {Puzzle | null} puzzle the puzzle of the library, if it is in one
 * @property {() => SolveResult | null} result what solving found so far
 * @property {() => Promise<SolveResult | null>} solve
 * @property {() => {band: number | null, effort: number} | null} rating if it was asked for
 * @property {(hash: string) => void} navigate
 * @property {(title: string) => void} onRename
 */

/** @param {Bench} bench @returns {HTMLElement} */
export function makeActions(bench) {
  const play = button({ label: t("solve.play"), icon: "play", on: () => void run(play, () => playPuzzle(bench)) });
  const keep = button({ label: t("solve.keep"), icon: "star", on: () => void run(keep, () => keepPuzzle(bench)) });
  const more = button({ label: t("solve.more"), icon: "menu", kind: "icon", on: () => void openMenu(more, listMore(bench)) });
  return h("div", { class: "row bench-actions" }, play, !bench.puzzle && keep, more);
}

/** While it works the button waits. @param {HTMLButtonElement} each @param {() => Promise<unknown>} work */
async function run(each, work) {
  each.disabled = true;
  try {
    await work();
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
  } finally {
    each.disabled = false;
  }
}

/** @param {Bench} bench @returns {import("../ui/dialog.js").MenuItem[]} */
function listMore(bench) {
  const { doc, title, puzzle, navigate } = bench;
  const edit = async () => {
    const restore = await draftPuzzle({ document: doc, title });
    navigate("#/solve");
    if (!restore) return;
    offerBack("replaced", () => {
      restore();
      navigate("#/solve");
    });
  };
  const rename = async () => {
    const name = puzzle && (await renamePuzzle(toCard(puzzle), await findSummary(puzzle)));
    if (name) bench.onRename(name);
  };
  const remove = async () => {
    if (puzzle && (await removePuzzle(puzzle, await findSummary(puzzle)))) navigate("#/solve");
  };
  return [
    { label: t("share.title"), icon: "share", run: () => void openShare({ document: withTitle(bench), title: bench.title }) },
    can(doc.kind, "printing") && (puzzle ? makePrintItem(puzzle.id) : { label: t("library.print"), icon: "print", run: () => void printBench(bench) }),
    canEdit(doc) && { label: t("solve.edit"), icon: "pencil", run: () => void edit() },
    puzzle?.is_own && { label: t("library.rename"), icon: "pencil", run: () => void rename() },
    ...(puzzle?.is_own ? [null, { label: t("library.delete"), icon: "trash", isDanger: true, run: () => void remove() }] : []),
  ].filter((item) => item !== false && item !== undefined);
}

/** What is in no library yet. @param {Bench} bench */
async function printBench(bench) {
  const { openPrint } = await import("../print.js");
  await openPrint({ items: [{ document: withTitle(bench) }] });
}

/** @param {Puzzle} puzzle */
async function findSummary(puzzle) {
  return (await loadProgress()).get(puzzle.id);
}

/** The puzzle with its solution, where there is just one and it is known. @param {Bench} bench @returns {Doc} */
function withGoal({ doc, result }) {
  const found = result();
  return !doc.goal && found && judgeResult(found) === "unique" ? { ...doc, goal: found.solutions[0] } : doc;
}

/** As others get it: what was typed in has its title beside it. @param {Bench} bench @returns {Doc} */
function withTitle(bench) {
  const doc = withGoal(bench);
  if (bench.puzzle) return documentOf({ ...bench.puzzle, document: doc });
  return bench.title ? { ...doc, title: doc.title || bench.title } : doc;
}

/** @param {Bench} bench @returns {Promise<Puzzle>} */
async function storePuzzle(bench) {
  const { doc } = bench;
  const title = bench.title || t("solve.untitled", { size: nameSize(doc) });
  const rating = bench.rating();
  const effort = rating && rating.band !== null && findKind(doc.kind).ratesEffort ? rating.effort : null;
  return createPuzzle({ pack_id: null, document: makePlayable(doc, bench.result()), title, band: rating?.band ?? null, effort });
}

/** @param {Bench} bench */
async function keepPuzzle(bench) {
  // A solution that came along is kept if it is the only one: whatever is kept can be played, with lives.
  if (bench.doc.goal) await findOut(bench);
  const puzzle = await storePuzzle(bench);
  toast(t("solve.kept.done"), { tone: "good" });
  bench.navigate(`#/solve/${encodeURIComponent(puzzle.id)}`);
}

/**
 * Play it; but first find out whether it has just one solution, and say so if it has not. With a known solution it can be played
 * with lives, and checked offline. What is in the library with a solution was looked at before it came there.
 * @param {Bench} bench
 */
async function playPuzzle(bench) {
  const { doc } = bench;
  if (!bench.puzzle || !doc.goal) {
    const found = await findOut(bench);
    if (!(await askToPlay(judgeCertainty(found)))) return;
  }
  const puzzle = bench.puzzle ?? (await storePuzzle(bench));
  bench.navigate(addressOf(toCard(puzzle)));
}

/** What solving says; null when that is not known. @param {Bench} bench @returns {Promise<SolveResult | null>} */
async function findOut({ doc, result, solve }) {
  return result() ?? solve();
}

// The puzzles kept in the solver's list: open, play, rename, delete after a question.

const PICTURE = 96;

/** @returns {HTMLElement} */
export function makeKeptList() {
  const host = h("div");
  const element = h("section", { class: "kept", "aria-labelledby": "kept-title" }, h("h2", { id: "kept-title" }, t("solve.kept")), host);
  const reload = async () => {
    const puzzles = (await loadKept().catch(() => [])).filter((puzzle) => !isGoing(puzzle));
    const progress = await loadProgress();
    const list = puzzles.length
      ? h("ul", { role: "list", class: "cards kept-cards" }, puzzles.map((puzzle) => drawKept(puzzle, progress.get(puzzle.id), reload)))
      : h("p", { class: "quiet" }, t("solve.kept.empty"));
    keepFocus(host, () => clear(host, list));
  };
  void reload();
  return element;
}

/** @param {Puzzle} puzzle @param {import("../library/cards.js").Known} known @param {() => Promise<void>} reload */
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
      h("span", { class: "card-facts" }, h("span", null, nameSize(card)), makeEffort(card)),
    ),
    more,
  );
}

/** Ask, then delete. @param {Puzzle} puzzle @param {import("../library/cards.js").Known} known @returns {Promise<boolean>} whether it is gone */
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
