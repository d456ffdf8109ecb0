// @ts-check
/**
 * The end of an attempt. Solved: the marks fade, the picture or loop draws itself once, and the card appears beside it. Lost: a calm
 * card with two ways to go on. A game that was solved before opens finished, without the show.
 */
import { consentState, setConsent } from "../game/attempts.js";
import { getSetting } from "../game/settings.js";
import { storyOf } from "../library/names.js";
import { openReplay } from "../share/replay-panel.js";
import { playChime } from "./chime.js";
import { drawLost, drawSolved } from "./ending.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("./panel.js").Panel} Panel */
/** @typedef {import("./neighbours.js").Neighbours} Neighbours */

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
    await openCard({ doc: game.puzzle.document, values, medal: medal ?? "silver", active, name, early: naming.early(), pack: this.neighbours.packName, size: naming.size });
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
