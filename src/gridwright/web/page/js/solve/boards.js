// @ts-check
/**
 * Boards and pictures to look at: the board of the solver, never to write on, small pictures of puzzles, and the values of solutions.
 * Crosses are left out: the picture or the loop speaks for itself.
 */
import { Board } from "../board/board.js";
import { findGiven } from "../game/fold.js";
import { readOptions } from "../game/settings.js";
import { t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { button } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { thumbnail } from "../ui/thumbnail.js";

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
    this.element.style.setProperty("--shape", String(Math.max(0.6, Math.min(1.25, (this.board.surface.height + 2) / (this.board.surface.width + 2)))));
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

// A puzzle as a small picture: solved where its solution is known and may be shown, else its clues.

/** Clues of larger boards cannot be read in a small picture. */
const LARGEST_DRAWN = 20;

/** @param {Doc} doc @param {number} size @param {{hidesGoal?: boolean}} [options] @returns {HTMLElement} */
export function drawSmall(doc, size, { hidesGoal = false } = {}) {
  const { surface } = findKind(doc.kind);
  // A solution in letters would give itself away, and is too small to read.
  if (surface.isDiscreet) return thumbnail({ ...doc, pattern: surface.patternOf?.(doc) ?? null }, "", size);
  if (doc.goal && !hidesGoal) return thumbnail(doc, summariseRows(doc, doc.goal), size);
  if (Math.max(doc.height, doc.width) > LARGEST_DRAWN) return thumbnail(doc, "", size, Promise.resolve(doc));
  return h("span", { class: "small-drawing", style: { height: `${size}px` } }, surface.draw(doc, null, {}));
}

// From the rows of a solution to what boards and thumbnails show. Crosses are left out: the picture or the loop speaks for itself.

/** @param {Doc} doc @param {string[]} rows @returns {Uint8Array} */
export function showRows(doc, rows) {
  const { rules } = findKind(doc.kind);
  return rules.fromRows(doc, rows).map((value) => (value === rules.empty ? 0 : value));
}

/** As `Summary.values` has it. @param {Doc} doc @param {string[]} rows */
export function summariseRows(doc, rows) {
  const { rules } = findKind(doc.kind);
  if (rules.summarise) return rules.summarise(doc, rules.fromRows(doc, rows));
  return Array.from(showRows(doc, rows), (value) => value.toString(36)).join("");
}

/** A board before anything was found: only what is printed with the puzzle. @param {Doc} doc @returns {Uint8Array} */
export function emptyValues(doc) {
  return findGiven(doc, findKind(doc.kind).rules);
}
