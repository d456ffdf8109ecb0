// @ts-check
/** A replay of one's own solve, or of the solver's steps where nobody played; to watch, and to save as an animated GIF. */
import { describeError, runJob } from "../api.js";
import { t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { drawProblem } from "../solve/answer.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { clear, h, saveFile } from "../ui/dom.js";
import { progressBar } from "../ui/progress.js";
import { segmented } from "../ui/segmented.js";
import { toast } from "../ui/toast.js";
import { makeGif } from "./camera-roll.js";
import { filmGame, filmSteps } from "./frames.js";
import { nameFile } from "./names.js";
import { Replay } from "./replay.js";

/** @typedef {import("./dialog.js").Sharing} Sharing */
/** @typedef {import("./frames.js").Film} Film */
/** @typedef {"240" | "480" | "720"} GifSize */

const EXPLAIN_SECONDS = 30;
/** Kept while the page is open. @type {GifSize} */
let size = "480";

/** @param {Sharing} sharing @returns {import("./dialog.js").SharePanel} */
export function makeReplayPanel(sharing) {
  const stop = new AbortController();
  const element = h("div", { class: "stack" }, h("p", { class: "quiet", role: "status" }, t("share.replay.reading")));
  /** @type {Replay | null} */
  let replay = null;
  void makeFilm(sharing, stop.signal).then(
    (film) => {
      if (stop.signal.aborted) return;
      if (film.frames.length === 0) {
        clear(element, h("p", { class: "quiet" }, t("share.replay.nothing")));
        return;
      }
      replay = new Replay(sharing.doc, film);
      clear(element, !sharing.game && h("p", { class: "quiet small" }, t("share.replay.steps")), replay.element, makeSaving(sharing, film, stop.signal));
    },
    (error) => !stop.signal.aborted && clear(element, drawProblem(describeError(error))),
  );
  const destroy = () => {
    stop.abort();
    replay?.destroy();
  };
  return { element, destroy };
}

/** @param {Sharing} sharing @param {AbortSignal} signal @returns {Promise<Film>} */
async function makeFilm({ doc, game }, signal) {
  if (game) return filmGame(game.puzzle, game.fold.log, game.rules);
  /** @type {{steps: {sets: [number, number][]}[], ending: string}} */
  const answer = await runJob({ task: "explain", document: { ...doc, goal: null }, seconds: EXPLAIN_SECONDS }, { signal });
  return filmSteps(doc, findKind(doc.kind).rules, answer.steps, answer.ending === "solved");
}

/** @param {Sharing} sharing @param {Film} film @param {AbortSignal} closed */
function makeSaving(sharing, film, closed) {
  const { doc } = sharing;
  const progress = h("div", { class: "share-progress" });
  const save = async () => {
    const stop = new AbortController();
    const bar = progressBar({ label: t("share.gif.working"), onCancel: () => stop.abort() });
    clear(progress, bar.element);
    saveButton.disabled = true;
    try {
      const blob = await makeGif(doc, film, { size: Number(size), onProgress: bar.setShare, signal: AbortSignal.any([stop.signal, closed]) });
      saveFile(blob, nameFile(sharing, ".gif"));
    } catch (error) {
      if (!stop.signal.aborted && !closed.aborted) toast(describeError(error), { tone: "wrong" });
    } finally {
      saveButton.disabled = false;
      clear(progress);
    }
  };
  const saveButton = button({ label: t("share.gif.save"), icon: "download", on: () => void save() });
  const sizes = segmented({
    label: t("share.gif.size"),
    choices: /** @type {GifSize[]} */ (["240", "480", "720"]).map((value) => ({ value, label: t("share.gif.pixels", { pixels: value }) })),
    value: size,
    onChange: (value) => {
      size = value;
    },
  });
  return h("div", { class: "stack share-gif" }, sizes, h("div", { class: "row" }, saveButton), progress);
}

/** The replay alone, from the card at the end of a game. @param {import("../game/game.js").Game} game @param {string} title */
export async function openReplay(game, title) {
  const { document: doc } = game.puzzle;
  const panel = makeReplayPanel({ doc, label: title, board: null, game, keepsGoal: false });
  await openDialog({ title: t("share.part.replay"), body: panel.element, actions: [], class: "share-window" });
  panel.destroy?.();
}
