// @ts-check
/** Buttons to zoom, for those who do not pinch. */
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";

/**
 * @param {{zoomIn: () => void, zoomOut: () => void, fit: () => void}} doing
 * @returns {HTMLElement}
 */
export function drawZoom({ zoomIn, zoomOut, fit }) {
  return h(
    "div",
    { class: "zoom", role: "group", "aria-label": t("play.zoom") },
    button({ label: t("play.zoom.in"), icon: "zoom-in", kind: "icon", keys: "+", on: zoomIn }),
    button({ label: t("play.zoom.out"), icon: "zoom-out", kind: "icon", keys: "-", on: zoomOut }),
    button({ label: t("play.zoom.fit"), icon: "fit", kind: "icon", keys: "0", on: fit }),
  );
}
