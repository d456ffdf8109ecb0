// @ts-check
/**
 * The maker of nonograms: a picture to draw or to take from an image, and what it is worth as a puzzle while one draws.
 * Everything is kept as a draft, and everything can be undone.
 */
import { runJob } from "../../../api.js";
import { t } from "../../../i18n/index.js";
import { readNames, writeNames } from "../../../library/cards.js";
import { makeActions } from "../../../make/actions.js";
import { Autosave } from "../../../make/autosave.js";
import { recallHistory, rememberHistory } from "../../../make/history.js";
import { Live } from "../../../make/live.js";
import { readOrigin, takeDraft, withOrigin } from "../../../make/reopen.js";
import { judgeOutcome } from "../../../solve/answer.js";
import { linkButton, segmented } from "../../../ui/controls.js";
import { freshId, h } from "../../../ui/dom.js";
import { InkBar } from "./inkbar.js";
import { Intake } from "./intake.js";
import { Naming, SizePanel, makeSide, makeStart } from "./panels.js";
import { blankPicture, fromBoardValue, isBlank, isSame, makePalette, makePlainPalette, paint, readPicture, writePicture } from "./picture.js";
import { makeFairTask, makeTask, toDocument, toPreview } from "./puzzle.js";
import { Stage, Tools } from "./stage.js";
import { Status, Suggestions } from "./suggestions.js";
import { DEEDS } from "./transforms.js";
import { Triangles } from "./triangles.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./puzzle.js").Guessing} Guessing */
/** @typedef {import("../../../make/drafts.js").Draft} Draft */

/** @type {Guessing[]} */
const GOALS = ["never", "allowed"];
const USUAL_SIDE = 15;
const LONGEST_TITLE = 200;
/** How long an answer waits before it looks again whether the hand rests, in milliseconds. */
const BETWEEN_STROKES = 80;

/** @param {{draft: Draft | null, navigate: (hash: string) => void}} given @returns {import("../../../router.js").View} */
export function openMaker({ draft }) {
  const maker = new Maker(draft);
  return { title: t("nonogram.make.heading"), element: maker.element, isFullscreen: true, destroy: () => maker.destroy() };
}

class Maker {
  /** @type {import("../../../make/history.js").History<Picture>} */
  #history;
  /** @type {Guessing} */
  #guessing;
  #stage = new Stage();
  #status = new Status();
  /** @type {Live<import("./puzzle.js").Answer>} */
  #live = new Live((finding) => this.#hear(finding));
  #waiting = 0;
  /** @type {import("../../../make/reopen.js").Origin | null} */
  #origin;
  #controller = new AbortController();

  /** @param {Draft | null} draft */
  constructor(draft) {
    const kept = readData(draft?.data);
    this.#origin = readOrigin(draft?.data);
    this.#history = recallHistory(draft?.id ?? null, kept.picture, NOTATION);
    this.#guessing = kept.guessing;
    this.#stage.show(this.picture, { isNew: true });
    this.intake = new Intake({
      onOpen: (name) => this.#open(name),
      onTrace: (picture) => this.#preview(picture),
      onTake: (picture) => {
        this.#put(picture);
        // The desk was long; the verdict stands at the top.
        this.side.element.scrollTo(0, 0);
      },
      onChange: () => this.autosave.change(),
      underlay: this.#stage.underlay,
      onClose: () => {
        this.naming.letGo();
        this.#showAgain();
      },
    });
    this.suggestions = new Suggestions({
      point: (overlay) => this.#stage.point(overlay),
      apply: (changes) => this.#apply(changes),
      getFairTask: () => ({ picture: this.shown, task: makeFairTask(this.shown, this.#guessing) }),
    });
    this.tools = this.#makeTools();
    this.inks = this.#makeInks();
    this.triangles = new Triangles({
      get: () => this.shown,
      put: (picture) => this.#put(picture),
      preview: (picture) => this.#stage.show(picture),
      point: (overlay) => this.#stage.point(overlay),
    });
    this.size = new SizePanel({ get: () => this.picture, put: (picture) => this.#put(picture) });
    this.start = makeStart({ take: (picture) => this.#put(picture), openImage: () => this.intake.choose() });
    this.goal = this.#makeGoal();
    this.title = h("input", {
      class: "field pm-title", type: "text", maxlength: LONGEST_TITLE, value: draft?.title ?? "",
      placeholder: t("nonogram.make.untitled"), "aria-label": t("library.name"), on: { input: () => this.autosave.change() },
    });
    this.naming = new Naming(this.title);
    this.early = makeEarlyTitle(kept.early, () => this.autosave.change());
    this.actions = makeActions({
      getDocument: () => (isBlank(this.picture) ? null : toDocument(this.picture)),
      getFacts: () => this.#readFacts(),
      getTitle: () => this.title.value,
      getNames: () => writeNames(this.early.input.value.trim(), this.title.value.trim()),
      origin: { get: () => this.#origin, set: (origin) => this.#setOrigin(origin) },
      getCertainty: async () => judgeOutcome(await this.#live.settle((answer) => answer.outcome !== undefined)),
    });
    this.autosave = new Autosave({
      kind: "nonogram",
      draft,
      read: () => this.#readContent(),
      onOther: (data, other) => this.#takeOther(data, other.title),
    });
    this.forgetSteps = rememberHistory(() => this.autosave.id, this.#history, NOTATION);
    const parts = [this.intake.place, this.start, this.goal, this.suggestions.element, this.inks.panel, this.triangles.element, this.size.element, this.early.element, this.actions.element];
    this.side = makeSide(this.#status.element, parts);
    this.element = this.#build();
    this.#listen();
    this.#ask();
    void this.intake.recall(draft?.data?.image);
  }

  /** @param {import("../../../make/reopen.js").Origin | null} origin */
  #setOrigin(origin) {
    this.#origin = origin;
    this.autosave.change();
  }

  /** What is drawn; an image under way is not drawn yet. */
  get picture() {
    return this.#history.state;
  }

  /** What the board shows. */
  get shown() {
    return this.intake.traced ?? this.picture;
  }

  #makeTools() {
    return new Tools({
      setTool: (tool) => this.#stage.setTool(tool),
      setShape: (shape) => this.#stage.setShape(shape),
      undo: () => this.#step("undo"),
      redo: () => this.#step("redo"),
      change: (deed) => this.#put(DEEDS[deed](this.picture)),
      openImage: () => this.intake.choose(),
      zoomIn: () => this.#stage.board.zoomIn(),
      zoomOut: () => this.#stage.board.zoomOut(),
      fit: () => this.#stage.board.fit(),
    });
  }

  #makeInks() {
    const bar = new InkBar(
      {
        get: () => this.shown,
        put: (picture) => this.#put(picture),
        preview: (picture) => this.#stage.show(picture),
        setInk: (ink) => {
          this.#stage.setInk(ink);
          this.tools.fill();
        },
      },
      this.tools.recolour,
    );
    bar.update(this.picture);
    return bar;
  }

  #makeGoal() {
    return segmented({
      label: t("nonogram.make.goal"), value: this.#guessing, class: "pm-goal",
      choices: GOALS.map((value) => ({ value, label: t(`nonogram.make.goal.${value}`) })),
      onChange: (/** @type {Guessing} */ value) => {
        this.#guessing = value;
        this.autosave.change();
        this.#ask();
      },
    });
  }

  #build() {
    const head = h(
      "header",
      { class: "pm-head" },
      linkButton({ label: t("make.back"), href: "#/make", icon: "back", kind: "icon" }),
      h("h1", { class: "visually-hidden" }, t("nonogram.make.heading")),
      this.title,
    );
    const { tools, inks, side, intake } = this;
    return h("div", { class: "picture-maker" }, head, tools.element, inks.element, this.#stage.element, side.element, intake.file);
  }

  #listen() {
    const { signal } = this.#controller;
    this.#stage.addEventListener("stroke", (event) => this.#draw(/** @type {CustomEvent} */ (event).detail.changes));
    this.#stage.addEventListener("command", (event) => this.#obey(/** @type {CustomEvent} */ (event).detail));
    document.addEventListener("keydown", (event) => {
      const isBusy = document.querySelector("dialog[open], .menu:popover-open") !== null;
      if (!event.defaultPrevented && !isBusy && !isTyping(event.target)) this.#stage.board.keyboard.pressAfar(event);
    }, { signal });
    document.addEventListener("themechange", () => [this.suggestions, this.triangles, this.intake].forEach((each) => each.repaint()), { signal });
    this.intake.listen(this.element, signal);
  }

  /** @param {{name: string, ink?: number}} command */
  #obey({ name, ink = -1 }) {
    if (name === "ink" || name === "other-ink") {
      const told = this.inks.take(name === "ink" ? ink : -1);
      if (told) this.#stage.board.live.say(told);
      return;
    }
    if (name === "undo" || name === "redo") this.#step(name);
    else if (name === "escape" && this.intake.isOpen) this.intake.close();
  }

  /** @param {import("../../../types.js").Change[]} changes */
  #draw(changes) {
    // Who draws on an image that is only shown has taken it.
    const { shown } = this;
    if (this.intake.isOpen) this.intake.take();
    this.#put(paint(shown, changes.map(([place, value]) => [place, fromBoardValue(value)])));
  }

  /** @param {import("../../../types.js").Change[]} changes of the picture */
  #apply(changes) {
    this.#put(paint(this.shown, changes));
    // The card goes with what it offered; the hand goes on at the board.
    this.#stage.board.focus();
  }

  /** @param {Picture} picture */
  #put(picture) {
    this.intake.forget();
    if (!isSame(picture, this.picture)) this.#history.put(picture);
    this.#changed();
  }

  /** @param {"undo" | "redo"} way */
  #step(way) {
    if (this.intake.isOpen) this.intake.close();
    else if (this.#history[way]()) this.#changed();
  }

  /** The picture is another one now. */
  #changed() {
    this.autosave.change();
    this.#showAgain();
  }

  #showAgain() {
    this.#stage.show(this.picture);
    this.inks.update(this.picture);
    this.size.update(this.picture);
    this.#ask();
    this.triangles.update(this.picture);
  }

  #ask() {
    const isTrying = this.intake.isOpen;
    const isEmpty = isBlank(this.picture);
    this.tools.update({ canUndo: this.#history.canUndo || isTrying, canRedo: this.#history.canRedo, isHexagon: Boolean(this.shown.hexagon) });
    this.actions.setReady(!isEmpty && !isTrying);
    // An image has sides of its own, and is nobody's puzzle before it is taken.
    this.size.element.hidden = isTrying;
    this.actions.element.hidden = isTrying;
    this.start.hidden = !isEmpty || isTrying;
    this.#stage.invite(isEmpty && !isTrying);
    this.#live.ask(makeTask(this.shown, this.#guessing));
  }

  /** What is found out shows between strokes: nothing takes time from the hand. @param {import("./puzzle.js").Finding} finding */
  #hear(finding) {
    clearTimeout(this.#waiting);
    if (this.#stage.board.pen.isDown) {
      this.#waiting = window.setTimeout(() => this.#hear(this.#live.finding), BETWEEN_STROKES);
      return;
    }
    const { answer } = finding;
    this.#status.show(finding);
    this.actions.setCheck(finding.state, answer?.outcome !== undefined);
    this.suggestions.show(finding, this.shown);
    const differing = answer?.differing ?? [];
    this.#stage.mark(differing.length > 0 ? { glow: differing, differs: differing } : null);
    this.triangles.remind();
  }

  /** @returns {import("../../../make/actions.js").Facts} */
  #readFacts() {
    const { answer } = this.#live.finding;
    if (!answer?.is_rated || !answer.rating) return {};
    return { band: answer.rating.band, effort: answer.rating.effort };
  }

  #readContent() {
    const data = { ...writePicture(this.picture), guessing: this.#guessing, early: this.early.input.value.trim(), ...withOrigin(this.#origin), ...this.intake.write() };
    return { data, title: this.title.value.trim(), preview: toPreview(this.picture) };
  }

  /** @param {string} name of an image's file */
  #open(name) {
    this.side.unfold(true);
    this.naming.follow(name);
  }

  /** @param {Picture} picture */
  #preview(picture) {
    this.#stage.show(picture);
    this.inks.update(picture);
    this.#stage.board.fit();
    this.#ask();
  }

  /** Another tab has saved this draft. @param {any} data @param {string} title */
  #takeOther(data, title) {
    const { picture, guessing, early } = readData(data);
    this.title.value = title;
    this.early.input.value = early;
    this.#guessing = guessing;
    this.goal.setValue(guessing);
    this.intake.forget();
    if (!isSame(picture, this.picture)) this.#history.put(picture);
    this.#showAgain();
  }

  async destroy() {
    this.#controller.abort();
    this.#live.destroy();
    clearTimeout(this.#waiting);
    this.intake.destroy();
    this.suggestions.destroy();
    this.#stage.destroy();
    await this.autosave.destroy();
    this.forgetSteps();
  }
}

/** @type {import("../../../make/history.js").Notation<Picture>} */
const NOTATION = { write: (picture) => JSON.stringify(writePicture(picture)), read: (text) => readPicture(parse(text)) };

/** @param {string} text @returns {unknown} what it says in JSON, or null */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a draft holds; a new picture if it is none. @param {any} data @returns {{picture: Picture, guessing: Guessing, early: string}} */
function readData(data) {
  const picture = readPicture(data) ?? blankPicture(USUAL_SIDE, USUAL_SIDE);
  const early = typeof data?.early === "string" ? data.early.slice(0, LONGEST_TITLE) : "";
  return { picture, guessing: data?.guessing === "allowed" ? "allowed" : "never", early };
}

/** What the puzzle is called before its name is the reward. @param {string} value @param {() => void} onChange */
function makeEarlyTitle(value, onChange) {
  const id = freshId("early");
  const input = h("input", { id, class: "field", type: "text", maxlength: LONGEST_TITLE, value, autocomplete: "off", placeholder: t("nonogram.make.early.none"), on: { input: onChange } });
  return { element: h("div", { class: "labelled pm-early" }, h("label", { for: id }, t("library.earlyTitle")), input), input };
}

const TYPED = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, dialog, .menu";

/** Keys that are letters in a field, or belong to a window. @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.closest(TYPED) !== null;
}

// A nonogram of one's own, opened again in the maker: as the picture that it shows.

/** @typedef {import("../../../types.js").Doc} Doc */

const SECONDS = 20;

/** @param {import("../../../types.js").Puzzle} puzzle @param {import("../../../make/reopen.js").Origin} origin @returns {Promise<string | null>} */
export async function reopen(puzzle, origin) {
  const { document: doc } = puzzle;
  const { grammar, inks, hexagon, box, paper } = doc;
  // Half cells that do not cap blocks, clues of some runs and blocks are made elsewhere.
  if (box || grammar === "zebra" || (!grammar && inks?.some((ink) => ink.corner))) return null;
  const palette = inks?.length ? makePalette([paper ?? makePlainPalette()[0], ...inks]) : undefined;
  const picture = readPicture({ rows: doc.goal ?? (await findSolution(doc)), palette, hexagon });
  if (!picture) return null;
  const data = { ...writePicture(picture), guessing: "never", early: origin.early, origin };
  const id = await takeDraft("nonogram", origin, data, toPreview(picture), origin.title || readNames(doc).name);
  return `#/make/nonogram/${id}`;
}

/** A picture that fits the clues, where the puzzle does not tell the one it was made from. @param {Doc} doc @returns {Promise<string[] | null>} */
async function findSolution(doc) {
  /** @type {{solutions: string[][]}} */
  const { solutions } = await runJob({ task: "solve", document: doc, solutions: 1, seconds: SECONDS });
  return solutions[0] ?? null;
}
