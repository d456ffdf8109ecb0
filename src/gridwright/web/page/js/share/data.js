// @ts-check
/**
 * All of one's data in one file, and back: what only this browser knows, united with what the server has. A file is read whole and
 * checked whole before anything of it is used.
 */
import { ApiError, describeError, getData, postData } from "../api.js";
import { setTheme, themeChoice } from "../appearance.js";
import { LANGUAGES } from "../constants.js";
import { isLinked, prefetchAll } from "../game/catalogue.js";
import { run } from "../game/db.js";
import { compareEvents, isEvent } from "../game/events.js";
import { openFold } from "../game/fold.js";
import { settleWrites } from "../game/journal.js";
import { makeSummary, uniteSummaries } from "../game/progress.js";
import { getSetting, isAllowed, listSettings, setSetting } from "../game/settings.js";
import { syncNow } from "../game/sync.js";
import { formatDate, readChoice, setLanguage, t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { checkDrafts, exportDrafts, uniteDrafts } from "../make/drafts.js";
import { button } from "../ui/controls.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h, saveFile } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/toast.js";
import { deflate, hash, inflate, listLinked, makeLinkedId, makePuzzle, toHex } from "./link.js";
import { Fault, readOwn, refuse, takeChoice, takeList, takeObject, takeText, takeWhole, writeOwn } from "./own.js";

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../game/db.js").EventRow} EventRow */
/** @typedef {import("../game/db.js").Access} Access */

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
  const { rules } = findKind(doc.kind);
  const fold = openFold(makePuzzle(id, doc), rules);
  fold.merge(rows.map((row) => row.event));
  const known = (await access.get("games", id)) ?? { puzzle: id, seq: 0, home: "", summary: null };
  const summary = makeSummary(fold.state, Math.max(0, ...rows.map((row) => row.event.t)), doc, rules);
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
  if (themeChoice() === "system") setTheme(/** @type {import("../appearance.js").ThemeChoice} */ (theme));
}

// All of one's data as one file: gzip of JSON `{"gridwright-data": 1, made, checksum, content}`, where the checksum is the SHA-256 of the
// content's text. A file is read whole and checked whole before anything of it is used; `Fault` says what is wrong and where.

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {{name: string, kind: string | null, value: boolean | string | number}} KeptSetting */
/** @typedef {{puzzle: string, events: GameEvent[]}} KeptGame */
/**
 * What only this browser knows. `games` are those of linked puzzles, `unsent` what the server has not taken yet.
 * @typedef {object} LocalData
 * @property {KeptSetting[]} settings
 * @property {string} language
 * @property {string} theme
 * @property {import("../make/drafts.js").Draft[]} drafts
 * @property {{id: string, document: Doc}[]} linked
 * @property {KeptGame[]} games
 * @property {KeptGame[]} unsent
 */
/** `server` is null in a file that was made offline. @typedef {{server: Record<string, unknown> | null, local: LocalData}} Content */

const KEY = "gridwright-data";
const VERSION = 1;
/** The server takes 64 MiB. */
const MOST_BYTES = 96 << 20;
const MOST_FILE = 64 << 20;
const MOST_THINGS = 100_000;
const GZIP = [0x1f, 0x8b];
const SERVER_PARTS = ["packs", "puzzles", "games", "attempts", "lists"];

/** @param {Content} content @returns {Promise<Blob>} */
export async function writeDataFile(content) {
  const local = { ...content.local, linked: await Promise.all(content.local.linked.map(async ({ id, document: doc }) => ({ id, document: await writeOwn(doc) }))) };
  const whole = { server: content.server, local };
  const checksum = toHex(await hash(JSON.stringify(whole)));
  const text = JSON.stringify({ [KEY]: VERSION, made: new Date().toISOString(), checksum, content: whole });
  return new Blob([/** @type {BlobPart} */ (await deflate(new TextEncoder().encode(text), "gzip"))], { type: "application/gzip" });
}

/** @param {Blob} file @returns {Promise<{made: string, content: Content}>} */
export async function readDataFile(file) {
  if (file.size > MOST_FILE) throw new Fault("large", `found ${file.size} bytes, expected at most ${MOST_FILE}`);
  const packed = new Uint8Array(await file.arrayBuffer());
  if (GZIP.some((byte, at) => packed[at] !== byte)) throw new Fault("strange", "found no gzip data");
  const whole = takeObject(parse(await inflate(packed, "gzip", MOST_BYTES)), "file");
  if (!(KEY in whole)) throw new Fault("strange", `found no "${KEY}"`);
  const version = takeWhole(whole[KEY], KEY, 1, 10 ** 6);
  if (version > VERSION) throw new Fault("newer", `found version ${version}, expected ${VERSION}`, KEY);
  const content = takeObject(whole.content, "content");
  const checksum = toHex(await hash(JSON.stringify(content)));
  if (checksum !== whole.checksum) throw new Fault("damaged", "its content does not match its checksum");
  const made = takeText(whole.made, "made");
  if (Number.isNaN(Date.parse(made))) throw refuse(made, "a date", "made");
  return { made, content: { server: readServer(content.server), local: await readLocal(takeObject(content.local, "content.local")) } };
}

/** @param {Uint8Array} bytes @returns {unknown} */
function parse(bytes) {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Fault("damaged", "it holds no JSON");
  }
}

/** The server checks its part itself, whole, before it takes any of it; here only what is counted. @param {unknown} value */
function readServer(value) {
  if (value === null) return null;
  const server = takeObject(value, "content.server");
  for (const part of SERVER_PARTS) takeList(server[part], `content.server.${part}`, Infinity);
  return server;
}

/** @param {Record<string, unknown>} local @returns {Promise<LocalData>} */
async function readLocal(local) {
  const place = (/** @type {string} */ part) => `content.local.${part}`;
  const list = (/** @type {string} */ part) => takeList(local[part], place(part), MOST_THINGS);
  const linked = await Promise.all(list("linked").map((entry, at) => readLinked(entry, `${place("linked")}[${at}]`)));
  const known = new Set(linked.map(({ id }) => id));
  const games = list("games").map((game, at) => readGame(game, `${place("games")}[${at}]`));
  const stray = games.findIndex(({ puzzle }) => !known.has(puzzle));
  if (stray >= 0) throw refuse(games[stray].puzzle, "one of the linked puzzles", `${place("games")}[${stray}].puzzle`);
  const unsent = list("unsent").map((game, at) => readGame(game, `${place("unsent")}[${at}]`));
  const own = unsent.findIndex(({ puzzle }) => isLinked(puzzle));
  if (own >= 0) throw refuse(unsent[own].puzzle, "a puzzle of the library", `${place("unsent")}[${own}].puzzle`);
  return {
    settings: list("settings").flatMap((entry, at) => readSetting(entry, `${place("settings")}[${at}]`)),
    language: takeChoice(local.language, place("language"), ["system", ...LANGUAGES]),
    theme: takeChoice(local.theme, place("theme"), ["system", "light", "dark"]),
    drafts: readDrafts(local.drafts),
    linked,
    games,
    unsent,
  };
}

/** One that this version does not know is passed over. @param {unknown} entry @param {string} place @returns {KeptSetting[]} */
function readSetting(entry, place) {
  const { name, kind, value } = takeObject(entry, place);
  const setting = listSettings().find((each) => each.name === name && each.kind === kind);
  if (!setting) return [];
  if (!isAllowed(setting, value)) throw refuse(value, `a value of the setting ${setting.name}`, `${place}.value`);
  return [{ name: setting.name, kind: setting.kind, value: /** @type {boolean | string | number} */ (value) }];
}

/** @param {unknown} rows */
function readDrafts(rows) {
  try {
    return checkDrafts(rows);
  } catch (error) {
    throw new Fault("content", error instanceof Error ? error.message : "no drafts", "content.local");
  }
}

/** @param {unknown} entry @param {string} place @returns {Promise<{id: string, document: Doc}>} */
async function readLinked(entry, place) {
  const { id, document: own } = takeObject(entry, place);
  let doc;
  try {
    doc = await readOwn(own);
  } catch (error) {
    throw error instanceof Fault ? new Fault("content", error.message, `${place}.document`) : error;
  }
  const expected = await makeLinkedId(doc);
  if (id !== expected) throw refuse(id, expected, `${place}.id`);
  return { id: expected, document: doc };
}

/** @param {unknown} entry @param {string} place @returns {KeptGame} */
function readGame(entry, place) {
  const game = takeObject(entry, place);
  const puzzle = takeText(game.puzzle, `${place}.puzzle`);
  if (!/^[\w.-]{1,100}$/.test(puzzle)) throw refuse(puzzle, "the id of a puzzle", `${place}.puzzle`);
  const events = takeList(game.events, `${place}.events`, MOST_THINGS);
  const wrong = events.findIndex((event) => !isEvent(event));
  if (wrong >= 0) throw refuse(events[wrong], "an event of a game", `${place}.events[${wrong}]`);
  return { puzzle, events: /** @type {GameEvent[]} */ (events) };
}

/** How many of everything, as it is told before and after. @param {Content} content @returns {Record<string, number>} */
export function countContent({ server, local }) {
  const count = (/** @type {string} */ part) => /** @type {unknown[] | undefined} */ (server?.[part])?.length ?? 0;
  const counts = Object.fromEntries(SERVER_PARTS.map((part) => [part, count(part)]));
  return { ...counts, games: counts.games + local.games.length, drafts: local.drafts.length, linked: local.linked.length };
}

// All of one's data in one file, and back. A summary is shown before anything is taken, and after; a damaged file is refused whole.

/** In the order in which they are told. */
const COUNTED_PARTS = ["packs", "puzzles", "games", "attempts", "lists", "drafts", "linked", "events"];

/** What is said of errors of the server. */
const FAULTS = {
  offline: "share.data.fault.offline",
  "wrong-input": "share.data.fault.content",
  "wrong-value": "share.data.fault.content",
  "too-large": "share.data.fault.large",
};

/** @returns {HTMLElement[]} */
export function makeData() {
  const id = freshId("data");
  const chooser = h("input", { id, type: "file", class: "visually-hidden", accept: ".gridwright", on: { change: () => void take() } });
  const take = async () => {
    const file = chooser.files?.[0];
    if (file) await importData(file);
    chooser.value = "";
  };
  const save = button({ label: t("share.data.export"), icon: "download", on: () => void run() });
  const run = async () => {
    save.disabled = true;
    try {
      await exportData();
    } catch (error) {
      toast(describeError(error), { tone: "wrong" });
    } finally {
      save.disabled = false;
    }
  };
  return [
    h("p", { class: "quiet" }, t("share.data.sentence")),
    h("div", { class: "row data-row" }, save, chooser, h("label", { class: "button", for: id }, icon("upload"), h("span", null, t("share.data.import")))),
  ];
}

async function exportData() {
  await settleWrites();
  await syncNow();
  const server = await getData().catch((error) => {
    if (error instanceof ApiError && error.code === "offline") return null;
    throw error;
  });
  const local = await gatherLocal({ hasServer: server !== null });
  const name = `gridwright-${new Date().toISOString().slice(0, 10)}.gridwright`;
  saveFile(await writeDataFile({ server, local }), name);
  toast(server ? t("share.data.exported", { name }) : t("share.data.offline"), server ? { tone: "good" } : { tone: "wrong", stays: true });
}

/** @param {File} file */
export async function importData(file) {
  let isTaken = false;
  try {
    const { made, content } = await readDataFile(file);
    if (!(await askToImport(file.name, made, content))) return;
    const answer = content.server ? await postData(content.server) : { added: {}, ids: {} };
    isTaken = content.server !== null;
    const here = await uniteLocal(content.local, answer.ids);
    await tellDone({ ...answer.added, ...here, events: 0 });
    // Whoever shows packs, games or drafts looks again, and games are asked for anew.
    document.dispatchEvent(new CustomEvent("playerchange"));
    void prefetchAll().catch(() => {});
  } catch (error) {
    await tellRefused(error, isTaken);
  }
}

/** @param {string} name @param {string} made @param {Content} content */
async function askToImport(name, made, content) {
  const date = formatDate(new Date(made), { dateStyle: "long", timeStyle: "short" });
  const answer = await openDialog({
    title: t("share.data.ask"),
    body: h(
      "div",
      { class: "stack" },
      h("p", null, h("strong", { lang: "en" }, name), h("br"), h("span", { class: "quiet small" }, t("share.data.made", { date }))),
      h("ul", { class: "data-summary" }, listParts(countContent(content)).map((part) => h("li", null, part))),
      h("p", { class: "quiet small" }, t("share.data.unites")),
    ),
    actions: [
      { label: t("shell.cancel"), value: null },
      { label: t("share.data.import"), kind: "primary", value: true },
    ],
  });
  return answer === true;
}

/** @param {Record<string, number>} counts @returns {string[]} */
function listParts(counts) {
  return COUNTED_PARTS.filter((part) => counts[part] > 0).map((part) => t(`share.data.${part}`, { count: counts[part] }));
}

/** @param {Record<string, number>} added */
async function tellDone(added) {
  const parts = listParts(added);
  await openDialog({ title: t("share.data.done"), body: parts.length > 0 ? t("share.data.added", { parts: parts.join(", ") }) : t("share.data.nothing") });
}

/** @param {unknown} error @param {boolean} isTaken whether the server's part came in before it failed */
async function tellRefused(error, isTaken) {
  const isFault = error instanceof Fault;
  const words = isFault ? t(`share.data.fault.${error.code}`) : describeError(error, FAULTS);
  // The words say all of it, unless a part is wrong: then it helps to know which.
  const more = isFault && error.code === "content" ? error.message : error instanceof ApiError && error.place ? `${error.place}: ${error.message}` : "";
  await openDialog({
    title: t("share.data.refused"),
    body: h(
      "div",
      { class: "stack", role: "alert" },
      h("p", null, words),
      !isTaken && h("p", null, t("share.data.untouched")),
      more && h("details", { class: "small quiet" }, h("summary", null, t("errors.details")), h("p", { lang: "en" }, more)),
    ),
  });
}
