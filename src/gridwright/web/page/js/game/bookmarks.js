// @ts-check
/**
 * The Fixes of a game: positions to come back to, the oldest first. Pure.
 *
 * A place remembers the serial number of the Fix after which it was written. The level that is shown is counted from the Fixes
 * that are there, so forgetting one in the middle needs no renumbering of boards.
 */

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./position.js").Snapshot & {serial: number, clues: Set<string>, moves: number, t: number}} Fix */

export const MOST_FIXES = 50;

export class Bookmarks {
  constructor() {
    /** @type {Fix[]} */
    this.list = [];
    this.lastSerial = 0;
    /** Whether the list changed since `refreshLevels`. */
    this.isChanged = false;
  }

  /** The serial number that marks get which are written now. */
  get serial() {
    return this.list.at(-1)?.serial ?? 0;
  }

  /**
   * Whether there is room, and this is another position than the last one remembered.
   * @param {Position} position
   * @param {Set<string>} clues
   */
  canAdd(position, clues) {
    const top = this.list.at(-1);
    return this.list.length < MOST_FIXES && !(top && isAt(top, position, clues));
  }

  /**
   * Remember this position if that can be done; answers the Fix.
   * @param {Position} position
   * @param {Set<string>} clues
   * @param {{moves: number, t: number}} when
   * @returns {Fix | null}
   */
  add(position, clues, when) {
    if (!this.canAdd(position, clues)) return null;
    this.lastSerial += 1;
    const fix = { ...position.takeSnapshot(), serial: this.lastSerial, clues, ...when };
    this.restore([fix]);
    return fix;
  }

  /** @param {readonly Fix[]} fixes */
  restore(fixes) {
    if (fixes.length === 0) return;
    this.list = [...this.list, ...fixes].sort((left, right) => left.serial - right.serial);
    this.isChanged = true;
  }

  /** @param {readonly Fix[]} fixes */
  forget(fixes) {
    if (fixes.length === 0) return;
    this.list = this.list.filter((fix) => !fixes.includes(fix));
    this.isChanged = true;
  }

  /**
   * The level of what was written with this serial number: how many of the Fixes that are there came before.
   * @param {number} serial
   */
  findLevel(serial) {
    let level = this.list.length;
    while (level > 0 && this.list[level - 1].serial > serial) level -= 1;
    return level;
  }

  /**
   * Write the levels that are shown; answers the places where they differ from before.
   * @param {Uint32Array} serials
   * @param {Uint8Array} levels
   */
  refreshLevels(serials, levels) {
    this.isChanged = false;
    /** @type {number[]} */
    const places = [];
    serials.forEach((serial, place) => {
      const level = this.findLevel(serial);
      if (levels[place] === level) return;
      levels[place] = level;
      places.push(place);
    });
    return places;
  }
}

/**
 * Whether marks and marked clues are just as they were at the Fix.
 * @param {Fix} fix
 * @param {Position} position
 * @param {Set<string>} clues
 */
export function isAt(fix, position, clues) {
  const isSame = clues === fix.clues || (clues.size === fix.clues.size && [...clues].every((clue) => fix.clues.has(clue)));
  return isSame && position.compare(fix).length === 0;
}
