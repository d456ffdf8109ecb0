// @ts-check
/**
 * The maker of nonograms: a picture to draw or to take from an image, and what it is worth as a puzzle while one draws. Everything is
 * kept as a draft, and everything can be undone.
 */
import { t } from "../../i18n/index.js";
import { linkButton } from "../../ui/button.js";
import { clear, h } from "../../ui/dom.js";
import { segmented } from "../../ui/segmented.js";
import { toast } from "../../ui/toast.js";
import { makeActions } from "../actions.js";
import { Autosave } from "../autosave.js";
import { History } from "../history.js";
import { Live } from "../live.js";
import { ImagePanel } from "./image-panel.js";
import * as pictures from "./picture.js";
import { SizePanel } from "./size-panel.js";
import { ImageFault, findImage, hasFiles, readPixels } from "./source.js";
import { Stage } from "./stage.js";
import { makeStart } from "./start.js";
import { Status } from "./status.js";
import { Suggestions } from "./suggestions.js";
import { makeTask } from "./task.js";
import { Tools } from "./tools.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./task.js").Guessing} Guessing */

const USUAL_SIDE = 15;
/** How long an answer waits before it looks again whether the hand rests, in milliseconds. */
const BETWEEN_STROKES = 80;

/** @type {Record<string, (picture: Picture) => Picture>} */
const DEEDS = {
  "shift-left": (picture) => pictures.shift(picture, "left"),
  "shift-right": (picture) => pictures.shift(picture, "right"),
  "shift-up": (picture) => pictures.shift(picture, "up"),
  "shift-down": (picture) => pictures.shift(picture, "down"),
  "mirror-across": (picture) => pictures.mirror(picture, "across"),
  "mirror-down": (picture) => pictures.mirror(picture, "down"),
  turn: pictures.turn,
  invert: pictures.invert,
  clear: ({ height, width }) => pictures.blankPicture(height, width),
};

/** @param {{draft: import("../drafts.js").Draft | null, navigate: (hash: string) => void}} given @returns {import("../../router.js").View} */
export function openMaker({ draft }) {
  const maker = new Maker(draft);
  return { title: t("makeNonogram.heading"), element: maker.element, isFullscreen: true, destroy: () => maker.destroy() };
}

class Maker {
  #history;
  /** @type {Guessing} */
  #guessing;
  #stage = new Stage();
  #status = new Status();
  /** @type {Live<import("./task.js").Answer>} */
  #live = new Live((finding) => this.#hear(finding));
  /** @type {ImagePanel | null} */
  #image = null;
  /** What an image under way makes of the picture. @type {Picture | null} */
  #traced = null;
  #waiting = 0;
  #controller = new AbortController();

  /** @param {import("../drafts.js").Draft | null} draft */
  constructor(draft) {
    const kept = readData(draft?.data);
    this.#history = new History(kept.picture);
    this.#guessing = kept.guessing;
    this.#stage.show(this.picture, { isNew: true });
    this.suggestions = new Suggestions({
      point: (overlay) => this.#stage.point(overlay),
      apply: (changes) => {
        this.#put(pictures.flip(this.#traced ?? this.picture, changes));
        // The card goes with what it offered; the hand goes on at the board.
        this.#stage.board.focus();
      },
    });
    this.tools = new Tools({
      setTool: (tool) => this.#stage.setTool(tool),
      setShape: (shape) => this.#stage.setShape(shape),
      undo: () => this.#step("undo"),
      redo: () => this.#step("redo"),
      change: (deed) => this.#put(DEEDS[deed](this.picture)),
      openImage: () => this.file.click(),
      zoomIn: () => this.#stage.board.zoomIn(),
      zoomOut: () => this.#stage.board.zoomOut(),
      fit: () => this.#stage.board.fit(),
    });
    this.size = new SizePanel({ get: () => this.picture, put: (picture) => this.#put(picture) });
    this.actions = makeActions({
      getDocument: () => (pictures.isBlank(this.picture) ? null : pictures.toDocument(this.picture)),
      getFacts: () => this.#readFacts(),
      getTitle: () => this.title.value,
    });
    this.autosave = new Autosave({
      kind: "nonogram",
      draft,
      read: () => ({ data: { rows: pictures.toRows(this.picture), guessing: this.#guessing }, title: this.title.value.trim(), preview: pictures.toPreview(this.picture) }),
      onOther: (data, other) => this.#takeOther(data, other.title),
    });
    this.title = h("input", {
      class: "field pm-title", type: "text", maxlength: 200, placeholder: t("makeNonogram.untitled"), "aria-label": t("makeNonogram.title"),
      value: draft?.title ?? "", on: { input: () => this.autosave.change() },
    });
    this.file = h("input", { type: "file", accept: "image/*", class: "visually-hidden", tabindex: "-1", "aria-hidden": "true", on: { change: () => this.#choose() } });
    this.start = makeStart({ take: (picture) => this.#put(picture), openImage: () => this.file.click() });
    this.imagePlace = h("div", { class: "pm-image-place" });
    this.element = this.#build();
    this.#listen();
    this.#ask();
  }

  /** What is drawn; an image under way is not drawn yet. */
  get picture() {
    return this.#history.state;
  }

  #build() {
    const guessing = segmented({
      label: t("makeNonogram.goal"), value: this.#guessing, class: "pm-goal",
      choices: [{ value: "never", label: t("makeNonogram.goal.never") }, { value: "allowed", label: t("makeNonogram.goal.allowed") }],
      onChange: (/** @type {Guessing} */ value) => {
        this.#guessing = value;
        this.autosave.change();
        this.#ask();
      },
    });
    this.goal = guessing;
    const open = h("button", { type: "button", class: "pm-unfold", "aria-expanded": "false", "aria-label": t("makeNonogram.details"), on: { click: () => this.#unfold() } });
    this.open = open;
    const fold = h("div", { class: "pm-fold" }, this.imagePlace, this.start, guessing, this.suggestions.element, this.size.element, this.actions.element);
    this.side = h("aside", { class: "pm-side", "aria-label": t("makeNonogram.panel") }, h("div", { class: "pm-summary" }, this.#status.element, open), fold);
    const head = h(
      "header",
      { class: "pm-head" },
      linkButton({ label: t("make.back"), href: "#/make", icon: "back", kind: "icon" }),
      h("h1", { class: "visually-hidden" }, t("makeNonogram.heading")),
      this.title,
    );
    return h("div", { class: "picture-maker" }, head, this.tools.element, this.#stage.element, this.side, this.file);
  }

  #listen() {
    const { signal } = this.#controller;
    this.#stage.addEventListener("stroke", (event) => this.#draw(/** @type {CustomEvent} */ (event).detail.changes));
    this.#stage.addEventListener("command", (event) => this.#obey(/** @type {CustomEvent} */ (event).detail.name));
    document.addEventListener("keydown", (event) => {
      const isBusy = document.querySelector("dialog[open], .menu:popover-open") !== null;
      if (!event.defaultPrevented && !isBusy && !isTyping(event.target)) this.#stage.board.keyboard.pressAfar(event);
    }, { signal });
    document.addEventListener("themechange", () => this.suggestions.repaint(), { signal });
    document.addEventListener("paste", (event) => void this.#open(findImage(event.clipboardData)), { signal });
    this.element.addEventListener("dragover", (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      this.element.classList.add("is-dragged");
    });
    this.element.addEventListener("dragleave", (event) => {
      if (!this.element.contains(/** @type {Node | null} */ (event.relatedTarget))) this.element.classList.remove("is-dragged");
    });
    this.element.addEventListener("drop", (event) => {
      this.element.classList.remove("is-dragged");
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      const image = findImage(event.dataTransfer);
      if (image) void this.#open(image);
      else toast(t("makeNonogram.image.strange"), { tone: "wrong" });
    });
  }

  /** @param {string} name */
  #obey(name) {
    if (name === "undo" || name === "redo") this.#step(name);
    else if (name === "escape" && this.#image) this.#closeImage();
  }

  /** @param {import("../../types.js").Change[]} changes */
  #draw(changes) {
    // Who draws on an image that is only shown has taken it.
    const { height, width, values } = this.#traced ?? this.picture;
    if (this.#image) this.#takeImage();
    const drawn = values.slice();
    for (const [place, value] of changes) drawn[place] = value;
    this.#put({ height, width, values: drawn });
  }

  /** @param {Picture} picture */
  #put(picture) {
    if (this.#image) this.#closeImage();
    if (!pictures.isSame(picture, this.picture)) this.#history.put(picture);
    this.#changed();
  }

  /** @param {"undo" | "redo"} way */
  #step(way) {
    if (this.#image) this.#closeImage();
    else if (this.#history[way]()) this.#changed();
  }

  /** The picture is another one now. */
  #changed() {
    this.#stage.show(this.picture);
    this.size.update(this.picture);
    this.autosave.change();
    this.#ask();
  }

  #ask() {
    this.tools.update({ canUndo: this.#history.canUndo || this.#image !== null, canRedo: this.#history.canRedo });
    const isBlank = pictures.isBlank(this.picture);
    this.actions.setReady(!isBlank && !this.#image);
    this.start.hidden = !isBlank || this.#image !== null;
    this.#stage.invite(isBlank && !this.#image);
    this.#live.ask(makeTask(this.#traced ?? this.picture, this.#guessing));
  }

  /** What is found out is shown between strokes: nothing takes time from the hand. @param {import("./task.js").Finding} finding */
  #hear(finding) {
    clearTimeout(this.#waiting);
    if (this.#stage.board.pen.isDown) {
      this.#waiting = window.setTimeout(() => this.#hear(this.#live.finding), BETWEEN_STROKES);
      return;
    }
    const { state, answer } = finding;
    this.#status.show(finding);
    this.suggestions.show(finding, this.#traced ?? this.picture);
    const differing = state === "stale" || state === "blank" ? [] : (answer?.differing ?? []);
    this.#stage.mark(differing.length > 0 ? { glow: differing, differs: differing } : null);
  }

  /** @returns {import("../actions.js").Facts} */
  #readFacts() {
    const { state, answer } = this.#live.finding;
    if (state === "stale" || !answer?.is_rated || !answer.rating) return {};
    return { band: answer.rating.band, effort: answer.rating.effort };
  }

  #choose() {
    const [file] = this.file.files ?? [];
    this.file.value = "";
    void this.#open(file ?? null);
  }

  /** @param {File | null} file */
  async #open(file) {
    if (!file) return;
    try {
      const pixels = await readPixels(file);
      this.#image?.destroy();
      this.#image = new ImagePanel(pixels, { show: (picture) => this.#preview(picture), take: () => this.#takeImage(), cancel: () => this.#closeImage() });
      clear(this.imagePlace, this.#image.element);
      this.side?.classList.add("has-image");
      this.#unfold(true);
      if (!this.title.value) this.title.value = file.name.replace(/\.[^.]*$/, "").slice(0, 200);
      /** @type {HTMLElement | null} */ (this.#image.element.querySelector("h2"))?.focus();
    } catch (error) {
      if (!(error instanceof ImageFault)) throw error;
      toast(error.message, { tone: "wrong" });
    }
  }

  /** @param {Picture} picture */
  #preview(picture) {
    this.#traced = picture;
    this.#stage.show(picture);
    this.#stage.board.fit();
    this.#ask();
  }

  #takeImage() {
    const traced = this.#traced;
    this.#forgetImage();
    if (traced) this.#put(traced);
  }

  #closeImage() {
    this.#forgetImage();
    this.#stage.show(this.picture);
    this.#ask();
  }

  #forgetImage() {
    this.#image?.destroy();
    this.#image = null;
    this.#traced = null;
    clear(this.imagePlace);
    this.side?.classList.remove("has-image");
    this.side?.scrollTo(0, 0);
  }

  /** On a phone the panel is folded under the board. @param {boolean} [isOpen] */
  #unfold(isOpen = !this.side?.classList.contains("is-open")) {
    this.side?.classList.toggle("is-open", isOpen);
    this.open?.setAttribute("aria-expanded", String(isOpen));
  }

  /** Another tab has saved this draft. @param {any} data @param {string} title */
  #takeOther(data, title) {
    const { picture, guessing } = readData(data);
    this.title.value = title;
    this.#guessing = guessing;
    this.goal?.setValue(guessing);
    if (this.#image) this.#forgetImage();
    if (!pictures.isSame(picture, this.picture)) this.#history.put(picture);
    this.#stage.show(this.picture);
    this.size.update(this.picture);
    this.#ask();
  }

  async destroy() {
    this.#controller.abort();
    this.#live.destroy();
    clearTimeout(this.#waiting);
    this.#image?.destroy();
    this.#stage.destroy();
    await this.autosave.destroy();
  }
}

/** What a draft holds; a new picture if it is none. @param {any} data @returns {{picture: Picture, guessing: Guessing}} */
function readData(data) {
  const picture = pictures.fromRows(data?.rows) ?? pictures.blankPicture(USUAL_SIDE, USUAL_SIDE);
  return { picture, guessing: data?.guessing === "allowed" ? "allowed" : "never" };
}

/** Keys that are letters in a field, or belong to a window. @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.closest("input:not([type=range], [type=checkbox], [type=radio]), textarea, select, dialog, .menu") !== null;
}
