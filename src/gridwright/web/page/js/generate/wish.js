// @ts-check
/** What one wishes for: the fields of the form, remembered; what is wrong with them; and the request they make. */

/** @typedef {"nonogram" | "slitherlink"} Kind */
/** A field left empty is "". @typedef {number | ""} Amount */
/**
 * @typedef {object} Wish
 * @property {Kind} kind
 * @property {Record<Kind, {width: Amount, height: Amount}>} size
 * @property {string} effort nonogram: a word for two bands, "any", or "own" for those from `from` to `to`
 * @property {Amount} from the easiest band, where the effort is one's own @property {Amount} to
 * @property {string} level slitherlink
 * @property {Amount} density percent of filled cells
 * @property {Record<Kind, string>} symmetry
 * @property {string} style
 * @property {string} guessing
 * @property {boolean} colouring
 * @property {string} clues the clue values that may occur: "0123"
 * @property {[number, number, number]} shape
 * @property {Amount} seed
 * @property {Amount} seconds
 * @property {Amount} count
 * @property {number} version
 */
/** Field -> what is wrong with it: a key of the words and its parameters. @typedef {Record<string, {key: string, params?: Record<string, string | number>}>} Faults */

const KEPT_AS = "gridwright.wish";
export const MOST = 20;
const LARGEST_SEED = 2 ** 53 - 1;
/** Of what is kept: 2 since difficulty has five words. */
const VERSION = 2;

/** @type {Wish} */
const DEFAULTS = {
  kind: "nonogram",
  size: { nonogram: { width: 10, height: 10 }, slitherlink: { width: 7, height: 7 } },
  effort: "gentle",
  from: 1,
  to: 10,
  level: "easy",
  density: "",
  symmetry: { nonogram: "none", slitherlink: "none" },
  style: "pictures",
  guessing: "never",
  colouring: false,
  clues: "0123",
  shape: [1, 0.3, 0.3],
  seed: "",
  seconds: 30,
  count: 1,
  version: VERSION,
};

/**
 * A wish as it is meant today. Those kept before had defaults that nobody chose: noise of any band, and the level normal.
 * @param {any} kept @returns {Wish}
 */
export function renewWish(kept) {
  const wish = { ...structuredClone(DEFAULTS), ...kept };
  if (!kept || kept.version === VERSION) return wish;
  if (wish.style === "any") wish.style = DEFAULTS.style;
  if (wish.level === "normal") wish.level = DEFAULTS.level;
  if (wish.effort === "demanding") [wish.from, wish.to] = [7, 10];
  wish.effort = { any: DEFAULTS.effort, middle: "medium", demanding: "own" }[/** @type {string} */ (wish.effort)] ?? wish.effort;
  return { ...wish, version: VERSION };
}

/** The wish as it was left. @returns {Wish} */
export function readWish() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "null");
    // A seed belongs to one puzzle; kept, it would make the same one for ever.
    return { ...renewWish(kept), seed: "" };
  } catch {
    return structuredClone(DEFAULTS);
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

/**
 * @param {Wish} wish
 * @param {number} largest the longest side of a board of this kind
 * @returns {Faults}
 */
export function findFaults(wish, largest) {
  /** @type {Faults} */
  const faults = {};
  const { width, height } = wish.size[wish.kind];
  const check = (/** @type {string} */ field, /** @type {Amount} */ value, /** @type {number} */ least, /** @type {number} */ most) => {
    if (!isWhole(value, least, most)) faults[field] = { key: "generate.fault.range", params: { least, most } };
  };
  check("width", width, 1, largest);
  check("height", height, 1, largest);
  // A loop around the only cell is all that a board of one cell has.
  if (wish.kind === "slitherlink" && width === 1 && height === 1) faults.width = { key: "generate.fault.tiny" };
  check("count", wish.count, 1, MOST);
  check("seconds", wish.seconds, 1, 60);
  if (wish.seed !== "") check("seed", wish.seed, 0, LARGEST_SEED);
  const needsSquare = ["diagonal", "quarter"].includes(wish.symmetry[wish.kind]);
  if (needsSquare && width !== height) faults.symmetry = { key: "generate.fault.square" };
  if (wish.kind === "nonogram") {
    if (wish.density !== "") check("density", wish.density, 1, 99);
    if (wish.effort === "own") {
      check("from", wish.from, 1, 10);
      check("to", wish.to, 1, 10);
      if (!faults.from && !faults.to && wish.from > wish.to) faults.to = { key: "generate.fault.order" };
    }
  } else if (wish.clues === "") faults.clues = { key: "generate.fault.clues" };
  return faults;
}

/**
 * The request for one puzzle of a wish without faults.
 * @param {Wish} wish
 * @param {number} seed
 */
export function makeRequest(wish, seed) {
  const { width, height } = wish.size[wish.kind];
  const shared = { width, height, symmetry: wish.symmetry[wish.kind] };
  const bands = wish.effort === "own" ? [wish.from, wish.to] : wish.effort;
  const nonogram = { ...shared, density: wish.density === "" ? null : wish.density / 100, style: wish.style, guessing: wish.guessing, bands };
  const slitherlink = { ...shared, level: wish.level, colouring: wish.colouring, clues: wish.clues, shape: wish.shape };
  return {
    task: /** @type {const} */ ("generate"),
    kind: wish.kind,
    wish: wish.kind === "nonogram" ? nonogram : slitherlink,
    seed,
    seconds: Number(wish.seconds),
  };
}

/** A seed that a person can write down. */
export function drawSeed() {
  return 1 + Math.floor(Math.random() * 999_999);
}
