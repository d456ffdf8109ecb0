// @ts-check
/** Values of boards and limits that the page shares with the server. `python -m tools.write_page_constants` makes this file of the Python sources: edit those instead. */

export const UNKNOWN = 0;
export const EMPTY = 1;
export const FILLED = 2;
export const WRONG = 255;
export const MOST_INKS = 32;
export const LONGEST_SIDE = 200;
