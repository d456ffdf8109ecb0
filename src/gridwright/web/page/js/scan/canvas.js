// @ts-check
/**
 * The photograph under the board: drawn straight, with what was read upon it; or as it is, with the corners of the cells to be dragged.
 */
import { t } from "../i18n/index.js";
import { h, onceAFrame } from "../ui/dom.js";
import { findCorners, findMiddle, listPlaces } from "./readings.js";
import { drawStraight, locate, measureBeyond, projectSquare, widenMesh } from "./warp.js";

/** @typedef {import("./readings.js").Point} Point */
/** @typedef {import("./readings.js").Quad} Quad */
/** @typedef {import("./readings.js").ScannedPuzzle} ScannedPuzzle */
/** @typedef {import("./questions.js").Picture} Picture */
/** "photo" straight, "reading" the same with what was read instead of what is printed, "grid" the photograph with its corners. @typedef {"photo" | "reading" | "grid"} Mode */

/** Cells of clues on a side at most. */
const MOST_BEYOND = 40;
const [SMALLEST_CELL, LARGEST_CELL] = [9, 44];
const STEP = 2;
const FAR_STEP = 12;
/** How much of the photograph is around a puzzle whose corners are dragged, as a share of its longer side; and pixels of the page at most. */
const [AROUND, TALLEST] = [0.4, 720];
const ACCENT = "#0f6b75";
const DOUBT = "#b3402e";

export class ScanCanvas {
  #picture;
  #puzzle;
  #doing;
  /** @type {Mode} */
  #mode = "photo";
  #looked = "";
  /** @type {import("./readings.js").Fixed} */
  #fixed = {};
  /** @type {Quad} */
  #corners;
  #canvas = h("canvas", { class: "scan-canvas", on: { click: (/** @type {MouseEvent} */ event) => this.#point(event) } });
  #handles = [0, 1, 2, 3].map((corner) => this.#makeHandle(corner));
  #frame = onceAFrame(() => this.#draw());
  #observer = new ResizeObserver(() => this.#frame.ask());
  /** How the straight drawing lies, for taps. @type {{mesh: import("./warp.js").WideMesh, cell: number} | null} */
  #straight = null;
  /** Pixels of the page for one of the photograph, while it is shown as it is; and which part of it is. */
  #zoom = 1;
  #view = { left: 0, top: 0, width: 1, height: 1 };

  /**
   * @param {Picture} picture @param {{width: number, height: number}} size of the photograph @param {ScannedPuzzle} puzzle
   * @param {{choose: (where: string) => void, move: (corners: Quad) => void}} doing a place was tapped; corners were dragged and let go
   */
  constructor(picture, size, puzzle, doing) {
    this.#picture = picture;
    this.size = size;
    this.#puzzle = puzzle;
    this.#doing = doing;
    this.#corners = structuredClone(findCorners(puzzle.mesh));
    this.element = h("div", { class: "scan-canvas-host" }, h("div", { class: "scan-canvas-frame" }, this.#canvas, this.#handles));
    this.#canvas.setAttribute("role", "img");
    this.#observer.observe(this.element);
    this.setMode("photo");
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.#mode = mode;
    for (const handle of this.#handles) handle.hidden = mode !== "grid";
    this.#canvas.setAttribute("aria-label", t(`scan.mode.${mode}.label`));
    this.#frame.ask();
  }

  /** @param {ScannedPuzzle} puzzle read again */
  setPuzzle(puzzle) {
    this.#puzzle = puzzle;
    this.#corners = structuredClone(findCorners(puzzle.mesh));
    this.#frame.ask();
  }

  /** @param {import("./readings.js").Fixed} fixed what was said: it is not doubted any more */
  setFixed(fixed) {
    this.#fixed = fixed;
    this.#frame.ask();
  }

  /** @param {string} where the place in question */
  look(where) {
    this.#looked = where;
    this.#frame.ask();
  }

  destroy() {
    this.#frame.stop();
    this.#observer.disconnect();
  }

  #draw() {
    const context = this.#canvas.getContext("2d");
    if (!context || this.element.clientWidth === 0) return;
    if (this.#mode === "grid") this.#drawAsItIs(context);
    else this.#drawStraight(context);
  }

  /** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height */
  #size(context, width, height) {
    const density = Math.min(2, window.devicePixelRatio || 1);
    this.#canvas.width = Math.round(width * density);
    this.#canvas.height = Math.round(height * density);
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    context.setTransform(1, 0, 0, 1, 0, 0);
    return density;
  }

  /** @param {CanvasRenderingContext2D} context */
  #drawStraight(context) {
    const { mesh, values, columns } = this.#puzzle;
    const quads = values.flatMap(({ quad }) => (quad ? [quad] : []));
    const more = measureBeyond(mesh, quads.flat(), MOST_BEYOND);
    const wide = widenMesh(mesh, more);
    const cell = Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, this.element.clientWidth / wide.columns));
    const density = this.#size(context, Math.round(wide.columns * cell), Math.round(wide.rows * cell));
    this.#straight = { mesh: wide, cell };
    drawStraight(context, this.#picture.image, this.#picture.scale, wide, cell * density);
    context.setTransform(density, 0, 0, density, 0, 0);
    context.translate(more.left * cell, more.top * cell);
    if (this.#mode === "reading") {
      context.fillStyle = "rgba(255, 255, 255, 0.86)";
      context.fillRect(-more.left * cell, -more.top * cell, wide.columns * cell, wide.rows * cell);
    }
    context.strokeStyle = this.#mode === "reading" ? "rgba(31, 36, 48, 0.5)" : "rgba(15, 107, 117, 0.6)";
    const rows = mesh.length - 1;
    for (let row = 0; row <= rows; row += 1) rule(context, [0, row * cell], [columns * cell, row * cell], row % 5 === 0 ? 1.6 : 0.7);
    for (let column = 0; column <= columns; column += 1) rule(context, [column * cell, 0], [column * cell, rows * cell], column % 5 === 0 ? 1.6 : 0.7);
    this.#drawMarks(context, cell);
    this.#drawValues(context, wide, cell);
  }

  /** What somebody has drawn, where it is a row of characters for each row of cells. @param {CanvasRenderingContext2D} context @param {number} cell */
  #drawMarks(context, cell) {
    const { board, columns, mesh } = this.#puzzle;
    if (!board || board.length !== mesh.length - 1 || board.some((row) => [...row].length !== columns)) return;
    board.forEach((row, at) => {
      [...row].forEach((mark, column) => {
        if (mark === "?" || mark === " ") return;
        context.fillStyle = mark === "." ? "rgba(15, 107, 117, 0.8)" : "rgba(15, 107, 117, 0.35)";
        const inset = mark === "." ? cell * 0.42 : cell * 0.12;
        context.fillRect(column * cell + inset, at * cell + inset, cell - 2 * inset, cell - 2 * inset);
      });
    });
  }

  /** @param {CanvasRenderingContext2D} context @param {import("./warp.js").WideMesh} wide @param {number} cell */
  #drawValues(context, wide, cell) {
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const value of this.#puzzle.values) {
      if (!value.quad) continue;
      const at = locate(wide, findMiddle(value.quad));
      if (!at) continue;
      const [x, y] = [at[0] * cell, at[1] * cell];
      const isDoubtful = value.is_doubtful && !Object.hasOwn(this.#fixed, value.where);
      if (this.#mode === "reading") {
        context.fillStyle = isDoubtful ? DOUBT : "#1f2430";
        context.font = `600 ${Math.max(8, cell * 0.55)}px sans-serif`;
        context.fillText(value.value || "–", x, y);
      }
      const isLooked = value.where === this.#looked;
      if (!isLooked && !isDoubtful && !value.was_corrected) continue;
      context.strokeStyle = isDoubtful ? DOUBT : ACCENT;
      context.lineWidth = isLooked ? 2.5 : 1.5;
      context.setLineDash(value.was_corrected && !isDoubtful ? [3, 2] : []);
      const half = cell * 0.46;
      context.strokeRect(x - half, y - half, 2 * half, 2 * half);
      context.setLineDash([]);
    }
  }

  /** @param {CanvasRenderingContext2D} context */
  #drawAsItIs(context) {
    const { left, top, width, height } = (this.#view = this.#findView());
    this.#zoom = Math.min(this.element.clientWidth / width, TALLEST / height);
    const density = this.#size(context, Math.round(width * this.#zoom), Math.round(height * this.#zoom));
    context.scale(density, density);
    const { image, scale } = this.#picture;
    context.drawImage(image, left * scale, top * scale, width * scale, height * scale, 0, 0, width * this.#zoom, height * this.#zoom);
    const corners = /** @type {Quad} */ (this.#corners.map((corner) => this.#show(corner)));
    context.strokeStyle = ACCENT;
    this.#drawGrid(context, corners);
    this.#handles.forEach((handle, at) => {
      handle.style.left = `${corners[at][0]}px`;
      handle.style.top = `${corners[at][1]}px`;
    });
  }

  /** The puzzle as it was found and what lies around it: corners of a small puzzle on a large page could not be dragged by thumb. */
  #findView() {
    const corners = findCorners(this.#puzzle.mesh);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const around = AROUND * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    const [left, top] = [Math.max(0, Math.min(...xs) - around), Math.max(0, Math.min(...ys) - around)];
    const right = Math.min(this.size.width, Math.max(...xs) + around);
    const bottom = Math.min(this.size.height, Math.max(...ys) + around);
    return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  }

  /** Whether a corner was dragged away from where it was found. */
  get #isMoved() {
    return findCorners(this.#puzzle.mesh).some((corner, at) => corner[0] !== this.#corners[at][0] || corner[1] !== this.#corners[at][1]);
  }

  /** From the photograph to the page. @param {Point} point @returns {Point} */
  #show([x, y]) {
    return [(x - this.#view.left) * this.#zoom, (y - this.#view.top) * this.#zoom];
  }

  /** The cells between the corners as they are dragged, or as they were found. @param {CanvasRenderingContext2D} context @param {Quad} corners */
  #drawGrid(context, corners) {
    const { mesh, rows, columns } = this.#puzzle;
    if (this.#isMoved) {
      const at = projectSquare(corners);
      for (let row = 0; row <= rows; row += 1) rule(context, at(0, row / rows), at(1, row / rows), row % rows ? 1 : 2);
      for (let column = 0; column <= columns; column += 1) rule(context, at(column / columns, 0), at(column / columns, 1), column % columns ? 1 : 2);
      return;
    }
    const scaled = mesh.map((line) => line.map((point) => this.#show(point)));
    for (const line of scaled) path(context, line);
    for (let column = 0; column < scaled[0].length; column += 1) path(context, scaled.map((line) => line[column]));
  }

  /** @param {number} corner */
  #makeHandle(corner) {
    const move = (/** @type {Point} */ by) => {
      const [x, y] = this.#corners[corner];
      this.#corners[corner] = [Math.min(this.size.width, Math.max(0, x + by[0])), Math.min(this.size.height, Math.max(0, y + by[1]))];
      this.#frame.ask();
    };
    const handle = h("button", { type: "button", class: "scan-handle", "aria-label": t(`scan.corner.${corner}`) });
    let last = { x: 0, y: 0 };
    handle.addEventListener("pointerdown", (event) => {
      handle.setPointerCapture(event.pointerId);
      event.preventDefault();
      handle.focus();
      last = { x: event.clientX, y: event.clientY };
    });
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      move([(event.clientX - last.x) / this.#zoom, (event.clientY - last.y) / this.#zoom]);
      last = { x: event.clientX, y: event.clientY };
    });
    handle.addEventListener("pointerup", () => this.#isMoved && this.#doing.move(structuredClone(this.#corners)));
    handle.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? FAR_STEP : STEP;
      /** @type {Record<string, Point>} */
      const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
      if (!ways[event.key]) return;
      event.preventDefault();
      move([ways[event.key][0] / this.#zoom, ways[event.key][1] / this.#zoom]);
    });
    handle.addEventListener("keyup", (event) => event.key.startsWith("Arrow") && this.#doing.move(structuredClone(this.#corners)));
    return handle;
  }

  /** @param {MouseEvent} event */
  #point(event) {
    if (this.#mode === "grid" || !this.#straight) return;
    const { mesh, cell } = this.#straight;
    const tapped = [event.offsetX / cell - mesh.left, event.offsetY / cell - mesh.top];
    let best = { far: 1.2, where: "" };
    for (const { where, values } of listPlaces(this.#puzzle)) {
      for (const { quad } of values) {
        const at = quad && locate(mesh, findMiddle(quad));
        if (!at) continue;
        const far = Math.hypot(at[0] - tapped[0], at[1] - tapped[1]);
        if (far < best.far) best = { far, where };
      }
    }
    if (best.where) this.#doing.choose(best.where);
  }
}

/** @param {CanvasRenderingContext2D} context @param {Point} from @param {Point} to @param {number} width */
function rule(context, from, to, width) {
  context.lineWidth = width;
  path(context, [from, to]);
}

/** @param {CanvasRenderingContext2D} context @param {Point[]} points */
function path(context, points) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.stroke();
}
