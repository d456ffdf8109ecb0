// @ts-check
/** Buttons, all made alike: a visible label or an icon with a name, pressed or not, at least 44 pixels tall. */
import { h } from "./dom.js";
import { icon as drawIcon } from "./icons.js";

/**
 * @param {object} wish
 * @param {string} wish.label always given: shown, or the accessible name where only the icon shows
 * @param {string} [wish.icon]
 * @param {"primary" | "plain" | "danger" | "quiet" | "icon"} [wish.kind] "icon" shows the icon alone
 * @param {boolean} [wish.pressed] for toggles
 * @param {boolean} [wish.disabled]
 * @param {string} [wish.keys] shortcuts, told in the tooltip
 * @param {string} [wish.class]
 * @param {Record<string, any>} [wish.attributes]
 * @param {((event: MouseEvent) => void) | Record<string, (event: any) => void>} [wish.on] a click listener, or listeners by event
 * @returns {HTMLButtonElement}
 */
export function button(wish) {
  const kind = wish.kind ?? "plain";
  const isIconOnly = kind === "icon";
  const hint = wish.keys ? `${wish.label} (${wish.keys})` : wish.label;
  return h(
    "button",
    {
      type: "button",
      class: ["button", isIconOnly ? "icon-only" : kind, wish.class].filter(Boolean).join(" "),
      "aria-label": isIconOnly ? wish.label : undefined,
      title: isIconOnly || wish.keys ? hint : undefined,
      "aria-pressed": wish.pressed === undefined ? undefined : String(wish.pressed),
      disabled: wish.disabled,
      on: typeof wish.on === "function" ? { click: wish.on } : wish.on,
      ...wish.attributes,
    },
    wish.icon && drawIcon(wish.icon),
    !isIconOnly && h("span", null, wish.label),
  );
}

/** Show a toggle as pressed or not. @param {HTMLElement} element @param {boolean} isPressed */
export function setPressed(element, isPressed) {
  element.setAttribute("aria-pressed", String(isPressed));
}

/**
 * A link that looks like a button.
 * @param {{label: string, href: string, icon?: string, kind?: "primary" | "plain" | "quiet" | "icon", class?: string}} wish
 * @returns {HTMLAnchorElement}
 */
export function linkButton(wish) {
  const kind = wish.kind ?? "plain";
  const isIconOnly = kind === "icon";
  return h(
    "a",
    {
      class: ["button", isIconOnly ? "icon-only" : kind, wish.class].filter(Boolean).join(" "),
      href: wish.href,
      "aria-label": isIconOnly ? wish.label : undefined,
      title: isIconOnly ? wish.label : undefined,
    },
    wish.icon && drawIcon(wish.icon),
    !isIconOnly && h("span", null, wish.label),
  );
}
