// @ts-check
/** Dialogs on the native element, which keeps focus inside, closes on Escape and gives focus back. */
import { t } from "../i18n/index.js";
import { button } from "./button.js";
import { freshId, h } from "./dom.js";

/** @typedef {{label: string, kind?: "primary" | "plain" | "danger", value: any, isDisabled?: boolean, isReady?: () => boolean}} DialogAction `isReady` is asked first: the dialog stays open unless it is */

/**
 * Open a dialog and wait for the answer: the value of the action taken, or null when it was closed.
 * @param {object} wish
 * @param {string} wish.title
 * @param {import("./dom.js").Child} wish.body a text becomes a paragraph
 * @param {DialogAction[]} [wish.actions] without any, one that closes
 * @param {boolean} [wish.isWide]
 * @param {string} [wish.class]
 * @param {(close: (value: any) => void, dialog: HTMLDialogElement) => void} [wish.onOpen] for bodies that close it themselves
 * @returns {Promise<any>}
 */
export function openDialog(wish) {
  const titleId = freshId("dialog");
  const actions = wish.actions ?? [{ label: t("shell.close"), kind: "primary", value: null }];
  return new Promise((resolve) => {
    /** @type {any} */
    let result = null;
    const close = (/** @type {any} */ value) => {
      result = value;
      dialog.close();
    };
    const take = (/** @type {DialogAction} */ action) => {
      if (action.isReady?.() ?? true) close(action.value);
    };
    const buttons = actions.map((action) =>
      button({ label: action.label, kind: action.kind ?? "plain", disabled: action.isDisabled, on: () => take(action) }),
    );
    const form = h(
      "form",
      { method: "dialog", class: "dialog-sheet", on: { submit: submitPrimary } },
      h(
        "header",
        { class: "dialog-head" },
        h("h2", { id: titleId }, wish.title),
        button({ label: t("shell.close"), icon: "close", kind: "icon", on: () => close(null) }),
      ),
      h("div", { class: "dialog-body" }, typeof wish.body === "string" ? h("p", null, wish.body) : wish.body),
      buttons.length > 0 && h("footer", { class: "dialog-actions" }, buttons),
    );
    const dialog = h(
      "dialog",
      {
        class: ["dialog", wish.isWide && "wide", wish.class].filter(Boolean).join(" "),
        "aria-labelledby": titleId,
        on: { close: finish, pointerdown: closeOutside },
      },
      form,
    );
    /** Enter in a field takes the first primary action. @param {Event} event */
    function submitPrimary(event) {
      event.preventDefault();
      const index = actions.findIndex((action) => action.kind === "primary");
      if (index >= 0 && !buttons[index]?.disabled) take(actions[index]);
    }
    function finish() {
      dialog.remove();
      resolve(result);
    }
    /** The form covers the dialog, so a press on the dialog itself is beside it. @param {PointerEvent} event */
    function closeOutside(event) {
      if (event.target === dialog) close(null);
    }
    document.body.append(dialog);
    dialog.showModal();
    const first = dialog.querySelector("[autofocus]") ?? buttons[actions.findIndex((action) => action.kind === "primary")] ?? buttons[0];
    if (first instanceof HTMLElement) first.focus();
    wish.onOpen?.(close, dialog);
  });
}

/** Close every dialog, as if the player had. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog.dialog")) if (dialog instanceof HTMLDialogElement) dialog.close();
}

/**
 * Ask for a line of text. Null when the player changed their mind.
 * @param {{title: string, label: string, value?: string, action: string, limit?: number, refuse?: (text: string) => string | null}} wish `refuse`
 *   says what is wrong with a text; then it can be mended
 * @returns {Promise<string | null>}
 */
export async function askText(wish) {
  const id = freshId("field");
  const input = h("input", { id, class: "field", type: "text", value: wish.value ?? "", maxlength: wish.limit ?? 80, autofocus: true, autocomplete: "off" });
  const problem = h("p", { class: "field-problem", id: `${id}-problem`, role: "alert" });
  const body = h("div", { class: "labelled" }, h("label", { for: id }, wish.label), input, wish.refuse && problem);
  const isReady = () => {
    const text = input.value.trim();
    const wrong = (text && wish.refuse?.(text)) || null;
    problem.textContent = wrong ?? "";
    input.setAttribute("aria-invalid", String(wrong !== null));
    if (wrong === null) return true;
    input.setAttribute("aria-describedby", problem.id);
    input.focus();
    return false;
  };
  const answer = await openDialog({
    title: wish.title,
    body,
    actions: [
      { label: t("shell.cancel"), value: null },
      { label: wish.action, kind: "primary", value: true, isReady },
    ],
    onOpen: () => input.select(),
  });
  return answer ? input.value.trim() || null : null;
}
