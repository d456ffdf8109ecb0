// @ts-check
/**
 * Painting a crossword: crisp squares with hairlines between them, blocks and bars in ink, numbers in the corner, letters that fill
 * their cells, small marks, and the end; and small pictures of it. The current word is a wash under the ink, the current cell a
 * stronger one.
 */
import { CELL, frame, readColours } from "../../board/look.js";
import { s } from "../../ui/dom.js";
import { BLOCK, FOUND_WRONG, MARKS, OPEN, PENCIL, REVEALED, VOID, asCrossword, countSquares } from "./document.js";
import { isWrong, readCell } from "./rules.js";
import { findLabels } from "./slots.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("../../board/surface.js").Scene} Scene */
/** @typedef {import("../../board/surface.js").Region} Region */
/** @typedef {import("../../types.js").Doc} Doc */
/** @typedef {import("./document.js").CrosswordDoc} CrosswordDoc */

/**
 * What is painted besides values: where the hands are, and what is printed.
 * @typedef {object} Print
 * @property {CrosswordDoc} crossword
 * @property {Doc} doc the same
 * @property {Map<number, string>} labels
 * @property {ReadonlySet<number>} circled @property {ReadonlySet<number>} shaded
 * @property {ReadonlySet<string>} bars "square across" or "square down"
 * @property {Uint8Array | null} given
 * @property {number} current square, -1 for none
 * @property {ReadonlySet<number>} word @property {ReadonlySet<number>} also squares of the current word, and of those its clue names
 */
/** Whole squares. @typedef {{top: number, left: number, bottom: number, right: number}} Span */

/** The height of a letter, of a number and of the lines, for a cell of this side. @param {number} cell @param {number} ratio */
export function measure(cell, ratio) {
  const hair = Math.max(1, Math.round(ratio * 0.75));
  // A quarter of the cell; in small cells more, in large ones never larger than needed to be read.
  const number = Math.round(Math.min(Math.max(cell * 0.26, Math.min(cell * 0.42, 8 * ratio)), 15 * ratio));
  const bar = Math.max(2 * hair + 1, Math.round(cell * 0.1));
  return { hair, bar, letter: Math.round(cell * 0.62), number: number >= 6 * ratio ? number : 0 };
}

/** @param {Region} region @param {{height: number, width: number}} doc @returns {Span} */
export function spanOf(region, doc) {
  return {
    top: Math.max(0, Math.floor(region.top)), left: Math.max(0, Math.floor(region.left)),
    bottom: Math.min(doc.height, Math.ceil(region.bottom)), right: Math.min(doc.width, Math.ceil(region.right)),
  };
}

/** @param {Context} ctx @param {Scene} scene @param {Region} region @param {Print} print */
export function paintBoard(ctx, scene, region, print) {
  // Lines and bars of the neighbours reach into what was wiped.
  const { top, left, bottom, right } = region;
  const span = spanOf({ top: top - 1, left: left - 1, bottom: bottom + 1, right: right + 1 }, print.crossword);
  paintSquares(ctx, scene, span, print);
  paintLines(ctx, scene, span, print);
  paintPrinted(ctx, scene, span, print);
  paintLetters(ctx, scene, span, print);
}

/** @param {Span} span @param {{width: number}} doc @param {(square: number, row: number, column: number) => void} visit */
function eachSquare({ top, left, bottom, right }, doc, visit) {
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) visit(row * doc.width + column, row, column);
  }
}

/**
 * The ground: sheet, washes, blocks. Holes stay empty.
 * @param {Context} ctx @param {Scene} scene @param {Span} span @param {Print} print
 */
function paintSquares(ctx, { view, colours }, span, print) {
  const { crossword } = print;
  eachSquare(span, crossword, (square, row, column) => {
    const symbol = crossword.squares[row][column];
    if (symbol === VOID) return;
    const [x, y] = [view.x(column), view.y(row)];
    ctx.fillStyle = symbol === BLOCK ? colours.block : groundOf(colours, print, square);
    ctx.fillRect(x, y, view.cell, view.cell);
    if (symbol === OPEN && print.shaded.has(square)) {
      ctx.fillStyle = colours.shade;
      ctx.fillRect(x, y, view.cell, view.cell);
    }
  });
}

/** @param {import("../../board/surface.js").Colours} colours @param {Print} print @param {number} square */
function groundOf(colours, print, square) {
  if (square === print.current) return colours.wordNow;
  return print.word.has(square) ? colours.word : print.also.has(square) ? colours.wordAlso : colours.sheet;
}

/** @param {Context} ctx @param {Scene} scene @param {Span} span @param {Print} print */
function paintLines(ctx, { view, colours }, span, print) {
  const { crossword } = print;
  const { hair, bar } = measure(view.cell, view.ratio);
  // Between two blocks there is no line: they are one mass of ink.
  const isThere = (/** @type {number} */ row, /** @type {number} */ column) => crossword.squares[row]?.[column] === OPEN;
  const half = Math.floor(hair / 2);
  ctx.fillStyle = colours.gridStrong;
  ctx.beginPath();
  for (let row = span.top; row <= span.bottom; row += 1) {
    for (let column = span.left; column <= span.right; column += 1) {
      const isHere = isThere(row, column);
      const [x, y] = [view.x(column) - half, view.y(row) - half];
      if (column < span.right && (isHere || isThere(row - 1, column))) ctx.rect(x, y, view.cell + hair, hair);
      if (row < span.bottom && (isHere || isThere(row, column - 1))) ctx.rect(x, y, hair, view.cell + hair);
    }
  }
  ctx.fill();
  ctx.fillStyle = colours.ink;
  ctx.beginPath();
  eachSquare(span, crossword, (square, row, column) => {
    const [x, y] = [view.x(column) - half, view.y(row) - half];
    const behind = view.cell + half - Math.ceil(bar / 2);
    if (print.bars.has(`${square} across`)) ctx.rect(x + behind, y, bar, view.cell + hair);
    if (print.bars.has(`${square} down`)) ctx.rect(x, y + behind, view.cell + hair, bar);
  });
  ctx.fill();
}

/** Numbers and circles. @param {Context} ctx @param {Scene} scene @param {Span} span @param {Print} print */
function paintPrinted(ctx, scene, span, print) {
  const { view, colours } = scene;
  const { number, hair } = measure(view.cell, view.ratio);
  eachSquare(span, print.crossword, (square, row, column) => {
    if (print.circled.has(square)) paintCircle(ctx, scene, view.x(column), view.y(row));
  });
  if (number === 0) return;
  ctx.font = `500 ${number}px ${colours.font}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "alphabetic";
  ctx.fillStyle = colours.pencil;
  eachSquare(span, print.crossword, (square, row, column) => {
    const label = print.labels.get(square);
    const edge = Math.max(hair + 1, Math.round(view.cell * 0.06));
    if (label) ctx.fillText(label, view.x(column) + edge, view.y(row) + edge + Math.round(number * 0.76), view.cell - 2 * edge);
  });
}

/** @param {Context} ctx @param {Scene} scene @param {Span} span @param {Print} print */
function paintLetters(ctx, scene, span, print) {
  const count = countSquares(print.crossword);
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  eachSquare(span, print.crossword, (square, row, column) => {
    const { values, levels, options, view } = scene;
    if (!values[square]) return;
    const marks = values[MARKS * count + square];
    const look = {
      isPencil: (marks & PENCIL) !== 0,
      isGiven: Boolean(print.given?.[square]),
      isWrong: (marks & FOUND_WRONG) !== 0 || (Boolean(options.showErrors) && isWrong(print.doc, values, square)),
      level: levels[square],
      settle: scene.fresh[square] === 2 ? scene.settle : 1,
    };
    const [x, y] = [view.x(column), view.y(row)];
    paintLetter(ctx, scene, x, y, readCell(print.crossword, values, square), look);
    if (marks & REVEALED) paintRevealed(ctx, scene, x, y);
    if (look.isWrong) paintStrike(ctx, scene, x, y);
  });
}

/**
 * @typedef {object} Look
 * @property {boolean} isPencil @property {boolean} isGiven @property {boolean} isWrong
 * @property {number} level of Fix @property {number} settle how far it has come to rest
 */

/** More letters than these are written in two lines. */
const ONE_LINE = 3;

/**
 * One cell's letters: as large as fits, a little below the middle where the number stands above.
 * @param {Context} ctx @param {Scene} scene @param {number} x @param {number} y @param {string} letters @param {Look} look
 */
export function paintLetter(ctx, { view, colours }, x, y, letters, look) {
  const { letter, hair } = measure(view.cell, view.ratio);
  const symbols = [...letters];
  const isLong = symbols.length > ONE_LINE;
  const length = isLong ? Math.ceil(symbols.length / 2) : symbols.length;
  const lines = isLong ? [symbols.slice(0, length).join(""), symbols.slice(length).join("")] : [letters];
  // Capitals are about two thirds of the font wide.
  const most = Math.min(isLong ? view.cell * 0.4 : letter, (view.cell - 4 * hair) / (0.68 * length));
  const size = Math.round(most * (0.86 + 0.14 * look.settle));
  ctx.font = `${look.isPencil ? "italic 400" : look.isGiven ? "700" : "550"} ${size}px ${colours.font}`;
  ctx.fillStyle = look.isWrong ? colours.wrong : colourOf(colours, look);
  lines.forEach((line, number) => {
    const middle = view.cell * (isLong ? 0.57 : 0.54) + (isLong ? (number - 0.5) * size * 0.98 : 0);
    ctx.fillText(line, x + Math.round((view.cell + hair) / 2), y + Math.round(middle + size * 0.36), view.cell - 3 * hair);
  });
}

/** @param {import("../../board/surface.js").Colours} colours @param {Look} look */
function colourOf(colours, look) {
  if (look.isPencil) return colours.pencil;
  return look.level > 0 && !look.isGiven ? colours.levels[(look.level - 1) % colours.levels.length] : colours.ink;
}

// The small marks of a cell: a circle printed with the puzzle, the corner of a letter that was revealed, the strike of a wrong
// one.

/** @param {Context} ctx @param {Scene} scene @param {number} x @param {number} y the cell's corner */
export function paintCircle(ctx, { view, colours }, x, y) {
  ctx.strokeStyle = colours.gridStrong;
  ctx.lineWidth = Math.max(1, Math.round(view.ratio * 0.9));
  ctx.beginPath();
  ctx.arc(x + view.cell / 2 + 0.5, y + view.cell / 2 + 0.5, view.cell * 0.46, 0, 2 * Math.PI);
  ctx.stroke();
}

/** A small turned-down corner. @param {Context} ctx @param {Scene} scene @param {number} x @param {number} y */
export function paintRevealed(ctx, { view, colours }, x, y) {
  const side = Math.max(4, Math.round(view.cell * 0.24));
  ctx.fillStyle = colours.accent;
  ctx.beginPath();
  ctx.moveTo(x + view.cell, y + 1);
  ctx.lineTo(x + view.cell, y + 1 + side);
  ctx.lineTo(x + view.cell - side, y + 1);
  ctx.fill();
}

/**
 * A strike through the cell, with a pale rim so that it stands out from the letter.
 * @param {Context} ctx @param {Scene} scene @param {number} x @param {number} y
 */
export function paintStrike(ctx, { view, colours }, x, y) {
  const { cell, ratio } = view;
  const inset = cell * 0.14;
  ctx.lineCap = "round";
  ctx.beginPath();
  ctx.moveTo(x + inset, y + cell - inset);
  ctx.lineTo(x + cell - inset, y + inset);
  const wide = Math.max(1.5 * ratio, cell * 0.05);
  for (const [colour, width] of /** @type {[string, number][]} */ ([[colours.sheet, 2.2 * wide], [colours.wrong, wide]])) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
  }
  ctx.lineCap = "butt";
}

// The end: washes and pencil fade, and a light of gold runs over the letters once, from the first corner to the last.

/** How much of the board the light covers at a time. */
const WIDTH = 0.3;

/**
 * @param {CanvasRenderingContext2D} ctx @param {Scene} scene @param {import("../../board/surface.js").Region} region @param {Print} print
 */
export function paintSolved(ctx, scene, region, print) {
  const plain = { ...print, current: -1, word: new Set(), also: new Set() };
  const shown = scene.solved > 0.5 ? inInk(scene, print) : scene;
  paintBoard(ctx, shown, region, plain);
  if (scene.solved >= 1) return;
  const { crossword } = print;
  const far = crossword.height + crossword.width - 2 || 1;
  const at = scene.solved * (1 + WIDTH) - WIDTH / 2;
  const span = spanOf(region, crossword);
  ctx.fillStyle = scene.colours.glow;
  for (let row = span.top; row < span.bottom; row += 1) {
    for (let column = span.left; column < span.right; column += 1) {
      const away = Math.abs((row + column) / far - at) / (WIDTH / 2);
      if (away >= 1 || crossword.squares[row][column] !== ".") continue;
      ctx.globalAlpha = 1 - away;
      ctx.fillRect(scene.view.x(column), scene.view.y(row), scene.view.cell, scene.view.cell);
    }
  }
  ctx.globalAlpha = 1;
}

/** What was in pencil is certain now. @param {Scene} scene @param {Print} print @returns {Scene} */
function inInk(scene, print) {
  const values = scene.values.slice();
  const marks = MARKS * countSquares(print.crossword);
  for (let place = marks; place < values.length; place += 1) values[place] &= ~PENCIL;
  return { ...scene, values };
}

// Small pictures of crosswords: on cards, and as SVG.

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {{height: number, width: number, pattern?: string | null}} doc pattern: the squares in one string, as documents write them
 * @param {string} values a digit a square: 0 open, 1 filled, 2 no cell
 * @param {number} size of the square, in pixels
 */
export function thumbnail(ctx, doc, values, size) {
  const colours = readColours(ctx.canvas);
  const longer = Math.max(doc.height, doc.width);
  // A large picture that is shown small keeps its lines.
  const line = Math.max(1, Math.round(Math.max(devicePixelRatio * 0.75, size / 260)));
  const exact = (size - line) / longer;
  const cell = exact >= 2 ? Math.floor(exact) : exact;
  const left = Math.round((size - line - cell * doc.width) / 2);
  const top = Math.round((size - line - cell * doc.height) / 2);
  const hasLines = cell >= 3 * line;
  /** The frames of all cells as one shape: a colour that shines through must not lie on itself. */
  const frames = new Path2D();
  ctx.clearRect(0, 0, size, size);
  for (let square = 0; square < doc.height * doc.width; square += 1) {
    const row = Math.floor(square / doc.width);
    const [x, y] = [left + (square - row * doc.width) * cell, top + row * cell];
    const symbol = doc.pattern?.[square] ?? (values[square] === "2" ? "#" : ".");
    if (symbol === "_") continue;
    ctx.fillStyle = symbol === "#" ? colours.block : values[square] === "1" ? colours.wordNow : colours.sheet;
    ctx.fillRect(x, y, cell + line, cell + line);
    if (symbol !== "." || !hasLines) continue;
    frames.rect(x, y, cell + line, line);
    frames.rect(x, y, line, cell + line);
    frames.rect(x, y + cell, cell + line, line);
    frames.rect(x + cell, y, line, cell + line);
  }
  ctx.fillStyle = colours.gridStrong;
  ctx.fill(frames);
}

// A crossword drawn as SVG for the eye only.

/**
 * @param {import("../../types.js").Doc} puzzle
 * @param {string[] | null} rows with one letter a cell
 */
export function draw(puzzle, rows) {
  const doc = asCrossword(puzzle);
  const labels = findLabels(doc);
  const squares = doc.squares.flatMap((line, row) => Array.from(line, (symbol, column) => ({ symbol, row, column })));
  return s(
    "svg",
    frame(doc.width * CELL + 2, doc.height * CELL + 2),
    squares.map(({ symbol, row, column }) => {
      const square = row * doc.width + column;
      const [x, y] = [column * CELL + 1, row * CELL + 1];
      const letter = rows?.[row]?.[column] ?? "";
      return symbol !== "_" && [
        s("rect", { class: symbol === "#" ? "drawn-block" : "drawn-ground", x, y, width: CELL, height: CELL }),
        symbol === "." && s("rect", { class: "drawn-frame", x, y, width: CELL, height: CELL }),
        labels.has(square) && s("text", { class: "drawn-label", x: x + 2.5, y: y + 7.5 }, labels.get(square)),
        /\p{L}/u.test(letter) && s("text", { class: "drawn-letter", x: x + CELL / 2, y: y + CELL * 0.58 }, letter),
      ];
    }),
  );
}
