// @ts-check
/** Type a nonogram in: its rows and columns as lines of numbers, with the sums of both compared while typing. */
import { formatNumber, t } from "../i18n/index.js";
import "../i18n/later.js";
import { button } from "../ui/button.js";
import { clear, freshId, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { judgeLines, makeNonogram } from "./clues.js";
import { LineList } from "./line-list.js";
import { hasOther, keepDraft, readDraft } from "./session.js";
import { offerBack } from "./undo.js";

/** @typedef {import("./session.js").Opened} Opened */
/** @typedef {{title: string, rows: string[], columns: string[]}} Draft */

const DRAFT = "nonogram";
const EMPTY = { title: "", rows: ["", "", "", "", ""], columns: ["", "", "", "", ""] };

/** @param {(opened: Opened) => void} onDone @returns {HTMLElement} */
function make(onDone) {
  const draft = readDraft(DRAFT, EMPTY);
  const id = freshId("title");
  const title = h("input", { id, class: "field", type: "text", maxlength: 80, autocomplete: "off", value: draft.title, on: { input: () => update() } });
  const rows = new LineList({ side: "row", lines: draft.rows, onChange: () => update() });
  const columns = new LineList({ side: "column", lines: draft.columns, onChange: () => update() });
  const sums = h("p", { class: "sums", role: "status" });
  let judged = judgeLines(rows.lines, columns.lines);

  const update = () => {
    judged = judgeLines(rows.lines, columns.lines);
    rows.showFaults(judged.rows, judged.columns.length);
    columns.showFaults(judged.columns, judged.rows.length);
    keepDraft(DRAFT, { title: title.value, rows: rows.lines, columns: columns.lines });
    showSums(sums, judged);
    done.disabled = !judged.isFit;
  };
  const finish = () => {
    if (judged.isFit) onDone({ document: makeNonogram(judged), title: title.value.trim() });
  };
  const fill = (/** @type {Draft} */ lines) => {
    title.value = lines.title;
    rows.setLines(lines.rows);
    columns.setLines(lines.columns);
    update();
  };
  const wipe = () => {
    const before = { title: title.value, rows: rows.lines, columns: columns.lines };
    fill({ title: "", rows: before.rows.map(() => ""), columns: before.columns.map(() => "") });
    if ([before.title, ...before.rows, ...before.columns].some(Boolean)) offerBack("wiped", () => fill(before));
  };
  const done = button({ label: t("solve.editor.done"), kind: "primary", on: finish });
  const element = h(
    "div",
    {
      class: "editor",
      on: {
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) finish();
        },
      },
    },
    h("div", { class: "labelled" }, h("label", { for: id }, t("solve.editor.title")), title),
    h("p", { class: "quiet small" }, t("solve.editor.lines")),
    h("div", { class: "clue-sides" }, rows.element, columns.element),
    sums,
    h("div", { class: "row editor-actions" }, done, button({ label: t("solve.editor.wipe"), kind: "quiet", on: wipe })),
  );
  update();
  return element;
}

/** @param {Opened} opened */
function take({ document: doc, title }) {
  const before = readDraft(DRAFT, EMPTY);
  const write = (/** @type {number[][] | undefined} */ clues) => (clues ?? []).map((numbers) => numbers.join(" "));
  const lines = { rows: write(doc.rows), columns: write(doc.columns) };
  keepDraft(DRAFT, { title, ...lines });
  const isOther = hasOther([...before.rows, "/", ...before.columns], [...lines.rows, "/", ...lines.columns]);
  return isOther ? () => keepDraft(DRAFT, before) : null;
}

/** @param {HTMLElement} element @param {import("./clues.js").Judgement} judged */
function showSums(element, { rowSum, columnSum, isBlank }) {
  const isSame = rowSum === columnSum;
  element.classList.toggle("is-off", !isSame && !isBlank);
  const numbers = { rows: formatNumber(rowSum), columns: formatNumber(columnSum) };
  if (isBlank) clear(element, h("span", null, t("solve.sums.blank")));
  else clear(element, icon(isSame ? "check-circle" : "warning"), h("span", null, t(isSame ? "solve.sums.same" : "solve.sums.off", numbers)));
}

/** @type {import("../kinds/kind.js").Editor} */
export const editor = { make, take };
