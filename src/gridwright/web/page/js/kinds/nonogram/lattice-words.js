// @ts-check
/** What triddlers and blocks are called, their lines and their cells, for screen readers and for hints. */
import { t } from "../../i18n/index.js";
import { findLattice, locate, unpackShape } from "./lattice.js";
import { nameCell, nameClue } from "./surface.js";

/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./lattice.js").Lattice} Lattice */
/** @typedef {import("./lines.js").Clue} Clue */

/** @param {Lattice} lattice */
export function nameLattice({ shape, sides, size }) {
  if (shape === "hexagon") return t("nonogram.triddler", { cells: size, sides: sides.join(" ") });
  return t("nonogram.block", { slices: sides[0], rows: sides[1], columns: sides[2] });
}

/** How large a triddler or a block is; null for a rectangle. @param {import("../kind.js").Shape} shape @param {boolean} [isShort] */
export function nameShape({ pattern, hexagon, box }, isShort = false) {
  const lattice = findLattice(hexagon || box ? { hexagon, box } : unpackShape(pattern ?? ""));
  if (!lattice) return null;
  const { shape, sides, size } = lattice;
  if (shape === "box") return t("nonogram.size.box", { slices: String(sides[0]), rows: String(sides[1]), columns: String(sides[2]) });
  const triangles = t("nonogram.size.triangles", { count: size });
  return !isShort && sides.every((side) => side === sides[0]) ? t("nonogram.size.hexagon", { side: String(sides[0]), triangles }) : triangles;
}

/** The caption of a slice. @param {number} slice -1 for the pillars */
export function nameSheet(slice) {
  return slice < 0 ? t("nonogram.pillars") : t("nonogram.slice", { number: slice + 1 });
}

/** @param {Lattice} lattice @param {number} direction @param {number} line */
export function nameLineOf({ directions, sides }, direction, line) {
  const [, height, width] = sides;
  switch (directions[direction]) {
    case "rising": return t("nonogram.line.rising", { number: line + 1 });
    case "falling": return t("nonogram.line.falling", { number: line + 1 });
    case "pillar": return t("nonogram.line.pillar", { row: Math.floor(line / width) + 1, column: (line % width) + 1 });
    case "column": return t("nonogram.line.sliceColumn", { slice: Math.floor(line / width) + 1, number: (line % width) + 1 });
    default:
      if (directions[1] === "rising") return t("nonogram.line.row", { number: line + 1 });
      return t("nonogram.line.sliceRow", { slice: Math.floor(line / height) + 1, number: (line % height) + 1 });
  }
}

/** @param {Lattice} lattice @param {number} place */
export function namePlace(lattice, place) {
  if (lattice.shape === "hexagon") {
    const [row, column] = locate(lattice, place);
    return t("nonogram.place.triangle", { row: row + 1, column: column + 1 });
  }
  const [slice, row, column] = lattice.coordinates[place];
  return t("nonogram.place.slice", { slice: slice + 1, row: row + 1, column: column + 1 });
}

/** @param {Doc} doc @param {Lattice} lattice @param {Clue[][]} clues @param {number} direction @param {number} line */
function nameLineClue(doc, lattice, clues, direction, line) {
  return `${nameLineOf(lattice, direction, line)}: ${nameClue(doc, clues[direction][line])}`;
}

/** A cell in few words, and the clues of the lines that begin there. @param {Doc} doc @param {Lattice} lattice @param {Clue[][]} clues @param {number} place @param {Uint8Array} values */
export function labelCell(doc, lattice, clues, place, values) {
  const parts = [nameCell(doc, values, place)];
  lattice.linesOf[place].forEach((line, direction) => {
    if (lattice.lines[direction][line][0] === place) parts.push(nameLineClue(doc, lattice, clues, direction, line));
  });
  return parts.join("; ");
}

/** @param {Doc} doc @param {Lattice} lattice @param {number} place @param {Uint8Array} values */
export function announceCell(doc, lattice, place, values) {
  return t("nonogram.placeIs", { place: namePlace(lattice, place), value: nameCell(doc, values, place) });
}

/** The clues of the lines that a step enters, where the cell does not tell them itself. @param {Doc} doc @param {Lattice} lattice @param {Clue[][]} clues @param {number} from @param {number} to */
export function announceEntered(doc, lattice, clues, from, to) {
  const parts = [];
  for (const [direction, line] of lattice.linesOf[to].entries()) {
    const isTold = lattice.linesOf[from][direction] === line || lattice.lines[direction][line][0] === to;
    if (!isTold) parts.push(nameLineClue(doc, lattice, clues, direction, line));
  }
  return parts.join("; ");
}
