// @ts-check
/** Who plays: a random key made by this browser, sent with every request that belongs to the player. */

const KEPT_AS = "gridwright.player";
let current = "";

/** The key of this player, 22 letters, digits, "-" or "_". @returns {string} */
export function playerId() {
  if (current) return current;
  try {
    current = localStorage.getItem(KEPT_AS) ?? "";
  } catch {
    // Storage may be forbidden; the key then lasts as long as the page.
  }
  if (!current) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    current = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    try {
      localStorage.setItem(KEPT_AS, current);
    } catch {
      // As above.
    }
  }
  return current;
}
