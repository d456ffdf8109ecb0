// @ts-check
/**
 * The play view put together: it carries what the hands do from board and bars to the game, and what the game says back to them. Around
 * it the sentence that says a newcomer how to mark, and what lies around the puzzle in its pack.
 */
import { checkBoard, getHint } from "../api.js";
import { Board } from "../board/board.js";
import { isLinked, loadLibrary } from "../game/catalogue.js";
import { loadProgress } from "../game/progress.js";
import { readOptions } from "../game/settings.js";
import { syncState } from "../game/sync.js";
import { localised, t } from "../i18n/index.js";
import { can, tellOf } from "../kinds/index.js";
import { addressOf, fullNameOf, nameOf } from "../library/cards.js";
import { LINKED_PACK } from "../library/own.js";
import { button } from "../ui/controls.js";
import { h, isTouch, isWide, wideWindow } from "../ui/dom.js";
import { GameActions } from "./actions.js";
import { ThumbBar, TopBar, drawZoom } from "./bars.js";
import { Finale } from "./ending.js";
import { drawHint } from "./hintcard.js";
import { HintGuide } from "./hints.js";
import { Palette } from "./palette.js";
import { Panel, drawHistory } from "./panel.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").InputType} InputType */
/** @typedef {import("../kinds/kind.js").Kind} Kind */
/** @typedef {import("../kinds/kind.js").OpenCompanion} OpenCompanion */
/** @typedef {import("../game/game.js").Game} Game */
/** What the puzzle is called now, beside its pack and alone; what it is called before it is solved; and its size. @typedef {{short: () => string, full: () => string, early: () => string, size: string}} Naming */

const CLOCK_EVERY = 250;
const HISTORY_PAUSE = 50;
const JUDGE_PAUSE = 500;
/** From this side on a board is big enough that a phone gets buttons to zoom. */
const BIG_BOARD = 15;

export class PlayScreen {
  stop = new AbortController();
  /** What the bars show now, so that they are only redrawn when it changes. @type {Set<string> | null} */
  shownClues = null;
  /** @type {"lives" | "relaxed" | null} */
  shownMode = null;
  /** @type {string | null} */
  shownStatus = null;

  /**
   * @param {{puzzle: Puzzle, game: Game, kind: Kind, openCompanion: OpenCompanion | undefined, naming: Naming, subtitle: string, neighbours: Neighbours, navigate: (hash: string) => void}} parts
   */
  constructor({ puzzle, game, kind, openCompanion, naming, subtitle, neighbours, navigate }) {
    this.puzzle = puzzle;
    this.game = game;
    this.kind = kind;
    this.naming = naming;
    this.actions = new GameActions({
      game,
      naming,
      navigate,
      check: () => void this.#check(),
      showHistory: () => this.panel.open("history"),
      beforeRestart: () => this.guide.forget(),
      focusBoard: () => this.board.focus(),
      signal: this.stop.signal,
    });
    const sheet = { openClues: () => this.#toggleClues(), closeSheet: () => this.panel.close() };
    this.companion = openCompanion?.(game, sheet, this.stop.signal) ?? null;
    this.host = h("div", { class: "board-host", "data-autofocus": true, tabindex: "-1" });
    const checks = can(kind.name, "coach") ? {} : { names: { hint: t("play.check") }, label: t("play.panel.withCheck") };
    /** @type {Partial<ConstructorParameters<typeof Panel>[0]>} */
    const panelLook = this.companion ? { parts: ["clues", "history"], label: t("play.panel.withClues") } : checks;
    this.top = new TopBar({
      title: naming.short(),
      subtitle,
      back: neighbours.back,
      panelLabel: this.companion ? undefined : checks.label,
      openMenu: (anchor) => this.actions.openMenu(anchor),
      togglePanel: () => this.panel.toggle(),
    });
    this.thumb = new ThumbBar([...kind.tools, ...(kind.moreTools?.(puzzle.document) ?? [])], {
      setTool: (tool) => this.board.setTool(tool),
      undo: () => game.undo(),
      redo: () => game.redo(),
      hint: this.#touchHint,
      fix: () => this.actions.fix(),
      back: () => game.back(),
      keep: () => game.keep(),
      drop: () => game.drop(),
      focusBoard: () => this.board.focus(),
    }, { others: this.companion?.buttons, hasHint: can(kind.name, "coach") });
    this.panel = new Panel({ onToggle: (isOpen) => this.#notePanel(isOpen), isWide, ...panelLook });
    this.coach = makeCoach(puzzle.document.kind, isTouch(), kind.introduce?.(puzzle.document) ?? null);
    const { inks = [] } = puzzle.document;
    this.palette = Palette.isNeeded(inks) ? new Palette(inks, (ink) => this.#setInk(ink)) : null;
    const zoom = drawZoom({ zoomIn: () => this.board.zoomIn(), zoomOut: () => this.board.zoomOut(), fit: () => this.board.fit() });
    const isBig = Math.max(puzzle.document.height, puzzle.document.width) > BIG_BOARD;
    this.element = h(
      "div",
      { class: "play", dataset: { kind: puzzle.document.kind, big: isBig } },
      this.top.start,
      this.top.end,
      this.coach?.element,
      h("div", { class: "play-body" }, h("div", { class: "play-stage" }, this.companion?.above, this.host, zoom), this.panel.element),
      this.companion?.below,
    );
    this.foot = h("div", { class: "play-foot" }, this.palette?.element, this.thumb.element);
    this.#placeFoot();
    this.board = new Board({ host: this.host, kind, doc: puzzle.document, finish: puzzle.finish });
    this.companion?.attach(this.board, this.stop.signal);
    this.guide = new HintGuide({ puzzle, game, rules: kind.rules, show: (overlay) => this.board.setOverlay(overlay), ask: can(kind.name, "coach") ? getHint : judgeBoard });
    this.finale = new Finale({ game, board: this.board, panel: this.panel, element: this.element, naming, neighbours, restart: (mode) => this.actions.restart(mode) });
    this.panel.drawers.hint = () => drawHint(this.guide, (overlay) => this.board.illustrate(overlay));
    this.panel.drawers.history = () => drawHistory(game);
    const { companion } = this;
    if (companion) this.panel.drawers.clues = () => companion.clues;
    this.#listen();
    this.top.showSaved(syncState());
    this.#applyOptions();
    this.#show();
    this.panel.restore();
    this.finale.begin();
    if (game.hasBegun) this.#askJudge();
  }

  destroy() {
    this.guide.forget();
    this.stop.abort();
    clearInterval(this.clock);
    clearTimeout(this.historyTimer);
    clearTimeout(this.judgeTimer);
    this.board.destroy();
    return this.game.close();
  }

  #listen() {
    const { game, board, host } = this;
    const { signal } = this.stop;
    const on = (/** @type {EventTarget} */ target, /** @type {string} */ name, /** @type {(event: any) => void} */ listener) =>
      target.addEventListener(name, listener, { signal });
    on(board, "stroke", (event) => this.#stroke(event.detail));
    on(board, "clue", (event) => game.markClue(event.detail.ref));
    on(board, "command", (event) => this.#command(event.detail));
    on(game, "change", (event) => this.#changed(event.detail.changes, event.detail.cause));
    on(this.guide, "change", () => this.#hintTurned());
    on(document, "syncstate", (event) => this.top.showSaved(event.detail.state));
    on(document, "settingschange", () => this.#applyOptions());
    on(wideWindow, "change", () => this.#placeFoot());
    on(host, "focus", (event) => event.target === host && !isTouch() && board.focus());
    on(document, "keydown", (event) => this.#pressAfar(event));
    on(this.panel.element, "keydown", (event) => event.key === "Escape" && this.#leaveHint());
    // A click with a pointer leaves the keys to the board; whoever walks the buttons by keyboard stays there.
    on(this.element, "click", (event) => event.detail > 0 && event.target.closest(".thumb-bar, .zoom, .palette, .clue-bar") && this.#giveFocusBack());
    this.clock = setInterval(() => this.top.showTime(game.activeNow()), CLOCK_EVERY);
    // Keys work from the start, also when the page was opened right here.
    if (!isTouch()) requestAnimationFrame(() => document.activeElement === document.body && board.focus());
  }

  /** @param {{changes: Change[], tool: string, input: InputType}} stroke */
  #stroke({ changes, tool, input }) {
    const { isWritten, mistake } = this.game.stroke(changes, { tool, input });
    // The board shows its stroke until it is answered, also when nothing came of it.
    if (!isWritten) this.#show();
    if (mistake !== null && this.board.options.haptics) navigator.vibrate?.([30, 40, 30]);
  }

  /** Keys of the game work wherever the focus is, except where keys write or choose. @param {KeyboardEvent} event */
  #pressAfar(event) {
    const isBusy = document.querySelector("dialog[open], .menu:popover-open") !== null;
    if (event.defaultPrevented || isBusy || isTyping(event.target)) return;
    this.board.keyboard.pressAfar(event);
  }

  /** @param {{name: string, ink?: number, tool?: string, scope?: string}} detail */
  #command({ name, ink = 0, tool, scope }) {
    const { game } = this;
    /** What the board does not do by itself. @type {Record<string, () => void>} */
    const commands = {
      undo: () => game.undo(),
      redo: () => game.redo(),
      fix: () => this.actions.fix(),
      back: () => game.back(),
      hint: this.#touchHint,
      check: () => (scope ? this.companion?.help("check", scope) : this.#check()),
      reveal: () => scope && this.companion?.help("reveal", scope),
      tool: () => tool && this.thumb.choose(tool),
      help: () => this.actions.help(),
      ink: () => this.#takeInk(this.palette?.inkOf(ink) ?? -1),
      "other-ink": () => this.#takeInk(this.palette?.last ?? -1),
      escape: () => this.guide.forget(),
    };
    commands[name]?.();
  }

  /** @param {Change[]} changes @param {string} cause */
  #changed(changes, cause) {
    this.#show();
    this.companion?.notice(changes, cause);
    if (changes.length > 0) {
      this.guide.noticeChange();
    }
    if (this.game.state.isSolved) this.coach?.leave();
    this.#redrawHistory();
    this.finale.notice();
    if (changes.length > 0) this.#askJudge();
  }

  /** Where the page knows neither the rules nor a goal, the server says whether the board is solved, a moment after the last change. */
  #askJudge() {
    const { kind, game, puzzle } = this;
    clearTimeout(this.judgeTimer);
    if (!kind.judge || puzzle.document.goal || game.state.isSolved) return;
    this.judgeTimer = setTimeout(async () => {
      // Offline nothing is known; the next change asks again.
      const isSolved = await kind.judge?.(puzzle.document, game.state.values.slice()).catch(() => false);
      if (isSolved) game.judgeAgain();
    }, JUDGE_PAUSE);
  }

  /** Soon, but not before the stroke is on the screen. */
  #redrawHistory() {
    clearTimeout(this.historyTimer);
    this.historyTimer = setTimeout(() => this.panel.redraw("history"), HISTORY_PAUSE);
  }

  #show() {
    const { state } = this.game;
    this.board.setValues(state.values, { levels: state.levels });
    if (this.shownClues !== state.markedClues) {
      this.shownClues = state.markedClues;
      this.board.setClueMarks(state.markedClues);
    }
    if (this.shownMode !== state.mode) {
      this.shownMode = state.mode;
      this.board.setOptions({ keepsFilled: state.mode === "lives" });
    }
    if (this.shownStatus !== state.status) {
      this.shownStatus = state.status;
      this.#showName();
    }
    this.thumb.update(state);
    this.top.update(state);
    this.top.showTime(this.game.activeNow());
  }

  /** The name is part of the reward. */
  #showName() {
    this.top.showTitle(this.naming.short());
    if (this.element.isConnected) document.title = `${this.naming.full()} · Gridwright`;
  }

  #toggleClues() {
    if (this.panel.isOpen && this.panel.part === "clues") this.panel.close(true);
    else {
      this.panel.open("clues");
      this.companion?.revealClues();
    }
  }

  #touchHint = async () => {
    if (this.finale.shown !== "playing" || !can(this.kind.name, "coach")) return;
    if (this.panel.part !== "hint" || !this.panel.isOpen) this.panel.open("hint");
    await this.guide.touch();
  };

  async #check() {
    if (this.finale.shown !== "playing") return;
    if (this.panel.part !== "hint" || !this.panel.isOpen) this.panel.open("hint");
    await this.guide.check();
  }

  #hintTurned() {
    const { type } = this.guide.card;
    this.thumb.updateHint({ isBusy: type === "asking", isOpen: type === "where" || type === "why" });
    // Where the panel is a sheet over the thumb bar it is there only while it has something to say.
    if (type === "idle" && !isWide() && this.panel.part === "hint") this.panel.close();
    else this.panel.redraw("hint");
    this.#giveFocusBack();
  }

  #leaveHint() {
    this.guide.forget();
    this.board.focus();
  }

  /** To the board, unless a menu or something of the panel has it. */
  #giveFocusBack() {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest(".thumb-bar, .zoom, .palette, .clue-bar")) this.board.focus();
  }

  /** Where it is seen, there it is in the order of Tab: beside the title on the desk, else last. */
  #placeFoot() {
    if (isWide()) this.top.start.after(this.foot);
    else this.element.append(this.foot);
  }

  /** Choose an ink by a key: its name is told, since nobody looks at its button. @param {number} ink -1 for none */
  #takeInk(ink) {
    if (!this.palette || ink < 0) return;
    this.#setInk(ink);
    this.board.live.say(this.palette.nameOf(ink));
  }

  /** The tool that uses it is in hand then. @param {number} ink */
  #setInk(ink) {
    this.board.setOptions({ ink });
    this.palette?.show(ink);
    const { tool, tools } = this.thumb;
    this.thumb.choose(tools.find(({ name, usesInk }) => usesInk && name === tool)?.name ?? tools[0].name);
  }

  /** @param {boolean} isOpen */
  #notePanel(isOpen) {
    this.element.classList.toggle("has-panel", isOpen);
    this.top.panel.setAttribute("aria-pressed", String(isOpen));
    // A sheet that is closed takes its hint along; a panel folded away on the desk leaves it on the board.
    if (!isOpen && !isWide()) this.guide.forget();
    // What had the focus in it is gone.
    if (!isOpen && this.panel.element.contains(document.activeElement)) this.board.focus();
  }

  #applyOptions() {
    this.board.setOptions(readOptions(this.kind.name));
    this.#showName();
    this.companion?.applySettings();
  }
}

/**
 * Where nobody tells a next step, what the rules say of a board.
 * @param {Parameters<typeof checkBoard>[0]} wish @returns {Promise<import("../types.js").Hint>}
 */
async function judgeBoard(wish) {
  const { violations, is_finished: isFinished } = await checkBoard(wish);
  return { outcome: violations.length > 0 ? "wrong" : isFinished ? "finished" : "stuck", violations, wrong: [], step: null, remark: "" };
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

// One sentence above the puzzles of a kind, and of an unusual sort of it: how to mark. It stays until the player closes it or has solved one, because a board that
// moves while it is played is worse than a sentence too long, and never comes back.

const KEPT_AS = "gridwright.coached";

/**
 * @param {import("../types.js").Doc["kind"]} kind
 * @param {boolean} isTouch
 * @param {{sort: string, key: string} | null} unusual what makes the puzzle unlike most of its kind
 * @returns {{element: HTMLElement, leave: () => void} | null} null once the player knows
 */
export function makeCoach(kind, isTouch, unusual = null) {
  const name = unusual ? `${kind}.${unusual.sort}` : kind;
  if (readKinds().includes(name)) return null;
  const leave = () => {
    keepKind(name);
    element.remove();
  };
  const element = h(
    "div",
    { class: "coach", role: "note" },
    h("p", null, unusual ? t(unusual.key) : tellOf(kind, (section) => `${section}.play.coach.${isTouch ? "touch" : "mouse"}`)),
    button({ label: t("play.coach.close"), icon: "close", kind: "icon", on: leave }),
  );
  return { element, leave };
}

/** @returns {string[]} */
function readKinds() {
  try {
    return (localStorage.getItem(KEPT_AS) ?? "").split(" ");
  } catch {
    return [];
  }
}

/** @param {string} kind */
function keepKind(kind) {
  if (readKinds().includes(kind)) return;
  try {
    localStorage.setItem(KEPT_AS, [...readKinds(), kind].join(" ").trim());
  } catch {
    // Without storage the sentence comes again with the next visit.
  }
}

// What lies around a puzzle: the pack it came from and the puzzle to play next.

/** @typedef {import("../types.js").Pack} Pack */
/** @typedef {import("../types.js").PuzzleCard} PuzzleCard */
/** @typedef {{back: {href: string, label: string}, packName: string, next: {href: string, title: string, card: PuzzleCard} | null}} Neighbours */

/**
 * @param {Puzzle} puzzle
 * @returns {Promise<Neighbours>} without a library, the way back only
 */
export async function findNeighbours(puzzle) {
  const home = isLinked(puzzle.id) ? LINKED_PACK : puzzle.pack_id;
  const back = home ? { href: `#/pack/${encodeURIComponent(home)}`, label: t("play.toPack") } : { href: "#/", label: t("play.toLibrary") };
  const packName = home === LINKED_PACK ? t("library.linked") : "";
  try {
    const [packs, progress] = await Promise.all([loadLibrary(), loadProgress()]);
    const isSolved = (/** @type {PuzzleCard} */ card) => progress.get(card.id)?.status === "solved";
    const next = findNext(packs, puzzle, isSolved);
    const pack = packs.find((each) => each.id === puzzle.pack_id);
    return { back, packName: packName || localised(pack?.names), next: next && { href: addressOf(next), title: tellNext(next, packs, puzzle), card: next } };
  } catch {
    return { back, packName, next: null };
  }
}

/** What the next puzzle is called; one of another pack with its pack. @param {PuzzleCard} next @param {Pack[]} packs @param {Puzzle} puzzle */
function tellNext(next, packs, puzzle) {
  if (next.pack_id === puzzle.pack_id) return nameOf(next, null);
  return fullNameOf(next, null, localised(packs.find((pack) => pack.id === next.pack_id)?.names));
}

/**
 * The next one of the pack that is not solved, from this one on and then from its beginning; when all are, the first unsolved one of
 * the packs that follow, of the same kind if there is one.
 * @param {Pack[]} packs
 * @param {Pick<Puzzle, "id" | "pack_id"> & {document: {kind: string}}} puzzle
 * @param {(card: PuzzleCard) => boolean} isSolved
 * @returns {PuzzleCard | null}
 */
export function findNext(packs, puzzle, isSolved) {
  const at = packs.findIndex((pack) => pack.id === puzzle.pack_id);
  const isOpen = (/** @type {PuzzleCard} */ card) => card.id !== puzzle.id && !isSolved(card);
  if (at >= 0) {
    const cards = packs[at].puzzles;
    const here = cards.findIndex((card) => card.id === puzzle.id);
    const found = [...cards.slice(here + 1), ...cards.slice(0, Math.max(here, 0))].find(isOpen);
    if (found) return found;
  }
  const others = [...packs.slice(at + 1), ...packs.slice(0, Math.max(at, 0))].flatMap((pack) => pack.puzzles).filter(isOpen);
  return others.find((card) => card.kind === puzzle.document.kind) ?? others[0] ?? null;
}
