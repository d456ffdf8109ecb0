// @ts-check
/** The keyboard on the grid, with the keys that constructors have in their fingers. */
import { t } from "../i18n/index.js";
import { askRebus } from "./rebus.js";
import { spellLetter } from "./spelling.js";

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
