// @ts-check
/** What can be done to a design, each as a function from one to the next. What changes nothing gives back the same design. */
import { BLOCK, CELL, isBuiltIn, makeDesign } from "./design.js";
import { listBarPartners, listPartners } from "./symmetry.js";

/** @typedef {import("./design.js").Design} Design */

/**
 * Write letters into cells; "" takes them out.
 * @param {Design} design
 * @param {Iterable<readonly [number, string]>} changes
 * @param {{isPencil?: boolean}} [options]
 * @returns {Design}
 */
export function writeCells(design, changes, { isPencil = false } = {}) {
  const letters = [...design.letters];
  const pencil = new Set(design.pencil);
  let isChanged = false;
  for (const [place, letter] of changes) {
    if (design.squares[place] !== CELL) continue;
    const isNew = letters[place] !== letter || pencil.has(place) !== (isPencil && letter !== "");
    if (!isNew) continue;
    isChanged = true;
    letters[place] = letter;
    if (isPencil && letter !== "") pencil.add(place);
    else pencil.delete(place);
  }
  return isChanged ? { ...design, letters, pencil } : design;
}

/** Put a word into cells. @param {Design} design @param {readonly number[]} cells @param {string} word @returns {Design} */
export function writeWord(design, cells, word) {
  return writeCells(
    design,
    splitWord(design, cells, word).map((letter, index) => [/** @type {number} */ (cells[index]), letter]),
  );
}

/**
 * The letters of a word for each of the cells: where a cell holds several already that fit there, it keeps them.
 * @param {Design} design @param {readonly number[]} cells @param {string} word @returns {string[]}
 */
export function splitWord(design, cells, word) {
  const symbols = [...word];
  if (symbols.length === cells.length) return symbols;
  let at = 0;
  return cells.map((place) => {
    const kept = design.letters[place] ?? "";
    const size = kept.length > 1 && word.startsWith(kept, at) ? kept.length : 1;
    at += size;
    return word.slice(at - size, at);
  });
}

/**
 * Blocks where cells were, with their partners; or cells again.
 * @param {Design} design @param {number} place @param {boolean} [isBlock] what it shall become; the other of what it is, if nobody says
 * @returns {Design}
 */
export function setBlock(design, place, isBlock = design.squares[place] !== BLOCK) {
  const squares = [...design.squares];
  for (const partner of listPartners(design, design.symmetry, place)) squares[partner] = isBlock ? BLOCK : CELL;
  return putSquares(design, squares);
}

/**
 * Other squares in the same grid: what stood in cells that are none now goes.
 * @param {Design} design
 * @param {readonly string[]} squares
 * @returns {Design}
 */
export function putSquares(design, squares) {
  if (squares.every((square, place) => square === design.squares[place])) return design;
  const isCell = (/** @type {number} */ place) => squares[place] === CELL;
  const letters = design.letters.map((letter, place) => (isCell(place) ? letter : ""));
  const keep = (/** @type {ReadonlySet<number>} */ places) => new Set([...places].filter(isCell));
  const bars = [...design.bars].filter((bar) => isCell(bar >> 1) && isCell((bar >> 1) + (bar % 2 === 0 ? 1 : design.width)));
  return {
    ...design,
    squares,
    letters,
    pencil: keep(design.pencil),
    bars: new Set(bars),
    circled: keep(design.circled),
    shaded: keep(design.shaded),
    labels: null,
  };
}

/**
 * A bar behind a cell, with its partners; or none again.
 * @param {Design} design
 * @param {number} place
 * @param {import("./design.js").Direction} direction
 * @returns {Design}
 */
export function toggleBar(design, place, direction) {
  const { width, height, squares } = design;
  const isAcross = direction === "across";
  const isAtRim = isAcross ? place % width === width - 1 : Math.floor(place / width) === height - 1;
  const behind = place + (isAcross ? 1 : width);
  if (isAtRim || squares[place] !== CELL || squares[behind] !== CELL) return design;
  const bar = place * 2 + (isAcross ? 0 : 1);
  const bars = new Set(design.bars);
  for (const partner of listBarPartners(design, design.symmetry, bar)) {
    const other = (partner >> 1) + (partner % 2 === 0 ? 1 : width);
    if (design.bars.has(bar)) bars.delete(partner);
    else if (squares[partner >> 1] === CELL && squares[other] === CELL) bars.add(partner);
  }
  return { ...design, bars, labels: null };
}

/**
 * @param {Design} design
 * @param {"circled" | "shaded"} mark
 * @param {readonly number[]} places
 * @returns {Design} all get it, unless all have it
 */
export function toggleMark(design, mark, places) {
  const cells = places.filter((place) => design.squares[place] === CELL);
  if (cells.length === 0) return design;
  const marked = new Set(design[mark]);
  const isOn = cells.every((place) => marked.has(place));
  for (const place of cells) isOn ? marked.delete(place) : marked.add(place);
  return { ...design, [mark]: marked };
}

/**
 * The letters of a fill, in pencil, where nothing stands in ink.
 * @param {Design} design
 * @param {readonly string[]} letters
 * @param {ReadonlySet<number> | null} region
 * @returns {Design}
 */
export function putFill(design, letters, region) {
  /** @type {[number, string][]} */
  const changes = [];
  letters.forEach((letter, place) => {
    const isFree = design.letters[place] === "" || design.pencil.has(place);
    if (isFree && letter !== "" && (!region || region.has(place))) changes.push([place, letter]);
  });
  return writeCells(design, changes, { isPencil: true });
}

/** The fill is taken for good. @param {Design} design @returns {Design} */
export function acceptFill(design) {
  return design.pencil.size === 0 ? design : { ...design, pencil: new Set() };
}

/** The fill goes, what was typed stays. @param {Design} design @returns {Design} */
export function clearFill(design) {
  return writeCells(design, [...design.pencil].map((place) => /** @type {const} */ ([place, ""])));
}

/** Every letter goes. @param {Design} design @returns {Design} */
export function clearLetters(design) {
  return writeCells(design, design.letters.map((_, place) => /** @type {const} */ ([place, ""])));
}

/**
 * Another size: rows and columns come or go at the right and at the bottom.
 * @param {Design} design @param {number} width @param {number} height @returns {Design}
 */
export function resize(design, width, height) {
  if (width === design.width && height === design.height) return design;
  const blank = makeDesign(width, height);
  const move = (/** @type {number} */ place) => {
    const [row, column] = [Math.floor(place / design.width), place % design.width];
    return row < height && column < width ? row * width + column : -1;
  };
  const moveAll = (/** @type {ReadonlySet<number>} */ places) => new Set([...places].map(move).filter((place) => place >= 0));
  const [squares, letters] = [[...blank.squares], [...blank.letters]];
  design.squares.forEach((square, place) => {
    const to = move(place);
    if (to < 0) return;
    squares[to] = square;
    letters[to] = design.letters[place] ?? "";
  });
  const bars = [...design.bars].flatMap((bar) => {
    const [to, behind] = [move(bar >> 1), move((bar >> 1) + (bar % 2 === 0 ? 1 : design.width))];
    return to >= 0 && behind >= 0 ? [to * 2 + (bar % 2)] : [];
  });
  const clues = design.clues.flatMap((clue) => (move(clue.start) < 0 ? [] : [{ ...clue, start: move(clue.start) }]));
  return {
    ...design,
    width,
    height,
    squares,
    letters,
    pencil: moveAll(design.pencil),
    bars: new Set(bars),
    circled: moveAll(design.circled),
    shaded: moveAll(design.shaded),
    labels: null,
    clues,
  };
}

/** @param {Design} design @param {Partial<import("./design.js").Words>} changes @returns {Design} */
export function changeWords(design, changes) {
  return { ...design, words: { ...design.words, ...changes } };
}

/** Use a list: an own one before all others, a built-in one after them. @param {Design} design @param {string} id @returns {Design} */
export function useList(design, id) {
  const others = design.words.lists.filter((other) => other !== id);
  return changeWords(design, { lists: isBuiltIn(id) ? [...others, id] : [id, ...others] });
}

/** Prefer a list to the one before it. @param {Design} design @param {string} id @returns {Design} */
export function preferList(design, id) {
  const { lists } = design.words;
  const at = lists.indexOf(id);
  if (at < 1) return design;
  return changeWords(design, { lists: lists.toSpliced(at - 1, 2, id, /** @type {string} */ (lists[at - 1])) });
}

/** @param {Design} design @param {string} word @param {boolean} isBanned @returns {Design} */
export function banWord(design, word, isBanned) {
  const others = design.words.banned.filter((other) => other !== word);
  return changeWords(design, { banned: isBanned ? [...others, word] : others });
}

/**
 * A word's score, whatever the lists say; null leaves it to them.
 * @param {Design} design
 * @param {string} word
 * @param {number | null} score
 * @returns {Design}
 */
export function scoreWord(design, word, score) {
  const others = design.words.scores.filter(([other]) => other !== word);
  return changeWords(design, { scores: score === null ? others : [...others, [word, score]] });
}
