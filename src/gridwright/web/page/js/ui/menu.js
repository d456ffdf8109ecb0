// @ts-check
/** A menu that opens beside a button: arrows move, letters find, Escape gives focus back. */
import { h } from "./dom.js";
import { icon } from "./icons.js";

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
  const close = () => {
    menu.hidePopover();
    anchor.focus();
  };
  const choose = () => {
    close();
    options.afterChoice?.();
  };
  menu.append(...items.map((item) => makeItem(item, choose)));
  // A modal dialog makes everything outside it inert, and what is outside of landmarks is hard to find.
  (anchor.closest("dialog, main") ?? document.body).append(menu);
  anchor.setAttribute("aria-expanded", "true");
  anchor.setAttribute("aria-haspopup", "menu");
  menu.showPopover();
  placeBeside(menu, anchor);
  focusable(menu)[0]?.focus();

  /** @param {ToggleEvent} event */
  function forget(event) {
    if (event.newState !== "closed") return;
    anchor.setAttribute("aria-expanded", "false");
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
