// @ts-check
/** What manuals of kinds that are marked, and not written, share. */

/** Keys of the game around the board. @type {import("./kind.js").KeyLine[]} */
export const GAME_KEYS = [
  [["U", "Ctrl+Z"], "undo"],
  [["R", "Ctrl+Y"], "redo"],
  [["F"], "fix"],
  [["Shift+F"], "keys.back"],
  [["H"], "keys.hint"],
  [["K"], "keys.check"],
  [["+", "-", "0"], "keys.zoom"],
  [["?"], "keys.help"],
];

/** Icon and key of what helps while playing. @type {[string, string][]} */
export const AIDS = [
  ["undo", "help.undo"],
  ["hint", "help.hint"],
  ["fix", "help.fix"],
  ["heart", "help.lives"],
  ["gold", "help.medals"],
];
