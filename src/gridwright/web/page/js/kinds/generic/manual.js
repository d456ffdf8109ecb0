// @ts-check
/** The manual of a kind that brings nothing to the page, and how links hold its puzzles. What comes along is read by the server: the page knows no rules of it. */
import { readPuzzles } from "../../api.js";
import { Fault } from "../../share/own.js";
import { AIDS, GAME_KEYS } from "../manual.js";

/** @param {{hasHints: boolean}} options @returns {import("../kind.js").Manual} */
export const makeManual = ({ hasHints }) => ({
  examples: [],
  aids: AIDS.filter(([, key]) => key !== "help.lives" && (hasHints || key !== "help.hint")),
  markingKey: "play.keys.marking",
  marking: [
    [["←", "→", "↑", "↓"], "play.keys.move"],
    [["Z", "Enter"], "generic.keys.first"],
    [["X", "Space"], "generic.keys.second"],
    [["C", "Delete"], "play.keys.clear"],
    [["Ctrl+←→↑↓"], "generic.keys.paint"],
    [["Shift+←→↑↓"], "generic.keys.paintOther"],
    [["Home", "End"], "play.keys.ends"],
    [["PgUp", "PgDn"], "play.keys.columnEnds"],
  ],
  game: GAME_KEYS.filter(([, key]) => hasHints || key !== "play.keys.hint"),
  gestures: [
    ["play.gesture.left", "generic.keys.first"],
    ["play.gesture.right", "generic.keys.second"],
    ["play.gesture.middle", "play.keys.clear"],
    ["play.gesture.press", "play.gesture.swap"],
    ["play.gesture.hold", "play.gesture.lend"],
    ["play.gesture.second", "play.gesture.revert"],
    ["play.gesture.pinch", "play.keys.zoom"],
  ],
});

/** What all documents have; the rest is the kind's own. */
const SHARED = ["kind", "height", "width", "title", "author", "copyright", "licence", "description", "extra"];

/** @param {Record<string, unknown>} fields */
function dropShared(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !SHARED.includes(key)));
}

/** @type {import("../kind.js").OwnFormat} */
export const own = {
  async read(puzzle) {
    const { puzzles, problems } = await readPuzzles({ text: JSON.stringify(puzzle) });
    if (puzzles.length !== 1) throw new Fault("content", problems[0]?.message ?? "found no puzzle", "puzzle");
    const { document } = puzzles[0];
    return { ...dropShared(/** @type {any} */ (document)), height: document.height, width: document.width };
  },
  write: dropShared,
};
