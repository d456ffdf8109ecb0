// @ts-check
/** Puzzles from elsewhere: a text that is pasted while playing, and files, one to open or many into a pack. */
import { createPuzzle, describeError, readPuzzles, runJob } from "../api.js";
import { t } from "../i18n/index.js";
import { can, nameSize } from "../kinds/index.js";
import { askToPlay, judgeCertainty, makePlayable } from "../solve/answer.js";
import { button } from "../ui/controls.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { toast } from "../ui/toast.js";
import { findPayload, toBase64 } from "./link.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {{document: Doc, title: string, certainty: import("../solve/answer.js").Certainty}} Found */

export const LARGEST_FILE = 1_500_000;
const SOLVE_SECONDS = 10;

/**
 * Ask for a text and keep its first puzzle in the library.
 * @returns {Promise<Puzzle | string | null>} the payload where it was a link; null when the player changed their mind
 */
export async function openImport() {
  const id = freshId("import");
  const text = h("textarea", { id, class: "field share-text", rows: 6, spellcheck: "false", autofocus: true, autocapitalize: "off" });
  const problem = h("p", { class: "field-problem", role: "alert" });
  const remark = h("p", { class: "quiet small", role: "status" }, t("play.import.help"));
  const open = button({ label: t("play.import.open"), kind: "primary" });
  const body = h("div", { class: "stack share" }, h("label", { for: id }, t("play.import.text")), text, remark, problem, open);
  const read = async (/** @type {(found: Found | string) => void} */ close) => {
    open.disabled = true;
    problem.textContent = "";
    remark.textContent = t("play.import.solving");
    try {
      close(findPayload(text.value) ?? (await readFirst(text.value)));
    } catch (error) {
      problem.textContent = error instanceof RangeError ? error.message : describeError(error);
    } finally {
      remark.textContent = t("play.import.help");
      open.disabled = false;
    }
  };
  /** @type {Found | string | null} */
  const found = await openDialog({ title: t("play.import"), body, actions: [], onOpen: (close) => open.addEventListener("click", () => void read(close)) });
  if (found === null || typeof found === "string") return found;
  if (!(await askToPlay(found.certainty))) return null;
  try {
    return await createPuzzle({ pack_id: null, document: found.document, title: found.title });
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
    return null;
  }
}

/** @param {string} text @returns {Promise<Found>} */
async function readFirst(text) {
  if (!text.trim()) throw new RangeError(t("play.import.none"));
  const answer = await readPuzzles({ text });
  const first = answer.puzzles[0];
  if (!first) throw new RangeError(answer.problems[0]?.message ?? t("play.import.none"));
  const { document } = first;
  const title = first.title || `${t("play.import.imported")} ${nameSize(document)}`;
  if (!can(document.kind, "solver")) return { document, title, certainty: "unique" };
  const result = await solveFirst(document);
  return { document: makePlayable(document, result), title, certainty: judgeCertainty(result) };
}

/**
 * With a known goal a puzzle can be played with lives, checked offline and taken back to the last right position; so a pasted one is
 * solved first, also if a goal came along: it need not be the only one.
 * @param {Doc} document
 * @returns {Promise<import("../solve/answer.js").SolveResult | null>} null when it was not found out
 */
export async function solveFirst(document) {
  try {
    return await runJob({ task: "solve", document: { ...document, goal: null }, solutions: 2, seconds: SOLVE_SECONDS });
  } catch {
    return null;
  }
}

/** A file as the server takes it; RangeError says why it cannot be read. @param {File} file @returns {Promise<{base64: string, name: string}>} */
export async function packFile(file) {
  if (file.size > LARGEST_FILE) throw new RangeError(t("solve.open.large", { name: file.name }));
  return { base64: toBase64(new Uint8Array(await file.arrayBuffer())), name: file.name.slice(0, 200) };
}

/**
 * Put every puzzle of these files into a pack, or into the list of those kept; then show them, and say what came of it. In that order:
 * a view that changes closes what is said above it.
 * @param {File[]} files
 * @param {string | null} pack
 * @param {(added: Puzzle[]) => Promise<void>} show
 */
export async function importFiles(files, pack, show) {
  /** @type {Puzzle[]} */
  const added = [];
  /** @type {string[]} */
  const problems = [];
  const tellAt = (/** @type {number} */ at) => t("share.import.busy", { at: at + 1, total: files.length });
  const progress = toast(tellAt(0), { stays: true });
  for (const [at, file] of files.entries()) {
    progress.say(tellAt(at));
    try {
      const answer = await readPuzzles(await packFile(file));
      problems.push(...answer.problems.map(({ source, message }) => (source ? `${source}: ${message}` : message)));
      for (const [index, { document, title }] of answer.puzzles.entries()) {
        const name = title || file.name.replace(/\.[^.]*$/, "").slice(0, 190) + (answer.puzzles.length > 1 ? ` ${index + 1}` : "");
        const playable = !can(document.kind, "solver") ? document : makePlayable(document, await solveFirst(document));
        // A file is often called what its picture shows.
        added.push(await createPuzzle({ pack_id: pack, document: { ...playable, title: playable.title || name }, title: name }));
      }
    } catch (error) {
      problems.push(`${file.name}: ${error instanceof RangeError ? error.message : describeError(error)}`);
    }
  }
  progress.close();
  if (added.length > 0) await show(added);
  tellImport(added.length, problems);
}

/** Ask for files to put into a pack. @param {string} pack @param {(added: Puzzle[]) => Promise<void>} show */
export function chooseFiles(pack, show) {
  const chooser = h("input", { type: "file", multiple: true, hidden: true });
  const take = () => {
    chooser.remove();
    const files = [...(chooser.files ?? [])];
    if (files.length > 0) void importFiles(files, pack, show);
  };
  chooser.addEventListener("change", take);
  chooser.addEventListener("cancel", () => chooser.remove());
  // Some browsers forget a chooser that is not on the page.
  document.body.append(chooser);
  chooser.click();
}

/**
 * Files that were dropped on the library: one puzzle opens, several come into the list of those kept.
 * @param {File[]} files @param {(hash: string) => void} navigate
 */
export async function openDropped(files, navigate) {
  const file = files[0];
  if (files.length === 1 && /\.gridwright$/i.test(file.name)) {
    const { importData } = await import("./data.js");
    await importData(file);
    return;
  }
  await importFiles(files, null, async (added) => {
    const isThere = new Promise((resolve) => document.addEventListener("viewchange", resolve, { once: true }));
    navigate(added.length === 1 ? `#/play/${encodeURIComponent(added[0].id)}` : "#/pack/kept");
    await isThere;
  });
}

/** @param {number} count @param {string[]} problems */
function tellImport(count, problems) {
  if (problems.length === 0) {
    toast(t("share.import.done", { count }), { tone: "good" });
    return;
  }
  const body = h(
    "div",
    { class: "stack" },
    h("p", null, t("share.import.done", { count })),
    h("p", null, t("share.import.problems", { count: problems.length })),
    h("ul", { class: "problem-list small", lang: "en" }, problems.slice(0, 20).map((problem) => h("li", null, problem.slice(0, 300)))),
  );
  void openDialog({ title: t("share.import.title"), body });
}
