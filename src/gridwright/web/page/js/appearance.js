// @ts-check
/** What the settings of the section "look" do to the whole page, as attributes of its root element that the style sheets ask for. */
import { isStill, watchMotion } from "./board/motion.js";
import { getSetting } from "./game/settings.js";

/** Settings that are attributes of the same name. Those that change what canvases paint come first. */
const PAINTED = ["textSize", "safeColours"];
const PLAIN = ["leftHanded", "hideTimer"];

const contrast = matchMedia("(prefers-contrast: more)");

/** Follow the settings, here and in other tabs, and the system. (boot.js does the same before the first paint.) */
export function watchAppearance() {
  watchMotion(apply);
  contrast.addEventListener("change", apply);
  document.addEventListener("settingschange", apply);
  // Canvases that were painted before the page's fonts had come have the letters of another font.
  document.fonts.addEventListener("loadingdone", repaint);
  apply();
}

function apply() {
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
