// @ts-check
/** What a thumb needs to write: letters on the screen, and a bar with the slot at the cursor. */
import { language, t } from "../i18n/index.js";
import { makeKeyboard } from "../play/crossword/keyboard.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { readPattern } from "./clues.js";
import { askRebus } from "./rebus.js";

/** Without diacritics the plain letters do. */
const PLAIN = new Set("ABC");

/** @param {import("./grid.js").GridView} grid */
export function makeLetters(grid) {
  const { studio } = grid;
  const onKey = (/** @type {string} */ name) => {
    if (name === "Backspace") studio.erase({ isBack: true });
    else if (name === "rebus") askRebus(grid);
    else studio.type(name);
  };
  const host = h("div", { class: "letters-panel" });
  let shown = "";
  const render = () => {
    const { folds, digits } = studio.design.words;
    const key = `${folds} ${digits}`;
    if (key === shown) return;
    shown = key;
    const letters = folds ? new Set([...PLAIN, ...(digits ? "1" : "")]) : new Set();
    host.replaceChildren(makeKeyboard({ letters, language: language(), onKey }));
  };
  studio.addEventListener("design", render);
  render();
  return host;
}

/** @param {import("./studio.js").Studio} studio */
export function makeSlotBar(studio) {
  const turn = h("button", { type: "button", class: "slot-turn", on: { click: () => studio.flip() } });
  const render = () => {
    const { slot, design } = studio;
    turn.textContent = slot ? `${t(`crossword.studio.slot.${slot.direction}`, { label: slot.label })}  ${readPattern(design, slot).replaceAll(".", "·")}` : t("crossword.studio.words.noSlot");
  };
  studio.listen(["design", "cursor"], render);
  render();
  return h(
    "div",
    { class: "slot-bar" },
    button({ label: t("crossword.studio.previousSlot"), icon: "back", kind: "icon", on: () => studio.goToNext(-1) }),
    turn,
    button({ label: t("crossword.studio.nextSlot"), icon: "forward", kind: "icon", on: () => studio.goToNext(1) }),
  );
}
