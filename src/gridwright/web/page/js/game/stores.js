// @ts-check
/** What this browser keeps, by store, and how the stores are reached. Types and names only. */

/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {"events" | "games" | "puzzles" | "packs" | "kept" | "attempts" | "meta" | "drafts"} StoreName */

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
