// @ts-check
/**
 * A puzzle that was read on a photograph, while a person puts right what was read wrong: questions first, the photograph under the board
 * beside them, and in the end the puzzle to be played, solved or edited. All that is said is kept at once.
 */
import { createPuzzle, describeError } from "../api.js";
import { Game } from "../game/game.js";
import { language, t } from "../i18n/index.js";
import { can, findKind, nameKind, nameSize } from "../kinds/index.js";
import { solveFirst } from "../share/import.js";
import { ROUTE, packDocument, saveLinked } from "../share/link.js";
import { Work, askToPlay, drawProblem, judgeCertainty, makePlayable } from "../solve/answer.js";
import { canEdit, draftPuzzle, keepOpened, offerBack } from "../solve/session.js";
import { button, linkButton, numberField, segmented } from "../ui/controls.js";
import { clear, h } from "../ui/dom.js";
import { toast } from "../ui/toast.js";
import { ScanCanvas } from "./canvas.js";
import { keepScan } from "./kept.js";
import { openBitmap, writePhoto } from "./photo.js";
import { Questions } from "./questions.js";
import { findCorners, isDoubtful, listPlaces, listQuestions, listUnread, readPlace } from "./readings.js";

/** @typedef {import("./kept.js").KeptScan} KeptScan */
/** @typedef {import("./readings.js").ScannedPuzzle} ScannedPuzzle */
/** @typedef {import("./readings.js").Place} Place */
/** @typedef {import("./readings.js").Quad} Quad */
/** @typedef {import("../types.js").Doc} Doc */

const SECONDS = 30;
const MOST_SIDE = 100;
const MODES = /** @type {const} */ (["photo", "reading", "grid"]);

export class Review {
  #scan;
  #index;
  #navigate;
  #questions = new Questions({ settle: (place, text) => this.#settle(place, text), undo: () => this.#undo(), look: ({ where }) => this.#canvas?.look(where) });
  #work = new Work({ "wrong-input": "scan.fault.input", unsupported: "scan.fault.input" });
  #state = h("p", { class: "scan-state", role: "status" });
  #notes = h("div", { class: "scan-notes" });
  #deeds = h("div", { class: "row scan-deeds" });
  #board = h("div", { class: "scan-board" });
  #size = h("h1");
  /** @type {ScanCanvas | null} */
  #canvas = null;
  /** @type {ImageBitmap | null} */
  #image = null;
  #isGone = false;
  /** The last reading that was asked for: those before it no longer count. */
  #turn = 0;
  #isReading = false;
  /** What there was before each thing that was said, for undo. @type {{puzzle: ScannedPuzzle, fixed: import("./readings.js").Fixed, place: Place}[]} */
  #said = [];

  /** @param {KeptScan} scan @param {number} index which of its puzzles @param {(hash: string) => void} navigate */
  constructor(scan, index, navigate) {
    this.#scan = scan;
    this.#index = index;
    this.#navigate = navigate;
    const back = scan.puzzles.length > 1 ? `#/scan/${scan.id}` : "#/scan";
    this.element = h(
      "div",
      { class: "view scan-review" },
      h("header", { class: "solver-head" }, linkButton({ label: t("scan.heading"), icon: "back", href: back, kind: "quiet", class: "pack-back" }), this.#size, this.#state),
      this.#deeds,
      this.#work.element,
      h("div", { class: "scan-body" }, h("div", { class: "scan-side" }, this.#questions.element, this.#notes), this.#board),
    );
    this.#tell();
    void this.#open();
    // Somebody left while this was read again.
    if (this.#unread.length > 0) void this.#readAgain({});
  }

  /** Places whose correction has not been read yet. */
  get #unread() {
    return listUnread(this.#puzzle, this.#fixed);
  }

  get title() {
    return `${nameKind(this.#puzzle.kind)} ${this.#puzzle.columns} × ${this.#puzzle.rows}`;
  }

  get #puzzle() {
    return this.#scan.puzzles[this.#index];
  }

  get #fixed() {
    return this.#scan.fixed[this.#index] ?? {};
  }

  destroy() {
    this.#isGone = true;
    this.#work.cancel();
    this.#canvas?.destroy();
    this.#image?.close();
  }

  async #open() {
    const image = await openBitmap(this.#scan.shown ?? this.#scan.photo);
    if (this.#isGone || !image) return;
    this.#image = image;
    const picture = { image, scale: image.width / this.#scan.width };
    this.#questions.setPicture(picture);
    this.#canvas = new ScanCanvas(picture, this.#scan, this.#puzzle, { choose: (where) => this.#choose(where), move: (corners) => void this.#readAgain({ corners }) });
    this.#drawBoard(this.#canvas);
  }

  /** @param {ScanCanvas} canvas */
  #drawBoard(canvas) {
    const sides = /** @type {const} */ (["columns", "rows"]).map((side) =>
      numberField({ label: t(`scan.${side}`), least: 1, most: MOST_SIDE, value: this.#puzzle[side], onChange: (count) => void this.#readAgain({ [side]: count }) }),
    );
    const grid = h("div", { class: "row scan-grid", hidden: true }, sides.map(({ element }) => element), h("p", { class: "quiet small" }, t("scan.grid.help")));
    const modes = segmented({
      label: t("scan.modes"),
      choices: MODES.map((value) => ({ value, label: t(`scan.mode.${value}`) })),
      value: /** @type {typeof MODES[number]} */ ("photo"),
      onChange: (mode) => {
        grid.hidden = mode !== "grid";
        canvas.setMode(mode);
      },
    });
    clear(this.#board, modes, grid, canvas.element);
  }

  /** Everything that words tell of the puzzle as it is read now. */
  #tell() {
    const puzzle = this.#puzzle;
    this.#size.textContent = this.title;
    const questions = listQuestions(puzzle, this.#fixed);
    const doubtful = questions.filter(isDoubtful).length;
    // Where there is nothing to solve there is no outcome.
    const settled = puzzle.outcome ? t(`scan.outcome.${puzzle.outcome}`) : t(puzzle.document ? "scan.settled" : "scan.problem");
    const told = doubtful ? t("scan.doubtful", { count: doubtful }) : settled;
    this.#state.textContent = told;
    this.#state.dataset.tone = doubtful || puzzle.outcome === "unsolvable" || !puzzle.document ? "doubtful" : "good";
    this.#questions.show(questions, this.#said.length > 0);
    const sentences = [...puzzle.problems, ...puzzle.notes];
    const list = h("ul", { class: "hint-reasons small", lang: "en" }, sentences.map((sentence) => h("li", null, sentence)));
    clear(
      this.#notes,
      puzzle.problems.length > 0 && language() !== "en" && drawProblem(t("scan.problem")),
      sentences.length > 0 && (language() === "en" ? list : h("details", { class: "hint-details" }, h("summary", null, t("play.hint.english")), list)),
    );
    this.#canvas?.setFixed(this.#fixed);
    this.#drawDeeds();
  }

  /** What can be done with the puzzle; nothing until all that was said of it is part of it. */
  #drawDeeds() {
    if (this.#unread.length > 0) {
      const again = button({ label: t("errors.retry"), icon: "redo", on: () => void this.#readAgain({}) });
      clear(this.#deeds, !this.#isReading && again);
      return;
    }
    const doc = this.#puzzle.document;
    const run = (/** @type {HTMLButtonElement} */ each, /** @type {() => Promise<void>} */ work) => {
      each.disabled = true;
      work()
        .catch((error) => toast(describeError(error), { tone: "wrong" }))
        .finally(() => (each.disabled = false));
    };
    const play = button({ label: t(this.#puzzle.board ? "scan.goOn" : "scan.play"), icon: "play", kind: "primary", on: () => doc && run(play, () => this.#play(doc)) });
    const solve = button({ label: t("scan.solve"), icon: "solve", on: () => doc && this.#solve(doc) });
    const edit = button({ label: t("solve.edit"), icon: "pencil", on: () => doc && run(edit, () => this.#edit(doc)) });
    const share = button({ label: t("scan.link"), icon: "link", on: () => doc && run(share, async () => this.#navigate(`${ROUTE}${await packDocument(doc)}`)) });
    clear(this.#deeds, doc && [play, can(doc.kind, "solver") && solve, canEdit(doc) && edit, share]);
  }

  /** @param {string} where */
  #choose(where) {
    const place = listPlaces(this.#puzzle).find((each) => each.where === where);
    if (place) this.#questions.ask(place);
  }

  /** @param {Place} place @param {string} text */
  #settle(place, text) {
    this.#said.push({ puzzle: this.#puzzle, fixed: this.#fixed, place });
    this.#keep(this.#puzzle, { ...this.#fixed, [place.where]: text });
    // The next question does not wait for the answer to this one.
    if (this.#unread.length > 0) void this.#readAgain({});
    this.#tell();
    this.#questions.focus();
  }

  /**
   * Read this puzzle again with what a person has said of it: where it was found, or in another grid.
   * @param {{corners?: Quad, rows?: number, columns?: number}} change
   */
  async #readAgain({ corners, rows = this.#puzzle.rows, columns = this.#puzzle.columns }) {
    const { kind, mesh } = this.#puzzle;
    const isSame = rows === this.#puzzle.rows && columns === this.#puzzle.columns;
    // In another grid the lines are others; what was said of those cannot be taken back one by one.
    if (corners || !isSame) this.#said = [];
    const kept = isSame ? this.#fixed : {};
    const place = { kind, corners: corners ?? findCorners(mesh), rows, columns, ...(isSame && !corners && { mesh }) };
    const turn = (this.#turn += 1);
    this.#isReading = true;
    const photo = await writePhoto(this.#scan.photo);
    if (turn !== this.#turn || this.#isGone) return;
    /** @type {import("./readings.js").ScanAnswer | null} */
    const answer = await this.#work.run({ task: "scan", photo, place, fixed: kept, seconds: SECONDS }, t("scan.reading"));
    if (turn !== this.#turn || this.#isGone) return;
    this.#isReading = false;
    if (!answer) {
      this.#giveUp();
      return;
    }
    const [puzzle] = answer.puzzles;
    if (!puzzle) {
      clear(this.#work.element, drawProblem(t("scan.none")));
      return;
    }
    // As it is read now: what was said as "0 3" is 3.
    const read = new Map(listPlaces(puzzle).map((each) => [each.where, readPlace(each)]));
    this.#keep(puzzle, Object.fromEntries(Object.keys(kept).map((where) => [where, read.get(where) ?? ""])));
    this.#canvas?.setPuzzle(puzzle);
    this.#tell();
  }

  /** Take back what was said last. */
  #undo() {
    const before = this.#said.pop();
    if (!before) return;
    const { puzzle, fixed, place } = before;
    this.#turn += 1;
    this.#isReading = false;
    this.#work.cancel();
    this.#keep(puzzle, fixed);
    this.#canvas?.setPuzzle(puzzle);
    this.#tell();
    this.#questions.ask(place);
  }

  /** Nothing was read. What cannot be said of a place is asked again; all else is kept, and read as soon as it can be. */
  #giveUp() {
    const wrong = this.#work.failure === "wrong-input" ? this.#unread : [];
    if (wrong.length > 0) {
      this.#said = this.#said.filter(({ place }) => !wrong.includes(place.where));
      this.#keep(this.#puzzle, Object.fromEntries(Object.entries(this.#fixed).filter(([where]) => !wrong.includes(where))));
      this.#tell();
      this.#choose(wrong[0]);
      return;
    }
    // Dragged corners go back to where the puzzle was read.
    this.#canvas?.setPuzzle(this.#puzzle);
    this.#tell();
  }

  /** @param {ScannedPuzzle} puzzle @param {import("./readings.js").Fixed} fixed */
  #keep(puzzle, fixed) {
    this.#scan.puzzles[this.#index] = puzzle;
    this.#scan.fixed[this.#index] = fixed;
    // A browser that keeps nothing has been told of already.
    void keepScan(this.#scan).catch(() => {});
  }

  /** @param {Doc} doc */
  async #play(doc) {
    const { board } = this.#puzzle;
    const puzzle = await this.#store(doc);
    if (!puzzle) return;
    if (board) await writeMarks(puzzle, board);
    this.#navigate(`#/play/${encodeURIComponent(puzzle.id)}`);
  }

  /** In the library where its solution can be found, else in this browser. @param {Doc} doc */
  async #store(doc) {
    if (!can(doc.kind, "solver")) return saveLinked(doc);
    const result = await solveFirst(doc);
    if (!(await askToPlay(judgeCertainty(result)))) return null;
    const title = doc.title || t("solve.untitled", { size: nameSize(doc) });
    return createPuzzle({ pack_id: null, document: makePlayable(doc, result), title });
  }

  /** @param {Doc} doc */
  #solve(doc) {
    keepOpened({ document: doc, title: doc.title ?? "" });
    this.#navigate("#/solve/open");
  }

  /** @param {Doc} doc */
  async #edit(doc) {
    const restore = await draftPuzzle({ document: doc, title: doc.title ?? "" });
    this.#navigate("#/solve");
    if (!restore) return;
    offerBack("replaced", () => {
      restore();
      this.#navigate("#/solve");
    });
  }
}

/**
 * Let a game begin where a pencil has stopped: one stroke, which can be undone. No lives are lost by what was on the paper.
 * @param {import("../types.js").Puzzle} puzzle @param {string[]} board
 */
async function writeMarks(puzzle, board) {
  const game = await Game.open(puzzle);
  try {
    if (game.hasBegun) return;
    const values = findKind(puzzle.document.kind).rules.fromRows(puzzle.document, board);
    const changes = Array.from(values, (value, place) => /** @type {[number, number]} */ ([place, value])).filter(([, value]) => value > 0);
    game.setMode("relaxed");
    game.stroke(changes, { tool: "photo" });
  } finally {
    await game.close();
  }
}
