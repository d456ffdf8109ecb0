// @ts-check
/** Light, dark, or as the system is; the choice is kept, and "themechange" on the document tells canvases to paint again. */

/** @typedef {"system" | "light" | "dark"} ThemeChoice */

const KEPT_AS = "gridwright.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

/** @type {ThemeChoice} */
let choice = readKept();

/** @returns {ThemeChoice} */
function readKept() {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    if (kept === "light" || kept === "dark") return kept;
  } catch {
    // Storage may be forbidden: as the system is.
  }
  return "system";
}

/** What the player chose. */
export function themeChoice() {
  return choice;
}

/** @param {ThemeChoice} wanted */
export function setTheme(wanted) {
  choice = wanted;
  try {
    if (wanted === "system") localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, wanted);
  } catch {
    // It then lasts as long as the page.
  }
  apply();
}

/** Follow the system and the other tabs. */
export function watchTheme() {
  system.addEventListener("change", apply);
  window.addEventListener("storage", (event) => {
    if (event.key !== KEPT_AS) return;
    choice = readKept();
    apply();
  });
  apply();
}

function apply() {
  const root = document.documentElement;
  const theme = choice === "system" ? (system.matches ? "dark" : "light") : choice;
  const hasChanged = root.dataset.theme !== theme;
  root.dataset.theme = theme;
  const colour = getComputedStyle(root).getPropertyValue("--paper").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  if (hasChanged) document.dispatchEvent(new CustomEvent("themechange", { detail: theme }));
}
