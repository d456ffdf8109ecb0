// @ts-check
/** Which other words a clue speaks of: "See 5-Down", "With 17- and 25-Across", "12A". Pure, in one pass over the clue. */

/** @typedef {import("./slots.js").Slots} Slots */
/** @typedef {import("./slots.js").Slot} Slot */
/** @typedef {import("./slots.js").Direction} Direction */

/** Words for the directions, as clues use them. @type {Record<string, Direction>} */
const WORDS = {
  across: "across", vodorovne: "across", vodorovně: "across", poziomo: "across",
  down: "down", zvislo: "down", zvisle: "down", svisle: "down", pionowo: "down",
};
/** Between two numbers of one list. */
const JOINING = new Set(["and", "or", "a", "i", "oraz", "alebo", "nebo", "lub"]);
const TOKEN = /\d+|\p{L}+|[^\s\d\p{L}]/gu;
/** Signs that do not end a list of numbers. */
const SIGNS = new Set(["-", "‑", "–", ",", "&", "/"]);
const SHORT = /(?<![\p{L}\d])(\d+)([AD])(?![\p{L}\d])/gu;

/** @param {string} text @returns {[Direction, string][]} directions and labels */
export function readMentions(text) {
  /** @type {[Direction, string][]} */
  const found = [...text.matchAll(SHORT)].map(([, label, letter]) => [letter === "A" ? "across" : "down", label]);
  /** @type {string[]} */
  let numbers = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const word = token.toLowerCase();
    if (/^\d/.test(token)) numbers.push(token);
    else if (Object.hasOwn(WORDS, word)) {
      for (const label of numbers) found.push([WORDS[word], label]);
      numbers = [];
    } else if (!SIGNS.has(token) && !JOINING.has(word)) numbers = [];
  }
  return found;
}

/** @param {Slots} slots @param {Slot} slot @returns {Slot[]} those that are there, each once */
export function findReferences(slots, slot) {
  const others = readMentions(slots.clueOf(slot)).map(([direction, label]) => slots.find(direction, label));
  return [...new Set(others)].flatMap((other) => (other && other !== slot ? [other] : []));
}
