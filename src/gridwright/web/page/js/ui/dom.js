// @ts-check
/**
 * Building the document from data, and what else is asked of the browser: the window's size, files dropped and saved. Everything
 * visible is made by `h`, never from strings of HTML, so that no title or clue can become markup.
 */

/** @typedef {Node | string | number | false | null | undefined | Child[]} Child */

/**
 * @typedef {Record<string, any> & {
 *   class?: string,
 *   dataset?: Record<string, string | number | boolean>,
 *   style?: Record<string, string>,
 *   on?: Record<string, (event: any) => void>,
 * }} Properties
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of HTML. Properties: `class`, `dataset`, `style` (custom properties too), `on` (listeners by event), and attributes:
 * `true` sets an empty one, `false`, `null` and `undefined` leave it out. `value`, `checked`, `disabled`... may be given as attributes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties | null} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  applyProperties(element, properties ?? {});
  append(element, children);
  return element;
}

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties | null} [properties]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, properties, ...children) {
  const element = document.createElementNS(SVG, tag);
  applyProperties(element, properties ?? {});
  append(element, children);
  return element;
}

/**
 * Take all children out, and put others in.
 * @template {Element} E
 * @param {E} element
 * @param {...Child} children
 * @returns {E}
 */
export function clear(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/** @param {HTMLElement | SVGElement} element @param {Properties} properties */
function applyProperties(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value ?? {})) {
        element.addEventListener(event, /** @type {EventListener} */ (listener));
      }
    } else if (name === "dataset") {
      for (const [key, datum] of Object.entries(value ?? {})) element.dataset[key] = String(datum);
    } else if (name === "style") {
      // The content security policy forbids style attributes; properties set from a script are allowed.
      for (const [key, text] of Object.entries(value ?? {})) element.style.setProperty(key, String(text));
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child !== false && child !== null && child !== undefined) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

// Lists are drawn anew while somebody uses them. The link or button that has the focus gets it again in its new form, and a menu or
// dialog that is open gives it back to the new form of what it was opened from.

/** @typedef {{owner: Element, target: HTMLElement, onReplace: (target: HTMLElement) => void}} FocusReturn */

/** @type {Set<FocusReturn>} */
const focusReturns = new Set();

/**
 * Where the focus goes when something that is open closes; `target` is the present form of the element, also after it was drawn anew.
 * @param {Element} owner what is open, for as long as it is in the document
 * @param {HTMLElement} target
 * @param {(target: HTMLElement) => void} [onReplace] is told the new form
 * @returns {{readonly target: HTMLElement}}
 */
export function rememberFocus(owner, target, onReplace = () => {}) {
  const back = { owner, target, onReplace };
  focusReturns.add(back);
  return back;
}

/** Those that are still needed. @param {HTMLElement} element what is drawn anew */
function findReturns(element) {
  for (const back of focusReturns) if (!back.owner.isConnected) focusReturns.delete(back);
  return [...focusReturns].filter(({ target }) => element.contains(target));
}

/** @param {Element} element @returns {HTMLElement[]} */
function listFocusable(element) {
  return [...element.querySelectorAll("a, button, input, select, summary, h1")].map((found) => /** @type {HTMLElement} */ (found));
}

/**
 * Remember where something is: by its address, in its card, or by its number among all.
 * @param {HTMLElement} element
 * @param {HTMLElement} target
 * @returns {() => HTMLElement | undefined} finds its new form
 */
function rememberPlace(element, target) {
  const href = target.getAttribute("href");
  const card = target.closest(".card");
  const cardHref = card?.querySelector("a")?.getAttribute("href");
  const placeInCard = card ? listFocusable(card).indexOf(target) : -1;
  const place = listFocusable(element).indexOf(target);
  return () => {
    if (element.contains(target)) return target;
    const found = listFocusable(element);
    const findLink = (/** @type {string | null | undefined} */ address) => (address ? found.find((other) => other.getAttribute("href") === address) : undefined);
    const sameCard = findLink(cardHref)?.closest(".card");
    return findLink(href) ?? (sameCard ? listFocusable(sameCard)[placeInCard] : undefined) ?? found[place];
  };
}

/**
 * Render again without the focus getting lost, now or when what is open closes.
 * @param {HTMLElement} element
 * @param {() => void} render
 */
export function keepFocus(element, render) {
  const active = document.activeElement;
  const findActive = active instanceof HTMLElement && element.contains(active) ? rememberPlace(element, active) : null;
  const returns = findReturns(element).map((back) => ({ back, find: rememberPlace(element, back.target) }));
  render();
  for (const { back, find } of returns) {
    back.target = find() ?? back.target;
    back.onReplace(back.target);
  }
  const next = findActive?.();
  if (!next) return;
  if (next.tagName === "H1") next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

let lastNumber = 0;

/** A fresh id, to tie a label to its control. @param {string} prefix */
export function freshId(prefix) {
  lastNumber += 1;
  return `${prefix}-${lastNumber}`;
}

/** Give the player a file. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// The window: whether fingers play it, whether it has room for a panel, and drawing once a frame.

/** Whether fingers are what this device is played with. */
export function isTouch() {
  return matchMedia("(pointer: coarse)").matches;
}

/** A window with room for a panel beside the board; the same as in play-windows.css. */
export const wideWindow = matchMedia("(min-width: 1024px) and (min-height: 480px)");

/** Whether the panel has room beside the board. */
export function isWide() {
  return wideWindow.matches;
}

// However often something asks to be drawn, it is drawn once, with the next frame: a key never waits for panels.

/**
 * @param {() => void} draw
 * @returns {{ask: () => void, stop: () => void}} after `stop` nothing is drawn any more
 */
export function onceAFrame(draw) {
  let wish = 0;
  return {
    ask() {
      if (wish !== 0) return;
      wish = requestAnimationFrame(() => {
        wish = 0;
        draw();
      });
    },
    stop() {
      cancelAnimationFrame(wish);
      wish = -1;
    },
  };
}

/**
 * Files may be dropped anywhere on the target: elsewhere the browser would open them and leave the page. Text goes where it is dropped.
 * @param {HTMLElement} target
 * @param {HTMLElement} box what lights up
 * @param {(files: File[]) => void} onFiles
 * @returns {() => void} takes no more
 */
export function takeDrops(target, box, onFiles) {
  const stop = new AbortController();
  const on = (/** @type {"dragover" | "dragleave" | "drop"} */ name, /** @type {(event: DragEvent) => void} */ listener) =>
    target.addEventListener(name, (event) => event.dataTransfer?.types.includes("Files") && listener(event), { signal: stop.signal });
  on("dragover", (event) => {
    event.preventDefault();
    box.classList.add("is-over");
  });
  on("dragleave", (event) => {
    if (!(event.relatedTarget instanceof Node && target.contains(event.relatedTarget))) box.classList.remove("is-over");
  });
  on("drop", (event) => {
    event.preventDefault();
    box.classList.remove("is-over");
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  return () => stop.abort();
}
