// @ts-check
/** One sentence above the very first puzzle of a kind: how to mark. It goes with the first strokes and never comes back. */
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";

const KEPT_AS = "gridwright.coached";
/** After so many strokes the sentence has been understood. */
const STROKES = 4;

/**
 * @param {"nonogram" | "slitherlink"} kind
 * @param {boolean} isTouch
 * @returns {{element: HTMLElement, noticeStroke: (isLast: boolean) => void} | null} null once the player knows
 */
export function makeCoach(kind, isTouch) {
  if (readKinds().includes(kind)) return null;
  let strokes = 0;
  const element = h(
    "div",
    { class: "coach", role: "note" },
    h("p", null, t(`play.coach.${kind}.${isTouch ? "touch" : "mouse"}`)),
    button({ label: t("play.coach.close"), icon: "close", kind: "icon", on: () => leave() }),
  );
  function leave() {
    keepKind(kind);
    element.remove();
  }
  return {
    element,
    noticeStroke: (isLast) => {
      strokes += 1;
      if (strokes === 1) keepKind(kind);
      if (strokes >= STROKES || isLast) element.remove();
    },
  };
}

/** @returns {string[]} */
function readKinds() {
  try {
    return (localStorage.getItem(KEPT_AS) ?? "").split(" ");
  } catch {
    return [];
  }
}

/** @param {string} kind */
function keepKind(kind) {
  try {
    localStorage.setItem(KEPT_AS, [...new Set([...readKinds(), kind])].join(" ").trim());
  } catch {
    // Without storage the sentence comes again with the next visit.
  }
}
