// @ts-check
/** What manuals of kinds that are marked, and not written, share. */

/** Keys of the game around the board. @type {import("./kind.js").KeyLine[]} */
export const GAME_KEYS = [
  [["U", "Ctrl+Z"], "play.undo"],
  [["R", "Ctrl+Y"], "play.redo"],
  [["F"], "play.fix"],
  [["Shift+F"], "play.keys.back"],
  [["H"], "play.keys.hint"],
  [["K"], "play.keys.check"],
  [["+", "-", "0"], "play.keys.zoom"],
  [["?"], "play.keys.help"],
];

/** Icon and key of what helps while playing. @type {[string, string][]} */
export const AIDS = [
  ["undo", "help.undo"],
  ["hint", "help.hint"],
  ["fix", "help.fix"],
  ["heart", "help.lives"],
  ["gold", "help.medals"],
];
