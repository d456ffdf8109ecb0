// @ts-check
/**
 * The end of an attempt. Solved: the marks fade, the picture or loop draws itself once, and a card says how it went, with the next
 * puzzle one tap away. Lost: a calm card with two ways to go on.
 */
import { consentState, setConsent } from "../game/attempts.js";
import { getSetting } from "../game/settings.js";
import { formatTime, t } from "../i18n/index.js";
import { can } from "../kinds/index.js";
import { makeEffort, storyOf, tellMedal } from "../library/cards.js";
import { openReplay } from "../share/replay.js";
import { button, linkButton, setPressed } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("./panel.js").Panel} Panel */
/** @typedef {import("./screen.js").Neighbours} Neighbours */

export class Finale {
  /** @type {"playing" | "solved" | "lost"} */
  shown = "playing";

  /**
   * @param {{game: Game, board: Board, panel: Panel, element: HTMLElement, naming: import("./screen.js").Naming, neighbours: Neighbours,
   *   restart: (mode?: "lives" | "relaxed") => void}} parts
   */
  constructor({ game, board, panel, element, naming, neighbours, restart }) {
    this.game = game;
    this.board = board;
    this.panel = panel;
    this.element = element;
    this.naming = naming;
    this.neighbours = neighbours;
    this.restart = restart;
    this.isAsking = false;
    panel.drawers.ending = () => this.#draw();
  }

  /** As the game was found. */
  begin() {
    void this.#turn(this.#read(), false);
  }

  /** The game changed. */
  notice() {
    void this.#turn(this.#read(), true);
  }

  #read() {
    const { state } = this.game;
    return state.isSolved ? "solved" : state.isLost ? "lost" : "playing";
  }

  /** @param {"playing" | "solved" | "lost"} to @param {boolean} isNews */
  async #turn(to, isNews) {
    if (to === this.shown) return;
    this.shown = to;
    this.element.dataset.ending = to;
    this.board.setLocked(to !== "playing");
    if (to === "playing") {
      this.element.classList.remove("is-alive");
      if (this.panel.part === "ending") this.panel.goHome();
      this.board.focus();
      return;
    }
    this.board.setOverlay(null);
    if (to === "solved" && isNews) {
      if (getSetting("sound")) playChime();
      this.element.classList.add("is-alive");
      this.isAsking = await isConsentOpen();
      await this.board.playSolved();
    } else if (to === "solved") this.board.setSolved(true);
    if (this.shown !== to) return;
    this.panel.open("ending");
    // Enter goes on: to the next puzzle, or to another try.
    const onward = this.panel.body.querySelector(".ending-actions .primary");
    if (isNews && onward instanceof HTMLElement) onward.focus({ preventScroll: true });
  }

  async #share() {
    const { game, naming } = this;
    const { openCard } = await import("../share/card.js");
    const { values, medal, active } = game.summarise();
    const name = naming.short();
    await openCard({ doc: game.puzzle.document, values, medal: medal ?? "silver", active, name, early: naming.early(), pack: this.neighbours.packName, size: naming.size, finish: game.puzzle.finish });
  }

  #draw() {
    const { game, neighbours } = this;
    if (this.shown === "lost") return drawLost({ again: () => this.restart("lives"), relax: () => game.setMode("relaxed") });
    return drawSolved({
      state: game.state,
      kind: game.puzzle.document.kind,
      title: this.naming.short(),
      story: storyOf(game.puzzle.document),
      next: neighbours.next,
      back: neighbours.back,
      again: () => this.restart(),
      share: () => void this.#share(),
      watch: () => void openReplay(game, this.naming.short()),
      rate: (rating) => game.rate(rating),
      consent: this.isAsking ? { answer: (isGiven) => void setConsent(isGiven) } : null,
    });
  }
}

/** Whether the player has not been asked yet. */
async function isConsentOpen() {
  try {
    return (await consentState()) === null;
  } catch {
    return false;
  }
}

/** @typedef {import("../types.js").GameState} GameState */

/**
 * @typedef {object} Ending
 * @property {GameState} state
 * @property {import("../types.js").Doc["kind"]} kind
 * @property {string} title the picture's, which is now no secret
 * @property {string} story what its maker tells about it, where that is more than a name; may be ""
 * @property {import("./screen.js").Neighbours["next"]} next
 * @property {{href: string, label: string}} back
 * @property {() => void} again
 * @property {() => void} share a picture of the result
 * @property {() => void} watch a replay
 * @property {(rating: number) => void} rate
 * @property {{answer: (isGiven: boolean) => void} | null} consent a question that is asked once
 */

/**
 * @param {Ending} ending
 * @returns {HTMLElement}
 */
export function drawSolved({ state, kind, title, story, next, back, again, share, watch, rate, consent }) {
  const medal = state.medal ?? "silver";
  return h(
    "section",
    { class: `ending is-${medal}`, "aria-labelledby": "ending-title" },
    h("div", { class: "seal", "aria-hidden": "true" }, icon(medal)),
    h("h2", { id: "ending-title", class: "ending-title" }, title),
    h("p", { class: "ending-lead" }, tellMedal(medal, kind)),
    h("p", { class: "ending-facts" }, icon("clock"), h("strong", { class: "figures" }, formatTime(state.active)), tellBest(state), state.hints > 0 && icon("hint"), h("span", { class: "quiet" }, tellHelp(state, kind))),
    story && h("p", { class: "ending-story quiet small" }, story),
    h(
      "div",
      { class: "ending-actions" },
      next
        ? h("a", { class: "button primary next-button", href: next.href }, h("span", null, t("play.next"), h("small", null, next.title, makeEffort(next.card))), icon("forward"))
        : linkButton({ ...back, kind: "primary", icon: "library" }),
      h(
        "div",
        { class: "ending-more" },
        next && linkButton({ ...back, kind: "quiet" }),
        button({ label: t("play.again"), kind: "quiet", on: again }),
        button({ label: t("play.share"), kind: "quiet", icon: "share", on: share }),
        button({ label: t("share.replay.watch"), kind: "quiet", icon: "history", on: watch }),
      ),
    ),
    drawRating(state.rating ?? null, rate),
    consent && drawConsent(consent.answer),
  );
}

/** The best time, where it was solved before. @param {GameState} state */
function tellBest({ best, active, earlier }) {
  if (best === null || earlier === null) return null;
  return h("span", { class: "ending-best" }, best < active ? t("play.solved.best", { time: formatTime(best) }) : t("play.solved.newBest"));
}

/** Honest about help, and at the first win about what was lost before: both decide the medal. @param {GameState} state @param {Ending["kind"]} kind */
function tellHelp(state, kind) {
  const parts = [];
  const isFirst = state.earlier === null;
  if (isFirst && state.losses) parts.push(t("play.solved.losses", { count: String(state.losses) }));
  if (state.mode === "lives" && state.lives < state.livesTotal) parts.push(t("play.solved.mistakes", { count: state.livesTotal - state.lives }));
  // Where there is no coach, each reveal is a hint of its own.
  if (state.hints && can(kind, "coach")) parts.push(t("play.solved.hints", { count: state.hints }));
  if (state.reveals) parts.push(t("play.solved.reveals", { count: state.reveals }));
  if (state.checks) parts.push(t("play.solved.checks", { count: state.checks }));
  // Help in an attempt that was given up counts, too.
  if (parts.length === 0 && (state.medal === "flawless" || !isFirst)) parts.push(t("play.solved.alone"));
  return parts.join(", ");
}

/** @param {number | null} rating @param {(rating: number) => void} rate */
function drawRating(rating, rate) {
  const buttons = [1, 2, 3, 4, 5].map((value) => {
    const element = h(
      "button",
      { type: "button", class: "rating-button", "aria-pressed": String(value === rating), "aria-label": t(`play.rating.${value}`), title: t(`play.rating.${value}`) },
      value,
    );
    element.addEventListener("click", () => {
      rate(value);
      for (const each of buttons) setPressed(each, each === element);
      words.textContent = t(`play.rating.${value}`);
    });
    return element;
  });
  const words = h("span", { class: "rating-words quiet", "aria-hidden": "true" }, rating ? t(`play.rating.${rating}`) : "");
  return h("div", { class: "rating", role: "group", "aria-label": t("play.rating") }, h("p", null, t("play.rating")), h("div", { class: "rating-scale" }, buttons), words);
}

/** @param {(isGiven: boolean) => void} answer */
function drawConsent(answer) {
  const box = h("div", { class: "consent" });
  const reply = (/** @type {boolean} */ isGiven) => {
    answer(isGiven);
    box.replaceChildren(h("p", { class: "quiet", role: "status" }, t(isGiven ? "play.consent.thanks" : "play.consent.fine")));
  };
  box.append(
    h("p", null, t("play.consent")),
    h("div", { class: "consent-actions" }, button({ label: t("play.consent.yes"), on: () => reply(true) }), button({ label: t("play.consent.no"), kind: "quiet", on: () => reply(false) })),
  );
  return box;
}

/**
 * @param {{again: () => void, relax: () => void}} doing
 * @returns {HTMLElement}
 */
export function drawLost({ again, relax }) {
  return h(
    "section",
    { class: "ending is-lost", "aria-labelledby": "ending-title" },
    h("div", { class: "seal", "aria-hidden": "true" }, icon("heart-lost")),
    h("h2", { id: "ending-title", class: "ending-title" }, t("play.lost")),
    h("p", { class: "ending-lead" }, t("play.lost.lead")),
    h(
      "div",
      { class: "ending-actions" },
      button({ label: t("play.lost.again"), kind: "primary", icon: "history", on: again }),
      button({ label: t("play.lost.relax"), on: relax }),
    ),
  );
}

// A short rising chord when a puzzle is solved, for those who want one. The browser makes it: nothing is loaded.

/** Hertz: C, E, G and C of the next octave. */
const NOTES = [523.25, 659.25, 783.99, 1046.5];
/** Seconds between two notes, and until one has died away. */
const STEP = 0.11;
const LENGTH = 0.9;
const VOLUME = 0.16;

export function playChime() {
  if (typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  for (const [index, frequency] of NOTES.entries()) {
    const start = audio.currentTime + index * STEP;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(VOLUME, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
    if (index === NOTES.length - 1) tone.addEventListener("ended", () => void audio.close());
  }
}
