// @ts-check
/**
 * What people are told while they do something else: short messages that go by themselves, and how far work is.
 *
 * With an action messages stay longer, and as long as they are pointed at. A new one takes the place of one that only passes by,
 * so that they never pile up.
 */
import { formatNumber, t } from "../i18n/index.js";
import { button } from "./controls.js";
import { h, s } from "./dom.js";

const SHORT = 3500;
const LONG = 7000;
/** For what is done when the message has gone: deleting. */
const LAST_CHANCE = 12_000;
const MOST = 3;

/** @type {HTMLElement | null} */
let region = null;
/** Those shown, the oldest first. @type {{text: string, isPassing: boolean, close: () => void}[]} */
let shown = [];

/**
 * @param {string} text
 * @param {object} [options]
 * @param {{label: string, run: () => void}} [options.action]
 * @param {{label: string, run: () => void}} [options.other] a second one beside it
 * @param {"plain" | "good" | "wrong"} [options.tone]
 * @param {boolean} [options.stays] until it is closed
 * @param {() => void} [options.onGone] when it went without its action being taken
 * @param {AbortSignal} [options.signal] it goes with what it speaks of
 * @returns {{close: () => void, say: (text: string) => void}} `say` puts other words into it
 */
export function toast(text, { action, other, tone = "plain", stays = false, onGone, signal } = {}) {
  const host = findRegion();
  for (const before of [...shown]) if (before.isPassing || before.text === text) before.close();
  /** @type {number | undefined} */
  let timer;
  let isTaken = false;
  const close = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", close);
    if (!element.isConnected) return;
    element.remove();
    shown = shown.filter((each) => each.close !== close);
    if (host.childElementCount === 0) host.hidePopover?.();
    if (!isTaken) onGone?.();
  };
  const act = (/** @type {() => void} */ run) => () => {
    isTaken = true;
    close();
    run();
  };
  const words = h("span", { class: "toast-text" }, text);
  const element = h(
    "div",
    { class: `toast ${tone}${other ? " has-choice" : ""}` },
    words,
    [action, other].map((choice) => choice && button({ label: choice.label, kind: "quiet", class: "toast-action", on: act(choice.run) })),
    // Where two are offered, one of them is what closing it would mean.
    (action || stays) && !other && button({ label: t("shell.close"), icon: "close", kind: "icon", on: close }),
  );
  const start = () => {
    clearTimeout(timer);
    if (!stays) timer = setTimeout(close, onGone ? LAST_CHANCE : action ? LONG : SHORT);
  };
  for (const event of ["pointerenter", "focusin"]) element.addEventListener(event, () => clearTimeout(timer));
  for (const event of ["pointerleave", "focusout"]) element.addEventListener(event, start);
  host.append(element);
  // A popover lies above dialogs; it is opened anew so that it comes to the top.
  if (host.matches(":popover-open")) host.hidePopover();
  host.showPopover?.();
  signal?.addEventListener("abort", close);
  shown.push({ text, isPassing: !stays && !onGone, close });
  while (shown.length > MOST) shown[0]?.close();
  start();
  const say = (/** @type {string} */ other) => {
    words.textContent = other;
  };
  return { close, say };
}

function findRegion() {
  region ??= h("div", { class: "toasts", role: "status", "aria-live": "polite", popover: "manual" });
  region.setAttribute("aria-label", t("shell.messages"));
  if (!region.isConnected) document.body.append(region);
  return region;
}

/** Copy text and say so. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("shell.copied"), { tone: "good" });
  } catch {
    toast(t("shell.notCopied"), { tone: "wrong" });
  }
}

// How far things are: a ring for packs, a bar for work under way with a note and a cancel.

const AROUND = 2 * Math.PI * 15;

/**
 * A thin ring, filled by a share. Decoration: write the number beside it.
 * @param {number} share from 0 to 1
 * @param {{isGold?: boolean}} [options]
 */
export function ring(share, { isGold = false } = {}) {
  const shown = Math.max(0, Math.min(1, share));
  return s(
    "svg",
    { class: `ring${isGold ? " gold" : ""}`, viewBox: "0 0 36 36", width: 36, height: 36, "aria-hidden": "true" },
    s("circle", { class: "ring-ground", cx: 18, cy: 18, r: 15 }),
    shown > 0 && s("circle", { class: "ring-share", cx: 18, cy: 18, r: 15, "stroke-dasharray": `${shown * AROUND} ${AROUND}`, transform: "rotate(-90 18 18)" }),
  );
}

/**
 * Work under way. Without a share it moves gently.
 * @param {{label: string, onCancel?: () => void}} wish
 */
export function progressBar({ label, onCancel }) {
  const bar = h("progress", { class: "bar", "aria-label": label, max: 1 });
  const note = h("span", { class: "progress-note", role: "status" }, label);
  const cancel = onCancel && button({ label: t("shell.cancel"), on: onCancel });
  const element = h("div", { class: "progress" }, h("div", { class: "progress-words" }, note, cancel), bar);
  return {
    element,
    /** @param {string} text */
    setNote(text) {
      if (note.textContent !== text) note.textContent = text;
    },
    /** @param {number | null} share */
    setShare(share) {
      if (share === null) bar.removeAttribute("value");
      else bar.value = share;
    },
  };
}

// What people are told while work waits for its turn: that the solver is still being prepared, or how many are before them.

/**
 * @param {import("../api.js").JobProgress} progress
 * @param {string} [label] what to say where it does not wait; without one, nothing is said of being the next either
 * @returns {string}
 */
export function describeWaiting({ note, done, total, ahead }, label = "") {
  if (note && total) return t("solve.work.prepared", { done: formatNumber(done ?? 0), total: formatNumber(total) });
  if (ahead) return t("solve.work.ahead", { count: ahead });
  return ahead === 0 && label ? t("solve.work.next") : label;
}
