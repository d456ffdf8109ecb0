// @ts-check
/**
 * A solve as frames: what changed on the board, and how long it stays. From the log of a game, with undo and all that was rubbed out
 * again; or from the steps of an explanation. Long pauses are shortened, and there are never more frames than can be shown. Pure.
 */
import { openFold } from "../game/fold.js";
import { findGiven } from "../game/state.js";

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
