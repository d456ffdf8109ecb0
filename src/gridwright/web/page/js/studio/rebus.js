// @ts-check
/** Several letters in one cell: a small field over the cell. Enter writes, Escape leaves it as it was. */
import { t } from "../i18n/index.js";
import { h } from "../ui/dom.js";
import { MOST_LETTERS } from "./design.js";
import { spellLetters } from "./spelling.js";

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
