// @ts-check
/** A quiet line that solving and making need the server; there while the browser is offline. */
import { t } from "../i18n/index.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @param {string} key of the sentence @returns {{element: HTMLElement, destroy: () => void}} */
export function makeOfflineNotice(key) {
  const element = h("p", { class: "offline-note quiet", role: "status" });
  const update = () => {
    element.hidden = navigator.onLine;
    element.replaceChildren(...(navigator.onLine ? [] : [icon("offline"), h("span", null, t(key))]));
  };
  update();
  const controller = new AbortController();
  for (const event of ["online", "offline"]) addEventListener(event, update, { signal: controller.signal });
  return { element, destroy: () => controller.abort() };
}
