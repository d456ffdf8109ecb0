// @ts-check
/** Names of inks in the player's language. A palette names its inks in English; a name that is none of the usual ones stays as it is. */
import { hasWords, t } from "./index.js";

const SHADED = /^(light|dark) (.+)$/;
/** Other words for the same colour. @type {Record<string, string>} */
const SAME = { gray: "grey", purple: "violet", aqua: "cyan" };

/** "red" -> "rot", "light blue" -> "hellblau", in whatever language the page speaks. @param {string} name as the palette has it @returns {string} */
export function nameColour(name) {
  const plain = name.trim().toLowerCase();
  const [, shade, rest] = SHADED.exec(plain) ?? [];
  const colour = rest ?? plain;
  const key = `ink.${SAME[colour] ?? colour}`;
  if (!/^[a-z]+$/.test(colour) || !hasWords(key)) return name;
  return shade ? t(`ink.shade.${shade}`, { ink: t(key) }) : t(key);
}
