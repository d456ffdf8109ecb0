// @ts-check
/** Where a puzzle comes into the solver: opened from anything, or typed in clue by clue. */
import { t } from "../i18n/index.js";
import { clear, h } from "../ui/dom.js";
import { segmented } from "../ui/segmented.js";
import { makeLoopEditor } from "./loop-editor.js";
import { makeNonogramEditor } from "./nonogram-editor.js";
import { makeOpenBox } from "./open-box.js";
import { keepDrafts, readDrafts } from "./session.js";

/** @param {(opened: import("./session.js").Opened) => void} onOpen @returns {{element: HTMLElement, takeFiles: (target: HTMLElement) => void}} */
export function makeIntake(onOpen) {
  const host = h("div", { class: "editor-host" });
  const show = (/** @type {import("../types.js").Doc["kind"]} */ kind) => clear(host, kind === "nonogram" ? makeNonogramEditor(onOpen) : makeLoopEditor(onOpen));
  const { kind } = readDrafts();
  show(kind);
  const choice = segmented({
    label: t("solve.editor.kind"),
    choices: [
      { value: "nonogram", label: t("solve.kind.nonogram"), icon: "nonogram" },
      { value: "slitherlink", label: t("solve.kind.slitherlink"), icon: "slitherlink" },
    ],
    value: kind,
    onChange: (wanted) => {
      keepDrafts({ kind: wanted });
      show(wanted);
    },
  });
  const typing = h(
    "section",
    { class: "sheet type-box", "aria-labelledby": "type-title" },
    h("div", { class: "section-head" }, h("h2", { id: "type-title" }, t("solve.editor.heading")), choice),
    host,
  );
  const box = makeOpenBox("solve", onOpen);
  return { element: h("div", { class: "intake" }, box.element, typing), takeFiles: box.takeFiles };
}
