// @ts-check
/** What only this browser knows of its player: gathered for a file, and united with what comes from one, in one transaction. */
import { run } from "../game/db.js";
import { compareEvents, isEvent } from "../game/events.js";
import { openFold } from "../game/fold.js";
import { isLinked } from "../game/linked.js";
import { getSetting, listSettings, setSetting } from "../game/settings.js";
import { makeSummary, uniteSummaries } from "../game/summary.js";
import { readChoice, setLanguage } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { exportDrafts, uniteDrafts } from "../make/drafts.js";
import { setTheme, themeChoice } from "../theme.js";
import { listLinked, makePuzzle } from "./linked.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../game/stores.js").EventRow} EventRow */
/** @typedef {import("../game/stores.js").Access} Access */
/** @typedef {import("./data-file.js").LocalData} LocalData */
/** @typedef {import("./data-file.js").KeptGame} KeptGame */

/** @param {{hasServer: boolean}} how without the server's part, every event that is here goes along @returns {Promise<LocalData>} */
export async function gatherLocal({ hasServer }) {
  /** @type {EventRow[]} */
  const rows = (await run(["events"], "readonly", (access) => access.list("events"))).filter((row) => isEvent(row.event));
  const chosen = listSettings().filter((setting) => getSetting(setting.name, setting.kind) !== setting.default);
  return {
    settings: chosen.map(({ name, kind }) => ({ name, kind, value: getSetting(name, kind) })),
    language: readChoice(),
    theme: themeChoice(),
    drafts: await exportDrafts(),
    linked: (await listLinked()).map(({ id, document: doc }) => ({ id, document: doc })),
    games: groupRows(rows.filter((row) => isLinked(row.puzzle))),
    unsent: groupRows(rows.filter((row) => !isLinked(row.puzzle) && (row.unsent || !hasServer))),
  };
}

/** @param {EventRow[]} rows @returns {KeptGame[]} */
function groupRows(rows) {
  /** @type {Map<string, GameEvent[]>} */
  const games = new Map();
  for (const { puzzle, event } of rows) {
    const events = games.get(puzzle);
    if (events) events.push(event);
    else games.set(puzzle, [event]);
  }
  return [...games].map(([puzzle, events]) => ({ puzzle, events: events.sort(compareEvents) }));
}

/**
 * Unite it with what is here: all of it or, where the storage fails, nothing. What was chosen here stays as it is.
 * @param {LocalData} local
 * @param {Record<string, string>} ids what became of ids that were somebody else's on the server
 * @returns {Promise<Record<string, number>>} how many came in
 */
export async function uniteLocal(local, ids) {
  const added = await run(["drafts", "puzzles", "events", "games"], "readwrite", async (access) => ({
    drafts: (await uniteDrafts(access, local.drafts)).length,
    linked: await uniteLinked(access, local),
    events: await uniteUnsent(access, local.unsent, ids),
  }));
  uniteChoices(local);
  document.dispatchEvent(new CustomEvent("draftschange", { detail: { id: "", rev: 0 } }));
  return added;
}

/** @param {Access} access @param {LocalData} local @returns {Promise<number>} */
async function uniteLinked(access, { linked, games }) {
  let added = 0;
  for (const { id, document: doc } of linked) {
    const known = await access.get("puzzles", id);
    if (!known) added += 1;
    const isTelling = !known || (doc.goal && !known.document.goal);
    if (isTelling) await access.put("puzzles", makePuzzle(id, doc));
    const events = games.filter((game) => game.puzzle === id).flatMap((game) => game.events);
    await uniteEvents(access, id, events, undefined);
    if (events.length > 0) await sumUp(access, id, isTelling ? doc : known.document);
  }
  return added;
}

/** What the library shows of a game that may have gone on. @param {Access} access @param {string} id @param {import("../types.js").Doc} doc */
async function sumUp(access, id, doc) {
  /** @type {EventRow[]} */
  const rows = await access.list("events", [[id], [id, []]]);
  const fold = openFold(makePuzzle(id, doc), findKind(doc.kind).rules);
  fold.merge(rows.map((row) => row.event));
  const known = (await access.get("games", id)) ?? { puzzle: id, seq: 0, home: "", summary: null };
  const summary = makeSummary(fold.state, Math.max(0, ...rows.map((row) => row.event.t)));
  await access.put("games", { ...known, summary: uniteSummaries(known.summary, summary) });
}

/** @param {Access} access @param {KeptGame[]} unsent @param {Record<string, string>} ids @returns {Promise<number>} */
async function uniteUnsent(access, unsent, ids) {
  let added = 0;
  for (const { puzzle, events } of unsent) {
    const id = ids[puzzle] ?? puzzle;
    added += await uniteEvents(access, id, events, 1);
    // What is to be sent is found by its game.
    if (!(await access.get("games", id))) await access.put("games", { puzzle: id, seq: 0, home: "", summary: null });
  }
  return added;
}

/** @param {Access} access @param {string} puzzle @param {GameEvent[]} events @param {1 | undefined} unsent @returns {Promise<number>} */
async function uniteEvents(access, puzzle, events, unsent) {
  let added = 0;
  for (const event of events) {
    if (await access.get("events", [puzzle, event.n, event.by])) continue;
    await access.put("events", { puzzle, n: event.n, by: event.by, event, ...(unsent ? { unsent } : {}) });
    added += 1;
  }
  return added;
}

/** @param {LocalData} local */
function uniteChoices({ settings, language, theme }) {
  for (const { name, kind, value } of settings) {
    const setting = listSettings().find((each) => each.name === name && each.kind === kind);
    if (setting && getSetting(name, setting.kind) === setting.default) setSetting(name, value, setting.kind);
  }
  if (readChoice() === "system" && language !== "system") setLanguage(/** @type {import("../i18n/index.js").Language} */ (language));
  if (themeChoice() === "system") setTheme(/** @type {import("../theme.js").ThemeChoice} */ (theme));
}
