// @ts-check
/**
 * The studio's desk: the grid in the middle, the words for a slot at the left, filling, clues and checks at the right; on a phone the panels are tabs under the grid.
 */
import { t } from "../i18n/index.js";
import { Autosave } from "../make/autosave.js";
import { makeActions } from "../make/actions.js";
import { readOrigin, withOrigin } from "../make/reopen.js";
import { recallSteps, rememberHistory } from "../make/past.js";
import { linkButton } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { Bench } from "./bench.js";
import { CheckPanel } from "./check-panel.js";
import { CluesPanel } from "./clues-panel.js";
import { NOTATION, packDesign, unpackDesign } from "./design.js";
import { describeCrossword } from "./document.js";
import { FillPanel } from "./fill-panel.js";
import { Filling } from "./filling.js";
import { GridView } from "./grid.js";
import { makeLetters, makeSlotBar } from "./letters.js";
import { openLists } from "./lists.js";
import { Studio } from "./studio.js";
import { DESK, makeTabs } from "./tabs.js";
import { makeToolbar } from "./toolbar.js";
import { keepWords } from "./wishes.js";
import { WordsPanel } from "./words-panel.js";

/** @typedef {import("./design.js").Design} Design */
/** @typedef {import("../make/drafts.js").Draft} Draft */

/**
 * @param {Design} design
 * @param {Draft} draft
 * @returns {{element: HTMLElement, destroy: () => Promise<void>}}
 */
export function openDesk(design, draft) {
  const studio = new Studio(design, recallSteps(draft.id, design, NOTATION));
  const bench = new Bench(studio);
  const filling = new Filling(studio, bench);
  const openWordLists = () => void openLists(studio);
  const grid = new GridView(studio, bench, { onList: () => tabs.show("words", () => words.focus()) });
  const words = new WordsPanel(studio, bench, { onDone: () => grid.focus(), openLists: openWordLists });
  const fill = new FillPanel(studio, bench, filling, { showHeat: (isOn) => grid.showHeat(isOn) });
  const tabs = makeTabs(["keys", "words", "fill", "clues", "check"]);
  const clues = new CluesPanel(studio, { onMissing: (count) => tabs.setCount("clues", count) });
  const check = new CheckPanel(studio, bench, { onCount: (count) => tabs.setCount("check", count) });
  tabs.fill({ keys: makeLetters(grid), words: words.element, fill: fill.element, clues: clues.element, check: check.element });
  bench.addEventListener("work", () => tabs.setCount("fill", bench.blockedCells.size > 0 ? 1 : 0));
  let origin = readOrigin(draft.data);
  const autosave = keepDraft(studio, draft, () => origin);
  const keepHistory = rememberHistory(() => autosave.id, studio.history, NOTATION);
  const setOrigin = (/** @type {import("../make/reopen.js").Origin | null} */ other) => {
    origin = other;
    autosave.change();
  };
  const actions = makeActions({
    origin: { get: () => origin, set: setOrigin },
    getDocument: () => /** @type {any} */ (describeCrossword(studio.design)),
    getFacts: () => ({}),
    getTitle: () => studio.design.texts.title,
  });
  const element = h(
    "div",
    { class: "studio", dataset: { draft: draft.id } },
    h(
      "header",
      { class: "studio-head" },
      linkButton({ label: t("make.back"), href: "#/make", icon: "back", kind: "icon" }),
      makeTitle(studio),
      ...makeToolbar(studio, grid, { openLists: openWordLists }),
    ),
    h("div", { class: "studio-stage" }, grid.frame, makeSlotBar(studio)),
    tabs.element,
  );
  const stopPlacing = placeActions(actions.element, element, check.element);
  const hearUndo = (/** @type {KeyboardEvent} */ event) => undoAnywhere(event, studio);
  document.addEventListener("keydown", hearUndo);
  bench.start();
  // For tests and for those who like to look: the state behind the desk.
  Object.defineProperty(element, "studio", { value: studio });
  return {
    element,
    destroy: async () => {
      document.removeEventListener("keydown", hearUndo);
      stopPlacing();
      filling.destroy();
      keepHistory();
      bench.destroy();
      for (const part of [grid, words, fill, clues, check]) part.destroy();
      await autosave.destroy();
    },
  };
}

/**
 * On a desk what to do with a finished crossword lies under the grid, on a phone after the last check.
 * @param {HTMLElement} actions
 * @param {HTMLElement} desk
 * @param {HTMLElement} check
 */
function placeActions(actions, desk, check) {
  const place = () => {
    if (DESK.matches) desk.append(actions);
    else check.after(actions);
  };
  place();
  DESK.addEventListener("change", place);
  return () => DESK.removeEventListener("change", place);
}

/** @param {Studio} studio @param {Draft} draft @param {() => import("../make/reopen.js").Origin | null} getOrigin */
function keepDraft(studio, draft, getOrigin) {
  const autosave = new Autosave({
    kind: "crossword",
    draft,
    read: () => describeDraft(studio.design, getOrigin()),
    onOther: (data) => {
      const other = unpackDesign(data);
      if (other) studio.commit(other);
    },
    address: (id) => `#/studio/${id}`,
  });
  /** @type {Design} */
  let saved = studio.design;
  studio.addEventListener("design", () => {
    if (studio.design === saved) return;
    if (studio.design.words !== saved.words) keepWords(studio.design.words);
    saved = studio.design;
    autosave.change();
  });
  return autosave;
}

/** What is kept of a design, and what its card shows. @param {Design} design @param {import("../make/reopen.js").Origin | null} [origin] */
export function describeDraft(design, origin = null) {
  const values = design.squares.map((square, place) => (square !== "." ? "2" : design.letters[place] ? "1" : "0")).join("");
  return {
    data: { ...packDesign(design), ...withOrigin(origin) },
    title: design.texts.title,
    preview: { height: design.height, width: design.width, values, pattern: design.squares.join("") },
  };
}

/** @param {Studio} studio */
function makeTitle(studio) {
  const field = h("input", {
    class: "studio-title",
    type: "text",
    maxlength: 200,
    "aria-label": t("crossword.studio.text.title"),
    placeholder: t("crossword.studio.untitled"),
    autocomplete: "off",
    on: {
      input: () => studio.commit({ ...studio.design, texts: { ...studio.design.texts, title: field.value } }, "text title"),
      blur: () => studio.history.rest(),
    },
  });
  const render = () => {
    if (field.value !== studio.design.texts.title) field.value = studio.design.texts.title;
  };
  studio.addEventListener("design", render);
  render();
  return h("h1", { class: "studio-heading" }, h("span", { class: "visually-hidden" }, t("crossword.studio.heading")), field);
}

/**
 * Undo works wherever the focus is, except in windows and in fields that have their own.
 * @param {KeyboardEvent} event
 * @param {Studio} studio
 */
function undoAnywhere(event, studio) {
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) studio.redo();
  else if (key === "z") studio.undo();
  else return;
  event.preventDefault();
}
