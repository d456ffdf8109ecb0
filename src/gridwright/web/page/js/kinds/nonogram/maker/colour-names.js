// @ts-check
/** What the colours of an image are called: the nearest that has a name, in the language of the page, and no name twice. */
import { nameColour } from "../../../i18n/inks.js";
import { SHADES } from "../constants.js";
import { perceive } from "./image-colours.js";

const SEEN = SHADES.map((shade) => {
  const end = shade.lastIndexOf(" ");
  return { name: shade.slice(0, end), seen: see(shade.slice(end + 1)) };
});

/** @param {string} colour @returns {number[]} */
function see(colour) {
  return [...perceive([1, 3, 5].map((at) => Float64Array.of(Number.parseInt(colour.slice(at, at + 2), 16))))];
}

/** @param {string[]} colours `#rrggbb`, the paper first: it is spoken of least, and named last @returns {string[]} */
export function nameColours([paper, ...inks]) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const names = [...inks, paper].map((colour) => {
    const here = see(colour);
    const far = (/** @type {{seen: number[]}} */ { seen }) => seen.reduce((sum, value, axis) => sum + (value - here[axis]) ** 2, 0);
    const { name } = SEEN.reduce((nearest, each) => (far(each) < far(nearest) ? each : nearest));
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count > 1 ? `${nameColour(name)} ${count}` : nameColour(name);
  });
  return [names[inks.length], ...names.slice(0, inks.length)];
}
