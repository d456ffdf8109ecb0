// @ts-check
/**
 * A small promise wrapper over IndexedDB. Where there is none (private windows, storage switched off) memory takes its place, and
 * "storageproblem" on the document says so; so it does when the storage is full.
 */

import { MemoryDb } from "./memory.js";
import { STORES } from "./stores.js";

/** @typedef {import("./stores.js").Access} Access */
/** @typedef {import("./stores.js").Db} Db */
/** @typedef {import("./stores.js").StoreName} StoreName */

const NAME = "gridwright";
/** Raised with every store that comes into stores.js: a browser that has the stores of before gets those it lacks. */
const VERSION = 2;
/** Some browsers never answer; better memory than a page that waits. */
const PATIENCE = 5000;

/** @type {Promise<Db> | null} */
let opened = null;

/** The stores of this browser. @returns {Promise<Db>} */
export function openDb() {
  opened ??= openKept().catch(() => {
    tellProblem("no-storage");
    return new MemoryDb();
  });
  return opened;
}

/**
 * @template T
 * @param {StoreName[]} names
 * @param {IDBTransactionMode} mode
 * @param {(access: Access) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function run(names, mode, work) {
  const db = await openDb();
  return db.run(names, mode, work);
}

/** Ask that the browser never clears what is kept here to make room. @returns {Promise<boolean>} */
export async function askToPersist() {
  try {
    return (await navigator.storage?.persisted?.()) || (await navigator.storage?.persist?.()) || false;
  } catch {
    return false;
  }
}

/** Forget everything that this browser keeps. */
export async function eraseAll() {
  const names = /** @type {StoreName[]} */ (Object.keys(STORES));
  await run(names, "readwrite", async (access) => {
    for (const name of names) await access.clear(name);
  });
  try {
    // Notes of drafts that were not saved when their page went: see make/autosave.js.
    for (const key of Object.keys(localStorage)) if (key.startsWith("gridwright.unsaved.")) localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden; then nothing was noted.
  }
}

/** @param {"no-storage" | "quota" | "storage"} code */
export function tellProblem(code) {
  document.dispatchEvent(new CustomEvent("storageproblem", { detail: { code } }));
}

/** @param {unknown} error */
export function isQuota(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** @returns {Promise<Db>} */
async function openKept() {
  const base = await new Promise((/** @type {(base: IDBDatabase) => void} */ resolve, reject) => {
    const wish = indexedDB.open(NAME, VERSION);
    setTimeout(() => reject(new Error("IndexedDB does not answer")), PATIENCE);
    wish.onupgradeneeded = () => makeStores(wish.result);
    wish.onerror = () => reject(wish.error);
    wish.onsuccess = () => resolve(wish.result);
  });
  // Another tab with a newer page wants to change the stores, or the browser closed them: open them anew when next needed.
  const forget = () => {
    base.close();
    opened = null;
  };
  base.onversionchange = forget;
  base.onclose = forget;
  return { isKept: true, close: forget, run: (names, mode, work) => transact(base, names, mode, work) };
}

/** Make the stores that are not there yet; what the others hold stays. @param {IDBDatabase} base */
function makeStores(base) {
  for (const [name, keyPath] of Object.entries(STORES)) {
    if (base.objectStoreNames.contains(name)) continue;
    const store = base.createObjectStore(name, { keyPath });
    if (name === "events") store.createIndex("unsent", ["puzzle", "unsent", "n", "by"]);
  }
}

/**
 * @template T
 * @param {IDBDatabase} base
 * @param {StoreName[]} names
 * @param {IDBTransactionMode} mode
 * @param {(access: Access) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function transact(base, names, mode, work) {
  const transaction = base.transaction(names, mode);
  const end = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException("the transaction was aborted", "AbortError"));
  });
  // Whoever awaits `end` below hears of it; without this a failure before that counts as unhandled.
  end.catch(() => {});
  let answer;
  try {
    answer = await work(makeAccess(transaction));
  } catch (error) {
    abort(transaction);
    throw error;
  }
  await end;
  return answer;
}

/** @param {IDBTransaction} transaction */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

/** @param {IDBTransaction} transaction @returns {Access} */
function makeAccess(transaction) {
  return {
    get: (name, key) => settle(transaction.objectStore(name).get(key)),
    put: async (name, value) => void (await settle(transaction.objectStore(name).put(value))),
    remove: (name, key) => settle(transaction.objectStore(name).delete(key)),
    list: (name, range) => settle(transaction.objectStore(name).getAll(range && IDBKeyRange.bound(...range))),
    listUnsent: (puzzle, most) =>
      settle(transaction.objectStore("events").index("unsent").getAll(IDBKeyRange.bound([puzzle, 1], [puzzle, 1, []]), most)),
    clear: (name) => settle(transaction.objectStore(name).clear()),
  };
}

/**
 * @template T
 * @param {IDBRequest<T>} wish
 * @returns {Promise<T>}
 */
function settle(wish) {
  return new Promise((resolve, reject) => {
    wish.onsuccess = () => resolve(wish.result);
    wish.onerror = () => reject(wish.error);
  });
}
