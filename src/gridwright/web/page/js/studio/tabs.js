// @ts-check
/**
 * The studio's panels as tabs. On a desk the first one has a place of its own beside the grid, and the others share the other side.
 */
import { t } from "../i18n/index.js";
import { freshId, h } from "../ui/dom.js";

/** Whether there is room for panels at both sides. */
export const DESK = matchMedia("(min-width: 1024px) and (min-height: 480px)");
const KEPT_AS = "gridwright.studio.tab";

/** @typedef {"keys" | "words" | "fill" | "clues" | "check"} TabName */

/** @param {readonly TabName[]} names */
export function makeTabs(names) {
  const prefix = freshId("tab");
  const buttons = new Map(names.map((name) => [name, makeButton(name)]));
  /** @type {Map<TabName, HTMLElement>} */
  const panels = new Map();
  const element = h(
    "div",
    { class: "studio-side" },
    h(
      "div",
      { class: "studio-tabs", role: "tablist", "aria-label": t("crossword.studio.tabs"), on: { keydown: move } },
      [...buttons.values()].map((each) => each.element),
    ),
  );

  /** @param {TabName} name */
  function makeButton(name) {
    const count = h("span", { class: "tab-count", hidden: true });
    const tab = h(
      "button",
      { type: "button", class: "studio-tab", role: "tab", id: `${prefix}-${name}`, "aria-controls": `${prefix}-${name}-panel`, dataset: { tab: name }, on: { click: () => show(name) } },
      h("span", null, t(name === "keys" ? "crossword.studio.lettersTab" : `crossword.studio.${name}`)),
      count,
    );
    return { element: tab, count };
  }
  /** @param {TabName} name @param {() => void} [then] */
  function show(name, then) {
    // On a desk the words are always in sight.
    if (name === "words" && DESK.matches) {
      then?.();
      return;
    }
    element.dataset.tab = name;
    for (const [other, each] of buttons) {
      each.element.setAttribute("aria-selected", String(other === name));
      each.element.tabIndex = other === name ? 0 : -1;
      panels.get(other)?.classList.toggle("is-open", other === name);
    }
    keep(name);
    then?.();
  }
  /** @param {KeyboardEvent} event */
  function move(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const shown = names.filter((name) => buttons.get(name)?.element.offsetParent);
    const now = shown.indexOf(/** @type {TabName} */ (element.dataset.tab));
    const next = shown[(now + step + shown.length) % shown.length];
    if (!next) return;
    event.preventDefault();
    show(next);
    buttons.get(next)?.element.focus();
  }
  return {
    element,
    show,
    /** @param {Record<TabName, HTMLElement>} parts */
    fill(parts) {
      for (const name of names) {
        const panel = h(
          "div",
          { class: "studio-tab-panel", role: "tabpanel", id: `${prefix}-${name}-panel`, "aria-labelledby": `${prefix}-${name}`, dataset: { panel: name } },
          parts[name],
        );
        panels.set(name, panel);
        element.append(panel);
      }
      const kept = read(names);
      show(["keys", "words"].includes(kept) && DESK.matches ? "fill" : kept);
    },
    /** A number beside the name of a tab; none for 0. @param {TabName} name @param {number} count */
    setCount(name, count) {
      const each = buttons.get(name);
      if (!each) return;
      each.count.hidden = count === 0;
      each.count.textContent = count > 99 ? "99+" : String(count);
    },
  };
}

/** @param {string} name */
function keep(name) {
  try {
    sessionStorage.setItem(KEPT_AS, name);
  } catch {
    // It then opens with the first.
  }
}

/** @param {readonly TabName[]} names @returns {TabName} */
function read(names) {
  try {
    const kept = /** @type {TabName} */ (sessionStorage.getItem(KEPT_AS));
    if (names.includes(kept)) return kept;
  } catch {
    // Storage may be forbidden.
  }
  return "keys";
}
