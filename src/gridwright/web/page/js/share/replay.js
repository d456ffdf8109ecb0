// @ts-check
/**
 * A solve as a film: its frames, a player for them, and the film as an animated GIF. A film begins by itself only where motion is
 * welcome.
 */
import { describeError, runJob } from "../api.js";
import { Board } from "../board/board.js";
import { isStill } from "../board/look.js";
import { findGiven, openFold } from "../game/fold.js";
import { readOptions } from "../game/settings.js";
import { t } from "../i18n/index.js";
import { findKind } from "../kinds/index.js";
import { drawProblem } from "../solve/answer.js";
import { Stage } from "../solve/boards.js";
import { button, segmented, setPressed } from "../ui/controls.js";
import { openDialog } from "../ui/dialog.js";
import { clear, freshId, h, saveFile } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { progressBar, toast } from "../ui/toast.js";
import { nameFile } from "./dialog.js";
import { GifWriter, makePalette } from "./gif.js";

// A solve as frames: what changed on the board, and how long it stays. From the log of a game, with undo and all that was rubbed out
// again; or from the steps of an explanation. Long pauses are shortened, and there are never more frames than can be shown. Pure.

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").KindRules} KindRules */
/** place, before, after @typedef {[number, number, number]} Turn */
/** `pause` in milliseconds, before the next. @typedef {{turns: Turn[], pause: number}} Frame */
/** @typedef {{start: Uint8Array, frames: Frame[], isSolved: boolean}} Film */

export const MOST_FRAMES = 600;
const SHORTEST = 80;
const LONGEST = 900;
const STEP_PAUSE = 450;

/**
 * The last attempt of a game.
 * @param {import("../game/fold.js").Playable} puzzle
 * @param {readonly GameEvent[]} log
 * @param {KindRules} rules
 * @returns {Film}
 */
export function filmGame(puzzle, log, rules) {
  const fold = openFold(puzzle, rules);
  const given = findGiven(puzzle.document, rules);
  let film = startFilm(given);
  let isSolved = false;
  let before = 0;
  for (const event of log) {
    const old = fold.state.values.slice();
    const wasSolved = fold.state.isSolved;
    const changes = fold.merge([event]);
    // A solved attempt is not followed into the next: that one begins from what is printed.
    if (event.type === "restart") film = startFilm(given);
    else addFrame(film, changes.map(([place]) => [place, old[place], fold.state.values[place]]), event.t - before);
    before = event.t;
    isSolved = fold.state.isSolved || (wasSolved && event.type !== "restart");
  }
  return finish(film, isSolved);
}

/** @param {Doc} doc @param {KindRules} rules @param {readonly {sets: [number, number][]}[]} steps @param {boolean} isSolved @returns {Film} */
export function filmSteps(doc, rules, steps, isSolved) {
  const film = startFilm(findGiven(doc, rules));
  const values = film.start.slice();
  for (const { sets } of steps) {
    /** @type {Turn[]} */
    const turns = sets.map(([place, value]) => [place, values[place], value]);
    for (const [place, , value] of turns) values[place] = value;
    addFrame(film, turns, STEP_PAUSE);
  }
  return finish(film, isSolved);
}

/** @param {Uint8Array} given @returns {Film} */
function startFilm(given) {
  return { start: given.slice(), frames: [], isSolved: false };
}

/** The time that passed before it is the pause of the frame before. @param {Film} film @param {Turn[]} turns @param {number} passed */
function addFrame(film, turns, passed) {
  const seen = turns.filter(([, from, to]) => from !== to);
  if (seen.length === 0) return;
  const last = film.frames.at(-1);
  if (last) last.pause = Math.min(LONGEST, Math.max(SHORTEST, passed));
  film.frames.push({ turns: seen, pause: SHORTEST });
}

/** @param {Film} film @param {boolean} isSolved @returns {Film} */
function finish({ start, frames }, isSolved) {
  return { start, frames: mergeFrames(frames, MOST_FRAMES), isSolved };
}

/** Neighbours become one until there are few enough. @param {Frame[]} frames @param {number} most @returns {Frame[]} */
export function mergeFrames(frames, most) {
  if (frames.length <= most) return frames;
  const group = Math.ceil(frames.length / most);
  return Array.from({ length: Math.ceil(frames.length / group) }, (_, at) => {
    const some = frames.slice(at * group, (at + 1) * group);
    return { turns: some.flatMap((frame) => frame.turns), pause: Math.max(...some.map((frame) => frame.pause)) };
  });
}

/** What the board shows after so many frames. @param {Film} film @param {number} count @returns {Uint8Array} */
export function showFrame({ start, frames }, count) {
  const values = start.slice();
  for (const { turns } of frames.slice(0, count)) for (const [place, , value] of turns) values[place] = value;
  return values;
}

/** @typedef {"1" | "2" | "4"} Speed */

/** Kept while the page is open. @type {Speed} */
let speed = "1";

export class Replay {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #at = 0;

  /** @param {import("../types.js").Doc} doc @param {Film} film */
  constructor(doc, film) {
    this.film = film;
    this.stage = new Stage(doc);
    const id = freshId("replay");
    this.play = button({ label: t("share.replay.play"), icon: "play", kind: "icon", pressed: false, on: () => this.setPlaying(this.#timer === undefined) });
    this.slider = h("input", { id, type: "range", class: "replay-slider", min: 0, max: film.frames.length, step: 1, value: 0, on: { input: () => this.#scrub() } });
    this.words = h("output", { for: id, class: "quiet small figures" });
    this.element = h(
      "div",
      { class: "stack replay" },
      this.stage.element,
      h("div", { class: "replay-bar" }, this.play, h("label", { class: "visually-hidden", for: id }, t("share.replay.place")), this.slider, this.words),
      segmented({
        label: t("share.replay.speed"),
        choices: /** @type {Speed[]} */ (["1", "2", "4"]).map((value) => ({ value, label: `${value}×` })),
        value: speed,
        onChange: (value) => {
          speed = value;
        },
      }),
    );
    this.show(isStill() ? film.frames.length : 0);
    if (!isStill()) this.setPlaying(true);
  }

  destroy() {
    clearTimeout(this.#timer);
    this.stage.destroy();
  }

  /** @param {number} at how many frames have passed */
  show(at) {
    const { frames, isSolved } = this.film;
    this.#at = at;
    this.stage.board.setValues(showFrame(this.film, at), { animate: false, isQuiet: true });
    this.stage.board.setSolved(isSolved && at === frames.length);
    this.slider.value = String(at);
    this.words.textContent = `${at} / ${frames.length}`;
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (isPlaying) {
      if (this.#at >= this.film.frames.length) this.show(0);
      this.#wait();
    }
    setPressed(this.play, isPlaying);
    clear(this.play, icon(isPlaying ? "pause" : "play"));
  }

  #wait() {
    const pause = this.film.frames[this.#at - 1]?.pause ?? 500;
    this.#timer = setTimeout(() => {
      this.show(this.#at + 1);
      if (this.#at >= this.film.frames.length) this.setPlaying(false);
      else this.#wait();
    }, pause / Number(speed));
  }

  #scrub() {
    this.setPlaying(false);
    this.show(Number(this.slider.value));
  }
}

// A film as an animated GIF: the frames are painted by the same board that plays them, out of sight.

/** @typedef {import("./gif.js").Picture} Picture */

/** More make files that nobody wants to send. */
const MOST_GIF_FRAMES = 300;
const FIRST_PAUSE = 800;
const LAST_PAUSE = 3000;

/**
 * @param {Doc} doc
 * @param {Film} film
 * @param {{size: number, onProgress: (share: number) => void, signal: AbortSignal}} wish size: of the longest side, in pixels
 * @returns {Promise<Blob>}
 */
export async function makeGif(doc, film, { size, onProgress, signal }) {
  const frames = mergeFrames(film.frames, MOST_GIF_FRAMES);
  const painter = await openPainter(doc, size);
  try {
    const finished = painter.paint(showFrame(film, film.frames.length), film.isSolved);
    const middle = painter.paint(showFrame(film, film.frames.length >> 1));
    const writer = new GifWriter(finished.width, finished.height, makePalette([painter.paint(film.start), middle, finished]));
    writer.addFrame(painter.paint(film.start), FIRST_PAUSE);
    const values = film.start.slice();
    for (const [at, { turns, pause }] of frames.entries()) {
      signal.throwIfAborted();
      for (const [place, , value] of turns) values[place] = value;
      const isLast = at === frames.length - 1;
      writer.addFrame(painter.paint(values), isLast && !film.isSolved ? LAST_PAUSE : pause);
      onProgress((at + 1) / frames.length);
      // The page stays awake.
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (film.isSolved) writer.addFrame(finished, LAST_PAUSE);
    return writer.finish();
  } finally {
    painter.close();
  }
}

/** A board out of sight. @param {Doc} doc @param {number} size pixels */
async function openPainter(doc, size) {
  const side = (size * 0.95) / devicePixelRatio;
  const host = h("div", { class: "replay-hidden", "aria-hidden": "true", inert: true, style: { width: `${side}px`, height: `${side}px` } });
  document.body.append(host);
  const board = new Board({ host, kind: findKind(doc.kind), doc });
  board.setOptions({ ...readOptions(doc.kind), showErrors: false, haptics: false });
  board.setLocked(true);
  for (let tries = 0; !board.camera.isReady && tries < 100; tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  board.fit();
  await new Promise((resolve) => setTimeout(resolve, 0));
  const box = findBox(board);
  const room = Math.round(size / 40);
  const [width, height] = [box.width + 2 * room, box.height + 2 * room];
  const canvas = h("canvas", { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  return {
    /** @param {Uint8Array} values @param {boolean} [isSolved] @returns {Picture} */
    paint(values, isSolved = false) {
      board.setValues(values, { animate: false });
      board.setSolved(isSolved);
      context.fillStyle = board.colours.sheet;
      context.fillRect(0, 0, width, height);
      context.drawImage(board.layers.below, box.x, box.y, box.width, box.height, room, room, box.width, box.height);
      return context.getImageData(0, 0, width, height);
    },
    close() {
      board.destroy();
      host.remove();
    },
  };
}

/** Where the board is within its canvas: field and bars. @param {Board} board */
function findBox(board) {
  const { field, leftBar, topBar } = board.camera.view;
  const { width, height } = board.layers.below;
  const x = Math.max(0, Math.floor(field.x - leftBar.width));
  const y = Math.max(0, Math.floor(field.y - topBar.height));
  const right = Math.min(width, Math.ceil(field.x + field.width));
  const bottom = Math.min(height, Math.ceil(field.y + field.height));
  return { x, y, width: right - x, height: bottom - y };
}

// A replay of one's own solve, or of the solver's steps where nobody played; to watch, and to save as an animated GIF.

/** @typedef {import("./dialog.js").Sharing} Sharing */
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
