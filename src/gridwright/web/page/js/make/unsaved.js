// @ts-check
/**
 * What was not saved yet when the page went: IndexedDB answers too late for that, so it is noted where notes are taken at once, and
 * becomes part of its draft when a page of makers is next opened.
 */
import { DraftConflict, createDraft, listDrafts, saveDraft, writeContent } from "./drafts.js";

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
