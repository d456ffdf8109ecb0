// @ts-check
/**
 * One sentence above the puzzles of a kind: how to mark. It stays until the player closes it or has solved one, because a board that
 * moves while it is played is worse than a sentence too long, and never comes back.
 */
import { t } from "../i18n/index.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";

const KEPT_AS = "gridwright.coached";

/**
 * @param {import("../types.js").Doc["kind"]} kind
 * @param {boolean} isTouch
 * @returns {{element: HTMLElement, leave: () => void} | null} null once the player knows
 */
export function makeCoach(kind, isTouch) {
  if (readKinds().includes(kind)) return null;
  const leave = () => {
    keepKind(kind);
    element.remove();
  };
  const element = h(
    "div",
    { class: "coach", role: "note" },
    h("p", null, t(`${kind}.play.coach.${isTouch ? "touch" : "mouse"}`)),
    button({ label: t("play.coach.close"), icon: "close", kind: "icon", on: leave }),
  );
  return { element, leave };
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
  if (readKinds().includes(kind)) return;
  try {
    localStorage.setItem(KEPT_AS, [...readKinds(), kind].join(" ").trim());
  } catch {
    // Without storage the sentence comes again with the next visit.
  }
}
