// @ts-check
/**
 * Who plays: a random key made by this browser, sent with every request that belongs to the player. Whoever enters it elsewhere
 * continues there as the same player.
 */

import { eraseAll, hearTabs, tellTabs } from "./db.js";

const KEPT_AS = "gridwright.player";
const KEY = /^[A-Za-z0-9_-]{22,64}$/;
let current = "";

hearTabs((message) => {
  if (message.type === "player") current = "";
});

/** The key of this player: 22 to 64 letters, digits, "-" or "_". @returns {string} */
export function playerId() {
  if (!current) current = read();
  if (!KEY.test(current)) {
    current = makeKey();
    keep(current);
  }
  return current;
}

/** @param {string} text */
export function isPlayerKey(text) {
  return KEY.test(text.trim());
}

/**
 * Be another player. The games of this browser join those of that player: logs unite, so nothing is lost.
 * RangeError for what is not a key.
 * @param {string} key
 */
export function setPlayer(key) {
  const wanted = key.trim();
  if (!isPlayerKey(wanted)) throw new RangeError(`found ${wanted.length} characters, expected 22 to 64 letters, digits, "-" or "_"`);
  if (wanted === playerId()) return;
  current = wanted;
  keep(wanted);
  tellTabs({ type: "player" });
  document.dispatchEvent(new CustomEvent("playerchange"));
}

/** Go on under a new key, with all that this browser knows: the server has forgotten the old one for good. */
export function renewPlayer() {
  setPlayer(makeKey());
}

/** Forget everything that this browser knows of the player, the key too. (What the server knows is forgotten by DELETE /api/player.) */
export async function forgetPlayer() {
  document.dispatchEvent(new CustomEvent("playerforgotten"));
  await eraseAll();
  current = makeKey();
  keep(current);
  tellTabs({ type: "player" });
  document.dispatchEvent(new CustomEvent("playerchange"));
}

/** Whether this browser will still know the key when the page is opened again. @returns {boolean} */
export function isKeyKept() {
  return read() === playerId();
}

function makeKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function read() {
  try {
    return localStorage.getItem(KEPT_AS) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} key */
function keep(key) {
  try {
    localStorage.setItem(KEPT_AS, key);
  } catch {
    // Storage may be forbidden; the key then lasts as long as the page.
  }
}
