// @ts-check
/** Mouse, pen and fingers on the grid: move the cursor, select by dragging, or draw with the tool in hand. */
import { BLOCK } from "./design.js";
import { setBlock, toggleBar, toggleMark } from "./edits.js";

/** @typedef {import("./grid.js").GridView} GridView */

/** @param {GridView} view */
export function listenPointers(view) {
  const { grid, studio } = view;
  /** What the drag under way does with the squares it comes to. @type {((place: number) => void) | null} */
  let visit = null;
  let last = -1;
  grid.addEventListener("pointerdown", (event) => {
    const place = findPlace(event);
    if (place === null || event.button !== 0) return;
    // A finger that only moves the cursor may still scroll the page.
    if (event.pointerType !== "touch" || studio.tool !== "letter") event.preventDefault();
    view.focus();
    last = place;
    visit = press(view, place, event);
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
  });
  grid.addEventListener("pointermove", (event) => {
    if (!visit || event.buttons === 0) return;
    const place = findPlace(event);
    if (place === null || place === last) return;
    last = place;
    visit(place);
  });
  const end = () => {
    visit = null;
  };
  for (const type of ["pointerup", "pointercancel", "pointerleave"]) grid.addEventListener(type, end);
}

/** The square under the pointer. @param {PointerEvent} event @returns {number | null} */
function findPlace(event) {
  const square = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
  return square instanceof HTMLElement ? Number(square.dataset.place) : null;
}

/**
 * Begin; what a drag goes on with.
 * @param {GridView} view
 * @param {number} place
 * @param {PointerEvent} event
 * @returns {((place: number) => void) | null}
 */
function press(view, place, event) {
  const { studio } = view;
  const extend = (/** @type {number} */ next) => studio.moveTo(next, { extends: true });
  if (studio.tool === "block") return drawBlocks(studio, place);
  if (studio.tool === "circle" || studio.tool === "shade") {
    const mark = studio.tool === "circle" ? "circled" : "shaded";
    studio.moveTo(place);
    studio.commit(toggleMark(studio.design, mark, [place]));
    return null;
  }
  if (studio.tool === "bar") {
    studio.moveTo(place);
    studio.commit(toggleBar(studio.design, place, studio.direction));
    return null;
  }
  if (event.shiftKey) extend(place);
  else if (studio.tool === "letter" && place === studio.place && !studio.region) studio.flip();
  else studio.moveTo(place);
  return event.pointerType === "touch" && studio.tool !== "select" ? null : extend;
}

/**
 * The first square decides whether blocks come or go; one drag is one step.
 * @param {import("./studio.js").Studio} studio
 * @param {number} first
 */
function drawBlocks(studio, first) {
  const isBlock = studio.design.squares[first] !== BLOCK;
  const key = `blocks ${performance.now()}`;
  const draw = (/** @type {number} */ place) => {
    studio.place = place;
    studio.anchor = null;
    if (!studio.commit(setBlock(studio.design, place, isBlock), key)) studio.emit("cursor");
  };
  draw(first);
  return draw;
}
