// @ts-check
/**
 * What the panel says about the hint that is open: where, why with its reasons, or what is wrong with the board; and an argument by
 * supposition to leaf through.
 */
import { language, t } from "../i18n/index.js";
import { can, stepsOf } from "../kinds/index.js";
import { button } from "../ui/controls.js";
import { clear, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { findLesson, leafThrough, nameTechnique, showWhere, showWhy } from "./hints.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Overlay} Overlay */
/** @typedef {import("./hints.js").HintGuide} HintGuide */

/** Draws large what an overlay speaks of. @typedef {(overlay: Overlay | null) => HTMLElement[]} Illustrate */

/**
 * @param {HintGuide} guide
 * @param {Illustrate} illustrate
 * @returns {HTMLElement}
 */
export function drawHint(guide, illustrate) {
  const { card } = guide;
  const doc = guide.puzzle.document;
  switch (card.type) {
    case "where":
      return drawWhere(guide, doc, card.step, illustrate);
    case "why":
      return drawWhy(guide, doc, card.step, illustrate);
    case "mistakes":
      return drawMistakes(guide, card.places.length);
    case "broken":
      return drawBroken(guide, card.violations);
    case "idle":
      return drawIdle(guide);
    case "stuck":
      return drawMessage(guide, "info", t("play.hint.stuck"), h("p", { class: "hint-lesson", lang: "en" }, card.message));
    case "failed":
      return drawMessage(guide, "warning", t("play.hint.failed"), h("p", { class: "hint-lesson" }, card.message));
    case "warming":
      return drawWarming(guide, card);
    case "offline":
      return drawMessage(guide, "offline", t("play.hint.offline"));
    case "coloured":
      return drawMessage(guide, "info", t(guide.puzzle.document.goal ? "play.hint.coloured" : "play.hint.coloured.open"));
    case "finished":
      return drawMessage(guide, "check-circle", t("play.hint.finished"));
    case "clean":
      return drawMessage(guide, "check-circle", t("play.check.clean"));
    default:
      return h("div", { class: "hint-card is-asking", "aria-busy": "true" }, h("p", { class: "hint-lead" }, t("play.hint.asking")));
  }
}

/** @param {HintGuide} guide @param {Doc} doc @param {Step} step @param {Illustrate} illustrate */
function drawWhere(guide, doc, step, illustrate) {
  return h(
    "div",
    { class: "hint-card" },
    h("p", { class: "hint-lead" }, t("play.hint.look"), " ", h("strong", null, stepsOf(doc).describePlace(doc, step))),
    h(
      "div",
      { class: "hint-actions" },
      button({ label: t("play.hint.why"), kind: "primary", keys: "H", on: () => void guide.touch() }),
      closeButton(guide),
    ),
    openIllustration(illustrate, showWhere(doc, step)).element,
  );
}

/** @param {HintGuide} guide @param {Doc} doc @param {Step} step @param {Illustrate} illustrate */
function drawWhy(guide, doc, step, illustrate) {
  const illustration = openIllustration(illustrate, showWhy(step));
  const show = (/** @type {Overlay} */ overlay) => {
    guide.preview(overlay);
    illustration.show(overlay);
  };
  const lesson = findLesson(doc, step);
  return h(
    "div",
    { class: "hint-card" },
    h("div", { class: "hint-head" }, h("h2", { class: "hint-title" }, nameTechnique(doc, step)), h("span", { class: "chip" }, stepsOf(doc).describePlace(doc, step))),
    lesson && h("p", { class: "hint-lesson" }, lesson),
    h(
      "div",
      { class: "hint-actions" },
      button({ label: t("play.hint.do"), kind: "primary", icon: "check", keys: "H", on: () => void guide.touch() }),
      guide.listNotes(step).length > 0 && button({ label: t("play.hint.note"), icon: "note", on: () => guide.takeNotes(step) }),
      closeButton(guide),
    ),
    illustration.element,
    drawLegend(step, stepsOf(doc).describeSets(doc, step)),
    step.chains.map((chain, number) => drawArgument({ doc, chain, number, count: step.chains.length, show })),
    drawReasons(step),
  );
}

/**
 * A place for what a hint speaks of, drawn large; it follows the pages of an argument.
 * @param {Illustrate} illustrate @param {Overlay | null} overlay
 */
export function openIllustration(illustrate, overlay) {
  const element = h("div", { class: "hint-lines" });
  const show = (/** @type {Overlay | null} */ shown) => void clear(element, illustrate(shown));
  show(overlay);
  return { element, show };
}

/** What the two tones on the board mean. @param {Step} step @param {string} settles */
export function drawLegend(step, settles) {
  return h(
    "ul",
    { class: "hint-legend" },
    step.because.length > 0 && h("li", null, h("span", { class: "swatch is-reason on-paper", "aria-hidden": "true" }), t("play.hint.reasons")),
    h("li", null, h("span", { class: "swatch is-result on-paper", "aria-hidden": "true" }), settles),
  );
}

/**
 * The explainer's own sentences. They are English, so under a lid for those who read something else; and under a lid where there is
 * an argument to leaf through, because they tell the same.
 * @param {Step} step
 */
export function drawReasons(step) {
  const sentences = h(
    "div",
    { class: "hint-reasons", lang: "en" },
    step.reasons.length > 0 && h("ul", null, step.reasons.map((reason) => h("li", null, reason))),
    h("p", { class: "hint-claim" }, step.claim),
    step.details.length > 0 && drawDetails(step.details),
  );
  const isEnglish = language() === "en";
  if (isEnglish && (step.chains.length === 0 || step.details.length > 0)) return sentences;
  return h("details", { class: "hint-details" }, h("summary", null, t(isEnglish ? "play.hint.words" : "play.hint.english")), sentences);
}

/** The argument at length, folded. @param {string[]} details */
function drawDetails(details) {
  return h("details", { class: "hint-details" }, h("summary", null, t("play.hint.details")), details.map((text) => h("p", null, text)));
}

/** @param {HintGuide} guide @param {number} count */
function drawMistakes(guide, count) {
  return h(
    "div",
    { class: "hint-card is-wrong" },
    h("p", { class: "hint-lead" }, icon("warning"), h("span", null, t("play.check.mistakes", { count }))),
    h("p", { class: "hint-lesson" }, t("play.check.shown")),
    h(
      "div",
      { class: "hint-actions" },
      button({ label: t("play.check.back"), kind: "primary", icon: "history", on: () => guide.takeBack() }),
      closeButton(guide),
    ),
  );
}

/** @param {HintGuide} guide @param {import("../types.js").Hint["violations"]} violations */
function drawBroken(guide, violations) {
  return h(
    "div",
    { class: "hint-card is-wrong" },
    h("p", { class: "hint-lead" }, icon("warning"), h("span", null, t("play.check.broken"))),
    h("ul", { class: "hint-reasons", lang: "en" }, violations.slice(0, 5).map((violation) => h("li", null, `${violation.place}: ${violation.message}`))),
    h(
      "div",
      { class: "hint-actions" },
      button({ label: t("play.undo"), kind: "primary", icon: "undo", on: () => guide.game.undo() }),
      closeButton(guide),
    ),
  );
}

/** @param {HintGuide} guide */
function drawIdle(guide) {
  const doc = guide.puzzle.document;
  return h(
    "div",
    { class: "hint-card is-idle" },
    can(doc.kind, "coach") && h("p", { class: "hint-lesson" }, t("play.hint.idle")),
    h(
      "div",
      { class: "hint-actions" },
      can(doc.kind, "coach") && button({ label: t("play.hint"), icon: "hint", keys: "H", on: () => void guide.touch() }),
      button({ label: t("play.check"), icon: "check", keys: "K", kind: "quiet", on: () => void guide.check() }),
    ),
    guide.done.length > 0 &&
      h(
        "ol",
        { class: "hint-done", "aria-label": t("play.hint.steps"), reversed: true },
        guide.done.toReversed().map((step) => h("li", null, h("span", null, nameTechnique(doc, step)), " ", h("span", { class: "quiet" }, stepsOf(doc).describePlace(doc, step)))),
      ),
  );
}

/** @param {HintGuide} guide @param {string} iconName @param {string} text @param {HTMLElement} [detail] */
function drawMessage(guide, iconName, text, detail) {
  return h(
    "div",
    { class: "hint-card" },
    h("p", { class: "hint-lead" }, icon(iconName), h("span", null, text)),
    detail,
    h("div", { class: "hint-actions" }, closeButton(guide)),
  );
}

/** The solver is being prepared: how far it is, and that play goes on. @param {HintGuide} guide @param {{done: number, total: number}} card */
function drawWarming(guide, { done, total }) {
  const bar = h("progress", { class: "bar", max: total, value: done, "aria-label": t("play.hint.warming") });
  return drawMessage(guide, "clock", t("play.hint.warming"), h("div", { class: "hint-wait" }, bar, h("p", { class: "hint-lesson" }, t("play.hint.warming.lesson"))));
}

/** @param {HintGuide} guide */
function closeButton(guide) {
  return button({ label: t("play.close"), kind: "quiet", on: () => guide.forget() });
}

// An argument by supposition, to leaf through: suppose, follow, see it break. Each page is shown on the board.

/** @typedef {import("../types.js").Chain} Chain */
/** @typedef {import("./hints.js").Leaf} Leaf */

/**
 * @param {{doc: Doc, chain: Chain, number: number, count: number, show: (overlay: Overlay) => void}} wish `number` from 0 of
 *   `count` arguments in the hint
 * @returns {HTMLElement}
 */
export function drawArgument({ doc, chain, number, count, show }) {
  const leaves = leafThrough(chain);
  let at = 0;
  const page = h("div", { class: "argument-page", "aria-live": "polite" });
  const position = h("span", { class: "argument-position" });
  const turn = (/** @type {number} */ to, isShown = true) => {
    at = Math.max(0, Math.min(leaves.length - 1, to));
    clear(page, drawLeaf(doc, leaves[at]));
    position.textContent = `${at + 1} / ${leaves.length}`;
    before.disabled = at === 0;
    after.disabled = at === leaves.length - 1;
    if (isShown) show(leaves[at].overlay);
  };
  const before = button({ label: t("play.argument.before"), icon: "back", kind: "icon", on: () => turn(at - 1) });
  const after = button({ label: t("play.argument.after"), icon: "forward", kind: "icon", on: () => turn(at + 1) });
  const heading = count > 1 ? t("play.argument.numbered", { number: number + 1 }) : t("play.argument");
  const element = h(
    "section",
    { class: "argument", "aria-label": heading },
    h("div", { class: "argument-head" }, h("h3", null, heading), before, position, after),
    page,
  );
  turn(0, false);
  return element;
}

/** @param {Doc} doc @param {Leaf} leaf */
function drawLeaf(doc, leaf) {
  return [h("p", { class: `argument-lead is-${leaf.type}` }, tellLead(doc, leaf)), drawText(leaf.text)];
}

/** The leaf in a few words of the player's language. @param {Doc} doc @param {Leaf} leaf */
function tellLead(doc, leaf) {
  if (leaf.step) {
    return `${nameTechnique(doc, leaf.step)} · ${stepsOf(doc).describePlace(doc, leaf.step)}`;
  }
  if (leaf.type === "breaks") return t("play.argument.breaks");
  return stepsOf(doc).describeSupposition(doc, leaf.overlay.supposed?.[0] ?? [0, 0]);
}

/** @param {string} clause English, as the explainer puts it into a longer sentence */
function drawText(clause) {
  const text = `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`.replace(/[^.!?]$/, "$&.");
  if (language() === "en") return h("p", { class: "argument-text", lang: "en" }, text);
  return h("details", { class: "hint-details" }, h("summary", null, t("play.hint.english")), h("p", { lang: "en" }, text));
}
