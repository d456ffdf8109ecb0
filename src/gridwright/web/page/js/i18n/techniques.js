// @ts-check
/**
 * Names and lessons of the techniques in the languages of the page.
 *
 * The explainer's own sentences are English; these two, a title and a lesson, are what a player meets first, so they are in the
 * player's language.
 */
import { language } from "./index.js";
import { nonogramTechniques } from "./techniques/nonogram.js";
import { slitherlinkTechniques } from "./techniques/slitherlink.js";

/** name -> language -> [title, lesson] @typedef {Record<string, Record<import("./index.js").Language, [string, string]>>} TechniqueTable */

/** @type {Record<string, TechniqueTable>} */
const TABLES = { nonogram: nonogramTechniques, slitherlink: slitherlinkTechniques };

/** The title and the lesson of a technique, in the language in use; none of one that is not known here. @param {string} kind @param {string} name @returns {[string, string] | undefined} */
export function findTechnique(kind, name) {
  return TABLES[kind]?.[name]?.[language()];
}
