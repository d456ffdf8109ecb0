// @ts-check
/** A puzzle that was made: its clues without the solution, what is known about it, and what to do with it. */
import { changePuzzle, createPuzzle, describeError } from "../api.js";
import { loadLibrary } from "../game/catalogue.js";
import { localised, t } from "../i18n/index.js";
import { makeEffort } from "../library/card.js";
import { createOwnPack } from "../library/own.js";
import { drawSmall } from "../solve/small.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { openMenu } from "../ui/menu.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Pack} Pack */
/** `stored` once it is in the library, in `pack` or in the list of those kept. @typedef {{document: Doc, band: number | null, effort: number | null, level: string | null, seed: number, stored: Puzzle | null, pack: string | null}} MadePuzzle */

const PICTURE = 168;

/**
 * @param {MadePuzzle} made
 * @param {{navigate: (hash: string) => void, onAnother: () => void}} tell
 * @returns {HTMLElement}
 */
export function makeCard(made, { navigate, onAnother }) {
  const { document: doc } = made;
  const size = t("library.size", { width: String(doc.width), height: String(doc.height) });
  const title = t("generate.title", { kind: t(`solve.kind.${doc.kind}`), size, seed: String(made.seed) });
  const store = async (/** @type {string | null} */ pack) => {
    if (!made.stored) made.stored = await createPuzzle({ pack_id: pack, document: { ...doc, title }, title, band: made.band, effort: made.effort, level: made.level });
    else if (pack !== null) made.stored = await changePuzzle(made.stored.id, { pack_id: pack });
    made.pack = pack ?? made.pack;
    showStored(keep, status, made);
    return made.stored;
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
      h("h2", { class: "made-name" }, t("generate.name", { kind: t(`solve.kind.${doc.kind}`), size })),
      h(
        "p",
        { class: "made-facts quiet small" },
        made.band !== null && h("span", null, t("solve.band", { band: made.band })),
        made.level !== null && makeEffort({ band: null, level: made.level }, { isWritten: true }),
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

/** @param {HTMLButtonElement} keep @param {HTMLElement} status @param {MadePuzzle} made */
function showStored(keep, status, { stored, pack }) {
  keep.hidden = stored !== null;
  if (!stored) return;
  const href = pack === null ? `#/solve/${encodeURIComponent(stored.id)}` : `#/pack/${encodeURIComponent(pack)}`;
  status.replaceChildren(icon("check"), " ", h("a", { href }, t(pack === null ? "generate.kept" : "generate.added")));
}

/** One's own packs, and a new one. @param {(pack: string) => void} onChoose @returns {Promise<import("../ui/menu.js").MenuItem[]>} */
async function listPacks(onChoose) {
  const packs = (await loadLibrary()).filter((pack) => pack.is_own);
  const create = async () => {
    const pack = await createOwnPack();
    if (pack) onChoose(pack.id);
  };
  /** @type {import("../ui/menu.js").MenuItem[]} */
  const items = packs.map((pack) => ({ label: localised(pack.names), icon: pack.icon, run: () => onChoose(pack.id) }));
  return [...items, ...(items.length ? [null] : []), { label: t("library.newPack"), icon: "plus", run: () => void create() }];
}
