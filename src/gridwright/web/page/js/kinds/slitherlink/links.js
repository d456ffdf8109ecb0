// @ts-check
/**
 * What touches what on a board, as flat arrays: whoever looks at all of a board after every stroke goes through these, and needs not
 * know whether it is one of squares.
 */

/**
 * The places next to place p are `near[starts[p]]` to `near[starts[p + 1] - 1]`: of a cell or a vertex its edges, of an edge its
 * vertices and cells.
 * @typedef {object} Links
 * @property {Int32Array} cells every cell @property {Int32Array} edges every edge @property {Int32Array} vertices
 * @property {Int32Array} starts
 * @property {Int32Array} near
 */

/**
 * @param {{count: number, cells: () => Iterable<number>, edges: () => Iterable<number>, vertices: () => Iterable<number>, around: (place: number) => ArrayLike<number>}} lattice
 * @returns {Links}
 */
export function linkPlaces(lattice) {
  const starts = new Int32Array(lattice.count + 1);
  /** @type {number[]} */
  const near = [];
  for (let place = 0; place < lattice.count; place += 1) {
    const beside = lattice.around(place);
    for (let index = 0; index < beside.length; index += 1) near.push(beside[index]);
    starts[place + 1] = near.length;
  }
  const list = (/** @type {Iterable<number>} */ places) => Int32Array.from(places);
  return { cells: list(lattice.cells()), edges: list(lattice.edges()), vertices: list(lattice.vertices()), starts, near: Int32Array.from(near) };
}
