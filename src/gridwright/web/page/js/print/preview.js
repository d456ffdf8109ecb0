// @ts-check
/**
 * How the pages will look: the server lays them out as for the file and draws one of them as a picture. While it works on a new
 * one, the last is shown in grey.
 */
import { describeError } from "../api.js";
import { t } from "../i18n/index.js";
import { runInTurn } from "../make/live.js";
import { button } from "../ui/button.js";
import { clear, h } from "../ui/dom.js";
import { describeWaiting } from "../ui/waiting.js";

/** @typedef {{code: string, puzzles: number[], letters: string, message: string}} Remark */
/** @typedef {{pages: number, svg: string, remarks: Remark[]}} PageAnswer */

const PATIENCE = 150;

/** @param {() => Record<string, unknown>} getTask the task `print` as the choices stand */
export function makePreview(getTask) {
  let page = 1;
  let pages = 1;
  let timer = 0;
  let address = "";
  /** @type {AbortController | null} */
  let working = null;
  const picture = h("img", { class: "print-page", alt: "" });
  const frame = h("div", { class: "print-frame" }, picture);
  const place = h("p", { class: "print-place", role: "status" }, t("print.preview.work"));
  const before = button({ label: t("print.preview.before"), icon: "back", kind: "icon", disabled: true, on: () => turn(-1) });
  const next = button({ label: t("print.preview.next"), icon: "forward", kind: "icon", disabled: true, on: () => turn(1) });
  const remarks = h("ul", { class: "print-remarks small quiet", role: "list" });
  const element = h(
    "section",
    { class: "print-preview", "aria-label": t("print.preview.label") },
    frame,
    h("div", { class: "print-pages" }, before, place, next),
    remarks,
  );

  /** @param {number} step */
  function turn(step) {
    page = Math.max(1, Math.min(pages, page + step));
    refresh(0);
  }

  /** Lay out again, a little later: more may change meanwhile. @param {number} [delay] */
  function refresh(delay = PATIENCE) {
    window.clearTimeout(timer);
    working?.abort();
    element.setAttribute("aria-busy", "true");
    timer = window.setTimeout(() => void draw(), delay);
  }

  async function draw() {
    const mine = new AbortController();
    working = mine;
    const onProgress = (/** @type {import("../jobs.js").JobProgress} */ progress) => {
      const note = describeWaiting(progress);
      if (note && !mine.signal.aborted) place.textContent = note;
    };
    try {
      /** @type {PageAnswer} */
      const answer = await runInTurn({ ...getTask(), task: "print", preview: page }, { onProgress, signal: mine.signal });
      if (mine.signal.aborted) return;
      show(answer);
    } catch (error) {
      if (mine.signal.aborted) return;
      place.textContent = describeError(error);
      clear(remarks);
    }
    element.removeAttribute("aria-busy");
  }

  /** @param {PageAnswer} answer */
  function show(answer) {
    pages = answer.pages;
    page = Math.min(page, pages);
    if (address) URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob([answer.svg], { type: "image/svg+xml" }));
    picture.src = address;
    picture.alt = t("print.preview", { page, pages });
    place.textContent = picture.alt;
    before.disabled = page <= 1;
    next.disabled = page >= pages;
    clear(remarks, answer.remarks.map((remark) => h("li", null, tellRemark(remark))));
  }

  function destroy() {
    window.clearTimeout(timer);
    working?.abort();
    if (address) URL.revokeObjectURL(address);
  }

  refresh(0);
  return { element, refresh, destroy };
}

/** @param {Remark} remark */
function tellRemark(remark) {
  return t(`print.remark.${remark.code}`, { puzzles: remark.puzzles.join(", "), letters: [...remark.letters].join(" ") });
}
