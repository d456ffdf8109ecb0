// @ts-check
/** The window that prints one puzzle or many: choices at one side, how the pages will look at the other, and the file in the end. */
import { describeError } from "../api.js";
import { formatNumber, t } from "../i18n/index.js";
import { runInTurn } from "../make/live.js";
import { fromBase64 } from "../share/bytes.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { clear, h, saveFile } from "../ui/dom.js";
import { progressBar } from "../ui/progress.js";
import { toast } from "../ui/toast.js";
import { describeWaiting } from "../ui/waiting.js";
import { keepChoices, makeLayout, pageAddress, readChoices } from "./choices.js";
import { makeForm } from "./form.js";
import { makePreview } from "./preview.js";

/** @typedef {import("../types.js").Doc} Doc */
/** `board` is what the player has written, in rows; `name` stands with the solution. @typedef {{document: Doc, title?: string, name?: string, board?: string[] | null, difficulty?: string}} PrintItem */
/** @typedef {{name: string, base64: string, pages: number}} PrintAnswer */

const MOST_PUZZLES = 200;
const SECONDS = 60;

/**
 * @param {object} wish
 * @param {PrintItem[]} wish.items
 * @param {string} [wish.title] of a booklet of them
 * @returns {Promise<void>}
 */
export async function openPrint({ items, title = "" }) {
  if (items.length === 0) {
    toast(t("print.none"));
    return;
  }
  const chosen = items.slice(0, MOST_PUZZLES);
  const choices = readChoices();
  const cover = { title: title || chosen[0]?.title || "", subtitle: "", author: "", date: "" };
  const getTask = () => ({
    items: chosen.map((item) => ({
      document: item.document,
      title: item.title ?? null,
      name: item.name ?? null,
      board: choices.progress ? (item.board ?? null) : null,
      difficulty: item.difficulty ?? "",
    })),
    layout: makeLayout(choices, cover, chosen.length),
    address: choices.qr ? pageAddress() : null,
    seconds: SECONDS,
  });
  const preview = makePreview(getTask);
  const file = makeFile(getTask);
  const change = () => {
    keepChoices(choices);
    file.forget();
    preview.refresh();
  };
  const form = makeForm({ choices, cover, puzzles: chosen.length, hasBoards: chosen.some((item) => item.board), onChange: change });
  const body = h(
    "div",
    { class: "print" },
    h("div", { class: "print-choices" }, chosen.length < items.length && h("p", { class: "small quiet" }, t("print.tooMany", { most: MOST_PUZZLES })), form),
    h("div", { class: "print-side" }, preview.element, file.element),
  );
  await openDialog({ title: t("print.title"), body, actions: [], isWide: true, class: "print-window" });
  preview.destroy();
  file.destroy();
}

/** The button that makes the file, what goes on meanwhile, and the file. @param {() => Record<string, unknown>} getTask */
function makeFile(getTask) {
  let address = "";
  /** @type {AbortController | null} */
  let working = null;
  const element = h("div", { class: "print-file", "aria-live": "polite" });
  const make = button({ label: t("print.make"), icon: "download", kind: "primary", on: () => void run() });

  function forget() {
    working?.abort();
    if (address) URL.revokeObjectURL(address);
    address = "";
    clear(element, make);
  }

  async function run() {
    const mine = new AbortController();
    working = mine;
    const bar = progressBar({ label: t("print.making"), onCancel: forget });
    clear(element, bar.element);
    const onProgress = (/** @type {import("../jobs.js").JobProgress} */ progress) => {
      bar.setNote(describeWaiting(progress, t("print.making")));
    };
    try {
      /** @type {PrintAnswer} */
      const answer = await runInTurn({ ...getTask(), task: "print" }, { onProgress, signal: mine.signal });
      if (!mine.signal.aborted) give(answer);
    } catch (error) {
      if (mine.signal.aborted) return;
      clear(element, h("p", { class: "field-problem", role: "alert" }, describeError(error)), make);
    }
  }

  /** @param {PrintAnswer} answer */
  function give(answer) {
    const bytes = fromBase64(answer.base64);
    const blob = new Blob([bytes], { type: "application/pdf" });
    address = URL.createObjectURL(blob);
    const save = () => saveFile(blob, answer.name);
    const size = formatNumber(Math.ceil(bytes.length / 1000));
    clear(
      element,
      h("p", { class: "small" }, t("print.ready", { name: answer.name, count: answer.pages, size })),
      h(
        "div",
        { class: "row" },
        button({ label: t("print.again"), icon: "download", on: save }),
        h("a", { class: "button plain", href: address, target: "_blank", rel: "noopener" }, t("print.open")),
      ),
    );
    save();
  }

  clear(element, make);
  return { element, forget, destroy: forget };
}
