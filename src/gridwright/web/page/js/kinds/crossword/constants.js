// @ts-check
/** Values of boards and limits that the page shares with the server. `python -m tools.write_page_constants` makes this file of the Python sources: edit those instead. */

export const UNKNOWN = 0;
export const MOST_LETTERS = 8;
export const MOST_CLUES = 3000;
export const LONGEST_CLUE = 1000;
export const LONGEST_LABEL = 20;
export const LONGEST_SIDE = 50;
