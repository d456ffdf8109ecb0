// @ts-check
/** The explanation: every step with its technique, shown on the board one after another, by hand or by itself. */
import { formatNumber, t } from "../i18n/index.js";
import { findKind, stepsOf } from "../kinds/index.js";
import { drawArgument, drawLegend, drawReasons, openIllustration } from "../play/hintcard.js";
import { nameTechnique, showWhy } from "../play/hints.js";
import { button, setPressed } from "../ui/controls.js";
import { clear, freshId, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { Work, focusAnswer, formatSeconds } from "./answer.js";
import { Stage } from "./boards.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {{steps: Step[], ending: string, remark: string, start: string[], seconds: number}} Explanation */

const SECONDS = 30;
const PACE = 1100;
/** Steps beyond which those in a row by the same technique are listed together, and how many in a row are. */
const LONG = 60;
const SHORTEST_CHAPTER = 3;

export class StepsPanel {
  #stage;
  #doc;
  #work = new Work();
  #lead;
  #told = h("div", { class: "told is-steps" });
  #card = h("div", { class: "step-card", "aria-live": "polite" });
  #list = h("ol", { class: "step-list" });
  /** The line of each step, and of the end; in a chapter or not. @type {HTMLElement[]} */
  #items = [];
  /** The chapter that was opened because its step is shown. @type {HTMLDetailsElement | null} */
  #opened = null;
  #play = button({ label: t("solve.steps.play"), icon: "play", kind: "icon", pressed: false, keys: "P", on: () => this.#setPlaying(!this.#timer) });
  /** @type {Explanation | null} */
  #explanation = null;
  /** @type {Pager | null} */
  #pager = null;
  /** @type {number | undefined} */
  #timer;

  /** @param {Stage} stage @param {Doc} doc */
  constructor(stage, doc) {
    this.#stage = stage;
    this.#doc = doc;
    const start = button({ label: t("solve.explain"), icon: "steps", kind: "primary", on: () => void this.explain() });
    this.#lead = h("div", { class: "panel-lead" }, h("p", { class: "quiet small" }, t("solve.explain.help")), start);
    this.element = h("div", { class: "panel-part" }, this.#lead, this.#work.element, this.#told);
  }

  async explain() {
    this.#lead.hidden = true;
    /** @type {Explanation | null} */
    const answer = await this.#work.run({ task: "explain", document: { ...this.#doc, goal: null }, seconds: SECONDS }, t("solve.work.explaining"));
    if (answer) this.#take(answer);
    else this.#lead.hidden = false;
  }

  /** Show the step that is open, or the clues. */
  show() {
    this.#stage.board.approach();
    if (this.#explanation && this.#pager) this.#showStep(this.#pager.at);
    else this.#stage.wipe();
  }

  /** @param {string} key */
  press(key) {
    if (!this.#pager) return false;
    if (key.toLowerCase() === "p") {
      this.#setPlaying(!this.#timer);
      return true;
    }
    const hasTurned = this.#pager.press(key === "ArrowUp" ? "ArrowLeft" : key === "ArrowDown" ? "ArrowRight" : key);
    if (hasTurned) this.#setPlaying(false);
    return hasTurned;
  }

  destroy() {
    this.#setPlaying(false);
    this.#work.cancel();
  }

  /** Stop what moves by itself. */
  pause() {
    this.#setPlaying(false);
  }

  /** @param {Explanation} answer */
  #take(answer) {
    this.#explanation = answer;
    const count = answer.steps.length;
    this.#pager = count > 0 ? new Pager({ count, label: t("solve.page.step"), hasEnd: true, extra: this.#play, onTurn: (at) => this.#showStep(at) }) : null;
    this.#items = answer.steps.map((step, at) =>
      this.#drawItem(at, String(at + 1), nameTechnique(this.#doc, step), stepsOf(this.#doc).describePlace(this.#doc, step)),
    );
    const end = this.#drawItem(count, "", t(answer.ending === "solved" ? "solve.steps.finished" : "solve.steps.far"), "");
    clear(this.#list, count > LONG ? this.#drawChapters(answer.steps) : this.#items, end);
    this.#items.push(end);
    this.#opened = null;
    clear(
      this.#told,
      this.#drawEnding(answer),
      this.#pager?.element,
      count > 0 && this.#card,
      count > 0 && h("details", { class: "all-steps", open: true }, h("summary", null, t("solve.steps.all")), this.#list),
    );
    this.show();
    this.#told.scrollIntoView({ block: "nearest" });
    focusAnswer(this.#told);
  }

  /** @param {Explanation} answer */
  #drawEnding({ steps, ending, remark, seconds }) {
    const isSolved = ending === "solved";
    const text = t(isSolved ? "solve.steps.solved" : "solve.steps.stopped", { count: steps.length });
    return h(
      "div",
      { class: `answer ${isSolved ? "is-unique" : "is-some"}`, role: "status" },
      h("p", { class: "answer-head", tabindex: "-1" }, icon(isSolved ? "check-circle" : "info"), h("strong", null, text)),
      remark && h("p", { class: "small", lang: "en" }, remark),
      h("p", { class: "quiet small" }, t("solve.answer.time", { time: formatSeconds(seconds) })),
    );
  }

  /** The lines of all steps, those in a row by the same technique in a part that opens. @param {Step[]} steps */
  #drawChapters(steps) {
    /** @type {HTMLElement[]} */
    const lines = [];
    for (let first = 0, next = 0; first < steps.length; first = next) {
      const { technique } = /** @type {Step} */ (steps[first]);
      while (steps[next]?.technique === technique) next += 1;
      const items = this.#items.slice(first, next);
      if (items.length < SHORTEST_CHAPTER) lines.push(...items);
      else lines.push(this.#drawChapter(/** @type {Step} */ (steps[first]), first, items));
    }
    return lines;
  }

  /** @param {Step} step @param {number} first @param {HTMLElement[]} items */
  #drawChapter(step, first, items) {
    return h(
      "li",
      { class: "step-chapter" },
      h(
        "details",
        null,
        h(
          "summary",
          { class: "step-line" },
          h("span", { class: "step-number", "aria-hidden": "true" }, `${first + 1}–${first + items.length}`),
          h("span", { class: "step-name" }, nameTechnique(this.#doc, step)),
          h("span", { class: "step-place quiet small" }, t("solve.steps.chapter", { count: items.length })),
        ),
        h("ol", { class: "chapter-steps", start: first + 1 }, items),
      ),
    );
  }

  /** @param {number} at @param {string} number @param {string} name @param {string} place */
  #drawItem(at, number, name, place) {
    const turn = () => {
      this.#setPlaying(false);
      this.#pager?.turn(at);
    };
    return h(
      "li",
      { class: "step-item" },
      h(
        "button",
        { type: "button", class: "step-line", on: { click: turn } },
        h("span", { class: "step-number", "aria-hidden": "true" }, number),
        h("span", { class: "step-name" }, name),
        h("span", { class: "step-place quiet small" }, place),
      ),
    );
  }

  /** @param {number} at */
  #showStep(at) {
    const { steps, ending } = /** @type {Explanation} */ (this.#explanation);
    const step = steps[at];
    // After the last step comes the board as they leave it.
    this.#stage.show(this.#valuesBefore(at), step ? showWhy(step) : null);
    const end = t(ending === "solved" ? "solve.steps.finished" : "solve.steps.far");
    clear(this.#card, step ? drawCard(this.#doc, step, this.#stage) : h("h2", { class: "hint-title" }, end));
    this.#items.forEach((item, index) => {
      if (index === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const item = this.#items[at];
    if (item) {
      this.#openChapter(item.closest("li > details"));
      // Only the list scrolls: the page, with the board, stays where it is.
      const top = item.offsetTop;
      if (top < this.#list.scrollTop || top + item.offsetHeight > this.#list.scrollTop + this.#list.clientHeight) {
        this.#list.scrollTop = top - this.#list.clientHeight / 2;
      }
    }
  }

  /** Open the chapter of the step that is shown, and close the one that was opened for the step before. @param {Element | null} chapter */
  #openChapter(chapter) {
    if (this.#opened && this.#opened !== chapter) this.#opened.open = false;
    const isClosed = chapter instanceof HTMLDetailsElement && !chapter.open;
    if (isClosed) chapter.open = true;
    this.#opened = isClosed || this.#opened === chapter ? /** @type {HTMLDetailsElement | null} */ (chapter) : null;
  }

  /** The board as it stands when a step is made. @param {number} at */
  #valuesBefore(at) {
    const { steps, start } = /** @type {Explanation} */ (this.#explanation);
    const values = findKind(this.#doc.kind).rules.fromRows(this.#doc, start);
    for (const step of steps.slice(0, at)) for (const [place, value] of step.sets) values[place] = value;
    return values;
  }

  /** @param {boolean} isPlaying */
  #setPlaying(isPlaying) {
    clearInterval(this.#timer);
    this.#timer = undefined;
    const count = this.#explanation?.steps.length ?? 0;
    if (isPlaying && this.#pager) {
      const pager = this.#pager;
      if (pager.at === count) pager.turn(0);
      this.#timer = setInterval(() => {
        if (pager.at >= count) this.#setPlaying(false);
        else pager.turn(pager.at + 1);
      }, PACE);
    }
    setPressed(this.#play, this.#timer !== undefined);
    clear(this.#play, icon(this.#timer === undefined ? "play" : "pause"));
  }
}

/** @param {Doc} doc @param {Step} step @param {Stage} stage */
function drawCard(doc, step, stage) {
  const illustration = openIllustration((overlay) => stage.board.illustrate(overlay), showWhy(step));
  const show = (/** @type {import("../types.js").Overlay} */ overlay) => {
    stage.point(overlay);
    illustration.show(overlay);
  };
  const chains = step.chains.map((chain, number) => drawArgument({ doc, chain, number, count: step.chains.length, show }));
  return [
    h("div", { class: "hint-head" }, h("h2", { class: "hint-title" }, nameTechnique(doc, step)), h("span", { class: "chip" }, stepsOf(doc).describePlace(doc, step))),
    illustration.element,
    drawLegend(step, stepsOf(doc).describeSets(doc, step)),
    chains.length > 0 && h("div", { class: "step-chains" }, chains),
    drawReasons(step),
  ];
}

/** Leaf through a number of things: first, before, a field with the number, after, last. Keys are the caller's. */
export class Pager {
  #at = 0;
  #count;
  #numbered;
  #onTurn;
  #field;
  #buttons;

  /**
   * @param {{count: number, label: string, hasEnd?: boolean, extra?: HTMLElement, onTurn: (at: number) => void}} wish `onTurn` gets the page
   *   from 0; with an end there is one more page after those that are numbered
   */
  constructor({ count, label, hasEnd = false, extra, onTurn }) {
    this.#numbered = count;
    this.#count = count + Number(hasEnd);
    this.#onTurn = onTurn;
    const id = freshId("page");
    this.#field = h("input", {
      id,
      class: "field page-field",
      type: "number",
      inputmode: "numeric",
      min: 1,
      max: count,
      value: 1,
      placeholder: hasEnd ? t("solve.page.end") : null,
      on: { change: () => this.turn(Number(this.#field.value) - 1) },
    });
    this.#buttons = {
      first: button({ label: t("solve.page.first"), icon: "first", kind: "icon", keys: "Home", on: () => this.turn(0) }),
      before: button({ label: t("solve.page.before"), icon: "back", kind: "icon", keys: "←", on: () => this.turn(this.#at - 1) }),
      after: button({ label: t("solve.page.after"), icon: "forward", kind: "icon", keys: "→", on: () => this.turn(this.#at + 1) }),
      last: button({ label: t("solve.page.last"), icon: "last", kind: "icon", keys: "End", on: () => this.turn(this.#count - 1) }),
    };
    const { first, before, after, last } = this.#buttons;
    this.element = h(
      "div",
      { class: count < 1000 ? "pager is-narrow" : "pager", role: "group", "aria-label": label },
      first,
      before,
      h("label", { class: "visually-hidden", for: id }, label),
      h("span", { class: "page-number" }, this.#field, h("span", { class: "quiet" }, `/ ${formatNumber(count)}`)),
      after,
      last,
      extra,
    );
    this.#show();
  }

  get at() {
    return this.#at;
  }

  /** @param {number} wanted */
  turn(wanted) {
    const next = Math.max(0, Math.min(this.#count - 1, Math.round(wanted) || 0));
    this.#at = next;
    this.#show();
    this.#onTurn(next);
  }

  /** Do what a key means; whether it meant something. @param {string} key */
  press(key) {
    if (key === "ArrowLeft" || key === "PageUp") this.turn(this.#at - 1);
    else if (key === "ArrowRight" || key === "PageDown") this.turn(this.#at + 1);
    else if (key === "Home") this.turn(0);
    else if (key === "End") this.turn(this.#count - 1);
    else return false;
    return true;
  }

  #show() {
    // The end has no number of its own: the field is empty there, and its placeholder names the end.
    this.#field.value = this.#at < this.#numbered ? String(this.#at + 1) : "";
    const { first, before, after, last } = this.#buttons;
    for (const each of [first, before]) this.#setOff(each, this.#at === 0);
    for (const each of [after, last]) this.#setOff(each, this.#at === this.#count - 1);
  }

  /** A button that is disabled loses its focus, and the keys with it; so it only says that it does nothing. @param {HTMLButtonElement} each @param {boolean} isOff */
  #setOff(each, isOff) {
    each.setAttribute("aria-disabled", String(isOff));
  }
}
