// @ts-check
/**
 * Short messages that go by themselves. With an action they stay longer, and as long as they are pointed at. A new one takes the
 * place of one that only passes by, so that they never pile up.
 */
import { t } from "../i18n/index.js";
import { button } from "./button.js";
import { h } from "./dom.js";

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
