// @ts-check
/**
 * Names and lessons of the techniques in the languages of the page.
 *
 * The explainer's own sentences are English; these two, a title and a lesson, are what a player meets first, so they are in the
 * player's language. Keys: `techniques.<kind>.<name>.title` and `.lesson`; the kind is part of them because both kinds have a
 * "what-if" and each says something else.
 */
import { nonogramTechniques } from "./techniques/nonogram.js";
import { slitherlinkTechniques } from "./techniques/slitherlink.js";

/** @typedef {"en" | "sk" | "cs" | "pl"} Language */
/** name -> language -> [title, lesson] @typedef {Record<string, Record<Language, [string, string]>>} TechniqueTable */

/** @type {Record<string, TechniqueTable>} */
const TABLES = { nonogram: nonogramTechniques, slitherlink: slitherlinkTechniques };

/**
 * The flat keys of one language.
 * @param {Language} language
 * @returns {Record<string, string>}
 */
function flatten(language) {
  /** @type {Record<string, string>} */
  const texts = {};
  for (const [kind, table] of Object.entries(TABLES)) {
    for (const [name, byLanguage] of Object.entries(table)) {
      const [title, lesson] = byLanguage[language];
      texts[`techniques.${kind}.${name}.title`] = title;
      texts[`techniques.${kind}.${name}.lesson`] = lesson;
    }
  }
  return texts;
}

export default { en: flatten("en"), sk: flatten("sk"), cs: flatten("cs"), pl: flatten("pl") };
