// @ts-check
/** The board of the solver: to look at, zoom and walk over, never to write on. */
import { Board } from "../board/board.js";
import { t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { readOptions } from "../game/settings.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { emptyValues } from "./values.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Overlay} Overlay */

export class Stage {
  /** @param {Doc} doc */
  constructor(doc) {
    this.doc = doc;
    const host = h("div", { class: "board-host" });
    this.board = new Board({ host, kind: findKind(doc.kind), doc });
    this.board.setOptions({ ...readOptions(doc.kind), showErrors: false, haptics: false });
    this.board.setLocked(true);
    this.board.setValues(emptyValues(doc), { animate: false });
    const zoom = h(
      "div",
      { class: "bench-zoom", role: "group", "aria-label": t("play.zoom") },
      button({ label: t("play.zoom.out"), icon: "zoom-out", kind: "icon", keys: "-", on: () => this.board.zoomOut() }),
      button({ label: t("play.zoom.fit"), icon: "fit", kind: "icon", keys: "0", on: () => this.board.fit() }),
      button({ label: t("play.zoom.in"), icon: "zoom-in", kind: "icon", keys: "+", on: () => this.board.zoomIn() }),
    );
    this.element = h("div", { class: "bench-stage sheet" }, host, zoom);
    // A board of few columns and many rows, or the other way round, gets a place of its shape on the phone.
    this.element.style.setProperty("--shape", String(Math.max(0.6, Math.min(1.25, (doc.height + 2) / (doc.width + 2)))));
  }

  /** @param {Uint8Array} values @param {Overlay | null} [overlay] */
  show(values, overlay = null) {
    this.board.setValues(values, { animate: false });
    this.point(overlay);
  }

  /** Only what stands out changes. @param {Overlay | null} overlay */
  point(overlay) {
    this.board.setOverlay(overlay);
  }

  /** The clues alone, near enough to be read. */
  wipe() {
    this.board.approach();
    this.show(emptyValues(this.doc));
  }

  /** A finished board, the whole of it. @param {Uint8Array} values @param {Overlay | null} [overlay] */
  showWhole(values, overlay = null) {
    this.show(values, overlay);
    this.board.fit();
  }

  destroy() {
    this.board.destroy();
  }
}
