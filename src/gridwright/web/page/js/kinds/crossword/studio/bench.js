// @ts-check
/**
 * What the server works out for the studio, in the background: which letters are still possible in each cell, the candidates of the
 * slot at the cursor, fills, and what blocks a fill and how to mend it. Typing never waits for any of it.
 *
 * Event: "work", whenever an answer, a part of one, or a state changed.
 */
import { LANGUAGES } from "../../../constants.js";
import { runInTurn } from "../../../make/live.js";
import { onceAFrame } from "../../../ui/dom.js";
import { describeWaiting } from "../../../ui/toast.js";
import { describeGrid } from "./document.js";

/** @typedef {import("./studio.js").Studio} Studio */
/** @typedef {{word: string, score: number, leads: "fill" | "none" | "unknown", ease: number, fill?: string[] | null}} Candidate */
/** @typedef {{candidates: Candidate[], total: number, reason: string}} CandidatesAnswer */
/** @typedef {{cells: {place: number, letters: string, share: number}[], slots: {name: string, cells: number[], fitting: number, left: number}[], is_dead: boolean}} HeatAnswer */
/**
 * @typedef {object} FillAnswer
 * @property {"filled" | "impossible" | "gave-up"} outcome
 * @property {string[][]} fills @property {number[]} scores @property {boolean} is_whole
 * @property {number | null} floor from which score on words were taken, where that was left open
 * @property {{mean: number | null, weakest: {slot: string, word: string, score: number}[]}[]} worths of each fill
 * @property {string[]} blocked @property {number[]} blocked_cells @property {boolean} is_minimal
 * @property {string} reason @property {number} seconds @property {number} nodes
 */
/**
 * `given`: what stands in the grid after it.
 * @typedef {{kind: string, cells: number[], slot: string | null, text: string, squares: string[], given: string[], fill: string[], score: number, changes: number}} Repair
 */
/** @typedef {{repairs: Repair[], reason: string}} RepairsAnswer */
/** @typedef {{fills?: number, different?: number, seed?: number, theme?: string[], best?: boolean, no_shared_stems?: boolean}} FillWish */

const MOST_CANDIDATES = 300;
const CANDIDATE_SECONDS = 6;
const FILL_SECONDS = 30;
const BLOCK_SECONDS = 10;
const REPAIR_SECONDS = 25;
/** Before it is asked why nothing fills: somebody who types is not done yet. */
const BEFORE_REPAIRS = 700;

export class Bench extends EventTarget {
  /** @param {Studio} studio */
  constructor(studio) {
    super();
    this.studio = studio;
    const tell = () => this.dispatchEvent(new Event("work"));
    /** @type {LiveTask<HeatAnswer>} */
    this.heat = new LiveTask(() => {
      this.noticeHeat();
      tell();
    });
    /** @type {LiveTask<CandidatesAnswer>} */
    this.candidates = new LiveTask(
      () => {
        this.noticeCandidates();
        tell();
      },
      { onPart: mergeCandidates },
    );
    /** Why nothing fills. @type {LiveTask<FillAnswer>} */
    this.blocking = new LiveTask(() => {
      this.noticeBlocking();
      tell();
    });
    /** @type {LiveTask<RepairsAnswer>} */
    this.repairs = new LiveTask(
      tell,
      { onPart: (part, answer) => ({ reason: "", repairs: [...(answer?.repairs ?? []), ...part.repairs] }) },
    );
    /** @type {Map<number, string> | null} place -> the letters still possible */
    this.possible = null;
    /** The answer they are from. @type {HeatAnswer | null} */
    this.possibleOf = null;
    /** Only words that match this are candidates: "?" stands for a letter, "*" for any number, plain text for a part. */
    this.pattern = "";
    this.isOn = false;
    /** What the last questions were about. */
    this.gridKey = "";
    // What is asked is worked out after the key was shown.
    this.frames = onceAFrame(() => this.update());
    studio.listen(["design", "cursor"], () => this.frames.ask());
    studio.addEventListener("lists", () => this.forget());
  }

  /** Begin to work. */
  start() {
    this.isOn = true;
    this.update();
  }

  /** Everything that runs is cancelled. */
  destroy() {
    this.isOn = false;
    this.frames.stop();
    for (const task of [this.heat, this.candidates, this.blocking, this.repairs]) task.stop();
  }

  get isHeatFresh() {
    return this.heat.isFresh;
  }

  /** @returns {Set<number>} */
  get blockedCells() {
    const answer = this.blocking.isFresh && this.blocking.answer?.outcome === "impossible" ? this.blocking.answer : null;
    return new Set(answer?.blocked_cells ?? []);
  }

  /** What every job gets: the grid, and the words. */
  describeTask() {
    const { design } = this.studio;
    return { document: describeGrid(design), words: describeWords(design.words) };
  }

  /** A list has other words now, under the same name: what was asked before is asked again. */
  forget() {
    this.gridKey = "";
    for (const task of [this.heat, this.candidates]) task.stop();
    this.update();
  }

  /** @param {string} text */
  filterWords(text) {
    this.pattern = text.trim();
    this.update();
  }

  update() {
    if (!this.isOn) return;
    const { slot } = this.studio;
    const given = this.describeTask();
    const key = JSON.stringify(given);
    if (key !== this.gridKey) {
      this.gridKey = key;
      this.blocking.reset();
      this.repairs.reset();
      this.heat.ask({ task: "heat", ...given, wish: {} }, { key });
    }
    if (!slot) this.candidates.reset();
    else {
      const document = describeGrid(this.studio.design, findKept(this.studio));
      this.candidates.ask({
        task: "candidates",
        ...given,
        document,
        slot: slot.name,
        ...(this.pattern ? { pattern: this.pattern } : {}),
        wish: {},
        most: MOST_CANDIDATES,
        seconds: CANDIDATE_SECONDS,
      });
    }
  }

  /** A new answer: its letters by place; and if nothing fills, why. */
  noticeHeat() {
    const { answer, isFresh } = this.heat;
    if (answer !== this.possibleOf) {
      this.possibleOf = answer;
      this.possible = answer && new Map(answer.cells.map(({ place, letters }) => [place, letters]));
    }
    if (answer && isFresh && answer.is_dead) this.explainBlocking();
  }

  /** Whether nothing may fill: letters are left nowhere, or every word that was looked into was proved to lead to no fill. */
  get isDoubtful() {
    const { answer, isFresh, isWorking } = this.candidates;
    const isHopeless = isFresh && !isWorking && answer !== null && answer.candidates.length > 0 && answer.candidates.every(({ leads }) => leads === "none");
    return isHopeless || (this.heat.isFresh && this.heat.answer?.is_dead === true);
  }

  /** Letters alone may seem to leave much where words leave nothing. With a filter, the words it leaves out may do. */
  noticeCandidates() {
    if (!this.pattern && this.isDoubtful && !this.blocking.isFresh) this.explainBlocking();
  }

  /** Find the smallest set of slots that nothing fills, then what one change would mend it. */
  explainBlocking() {
    const given = this.describeTask();
    this.blocking.ask(
      { task: "fill", ...given, wish: { fills: 1 }, seconds: BLOCK_SECONDS },
      { pause: BEFORE_REPAIRS, key: JSON.stringify(given) },
    );
  }

  noticeBlocking() {
    const { answer, isFresh } = this.blocking;
    if (!answer || !isFresh || answer.outcome !== "impossible") return;
    this.askRepairs(answer.blocked);
  }

  /** @param {string[]} blocked */
  askRepairs(blocked) {
    const { design } = this.studio;
    const given = this.describeTask();
    this.repairs.ask(
      { task: "repairs", ...given, wish: {}, blocked, symmetry: design.symmetry, style: design.style, seconds: REPAIR_SECONDS },
      { pause: 0, key: JSON.stringify(given) },
    );
  }

  /** What a fill asked for by hand has found out: shown and mended like what was found by itself. @param {FillAnswer} answer */
  takeBlocking(answer) {
    this.blocking.stop();
    this.blocking.answer = answer;
    this.blocking.isFresh = true;
    this.blocking.onChange();
  }

  /**
   * The request of a fill: the letters of the fill before make room for it, except outside the region.
   * @param {FillWish} wish
   * @param {ReadonlySet<number> | null} region
   */
  describeFill(wish, region) {
    const { design } = this.studio;
    const document = describeGrid(design, (place) => !design.pencil.has(place) || (region !== null && !region.has(place)));
    return {
      task: /** @type {const} */ ("fill"),
      document,
      words: describeWords(design.words),
      wish,
      ...(region ? { cells: [...region] } : {}),
      seconds: FILL_SECONDS,
    };
  }
}

/** The words, and the language whose forms count as one word. @param {import("./design.js").Words} words */
function describeWords(words) {
  return { ...words, language: words.lists.find((id) => LANGUAGES.includes(/** @type {any} */ (id))) ?? "" };
}

/**
 * Candidates come as they are looked into; one that was told before is told again with what was found.
 * @param {any} part
 * @param {CandidatesAnswer | null} answer
 * @returns {CandidatesAnswer}
 */
function mergeCandidates(part, answer) {
  const known = new Map((answer?.candidates ?? []).map((candidate) => [candidate.word, candidate]));
  for (const candidate of part.candidates ?? []) known.set(candidate.word, candidate);
  return { candidates: [...known.values()], total: part.total ?? answer?.total ?? known.size, reason: "" };
}

/**
 * Which letters candidates for the slot at the cursor must keep: what stands in ink. Of a word that is finished only the letters that
 * finished words cross, so that others can be put in its place.
 * @param {Studio} studio
 * @returns {(place: number) => boolean}
 */
function findKept({ design, layout, slot, slotIndex }) {
  const isInk = (/** @type {number} */ place) => design.letters[place] !== "" && !design.pencil.has(place);
  if (!slot || !slot.cells.every(isInk)) return isInk;
  const owners = slot.direction === "across" ? layout.down : layout.across;
  const isHeld = (/** @type {number} */ place) => layout.slots[owners[place] ?? -1]?.cells.every(isInk) ?? false;
  const own = new Set(layout.slots[slotIndex]?.cells);
  return (place) => isInk(place) && (!own.has(place) || isHeld(place));
}

// Work on the server that follows what is typed: it begins a moment after the last change, the job before it is cancelled, and the
// last answer stays, marked as old, until the new one comes.

/** @template T @typedef {{onPart?: (part: any, answer: T | null) => T | null}} Taking how parts grow into an answer */

const PAUSE = 120;

/** @template T */
export class LiveTask {
  /** @param {() => void} onChange @param {Taking<T>} [taking] */
  constructor(onChange, taking = {}) {
    this.onChange = onChange;
    this.taking = taking;
    /** @type {T | null} */
    this.answer = null;
    /** @type {unknown} */
    this.error = null;
    /** Whether the answer, or the parts of it that have come, belong to what was asked last. */
    this.isFresh = false;
    this.isWorking = false;
    /** Why it has not begun yet, in words; empty once it runs. */
    this.note = "";
    /** @type {AbortController | null} */
    this.controller = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.key = "";
  }

  /**
   * Ask, unless just this was asked last.
   * @param {Record<string, unknown> & {task: any}} request
   * @param {{pause?: number, key?: string, isEager?: boolean}} [options] `isEager` asks again even so
   * @returns {void}
   */
  ask(request, { pause = PAUSE, key = JSON.stringify(request), isEager = false } = {}) {
    if (key === this.key && !isEager && !this.error) return;
    this.stop();
    this.key = key;
    this.isFresh = false;
    this.isWorking = true;
    this.timer = setTimeout(() => void this.run(request), pause);
    this.onChange();
  }

  /** Cancel what runs; the answer stays. */
  stop() {
    clearTimeout(this.timer);
    this.controller?.abort();
    this.controller = null;
    this.isWorking = false;
    this.note = "";
    this.key = "";
  }

  /** Cancel what runs and forget the answer. */
  reset() {
    const isSilent = this.answer === null && !this.isWorking && this.error === null;
    this.stop();
    this.answer = null;
    this.error = null;
    this.isFresh = false;
    if (!isSilent) this.onChange();
  }

  /** @param {Record<string, unknown> & {task: any}} request */
  async run(request) {
    const controller = new AbortController();
    this.controller = controller;
    const isMine = () => this.controller === controller;
    const onPart = (/** @type {any} */ part) => {
      if (!isMine() || !this.taking.onPart) return;
      this.answer = this.taking.onPart(part, this.isFresh ? this.answer : null);
      this.isFresh = true;
      this.error = null;
      this.onChange();
    };
    const onProgress = (/** @type {import("../../../api.js").JobProgress} */ progress) => {
      const note = describeWaiting(progress);
      if (!isMine() || note === this.note) return;
      this.note = note;
      this.onChange();
    };
    try {
      const answer = await runInTurn(request, { onPart, onProgress, signal: controller.signal });
      if (!isMine()) return;
      this.answer = /** @type {T} */ (answer);
      this.error = null;
      this.isFresh = true;
    } catch (error) {
      if (!isMine()) return;
      this.error = error;
    }
    this.isWorking = false;
    this.note = "";
    this.controller = null;
    this.onChange();
  }
}
