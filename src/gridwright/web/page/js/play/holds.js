// @ts-check
/**
 * Buttons that do more while they are held: undo that repeats, and a tool that comes back when let go.
 *
 * Both leave a plain tap, a click by keyboard and a click by assistive technology as they are: what is held is an extra.
 */

const REPEAT_AFTER = 400;
const REPEAT_EVERY = 90;
const HELD_AFTER = 260;

/**
 * Let a button act once when clicked and again and again while it is held.
 * @param {HTMLButtonElement} button
 * @param {() => void} act
 */
export function repeatWhileHeld(button, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let hasRepeated = false;
  const repeat = () => {
    if (button.disabled) return;
    hasRepeated = true;
    act();
    timer = setTimeout(repeat, REPEAT_EVERY);
  };
  const stop = () => clearTimeout(timer);
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    hasRepeated = false;
    stop();
    timer = setTimeout(repeat, REPEAT_AFTER);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel", "blur"]) button.addEventListener(name, stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    stop();
    // A button that ran out of things to do while it was held hears no click of that pointer; the next may come from a key.
    const isEndOfHold = hasRepeated && event.detail > 0;
    hasRepeated = false;
    if (!isEndOfHold) act();
  });
}

/**
 * Let a button choose for good when tapped, and only for as long as it is held otherwise.
 * @param {HTMLButtonElement} button
 * @param {{press: () => void, hold: () => void, choose: () => void, release: () => void}} doing `press` as it goes down, `hold`
 *   once that is more than a tap; then `choose` after a tap or `release` after a hold. A click without a pointer only chooses.
 */
export function chooseOrHold(button, { press, hold, choose, release }) {
  /** @type {number | null} */
  let downAt = null;
  let endedAt = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @param {PointerEvent} event */
  const end = (event) => {
    if (downAt === null) return;
    const isHeld = event.timeStamp - downAt > HELD_AFTER || event.type === "pointercancel";
    downAt = null;
    clearTimeout(timer);
    endedAt = performance.now();
    if (isHeld) release();
    else choose();
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    downAt = event.timeStamp;
    button.setPointerCapture(event.pointerId);
    press();
    timer = setTimeout(hold, HELD_AFTER);
  });
  button.addEventListener("pointerup", end);
  button.addEventListener("pointercancel", end);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // A pointer ends in a click as well, which has been dealt with; a key or a screen reader makes a click alone.
  button.addEventListener("click", () => {
    if (performance.now() - endedAt > 80) choose();
  });
}
