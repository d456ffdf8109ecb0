// @ts-check
/** Give a puzzle away: in any format that its kind is written in, to copy or to download, with what gets lost. */
import { describeError, getFormats, writePuzzle } from "../api.js";
import { t } from "../i18n/index.js";
import { saveFile } from "../settings/study.js";
import { button } from "../ui/button.js";
import { clear, freshId, h } from "../ui/dom.js";
import { openDialog } from "../ui/dialog.js";
import { toggle } from "../ui/segmented.js";
import { copyText, toast } from "../ui/toast.js";
import { isColoured } from "./certain.js";
import { drawProblem } from "./work.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {{name: string, title: string, kind: string, suffixes: string[], is_written: boolean, needs_goal: boolean, keeps: string[]}} Format */
/** @typedef {import("../api.js").WriteAnswer} WriteAnswer */

/** What people exchange most, first. */
const FIRST = ["puzzlink", "puzzlink-slither", "pattern", "loopy", "non", "json", "gridwright-slitherlink"];
const rank = (/** @type {string} */ name) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
let wanted = "";
const WORDS = { "wrong-input": "solve.export.cannot", unsupported: "solve.export.cannot" };

/** @param {Doc} doc @param {string} title @returns {Promise<void>} */
export async function openExport(doc, title) {
  /** @type {Format[]} */
  let formats;
  try {
    formats = (await getFormats()).formats;
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
    return;
  }
  const fit = formats
    .filter((format) => format.kind === doc.kind && format.is_written && (!format.needs_goal || doc.goal) && (!isColoured(doc) || format.keeps.includes("colour")))
    .sort((a, b) => rank(a.name) - rank(b.name));
  const named = title ? { ...doc, title } : doc;
  await openDialog({ title: t("solve.export"), body: makeBody(named, fit), actions: [] });
}

/** @param {Doc} doc @param {Format[]} formats */
function makeBody(doc, formats) {
  const id = freshId("export");
  let keepsGoal = false;
  let turn = 0;
  const shown = h("div", { class: "export-shown", "aria-live": "polite" });
  const goalHost = h("div");
  const write = async () => {
    const mine = ++turn;
    wanted = select.value;
    const format = formats.find((each) => each.name === wanted);
    if (!format) return;
    goalHost.hidden = !doc.goal || format.needs_goal || !format.keeps.includes("goal");
    try {
      const answer = await writePuzzle({ document: doc, format: format.name, keeps_goal: format.needs_goal || keepsGoal });
      if (mine === turn) clear(shown, drawFile(answer));
    } catch (error) {
      if (mine === turn) clear(shown, drawProblem(describeError(error, WORDS)));
    }
  };
  const select = h(
    "select",
    { id, class: "field", on: { change: () => void write() } },
    formats.map((format) => h("option", { value: format.name, selected: format.name === wanted }, `${format.title} (${format.suffixes[0]})`)),
  );
  goalHost.append(
    toggle({
      label: t("solve.export.goal"),
      isOn: keepsGoal,
      onChange: (isOn) => {
        keepsGoal = isOn;
        void write();
      },
    }),
  );
  void write();
  return h("div", { class: "stack export" }, h("div", { class: "labelled" }, h("label", { for: id }, t("solve.export.format")), select), goalHost, shown);
}

/** @param {WriteAnswer} answer */
function drawFile(answer) {
  const { text, base64, losses } = answer;
  const isText = typeof text === "string";
  const address = isText ? "" : `data:${answer.media_type};base64,${base64 ?? ""}`;
  return [
    isText
      ? h("textarea", { class: "field share-text", readonly: true, rows: 6, spellcheck: "false", lang: "en", "aria-label": t("solve.export.text") }, text)
      : h("img", { class: "export-image", src: address, alt: answer.name }),
    losses.length > 0 && h("p", { class: "small quiet" }, t("solve.export.losses", { losses: losses.map((loss) => t(`solve.loss.${loss}`)).join(", ") })),
    h(
      "div",
      { class: "row" },
      isText && button({ label: t("solve.export.copy"), icon: "copy", kind: "primary", on: () => void copyText(text.trim()) }),
      button({ label: t("solve.export.download"), icon: "download", on: () => download(answer) }),
    ),
  ];
}

/** @param {WriteAnswer} answer */
function download(answer) {
  const bytes = typeof answer.text === "string" ? answer.text : Uint8Array.from(atob(answer.base64 ?? ""), (letter) => letter.charCodeAt(0));
  saveFile(new Blob([bytes], { type: answer.media_type }), answer.name);
}
