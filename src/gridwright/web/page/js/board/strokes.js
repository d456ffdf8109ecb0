// @ts-check
/**
 * The stroke under way: what the board shows is the game's values with the stroke's changes on top, until it is committed or taken
 * back. Knows which places look different after each step, so that only they are painted.
 */

/** @typedef {import("./surface.js").Point} Point */
/** @typedef {import("./surface.js").Stroke} Stroke */
/** @typedef {import("./surface.js").Change} Change */

/** How far apart two points of a stroke may be, in cells: a fast swipe skips no cell. */
const REACH = 0.25;

/**
 * The points from one to another, the last included, never more than a quarter of a cell apart.
 * @param {Point} from @param {Point} to @returns {Generator<Point>}
 */
export function* interpolate(from, to) {
  const rows = to.row - from.row;
  const columns = to.column - from.column;
  const steps = Math.min(10_000, Math.max(1, Math.ceil(Math.hypot(rows, columns) / REACH)));
  for (let step = 1; step <= steps; step += 1) {
    yield { row: from.row + (rows * step) / steps, column: from.column + (columns * step) / steps };
  }
}

export class Preview {
  /** @param {number} places */
  constructor(places) {
    /** The game's values. */
    this.values = new Uint8Array(places);
    /** What is shown. */
    this.shown = new Uint8Array(places);
    /** 0 settled, 1 in the stroke under way, 2 just committed. */
    this.fresh = new Uint8Array(places);
    /** @type {Stroke | null} */
    this.stroke = null;
    /** @type {Point} */
    this.last = { row: 0, column: 0 };
    /** @type {Change[]} */
    this.changes = [];
  }

  /** @param {Stroke} stroke @param {Point} point @returns {number[]} places to paint */
  begin(stroke, point) {
    this.stroke = stroke;
    this.last = point;
    return this.#show(stroke.changes());
  }

  /** @param {Point} point @returns {number[]} places to paint */
  extend(point) {
    if (!this.stroke) return [];
    let isChanged = false;
    for (const step of interpolate(this.last, point)) isChanged = this.stroke.extend(step) || isChanged;
    this.last = point;
    return isChanged ? this.#show(this.stroke.changes()) : [];
  }

  /** Take the stroke back. @returns {number[]} places to paint */
  revert() {
    this.stroke = null;
    return this.#show([]);
  }

  /** The pointer went up: what to report. The preview stays until the game answers with its values. @returns {Change[]} */
  release() {
    if (!this.stroke) return [];
    this.stroke.release?.();
    const changes = this.stroke.changes();
    this.stroke = null;
    this.#show(changes);
    return changes;
  }

  /**
   * Take the game's values; a stroke under way stays on top of them.
   * @param {Uint8Array} values @returns {{changed: number[], dirty: number[]}} changed: the game's values differ; dirty: paint these
   */
  setValues(values) {
    const { shown, fresh } = this;
    const changed = [];
    for (let place = 0; place < values.length; place += 1) {
      if (values[place] !== this.values[place]) changed.push(place);
    }
    this.values.set(values);
    const dirty = new Set(changed);
    const kept = this.stroke ? this.changes : [];
    for (const [place] of this.changes) {
      dirty.add(place);
      if (!this.stroke) fresh[place] = values[place] === shown[place] && values[place] !== 0 ? 2 : 0;
    }
    for (const place of dirty) shown[place] = values[place];
    for (const [place, value] of kept) shown[place] = value;
    this.changes = kept;
    return { changed, dirty: [...dirty] };
  }

  /** The last committed stroke has settled. @returns {number[]} */
  settle() {
    const places = [];
    for (let place = this.fresh.indexOf(2); place >= 0; place = this.fresh.indexOf(2, place + 1)) {
      this.fresh[place] = 0;
      places.push(place);
    }
    return places;
  }

  /** @param {Change[]} changes @returns {number[]} */
  #show(changes) {
    /** @type {Map<number, number>} */
    const dirty = new Map();
    for (const [place, value] of this.changes) {
      dirty.set(place, value);
      this.shown[place] = this.values[place];
      this.fresh[place] = 0;
    }
    const places = [];
    for (const [place, value] of changes) {
      if (dirty.get(place) === value) dirty.delete(place);
      else places.push(place);
      this.shown[place] = value;
      this.fresh[place] = 1;
    }
    this.changes = changes;
    return [...new Set([...places, ...dirty.keys()])];
  }
}
