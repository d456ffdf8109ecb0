// @ts-check
/** What the settings of the section "look" do to the whole page, as attributes of its root element that the style sheets ask for. */
import { isStill, watchMotion } from "./board/motion.js";

/** Follow the settings, here and in other tabs, and the system. (boot.js does the same before the first paint.) */
export function watchAppearance() {
  watchMotion(apply);
  document.addEventListener("settingschange", apply);
  // Canvases that were painted before the page's fonts had come have the letters of another font.
  document.fonts.addEventListener("loadingdone", () => document.dispatchEvent(new CustomEvent("themechange")));
  apply();
}

function apply() {
  document.documentElement.dataset.motion = isStill() ? "reduced" : "full";
}
