// @ts-check
/** What the tabs of this browser tell each other: events of games, and that progress, settings, drafts or the player changed. */

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Summary} Summary */
/**
 * @typedef {{type: "events", puzzle: string, events: GameEvent[]} | {type: "summary", puzzle: string, summary: Summary | null}
 *   | {type: "player"} | {type: "draft", change: import("../make/drafts.js").DraftChange}} Message
 */

/** @type {Set<(message: Message) => void>} */
const listeners = new Set();
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("gridwright");
channel?.addEventListener("message", (event) => listeners.forEach((listener) => listener(event.data)));

/** Tell the other tabs. @param {Message} message */
export function tellTabs(message) {
  channel?.postMessage(message);
}

/**
 * Hear what other tabs tell; answers how to stop.
 * @param {(message: Message) => void} listener
 */
export function hearTabs(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
