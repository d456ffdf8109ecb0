// @ts-check
/**
 * The studio's desk: the grid in the middle, the words for a slot at the left, filling, clues and checks at the right, a toolbar above;
 * on a phone the panels are tabs under the grid.
 */
import { t } from "../../../i18n/index.js";
import { makeActions } from "../../../make/actions.js";
import { Autosave } from "../../../make/autosave.js";
import { recallSteps, rememberHistory } from "../../../make/history.js";
import { readOrigin, withOrigin } from "../../../make/reopen.js";
import { button, linkButton, numberField, setPressed } from "../../../ui/controls.js";
import { openDialog, openMenu } from "../../../ui/dialog.js";
import { freshId, h } from "../../../ui/dom.js";
import { LONGEST_SIDE } from "../constants.js";
import { Bench } from "./bench.js";
import { CheckPanel } from "./checks.js";
import { CluesPanel } from "./clues.js";
import { NOTATION, SHORTEST_SIDE, STYLES, packDesign, unpackDesign } from "./design.js";
import { describeCrossword } from "./document.js";
import { acceptFill, clearFill, clearLetters, resize } from "./edits.js";
import { FillPanel, keepWords } from "./fill.js";
import { Filling } from "./filling.js";
import { GridView } from "./grid.js";
import { askRebus, makeLetters, makeSlotBar } from "./keys.js";
import { openLists } from "./lists.js";
import { Studio } from "./studio.js";
import { makeSymmetry } from "./view.js";
import { WordsPanel } from "./words.js";

/** @typedef {import("./design.js").Design} Design */
/** @typedef {import("../../../make/drafts.js").Draft} Draft */

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
  const setOrigin = (/** @type {import("../../../make/reopen.js").Origin | null} */ other) => {
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

/** @param {Studio} studio @param {Draft} draft @param {() => import("../../../make/reopen.js").Origin | null} getOrigin */
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

/** What is kept of a design, and what its card shows. @param {Design} design @param {import("../../../make/reopen.js").Origin | null} [origin] */
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

// The studio's panels as tabs. On a desk the first one has a place of its own beside the grid, and the others share the other side.

/** Whether there is room for panels at both sides. */
export const DESK = matchMedia("(min-width: 1024px) and (min-height: 480px)");
const KEPT_AS = "gridwright.studio.tab";

/** @typedef {"keys" | "words" | "fill" | "clues" | "check"} TabName */

/** @param {readonly TabName[]} names */
export function makeTabs(names) {
  const prefix = freshId("tab");
  const buttons = new Map(names.map((name) => [name, makeButton(name)]));
  /** @type {Map<TabName, HTMLElement>} */
  const panels = new Map();
  const element = h(
    "div",
    { class: "studio-side" },
    h(
      "div",
      { class: "studio-tabs", role: "tablist", "aria-label": t("crossword.studio.tabs"), on: { keydown: move } },
      [...buttons.values()].map((each) => each.element),
    ),
  );

  /** @param {TabName} name */
  function makeButton(name) {
    const count = h("span", { class: "tab-count", hidden: true });
    const tab = h(
      "button",
      { type: "button", class: "studio-tab", role: "tab", id: `${prefix}-${name}`, "aria-controls": `${prefix}-${name}-panel`, dataset: { tab: name }, on: { click: () => show(name) } },
      h("span", null, t(name === "keys" ? "crossword.studio.lettersTab" : `crossword.studio.${name}`)),
      count,
    );
    return { element: tab, count };
  }
  /** @param {TabName} name @param {() => void} [then] */
  function show(name, then) {
    // On a desk the words are always in sight.
    if (name === "words" && DESK.matches) {
      then?.();
      return;
    }
    element.dataset.tab = name;
    for (const [other, each] of buttons) {
      each.element.setAttribute("aria-selected", String(other === name));
      each.element.tabIndex = other === name ? 0 : -1;
      panels.get(other)?.classList.toggle("is-open", other === name);
    }
    keep(name);
    then?.();
  }
  /** @param {KeyboardEvent} event */
  function move(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const shown = names.filter((name) => buttons.get(name)?.element.offsetParent);
    const now = shown.indexOf(/** @type {TabName} */ (element.dataset.tab));
    const next = shown[(now + step + shown.length) % shown.length];
    if (!next) return;
    event.preventDefault();
    show(next);
    buttons.get(next)?.element.focus();
  }
  return {
    element,
    show,
    /** @param {Record<TabName, HTMLElement>} parts */
    fill(parts) {
      for (const name of names) {
        const panel = h(
          "div",
          { class: "studio-tab-panel", role: "tabpanel", id: `${prefix}-${name}-panel`, "aria-labelledby": `${prefix}-${name}`, dataset: { panel: name } },
          parts[name],
        );
        panels.set(name, panel);
        element.append(panel);
      }
      const kept = read(names);
      show(["keys", "words"].includes(kept) && DESK.matches ? "fill" : kept);
    },
    /** A number beside the name of a tab; none for 0. @param {TabName} name @param {number} count */
    setCount(name, count) {
      const each = buttons.get(name);
      if (!each) return;
      each.count.hidden = count === 0;
      each.count.textContent = count > 99 ? "99+" : String(count);
    },
  };
}

/** @param {string} name */
function keep(name) {
  try {
    sessionStorage.setItem(KEPT_AS, name);
  } catch {
    // It then opens with the first.
  }
}

/** @param {readonly TabName[]} names @returns {TabName} */
function read(names) {
  try {
    const kept = /** @type {TabName} */ (sessionStorage.getItem(KEPT_AS));
    if (names.includes(kept)) return kept;
  } catch {
    // Storage may be forbidden.
  }
  return "keys";
}

// What lies to hand above the grid: undo, the tools, the symmetry; and what is needed less often, in a menu.

/** @typedef {import("./studio.js").Tool} Tool */

/** @type {[Tool, string][]} */
const TOOLS = [["letter", "pencil"], ["block", "fill"], ["select", "fit"], ["circle", "ring"], ["shade", "shade"], ["bar", "bar"]];

/** @param {Studio} studio @param {import("./grid.js").GridView} grid @param {{openLists: () => void}} wiring */
export function makeToolbar(studio, grid, wiring) {
  const undo = button({ label: t("crossword.studio.undo"), icon: "undo", kind: "icon", keys: "Ctrl+Z", on: () => studio.undo() });
  const redo = button({ label: t("crossword.studio.redo"), icon: "redo", kind: "icon", keys: "Ctrl+Y", on: () => studio.redo() });
  const tools = TOOLS.map(([tool, picture]) => ({
    tool,
    element: button({ label: t(`crossword.studio.tool.${tool}`), icon: picture, kind: "icon", pressed: false, on: () => {
      studio.setTool(tool);
      grid.focus();
    } }),
  }));
  const symmetry = makeSymmetry(studio.design.symmetry, (value) => studio.commit({ ...studio.design, symmetry: value }));
  symmetry.select.setAttribute("aria-label", t("crossword.studio.symmetry"));
  symmetry.select.classList.add("symmetry-select");
  const more = button({ label: t("crossword.studio.more"), icon: "menu", kind: "icon", on: () => openMore(studio, grid, more, wiring) });
  const rebus = button({ label: t("crossword.studio.rebus"), icon: "keyboard", kind: "icon", keys: "Insert", on: () => askRebus(grid) });
  const element = h(
    "div",
    { class: "studio-tools", role: "toolbar", "aria-label": t("crossword.studio.tools") },
    undo,
    redo,
    h("span", { class: "tool-line", "aria-hidden": "true" }),
    tools.map((each) => each.element),
    rebus,
    h("span", { class: "tool-line", "aria-hidden": "true" }),
    symmetry.select,
  );
  const render = () => {
    undo.disabled = !studio.history.canUndo;
    redo.disabled = !studio.history.canRedo;
    symmetry.select.value = studio.design.symmetry;
    grid.grid.dataset.tool = studio.tool;
    for (const each of tools) setPressed(each.element, each.tool === studio.tool);
  };
  studio.listen(["design", "cursor"], render);
  render();
  return [element, more];
}

/**
 * @param {Studio} studio
 * @param {import("./grid.js").GridView} grid
 * @param {HTMLElement} anchor
 * @param {{openLists: () => void}} wiring
 */
function openMore(studio, grid, anchor, wiring) {
  const { design } = studio;
  openMenu(anchor, [
    ...STYLES.map((style) => ({ label: t(`crossword.studio.style.${style}`), isChecked: design.style === style, run: () => void studio.commit({ ...studio.design, style }) })),
    null,
    { label: t("crossword.studio.resize"), icon: "fit", run: () => void askSize(studio) },
    { label: t("crossword.studio.lists"), icon: "file", run: wiring.openLists },
    null,
    { label: t("crossword.studio.fill.accept"), icon: "check", isDisabled: design.pencil.size === 0, run: () => void studio.commit(acceptFill(studio.design)) },
    { label: t("crossword.studio.fill.clear"), icon: "erase", isDisabled: clearFill(design) === design, run: () => void studio.commit(clearFill(studio.design)) },
    { label: t("crossword.studio.fill.clearAll"), icon: "trash", isDisabled: !design.letters.some(Boolean), run: () => void studio.commit(clearLetters(studio.design)) },
    null,
    { label: t("crossword.studio.keys"), icon: "keyboard", run: () => void showKeys() },
  ], { afterChoice: () => grid.focus() });
}

/** @param {Studio} studio */
async function askSize(studio) {
  const side = (/** @type {"width" | "height"} */ name) =>
    numberField({ label: t(`crossword.studio.${name}`), least: SHORTEST_SIDE, most: LONGEST_SIDE, value: studio.design[name] });
  const [width, height] = [side("width"), side("height")];
  const body = h(
    "div",
    { class: "stack" },
    h("p", { class: "quiet" }, t("crossword.studio.resize.help")),
    h("div", { class: "start-sides" }, width.element, height.element),
  );
  const actions = [{ label: t("shell.cancel"), value: null }, {
    label: t("crossword.studio.apply"),
    kind: /** @type {const} */ ("primary"),
    value: true,
  }];
  if (!(await openDialog({ title: t("crossword.studio.resize"), body, actions }))) return;
  studio.commit(resize(studio.design, width.read(), height.read()));
}

// The keys of the studio, in a window.

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
