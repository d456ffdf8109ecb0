// Shapes of loops, as in a drawing that is written to a file. A run is a single spot here: what lies beside it always looks different.

/** The middle of a spot. @param {number} row @param {number} column */
const spotPlace = (row, column) => [film.left + column * film.cell / 2, film.top + row * film.cell / 2];

/** Spots that follow each other two apart on one line, as line, first place and number. @param {[line: number, place: number][]} spots */
function joinSpots(spots) {
  /** @type {[line: number, place: number, length: number][]} */
  const joined = [];
  for (const [line, place] of spots) {
    const before = joined.at(-1);
    if (before && before[0] === line && place === before[1] + 2 * before[2]) before[2]++;
    else joined.push([line, place, 1]);
  }
  return joined;
}

/** A square in a cell, a diamond on a vertex, a lozenge along an edge. @param {number} row @param {number} column */
function traceSpot(row, column) {
  const [x, y] = spotPlace(row, column);
  if (row % 2 === column % 2) return row % 2 ? `M${x - 6} ${y - 6}h12v12h-12z` : `M${x - 5} ${y}l5 -5l5 5l-5 5z`;
  return row % 2 ? `M${x} ${y - 11}l5 5v12l-5 5l-5 -5v-12z` : `M${x - 11} ${y}l5 -5h12l5 5l-5 5h-12z`;
}

/** A place of a board of polygons as its film tells. @param {string} shape */
const meshShape = (shape) => (/** @type {[row: number, column: number, length: number][]} */ runs) =>
  runs.flatMap(([, place, length]) => film.shapes[shape].slice(place, place + length)).join("");

/** @type {Record<string, (runs: [row: number, column: number, length: number][], inset: number) => string>} */
const spotTrace = {
  ...Object.fromEntries(["outline", "segment", "snag", "standing"].map((shape) => [shape, meshShape(shape)])),
  tint: (runs) => joinSpots(runs).map(([row, column, length]) => {
    const [x, y] = spotPlace(row - 1, column - 1), width = length * film.cell;
    return `M${x} ${y}h${width}v${film.cell}h${-width}z`;
  }).join(""),
  line: (runs) => {
    const across = joinSpots(runs.filter(([row]) => row % 2 === 0)).map(([row, column, length]) =>
      `M${spotPlace(row, column - 1).join(" ")}h${length * film.cell}`);
    const columns = runs.filter(([row]) => row % 2).map(([row, column]) => [column, row]).sort((one, other) => one[0] - other[0] || one[1] - other[1]);
    const upright = joinSpots(columns).map(([column, row, length]) => `M${spotPlace(row - 1, column).join(" ")}v${length * film.cell}`);
    return [...across, ...upright].join("");
  },
  snip: (runs, inset) => runs.map(([row, column]) => {
    const [x, y] = spotPlace(row, column), reach = 2 * inset;
    return `M${x - inset} ${y - inset}l${reach} ${reach}m0 ${-reach}l${-reach} ${reach}`;
  }).join(""),
  spot: (runs) => runs.map(([row, column]) => traceSpot(row, column)).join(""),
  "struck-spot": (runs) => spotTrace.spot(runs) + runs.map(([row, column]) => {
    const [x, y] = spotPlace(row, column);
    return `M${x - 7} ${y + 7}l14 -14`;
  }).join(""),
};
