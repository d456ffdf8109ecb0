// @ts-check
/** A film as an animated GIF: the frames are painted by the same board that plays them, out of sight. */
import { Board } from "../board/board.js";
import { findKind } from "../kinds/index.js";
import { readOptions } from "../game/settings.js";
import { h } from "../ui/dom.js";
import { GifWriter, makePalette } from "./gif.js";
import { mergeFrames, showFrame } from "./frames.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("./frames.js").Film} Film */
/** @typedef {import("./gif.js").Picture} Picture */

/** More make files that nobody wants to send. */
const MOST_FRAMES = 300;
const FIRST_PAUSE = 800;
const LAST_PAUSE = 3000;

/**
 * @param {Doc} doc
 * @param {Film} film
 * @param {{size: number, onProgress: (share: number) => void, signal: AbortSignal}} wish size: of the longest side, in pixels
 * @returns {Promise<Blob>}
 */
export async function makeGif(doc, film, { size, onProgress, signal }) {
  const frames = mergeFrames(film.frames, MOST_FRAMES);
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
