// @ts-check
/**
 * The kinds of puzzles that the page can show: one line a kind. Those that the server has besides are made of what it says of them, and
 * known from `loadKinds` on.
 */
import { ApiError, getKinds } from "../api.js";
import { addSettings } from "../game/settings.js";
import { hasWords, language as currentLanguage, localised, t } from "../i18n/index.js";
import { addIcon } from "../ui/icons.js";
import { crossword } from "./crossword/kind.js";
import genericTexts from "./generic/texts.js";
import { nonogram } from "./nonogram/kind.js";
import { slitherlink } from "./slitherlink/kind.js";
import { cellSteps } from "./steps.js";

/** @typedef {import("./kind.js").Kind} Kind */
/** @typedef {import("./generic/kind.js").KindDescription} KindDescription */

/** In the order in which they are offered. @type {Record<string, Kind>} */
const KINDS = { nonogram, slitherlink, crossword };
for (const { name, icon, iconPaths, settings } of Object.values(KINDS)) {
  addSettings(name, settings);
  if (iconPaths) addIcon(icon, iconPaths);
}

/** What the server says of each kind, once it was heard. @type {Map<string, KindDescription>} */
const described = new Map();
const KEPT_AS = "gridwright.kinds";

/** What the server says now. @type {Promise<void> | null} */
let heard = null;

/** Hear what kinds the server has and what it can do with them. Throws ApiError where it cannot be reached; asked again, it tries again. */
export function hearKinds() {
  heard ??= getKinds().then(
    ({ kinds }) => {
      keep(kinds);
      return takeKinds(kinds);
    },
    (error) => {
      heard = null;
      throw error;
    },
  );
  return heard;
}

/** The same before the first view: what the server said last is enough, and without any answer there are the kinds of the page. */
export async function loadKinds() {
  const kept = readKept();
  const hearing = hearKinds().catch((error) => {
    if (!(error instanceof ApiError)) throw error;
  });
  await (kept ? takeKinds(kept) : hearing);
}

/** @param {KindDescription[]} kinds */
async function takeKinds(kinds) {
  for (const kind of kinds) described.set(kind.name, kind);
  const others = kinds.filter(({ name, states }) => !hasKind(name) && states?.length);
  if (others.length === 0) return;
  const { makeGenericKind } = await import("./generic/kind.js");
  for (const kind of others) {
    // What was kept and what is heard now may come at the same time.
    if (hasKind(kind.name)) continue;
    KINDS[kind.name] = makeGenericKind(kind);
    addSettings(kind.name, KINDS[kind.name].settings);
  }
}

/** @returns {KindDescription[] | null} */
function readKept() {
  try {
    const kinds = JSON.parse(localStorage.getItem(KEPT_AS) ?? "null");
    return Array.isArray(kinds) ? kinds : null;
  } catch {
    return null;
  }
}

/** @param {KindDescription[]} kinds */
function keep(kinds) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(kinds));
  } catch {
    // The next visit hears it again.
  }
}

/** @returns {Kind[]} */
export function listKinds() {
  return Object.values(KINDS);
}

/** @param {string | undefined} name @returns {name is string} */
export function hasKind(name) {
  return name !== undefined && Object.hasOwn(KINDS, name);
}

/** @param {string} name @returns {Kind} */
export function findKind(name) {
  if (!hasKind(name)) throw new RangeError(`found the kind ${name}, expected one of ${Object.keys(KINDS).join(", ")}`);
  return KINDS[name];
}

/** What the server says of a kind; null before it was heard. @param {string} name */
export function describeKind(name) {
  return described.get(name) ?? null;
}

/** Whether the page offers this for puzzles of a kind: it has views for it, and the server can do it. @param {string} name @param {import("./kind.js").Part} part */
export function can(name, part) {
  const parts = described.get(name)?.parts;
  return findKind(name).parts.includes(part) && (!parts || parts.includes(part));
}

/** What the page says of a kind: in its own words, else in those for any kind. @param {string} name @param {(section: string) => string} makeKey */
export function tellOf(name, makeKey) {
  return t(makeKey(hasWords(makeKey(name)) ? name : "generic"));
}

/** The rules of a kind as the server has them, a sentence each. @param {string} name @returns {string[]} */
export function listRules(name) {
  const { rules = {} } = described.get(name) ?? {};
  return rules[currentLanguage()] ?? rules.en ?? [];
}

/** A puzzle of a kind in a word. @param {string} name */
export function nameKind(name) {
  const key = `${name}.name`;
  return hasWords(key) ? t(key) : localised(described.get(name)?.names) || name;
}

/** Puzzles of a kind in a word. @param {string} name */
export function nameKinds(name) {
  const key = `${name}.plural`;
  return hasWords(key) ? t(key) : nameKind(name);
}

/**
 * How large a puzzle is, in the words of its kind.
 * @param {import("./kind.js").Shape & {kind: string}} shape a document or a card @param {boolean} [isShort] in as few words as can be
 */
export function nameSize(shape, isShort = false) {
  const words = hasKind(shape.kind) && findKind(shape.kind).nameSize?.(shape, isShort);
  return words || t("library.size", { width: String(shape.width), height: String(shape.height) });
}

/** How the steps of a puzzle's explanation are told. @param {{kind: string}} doc */
export function stepsOf({ kind }) {
  return findKind(kind).steps ?? cellSteps;
}

/** What the page says of each kind, in one language. @param {import("../i18n/index.js").Language} language @returns {import("../i18n/index.js").Texts} */
export function listTexts(language) {
  const own = Object.values(KINDS).map(({ name, texts, techniques }) => [name, { ...texts?.[language], ...techniques?.[language] }]);
  return { generic: genericTexts[language], ...Object.fromEntries(own) };
}
