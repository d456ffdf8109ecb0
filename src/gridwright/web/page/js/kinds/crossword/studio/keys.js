// @ts-check
/**
 * The keyboard on the grid, with the keys that constructors have in their fingers, a field for several letters in a cell, and letters
 * on the screen for thumbs.
 */
import { language, t } from "../../../i18n/index.js";
import { button } from "../../../ui/controls.js";
import { h } from "../../../ui/dom.js";
import { MOST_LETTERS } from "../constants.js";
import { makeKeyboard } from "../keyboard.js";
import { spellLetter, spellLetters } from "./design.js";
import { readPattern } from "./document.js";

/** @typedef {import("./grid.js").GridView} GridView */

/** Rows and columns. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {GridView} view @param {{onList: () => void}} wiring */
export function listenKeys(view, wiring) {
  /** After Escape the next Tab leaves the grid, so that nobody is kept in it. */
  let isLeaving = false;
  view.grid.addEventListener("blur", () => {
    isLeaving = false;
  });
  view.grid.addEventListener("keydown", (event) => {
    const { studio } = view;
    if (event.key === "Tab" && isLeaving) return;
    const wasLeaving = isLeaving;
    isLeaving = false;
    if (event.key === "Escape") {
      event.preventDefault();
      isLeaving = true;
      if (studio.region || wasLeaving || studio.design.squares[studio.place] !== ".") studio.moveTo(studio.place);
      else askRebus(view);
      view.say(t("crossword.studio.leave"));
      return;
    }
    if (handleKey(view, event, wiring)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
}

/**
 * Do what a key asks for; whether it asked for anything.
 * @param {GridView} view
 * @param {KeyboardEvent} event
 * @param {{onList: () => void}} wiring
 */
function handleKey(view, event, wiring) {
  const { studio } = view;
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && !event.altKey) return handleCommand(studio, event);
  if (event.altKey || event.isComposing) return false;
  const arrow = ARROWS[key];
  if (arrow) return moveBy(studio, arrow, event.shiftKey);
  if (key === "Tab") studio.goToNext(event.shiftKey ? -1 : 1);
  else if (key === " ") studio.flip();
  else if (key === "Enter") wiring.onList();
  else if (key === "Backspace" || key === "Delete") studio.erase({ isBack: key === "Backspace" });
  else if (key === "Home" || key === "End") goToEnd(studio, key === "Home");
  else if (key === "Insert") askRebus(view);
  else if (key === "." || key === "#") studio.toggleBlock();
  else if (key === ",") studio.toggleBar();
  else if (key === "`") studio.toggleMark("shaded");
  else if (key === "'") studio.toggleMark("circled");
  else if (key === "[" || key === "]") studio.goToNext(key === "[" ? -1 : 1);
  else return typeKey(studio, key);
  return true;
}

/** @param {import("./studio.js").Studio} studio @param {string} key */
function typeKey(studio, key) {
  if ([...key].length !== 1) return false;
  const letter = spellLetter(key, studio.design.words);
  if (!letter) return false;
  studio.type(letter);
  return true;
}

/** @param {import("./studio.js").Studio} studio @param {KeyboardEvent} event */
function handleCommand(studio, event) {
  const key = event.key.toLowerCase();
  if (key === "z") event.shiftKey ? studio.redo() : studio.undo();
  else if (key === "y") studio.redo();
  else if (key === "a") {
    studio.place = studio.design.squares.length - 1;
    studio.anchor = 0;
    studio.emit("cursor");
  } else return false;
  return true;
}

/**
 * An arrow across the direction of writing turns it first.
 * @param {import("./studio.js").Studio} studio
 * @param {[number, number]} arrow
 * @param {boolean} isExtending
 */
function moveBy(studio, [rows, columns], isExtending) {
  const direction = rows === 0 ? "across" : "down";
  const isTurning = !isExtending && direction !== studio.direction && studio.design.squares[studio.place] === ".";
  if (isTurning) studio.flip();
  else {
    if (!isExtending) studio.direction = direction;
    studio.step(rows, columns, isExtending);
  }
  return true;
}

/** @param {import("./studio.js").Studio} studio @param {boolean} isStart */
function goToEnd(studio, isStart) {
  const cells = studio.slot?.cells ?? [];
  const place = isStart ? cells[0] : cells[cells.length - 1];
  if (place !== undefined) studio.moveTo(place);
}

// Several letters in one cell: a small field over the cell. Enter writes, Escape leaves it as it was.

/** @param {import("./grid.js").GridView} view */
export function askRebus(view) {
  const { studio } = view;
  const square = view.squares[studio.place];
  if (!square || studio.design.squares[studio.place] !== ".") return;
  let isOver = false;
  const finish = (/** @type {boolean} */ isWritten) => {
    if (isOver) return;
    isOver = true;
    if (isWritten) studio.typeRebus(spellLetters(field.value, studio.design.words, MOST_LETTERS));
    field.remove();
    if (isWritten || document.activeElement === document.body) view.focus();
  };
  const field = h("input", {
    class: "rebus-field",
    type: "text",
    value: studio.design.letters[studio.place],
    maxlength: MOST_LETTERS,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    "aria-label": t("crossword.studio.rebus"),
    on: {
      blur: () => finish(true),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        event.stopPropagation();
        if (event.key === "Enter") finish(true);
        else if (event.key === "Escape") {
          event.preventDefault();
          finish(false);
          view.focus();
        }
      },
    },
  });
  // Where the cell is, as far as the frame has room.
  const room = view.frame.clientWidth - 160;
  field.style.left = `${Math.max(0, Math.min(room, view.grid.offsetLeft + square.offsetLeft))}px`;
  field.style.top = `${view.grid.offsetTop + square.offsetTop}px`;
  view.frame.append(field);
  field.focus();
  field.select();
}

// What a thumb needs to write: letters on the screen, and a bar with the slot at the cursor.

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
