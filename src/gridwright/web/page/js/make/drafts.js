// @ts-check
/**
 * Drafts: what somebody is making, kept in this browser until it is thrown away. Every save names the revision it was made from; one
 * that another tab has overtaken is refused with `DraftConflict`, so that no tab ever writes over what it has not seen.
 */
import { hearTabs, run, tellTabs } from "../game/db.js";
import { listKinds } from "../kinds/index.js";

/**
 * What the card of a draft shows. `pattern` in one string, as its maker writes it: squares, clues.
 * @typedef {{height: number, width: number, values: string, pattern?: string, inks?: import("../types.js").Ink[]}} Preview
 */
/** `data` belongs to the maker: anything that can be written as JSON. @typedef {{data: any, title?: string, preview?: Preview | null}} DraftContent */
/**
 * @typedef {object} Draft
 * @property {string} id
 * @property {string} kind
 * @property {string} title
 * @property {any} data
 * @property {Preview | null} preview
 * @property {number} rev from 1, one more with every save
 * @property {number} created milliseconds since 1970
 * @property {number} updated
 * @property {string} [by] who saved it last, where that has a name
 */
/** `rev` 0: it was deleted. @typedef {{id: string, rev: number}} DraftChange */

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const LONGEST_TITLE = 400;

/** A save came too late; `draft` is what another tab saved meanwhile, null if it deleted it. */
export class DraftConflict extends Error {
  /** @param {string} id @param {Draft | null} draft */
  constructor(id, draft) {
    super(`the draft ${id} was ${draft ? "saved" : "deleted"} by another tab`);
    this.name = "DraftConflict";
    this.draft = draft;
  }
}

/** A row that is no draft. */
export class DraftFault extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "DraftFault";
  }
}

hearTabs((message) => {
  if (message.type === "draft") announce(message.change);
});

/** Tell this page. @param {DraftChange} change */
function announce(change) {
  document.dispatchEvent(new CustomEvent("draftschange", { detail: change }));
}

/** Tell this page and the other tabs. @param {string} id @param {number} rev */
function tell(id, rev) {
  announce({ id, rev });
  tellTabs({ type: "draft", change: { id, rev } });
}

/**
 * @param {string} kind
 * @param {any} data
 * @param {Preview | null} [preview]
 * @param {string} [title]
 * @param {string} [by] who saves it
 * @returns {Promise<Draft>}
 */
export async function createDraft(kind, data, preview = null, title = "", by = "") {
  const now = Date.now();
  const draft = { id: makeId(), kind, title, data, preview, rev: 1, created: now, updated: now, by };
  await run(["drafts"], "readwrite", (access) => access.put("drafts", draft));
  tell(draft.id, draft.rev);
  return draft;
}

/** @param {string} id @returns {Promise<Draft | null>} null if there is none */
export async function loadDraft(id) {
  return (await run(["drafts"], "readonly", (access) => access.get("drafts", id))) ?? null;
}

/**
 * Save what a draft holds now. What `content` leaves out stays. DraftConflict if it is not at `rev` any more.
 * @param {string} id
 * @param {DraftContent} content
 * @param {number} rev the revision that was changed
 * @param {string} [by] who saves it
 * @returns {Promise<{rev: number}>}
 */
export async function saveDraft(id, { data, title, preview }, rev, by = "") {
  await run(["drafts"], "readwrite", async (access) => {
    /** @type {Draft | undefined} */
    const kept = await access.get("drafts", id);
    if (kept?.rev !== rev) throw new DraftConflict(id, kept ?? null);
    const changed = { data, title: title ?? kept.title, preview: preview === undefined ? kept.preview : preview };
    await access.put("drafts", { ...kept, ...changed, rev: rev + 1, updated: Date.now(), by });
  });
  tell(id, rev + 1);
  return { rev: rev + 1 };
}

/** The newest first. @param {string} [kind] only these @returns {Promise<Draft[]>} */
export async function listDrafts(kind) {
  /** @type {Draft[]} */
  const drafts = await run(["drafts"], "readonly", (access) => access.list("drafts"));
  return drafts.filter((draft) => !kind || draft.kind === kind).sort((left, right) => right.updated - left.updated);
}

/** @param {string} id */
export async function deleteDraft(id) {
  await run(["drafts"], "readwrite", (access) => access.remove("drafts", id));
  tell(id, 0);
}

/** All drafts as rows that can be written as JSON. @returns {Promise<Draft[]>} */
export async function exportDrafts() {
  return (await listDrafts()).reverse();
}

/**
 * Unite these drafts with those that are here: what is here stays, and a draft that differs from the one of its name comes in beside it.
 * DraftFault if a row is no draft; then nothing is taken.
 * @param {unknown} rows as exportDrafts gives them
 * @returns {Promise<number>} how many came in
 */
export async function importDrafts(rows) {
  const drafts = checkDrafts(rows);
  const added = await run(["drafts"], "readwrite", (access) => uniteDrafts(access, drafts));
  for (const draft of added) tell(draft.id, draft.rev);
  return added.length;
}

/**
 * The same inside a transaction that does more; tells nobody.
 * @param {import("../game/db.js").Access} access
 * @param {Draft[]} drafts
 * @returns {Promise<Draft[]>} those that came in
 */
export async function uniteDrafts(access, drafts) {
  const added = [];
  /** @type {Draft[]} */
  const here = await access.list("drafts");
  const known = new Set(here.map(writeContent));
  const ids = new Set(here.map(({ id }) => id));
  for (const draft of drafts) {
    const content = writeContent(draft);
    if (known.has(content)) continue;
    const row = ids.has(draft.id) ? { ...draft, id: makeId() } : draft;
    await access.put("drafts", row);
    known.add(content);
    ids.add(row.id);
    added.push(row);
  }
  return added;
}

/** What makes two drafts the same, whatever their ids. @param {Pick<Draft, "kind" | "title" | "data">} draft */
export function writeContent({ kind, title, data }) {
  return JSON.stringify([kind, title, data]);
}

/** The rows as drafts, without what else they hold; DraftFault names the first that is none. @param {unknown} rows @returns {Draft[]} */
export function checkDrafts(rows) {
  if (!Array.isArray(rows)) throw new DraftFault(`drafts: found ${describe(rows)}, expected a list`);
  return rows.map((row, index) => checkDraft(row, `drafts[${index}]`));
}

/** @param {any} row @param {string} place @returns {Draft} */
function checkDraft(row, place) {
  const expect = (/** @type {boolean} */ isRight, /** @type {string} */ key, /** @type {string} */ expected) => {
    if (!isRight) throw new DraftFault(`${place}.${key}: found ${describe(row[key])}, expected ${expected}`);
  };
  if (typeof row !== "object" || row === null || Array.isArray(row)) throw new DraftFault(`${place}: found ${describe(row)}, expected a draft`);
  expect(typeof row.id === "string" && ID.test(row.id), "id", "up to 64 letters and digits");
  const makers = listKinds().filter((kind) => kind.maker).map((kind) => kind.name);
  expect(makers.includes(row.kind), "kind", `one of ${makers.join(", ")}`);
  expect(typeof row.title === "string" && row.title.length <= LONGEST_TITLE, "title", `a text of at most ${LONGEST_TITLE} letters`);
  expect(typeof row.data === "object" && row.data !== null, "data", "what was drawn");
  for (const key of ["rev", "created", "updated"]) expect(Number.isSafeInteger(row[key]) && row[key] > 0, key, "a whole number above 0");
  expect(row.preview === null || isPreview(row.preview), "preview", "a small picture or null");
  const { id, kind, title, data, preview, rev, created, updated } = row;
  return { id, kind, title, data, preview, rev, created, updated };
}

/** @param {any} preview */
function isPreview(preview) {
  const isSide = (/** @type {unknown} */ side) => Number.isInteger(side) && Number(side) >= 1 && Number(side) <= 200;
  const isText = (/** @type {unknown} */ text) => typeof text === "string" && text.length <= 200_000;
  return (
    typeof preview === "object" && isSide(preview.height) && isSide(preview.width) && isText(preview.values) && /^[0-9a-z]*$/.test(preview.values) &&
    (preview.pattern === undefined || isText(preview.pattern)) && (preview.inks === undefined || Array.isArray(preview.inks))
  );
}

/** @param {unknown} value */
function describe(value) {
  return (JSON.stringify(value) ?? "nothing").slice(0, 60);
}

/** 22 letters and digits at random. */
function makeId() {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  return Array.from(bytes, (byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[byte & 63]).join("");
}
