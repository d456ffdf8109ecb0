// @ts-check
/** Photographs that were read, with all that was put right, kept in this browser until they are thrown away or newer ones take their place. */
import { run } from "../game/db.js";

/** @typedef {import("./readings.js").ScannedPuzzle} ScannedPuzzle */
/** @typedef {import("./readings.js").Fixed} Fixed */
/**
 * @typedef {object} KeptScan
 * @property {string} id @property {number} updated milliseconds since 1970 @property {string} name of the file
 * @property {Blob} photo as it is sent @property {Blob | null} shown as it is shown, where the browser cannot show the other
 * @property {number} width @property {number} height of the photograph in pixels, in which all places are told
 * @property {ScannedPuzzle[]} puzzles @property {Fixed[]} fixed what was said of each puzzle
 */

/** Each holds some megabytes. */
const MOST = 6;

/** Keep it, and let the oldest go where there are too many. @param {KeptScan} scan */
export async function keepScan(scan) {
  await run(["scans"], "readwrite", async (access) => {
    await access.put("scans", { ...scan, updated: Date.now() });
    const all = sort(await access.list("scans"));
    for (const each of all.slice(MOST)) await access.remove("scans", each.id);
  });
}

/** @param {string} id @returns {Promise<KeptScan | null>} */
export async function loadScan(id) {
  return (await run(["scans"], "readonly", (access) => access.get("scans", id))) ?? null;
}

/** The newest first. @returns {Promise<KeptScan[]>} */
export async function listScans() {
  return sort(await run(["scans"], "readonly", (access) => access.list("scans")));
}

/** @param {string} id */
export async function removeScan(id) {
  await run(["scans"], "readwrite", (access) => access.remove("scans", id));
}

/** @param {KeptScan[]} scans */
function sort(scans) {
  return scans.sort((left, right) => right.updated - left.updated);
}

/** @returns {string} 16 letters and digits at random */
export function makeScanId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => "abcdefghijklmnopqrstuvwxyz012345"[byte & 31]).join("");
}
