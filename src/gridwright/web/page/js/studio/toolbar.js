// @ts-check
/** What lies to hand above the grid: undo, the tools, the symmetry; and what is needed less often, in a menu. */
import { t } from "../i18n/index.js";
import { button, setPressed } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { openMenu } from "../ui/menu.js";
import { LONGEST_SIDE, SHORTEST_SIDE, STYLES } from "./design.js";
import { acceptFill, clearFill, clearLetters, resize } from "./edits.js";
import { showKeys } from "./help.js";
import { numberField } from "./number-field.js";
import { askRebus } from "./rebus.js";
import { makeSymmetry } from "./start.js";
import { Studio } from "./studio.js";

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
