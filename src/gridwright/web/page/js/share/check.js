// @ts-check
/** Taking values apart that nobody has vouched for: each is what it should be, or a `Fault` says where it is not. Pure. */

/** What is wrong with a link, a file or a puzzle in them. `code` chooses the words for the player; the message is English, with the place. */
export class Fault extends Error {
  /** @param {string} code @param {string} message @param {string} [place] */
  constructor(code, message, place = "") {
    super(place ? `${place}: ${message}` : message);
    this.name = "Fault";
    this.code = code;
    this.place = place;
  }
}

const SHOWN = 40;

/** @param {unknown} value @returns {string} */
export function show(value) {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return "an object";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 3)}...` : text;
}

/** @param {unknown} value @param {string} expected @param {string} place @returns {Fault} */
export function refuse(value, expected, place) {
  return new Fault("content", `found ${show(value)}, expected ${expected}`, place);
}

/** @param {unknown} value @param {string} place @returns {Record<string, unknown>} */
export function takeObject(value, place) {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return /** @type {Record<string, unknown>} */ (value);
  throw refuse(value, "an object", place);
}

/** @param {unknown} value @param {string} place @param {number} most @returns {unknown[]} */
export function takeList(value, place, most) {
  if (Array.isArray(value) && value.length <= most) return value;
  throw refuse(value, `a list of at most ${most}`, place);
}

/** @param {unknown} value @param {string} place @returns {string} */
export function takeText(value, place) {
  if (typeof value === "string") return value;
  throw refuse(value, "text", place);
}

/** @param {unknown} value @param {string} place @param {number} from @param {number} to @returns {number} */
export function takeWhole(value, place, from, to) {
  if (typeof value === "number" && Number.isInteger(value) && value >= from && value <= to) return value;
  throw refuse(value, `a whole number from ${from} to ${to}`, place);
}

/**
 * @template {string} T
 * @param {unknown} value @param {string} place @param {readonly T[]} choices
 * @returns {T}
 */
export function takeChoice(value, place, choices) {
  if (choices.includes(/** @type {T} */ (value))) return /** @type {T} */ (value);
  throw refuse(value, `one of ${choices.join(", ")}`, place);
}

/** Rows of a board, each as a text. @param {unknown} value @param {string} place @param {number} height @returns {string[]} */
export function takeRows(value, place, height) {
  const rows = takeList(value, place, height).map((row, number) => takeText(row, `${place}, row ${number + 1}`));
  if (rows.length !== height) throw new Fault("content", `found ${rows.length} rows, expected ${height}`, place);
  return rows;
}

/** Signs that turn the writing around them: after one of them a title could claim to be another. */
const STEERING = "\u202a-\u202e\u2066-\u2069";
const UNFIT = new RegExp(`^[\\p{Cc}\\p{Cs}${STEERING}]$`, "u");

/** A text without what cannot be stored or shown, and at most so long; the server does the same. @param {string} text @param {number} most */
export function makePlain(text, most) {
  const plain = [...text].filter((symbol) => symbol === "\n" || symbol === "\t" || !UNFIT.test(symbol));
  return plain.length <= most ? plain.join("") : `${plain.slice(0, most - 1).join("")}…`;
}
