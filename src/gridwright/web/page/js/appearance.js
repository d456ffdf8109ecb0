// @ts-check
/**
 * How the whole page looks: light or dark, and what the settings of the section "look" do, as attributes of the root element that
 * the style sheets ask for.
 */
import { isStill, watchMotion } from "./board/look.js";
import { getSetting } from "./game/settings.js";

// Light, dark, or as the system is; the choice is kept, and "themechange" on the document tells canvases to paint again.

/** @typedef {"system" | "light" | "dark"} ThemeChoice */

const KEPT_THEME = "gridwright.theme";
const darkSystem = matchMedia("(prefers-color-scheme: dark)");

/** @type {ThemeChoice} */
let choice = readKept();

/** @returns {ThemeChoice} */
function readKept() {
  try {
    const kept = localStorage.getItem(KEPT_THEME);
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
    if (wanted === "system") localStorage.removeItem(KEPT_THEME);
    else localStorage.setItem(KEPT_THEME, wanted);
  } catch {
    // It then lasts as long as the page.
  }
  applyTheme();
}

/** Follow the system and the other tabs. */
export function watchTheme() {
  darkSystem.addEventListener("change", applyTheme);
  window.addEventListener("storage", (event) => {
    if (event.key !== KEPT_THEME) return;
    choice = readKept();
    applyTheme();
  });
  applyTheme();
}

function applyTheme() {
  const root = document.documentElement;
  const theme = choice === "system" ? (darkSystem.matches ? "dark" : "light") : choice;
  const hasChanged = root.dataset.theme !== theme;
  root.dataset.theme = theme;
  const colour = getComputedStyle(root).getPropertyValue("--paper").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  if (hasChanged) document.dispatchEvent(new CustomEvent("themechange", { detail: theme }));
}

/** Settings that are attributes of the same name. Those that change what canvases paint come first. */
const PAINTED = ["textSize", "safeColours"];
const PLAIN = ["leftHanded", "hideTimer"];

const contrast = matchMedia("(prefers-contrast: more)");

/** Follow the settings, here and in other tabs, and the system. (boot.js does the same before the first paint.) */
export function watchAppearance() {
  watchMotion(applySettings);
  contrast.addEventListener("change", applySettings);
  document.addEventListener("settingschange", applySettings);
  // Canvases that were painted before the page's fonts had come have the letters of another font.
  document.fonts.addEventListener("loadingdone", repaint);
  applySettings();
}

function applySettings() {
  const { dataset } = document.documentElement;
  const describe = () => [...PAINTED, "moreContrast"].map((name) => dataset[name]).join();
  const before = describe();
  for (const name of [...PAINTED, ...PLAIN]) dataset[name] = String(getSetting(name));
  dataset.moreContrast = String(getSetting("moreContrast") || contrast.matches);
  dataset.motion = isStill() ? "reduced" : "full";
  if (describe() !== before) repaint();
}

function repaint() {
  document.dispatchEvent(new CustomEvent("themechange"));
}
