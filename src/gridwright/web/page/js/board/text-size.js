// @ts-check
/** How large the player wants text, for what is not text of the document: clues on canvases. */
import { getSetting } from "../game/settings.js";

/** By the choice of the setting; css/appearance.css has the same for the document. @type {Record<string, number>} */
const SCALES = { usual: 1, large: 1.15, largest: 1.3 };

/** What the usual height of a font is multiplied by. */
export function textScale() {
  return SCALES[getSetting("textSize")];
}
