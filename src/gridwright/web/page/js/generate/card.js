// @ts-check
/** A puzzle that was made: its clues without the solution, what is known about it, and what to do with it. */
import { describeError } from "../api.js";
import { t } from "../i18n/index.js";
import { nameKind } from "../kinds/index.js";
import { makeEffort } from "../library/card.js";
import { nameDifficulty } from "../library/shares.js";
import { drawSmall } from "../solve/small.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { openMenu } from "../ui/menu.js";
import { toast } from "../ui/toast.js";
import { listPacks, storeMade } from "./store.js";

/** @typedef {import("./store.js").MadePuzzle} MadePuzzle */

const PICTURE = 168;

/**
 * @param {MadePuzzle} made
 * @param {{navigate: (hash: string) => void, onAnother: () => void}} tell
 * @returns {HTMLElement}
 */
export function makeCard(made, { navigate, onAnother }) {
  const { document: doc } = made;
  const size = t("library.size", { width: String(doc.width), height: String(doc.height) });
  const store = async (/** @type {string | null} */ pack) => {
    const puzzle = await storeMade(made, pack);
    showStored(keep, status, made);
    return puzzle;
  };
  const act = (/** @type {() => Promise<unknown>} */ run) => async () => {
    try {
      await run();
    } catch (error) {
      toast(describeError(error), { tone: "wrong" });
    }
  };
  const play = async () => navigate(`#/play/${encodeURIComponent((await store(null)).id)}`);
  const keep = button({ label: t("solve.keep"), icon: "star", on: act(() => store(null)) });
  const add = button({ label: t("generate.add"), icon: "plus", on: act(async () => void openMenu(add, await listPacks((pack) => act(() => store(pack))()))) });
  const status = h("p", { class: "made-status quiet small", role: "status" });
  showStored(keep, status, made);
  return h(
    "li",
    { class: "made sheet", dataset: { seed: made.seed } },
    h("div", { class: "made-picture" }, drawSmall(doc, PICTURE, { hidesGoal: true })),
    h(
      "div",
      { class: "made-words" },
      h("h2", { class: "made-name" }, t("generate.name", { kind: nameKind(doc.kind), size })),
      h(
        "p",
        { class: "made-facts quiet small" },
        drawBand(made),
        made.level !== null && makeEffort({ band: null, level: made.level }),
        h("span", null, t("generate.seed.number", { seed: String(made.seed) })),
      ),
      h(
        "div",
        { class: "made-actions" },
        button({ label: t("generate.play"), icon: "play", kind: "primary", on: act(play) }),
        add,
        keep,
        button({ label: t("generate.another"), icon: "dice", kind: "quiet", on: onAnother }),
      ),
      status,
    ),
  );
}

/** How hard a nonogram is, in a word with the number behind it; nothing before that is known. @param {MadePuzzle} made */
export function drawBand(made) {
  return made.band !== null && h("span", { title: t("solve.band", { band: made.band }) }, t(`library.difficulty.${nameDifficulty(made)}`));
}

/** @param {HTMLButtonElement} keep @param {HTMLElement} status @param {MadePuzzle} made */
function showStored(keep, status, { stored, pack }) {
  keep.hidden = stored !== null;
  if (!stored) return;
  const href = pack === null ? `#/solve/${encodeURIComponent(stored.id)}` : `#/pack/${encodeURIComponent(pack)}`;
  status.replaceChildren(icon("check"), " ", h("a", { href }, t(pack === null ? "generate.kept" : "generate.added")));
}
