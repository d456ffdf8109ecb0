// @ts-check
/** Puzzles as text: give this one away, or open another from what was pasted. */
import { createPuzzle, describeError, readPuzzles, runJob, writePuzzle } from "../api.js";
import { t } from "../i18n/index.js";
import { askToPlay, isColoured, judgeCertainty, makePlayable } from "../solve/certain.js";
import { button } from "../ui/button.js";
import { freshId, h } from "../ui/dom.js";
import { openDialog } from "../ui/dialog.js";
import { segmented } from "../ui/segmented.js";
import { copyText, toast } from "../ui/toast.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {{document: Doc, title: string, certainty: import("../solve/certain.js").Certainty}} Found */

/** The formats people exchange by paste, the most common first. @type {Record<string, string[]>} */
const FORMATS = { nonogram: ["puzzlink", "pattern", "non"], slitherlink: ["puzzlink-slither", "loopy"] };

/** Those that hold inks. */
const COLOURED = ["non"];

const SOLVE_SECONDS = 10;
/** What nobody misses in a line of text. */
const NOT_MISSED = new Set(["author", "copyright", "description", "licence", "title"]);

/** @param {Puzzle} puzzle @returns {Promise<void>} */
export async function openShare(puzzle) {
  const formats = isColoured(puzzle.document) ? COLOURED : FORMATS[puzzle.document.kind];
  const id = freshId("share");
  const text = h("textarea", { id, class: "field share-text", readonly: true, rows: 4, spellcheck: "false", lang: "en" });
  const remark = h("p", { class: "quiet small", role: "status" });
  let turn = 0;
  const write = async (/** @type {string} */ format) => {
    const mine = ++turn;
    try {
      const answer = await writePuzzle({ document: { ...puzzle.document, goal: null }, format });
      if (mine !== turn) return;
      text.value = (answer.text ?? "").trim();
      const losses = answer.losses.filter((loss) => !NOT_MISSED.has(loss));
      remark.textContent = losses.length ? t("play.share.losses", { losses: losses.join(", ") }) : "";
    } catch (error) {
      if (mine !== turn) return;
      text.value = "";
      remark.textContent = describeError(error, { "wrong-input": "solve.export.cannot", unsupported: "solve.export.cannot" });
    }
  };
  const choice = segmented({
    label: t("play.share.format"),
    choices: formats.map((format) => ({ value: format, label: t(`play.format.${format}`) })),
    value: formats[0],
    onChange: (format) => void write(format),
  });
  void write(formats[0]);
  const copy = button({ label: t("play.share.copy"), icon: "copy", kind: "primary", on: () => void copyText(text.value) });
  const body = h("div", { class: "stack share" }, choice, h("label", { for: id, class: "visually-hidden" }, t("play.share.text")), text, remark, copy);
  await openDialog({ title: t("play.share"), body, actions: [] });
}

/**
 * Ask for a text and keep its first puzzle in the library.
 * @returns {Promise<Puzzle | null>} null when the player changed their mind
 */
export async function openImport() {
  const id = freshId("import");
  const text = h("textarea", { id, class: "field share-text", rows: 6, spellcheck: "false", autofocus: true, autocapitalize: "off" });
  const problem = h("p", { class: "import-problem", role: "alert" });
  const remark = h("p", { class: "quiet small", role: "status" }, t("play.import.help"));
  const open = button({ label: t("play.import.open"), kind: "primary" });
  const body = h("div", { class: "stack share" }, h("label", { for: id }, t("play.import.text")), text, remark, problem, open);
  /** @type {Found | null} */
  const found = await openDialog({
    title: t("play.import"),
    body,
    actions: [],
    onOpen: (close) => {
      open.addEventListener("click", async () => {
        open.disabled = true;
        problem.textContent = "";
        remark.textContent = t("play.import.solving");
        try {
          close(await readFirst(text.value));
        } catch (error) {
          problem.textContent = error instanceof RangeError ? error.message : describeError(error);
        } finally {
          remark.textContent = t("play.import.help");
          open.disabled = false;
        }
      });
    },
  });
  if (!found || !(await askToPlay(found.certainty))) return null;
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
  const result = await solveFirst(document);
  const title = first.title || `${t("play.import.imported")} ${document.width} × ${document.height}`;
  return { document: makePlayable(document, result), title, certainty: judgeCertainty(document, result) };
}

/**
 * With a known goal a puzzle can be played with lives, checked offline and taken back to the last right position; so a pasted one is
 * solved first, also if a goal came along: it need not be the only one.
 * @param {Doc} document
 * @returns {Promise<import("../solve/answer.js").SolveResult | null>} null when it was not found out
 */
async function solveFirst(document) {
  if (isColoured(document)) return null;
  try {
    return await runJob({ task: "solve", document: { ...document, goal: null }, solutions: 2, seconds: SOLVE_SECONDS });
  } catch {
    return null;
  }
}
