// @ts-check
/** Values of boards and limits that the page shares with the server. `python -m tools.write_page_constants` makes this file of the Python sources: edit those instead. */

export const UNKNOWN = 0;
export const EMPTY = 1;
export const FILLED = 2;
export const WRONG = 255;
export const MOST_INKS = 32;
export const LONGEST_SIDE = 200;
export const SHADES = /** @type {const} */ (["white #ffffff", "light grey #c8c8c8", "grey #8a8a8a", "dark grey #4d4d4d", "black #000000", "black #1a1a1a", "black #0c1c16", "black #12101e", "red #c62828", "red #ff0000", "dark red #7a1414", "pink #e8a0b4", "magenta #ff00ff", "orange #e07b28", "orange #c8551e", "light orange #f0b27a", "brown #7a5230", "light brown #ad8358", "dark brown #45301c", "beige #d9c6a3", "cream #f3ead2", "yellow #e6c62e", "yellow #ffff00", "olive #7d7a2b", "green #3f8a3a", "green #00c000", "light green #93c98a", "green #00ff00", "dark green #1d4a22", "dark green #12352a", "turquoise #3aa79d", "cyan #00ffff", "teal #1f6d70", "blue #2f62b8", "blue #0000ff", "light blue #93b9e6", "dark blue #1c2f66", "violet #7a4d9e", "dark violet #432a5e"]);
