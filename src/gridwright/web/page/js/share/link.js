// @ts-check
/**
 * Links that hold a whole puzzle behind their "#", where no server sees it; the twin of codec/link.py. The payload is the digit 1 and
 * base64url of zlib data, the puzzle's Gridwright JSON. zlib data carries a checksum, so a link that lost a letter is refused.
 */
import { LINKED } from "../game/linked.js";
import { deflate, fromBase64Url, hash, inflate, toBase64Url } from "./bytes.js";
import { Fault } from "./check.js";
import { readOwn, writeOwn } from "./own.js";

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
  if (payload[0] !== PACKING) throw new Fault("newer", `found the packing ${payload[0]}, expected ${PACKING}`);
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
