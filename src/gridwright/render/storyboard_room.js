
// Room: on a screen smaller than the board, what a step is about comes into view. Only functions, which the script before this may call.

/** @typedef {[start: number, end: number]} Range along one axis, in the units of the picture */

/** The words end above the bar, however tall that is: the style needs to know. */
function measureRoom() {
  for (const id of ["top", "controls"]) page.style.setProperty(`--${id}-height`, `${find(id).offsetHeight}px`);
}

/** Beside a board that does not fit, the whole clues of the lit lines: they may be too far from the cells to be seen with them. @param {number} place */
function showClues(place) {
  const room = find("clues");
  room.replaceChildren();
  const isWide = figure.scrollWidth > figure.clientWidth + 1, isTall = figure.scrollHeight > figure.clientHeight + 1;
  figure.classList.toggle("wide", isWide);
  const change = film.frames[place];
  if (isWide || isTall) room.append(...film.lights[change.light][2].map((line) => drawClue(line, change)));
}

/** A line's clue as it stands in the picture, along the text. @param {Line} line @param {Change} change */
function drawClue([direction, number], change) {
  const [start, end] = film.seats[direction].slice(number, number + 2);
  const unders = new Map(change.labels.map(([seat, , under]) => [seat, under]));
  const numbers = clues.slice(start, end).map((text, each) => drawNumber(text, unders.get(start + each) ?? "")).reverse();
  const clue = document.createElement("p");
  clue.append(Object.assign(document.createElement("b"), { textContent: `${direction === 0 ? "Row" : "Column"} ${number + 1}` }), ...numbers);
  return clue;
}

/** @param {Element} text its number in the picture @param {string} under what makes it stand out */
function drawNumber(text, under) {
  const [width, height] = film.seat;
  const left = Number(text.getAttribute("x")) - width / 2, top = Number(text.getAttribute("y")) - 4 - height / 2;
  const before = text.previousElementSibling;
  const own = /** @type {SVGElement} */ (picture.cloneNode());
  for (const name of ["role", "aria-label"]) own.removeAttribute(name);
  own.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  own.setAttribute("width", String(width));
  own.setAttribute("height", String(height));
  own.innerHTML = under;
  if (before?.localName === "rect") own.append(before.cloneNode());
  own.append(text.cloneNode(true));
  return own;
}

/** @param {number} place */
function bringBoardIntoView(place) {
  // Whoever reads the list far below and goes on wants to see the board.
  if (figure.getBoundingClientRect().top < 0) window.scrollTo(0, 0);
  if (place === 0) return figure.scrollTo(0, 0);
  const grip = picture.getScreenCTM(), room = figure.getBoundingClientRect();
  const left = grip.e - room.left - figure.clientLeft + figure.scrollLeft, top = grip.f - room.top - figure.clientTop + figure.scrollTop;
  figure.scrollLeft = seekView(wishes(place, 1), (each) => left + each * grip.a, film.left, figure.clientWidth) ?? figure.scrollLeft;
  figure.scrollTop = seekView(wishes(place, 0), (each) => top + each * grip.d, film.top, figure.clientHeight) ?? figure.scrollTop;
}

/**
 * What should be in view, the most important first: the lit lines, what follows, what it follows from, the clues.
 * @param {number} place @param {number} direction of the lines that lie across: 0 looks from top to bottom
 * @returns {Range[]}
 */
function wishes(place, direction) {
  const edge = direction === 0 ? film.top : film.left;
  const lit = film.lights[film.frames[place].light][2];
  const lines = lit.filter((line) => line[0] === direction).map(([, number]) => [edge + number * film.cell, edge + (number + 1) * film.cell]);
  const cells = ["result", "reason", "wrong"].flatMap((tone) => [...layers.tones.querySelectorAll(`.${tone}`)]).map((mark) => {
    const box = mark.getBBox();
    return direction === 0 ? [box.y, box.y + box.height] : [box.x, box.x + box.width];
  });
  return lit.length + cells.length === 0 ? [] : [...lines, ...cells, [0, edge]];
}

/**
 * Where to scroll to: as many wishes as fit, in the middle; a clue in view as a whole or not at all, because half a number misleads.
 * @param {Range[]} ranges @param {(each: number) => number} place from units of the picture to pixels
 * @param {number} edge where the clues end @param {number} room
 */
function seekView(ranges, place, edge, room) {
  if (ranges.length === 0) return null;
  const margin = 12;
  const [start, end] = ranges.map(([from, to]) => [place(from), place(to)]).reduce((seen, wish) => {
    const wider = [Math.min(seen[0], wish[0]), Math.max(seen[1], wish[1])];
    return wider[1] - wider[0] <= room - 2 * margin ? wider : seen;
  });
  const cluesEnd = place(edge) - 2;
  const middle = end - start <= room ? (start + end - room) / 2 : start - margin;
  if (middle >= cluesEnd) return middle;
  if (end <= room) return 0;
  return start >= cluesEnd ? cluesEnd : middle;
}
