// @ts-check
/** What can be done to a design, each as a function from one to the next. What changes nothing gives back the same design. */
import { BLOCK, CELL, PLACE_SETS, isBuiltIn, listBarPartners, listPartners, makeDesign } from "./design.js";
import { layOut } from "./document.js";

/** @typedef {import("./design.js").Design} Design */

/**
 * Write letters into cells; "" takes them out. A letter knows where it came from: a fill, whose letters are in pencil until it is
 * accepted, or a hand. What is typed over a letter of the theme belongs to the theme.
 * @param {Design} design
 * @param {Iterable<readonly [number, string]>} changes
 * @param {{isFill?: boolean}} [options]
 * @returns {Design}
 */
export function writeCells(design, changes, { isFill = false } = {}) {
  const letters = [...design.letters];
  const [pencil, filled, theme] = [new Set(design.pencil), new Set(design.filled), new Set(design.theme)];
  let isChanged = false;
  for (const [place, letter] of changes) {
    const comesFromFill = isFill && letter !== "";
    const isNew = letters[place] !== letter || pencil.has(place) !== comesFromFill || filled.has(place) !== comesFromFill;
    if (design.squares[place] !== CELL || !isNew) continue;
    isChanged = true;
    letters[place] = letter;
    for (const places of [pencil, filled]) comesFromFill ? places.add(place) : places.delete(place);
    if (letter === "" || comesFromFill) theme.delete(place);
  }
  return isChanged ? { ...design, letters, pencil, filled, theme } : design;
}

/** Letters become those of the theme, unless all are: then they count as typed. @param {Design} design @param {readonly number[]} places @returns {Design} */
export function toggleTheme(design, places) {
  if (places.length === 0) return design;
  const isOn = places.every((place) => design.theme.has(place));
  return isOn ? { ...design, theme: without(design.theme, places) } : markTheme(design, places);
}

/** @param {Design} design @param {readonly number[]} places @returns {Design} */
function markTheme(design, places) {
  const [pencil, filled] = [design.pencil, design.filled].map((set) => without(set, places));
  return { ...design, pencil: pencil ?? design.pencil, filled: filled ?? design.filled, theme: new Set([...design.theme, ...places]) };
}

/** @param {ReadonlySet<number>} set @param {readonly number[]} places @returns {Set<number>} */
function without(set, places) {
  const gone = new Set(places);
  return new Set([...set].filter((place) => !gone.has(place)));
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
    ...mapPlaces(design, keep),
    bars: new Set(bars),
    labels: null,
  };
}

/** All sets of places, each changed alike. @param {Design} design @param {(places: ReadonlySet<number>) => Set<number>} change */
function mapPlaces(design, change) {
  const [pencil, filled, theme, circled, shaded] = /** @type {[Set<number>, Set<number>, Set<number>, Set<number>, Set<number>]} */ (PLACE_SETS.map((name) => change(design[name])));
  return { pencil, filled, theme, circled, shaded };
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
 * The letters of a fill, in pencil, where nothing stands in ink; words of a theme that it brings are of the theme.
 * @param {Design} design
 * @param {readonly string[]} letters
 * @param {ReadonlySet<number> | null} region
 * @param {readonly string[]} [theme]
 * @returns {Design}
 */
export function putFill(design, letters, region, theme = []) {
  /** @type {[number, string][]} */
  const changes = [];
  letters.forEach((letter, place) => {
    const isFree = design.letters[place] === "" || design.pencil.has(place);
    if (isFree && letter !== "" && (!region || region.has(place))) changes.push([place, letter]);
  });
  const next = writeCells(design, changes, { isFill: true });
  const words = new Set(theme);
  const brought = layOut(next).slots.filter(({ cells }) => words.has(cells.map((place) => next.letters[place]).join(""))).flatMap(({ cells }) => cells);
  // They stay in pencil until the fill is accepted.
  return brought.length === 0 ? next : { ...next, filled: without(next.filled, brought), theme: new Set([...next.theme, ...brought]) };
}

/** The fill is taken: its letters count as given from now on, and are still known as those of a fill. @param {Design} design @returns {Design} */
export function acceptFill(design) {
  return design.pencil.size === 0 ? design : { ...design, pencil: new Set() };
}

/** A fill that nobody has accepted goes. @param {Design} design @returns {Design} */
export function discardFill(design) {
  return clearWhere(design, (place) => design.pencil.has(place));
}

/** What fills have put in goes, accepted or not; the theme and what was typed stay. @param {Design} design @returns {Design} */
export function clearFill(design) {
  return clearWhere(design, (place) => design.filled.has(place) || design.pencil.has(place));
}

/** What was typed goes; the theme and fills stay. @param {Design} design @returns {Design} */
export function clearTyped(design) {
  return clearWhere(design, (place) => !design.filled.has(place) && !design.theme.has(place));
}

/** @param {Design} design @returns {Design} */
export function clearAllButTheme(design) {
  return clearWhere(design, (place) => !design.theme.has(place));
}

/** Every letter goes. @param {Design} design @returns {Design} */
export function clearLetters(design) {
  return clearWhere(design, () => true);
}

/** @param {Design} design @param {(place: number) => boolean} goes @returns {Design} */
function clearWhere(design, goes) {
  return writeCells(design, [...design.letters.keys()].filter(goes).map((place) => /** @type {const} */ ([place, ""])));
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
    ...mapPlaces(design, moveAll),
    bars: new Set(bars),
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
