// @ts-check
/** The keys of the studio, in a window. */
import { t } from "../i18n/index.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";

/** Keys as they are printed, and the name of what they do. @type {[string[], string][]} */
const KEYS = [
  [["A–Z"], "type"],
  [["."], "block"],
  [[","], "bar"],
  [["'"], "circle"],
  [["`"], "shade"],
  [["Space"], "flip"],
  [["↑ ↓ ← →"], "arrows"],
  [["Tab", "Shift+Tab"], "entries"],
  [["Shift+↑ ↓ ← →", "Ctrl+A"], "select"],
  [["Backspace", "Delete"], "erase"],
  [["Insert", "Esc"], "rebus"],
  [["Enter"], "list"],
  [["Ctrl+Z", "Ctrl+Y"], "undo"],
  [["Esc Tab"], "leave"],
];

export function showKeys() {
  const body = h(
    "dl",
    { class: "studio-keys" },
    KEYS.map(([keys, name]) => h(
      "div",
      null,
      h("dt", null, keys.map((key) => h("kbd", null, key))),
      h("dd", null, t(`crossword.studio.key.${name}`)),
    )),
  );
  return openDialog({ title: t("crossword.studio.keys"), body });
}
