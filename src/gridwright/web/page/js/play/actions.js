// @ts-check
/**
 * What the menu of the play view and the Fix button do with a game: another mode, starting over, what follows from the board, sharing,
 * text in and out.
 */
import { t } from "../i18n/index.js";
import { can, findKind } from "../kinds/index.js";
import { drawKeys } from "../kinds/manual.js";
import { addressOf, documentOf, toCard } from "../library/cards.js";
import { openShare } from "../share/dialog.js";
import { openImport } from "../share/import.js";
import { openDialog, openMenu } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/fold.js").Mode} Mode */

export class GameActions {
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
      print: () => void import("../print.js").then(({ printGame }) => printGame(puzzle, game.state)),
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

// The menu of the play view: mode, start over, check, share and open, settings, keys.

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../ui/dialog.js").MenuItem} MenuItem */

/**
 * @typedef {object} MenuDoing
 * @property {(mode: "lives" | "relaxed") => void} setMode
 * @property {() => void} restart @property {() => void} check @property {() => void} history
 * @property {() => void} print
 * @property {() => void} share @property {() => void} open @property {() => void} keys
 * @property {() => void} fix @property {() => void} back
 * @property {(derivation: import("../kinds/kind.js").Derivation) => void} derive
 * @property {() => void} focusBoard
 */

/**
 * @param {HTMLElement} anchor
 * @param {import("../types.js").Puzzle} puzzle
 * @param {GameState} state
 * @param {MenuDoing} doing
 */
export function openPlayMenu(anchor, puzzle, state, doing) {
  const { id, document: doc } = puzzle;
  const isOver = state.isSolved || state.isLost;
  /** @type {MenuItem[]} */
  const items = [];
  const kind = findKind(doc.kind);
  if (kind.rules.hasLives) items.push({ element: drawMode(doc, state, (mode) => { menu.choose(); doing.setMode(mode); }) }, null);
  // A companion has its own check, and takes the place of Fix in the bar.
  if (kind.companion) items.push(...listFix(state, doing));
  else items.push({ label: t("play.check"), icon: "check-circle", keys: "K", isDisabled: isOver, run: doing.check });
  items.push({ label: t("play.panel.history"), icon: "history", isDisabled: isOver, run: doing.history });
  for (const derivation of kind.derivations ?? []) {
    items.push({ label: t(derivation.labelKey), icon: derivation.icon, isDisabled: isOver, run: () => doing.derive(derivation) });
  }
  items.push({ label: t("play.restart"), icon: "play", isDisabled: state.status === "new", run: doing.restart }, null);
  items.push({ label: t("play.share"), icon: "share", run: doing.share });
  if (can(doc.kind, "printing")) items.push({ label: t("library.print"), icon: "print", run: doing.print });
  items.push({ label: t("play.import"), icon: "upload", run: doing.open });
  const edit = kind.maker?.edit;
  if (edit) items.push({ label: t(edit.labelKey), icon: "pencil", href: edit.addressOf(id) });
  if (can(doc.kind, "solver")) items.push({ label: t("play.solver"), icon: "solve", href: addressOf(toCard(puzzle), "solve") });
  items.push(null);
  items.push({ label: t("play.keys"), icon: "keyboard", keys: "?", run: doing.keys });
  items.push({ label: t("play.settings"), icon: "settings", href: "#/settings" });
  const menu = openMenu(anchor, items, { label: t("play.menu"), afterChoice: doing.focusBoard });
}

/** Where the bar has no room for Fix. @param {GameState} state @param {MenuDoing} doing @returns {MenuItem[]} */
function listFix(state, doing) {
  const isOver = state.isSolved || state.isLost;
  const level = state.fixes.length;
  /** @type {MenuItem[]} */
  const items = [{ label: t("play.fix"), icon: "fix", isDisabled: isOver, run: doing.fix }];
  if (level > 0) items.push({ label: t("play.fix.back", { level }), icon: "undo", isDisabled: isOver, run: doing.back });
  return items;
}

/**
 * The two modes side by side. Radio buttons may not stand in a menu, so these are items of it that look like a choice.
 * @param {Doc} doc
 * @param {GameState} state
 * @param {(mode: "lives" | "relaxed") => void} onChange
 */
function drawMode(doc, state, onChange) {
  if (!doc.goal) return h("p", { class: "quiet small menu-remark" }, t("play.mode.none"));
  const choices = /** @type {const} */ (["lives", "relaxed"]).map((mode) =>
    h(
      "button",
      { type: "button", class: "mode-choice", role: "menuitemradio", "aria-checked": String(mode === state.mode), on: { click: () => onChange(mode) } },
      mode === "lives" && icon("heart"),
      h("span", null, t(`play.mode.${mode}`)),
    ),
  );
  const startsOver = state.mode === "relaxed" && state.moves > 0;
  return h(
    "div",
    { class: "menu-mode" },
    h("div", { class: "mode-choices", role: "group", "aria-label": t("play.mode") }, choices),
    startsOver && h("p", { class: "quiet small menu-remark" }, t("play.mode.restarts")),
  );
}

/** @param {Doc["kind"]} kind */
export async function openKeys(kind) {
  const body = drawKeys(await findKind(kind).manual());
  // What scrolls must be reachable by keyboard.
  body.tabIndex = 0;
  return openDialog({ title: t("play.keys"), body, isWide: true });
}
