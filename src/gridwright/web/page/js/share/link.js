// @ts-check
/**
 * Links that hold a whole puzzle behind their "#", where no server sees it; the twin of codec/link.py. The payload is the digit 1 and
 * base64url of zlib data, the puzzle's Gridwright JSON. zlib data carries a checksum, so a link that lost a letter is refused.
 */
import { LINKED } from "../game/catalogue.js";
import { run } from "../game/db.js";
import { openFold } from "../game/fold.js";
import { loadEvents } from "../game/journal.js";
import { findKind } from "../kinds/index.js";
import { readNames } from "../library/cards.js";
import { Fault, readOwn, writeOwn } from "./own.js";

// Bytes as text and back, and packing them small. Unpacking is bounded: whoever sent the bytes may not wish us well.

/** @param {Uint8Array} bytes @returns {string} */
export function toBase64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Base64 as addresses take it: without padding. @param {Uint8Array} bytes @returns {string} */
export function toBase64Url(bytes) {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text letters, digits, - and _ @returns {Uint8Array} */
export function fromBase64Url(text) {
  return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
}

/** @param {Uint8Array} bytes @param {CompressionFormat} format @returns {Promise<Uint8Array>} */
export async function deflate(bytes, format) {
  const packed = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new CompressionStream(format));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/**
 * @param {Uint8Array} bytes
 * @param {CompressionFormat} format
 * @param {number} most `Fault` "large" beyond that, before more memory is spent
 * @returns {Promise<Uint8Array>} `Fault` "damaged" if they do not unpack to what was packed
 */
export async function inflate(bytes, format, most) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  /** @type {Uint8Array[]} */
  const pieces = [];
  let length = 0;
  for (;;) {
    const piece = await reader.read().catch(() => {
      throw new Fault("damaged", "it does not unpack to what was packed");
    });
    if (piece.done) break;
    length += piece.value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw new Fault("large", `it unpacks to more than ${most} bytes`);
    }
    pieces.push(piece.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The hash that tells whether two contents are the same. @param {string | Uint8Array} content @returns {Promise<Uint8Array>} */
export async function hash(content) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  if (crypto.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
  // Pages that are not served over HTTPS, except on this machine itself, have no digests.
  const { sha256 } = await import("./sha256.js");
  return sha256(bytes);
}

/** @param {Uint8Array} bytes @returns {string} */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @typedef {import("../types.js").Doc} Doc */

export const ROUTE = "#/open/";
const PACKING = "1";
const MOST_BYTES = 1 << 20;
/** Characters from which on some messengers cut a link. */
export const LONG_LINK = 2000;
const ID_LENGTH = 22;

/** @param {Doc} doc @returns {Promise<string>} `Fault` "large" for what no link holds */
export async function packDocument(doc) {
  const bytes = new TextEncoder().encode(JSON.stringify(await writeOwn(doc)));
  if (bytes.length > MOST_BYTES) throw new Fault("large", `the puzzle takes ${bytes.length} bytes, expected at most ${MOST_BYTES}`);
  return PACKING + toBase64Url(await deflate(bytes, "deflate"));
}

/** The puzzle in a payload; `Fault` says what is wrong with it. @param {string} payload @returns {Promise<Doc>} */
export async function unpackDocument(payload) {
  if (!payload) throw new Fault("cut", "the link ends too early");
  if (payload[0] !== PACKING) {
    // Ways of packing are numbered, so whatever begins with something else was no link of any version.
    throw new Fault(/[2-9]/.test(payload[0]) ? "newer" : "damaged", `found the packing ${payload[0]}, expected ${PACKING}`);
  }
  const packed = payload.slice(1);
  if (!/^[\w-]*$/.test(packed) || packed.length % 4 === 1) throw new Fault("damaged", "found other characters than a link has");
  const bytes = await inflate(fromBase64Url(packed), "deflate", MOST_BYTES);
  return readOwn(parseJson(bytes));
}

/** @param {Uint8Array} bytes @returns {unknown} */
function parseJson(bytes) {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Fault("damaged", "it holds no JSON");
  }
}

/** @param {Doc} doc @param {{address?: string, keepsGoal?: boolean}} [options] @returns {Promise<string>} */
export async function formatLink(doc, { address = `${location.origin}${location.pathname}`, keepsGoal = true } = {}) {
  return `${address}${ROUTE}${await packDocument(keepsGoal ? doc : withoutGoal(doc))}`;
}

/** The payload of a link or of its end; null where there is none. @param {string} text @returns {string | null} */
export function findPayload(text) {
  return /^\s*(?:https?:\/\/[^\s#]*)?#\/open\/(\S*)\s*$/i.exec(text)?.[1] ?? null;
}

/** @param {Doc} doc @returns {Doc} */
export function withoutGoal(doc) {
  const { goal: _, ...open } = doc;
  return open;
}

/** The id under which this browser keeps a puzzle from a link: the same with and without its solution. @param {Doc} doc */
export async function makeLinkedId(doc) {
  const digest = await hash(JSON.stringify(await writeOwn(withoutGoal(doc))));
  return LINKED + toBase64Url(digest).slice(0, ID_LENGTH);
}

/** Whether that address means another computer on every computer. */
export function isLocalAddress() {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
}

// Puzzles that came by a link: kept in this browser alone, with their games, until their player keeps them in the library.

/** @typedef {import("../types.js").Puzzle} Puzzle */

const LIVES = 5;

/**
 * Keep it for playing. One that is here already stays, with its game; a solution that only one of them tells is taken over.
 * @param {Doc} doc
 * @returns {Promise<Puzzle>}
 */
export async function saveLinked(doc) {
  const id = await makeLinkedId(doc);
  return run(["puzzles"], "readwrite", async (access) => {
    /** @type {Puzzle | undefined} */
    const known = await access.get("puzzles", id);
    const document = known?.document.goal && !doc.goal ? known.document : doc;
    const puzzle = { ...makePuzzle(id, document), lives: known?.lives ?? LIVES };
    await access.put("puzzles", puzzle);
    return puzzle;
  });
}

/**
 * The board of a game that was begun on this puzzle; null where none was.
 * @param {Doc} doc
 * @returns {Promise<Uint8Array | null>}
 */
export async function findBoard(doc) {
  const id = await makeLinkedId(doc);
  /** @type {[Puzzle | undefined, import("../types.js").GameEvent[]]} */
  const [puzzle, events] = await Promise.all([run(["puzzles"], "readonly", (access) => access.get("puzzles", id)), loadEvents(id)]);
  if (!puzzle || events.length === 0) return null;
  const fold = openFold(puzzle, findKind(doc.kind).rules, { mode: "relaxed" });
  fold.merge(events);
  return fold.state.status === "new" ? null : fold.state.values;
}

/** All of them. @returns {Promise<Puzzle[]>} */
export async function listLinked() {
  return run(["puzzles"], "readonly", (access) => access.list("puzzles", [LINKED, `${LINKED}\uffff`]));
}

/** @param {string} id @param {Doc} doc @returns {Puzzle} */
export function makePuzzle(id, doc) {
  const { title, name } = readNames(doc);
  const isPicture = findKind(doc.kind).isPicture ?? false;
  const called = isPicture ? name : (doc.title ?? "");
  /** @type {Record<string, string>} */
  const titles = called ? { en: called } : {};
  return { id, pack_id: null, number: 1, document: doc, titles, title, is_picture: isPicture, lives: LIVES, hash: "", band: null, effort: null, level: null, is_own: true };
}
