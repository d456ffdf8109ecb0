// @ts-check
/** Type a Slitherlink in: its size, a grid of clues, and a pad of digits for fingers. */
import { t } from "../i18n/index.js";
import "../i18n/later.js";
import { button } from "../ui/button.js";
import { freshId, h } from "../ui/dom.js";
import { LoopGrid } from "./loop-grid.js";
import { hasOther, keepDraft, readDraft } from "./session.js";
import { offerBack, readSide } from "./undo.js";

const LARGEST = 100;
const DRAFT = "loop";
const EMPTY = { title: "", clues: Array.from({ length: 7 }, () => ".......") };

/** @param {(opened: import("./session.js").Opened) => void} onDone @returns {HTMLElement} */
function make(onDone) {
  const draft = readDraft(DRAFT, EMPTY);
  const id = freshId("loop");
  const title = h("input", { id, class: "field", type: "text", maxlength: 80, autocomplete: "off", value: draft.title, on: { input: () => update() } });
  const update = () => {
    keepDraft(DRAFT, { title: title.value, clues: grid.clues });
    done.disabled = grid.clues.every((row) => /^\.*$/.test(row));
  };
  const grid = new LoopGrid({ clues: draft.clues, onChange: () => update() });
  const showSize = () => {
    height.value = String(grid.clues.length);
    width.value = String(grid.clues[0].length);
  };
  const fill = (/** @type {string[]} */ clues) => {
    grid.setClues(clues);
    showSize();
  };
  const resize = () => {
    const before = grid.clues;
    grid.resize(readSide(height, LARGEST) ?? before.length, readSide(width, LARGEST) ?? before[0].length);
    showSize();
    if (countClues(grid.clues) < countClues(before)) offerBack("removed", () => fill(before));
  };
  const wipe = () => {
    const before = grid.clues;
    grid.wipe();
    if (countClues(before) > 0) offerBack("wiped", () => fill(before));
  };
  const side = (/** @type {string} */ name, /** @type {number} */ value) =>
    h("input", { id: `${id}-${name}`, class: "field count-field", type: "number", inputmode: "numeric", min: 1, max: LARGEST, value, on: { change: resize } });
  const width = side("width", draft.clues[0].length);
  const height = side("height", draft.clues.length);
  const finish = () => {
    const clues = grid.clues;
    onDone({ document: { kind: "slitherlink", height: clues.length, width: clues[0].length, clues }, title: title.value.trim() });
  };
  const done = button({ label: t("solve.editor.done"), kind: "primary", on: finish });
  const pad = ["0", "1", "2", "3", "."].map((clue) =>
    button({ label: clue === "." ? t("solve.loop.clear") : clue, class: "pad-key", on: () => grid.write(clue), attributes: { tabindex: -1 } }),
  );
  const element = h(
    "div",
    { class: "editor" },
    h("div", { class: "labelled" }, h("label", { for: id }, t("solve.editor.title")), title),
    h(
      "div",
      { class: "row" },
      h("div", { class: "labelled" }, h("label", { for: width.id }, t("solve.width")), width),
      h("div", { class: "labelled" }, h("label", { for: height.id }, t("solve.height")), height),
    ),
    h("p", { class: "quiet small" }, t("solve.loop.help")),
    h("div", { class: "loop-scroll" }, grid.element),
    h("div", { class: "row pad", role: "group", "aria-label": t("solve.loop.pad") }, pad),
    h("div", { class: "row editor-actions" }, done, button({ label: t("solve.editor.wipe"), kind: "quiet", on: wipe })),
  );
  update();
  return element;
}

/** @param {import("./session.js").Opened} opened */
function take({ document: doc, title }) {
  const before = readDraft(DRAFT, EMPTY);
  const clues = [...(doc.clues ?? [])];
  keepDraft(DRAFT, { title, clues });
  return hasOther(before.clues, clues) ? () => keepDraft(DRAFT, before) : null;
}

/** @param {string[]} clues */
function countClues(clues) {
  return clues.join("").replaceAll(".", "").length;
}

/** @type {import("../kinds/kind.js").Editor} */
export const editor = { make, take };
