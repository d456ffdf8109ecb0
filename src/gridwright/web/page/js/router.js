// @ts-check
/**
 * Which view shows: the part of the address after "#". Views are modules loaded when first needed; the one that goes is destroyed
 * before the next appears, and a navigation that was overtaken by another never shows.
 */
import { ApiError, describeError, getVersion } from "./api.js";
import { t } from "./i18n/index.js";
import { listKinds } from "./kinds/index.js";
import { button, linkButton } from "./ui/controls.js";
import { closeDialogs } from "./ui/dialog.js";
import { clear, h, keepFocus } from "./ui/dom.js";

/** @typedef {{params: string[], navigate: (hash: string) => void}} ViewContext */
/** @typedef {{element: HTMLElement, title: string, destroy?: () => void | Promise<void>, isFullscreen?: boolean}} View */
/** @typedef {{show: (context: ViewContext) => Promise<View>}} ViewModule */

/** @type {Record<string, () => Promise<ViewModule>>} */
const VIEWS = {
  "": () => import("./views/library.js"),
  pack: () => import("./views/pack.js"),
  play: () => import("./views/play.js"),
  solve: () => import("./views/solve.js"),
  generate: () => import("./views/generate.js"),
  make: () => import("./views/make.js"),
  mine: () => import("./views/mine.js"),
  open: () => import("./views/open.js"),
  scan: () => import("./views/scan.js"),
  settings: () => import("./views/settings.js"),
  help: () => import("./views/help.js"),
};

/** @type {View | null} */
let current = null;
let turn = 0;
let isFresh = true;
/** @type {HTMLElement} */
let host;
/** @type {Map<string, number>} */
const scrolls = new Map();
let shownHash = "";

/** Begin. @param {HTMLElement} main where views appear */
export function startRouter(main) {
  host = main;
  history.scrollRestoration = "manual";
  window.addEventListener("hashchange", () => void show());
  for (const event of ["languagechange", "playerchange"]) document.addEventListener(event, () => void show({ isSame: true }));
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="#/"]')) isFresh = true;
  });
  void show({ isFirst: true });
}

/** Go to another view. @param {string} hash such as "#/pack/animals" */
export function navigate(hash) {
  isFresh = true;
  if (location.hash === hash) void show();
  else location.hash = hash;
}

/** The route shown now: its name and parameters. The library may be named in an address, but need not. @param {string} [hash] */
export function readRoute(hash = location.hash) {
  const [written = "", ...params] = hash.replace(/^#\/?/, "").split("/");
  const name = written === "library" ? "" : written;
  return { name, params: params.filter(Boolean).map(decodePart) };
}

/** @param {string} text */
function decodePart(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {{isFirst?: boolean, isSame?: boolean}} [how] */
async function show({ isFirst = false, isSame = false } = {}) {
  turn += 1;
  const mine = turn;
  const hash = location.hash;
  const wasFresh = isFresh;
  isFresh = false;
  if (!isFirst) scrolls.set(shownHash, scrollY);
  const { name, params } = readRoute(hash);
  const busy = setTimeout(() => host.setAttribute("aria-busy", "true"), 150);
  const view = await makeView(name, params);
  clearTimeout(busy);
  if (mine !== turn) {
    await view.destroy?.();
    return;
  }
  const old = current;
  current = view;
  await old?.destroy?.();
  if (mine !== turn) return;
  shownHash = hash;
  host.removeAttribute("aria-busy");
  // The browser's Back leads away from a dialog, too.
  if (!isSame) closeDialogs();
  // It stands where its outline stood: nothing fades.
  view.element.classList.toggle("at-once", isFirst);
  if (isSame) keepFocus(host, () => clear(host, view.element));
  else clear(host, view.element);
  document.title = view.title ? `${view.title} · Gridwright` : "Gridwright";
  document.body.toggleAttribute("data-fullscreen", view.isFullscreen === true);
  document.body.dataset.view = name || "library";
  document.dispatchEvent(new CustomEvent("viewchange", { detail: { name } }));
  if (isSame) scrollTo(0, scrolls.get(hash) ?? 0);
  else scrollTo(0, wasFresh ? 0 : (scrolls.get(hash) ?? 0));
  if (!isFirst && !isSame) focusView(view.element);
}

/** A view of the page, or one of a kind. @param {string} name @returns {(() => Promise<ViewModule>) | undefined} */
function findView(name) {
  const views = [VIEWS, ...listKinds().map((kind) => kind.views ?? {})];
  return views.find((each) => Object.hasOwn(each, name))?.[name];
}

/** @param {string} name @param {string[]} params @returns {Promise<View>} */
async function makeView(name, params) {
  try {
    const load = findView(name);
    if (!load) return makeMissing(t("errors.no-page"));
    const module = await load();
    return await module.show({ params, navigate });
  } catch (error) {
    return makeFailure(error);
  }
}

/** @param {string} title @returns {View} */
function makeMissing(title) {
  const home = linkButton({ label: t("errors.home"), href: "#/", kind: "primary" });
  return { title, element: h("div", { class: "view notice" }, h("h1", null, title), home) };
}

/** @param {unknown} error @returns {View} */
function makeFailure(error) {
  if (error instanceof ApiError && error.status === 404) return makeMissing(describeError(error));
  const title = t("errors.view");
  // A script that did not come while the server answers belongs to a version that the server has no more: only a reload helps.
  const isOutdated = error instanceof Error && error.name === "LoadError";
  const retry = () => (isOutdated ? getVersion().then(() => location.reload(), () => show()) : show());
  const element = h(
    "div",
    { class: "view notice" },
    h("h1", null, title),
    h("p", { class: "quiet" }, describeError(error)),
    h(
      "div",
      { class: "row" },
      button({ label: t("errors.retry"), kind: "primary", on: retry }),
      linkButton({ label: t("errors.home"), href: "#/" }),
    ),
    error instanceof Error &&
      h("details", { class: "small quiet" }, h("summary", null, t("errors.details")), h("p", { lang: "en" }, error.message)),
  );
  return { title, element };
}

/** A screen reader goes on from here. @param {HTMLElement} element */
function focusView(element) {
  const target = element.querySelector("[data-autofocus]") ?? element.querySelector("h1");
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
