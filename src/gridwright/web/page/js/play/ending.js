// @ts-check
/** How it ended: solved, with medal, time and the next puzzle one tap away; or lost, calmly, with two ways to go on. */
import { formatTime, t } from "../i18n/index.js";
import { can } from "../kinds/index.js";
import { makeEffort, tellMedal } from "../library/card.js";
import { button, linkButton, setPressed } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../types.js").GameState} GameState */

/**
 * @typedef {object} Ending
 * @property {GameState} state
 * @property {import("../types.js").Doc["kind"]} kind
 * @property {string} title the picture's, which is now no secret
 * @property {string} story what its maker tells about it, where that is more than a name; may be ""
 * @property {import("./neighbours.js").Neighbours["next"]} next
 * @property {{href: string, label: string}} back
 * @property {() => void} again
 * @property {() => void} share a picture of the result
 * @property {() => void} watch a replay
 * @property {(rating: number) => void} rate
 * @property {{answer: (isGiven: boolean) => void} | null} consent a question that is asked once
 */

/**
 * @param {Ending} ending
 * @returns {HTMLElement}
 */
export function drawSolved({ state, kind, title, story, next, back, again, share, watch, rate, consent }) {
  const medal = state.medal ?? "silver";
  return h(
    "section",
    { class: `ending is-${medal}`, "aria-labelledby": "ending-title" },
    h("div", { class: "seal", "aria-hidden": "true" }, icon(medal)),
    h("h2", { id: "ending-title", class: "ending-title" }, title),
    h("p", { class: "ending-lead" }, tellMedal(medal, kind)),
    h("p", { class: "ending-facts" }, icon("clock"), h("strong", { class: "figures" }, formatTime(state.active)), tellBest(state), state.hints > 0 && icon("hint"), h("span", { class: "quiet" }, tellHelp(state, kind))),
    story && h("p", { class: "ending-story quiet small" }, story),
    h(
      "div",
      { class: "ending-actions" },
      next
        ? h("a", { class: "button primary next-button", href: next.href }, h("span", null, t("play.next"), h("small", null, next.title, makeEffort(next.card))), icon("forward"))
        : linkButton({ ...back, kind: "primary", icon: "library" }),
      h(
        "div",
        { class: "ending-more" },
        next && linkButton({ ...back, kind: "quiet" }),
        button({ label: t("play.again"), kind: "quiet", on: again }),
        button({ label: t("play.share"), kind: "quiet", icon: "share", on: share }),
        button({ label: t("share.replay.watch"), kind: "quiet", icon: "history", on: watch }),
      ),
    ),
    drawRating(state.rating ?? null, rate),
    consent && drawConsent(consent.answer),
  );
}

/** The best time, where it was solved before. @param {GameState} state */
function tellBest({ best, active, earlier }) {
  if (best === null || earlier === null) return null;
  return h("span", { class: "ending-best" }, best < active ? t("play.solved.best", { time: formatTime(best) }) : t("play.solved.newBest"));
}

/** Honest about help, and at the first win about what was lost before: both decide the medal. @param {GameState} state @param {Ending["kind"]} kind */
function tellHelp(state, kind) {
  const parts = [];
  const isFirst = state.earlier === null;
  if (isFirst && state.losses) parts.push(t("play.solved.losses", { count: String(state.losses) }));
  if (state.mode === "lives" && state.lives < state.livesTotal) parts.push(t("play.solved.mistakes", { count: state.livesTotal - state.lives }));
  // Where there is no coach, each reveal is a hint of its own.
  if (state.hints && can(kind, "coach")) parts.push(t("play.solved.hints", { count: state.hints }));
  if (state.reveals) parts.push(t("play.solved.reveals", { count: state.reveals }));
  if (state.checks) parts.push(t("play.solved.checks", { count: state.checks }));
  // Help in an attempt that was given up counts, too.
  if (parts.length === 0 && (state.medal === "flawless" || !isFirst)) parts.push(t("play.solved.alone"));
  return parts.join(", ");
}

/** @param {number | null} rating @param {(rating: number) => void} rate */
function drawRating(rating, rate) {
  const buttons = [1, 2, 3, 4, 5].map((value) => {
    const element = h(
      "button",
      { type: "button", class: "rating-button", "aria-pressed": String(value === rating), "aria-label": t(`play.rating.${value}`), title: t(`play.rating.${value}`) },
      value,
    );
    element.addEventListener("click", () => {
      rate(value);
      for (const each of buttons) setPressed(each, each === element);
      words.textContent = t(`play.rating.${value}`);
    });
    return element;
  });
  const words = h("span", { class: "rating-words quiet", "aria-hidden": "true" }, rating ? t(`play.rating.${rating}`) : "");
  return h("div", { class: "rating", role: "group", "aria-label": t("play.rating") }, h("p", null, t("play.rating")), h("div", { class: "rating-scale" }, buttons), words);
}

/** @param {(isGiven: boolean) => void} answer */
function drawConsent(answer) {
  const box = h("div", { class: "consent" });
  const reply = (/** @type {boolean} */ isGiven) => {
    answer(isGiven);
    box.replaceChildren(h("p", { class: "quiet", role: "status" }, t(isGiven ? "play.consent.thanks" : "play.consent.fine")));
  };
  box.append(
    h("p", null, t("play.consent")),
    h("div", { class: "consent-actions" }, button({ label: t("play.consent.yes"), on: () => reply(true) }), button({ label: t("play.consent.no"), kind: "quiet", on: () => reply(false) })),
  );
  return box;
}

/**
 * @param {{again: () => void, relax: () => void}} doing
 * @returns {HTMLElement}
 */
export function drawLost({ again, relax }) {
  return h(
    "section",
    { class: "ending is-lost", "aria-labelledby": "ending-title" },
    h("div", { class: "seal", "aria-hidden": "true" }, icon("heart-lost")),
    h("h2", { id: "ending-title", class: "ending-title" }, t("play.lost")),
    h("p", { class: "ending-lead" }, t("play.lost.lead")),
    h(
      "div",
      { class: "ending-actions" },
      button({ label: t("play.lost.again"), kind: "primary", icon: "history", on: again }),
      button({ label: t("play.lost.relax"), on: relax }),
    ),
  );
}
