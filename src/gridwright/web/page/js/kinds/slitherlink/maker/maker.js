// @ts-check
/** The maker of Slitherlinks: clues placed by hand or taken from a drawn loop, and what they say while one makes them. */
import { t } from "../../../i18n/index.js";
import { makeActions } from "../../../make/actions.js";
import { Autosave } from "../../../make/autosave.js";
import { recallHistory, rememberHistory } from "../../../make/history.js";
import { Live } from "../../../make/live.js";
import { readOrigin, takeDraft, withOrigin } from "../../../make/reopen.js";
import { judgeOutcome } from "../../../solve/answer.js";
import { button, linkButton } from "../../../ui/controls.js";
import { clear, h, takeDrops } from "../../../ui/dom.js";
import { writeClue } from "../lattice.js";
import { drawPattern } from "../patterns.js";
import { rules } from "../rules.js";
import * as designs from "./design.js";
import { Scenery, makeDesign, makeTiledDesign, readDesign, takeLoop } from "./design.js";
import { Status, Suggestions, Thinning, makeHands, makePad, makeSize, makeSymmetry, makeTitle, makeWays, readWish } from "./panel.js";
import { Stage } from "./stage.js";
import { TilingChoice } from "./tiling-choice.js";

/** @typedef {import("./design.js").Design} Design */
/** @typedef {import("./panel.js").Survey} Survey */
/** @typedef {import("./panel.js").Way} Way */

const SIDE = 10;
const SECONDS = 20;

/**
 * @param {{draft: import("../../../make/drafts.js").Draft | null, navigate: (hash: string) => void}} given
 * @returns {import("../../../router.js").View}
 */
export function openMaker({ draft }) {
  const maker = new Maker(draft);
  return { element: maker.element, title: t("slitherlink.make.heading"), destroy: () => maker.destroy(), isFullscreen: true };
}

class Maker {
  #stage = new Stage();
  #status = new Status();
  #live = new Live((/** @type {import("./panel.js").Finding} */ finding) => this.#hear(finding));
  #scenery = new Scenery();
  /** @type {import("../../../make/reopen.js").Origin | null} */
  #origin;
  /** What the server was asked last. */
  #asked = "";
  #help = h("p", { class: "quiet small sm-help" });
  #facts = h("p", { class: "sm-facts quiet small" });
  /** Clues that are shown for a while, not placed. @type {import("./panel.js").Placed[] | null} */
  #shown = null;
  #suggestions = new Suggestions({
    getDocument: () => designs.toDocument(this.#design, this.#findGoal()),
    point: (clues) => {
      this.#shown = clues;
      this.#paint();
    },
    apply: (clues) => {
      this.#shown = null;
      this.#put(designs.placeClues(this.#design, clues));
      this.#stage.board.focus();
    },
  });
  #redo = button({ label: t("play.redo"), icon: "redo", kind: "icon", keys: "Ctrl+Y", on: () => this.#step("redo") });
  #undo = button({ label: t("play.undo"), icon: "undo", kind: "icon", keys: "Ctrl+Z", on: () => this.#step("undo") });
  #size = makeSize((height, width) => this.#resize(height, width));
  #tiling = new TilingChoice({
    onSquares: () => this.#put(makeDesign(SIDE, SIDE)),
    onTiling: (tiling) => this.#put(makeTiledDesign(tiling)),
    onPuzzle: (doc) => this.#put(readDocument(doc) ?? this.#design),
  });
  #pad = makePad((clue) => this.#stage.write(clue));
  #handsChoice = makeHands("line", (hands) => {
    this.hands = hands;
    this.#setHands();
  });
  #showAll = button({ label: t("slitherlink.make.clues.all"), on: () => this.#put(designs.showAllClues(this.#design)) });
  #removeClues = button({ label: t("slitherlink.make.clues.remove"), on: () => this.#put(designs.removeClues(this.#design)) });
  #removeLoop = button({ label: t("slitherlink.make.loop.remove"), on: () => this.#put(designs.removeLoop(this.#design)) });

  /** @param {import("../../../make/drafts.js").Draft | null} draft */
  constructor(draft) {
    const data = draft?.data ?? {};
    this.#origin = readOrigin(data);
    const design = designs.readDesign(data.design) ?? designs.makeDesign(SIDE, SIDE);
    this.history = recallHistory(draft?.id ?? null, design, designs.NOTATION);
    /** @type {Way} */
    this.way = data.way === "loop" ? "loop" : "clues";
    /** @type {import("./stage.js").Hands} */
    this.hands = "line";
    /** @type {import("./design.js").Symmetry} */
    this.symmetry = ["axes", "quarter", "half"].includes(data.symmetry) ? data.symmetry : "none";
    this.wish = readWish(data.wish);
    this.title = makeTitle(draft?.title ?? "", () => this.autosave.change());
    this.ways = makeWays(this.way, (way) => this.#go(way));
    this.symmetryChoice = makeSymmetry(this.symmetry, (symmetry) => this.#setSymmetry(symmetry));
    this.thinning = new Thinning(this.wish, {
      getTask: () => {
        const loop = this.#scenery.rowsOf(this.#design);
        const symmetry = this.#design.tiling ? "none" : this.symmetry;
        return { document: designs.toDocument(designs.removeClues(this.#design), loop), symmetry };
      },
      onWish: (wish) => {
        this.wish = wish;
        this.#keepChoices();
      },
      onClues: (clues) => this.#put({ ...this.#design, clues }),
    });
    this.actions = makeActions({
      getDocument: () => this.#getDocument(),
      getFacts: () => ({ level: this.#answer?.is_unique ? this.#answer.level : null }),
      getTitle: () => this.title.input.value,
      origin: { get: () => this.#origin, set: (origin) => this.#setOrigin(origin) },
      getCertainty: async () => judgeOutcome(await this.#live.settle(isSettled)),
    });
    this.endDrops = takeDrops(document.documentElement, this.#tiling.element, ([file]) => void this.#tiling.read(file));
    this.autosave = new Autosave({ kind: "slitherlink", draft, read: () => this.#read(), onOther: (other, row) => this.#takeOther(other, row) });
    this.forgetSteps = rememberHistory(() => this.autosave.id, this.history, designs.NOTATION);
    this.element = this.#build();
    this.#stage.addEventListener("stroke", (event) => this.#put(designs.drawStroke(this.#design, /** @type {CustomEvent} */ (event).detail.changes)));
    this.#stage.addEventListener("write", (event) => this.#write(/** @type {CustomEvent} */ (event).detail));
    this.#stage.addEventListener("move", () => this.#mark());
    this.#show();
    this.#setHands();
  }

  /** @param {import("../../../make/reopen.js").Origin | null} origin */
  #setOrigin(origin) {
    this.#origin = origin;
    this.autosave.change();
  }

  get #design() {
    return this.history.state;
  }

  /** @returns {Survey | null} */
  get #answer() {
    return this.#live.finding.answer;
  }

  async destroy() {
    this.#live.destroy();
    this.thinning.destroy();
    this.#suggestions.destroy();
    this.#stage.destroy();
    this.endDrops();
    await this.autosave.destroy();
    this.forgetSteps();
  }

  #build() {
    const zoom = (/** @type {"in" | "out" | "fit"} */ how) => () => {
      if (how === "fit") this.#stage.board.fit();
      else if (how === "in") this.#stage.board.zoomIn();
      else this.#stage.board.zoomOut();
    };
    const zooms = h(
      "div",
      { class: "sm-zoom", role: "group", "aria-label": t("play.zoom") },
      button({ label: t("play.zoom.out"), icon: "zoom-out", kind: "icon", on: zoom("out") }),
      button({ label: t("play.zoom.fit"), icon: "fit", kind: "icon", on: zoom("fit") }),
      button({ label: t("play.zoom.in"), icon: "zoom-in", kind: "icon", on: zoom("in") }),
    );
    const head = h(
      "header",
      { class: "sm-head" },
      linkButton({ label: t("make.back"), href: "#/make", icon: "back", kind: "icon" }),
      h("h1", { class: "visually-hidden" }, t("slitherlink.make.heading")),
      this.title.element,
      zooms,
      h("div", { class: "sm-steps" }, this.#undo, this.#redo),
    );
    const panel = h(
      "div",
      { class: "sm-panel" },
      this.#suggestions.element,
      this.#help,
      this.#facts,
      h("div", { class: "row sm-all" }, this.#showAll, this.#removeClues, this.#removeLoop),
      this.thinning.element,
      h("section", { class: "sm-more", "aria-label": t("slitherlink.make.more") }, this.#tiling.element, this.#size.element, this.symmetryChoice.element),
      this.actions.element,
    );
    const hands = h("div", { class: "sm-thumb" }, this.#pad.element, this.#handsChoice);
    const keydown = (/** @type {KeyboardEvent} */ event) => this.#press(event);
    return h("div", { class: "view sm", on: { keydown } }, head, this.ways, this.#status.element, this.#status.said, this.#stage.element, hands, panel);
  }

  /** A tiling of another size has other faces: the server lays it out, and its clues are gone. @param {number} height @param {number} width */
  #resize(height, width) {
    const { tiling } = this.#design;
    if (!tiling) this.#put(designs.resize(this.#design, height, width));
    else if (height !== tiling.height || width !== tiling.width) void this.#tiling.lay(tiling.name, width, height);
  }

  /** Another design, which can be taken back. @param {Design} design */
  #put(design) {
    if (design === this.#design) return;
    this.history.put(design);
    this.#changed();
  }

  /** @param {"undo" | "redo"} how */
  #step(how) {
    if (this.history[how]()) this.#changed();
  }

  #changed() {
    this.autosave.change();
    this.thinning.forget();
    this.#show();
  }

  /** Show everything as it is now, and ask what is not known. */
  #show() {
    const design = this.#design;
    const count = designs.countClues(design);
    this.#ask(design, count);
    this.#paint();
    this.#undo.disabled = !this.history.canUndo;
    this.#redo.disabled = !this.history.canRedo;
    const isLoop = designs.hasLoop(design);
    const state = design.lines.length === 0 ? "none" : isLoop ? "closed" : "open";
    const loop = t(`slitherlink.make.loop.${state}`, { count: design.lines.length });
    clear(this.#facts, this.way === "loop" && h("span", null, loop), h("span", null, t("slitherlink.make.clues.count", { count })));
    this.#showAll.disabled = !isLoop;
    this.#removeClues.disabled = count === 0;
    this.#removeLoop.disabled = design.lines.length === 0;
    this.thinning.setReady(isLoop);
    this.actions.setReady(count > 0);
    this.#size.show(design);
    this.#tiling.show(design.tiling ?? null);
    this.#pad.show(designs.greatestClueOf(design));
    this.#tellHelp();
    this.#size.element.hidden = design.tiling?.name === "graph";
    // What is symmetric on a tiling, its own turns and mirrors say, and few of them have any.
    this.symmetryChoice.element.hidden = design.tiling !== undefined;
    this.thinning.setChoosing(design.tiling === undefined);
    this.symmetryChoice.setSquare(design.height === design.width);
  }

  /** @param {Design} design @param {number} count of its clues */
  #ask(design, count) {
    const doc = designs.toDocument(design);
    const key = JSON.stringify(doc);
    if (key === this.#asked) return;
    this.#asked = key;
    const { doc: shown } = this.#stage;
    const focus = shown.height > 0 && designs.isSameBoard(design, { ...shown, tiling: shown.tiling ?? undefined }) ? this.#stage.cell : null;
    this.#live.ask(count === 0 ? null : { task: "loop", document: doc, focus, seconds: SECONDS });
  }

  /** @param {import("./panel.js").Finding} finding */
  #hear(finding) {
    this.#status.show(finding);
    if (finding.state !== "busy") this.#suggestions.forget(finding.state === "done" && finding.answer?.outcome === "ambiguous" && !this.#design.tiling);
    this.actions.setCheck(finding.state, finding.answer !== null && isSettled(finding.answer));
    this.#paint();
  }

  #paint() {
    const design = this.#design;
    const values = this.way === "loop" ? designs.showLoop(design) : this.#scenery.showForced(design, this.#answer);
    const isShown = this.#shown !== null;
    this.#stage.show(isShown ? designs.placeClues(design, this.#shown ?? []) : design, values, null);
    this.#mark();
  }

  #mark() {
    const isTyping = this.way === "clues" || this.hands === "choose";
    const marks = this.#scenery.findMarks(this.#design, this.#live.finding, isTyping ? this.#stage.cell : null, this.symmetry);
    this.#stage.mark(this.#shown ? { ...marks, reasons: this.#scenery.findCells(this.#design, this.#shown), glow: [] } : marks);
  }

  /** @param {{row: number, column: number, clue: string}} written */
  #write({ row, column, clue }) {
    const design = this.#design;
    if (this.way === "loop") {
      if (designs.hasLoop(design)) this.#put(designs.toggleClue(design, this.symmetry, row, column));
      return;
    }
    const before = design.clues[row][column];
    const cycle = [designs.NO_CLUE, ...Array.from({ length: designs.greatestClue(design, column) + 1 }, (_, digit) => writeClue(digit))];
    this.#put(designs.writeClue(design, row, column, clue === "next" ? cycle[(cycle.indexOf(before) + 1) % cycle.length] : clue));
  }

  /** @param {Way} way */
  #go(way) {
    this.way = way;
    const answer = this.#live.finding.state === "done" ? this.#answer : null;
    const isKnown = answer?.is_unique === true;
    // The one loop of the clues is the loop to go on with.
    if (way === "loop" && isKnown) this.#put(this.#scenery.adopt(this.#design, answer));
    this.#setHands();
    this.#show();
    this.#keepChoices();
  }

  /** Choices are saved with what was made, but make no draft by themselves. */
  #keepChoices() {
    if (this.autosave.id || this.history.canUndo) this.autosave.change();
  }

  #setHands() {
    const isLoop = this.way === "loop";
    this.#stage.setHands(isLoop ? this.hands : "type");
    this.element.classList.toggle("is-loop", isLoop);
    this.#pad.element.hidden = isLoop;
    this.thinning.element.hidden = !isLoop;
    for (const part of [this.#handsChoice, this.#showAll, this.#removeLoop]) part.hidden = !isLoop;
    this.#tellHelp();
    this.#mark();
  }

  #tellHelp() {
    const most = designs.greatestClueOf(this.#design);
    this.#help.textContent = this.way === "loop" ? t(`slitherlink.make.hands.${this.hands}.help`) : t("slitherlink.make.clues.help", { most });
  }

  /** @param {import("./design.js").Symmetry} symmetry */
  #setSymmetry(symmetry) {
    this.symmetry = symmetry;
    this.#keepChoices();
    this.#mark();
  }

  /** Undo and redo from anywhere but a line of text, which has its own. @param {KeyboardEvent} event */
  #press(event) {
    const isText = event.target instanceof HTMLInputElement && event.target.type === "text";
    if (isText || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    this.#step(key === "y" || event.shiftKey ? "redo" : "undo");
  }

  /** The loop that is drawn, if the clues are its own. */
  #findGoal() {
    const design = this.#design;
    if (!designs.hasLoop(design)) return null;
    const full = designs.showAllClues(design).clues;
    const isOwn = design.clues.every((row, index) => Array.from(row).every((clue, column) => clue === designs.NO_CLUE || clue === full[index][column]));
    return isOwn ? this.#scenery.rowsOf(design) : null;
  }

  /** The puzzle with its solution, if that is known to be the only one. */
  #getDocument() {
    if (designs.countClues(this.#design) === 0) return null;
    return designs.toDocument(this.#design, this.#answer?.is_unique ? this.#answer.forced : null);
  }

  #read() {
    const design = this.#design;
    const values = this.way === "loop" ? Array.from(designs.showLoop(design)).join("") : "";
    const preview = { height: design.height, width: design.width, values, pattern: previewOf(design) };
    return { data: { design, way: this.way, symmetry: this.symmetry, wish: this.wish, ...withOrigin(this.#origin) }, title: this.title.input.value.trim(), preview };
  }

  /** Another tab saved something else. @param {any} data @param {import("../../../make/drafts.js").Draft} draft */
  #takeOther(data, draft) {
    const design = designs.readDesign(data.design);
    if (!design) return;
    this.title.input.value = draft.title;
    this.history.put(design);
    this.#show();
  }
}

/** Whether enough is known to keep the puzzle: how many solutions and, of one, the level. @param {Survey} answer */
function isSettled({ outcome, is_unique: isUnique, is_graded: isGraded }) {
  return outcome !== "" && (!isUnique || isGraded);
}

// A Slitherlink of one's own, opened again in the maker: its clues, and the loop where it is known.

/** @param {import("../../../types.js").Puzzle} puzzle @param {import("../../../make/reopen.js").Origin} origin @returns {Promise<string | null>} */
export async function reopen({ document: doc }, origin) {
  const design = readDocument(doc);
  if (!design) return null;
  const preview = { height: doc.height, width: doc.width, values: "", pattern: previewOf(design) };
  const id = await takeDraft("slitherlink", origin, { design, way: "clues", origin }, preview, origin.title);
  return `#/make/slitherlink/${id}`;
}

/** @param {import("../../../types.js").Doc} doc @returns {Design | null} */
function readDocument(doc) {
  const empty = doc.tiling ? makeTiledDesign(doc.tiling) : makeDesign(doc.height, doc.width);
  const design = readDesign({ ...empty, clues: doc.clues });
  return design && doc.goal ? takeLoop(design, rules.fromRows(doc, doc.goal)) : design;
}

/** What the card of a draft shows: its clues, or the tiling. @param {Design} design */
function previewOf(design) {
  return drawPattern(designs.toDocument(design)) ?? design.clues.join("");
}
