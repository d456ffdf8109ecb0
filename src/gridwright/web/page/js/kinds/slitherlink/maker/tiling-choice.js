// @ts-check
/**
 * What a Slitherlink is made on: squares, a tiling of a size, or a graph of one's own from a file of polygons. The server lays tilings out and
 * reads files; what was on the board before comes back by undo.
 */
import { describeError, readPuzzles, runJob } from "../../../api.js";
import { t } from "../../../i18n/index.js";
import { packFile } from "../../../share/import.js";
import { button } from "../../../ui/controls.js";
import { freshId, h } from "../../../ui/dom.js";
import { toast } from "../../../ui/toast.js";
import { TILINGS } from "../constants.js";
import { findTitle } from "../mesh-words.js";

/** @typedef {import("../../../types.js").Doc} Doc */
/** @typedef {import("../../../types.js").Tiling} Tiling */

const SQUARES = "squares";
const GRAPH = "graph";
const SECONDS = 10;
/** How large a tiling begins, in cells of its own: those of many faces a cell are smaller. @type {Record<string, [number, number]>} */
const SIZES = {
  "great-hexagonal": [4, 4], kites: [4, 4], floret: [4, 4], dodecagonal: [4, 4], "great-dodecagonal": [3, 3], "great-great-dodecagonal": [2, 2],
  kagome: [4, 4], "compass-dodecagonal": [3, 3], "snub-square": [5, 5], cairo: [6, 6], octagonal: [6, 6],
};
const USUAL = /** @type {[number, number]} */ ([7, 7]);

export class TilingChoice {
  #select;
  #file = h("input", { type: "file", accept: ".svg,.json,image/svg+xml,application/json", class: "visually-hidden", tabindex: "-1", "aria-hidden": "true" });
  #open = button({ label: t("slitherlink.make.graph.open"), icon: "upload", on: () => this.#file.click() });
  #help = h("p", { class: "quiet small" }, t("slitherlink.make.graph.help"));
  #tell;
  /** What is shown, so that a choice that failed is taken back. */
  #shown = SQUARES;
  /** Counts what was asked for: the last one counts. */
  #turn = 0;

  /** @param {{onSquares: () => void, onTiling: (tiling: Tiling) => void, onPuzzle: (doc: Doc) => void}} tell */
  constructor(tell) {
    this.#tell = tell;
    const id = freshId("tiling");
    this.#select = h(
      "select",
      { id, class: "field", on: { change: () => this.#choose(this.#select.value) } },
      [SQUARES, ...TILINGS, GRAPH].map((name) => h("option", { value: name }, findTitle(name))),
    );
    this.#file.addEventListener("change", () => void this.read(this.#file.files?.[0]));
    this.element = h(
      "div",
      { class: "sm-tiling" },
      h("div", { class: "labelled" }, h("label", { for: id }, t("slitherlink.make.tiling")), this.#select),
      h("div", { class: "sm-graph" }, this.#help, this.#open, this.#file),
    );
    this.show(null);
  }

  /** @param {Tiling | null} tiling */
  show(tiling) {
    this.#shown = tiling?.name ?? SQUARES;
    this.#select.value = this.#shown;
    this.#showFile(this.#shown === GRAPH);
  }

  /** @param {boolean} isShown */
  #showFile(isShown) {
    this.#help.hidden = this.#open.hidden = !isShown;
  }

  /** @param {string} name */
  #choose(name) {
    this.#showFile(name === GRAPH);
    if (name === SQUARES) this.#tell.onSquares();
    else if (name !== GRAPH) void this.lay(name, ...(SIZES[name] ?? USUAL));
  }

  /** Lay out a tiling of this size. @param {string} name @param {number} width @param {number} height */
  async lay(name, width, height) {
    const turn = (this.#turn += 1);
    try {
      /** @type {{document: Doc}} */
      const { document: doc } = await runJob({ task: "lay", name, width, height, seconds: SECONDS });
      if (turn === this.#turn && doc.tiling) this.#tell.onTiling(doc.tiling);
    } catch (error) {
      if (turn === this.#turn) this.#fail(describeError(error));
    }
  }

  /** A drawing or a puzzle from a file. @param {File | undefined} file */
  async read(file) {
    this.#file.value = "";
    if (!file) return;
    const turn = (this.#turn += 1);
    try {
      const { puzzles, problems } = await readPuzzles(await packFile(file));
      if (turn !== this.#turn) return;
      const doc = puzzles.map(({ document: each }) => each).find(({ tiling }) => tiling);
      if (doc) this.#tell.onPuzzle(doc);
      else this.#fail(problems[0]?.message ?? t("slitherlink.make.graph.none"));
    } catch (error) {
      if (turn === this.#turn) this.#fail(error instanceof RangeError ? error.message : describeError(error));
    }
  }

  /** @param {string} message */
  #fail(message) {
    this.#select.value = this.#shown;
    toast(message, { tone: "wrong" });
  }
}
