// @ts-check
/**
 * The keyboard's cursor on a tiling. As on squares it stands on faces, edges and vertices alike: an arrow goes to the neighbour that lies
 * best in its direction on the screen, from a face to one of its edges, from there to the face beyond or to an end of the edge, from a
 * vertex to one of its edges. With a painting key held it passes over the edge and marks it. Pure, but for the line it keeps to.
 */
import { otherEnd } from "./lattice.js";
import { readFaces } from "./mesh-words.js";

/** @typedef {import("./mesh.js").Mesh} Mesh */
/** @typedef {import("../../board/surface.js").Direction} Direction */
/** @typedef {import("../../board/surface.js").Point} Point */

/** @type {Record<string, [number, number]>} */
const ARROWS = { left: [0, -1], right: [0, 1], up: [-1, 0], down: [1, 0] };
/** How well a neighbour must lie in the direction, as a cosine, and which ones lie about as well as the best. */
const LEAST = 0.3;
const ABOUT = 0.2;
/** What lies in the same row or column, in cells. */
const BESIDE = 0.6;

export class MeshCursor {
  /** @param {Mesh} mesh */
  constructor(mesh) {
    this.mesh = mesh;
    /**
     * Where the cursor came from straight on: where several neighbours fit an arrow alike, it goes to the one nearest to this line, so that
     * an arrow pressed again and again goes on straight, and not askew.
     */
    this.aim = { place: -1, row: 0, column: 0 };
    /** The edge that was passed over last. */
    this.passed = -1;
  }

  /**
   * @param {number} place
   * @param {Direction} direction
   * @param {boolean} isPainting
   * @returns {number}
   */
  move(place, direction, isPainting) {
    const { mesh } = this;
    this.passed = -1;
    const arrow = ARROWS[direction];
    if (!arrow) return this._jump(place, direction);
    if (this.aim.place !== place) this.aim = { place, ...mesh.middle(place) };
    const near = this._step(place, arrow);
    let to = near;
    if (isPainting && near !== place && !mesh.isEdge(place)) {
      this.passed = near;
      if (mesh.isVertex(place)) to = otherEnd(mesh, near, place);
      else to = Math.max(...mesh.sides(near).filter((face) => face !== place), -1);
      // Beyond the rim there is no face: the cursor stays on the edge.
      if (to < 0) to = near;
    }
    const { row, column } = mesh.middle(to);
    this.aim = { place: to, row: arrow[0] === 0 ? this.aim.row : row, column: arrow[0] === 0 ? column : this.aim.column };
    return to;
  }

  /** The neighbour that lies best in a direction; the place itself where none does. @param {number} place @param {[number, number]} arrow */
  _step(place, [down, right]) {
    const from = this.mesh.middle(place);
    const fits = this.mesh.around(place).map((near) => {
      const [rows, columns] = this._wayTo(place, near);
      const length = Math.hypot(rows, columns) || 1;
      const to = this.mesh.middle(near);
      const astray = down ? Math.abs(to.column - this.aim.column) : Math.abs(to.row - this.aim.row);
      return { near, fit: (rows * down + columns * right) / length, astray };
    });
    const best = Math.max(...fits.map(({ fit }) => fit));
    if (best < LEAST) return place;
    const about = fits.filter(({ fit }) => fit >= Math.max(LEAST, best - ABOUT));
    // Of two that lie alike the right one or the lower one; rows and columns of computed polygons are not quite equal.
    const ahead = (/** @type {{near: number}} */ { near }) => this.mesh.middle(near).row - from.row + this.mesh.middle(near).column - from.column;
    about.sort((one, other) => (Math.abs(one.astray - other.astray) > 1e-6 ? one.astray - other.astray : ahead(other) - ahead(one)));
    return about[0].near;
  }

  /** Where a neighbour lies: a face straight across its edge, however long it is beyond. @param {number} place @param {number} near @returns {[number, number]} */
  _wayTo(place, near) {
    const { mesh } = this;
    const [from, to] = [mesh.middle(place), mesh.middle(near)];
    /** @type {[number, number]} */
    const way = [to.row - from.row, to.column - from.column];
    if (!mesh.isEdge(place) || !mesh.isCell(near)) return way;
    const [one, other] = mesh.ends(place).map((end) => mesh.middle(end));
    const [down, right] = [other.column - one.column, one.row - other.row];
    return down * way[0] + right * way[1] >= 0 ? [down, right] : [-down, -right];
  }

  /** Along the row or column of places of the same sort, or to the first or last face. @param {number} place @param {Direction} direction */
  _jump(place, direction) {
    const { mesh } = this;
    const { rows } = readFaces(mesh);
    if (direction === "first") return rows[0][0];
    if (direction === "last") return rows[rows.length - 1][rows[rows.length - 1].length - 1];
    const here = mesh.middle(place);
    const alike = mesh.isCell(place) ? mesh.cells() : mesh.isEdge(place) ? mesh.edges() : mesh.vertices();
    const isRow = direction === "row-start" || direction === "row-end";
    const sign = direction === "row-start" || direction === "column-start" ? -1 : 1;
    let [best, farthest] = [place, 0];
    for (const other of alike) {
      const { row, column } = mesh.middle(other);
      const [beside, along] = isRow ? [row - here.row, column - here.column] : [column - here.column, row - here.row];
      if (Math.abs(beside) <= BESIDE && sign * along > farthest) [best, farthest] = [other, sign * along];
    }
    return best;
  }
}
