// @ts-check
/** What the colours of an image are called: the nearest that has a name, in the language of the page, and no name twice. */
import { nameColour } from "../../../i18n/inks.js";
import { perceive } from "./image-colours.js";

/** A colour that has no name of its own, such as nearly black, is listed more than once. @type {[string, string][]} */
const NAMES = [
  ["white", "#ffffff"], ["light grey", "#c8c8c8"], ["grey", "#8a8a8a"], ["dark grey", "#4d4d4d"], ["black", "#000000"], ["black", "#1a1a1a"], ["black", "#0c1c16"], ["black", "#12101e"],
  ["red", "#c62828"], ["dark red", "#7a1414"], ["pink", "#e8a0b4"], ["orange", "#e07b28"], ["orange", "#c8551e"], ["light orange", "#f0b27a"],
  ["brown", "#7a5230"], ["light brown", "#ad8358"], ["dark brown", "#45301c"], ["beige", "#d9c6a3"], ["cream", "#f3ead2"], ["yellow", "#e6c62e"], ["olive", "#7d7a2b"],
  ["green", "#3f8a3a"], ["light green", "#93c98a"], ["dark green", "#1d4a22"], ["dark green", "#12352a"], ["turquoise", "#3aa79d"], ["teal", "#1f6d70"],
  ["blue", "#2f62b8"], ["light blue", "#93b9e6"], ["dark blue", "#1c2f66"], ["violet", "#7a4d9e"], ["dark violet", "#432a5e"],
];
const SEEN = NAMES.map(([name, colour]) => ({ name, seen: see(colour) }));

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
