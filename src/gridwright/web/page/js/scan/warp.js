// @ts-check
/**
 * Photographs drawn straight: a line of clues turned upright, and the whole puzzle through the corners of its cells, so that each cell
 * is a square. Outside the cells, where clues stand, the mesh goes on as it ends.
 */

/** @typedef {import("./readings.js").Point} Point */
/** @typedef {import("./readings.js").Quad} Quad */

/** Patches along a side: drawing each cell of a large board by itself would take seconds. */
const MOST_PATCHES = 26;
/** Pixels by which patches overlap, so that no seams show. */
const OVERLAP = 0.6;

/** A mesh with cells beyond its own on all sides. @typedef {{points: Point[][], top: number, left: number, rows: number, columns: number}} WideMesh */

/** @param {Point} from @param {Point} to @param {number} times @returns {Point} as many times the way from one point to the other, beyond the first */
function goBeyond(from, to, times) {
  return [from[0] + (from[0] - to[0]) * times, from[1] + (from[1] - to[1]) * times];
}

/**
 * The mesh with so many more cells on each side, as far apart as the outermost ones are on average.
 * @param {Point[][]} mesh
 * @param {{top: number, right: number, bottom: number, left: number}} more
 * @returns {WideMesh}
 */
export function widenMesh(mesh, { top, right, bottom, left }) {
  const rows = mesh.length - 1;
  const columns = mesh[0].length - 1;
  const stretch = (/** @type {Point[]} */ line, /** @type {number} */ before, /** @type {number} */ after) => {
    const reach = Math.min(3, line.length - 1);
    const end = line.length - 1;
    const lead = Array.from({ length: before }, (_, at) => goBeyond(line[0], line[reach], (before - at) / reach));
    const tail = Array.from({ length: after }, (_, at) => goBeyond(line[end], line[end - reach], (at + 1) / reach));
    return [...lead, ...line, ...tail];
  };
  const wide = mesh.map((line) => stretch(line, left, right));
  const tall = wide[0].map((_, column) => stretch(wide.map((line) => line[column]), top, bottom));
  const points = tall[0].map((_, row) => tall.map((line) => line[row]));
  return { points, top, left, rows: rows + top + bottom, columns: columns + left + right };
}

/**
 * How many cells beyond the mesh it takes to have all these points within.
 * @param {Point[][]} mesh
 * @param {Point[]} points
 * @param {number} most
 */
export function measureBeyond(mesh, points, most) {
  const more = { top: 0, right: 0, bottom: 0, left: 0 };
  const rows = mesh.length - 1;
  const columns = mesh[0].length - 1;
  const wide = widenMesh(mesh, { top: most, right: most, bottom: most, left: most });
  for (const point of points) {
    const found = locate(wide, point);
    if (!found) continue;
    more.left = Math.max(more.left, Math.ceil(-found[0]));
    more.right = Math.max(more.right, Math.ceil(found[0] - columns));
    more.top = Math.max(more.top, Math.ceil(-found[1]));
    more.bottom = Math.max(more.bottom, Math.ceil(found[1] - rows));
  }
  return more;
}

/**
 * Where a point of the photograph lies, in cells from the upper left corner of the puzzle; null outside the mesh.
 * @param {WideMesh} mesh @param {Point} point @returns {Point | null}
 */
export function locate({ points, top, left, rows, columns }, point) {
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [a, b, c, d] = [points[row][column], points[row][column + 1], points[row + 1][column + 1], points[row + 1][column]];
      const within = solveTriangle(a, b, d, point);
      if (within && within[0] >= 0 && within[1] >= 0 && within[0] + within[1] <= 1) return [column - left + within[0], row - top + within[1]];
      const other = solveTriangle(c, d, b, point);
      if (other && other[0] >= 0 && other[1] >= 0 && other[0] + other[1] <= 1) return [column - left + 1 - other[0], row - top + 1 - other[1]];
    }
  }
  return null;
}

/**
 * Where points of a square come to lie that is seen in perspective, after Heckbert's "Fundamentals of Texture Mapping" (1989).
 * @param {Quad} quad its corners, as one reads
 * @returns {(right: number, down: number) => Point} from shares of its sides
 */
export function projectSquare([a, b, c, d]) {
  const [x1, y1, x2, y2] = [b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]];
  const [sx, sy] = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
  const area = x1 * y2 - x2 * y1 || 1e-9;
  const [g, h] = [(sx * y2 - x2 * sy) / area, (x1 * sy - sx * y1) / area];
  return (right, down) => {
    const depth = g * right + h * down + 1;
    const part = (/** @type {0 | 1} */ axis) => ((b[axis] - a[axis] + g * b[axis]) * right + (d[axis] - a[axis] + h * d[axis]) * down + a[axis]) / depth;
    return [part(0), part(1)];
  };
}

/** How far a point lies from `origin` towards each of two others; null where the three lie in a line. @param {Point} origin @param {Point} first @param {Point} second @param {Point} point @returns {Point | null} */
function solveTriangle(origin, first, second, point) {
  const [ax, ay] = [first[0] - origin[0], first[1] - origin[1]];
  const [bx, by] = [second[0] - origin[0], second[1] - origin[1]];
  const [px, py] = [point[0] - origin[0], point[1] - origin[1]];
  const area = ax * by - ay * bx;
  if (Math.abs(area) < 1e-9) return null;
  return [(px * by - py * bx) / area, (ax * py - ay * px) / area];
}

/**
 * Draw the photograph so that each cell of the mesh is a square of `cell` pixels.
 * @param {CanvasRenderingContext2D} context @param {CanvasImageSource} image @param {number} scale pixels of the image for one of the photograph
 * @param {WideMesh} mesh @param {number} cell
 */
export function drawStraight(context, image, scale, mesh, cell) {
  const step = (/** @type {number} */ count) => Math.max(1, Math.ceil(count / MOST_PATCHES));
  const [down, across] = [step(mesh.rows), step(mesh.columns)];
  for (let row = 0; row < mesh.rows; row += down) {
    for (let column = 0; column < mesh.columns; column += across) {
      const [bottom, right] = [Math.min(mesh.rows, row + down), Math.min(mesh.columns, column + across)];
      const at = (/** @type {number} */ y, /** @type {number} */ x) => /** @type {Point} */ (mesh.points[y][x].map((part) => part * scale));
      drawTriangle(context, image, [at(row, column), at(row, right), at(bottom, column)], [[column, row], [right, row], [column, bottom]], cell);
      drawTriangle(context, image, [at(bottom, right), at(bottom, column), at(row, right)], [[right, bottom], [column, bottom], [right, row]], cell);
    }
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/**
 * @param {CanvasRenderingContext2D} context @param {CanvasImageSource} image
 * @param {[Point, Point, Point]} from corners on the image @param {[Point, Point, Point]} to the same in cells @param {number} cell
 */
function drawTriangle(context, image, from, to, cell) {
  const [origin, first, second] = to.map(([x, y]) => /** @type {Point} */ ([x * cell, y * cell]));
  const basis = invert(from);
  if (!basis) return;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  const middle = [(origin[0] + first[0] + second[0]) / 3, (origin[1] + first[1] + second[1]) / 3];
  for (const [x, y] of [origin, first, second]) {
    const length = Math.hypot(x - middle[0], y - middle[1]) || 1;
    context.lineTo(x + ((x - middle[0]) / length) * 2 * OVERLAP, y + ((y - middle[1]) / length) * 2 * OVERLAP);
  }
  context.closePath();
  context.clip();
  const [ux, uy] = [first[0] - origin[0], first[1] - origin[1]];
  const [vx, vy] = [second[0] - origin[0], second[1] - origin[1]];
  const [a, b, c, d] = basis;
  const [m11, m12] = [ux * a + vx * c, uy * a + vy * c];
  const [m21, m22] = [ux * b + vx * d, uy * b + vy * d];
  context.setTransform(m11, m12, m21, m22, origin[0] - m11 * from[0][0] - m21 * from[0][1], origin[1] - m12 * from[0][0] - m22 * from[0][1]);
  context.drawImage(image, 0, 0);
  context.restore();
}

/** From pixels of the image to shares of the two sides of a triangle; null for one without area. @param {[Point, Point, Point]} corners @returns {[number, number, number, number] | null} */
function invert([origin, first, second]) {
  const [ax, ay] = [first[0] - origin[0], first[1] - origin[1]];
  const [bx, by] = [second[0] - origin[0], second[1] - origin[1]];
  const area = ax * by - ay * bx;
  if (Math.abs(area) < 1e-6) return null;
  return [by / area, -bx / area, -ay / area, ax / area];
}

/**
 * A part of the photograph, turned upright: how to draw it, and where its quads come to lie.
 * @typedef {object} Strip
 * @property {number} width @property {number} height
 * @property {(context: CanvasRenderingContext2D, image: CanvasImageSource, scale: number) => void} draw
 * @property {(point: Point) => Point} place
 */

/**
 * A strip with all these quads in it, turned so that the first of them is level.
 * @param {Quad[]} quads at least one
 * @param {{height: number, widest: number, tallest: number}} limits the height of a quad, and of the whole, in pixels
 * @returns {Strip}
 */
export function makeStrip(quads, { height, widest, tallest }) {
  const [[left, right, , below]] = quads;
  const angle = Math.atan2(right[1] - left[1], right[0] - left[0]);
  const tall = Math.hypot(below[0] - left[0], below[1] - left[1]) || 1;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = (/** @type {Point} */ [x, y]) => /** @type {Point} */ ([x * cos + y * sin, y * cos - x * sin]);
  const turned = quads.flat().map((point) => turn(/** @type {Point} */ (point)));
  const margin = tall * 0.7;
  const [x0, x1] = [Math.min(...turned.map(([x]) => x)) - margin, Math.max(...turned.map(([x]) => x)) + margin];
  const [y0, y1] = [Math.min(...turned.map(([, y]) => y)) - margin, Math.max(...turned.map(([, y]) => y)) + margin];
  const zoom = Math.min(height / tall, widest / (x1 - x0), tallest / (y1 - y0));
  const place = (/** @type {Point} */ point) => {
    const [x, y] = turn(point);
    return /** @type {Point} */ ([(x - x0) * zoom, (y - y0) * zoom]);
  };
  return {
    width: Math.max(1, Math.round((x1 - x0) * zoom)),
    height: Math.max(1, Math.round((y1 - y0) * zoom)),
    place,
    draw(context, image, scale) {
      context.save();
      context.transform(zoom, 0, 0, zoom, -x0 * zoom, -y0 * zoom);
      context.transform(cos, -sin, sin, cos, 0, 0);
      context.scale(1 / scale, 1 / scale);
      context.drawImage(image, 0, 0);
      context.restore();
    },
  };
}
