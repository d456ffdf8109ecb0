// @ts-check
/**
 * What one wishes for: the fields of the form, kind by kind, remembered; what is wrong with them; and the request they make. What can be
 * asked of a kind is the JSON schema of its specification, as the server says it.
 */
import { can, describeKind, findKind, listKinds } from "../kinds/index.js";

/** A field left empty is "". @typedef {number | ""} Amount */
/** A word for two numbers, "own" for those from `from` to `to`, or "" for any. @typedef {{choice: string, from: Amount, to: Amount}} Span */
/** What a field holds, by its control: a number, a word, yes or no, letters, shares, a span. @typedef {Amount | string | boolean | number[] | Span} Answer */
/** By property. @typedef {Record<string, any>} Asked */
/**
 * @typedef {object} Wish
 * @property {string} kind
 * @property {Record<string, Asked>} asked kind -> what is asked of its puzzles
 * @property {Amount} seed @property {Amount} seconds @property {Amount} count
 * @property {number} version
 */
/** Field -> what is wrong with it: a key of the words and its parameters. @typedef {Record<string, {key: string, params?: Record<string, string | number>}>} Faults */

/** @typedef {{value: string, text: string, summary?: string, needs_square?: boolean}} SchemaChoice */
/**
 * How the form shows a property: at once, under the lid or not at all; by which control, with which words, and what it begins with.
 * @typedef {object} FormHint
 * @property {"first" | "more" | "none"} place
 * @property {"side" | "number" | "percent" | "toggle" | "choice" | "boxes" | "range" | "shares"} control
 * @property {string} text the key of its words
 * @property {any} start
 * @property {SchemaChoice[]} [choices] @property {SchemaChoice[]} [names] of shares
 */
/** The part of a JSON schema that the form reads. @typedef {{description: string, minimum?: number, maximum?: number, items?: SchemaPart, anyOf?: SchemaPart[], "x-form": FormHint}} SchemaPart */
/** @typedef {{properties: Record<string, SchemaPart>, "x-form": {sizes: [number, number][]}}} Schema */
/** A property that the form shows. @typedef {FormHint & {name: string, help: string, least: number, most: number}} Field */

const KEPT_AS = "gridwright.wish";
export const MOST = 20;
const LARGEST_SEED = 2 ** 53 - 1;
/** Of what is kept: 3 since what is asked is kept kind by kind. */
const VERSION = 3;
/** Percent that say something. */
const PERCENT = { least: 1, most: 99 };

/** The kinds of which puzzles can be made here. */
export function listMade() {
  return listKinds().filter(({ name }) => can(name, "generator") && schemaOf(name));
}

/** @param {string} kind @returns {Schema | null} */
function schemaOf(kind) {
  return describeKind(kind)?.specification ?? null;
}

/** The sizes that are one press away, columns first. @param {string} kind */
export function listSizes(kind) {
  return schemaOf(kind)?.["x-form"].sizes ?? [];
}

/** What the form shows of a kind, in order. @param {string} kind @returns {Field[]} */
export function listFields(kind) {
  const parts = Object.entries(schemaOf(kind)?.properties ?? {});
  return parts.flatMap(([name, part]) => {
    const hint = part["x-form"];
    if (hint.place === "none") return [];
    const numbers = [part, ...(part.anyOf ?? [])].map((each) => each.items ?? each).find((each) => each.maximum !== undefined);
    const bounds = hint.control === "percent" ? PERCENT : { least: numbers?.minimum ?? 0, most: numbers?.maximum ?? Number.MAX_SAFE_INTEGER };
    return [{ ...hint, name, help: part.description, ...bounds }];
  });
}

/** What a field holds at first. @param {Field} field @returns {Answer} */
function findStart({ control, start, least, most }) {
  if (control === "percent") return typeof start === "number" ? start * 100 : "";
  if (control === "range") {
    const [from, to] = Array.isArray(start) ? start : [least, most];
    return { choice: Array.isArray(start) ? "own" : (start ?? ""), from, to };
  }
  return structuredClone(start ?? "");
}

/**
 * A wish as it is meant today: what was kept, and the rest as it begins.
 * @param {any} kept @returns {Wish}
 */
export function renewWish(kept) {
  const { kind, asked, seed = "", seconds = 30, count = 1 } = kept ?? {};
  const made = listMade();
  const answers = made.map(({ name, making }) => {
    // Before, all kinds shared one list of fields.
    const old = kept && !asked ? (making?.adopt?.(kept) ?? {}) : (asked?.[name] ?? {});
    return [name, Object.fromEntries(listFields(name).map((field) => [field.name, old[field.name] ?? findStart(field)]))];
  });
  const isMade = made.some(({ name }) => name === kind);
  return { kind: isMade ? kind : (made[0]?.name ?? ""), asked: Object.fromEntries(answers), seed, seconds, count, version: VERSION };
}

/** The wish as it was left. @returns {Wish} */
export function readWish() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "null");
    // A seed belongs to one puzzle; kept, it would make the same one for ever.
    return { ...renewWish(kept), seed: "" };
  } catch {
    return renewWish(null);
  }
}

/** @param {Wish} wish */
export function keepWish(wish) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(wish));
  } catch {
    // It then lasts as long as the view.
  }
}

/** @param {Amount} value @param {number} least @param {number} most */
function isWhole(value, least, most) {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

/** @param {Wish} wish @returns {Faults} */
export function findFaults(wish) {
  /** @type {Faults} */
  const faults = {};
  const check = (/** @type {string} */ field, /** @type {Amount} */ value, /** @type {number} */ least, /** @type {number} */ most) => {
    if (!isWhole(value, least, most)) faults[field] = { key: "generate.fault.range", params: { least, most } };
  };
  const asked = wish.asked[wish.kind] ?? {};
  for (const field of listFields(wish.kind)) {
    const { name, control, least, most } = field;
    const answer = asked[name];
    if (control === "side" || control === "number" || (control === "percent" && answer !== "")) check(name, answer, least, most);
    if (control === "boxes" && answer === "") faults[name] = { key: "generate.fault.clues" };
    if (control === "range" && answer.choice === "own") {
      check(nameEnd(name, "from"), answer.from, least, most);
      check(nameEnd(name, "to"), answer.to, least, most);
      const isRange = !faults[nameEnd(name, "from")] && !faults[nameEnd(name, "to")];
      if (isRange && answer.from > answer.to) faults[nameEnd(name, "to")] = { key: "generate.fault.order" };
    }
    const needsSquare = control === "choice" && field.choices?.find(({ value }) => value === answer)?.needs_square;
    if (needsSquare && asked.width !== asked.height) faults[name] = { key: "generate.fault.square" };
  }
  check("count", wish.count, 1, MOST);
  check("seconds", wish.seconds, 1, 60);
  if (wish.seed !== "") check("seed", wish.seed, 0, LARGEST_SEED);
  return { ...faults, ...findKind(wish.kind).making?.findFaults?.(asked) };
}

/** The field of one end of a span. @param {string} name @param {"from" | "to"} end */
export function nameEnd(name, end) {
  return `${name}-${end}`;
}

/** A field as the server takes it. @param {Field} field @param {any} answer */
function writeAnswer({ control }, answer) {
  if (control === "percent") return answer === "" ? null : answer / 100;
  if (control === "range") return answer.choice === "own" ? [answer.from, answer.to] : answer.choice || null;
  return answer;
}

/**
 * The request for one puzzle of a wish without faults.
 * @param {Wish} wish
 * @param {number} seed
 */
export function makeRequest(wish, seed) {
  const asked = wish.asked[wish.kind];
  return {
    task: /** @type {const} */ ("generate"),
    kind: wish.kind,
    wish: Object.fromEntries(listFields(wish.kind).map((field) => [field.name, writeAnswer(field, asked[field.name])])),
    seed,
    seconds: Number(wish.seconds),
  };
}

/** A seed that a person can write down. */
export function drawSeed() {
  return 1 + Math.floor(Math.random() * 999_999);
}
