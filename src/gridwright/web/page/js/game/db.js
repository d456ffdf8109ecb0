// @ts-check
/**
 * What this browser keeps: its stores, a small promise wrapper over IndexedDB, and what its tabs tell each other. Where there is
 * no IndexedDB (private windows, storage switched off) memory takes its place, and "storageproblem" on the document says so; so it
 * does when the storage is full.
 */

// What this browser keeps, by store, and how the stores are reached. Types and names only.

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {"events" | "games" | "puzzles" | "packs" | "kept" | "attempts" | "meta" | "drafts" | "scans"} StoreName */

/** Store -> what its rows are told apart by. @type {Record<StoreName, string | string[]>} */
export const STORES = {
  events: ["puzzle", "n", "by"],
  games: "puzzle",
  puzzles: "id",
  packs: "id",
  kept: "id",
  attempts: "id",
  meta: "key",
  drafts: "id",
  scans: "id",
};

/** `unsent` is 1, or not there: then the index leaves the row out. @typedef {{puzzle: string, n: number, by: string, event: GameEvent, unsent?: 1}} EventRow */

/**
 * What is known of a game without its log.
 * @typedef {object} GameRow
 * @property {string} puzzle
 * @property {number} seq how far the events of the server are here
 * @property {string} home which library and player that seq belongs to; everything is sent again when they change
 * @property {Summary | null} summary
 * @property {number} [leftAt] when the attempt that was recorded as abandoned was left
 * @property {boolean} [isGone] the server no longer has the puzzle
 */

/**
 * What can be done in a transaction. Await nothing else in between: the transaction would end.
 * @typedef {object} Access
 * @property {(name: StoreName, key: any) => Promise<any>} get
 * @property {(name: StoreName, value: any) => Promise<void>} put
 * @property {(name: StoreName, key: any) => Promise<void>} remove
 * @property {(name: StoreName, range?: [any, any]) => Promise<any[]>} list in the order of the keys
 * @property {(puzzle: string, most: number) => Promise<EventRow[]>} listUnsent
 * @property {(name: StoreName) => Promise<void>} clear
 */

/**
 * @typedef {object} Db
 * @property {boolean} isKept whether it outlasts the page
 * @property {<T>(names: StoreName[], mode: IDBTransactionMode, work: (access: Access) => Promise<T>) => Promise<T>} run resolves when it is kept
 * @property {() => void} close
 */

/** @param {StoreName} name @param {any} row */
export function findKey(name, row) {
  const path = STORES[name];
  return typeof path === "string" ? row[path] : path.map((part) => row[part]);
}

/** The stores of `db.js` kept in memory, for browsers that keep nothing (private windows, storage switched off). */
export class MemoryDb {
  constructor() {
    /** @type {Map<StoreName, Map<string, {key: any, value: any}>>} */
    this.stores = new Map(Object.keys(STORES).map((name) => [/** @type {StoreName} */ (name), new Map()]));
    this.isKept = false;
  }

  /**
   * @template T
   * @param {StoreName[]} _names
   * @param {IDBTransactionMode} _mode
   * @param {(access: Access) => Promise<T>} work
   * @returns {Promise<T>}
   */
  run(_names, _mode, work) {
    return work(this.#makeAccess());
  }

  close() {
    this.stores.clear();
  }

  /** @returns {Access} */
  #makeAccess() {
    /** @param {StoreName} name */
    const rows = (name) => this.stores.get(name) ?? new Map();
    return {
      get: async (name, key) => structuredClone(rows(name).get(JSON.stringify(key))?.value),
      put: async (name, value) => {
        const key = findKey(name, value);
        rows(name).set(JSON.stringify(key), { key, value: structuredClone(value) });
      },
      remove: async (name, key) => void rows(name).delete(JSON.stringify(key)),
      list: async (name, range) => {
        const found = [...rows(name).values()].filter(({ key }) => !range || isWithin(key, range));
        found.sort((left, right) => compareKeys(left.key, right.key));
        return found.map(({ value }) => structuredClone(value));
      },
      listUnsent: async (puzzle, most) => {
        const found = [...rows("events").values()].filter(({ value }) => value.puzzle === puzzle && value.unsent === 1);
        found.sort((left, right) => compareKeys(left.key, right.key));
        return found.slice(0, most).map(({ value }) => structuredClone(value));
      },
      clear: async (name) => rows(name).clear(),
    };
  }
}

/** @param {any} key @param {[any, any]} range */
function isWithin(key, [from, to]) {
  return compareKeys(from, key) <= 0 && compareKeys(key, to) <= 0;
}

/**
 * As IndexedDB compares: numbers before strings before lists.
 * @param {any} left
 * @param {any} right
 * @returns {number}
 */
function compareKeys(left, right) {
  if (!Array.isArray(left) || !Array.isArray(right)) {
    const order = Number(Array.isArray(left)) - Number(Array.isArray(right)) || Number(typeof left === "string") - Number(typeof right === "string");
    if (order !== 0) return order;
    return left < right ? -1 : Number(left > right);
  }
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const order = compareKeys(left[at], right[at]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

const NAME = "gridwright";
/** Raised with every store that comes into stores.js: a browser that has the stores of before gets those it lacks. */
const VERSION = 3;
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

// What the tabs of this browser tell each other: events of games, and that progress, settings, drafts or the player changed.

/**
 * @typedef {{type: "events", puzzle: string, events: GameEvent[]} | {type: "summary", puzzle: string, summary: Summary | null}
 *   | {type: "player"} | {type: "draft", change: import("../make/drafts.js").DraftChange}} Message
 */

/** @type {Set<(message: Message) => void>} */
const listeners = new Set();
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("gridwright");
channel?.addEventListener("message", (event) => listeners.forEach((listener) => listener(event.data)));

/** Tell the other tabs. @param {Message} message */
export function tellTabs(message) {
  channel?.postMessage(message);
}

/**
 * Hear what other tabs tell; answers how to stop.
 * @param {(message: Message) => void} listener
 */
export function hearTabs(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
