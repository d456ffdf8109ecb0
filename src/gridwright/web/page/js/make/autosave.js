// @ts-check
/**
 * Keeps a maker's draft: at most every 300 ms after a change, when the page is left and when the view goes. A new draft comes into
 * being with its first change; what was not saved yet when the page went is noted, and becomes part of its draft when a maker is next
 * opened.
 */
import { t } from "../i18n/index.js";
import { Throttle } from "../ui/timing.js";
import { toast } from "../ui/toast.js";
import { DraftConflict, createDraft, deleteDraft, listDrafts, loadDraft, saveDraft, writeContent } from "./drafts.js";

/** @typedef {import("./drafts.js").Draft} Draft */
/** @typedef {import("./drafts.js").DraftContent} DraftContent */

const PAUSE = 300;

/** Those of the views that are open. @type {Set<Autosave>} */
const live = new Set();

/** Once a page: what an earlier one left. @type {Promise<void> | null} */
let recovery = null;

/** Save everything that waits to be saved; a view that opens a draft calls this first. */
export async function flushDrafts() {
  recovery ??= recoverUnsaved();
  await recovery;
  await Promise.all([...live].map((autosave) => autosave.flush()));
}

addEventListener("pagehide", () => {
  for (const autosave of live) autosave.leave();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") for (const autosave of live) void autosave.flush();
});

export class Autosave {
  /** @type {Draft | null} */
  #draft;
  #kind;
  #read;
  #onOther;
  #address;
  /** The address while this draft is the one that shows. */
  #shown = location.hash;
  #isDirty = false;
  /** Saves under way. */
  #writes = 0;
  /** Who saves, and under which its note is found, if it leaves one. */
  #name = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  /** Saves follow each other: the next begins when the one before has its revision. */
  #saving = Promise.resolve();
  #throttle = new Throttle(PAUSE, () => this.#save());
  #hear = (/** @type {Event} */ event) => void this.#notice(/** @type {CustomEvent} */ (event).detail);

  /**
   * @param {object} wish
   * @param {string} wish.kind
   * @param {Draft | null} wish.draft null for a new one
   * @param {() => Required<DraftContent>} wish.read what to save
   * @param {(data: any, draft: Draft) => void} wish.onOther show what another tab saved; a maker makes that a step to undo
   * @param {(id: string) => string} [wish.address] the hash of a draft, shown without a navigation when it gets an id
   */
  constructor({ kind, draft, read, onOther, address = (id) => `#/make/${kind}/${id}` }) {
    this.#kind = kind;
    this.#draft = draft;
    this.#read = read;
    this.#onOther = onOther;
    this.#address = address;
    live.add(this);
    document.addEventListener("draftschange", this.#hear);
  }

  /** The draft's id; null before the first change. */
  get id() {
    return this.#draft?.id ?? null;
  }

  /** Something changed. */
  change() {
    this.#isDirty = true;
    this.#throttle.call();
  }

  /** Save now what is not saved yet; resolves when it is. */
  async flush() {
    await this.#throttle.flush();
    await this.#saving;
  }

  /** The page goes, perhaps before a save has arrived: what is not saved is noted. */
  leave() {
    if (!this.#isDirty && this.#writes === 0) return;
    noteUnsaved(this.#name, { id: this.id, kind: this.#kind, rev: this.#draft?.rev ?? 0, content: this.#read() });
    void this.flush();
  }

  /** The view goes: save the rest, and listen no more. */
  async destroy() {
    document.removeEventListener("draftschange", this.#hear);
    await this.flush();
    live.delete(this);
  }

  #save() {
    this.#writes += 1;
    const written = this.#saving.then(() => this.#write()).then(() => forgetUnsaved(this.#name));
    this.#saving = written.catch(() => {
      // Storage that is full or gone: db.js has told, or the next change tries again.
      this.#isDirty = true;
    }).finally(() => (this.#writes -= 1));
    return this.#saving;
  }

  async #write() {
    if (!this.#isDirty) return;
    const content = this.#read();
    this.#isDirty = false;
    if (!this.#draft) {
      await this.#begin(content);
      return;
    }
    const draft = this.#draft;
    try {
      const { rev } = await saveDraft(draft.id, content, draft.rev, this.#name);
      this.#draft = { ...draft, ...content, rev };
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
      await this.#begin(content);
      this.#tellConflict(error.draft);
    }
  }

  /** @param {Required<DraftContent>} content */
  async #begin({ data, preview, title }) {
    this.#draft = await createDraft(this.#kind, data, preview, title, this.#name);
    this.#showAddress();
  }

  /** Unless somebody has gone elsewhere meanwhile. */
  #showAddress() {
    if (!this.#draft || location.hash !== this.#shown) return;
    this.#shown = this.#address(this.#draft.id);
    history.replaceState(history.state, "", this.#shown);
  }

  /** @param {Draft | null} other what the other tab saved; null if it deleted the draft */
  #tellConflict(other) {
    if (!other) {
      toast(t("make.conflict.deleted"), { stays: true });
      return;
    }
    const copy = this.#draft;
    toast(t("make.conflict"), {
      stays: true,
      action: { label: t("make.conflict.load"), run: () => void this.#loadOther(other.id, copy) },
      other: { label: t("make.conflict.keep"), run: () => {} },
    });
  }

  /** Go over to the other; the copy of this one goes, for the maker can undo. @param {string} id @param {Draft | null} copy */
  async #loadOther(id, copy) {
    await this.flush();
    const draft = await loadDraft(id);
    if (!draft) {
      toast(t("make.conflict.deleted"), { stays: true });
      return;
    }
    this.#take(draft);
    if (copy) await deleteDraft(copy.id);
    this.#showAddress();
  }

  /** @param {Draft} draft */
  #take(draft) {
    this.#draft = draft;
    this.#onOther(draft.data, draft);
    this.#isDirty = false;
  }

  /** @param {import("./drafts.js").DraftChange} change */
  async #notice({ id, rev }) {
    if (id !== this.#draft?.id || rev <= this.#draft.rev || this.#isDirty) return;
    await this.#saving;
    const draft = await loadDraft(id);
    if (draft && draft.id === this.#draft?.id && draft.rev > this.#draft.rev && !this.#isDirty) this.#take(draft);
  }
}

// What was not saved yet when the page went: IndexedDB answers too late for that, so it is noted where notes are taken at once, and
// becomes part of its draft when a page of makers is next opened.

/** @typedef {{id: string | null, kind: string, rev: number, content: Required<import("./drafts.js").DraftContent>}} Note */

const PREFIX = "gridwright.unsaved.";

/** @param {string} name of the page that writes it @param {Note} note */
export function noteUnsaved(name, note) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(note));
  } catch {
    // Storage may be forbidden or full; the save that is under way may still arrive.
  }
}

/** It is saved now. @param {string} name */
export function forgetUnsaved(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Then there was no note either.
  }
}

/** Save what was noted. Where the draft has gone on since, it becomes one of its own. What cannot be saved now stays noted. */
export async function recoverUnsaved() {
  for (const [name, note] of readNotes()) {
    try {
      await recoverNote(name, note);
      forgetUnsaved(name);
    } catch {
      // Makers open all the same, and the next page tries again.
    }
  }
}

/** @param {string} name @param {Note | null} note null where nobody can read it */
async function recoverNote(name, note) {
  if (!note) return;
  const drafts = await listDrafts();
  const known = new Set(drafts.map(writeContent));
  if (known.has(writeContent({ kind: note.kind, title: note.content.title, data: note.content.data }))) return;
  // A save of the same page may have arrived, only not the last one.
  const own = drafts.find((draft) => draft.by === name);
  await recover(own ? { ...note, id: own.id, rev: own.rev } : note);
}

/** @param {Note} note */
async function recover({ id, kind, rev, content }) {
  try {
    if (id !== null) {
      await saveDraft(id, content, rev);
      return;
    }
  } catch (error) {
    if (!(error instanceof DraftConflict)) throw error;
  }
  await createDraft(kind, content.data, content.preview, content.title);
}

/** @returns {[string, Note | null][]} */
function readNotes() {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return names.map((key) => [key.slice(PREFIX.length), parseNote(localStorage.getItem(key) ?? "null")]);
  } catch {
    return [];
  }
}

/** @param {string} text @returns {Note | null} */
function parseNote(text) {
  try {
    const note = JSON.parse(text);
    return note?.content ? note : null;
  } catch {
    return null;
  }
}
