// @ts-check
/**
 * Where things are on a tiling, or on any graph that somebody drew: its faces are the cells. Places are numbered faces first, then edges,
 * then vertices; edges in the order in which the faces name them, as in the library. What `SquareLattice` says of squares this says of
 * polygons; a cell is as long as the edges are in the middle, so that lines and dots are as large as on squares.
 */
import { linkPlaces } from "./links.js";
import { distanceTo, findCircle, holds } from "./polygon.js";

/** @typedef {import("../../board/surface.js").View} View */
/** @typedef {import("../../board/surface.js").Region} Region */
/** @typedef {import("../../board/surface.js").Point} Point */
/** Faces as their vertices clockwise on the screen, and row by row as one reads them. @typedef {{points: [number, number][], faces: number[][], rows?: number[][]}} Shape */

// As on squares, but of the circle within a face, which is half as wide as a square: `BAND` and `TOUCH_BAND` of square-lattice.js.
const BAND = 0.5;
const TOUCH_BAND = 0.88;
const WIDEST_BAND = 0.3;
const WIDEST_TOUCH_BAND = 0.8;
/** How far from the middle of an edge a drag takes it, of its length. */
const DRAG_EDGE = 0.3;
/** How far from the middle of a face a drag takes it, of the circle within it. */
const DRAG_CELL = 0.68;
/** How far outside the board its outer edges can still be hit. */
const OVERHANG = 0.5;
/** The size of a clue's font, of the radius of the circle within the face; in a large face it grows less. */
const FIGURE = 1.5;
const LARGE_FIGURE = 0.2;
const SQUARE_FIGURE = 0.44;
/** Half the breadth of an edge that stands out, at most. */
const BROADEST = 0.2;
/** A side of a bucket, in cells, and the most buckets along a side of the board. */
const BUCKET = 1.5;
const MOST_BUCKETS = 120;

export class Mesh {
  /** @param {Shape} shape */
  constructor({ points, faces, rows }) {
    /** The faces as one reads them, where the server has told. */
    this.rows = rows ?? null;
    this.faceCount = faces.length;
    this.faces = faces;
    const { pairs, faceEdges } = numberEdges(faces);
    this.edgeCount = pairs.length;
    this.vertexCount = points.length;
    this.count = this.faceCount + this.edgeCount + this.vertexCount;
    /** The first edge and the first vertex. */
    this.firstEdge = this.faceCount;
    this.firstVertex = this.faceCount + this.edgeCount;
    this._pairs = pairs;
    this._faceEdges = faceEdges.map((edges) => edges.map((edge) => edge + this.firstEdge));
    this._sides = findSides(pairs.length, faceEdges);
    this._vertexEdges = findVertexEdges(points.length, pairs, this.firstEdge);
    /** Row and column of every place. */
    this._rows = new Float64Array(this.count);
    this._columns = new Float64Array(this.count);
    /** For each face the radius of the circle within it, for each edge its length, for each vertex that of its shortest edge. */
    this.reaches = new Float64Array(this.count);
    const { height, width } = this._layOut(points);
    this.height = height;
    this.width = width;
    this._buckets = new Buckets(this);
    /** @type {import("./links.js").Links | null} */
    this._links = null;
  }

  /** What touches what, as arrays. */
  get links() {
    this._links ??= linkPlaces(this);
    return this._links;
  }

  /** @param {number} place */
  isCell(place) {
    return place < this.firstEdge;
  }

  /** @param {number} place */
  isVertex(place) {
    return place >= this.firstVertex;
  }

  /** @param {number} place */
  isEdge(place) {
    return place >= this.firstEdge && place < this.firstVertex;
  }

  /**
   * The two vertices of an edge, as the first face that has it passes them.
   * @param {number} edge
   * @returns {[number, number]}
   */
  ends(edge) {
    const [from, to] = this._pairs[edge - this.firstEdge];
    return [this.firstVertex + from, this.firstVertex + to];
  }

  /**
   * The faces on both sides of an edge; -1 is the ground outside the board.
   * @param {number} edge
   * @returns {[number, number]}
   */
  sides(edge) {
    return this._sides[edge - this.firstEdge];
  }

  /**
   * The edges of a face or of a vertex, clockwise; the vertices and faces of an edge.
   * @param {number} place
   * @returns {number[]}
   */
  around(place) {
    if (place < this.firstEdge) return this._faceEdges[place];
    if (place >= this.firstVertex) return this._vertexEdges[place - this.firstVertex];
    return [...this.ends(place), ...this.sides(place)].filter((near) => near >= 0);
  }

  cells() {
    return range(0, this.firstEdge);
  }

  edges() {
    return range(this.firstEdge, this.firstVertex);
  }

  vertices() {
    return range(this.firstVertex, this.count);
  }

  /** The vertices of a face, as places, clockwise. @param {number} cell */
  cornersOf(cell) {
    return this.faces[cell].map((vertex) => this.firstVertex + vertex);
  }

  // Where places lie, in cells and in device pixels.

  /** The middle of a place: of a face that of the largest circle within it. @param {number} place @returns {Point} */
  middle(place) {
    return { row: this._rows[place], column: this._columns[place] };
  }

  /** Not rounded to pixels, which would make equal polygons unlike. @param {View} view @param {number} place */
  x(view, place) {
    return view.x(0) + this._columns[place] * view.cell;
  }

  /** @param {View} view @param {number} place */
  y(view, place) {
    return view.y(0) + this._rows[place] * view.cell;
  }

  /** @param {number} place @returns {Region} */
  regionOf(place) {
    const corners = this.isCell(place) ? this.cornersOf(place) : this.isEdge(place) ? this.ends(place) : [place];
    const region = { top: Infinity, left: Infinity, bottom: -Infinity, right: -Infinity };
    const room = this.isCell(place) ? 0 : 0.2;
    for (const corner of corners) {
      region.top = Math.min(region.top, this._rows[corner] - room);
      region.left = Math.min(region.left, this._columns[corner] - room);
      region.bottom = Math.max(region.bottom, this._rows[corner] + room);
      region.right = Math.max(region.right, this._columns[corner] + room);
    }
    return region;
  }

  /** The faces that can be seen in a region. @param {Region} region */
  cellsIn(region) {
    return this._buckets.find(region).filter((place) => place < this.firstEdge);
  }

  /** @param {Region} region */
  edgesIn(region) {
    return this._buckets.find(region).filter((place) => this.isEdge(place));
  }

  /** @param {Region} region */
  verticesIn(region) {
    return this._buckets.find(region).filter((place) => place >= this.firstVertex);
  }

  /** Half the breadth of an edge or a vertex where it stands out: never so broad that neighbours are hidden. @param {number} place */
  breadthOf(place) {
    if (this.isVertex(place)) return Math.min(BROADEST, 0.3 * this.reaches[place]);
    return this.sides(place).reduce((least, cell) => (cell < 0 ? least : Math.min(least, 0.45 * this.reaches[cell])), BROADEST);
  }

  /** The size of a clue's font. @param {number} cell */
  figureOf(cell) {
    return Math.min(SQUARE_FIGURE + LARGE_FIGURE * this.reaches[cell], FIGURE * this.reaches[cell]);
  }

  // Which edge or face a point means.

  /** How deep into a face its edges reach. @param {number} cell -1 for the ground outside @param {boolean} isMouse */
  bandOf(cell, isMouse) {
    const widest = isMouse ? WIDEST_BAND : WIDEST_TOUCH_BAND;
    return cell < 0 ? widest : Math.min(widest, this.reaches[cell] * (isMouse ? BAND : TOUCH_BAND));
  }

  /** The edge nearest to a point and how far away it is; -1 far outside the board. @param {Point} point */
  nearestEdge(point) {
    const cell = this.cellAt(point);
    const edges = cell >= 0 ? this._faceEdges[cell] : this.edgesIn(spread(point, OVERHANG));
    let nearest = -1;
    let distance = cell >= 0 ? Infinity : OVERHANG;
    for (const edge of edges) {
      const [from, to] = this.ends(edge);
      const away = distanceTo(point.row, point.column, this._rows[from], this._columns[from], this._rows[to], this._columns[to]);
      if (away >= distance) continue;
      nearest = edge;
      distance = away;
    }
    return { edge: nearest, distance: nearest < 0 ? Infinity : distance };
  }

  /** The face that holds a point, -1 outside the board. @param {Point} point */
  cellAt(point) {
    const near = this.cellsIn(spread(point, 0));
    return near.find((cell) => holds(this.outlineOf(cell), point.row, point.column)) ?? -1;
  }

  /** The edge that a drag passing through a point takes, -1 for none. @param {Point} point */
  draggedEdge(point) {
    const { edge } = this.nearestEdge(point);
    return edge >= 0 && this._away(edge, point) <= DRAG_EDGE * this.reaches[edge] ? edge : -1;
  }

  /** The face that a drag passing through a point takes, -1 for none. @param {Point} point */
  draggedCell(point) {
    const cell = this.cellAt(point);
    return cell >= 0 && this._away(cell, point) <= DRAG_CELL * this.reaches[cell] ? cell : -1;
  }

  /**
   * The vertex nearest to a point, -1 if it is farther away than this.
   * @param {Point} point
   * @param {number} most of the shortest edge of the vertex; Infinity for any
   */
  vertexNear(point, most) {
    let nearest = -1;
    let distance = Infinity;
    for (const vertex of most < 1 ? this.verticesIn(spread(point, most)) : this.vertices()) {
      const away = this._away(vertex, point);
      if (away >= distance || away > most * Math.min(1, this.reaches[vertex])) continue;
      nearest = vertex;
      distance = away;
    }
    return nearest;
  }

  /** @param {number} place @param {Point} point */
  _away(place, { row, column }) {
    return Math.hypot(row - this._rows[place], column - this._columns[place]);
  }

  /** Row and column of each corner of a face. @param {number} cell @returns {[number, number][]} */
  outlineOf(cell) {
    return this.cornersOf(cell).map((corner) => [this._rows[corner], this._columns[corner]]);
  }

  /** Places everything, with the top left corner of it all at 0, 0. @param {[number, number][]} points */
  _layOut(points) {
    const lengths = this._pairs.map(([from, to]) => Math.hypot(points[from][0] - points[to][0], points[from][1] - points[to][1]));
    const unit = [...lengths].sort((one, two) => one - two)[lengths.length >> 1] || 1;
    const left = points.reduce((least, [x]) => Math.min(least, x), Infinity);
    const top = points.reduce((least, [, y]) => Math.min(least, y), Infinity);
    let [height, width] = [0, 0];
    points.forEach(([x, y], vertex) => {
      const place = this.firstVertex + vertex;
      this._rows[place] = (y - top) / unit;
      this._columns[place] = (x - left) / unit;
      height = Math.max(height, this._rows[place]);
      width = Math.max(width, this._columns[place]);
      this.reaches[place] = Infinity;
    });
    lengths.forEach((length, edge) => {
      const place = this.firstEdge + edge;
      const [from, to] = this.ends(place);
      this._rows[place] = (this._rows[from] + this._rows[to]) / 2;
      this._columns[place] = (this._columns[from] + this._columns[to]) / 2;
      this.reaches[place] = length / unit;
      for (const end of [from, to]) this.reaches[end] = Math.min(this.reaches[end], this.reaches[place]);
    });
    for (const cell of this.cells()) {
      const { row, column, radius } = findCircle(this.outlineOf(cell));
      this._rows[cell] = row;
      this._columns[cell] = column;
      this.reaches[cell] = radius;
    }
    return { height, width };
  }
}

/** All places by where they are: those near a point or in a region are found without looking at the others. */
class Buckets {
  /** @param {Mesh} mesh */
  constructor(mesh) {
    this.down = Math.max(1, Math.min(MOST_BUCKETS, Math.ceil(mesh.height / BUCKET)));
    this.across = Math.max(1, Math.min(MOST_BUCKETS, Math.ceil(mesh.width / BUCKET)));
    this.rowScale = this.down / (mesh.height || 1);
    this.columnScale = this.across / (mesh.width || 1);
    /** @type {number[][]} */
    this.lists = Array.from({ length: this.down * this.across }, () => []);
    for (let place = 0; place < mesh.count; place += 1) for (const list of this._listsIn(mesh.regionOf(place))) list.push(place);
    /** When a place was found last, so that none is found twice. */
    this.seen = new Int32Array(mesh.count);
    this.turn = 0;
  }

  /** @param {Region} region @returns {number[]} */
  find(region) {
    this.turn += 1;
    const found = [];
    for (const list of this._listsIn(region)) {
      for (const place of list) {
        if (this.seen[place] === this.turn) continue;
        this.seen[place] = this.turn;
        found.push(place);
      }
    }
    return found;
  }

  /** @param {Region} region */
  *_listsIn({ top, left, bottom, right }) {
    const clampRow = (/** @type {number} */ row) => Math.max(0, Math.min(this.down - 1, Math.floor(row * this.rowScale)));
    const clampColumn = (/** @type {number} */ column) => Math.max(0, Math.min(this.across - 1, Math.floor(column * this.columnScale)));
    for (let row = clampRow(top); row <= clampRow(bottom); row += 1) {
      for (let column = clampColumn(left); column <= clampColumn(right); column += 1) yield this.lists[row * this.across + column];
    }
  }
}

/**
 * The two vertices of each edge, and the edges of each face; the first edge of a face leads from its first vertex to its second.
 * @param {number[][]} faces
 */
function numberEdges(faces) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {[number, number][]} */
  const pairs = [];
  const faceEdges = faces.map((face) =>
    face.map((from, at) => {
      const to = face[(at + 1) % face.length];
      const key = from < to ? `${from} ${to}` : `${to} ${from}`;
      let edge = numbers.get(key);
      if (edge === undefined) {
        edge = pairs.length;
        numbers.set(key, edge);
        pairs.push([from, to]);
      }
      return edge;
    }),
  );
  return { pairs, faceEdges };
}

/** @param {number} count @param {number[][]} faceEdges @returns {[number, number][]} */
function findSides(count, faceEdges) {
  const sides = Array.from({ length: count }, () => /** @type {[number, number]} */ ([-1, -1]));
  faceEdges.forEach((edges, face) => edges.forEach((edge) => (sides[edge][sides[edge][0] < 0 ? 0 : 1] = face)));
  return sides;
}

/** @param {number} count @param {[number, number][]} pairs @param {number} first the place of the first edge */
function findVertexEdges(count, pairs, first) {
  const edges = Array.from({ length: count }, () => /** @type {number[]} */ ([]));
  pairs.forEach((ends, edge) => ends.forEach((vertex) => edges[vertex].push(first + edge)));
  return edges;
}

/** @param {Point} point @param {number} room @returns {Region} */
function spread({ row, column }, room) {
  return { top: row - room, left: column - room, bottom: row + room, right: column + room };
}

/** @param {number} from @param {number} to */
function* range(from, to) {
  for (let place = from; place < to; place += 1) yield place;
}
