// @ts-check
/** What the menu and the Fix button do with a game: another mode, starting over, shading, text in and out. */
import { t } from "../i18n/index.js";
import { documentOf } from "../library/names.js";
import { openShare } from "../share/dialog.js";
import { openImport } from "../share/import.js";
import { openDialog } from "../ui/dialog.js";
import { toast } from "../ui/toast.js";
import { openKeys, openPlayMenu } from "./menu.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/state.js").Mode} Mode */

export class Deeds {
  /**
   * @param {object} parts
   * @param {Game} parts.game
   * @param {import("./screen.js").Naming} parts.naming
   * @param {(hash: string) => void} parts.navigate
   * @param {() => void} parts.check @param {() => void} parts.showHistory
   * @param {() => void} parts.beforeRestart
   * @param {() => void} parts.focusBoard
   * @param {AbortSignal} parts.signal when the game is left
   */
  constructor({ game, naming, navigate, check, showHistory, beforeRestart, focusBoard, signal }) {
    this.game = game;
    this.naming = naming;
    this.puzzle = game.puzzle;
    this.navigate = navigate;
    this.check = check;
    this.showHistory = showHistory;
    this.beforeRestart = beforeRestart;
    this.focusBoard = focusBoard;
    this.signal = signal;
  }

  fix() {
    const isFirst = this.game.state.fixes.length === 0;
    if (this.game.fix() && isFirst) toast(t("play.fix.done"), { signal: this.signal });
  }

  help() {
    void openKeys(this.puzzle.document.kind);
  }

  /** @param {Mode} [mode] */
  restart(mode) {
    this.beforeRestart();
    this.game.restart(mode);
  }

  /** @param {HTMLElement} anchor */
  openMenu(anchor) {
    const { game, puzzle } = this;
    openPlayMenu(anchor, puzzle, game.state, {
      setMode: (mode) => this.#setMode(mode),
      restart: () => void this.#startOver(),
      check: this.check,
      history: this.showHistory,
      fix: () => this.fix(),
      back: () => void game.back(),
      share: () => void this.#share(),
      print: () => void import("../print/sources.js").then(({ printGame }) => printGame(puzzle, game.state)),
      open: () => void this.#open(),
      keys: () => this.help(),
      derive: (derivation) => void this.#derive(derivation),
      focusBoard: this.focusBoard,
    });
  }

  /** @param {Mode} mode */
  #setMode(mode) {
    if (!this.game.setMode(mode)) this.restart(mode);
  }

  /** With lives there is no way back from it, so it asks; otherwise undo brings everything back. */
  async #startOver() {
    const { state } = this.game;
    const isFinal = state.mode === "lives" && state.moves > 0 && !state.isLost && !state.isSolved;
    if (isFinal && !(await askToStartOver())) return;
    this.restart();
    const action = { label: t("play.undo"), run: () => void this.game.undo() };
    toast(t("play.restarted"), { signal: this.signal, ...(state.canUndo ? { action } : {}) });
  }

  async #open() {
    const found = await openImport();
    if (typeof found === "string") this.navigate(`#/open/${found}`);
    else if (found) this.navigate(`#/play/${encodeURIComponent(found.id)}`);
  }

  #share() {
    const { game } = this;
    const doc = documentOf(game.puzzle);
    const board = game.hasBegun ? game.rules.toRows(doc, game.state.values) : null;
    return openShare({ document: doc, title: this.naming.full(), board, game });
  }

  /** Write what follows from the board. @param {import("../kinds/kind.js").Derivation} derivation */
  async #derive({ name, nothingKey, load }) {
    const derive = await load();
    const changes = derive(this.puzzle.document, this.game.state.values);
    if (changes.length === 0) toast(t(nothingKey), { signal: this.signal });
    else this.game.stroke(changes, { tool: name });
  }
}

/** @returns {Promise<boolean>} */
async function askToStartOver() {
  const answer = await openDialog({
    title: t("play.restart"),
    body: t("play.restart.lead"),
    actions: [
      { label: t("shell.cancel"), value: false },
      { label: t("play.restart"), kind: "primary", value: true },
    ],
  });
  return answer === true;
}
