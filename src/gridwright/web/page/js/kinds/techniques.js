// @ts-check
/**
 * Titles and lessons of techniques in the languages of the page; they come with the views that show steps, not with the kinds.
 *
 * The explainer's own sentences are English; these two are what a player meets first, so they are in the player's language.
 */
import { language } from "../i18n/index.js";
import { techniques as nonogram } from "./nonogram/techniques.js";
import { techniques as slitherlink } from "./slitherlink/techniques.js";

/** name -> language -> [title, lesson] @typedef {Record<string, Record<import("../i18n/index.js").Language, [string, string]>>} TechniqueTable */

/** @type {Record<string, TechniqueTable>} */
const TABLES = { nonogram, slitherlink };

/** The title and the lesson of a technique, in the language in use; none of one that is not known here. @param {string} kind @param {string} name @returns {[string, string] | undefined} */
export function findTechnique(kind, name) {
  return TABLES[kind]?.[name]?.[language()];
}
