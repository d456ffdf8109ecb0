// @ts-check
/** Dialogs on the native element, which keeps focus inside, closes on Escape and gives focus back; and menus that open beside a button. */
import { t } from "../i18n/index.js";
import { button } from "./controls.js";
import { freshId, h, rememberFocus } from "./dom.js";
import { icon } from "./icons.js";

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
      // The browser gives the focus back to what had it, unless that was drawn anew meanwhile.
      if (document.activeElement === document.body) back?.target.focus({ preventScroll: true });
      resolve(result);
    }
    /** The form covers the dialog, so a press on the dialog itself is beside it. @param {PointerEvent} event */
    function closeOutside(event) {
      if (event.target === dialog) close(null);
    }
    const before = document.activeElement;
    const back = before instanceof HTMLElement ? rememberFocus(dialog, before) : null;
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

/**
 * `null` draws a line between groups; `element` puts something else there, such as a segmented control.
 * @typedef {{label: string, icon?: string, run?: () => void, href?: string, isChecked?: boolean, isDisabled?: boolean, isDanger?: boolean, keys?: string}
 *   | {element: HTMLElement} | null} MenuItem
 */

/**
 * @param {HTMLElement} anchor the button it belongs to
 * @param {MenuItem[]} items
 * @param {{label?: string, afterChoice?: () => void}} [options] `afterChoice` puts the focus elsewhere than on the button before what
 *   was chosen runs
 * @returns {{close: () => void, choose: () => void}} `choose` closes it as a choice does
 */
export function openMenu(anchor, items, options = {}) {
  const menu = h("div", {
    class: "menu",
    role: "menu",
    popover: "auto",
    "aria-label": options.label ?? anchor.getAttribute("aria-label") ?? anchor.textContent ?? "",
    on: { keydown: moveFocus, toggle: forget },
  });
  const tellOpen = (/** @type {HTMLElement} */ target) => {
    target.setAttribute("aria-expanded", "true");
    target.setAttribute("aria-haspopup", "menu");
  };
  const back = rememberFocus(menu, anchor, tellOpen);
  const close = () => {
    menu.hidePopover();
    back.target.focus();
  };
  const choose = () => {
    close();
    options.afterChoice?.();
  };
  menu.append(...items.map((item) => makeItem(item, choose)));
  // A modal dialog makes everything outside it inert, and what is outside of landmarks is hard to find.
  (anchor.closest("dialog, main") ?? document.body).append(menu);
  tellOpen(anchor);
  menu.showPopover();
  placeBeside(menu, anchor);
  focusable(menu)[0]?.focus();

  /** @param {ToggleEvent} event */
  function forget(event) {
    if (event.newState !== "closed") return;
    back.target.setAttribute("aria-expanded", "false");
    menu.remove();
  }
  /** @param {KeyboardEvent} event */
  function moveFocus(event) {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    const all = focusable(menu);
    const now = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = findNext(event.key, now, all);
    if (next < 0) return;
    event.preventDefault();
    event.stopPropagation();
    all[next]?.focus();
  }
  return { close, choose };
}

/** @param {string} key @param {number} now @param {HTMLElement[]} all @returns {number} -1 when the key moves nothing */
function findNext(key, now, all) {
  if (key === "ArrowDown") return (now + 1) % all.length;
  if (key === "ArrowUp") return (now - 1 + all.length) % all.length;
  if (key === "Home") return 0;
  if (key === "End") return all.length - 1;
  if (key.length !== 1 || key === " ") return -1;
  const letter = key.toLocaleLowerCase();
  const order = all.map((_, index) => (now + 1 + index) % all.length);
  return order.find((index) => all[index]?.textContent?.trim().toLocaleLowerCase().startsWith(letter)) ?? -1;
}

/** @param {HTMLElement} menu @returns {HTMLElement[]} */
function focusable(menu) {
  return [...menu.querySelectorAll("button:not(:disabled), a, input")].map((found) => /** @type {HTMLElement} */ (found));
}

/** @param {MenuItem} item @param {() => void} choose @returns {HTMLElement} */
function makeItem(item, choose) {
  if (item === null) return h("hr", { class: "menu-line" });
  if ("element" in item) return h("div", { class: "menu-part", role: "none" }, item.element);
  const content = [
    h("span", { class: "menu-icon" }, item.isChecked ? icon("check") : item.icon ? icon(item.icon) : null),
    h("span", { class: "menu-label" }, item.label),
    item.keys && h("kbd", { "aria-hidden": "true" }, item.keys),
  ];
  const role = item.isChecked === undefined ? "menuitem" : "menuitemcheckbox";
  const shared = {
    class: `menu-item${item.isDanger ? " danger" : ""}`,
    role,
    "aria-checked": item.isChecked === undefined ? undefined : String(item.isChecked),
  };
  if (item.href !== undefined) return h("a", { ...shared, href: item.href, on: { click: choose } }, content);
  const run = () => {
    choose();
    item.run?.();
  };
  return h("button", { ...shared, type: "button", disabled: item.isDisabled, on: { click: run } }, content);
}

/** Under the button where there is room, else above it; never beyond the window. @param {HTMLElement} menu @param {HTMLElement} anchor */
function placeBeside(menu, anchor) {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const edge = 8;
  const isBelow = box.bottom + height + edge < innerHeight || box.top < innerHeight - box.bottom;
  const top = isBelow ? box.bottom + 4 : box.top - height - 4;
  const left = box.left + box.width / 2 < innerWidth / 2 ? box.left : box.right - width;
  menu.style.top = `${Math.max(edge, Math.min(top, innerHeight - height - edge))}px`;
  menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`;
}
