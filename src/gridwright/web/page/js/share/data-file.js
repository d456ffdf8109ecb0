// @ts-check
/**
 * All of one's data as one file: gzip of JSON `{"gridwright-data": 1, made, checksum, content}`, where the checksum is the SHA-256 of the
 * content's text. A file is read whole and checked whole before anything of it is used; `Fault` says what is wrong and where.
 */
import { LANGUAGES } from "../constants.js";
import { checkDrafts } from "../make/drafts.js";
import { isEvent } from "../game/events.js";
import { isLinked } from "../game/linked.js";
import { isAllowed, listSettings } from "../game/settings.js";
import { deflate, hash, inflate, toHex } from "./bytes.js";
import { Fault, refuse, takeChoice, takeList, takeObject, takeText, takeWhole } from "./check.js";
import { makeLinkedId } from "./link.js";
import { readOwn, writeOwn } from "./own.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").GameEvent} GameEvent */
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
const PARTS = ["packs", "puzzles", "games", "attempts", "lists"];

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
  for (const part of PARTS) takeList(server[part], `content.server.${part}`, Infinity);
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
  const counts = Object.fromEntries(PARTS.map((part) => [part, count(part)]));
  return { ...counts, games: counts.games + local.games.length, drafts: local.drafts.length, linked: local.linked.length };
}
