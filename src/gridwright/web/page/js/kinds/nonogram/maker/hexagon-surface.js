// @ts-check
/** A picture in a hexagon on the shared board: a triddler whose clues follow what is drawn. There is room for longer clues around it. */
import { findBounds, takeLine } from "../lattice.js";
import { LatticeSurface } from "../lattice-surface.js";
import { announceCell, labelCell } from "../lattice-words.js";
import { layTriddler } from "../triddler-layout.js";
import { describeLine } from "./puzzle.js";
import { beginStroke, openHexagon } from "./strokes.js";
import { KEY_TOOLS, isSameClue, markPicture, nameEmpty } from "./surface.js";

/** @typedef {import("../../../types.js").Doc} Doc */
/** @typedef {import("../lattice.js").Lattice} Lattice */

/** How many numbers there is room for at first, and by how many that grows. */
const FIRST_ROOM = 3;
const STEP = 2;
/** How much of the clues is seen where a large board begins, in cells. */
const CLUES_SEEN = 3;

export class HexagonSurface extends LatticeSurface {
  /** @param {Doc} doc @param {Lattice} lattice */
  constructor(doc, lattice) {
    super(doc, lattice);
    /** Whether clues have grown beyond their room since this was last asked. */
    this.hasGrown = false;
    /** The first cells of the lines whose clues changed last: there the hidden grid tells them. @type {number[]} */
    this.told = [];
    this.miniature = null;
    this.keyTools = KEY_TOOLS;
    this.makeRoom();
    this.mirror = {
      ...this.mirror,
      labelOf: (/** @type {number} */ row, /** @type {number} */ column, /** @type {Uint8Array} */ values) => {
        const place = lattice.starts[row] + column;
        return labelCell(this.doc, lattice, this.clues, place, nameEmpty(values, place));
      },
    };
  }

  /** Lay everything out again, with room for a few numbers more than there are. */
  makeRoom() {
    const { lattice } = this;
    const longest = Math.max(0, ...this.clues.flat().map((clue) => clue.lengths.length));
    const room = Math.max(FIRST_ROOM, longest > FIRST_ROOM ? longest + STEP : 0);
    const spare = lattice.lines.map((lines) => lines.map((line) => makeClue(Math.min(room, Math.ceil(line.length / 2)))));
    this.layout = layTriddler(lattice, this.clues, spare);
    this.height = this.layout.height;
    this.width = this.layout.width;
    const { top, left } = findBounds(this.layout.corners.flat());
    this.corner = { row: Math.max(0, top - CLUES_SEEN), column: Math.max(0, left - CLUES_SEEN) };
    this.hasGrown = false;
  }

  /** The picture has other inks now. @param {Doc} doc */
  takeInks({ inks }) {
    this.doc.inks = inks;
  }

  /** @override @param {string} tool */
  otherTool(tool) {
    return tool === "erase" ? "fill" : "erase";
  }

  /** The clues of the lines in which something changed. @override @param {Uint8Array} values @param {number[] | null} changed */
  update(values, changed) {
    const { lattice, layout } = this;
    this.told = [];
    for (const [direction, line] of this.lineNumbers) {
      if (changed && !changed.some((place) => lattice.linesOf[place][direction] === line)) continue;
      const clue = describeLine(takeLine(values, lattice.lines[direction][line]));
      if (isSameClue(clue, this.clues[direction][line])) continue;
      this.clues[direction][line] = clue;
      this.states[direction][line] = { done: new Uint8Array(clue.lengths.length), isBroken: false };
      layout.numbers[direction][line] = layout.place?.(clue, direction, line) ?? [];
      this.hasGrown ||= layout.numbers[direction][line].some(({ x, y }) => x < 0 || y < 0 || x > this.width || y > this.height);
      this.told.push(lattice.lines[direction][line][0]);
    }
    // Numbers that are gone lie where nothing else would be painted again.
    return { places: this.told.length > 0 ? /** @type {any} */ ("all") : [], rows: [], columns: [] };
  }

  /** Also for a stroke that is still under way. @param {Uint8Array} values @param {number[] | null} changed */
  follow(values, changed) {
    return this.update(values, changed);
  }

  /** @override @param {import("../../../board/surface.js").Point} point @param {import("../../../board/surface.js").StrokeStart} start */
  begin(point, start) {
    const { lattice, layout, height, width, doc } = this;
    return /** @type {any} */ (beginStroke(openHexagon({ lattice, layout, height, width, inks: doc.inks }), point, start));
  }

  /**
   * @override @param {number} place @param {string} tool @param {Uint8Array} values
   * @param {import("../../../board/surface.js").Options} options @returns {import("../../../types.js").Change[]}
   */
  mark(place, tool, values, options) {
    return markPicture(this, place, tool, values, options) ?? super.mark(place, tool, values, options);
  }

  /** @override @param {number} place @param {Uint8Array} values */
  announce(place, values) {
    return announceCell(this.doc, this.lattice, place, nameEmpty(values, place));
  }

  /** Clues are read here, not written. @override @returns {null} */
  clueAt() {
    return null;
  }
}

/** @param {number} count @returns {import("../lines.js").Clue} */
function makeClue(count) {
  return { lengths: new Array(count).fill(1), values: new Array(count).fill(0) };
}
