// @ts-check
/** Fills: asked for, shown in pencil, turned over one by one, taken or thrown away. Event: "fills". */
import { ApiError } from "../../../api.js";
import { runInTurn } from "../../../make/live.js";
import { describeWaiting } from "../../../ui/toast.js";
import { readLetters } from "./design.js";
import { acceptFill, discardFill, putFill } from "./edits.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {import("./bench.js").FillAnswer} FillAnswer */

export class Filling extends EventTarget {
  /** @param {Studio} studio @param {import("./bench.js").Bench} bench */
  constructor(studio, bench) {
    super();
    this.studio = studio;
    this.bench = bench;
    /** @type {AbortController | null} */
    this.controller = null;
    /** @type {FillAnswer | null} */
    this.answer = null;
    /** @type {unknown} */
    this.error = null;
    /** Which of the fills shows. */
    this.index = 0;
    /** The cells the fills were asked for. @type {ReadonlySet<number> | null} */
    this.region = null;
    /** The words of the theme they were asked to have. @type {readonly string[]} */
    this.theme = [];
    /** The design before the fill, in which each of them is put. @type {import("./design.js").Design | null} */
    this.base = null;
    /** The design with the fill: any other ends the choosing. @type {import("./design.js").Design | null} */
    this.shown = null;
    this.note = "";
    /** Whether the grid was changed while a fill was looked for. */
    this.isOvertaken = false;
    studio.addEventListener("design", () => this.notice());
  }

  get isWorking() {
    return this.controller !== null;
  }

  /** Whether the fills can still be turned over: nothing was changed since. */
  get isChoosing() {
    return this.answer !== null && this.answer.fills.length > 0 && this.shown === this.studio.design;
  }

  tell() {
    this.dispatchEvent(new Event("fills"));
  }

  destroy() {
    this.cancel();
  }

  cancel() {
    this.controller?.abort();
    this.controller = null;
    this.tell();
  }

  /** The grid was changed: what was found belongs to another one. */
  notice() {
    if (this.answer && !this.isChoosing) {
      this.answer = null;
      this.tell();
    }
    if (this.error) {
      this.error = null;
      this.tell();
    }
  }

  /**
   * Ask for fills. The letters of the fill before, as far as they are in the region, may go; those outside it stay.
   * @param {import("./bench.js").FillWish} wish
   * @param {ReadonlySet<number> | null} region
   */
  async ask(wish, region) {
    this.cancel();
    const controller = new AbortController();
    this.controller = controller;
    const isMine = () => this.controller === controller;
    const start = this.studio.design;
    this.error = null;
    this.answer = null;
    this.note = "";
    this.tell();
    try {
      /** @type {FillAnswer} */
      const answer = await runInTurn(this.bench.describeFill(wish, region), {
        signal: controller.signal,
        onProgress: (progress) => {
          this.note = describeWaiting(progress);
          if (isMine()) this.tell();
        },
      });
      if (!isMine()) return;
      this.controller = null;
      this.theme = wish.theme ?? [];
      this.take(answer, start, region);
    } catch (error) {
      if (!isMine()) return;
      this.controller = null;
      if (!(error instanceof DOMException)) this.error = error instanceof ApiError ? error : new Error(String(error));
    }
    this.tell();
  }

  /** @param {FillAnswer} answer @param {import("./design.js").Design} start @param {ReadonlySet<number> | null} region */
  take(answer, start, region) {
    const { studio } = this;
    // Somebody typed on meanwhile: a fill of the grid that was would overwrite nothing, but it need not fit any more.
    if (studio.design.squares !== start.squares || studio.design.letters !== start.letters) {
      this.answer = { ...answer, fills: [], outcome: "gave-up", reason: "" };
      this.isOvertaken = true;
      return;
    }
    this.isOvertaken = false;
    this.answer = answer;
    if (answer.outcome === "impossible") this.bench.takeBlocking(answer);
    if (answer.fills.length === 0) return;
    this.region = region;
    this.base = studio.design;
    this.show(0);
  }

  /** Show one of the fills, and where it differs from the one before. @param {number} index */
  show(index) {
    const { studio, answer, base } = this;
    if (!answer || !base || answer.fills.length === 0) return;
    this.index = (index + answer.fills.length) % answer.fills.length;
    const rows = answer.fills[this.index] ?? [];
    const before = studio.design;
    // Inside the region an earlier fill makes room for this one.
    const next = putFill(base, readLetters(rows), this.region, this.theme);
    this.shown = next;
    studio.commit(next, `fill ${answer.seconds} ${answer.nodes}`);
    if (before !== base) {
      studio.differing = new Set([...next.letters.keys()].filter((place) => next.letters[place] !== before.letters[place]));
      studio.emit("look");
    }
    this.tell();
  }

  accept() {
    this.studio.commit(acceptFill(this.studio.design));
  }

  /** As it was before, or, where something was changed since, without the letters of the fill. */
  discard() {
    const { isChoosing, base, studio } = this;
    const before = isChoosing && base ? discardFill(base) : discardFill(studio.design);
    this.studio.commit(before);
  }
}
