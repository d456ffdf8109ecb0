// @ts-check
/** Where a puzzle comes into the solver: opened from anything, or typed in clue by clue. */
import { t } from "../i18n/index.js";
import { listKinds, nameKind } from "../kinds/index.js";
import { clear, h } from "../ui/dom.js";
import { segmented } from "../ui/segmented.js";
import { makeOpenBox } from "./open-box.js";
import { keepTypedKind, readTypedKind } from "./session.js";

/** @param {(opened: import("./session.js").Opened) => void} onOpen @returns {Promise<{element: HTMLElement, takeFiles: (target: HTMLElement) => void}>} */
export async function makeIntake(onOpen) {
  const host = h("div", { class: "editor-host" });
  const kinds = listKinds().filter((each) => each.editor);
  const chosen = kinds.find((each) => each.name === readTypedKind()) ?? kinds[0];
  const show = async (/** @type {string} */ name) => {
    const editor = await kinds.find((each) => each.name === name)?.editor?.();
    if (editor) clear(host, editor.make(onOpen));
  };
  await show(chosen.name);
  const choice = segmented({
    label: t("solve.editor.kind"),
    choices: kinds.map((each) => ({ value: each.name, label: nameKind(each.name), icon: each.icon })),
    value: chosen.name,
    onChange: (wanted) => {
      keepTypedKind(wanted);
      void show(wanted);
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
