// @ts-check
/** A film on a board: play, pause, scrub, faster. It begins by itself only where motion is welcome. */
import { isStill } from "../board/motion.js";
import { t } from "../i18n/index.js";
import { Stage } from "../solve/boards.js";
import { button, setPressed } from "../ui/button.js";
import { clear, freshId, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { segmented } from "../ui/segmented.js";
import { showFrame } from "./frames.js";

/** @typedef {import("./frames.js").Film} Film */
/** @typedef {"1" | "2" | "4"} Speed */

/** Kept while the page is open. @type {Speed} */
let speed = "1";

export class Replay {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #at = 0;

  /** @param {import("../types.js").Doc} doc @param {Film} film */
  constructor(doc, film) {
    this.film = film;
    this.stage = new Stage(doc);
    const id = freshId("replay");
    this.play = button({ label: t("share.replay.play"), icon: "play", kind: "icon", pressed: false, on: () => this.setPlaying(this.#timer === undefined) });
    this.slider = h("input", { id, type: "range", class: "replay-slider", min: 0, max: film.frames.length, step: 1, value: 0, on: { input: () => this.#scrub() } });
    this.words = h("output", { for: id, class: "quiet small figures" });
    this.element = h(
      "div",
      { class: "stack replay" },
      this.stage.element,
      h("div", { class: "replay-bar" }, this.play, h("label", { class: "visually-hidden", for: id }, t("share.replay.place")), this.slider, this.words),
      segmented({
        label: t("share.replay.speed"),
        choices: /** @type {Speed[]} */ (["1", "2", "4"]).map((value) => ({ value, label: `${value}×` })),
        value: speed,
        onChange: (value) => {
          speed = value;
        },
      }),
    );
    this.show(isStill() ? film.frames.length : 0);
    if (!isStill()) this.setPlaying(true);
  }

  destroy() {
    clearTimeout(this.#timer);
    this.stage.destroy();
  }

  /** @param {number} at how many frames have passed */
  show(at) {
    const { frames, isSolved } = this.film;
    this.#at = at;
    this.stage.board.setValues(showFrame(this.film, at), { animate: false, isQuiet: true });
    this.stage.board.setSolved(isSolved && at === frames.length);
    this.slider.value = String(at);
    this.words.textContent = `${at} / ${frames.length}`;
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (isPlaying) {
      if (this.#at >= this.film.frames.length) this.show(0);
      this.#wait();
    }
    setPressed(this.play, isPlaying);
    clear(this.play, icon(isPlaying ? "pause" : "play"));
  }

  #wait() {
    const pause = this.film.frames[this.#at - 1]?.pause ?? 500;
    this.#timer = setTimeout(() => {
      this.show(this.#at + 1);
      if (this.#at >= this.film.frames.length) this.setPlaying(false);
      else this.#wait();
    }, pause / Number(speed));
  }

  #scrub() {
    this.setPlaying(false);
    this.show(Number(this.slider.value));
  }
}
