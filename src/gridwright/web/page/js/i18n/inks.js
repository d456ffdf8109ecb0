// @ts-check
/** Names of inks in the player's language. A palette names its inks in English; a name that is none of the usual ones stays as it is. */
import { hasWords, t } from "./index.js";

const PARTS = /^(?:(light|dark) )?([a-z]+)( \d+)?$/;
/** Other words for the same colour. @type {Record<string, string>} */
const SAME = { gray: "grey", purple: "violet", aqua: "cyan" };

/** "red" -> "rot", "light blue" -> "hellblau", "red 2" -> "rot 2", in whatever language the page speaks. @param {string} name as the palette has it @returns {string} */
export function nameColour(name) {
  const [, shade, colour = "", number = ""] = PARTS.exec(name.trim().toLowerCase()) ?? [];
  const key = `ink.${SAME[colour] ?? colour}`;
  if (!colour || !hasWords(key)) return name;
  return (shade ? t(`ink.shade.${shade}`, { ink: t(key) }) : t(key)) + number;
}
