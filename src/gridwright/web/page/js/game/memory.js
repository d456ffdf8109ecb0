// @ts-check
/** The stores of `db.js` kept in memory, for browsers that keep nothing (private windows, storage switched off). */

import { STORES, findKey } from "./stores.js";

/** @typedef {import("./stores.js").StoreName} StoreName */
/** @typedef {import("./stores.js").Access} Access */

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
