// @ts-check
/** Values of boards and limits that the page shares with the server. `python -m tools.write_page_constants` makes this file of the Python sources: edit those instead. */

export const UNKNOWN = 0;
export const LINE = 1;
export const CROSS = 2;
export const WRONG = 255;
export const INSIDE = 1;
export const OUTSIDE = 2;
export const LONGEST_SIDE = 100;
export const LEVELS = /** @type {const} */ (["very easy", "easy", "advanced", "normal", "hard", "very hard", "expert"]);
export const MOST_FACES = 5000;
export const MOST_PLACES = 45_000;
export const TILINGS = /** @type {const} */ (["triangular", "honeycomb", "snub-square", "cairo", "great-hexagonal", "octagonal", "kites", "floret", "dodecagonal", "great-dodecagonal", "penrose-kite-dart", "penrose-rhombs", "great-great-dodecagonal", "kagome", "compass-dodecagonal", "hats", "spectres"]);
