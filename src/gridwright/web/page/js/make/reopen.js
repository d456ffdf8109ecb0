// @ts-check
/**
 * A puzzle of one's own, opened again in its maker: as a draft that knows where it comes from, so that it can be saved in its place.
 */
import { describeError, runJob } from "../api.js";
import { loadPuzzle } from "../game/catalogue.js";
import { localised, t } from "../i18n/index.js";
import "../i18n/later.js";
import { rules as loopRules } from "../kinds/slitherlink/rules.js";
import { documentOf, readNames } from "../library/names.js";
import { navigate } from "../router.js";
import { toast } from "../ui/toast.js";
import { createDraft } from "./drafts.js";
import { fromRows, toPreview, toRows } from "./nonogram/picture.js";
import { makeDesign, readDesign, takeLoop } from "./slitherlink/design.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Doc} Doc */
/** The puzzle of the library that a draft was made from. @typedef {{id: string, title: string}} Origin */

const SECONDS = 20;

/** What a draft says it was made from; null for one that was begun anew. @param {any} data @returns {Origin | null} */
export function readOrigin(data) {
  const { id, title } = data?.origin ?? {};
  return typeof id === "string" && /^own_[\w-]{22}$/.test(id) && typeof title === "string" ? { id, title } : null;
}

/** The same, as a draft keeps it. @param {Origin | null} origin */
export function withOrigin(origin) {
  return origin ? { origin } : {};
}

/** @param {string} id */
export async function reopenPuzzle(id) {
  try {
    const puzzle = await loadPuzzle(id);
    const address = await OPENERS[puzzle.document.kind](puzzle, { id, title: localised(puzzle.titles) });
    if (address) navigate(address);
    else toast(t("make.reopen.cannot"), { tone: "wrong" });
  } catch (error) {
    toast(describeError(error), { tone: "wrong" });
  }
}

/** @type {Record<string, (puzzle: Puzzle, origin: Origin) => Promise<string | null>>} each gives the address of its draft, or null for what its maker cannot hold */
const OPENERS = { nonogram: openPicture, slitherlink: openLoop, crossword: openCrossword };

/** @param {Puzzle} puzzle @param {Origin} origin */
async function openPicture(puzzle, origin) {
  const { document: doc } = puzzle;
  if (doc.inks?.length) return null;
  const picture = fromRows(doc.goal ?? (await findSolution(doc)));
  if (!picture) return null;
  const { title, name } = readNames(documentOf(puzzle));
  const data = { rows: toRows(picture), guessing: "never", early: title, origin };
  const { id } = await createDraft("nonogram", data, toPreview(picture), origin.title || name);
  return `#/make/nonogram/${id}`;
}

/** A picture that fits the clues, where the puzzle does not tell the one it was made from. @param {Doc} doc @returns {Promise<string[] | null>} */
async function findSolution(doc) {
  /** @type {{solutions: string[][]}} */
  const { solutions } = await runJob({ task: "solve", document: doc, solutions: 1, seconds: SECONDS });
  return solutions[0] ?? null;
}

/** @param {Puzzle} puzzle @param {Origin} origin */
async function openLoop({ document: doc }, origin) {
  const design = readDesign({ ...makeDesign(doc.height, doc.width), clues: doc.clues });
  if (!design) return null;
  const whole = doc.goal ? takeLoop(design, loopRules.fromRows(doc, doc.goal)) : design;
  const preview = { height: doc.height, width: doc.width, values: "", pattern: design.clues.join("") };
  const { id } = await createDraft("slitherlink", { design: whole, way: "clues", origin }, preview, origin.title);
  return `#/make/slitherlink/${id}`;
}

/** @param {Puzzle} puzzle */
async function openCrossword({ id }) {
  return `#/studio/from/${encodeURIComponent(id)}`;
}
