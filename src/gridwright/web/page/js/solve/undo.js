// @ts-check
/** What was typed is never lost without a word: a message tells what went and offers it back. */
import { t } from "../i18n/index.js";
import { toast } from "../ui/toast.js";

/** @param {"wiped" | "removed" | "replaced"} what happened to the clues @param {() => void} restore */
export function offerBack(what, restore) {
  toast(t(`solve.editor.${what}`), { action: { label: t("shell.undo"), run: restore } });
}

/**
 * A side of a board as it was typed into a field; null for what is no size, so that the field gets its former number back.
 * @param {HTMLInputElement} input
 * @param {number} most
 */
export function readSide(input, most) {
  const count = Math.round(Number(input.value));
  return input.value.trim() === "" || !(count >= 1) ? null : Math.min(most, count);
}
