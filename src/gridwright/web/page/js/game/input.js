// @ts-check
/** What the player pressed last: for marks that do not come from the board itself, such as those of a hint. */

/** @typedef {import("../types.js").InputType} InputType */

/** @type {InputType} */
let last = "mouse";

document.addEventListener(
  "pointerdown",
  ({ pointerType }) => {
    last = pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse";
  },
  { capture: true, passive: true },
);
document.addEventListener("keydown", () => void (last = "keyboard"), { capture: true, passive: true });

/** @returns {InputType} */
export function lastInput() {
  return last;
}
