// @ts-check
/** How each square looks now: its letter, in ink, pencil, grey or as a ghost, and everything that stands out about it. */
import { CELL } from "./design.js";

/** @typedef {{classes: string, letter: string, label: string, count: string}} Look */

/** The most letters possible for a cell to be this hot; what has more is cool. */
const HEAT_STEPS = [0, 1, 3, 6, 12];

/** @param {number} count how many letters are possible @returns {number} from 0, dead, to 5, cool */
export function findHeatStep(count) {
  const step = HEAT_STEPS.findIndex((most) => count <= most);
  return step === -1 ? HEAT_STEPS.length : step;
}

/**
 * @param {import("./studio.js").Studio} studio
 * @param {import("./bench.js").Bench} bench
 * @param {boolean} isShowingHeat
 * @returns {(place: number) => Look}
 */
export function describeLook(studio, bench, isShowingHeat) {
  const { design, layout, ghost, lit, differing, place: cursor, region } = studio;
  const word = new Set(studio.slot?.cells ?? []);
  const { possible, isHeatFresh } = bench;
  const blocked = bench.blockedCells;
  const squares = ghost.squares ?? design.squares;
  return (place) => {
    const square = squares[place] ?? CELL;
    const classes = ["square"];
    const add = (/** @type {string} */ name, /** @type {unknown} */ isOn) => void (isOn && classes.push(name));
    add("is-block", square === "#");
    add("is-void", square === "_");
    add("is-changing", ghost.squares && square !== design.squares[place]);
    add("is-cursor", place === cursor);
    add("is-word", word.has(place));
    add("is-region", region?.has(place));
    add("is-lit", lit.has(place) || ghost.lit?.has(place));
    if (square !== CELL) return { classes: classes.join(" "), letter: "", label: "", count: "" };
    const letters = possible?.get(place);
    const own = design.letters[place] ?? "";
    const letter = chooseLetter(place, own, ghost, letters);
    add(letter.kind, letter.kind !== "is-ink");
    if (letter.kind === "is-ink") add("is-pencil", design.pencil.has(place));
    add("is-theme", letter.kind === "is-ink" && design.theme.has(place));
    add("is-filled", letter.kind === "is-ink" && design.filled.has(place));
    add("is-circled", design.circled.has(place));
    add("is-shaded", design.shaded.has(place));
    add("has-bar-right", design.bars.has(place * 2));
    add("has-bar-below", design.bars.has(place * 2 + 1));
    add("is-blocked", blocked.has(place));
    add("is-differing", differing.has(place));
    const hasHeat = isShowingHeat && letters !== undefined;
    if (hasHeat) add(`heat-${findHeatStep(letters.length)}`, own === "" || design.pencil.has(place) || letters.length === 0);
    add("is-stale", hasHeat && !isHeatFresh);
    const count = hasHeat && own === "" ? String(letters.length) : "";
    return { classes: classes.join(" "), letter: letter.text, label: layout.labels.get(place) ?? "", count };
  };
}

/** @param {number} place @param {string} own @param {import("./studio.js").Ghost} ghost @param {string | undefined} letters */
function chooseLetter(place, own, ghost, letters) {
  const near = ghost.letters?.get(place);
  if (near !== undefined && near !== own) return { text: near, kind: "is-ghost" };
  if (own !== "") return { text: own, kind: "is-ink" };
  const far = ghost.faint?.get(place);
  if (far) return { text: far, kind: "is-faint" };
  return letters?.length === 1 ? { text: letters, kind: "is-forced" } : { text: "", kind: "is-ink" };
}
