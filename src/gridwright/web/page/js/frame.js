// @ts-check
/**
 * The frame around every view: skip link, rail (tabs on a phone), main, banner, and what the game core has to tell the player. Its
 * words change with the language.
 */
import { forgetPlayer, isKeyKept, renewPlayer } from "./game/player.js";
import { hasWords, t } from "./i18n/index.js";
import { readRoute } from "./router.js";
import { openDialog } from "./ui/dialog.js";
import { clear, h } from "./ui/dom.js";
import { icon } from "./ui/icons.js";
import { toast } from "./ui/toast.js";

/** Route, icon, key of the label, and the routes it stands for. @type {[string, string, string, string[]][]} */
const PLACES = [
  ["#/", "library", "shell.library", ["", "pack", "play"]],
  ["#/solve", "solve", "shell.solve", ["solve"]],
  ["#/make", "make", "shell.generate", ["make", "generate", "mine", "studio"]],
  ["#/settings", "settings", "shell.settings", ["settings"]],
  ["#/help", "help", "shell.help", ["help"]],
];

/** Build the frame. @returns {HTMLElement} where views go */
export function startFrame() {
  const main = h("main", { id: "main", tabindex: "-1" });
  const skip = h("a", { class: "skip-link", href: "#main", on: { click: skipToMain } });
  const rail = h("nav", { class: "rail" });
  const banner = h("div", { class: "banner", role: "status", hidden: true });
  const render = () => {
    skip.textContent = t("shell.skip");
    rail.setAttribute("aria-label", t("shell.nav"));
    clear(rail, makeMark(), makePlaces());
    updateBanner(banner);
  };
  /** @param {Event} event */
  function skipToMain(event) {
    // The part after "#" belongs to the router.
    event.preventDefault();
    main.focus();
    main.scrollIntoView();
  }
  // What the document showed so far goes, but for the outline of the view: the first view takes its place.
  const outline = document.querySelector(".skeleton");
  for (const part of document.querySelectorAll("[data-skeleton]")) part.remove();
  if (outline) main.append(outline);
  render();
  document.body.append(skip, rail, h("div", { class: "stage" }, banner, main));
  document.addEventListener("languagechange", render);
  document.addEventListener("viewchange", () => markPlace(rail));
  for (const event of ["online", "offline"]) window.addEventListener(event, () => updateBanner(banner));
  document.addEventListener("syncstate", (event) => updateBanner(banner, /** @type {CustomEvent} */ (event).detail));
  return main;
}

function makeMark() {
  return h("a", { class: "rail-mark", href: "#/", tabindex: "-1", "aria-hidden": "true" }, h("img", { src: "/icons/mark.svg", alt: "", width: 36, height: 36 }));
}

function makePlaces() {
  const { name } = readRoute();
  return h(
    "ul",
    { role: "list", class: "rail-places" },
    PLACES.map(([href, picture, label, routes]) =>
      h(
        "li",
        { class: href === "#/help" ? "rail-last" : undefined },
        h(
          "a",
          { class: "rail-place", href, dataset: { routes: routes.join(" ") }, "aria-current": routes.includes(name) ? "page" : undefined },
          icon(picture),
          h("span", null, t(label)),
        ),
      ),
    ),
  );
}

/** @param {HTMLElement} rail */
function markPlace(rail) {
  const { name } = readRoute();
  for (const link of rail.querySelectorAll("a.rail-place")) {
    const routes = (/** @type {HTMLElement} */ (link).dataset.routes ?? "").split(" ");
    if (routes.includes(name)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** @param {HTMLElement} banner @param {unknown} [syncState] */
function updateBanner(banner, syncState) {
  const state = typeof syncState === "string" ? syncState : /** @type {any} */ (syncState)?.state;
  const isOffline = !navigator.onLine || state === "offline";
  banner.hidden = !isOffline;
  clear(banner, isOffline && [icon("offline"), h("span", null, t("shell.offline"))]);
}

// What the game core has to say to the player: storage that is full or missing, games that can no longer be saved.

/** Each problem is told once while the page is open. @type {Set<string>} */
const told = new Set();

export function watchProblems() {
  document.addEventListener("storageproblem", (event) => {
    const { code } = /** @type {CustomEvent} */ (event).detail;
    // The server keeps the games of those who come back with the same key.
    tell("shell.storage", code === "no-storage" && !isKeyKept() ? "nothing" : code);
  });
  document.addEventListener("syncproblem", (event) => tell("shell.sync", /** @type {CustomEvent} */ (event).detail?.code));
  document.addEventListener("playergone", () => {
    toast(t("shell.gone"), { action: { label: t("shell.gone.choose"), run: () => void askAboutGone() }, stays: true });
  });
}

/** The player was forgotten on another device: what becomes of the games on this one is asked, never decided. */
async function askAboutGone() {
  const answer = await openDialog({
    title: t("shell.gone.title"),
    body: t("shell.gone.sentence"),
    actions: [
      { label: t("shell.gone.anew"), kind: "danger", value: "anew" },
      { label: t("shell.gone.keep"), kind: "primary", value: "keep" },
    ],
  });
  if (answer === "keep") renewPlayer();
  if (answer === "anew") await forgetPlayer();
}

/** @param {string} area @param {string | undefined} code */
function tell(area, code) {
  const key = `${area}.${code}`;
  if (!code || told.has(key)) return;
  told.add(key);
  toast(t(hasWords(key) ? key : "errors.unexpected"), { tone: "wrong", stays: true });
}
