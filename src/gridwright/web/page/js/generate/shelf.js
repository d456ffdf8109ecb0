// @ts-check
/** What was made in this tab, the newest first, and what is still to be made: kept, so that neither another view nor a reload loses it. */

import { renewWish } from "./wish.js";

/** @typedef {import("./wish.js").Wish} Wish */
/** @typedef {import("./store.js").MadePuzzle} MadePuzzle */
/** @typedef {{made: MadePuzzle, wish: Wish}} Item */
/** What a reload broke off. @typedef {{wish: Wish, count: number}} Rest */

const KEPT_AS = "gridwright.made";
const MOST = 40;

/** @type {Item[]} */
export const shelf = [];
/** @type {Rest | null} */
let rest = null;

try {
  const kept = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "null");
  if (kept) shelf.push(...kept.shelf.map((/** @type {Item} */ item) => ({ ...item, wish: renewWish(item.wish) })));
  rest = kept?.rest ? { ...kept.rest, wish: renewWish(kept.rest.wish) } : null;
} catch {
  // Storage may be forbidden, or hold something else.
}

/** @param {Item} item @returns {Item} */
export function addItem(item) {
  shelf.unshift(item);
  shelf.splice(MOST);
  keepShelf();
  return item;
}

/** Forget what was made. */
export function clearShelf() {
  shelf.length = 0;
  keepShelf();
}

/** @returns {Rest | null} */
export function readRest() {
  return rest;
}

/** @param {Rest | null} wanted */
export function setRest(wanted) {
  rest = wanted;
  keepShelf();
}

/** Write all down; if that is too much for the browser, the newest of it. */
export function keepShelf() {
  for (let count = shelf.length; ; count = Math.floor(count / 2)) {
    try {
      sessionStorage.setItem(KEPT_AS, JSON.stringify({ shelf: shelf.slice(0, count), rest }));
      return;
    } catch {
      if (count === 0) return;
    }
  }
}
