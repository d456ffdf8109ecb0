// Leafs through the frames of a storyboard. The pictures come as a film: the first board whole, then what changes from frame to frame.

/**
 * @typedef {[name: string, shape: string, inset: number, paint: string]} Stroke
 * @typedef {{cells: number[], labels: [seat: number, tone: string, under: string][], light: number, alt: string}} Change
 *   cells: place, length and look of every run that differs from the frame before; light: which of the lights
 * @typedef {[direction: number, number: number]} Line direction: 0 for a row, 1 for a column
 * @typedef {{cell: number, left: number, top: number, columns: number, rows: number,
 *   seat?: [width: number, height: number], seats?: [rows: number[], columns: number[]], tints?: Stroke[][],
 *   marks: Stroke[][], tones: Stroke[][], layers?: [under: string, over: string][], shapes?: Record<string, string[]>, lights: [under: string, over: string, lines: Line[]][], frames: Change[]}} Film
 *   layers: of a board that is no rectangle, what each frame has under the grid and over it, drawn beforehand
 *   shapes: of a board of polygons, how each place is traced
 *   seats: of each line, the number of the clue next to the board; clues are numbered outwards from it; a loop has tints instead, and spots for cells
 */

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {Film} */
const film = JSON.parse(find("film").textContent);
const page = document.documentElement;
const figure = find("board");
const picture = figure.querySelector("svg");
const layers = Object.fromEntries(["lit", "under", "tints", "marks", "tones", "fence"].map((name) => [name, picture.querySelector(`.${name}`)]));
const clues = [...picture.querySelectorAll("text.clue")];
const steps = [...find("list").children];
const names = steps.map((step) => step.dataset.name);
const last = steps.length - 1;
const isStep = (/** @type {string} */ name) => /^\d+$/.test(name);
const total = names.filter(isStep).length;
const slider = /** @type {HTMLInputElement} */ (find("slider"));

// Drawing: the same shapes as in a drawing that is written to a file.

/** @typedef {[row: number, column: number, length: number]} Run */
const corners = (/** @type {Run[]} */ runs) =>
  runs.flatMap(([row, column, length]) =>
    Array.from({ length }, (_, each) => [film.left + (column + each) * film.cell, film.top + row * film.cell]));

/** The corners of each half cell, in sides of the cell: down and to the right. @type {Record<string, [number, number][]>} */
const halves = {
  "◢": [[1, 0], [0, 1], [1, 1]],
  "◣": [[0, 0], [1, 0], [1, 1]],
  "◤": [[0, 0], [0, 1], [1, 0]],
  "◥": [[0, 0], [0, 1], [1, 1]],
};

/** @type {Record<string, (runs: Run[], inset: number) => string>} */
const trace = {
  ...spotTrace,
  run: (runs) => runs.map(([row, column, length]) => {
    const width = length * film.cell;
    return `M${film.left + column * film.cell} ${film.top + row * film.cell}h${width}v${film.cell}h${-width}z`;
  }).join(""),
  cross: (runs, inset) => {
    const reach = film.cell - 2 * inset;
    return corners(runs).map(([x, y]) => `M${x + inset} ${y + inset}l${reach} ${reach}m0 ${-reach}l${-reach} ${reach}`).join("");
  },
  square: (runs, inset) => {
    const side = film.cell - 2 * inset;
    return corners(runs).map(([x, y]) => `M${x + inset} ${y + inset}h${side}v${side}h${-side}z`).join("");
  },
  ...Object.fromEntries(Object.entries(halves).map(([half, points]) => [half, (/** @type {Run[]} */ runs) =>
    corners(runs).map(([x, y]) => `M${points.map(([down, right]) => `${x + right * film.cell} ${y + down * film.cell}`).join("L")}z`).join("")])),
  struck: (runs, inset) => {
    const edge = inset + 1, reach = film.cell - 2 * edge;
    const strikes = corners(runs).map(([x, y]) => `M${x + edge} ${y + film.cell - edge}l${reach} ${-reach}`);
    return trace.square(runs, inset) + strikes.join("");
  },
};

/** @param {Uint16Array} cells @returns {Run[][]} */
function runsByLook(cells) {
  /** @type {Run[][]} */
  const runs = film.marks.map(() => []);
  for (let row = 0; row < film.rows; row++) {
    for (let column = 0, end; column < film.columns; column = end) {
      const look = cells[row * film.columns + column];
      end = column + 1;
      while (end < film.columns && cells[row * film.columns + end] === look) end++;
      runs[look].push([row, column, end - column]);
    }
  }
  return runs;
}

/** @param {Run[][]} runs @param {Stroke[][]} strokes */
function drawStrokes(runs, strokes) {
  return strokes.flatMap((own, look) => runs[look].length === 0 ? [] : own.map(([name, shape, inset, paint]) =>
    `<path class="${name}"${paint} d="${trace[shape](runs[look], inset)}"/>`)).join("\n");
}

/** @param {number} place */
function drawFrame(place) {
  const runs = runsByLook(cellsAt(place));
  if (film.tints) layers.tints.innerHTML = drawStrokes(runs, film.tints);
  layers.marks.innerHTML = drawStrokes(runs, film.marks);
  layers.tones.innerHTML = drawStrokes(runs, film.tones);
  if (film.layers) [layers.marks.innerHTML, layers.tones.innerHTML] = film.layers[place];
  [layers.lit.innerHTML, layers.fence.innerHTML] = film.lights[film.frames[place].light];
  layers.under.innerHTML = film.frames[place].labels.map(([, , under]) => under).join("\n");
  for (const clue of picture.querySelectorAll(".clue:not([class=clue])")) clue.setAttribute("class", "clue");
  for (const [seat, tone] of film.frames[place].labels) clues[seat].setAttribute("class", `clue ${tone}`);
  picture.setAttribute("aria-label", film.frames[place].alt);
}

const board = { place: -1, cells: new Uint16Array(film.rows * film.columns) };

/** The looks of a frame's cells: forward from the last frame drawn, or from the start. @param {number} place */
function cellsAt(place) {
  if (place < board.place) {
    board.place = -1;
    board.cells.fill(0);
  }
  while (board.place < place) {
    const { cells } = film.frames[++board.place];
    for (let at = 0; at < cells.length; at += 3) board.cells.fill(cells[at + 2], cells[at], cells[at] + cells[at + 1]);
  }
  return board.cells;
}

// Leafing.

let current = -1;
let playing = 0;
let addressing = 0;

/** @param {number} place */
function show(place) {
  place = Math.max(0, Math.min(last, place));
  if (place === current) return;
  steps[current]?.querySelector("a").removeAttribute("aria-current");
  current = place;
  drawFrame(place);
  const step = steps[place];
  const link = step.querySelector("a");
  link.setAttribute("aria-current", "step");
  page.classList.toggle("supposing", step.classList.contains("inside"));
  tell(step);
  slider.value = String(place + 1);
  slider.setAttribute("aria-valuetext", find("heading").textContent);
  find("position").replaceChildren(...countSteps(place).map((part) => Object.assign(document.createElement("span"), { textContent: part })));
  find("previous").setAttribute("aria-disabled", String(place === 0));
  find("next").setAttribute("aria-disabled", String(place === last));
  find("needle").setAttribute("d", `M${place + 0.5} 0v100`);
  find("done").setAttribute("width", String(place + 0.5));
  bringIntoView(find("list"), link);
  showClues(place);
  bringBoardIntoView(place);
  clearTimeout(addressing);
  addressing = setTimeout(writeAddress, 250);
}

/** Where a frame stands among the steps, in the numbers of the list, in one part or two. @param {number} place */
function countSteps(place) {
  const [, step, inside, after] = names[place].match(/^(\d+)(?:\.(\d+))?(\+)?/) ?? [];
  if (!step) return [place > 0 && place === last || names[place].startsWith("end") ? "End" : "Start"];
  if (after) return [`After step ${step} of ${total}`];
  // The step that a supposition leads to may be missing where an explanation was stopped.
  const whole = `Step ${step} of ${Math.max(total, Number(step))}`;
  return inside ? [whole, `What if: ${inside} of ${names.filter((name) => name.startsWith(`${step}.`)).length}`] : [whole];
}

/** Whether its last sentence is a conclusion. @param {Element} step */
const isArgued = (step) => Boolean(step.dataset.tier);

/** @param {Element} step */
function tell(step) {
  const [heading, ...words] = step.querySelector(".words").children;
  find("heading").textContent = heading.textContent;
  find("words").replaceChildren(...words.map((each) => each.cloneNode(true)));
  find("words").classList.toggle("argued", isArgued(step));
  find("telling").scrollTop = 0;
  const tag = find("tag");
  tag.replaceChildren();
  if (step.classList.contains("inside")) tag.append(Object.assign(document.createElement("span"), { className: "what-if", textContent: "What if" }));
  if (step.dataset.tier) tag.append(step.querySelector(".shape").cloneNode(), `Tier ${step.dataset.tier}`);
}

/** Scrolls the list and never the page. @param {HTMLElement} list @param {Element} link */
function bringIntoView(list, link) {
  const room = list.getBoundingClientRect(), own = link.getBoundingClientRect();
  if (own.top < room.top + 40 || own.bottom > room.bottom - 60) list.scrollTop += own.top - room.top - room.height / 3;
}

function writeAddress() {
  // A page inside another one may not be allowed to, and has no address to show either.
  try { history.replaceState(null, "", `#${names[current]}`); } catch { /* nothing depends on it */ }
}

/** The next frame that is not only supposed. @param {number} way 1 or -1 */
function passSuppositions(way) {
  let place = current + way;
  while (place > 0 && place < last && steps[place].classList.contains("inside")) place += way;
  return place;
}

/** @param {boolean} on */
function play(on) {
  clearInterval(playing);
  playing = 0;
  page.classList.toggle("playing", on);
  find("play").setAttribute("aria-label", on ? "Pause" : "Play");
  // Words that change by themselves would talk over whatever is being read.
  find("telling").setAttribute("aria-live", on ? "off" : "polite");
  if (!on) return;
  if (current === last) show(0);
  playing = setInterval(() => current === last ? play(false) : show(current + 1), 1600);
}

/** A move by hand ends playing. @param {number} place */
function goTo(place) {
  if (playing) play(false);
  show(place);
}

/** The frame that the address names, or else the step that comes nearest. */
function readAddress() {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch { /* not an escape, then as it stands */ }
  name = name.toLowerCase();
  if (names.includes(name)) return names.indexOf(name);
  if (name === "end") return last;
  const step = Math.min(Number.parseInt(name, 10), total);
  return step >= 1 ? names.indexOf(String(step)) : 0;
}

// What hands do.

const help = /** @type {HTMLDialogElement} */ (find("help"));
find("previous").addEventListener("click", () => goTo(current - 1));
find("next").addEventListener("click", () => goTo(current + 1));
find("play").addEventListener("click", () => play(!playing));
find("ask").addEventListener("click", () => help.showModal());
find("close").addEventListener("click", () => help.close());
help.addEventListener("click", (event) => { if (event.target === help) help.close(); });
slider.addEventListener("input", () => goTo(Number(slider.value) - 1));

find("list").addEventListener("click", (event) => {
  const step = /** @type {Element} */ (event.target).closest("li");
  if (!step || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  goTo(steps.indexOf(step));
});

const strip = find("strip");
const seek = (/** @type {PointerEvent} */ event) => {
  const room = strip.getBoundingClientRect();
  goTo(Math.floor((event.clientX - room.left) / room.width * (last + 1)));
};
strip.addEventListener("pointerdown", (event) => { strip.setPointerCapture(event.pointerId); seek(event); });
strip.addEventListener("pointermove", (event) => { if (event.buttons & 1) seek(event); });

/** @type {Record<string, (event: KeyboardEvent) => void>} */
const keys = {
  ArrowRight: (event) => goTo(event.shiftKey ? passSuppositions(1) : current + 1),
  ArrowLeft: (event) => goTo(event.shiftKey ? passSuppositions(-1) : current - 1),
  Home: () => goTo(0),
  End: () => goTo(last),
  " ": () => play(!playing),
  "?": () => help.showModal(),
};
document.addEventListener("keydown", (event) => {
  const isPressing = event.key === " " && /** @type {Element} */ (event.target).closest("button, summary, a");
  if (help.open || event.ctrlKey || event.metaKey || event.altKey || isPressing || !(event.key in keys)) return;
  event.preventDefault();
  keys[event.key](event);
});

/** Where a single finger went down; a board wider than the screen is scrolled, not swiped. @type {{x: number, y: number} | null} */
let touch = null;
for (const place of [figure, find("telling")]) {
  place.addEventListener("touchstart", ({ touches: [first, second] }) => {
    touch = second || place.classList.contains("wide") ? null : { x: first.clientX, y: first.clientY };
  }, { passive: true });
  place.addEventListener("touchend", ({ changedTouches: [lifted] }) => {
    if (!touch) return;
    const across = lifted.clientX - touch.x, along = lifted.clientY - touch.y;
    touch = null;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(along)) goTo(current + (across < 0 ? 1 : -1));
  });
}

window.addEventListener("hashchange", () => {
  goTo(readAddress());
  // Also where the frame stays, so that no address is left that names nothing.
  writeAddress();
});

// Printing: every frame as a picture with its words, made when it is asked for.

window.addEventListener("beforeprint", () => {
  const sheets = steps.map((step, place) => {
    drawFrame(place);
    const sheet = document.createElement("figure");
    sheet.classList.toggle("inside", step.classList.contains("inside"));
    sheet.classList.toggle("argued", isArgued(step));
    sheet.append(...[...step.querySelector(".words").children].map((each) => each.cloneNode(true)));
    sheet.firstElementChild.after(picture.cloneNode(true));
    return sheet;
  });
  find("sheets").replaceChildren(...sheets);
  drawFrame(current);
});
window.addEventListener("afterprint", () => find("sheets").replaceChildren());

page.classList.add("live");
/** @type {HTMLDetailsElement} */ (find("steps")).open = matchMedia("(min-width: 900px) and (min-height: 520px)").matches;
const heights = new ResizeObserver(measureRoom);
heights.observe(find("top"));
heights.observe(find("controls"));
measureRoom();
show(readAddress());
window.addEventListener("resize", () => { showClues(current); bringBoardIntoView(current); });
