// @ts-check
/** A Slitherlink of one's own, opened again in the maker: its clues, and the loop where it is known. */
import { rules } from "../../kinds/slitherlink/rules.js";
import { takeDraft } from "../reopen.js";
import { makeDesign, readDesign, takeLoop } from "./design.js";

/** @param {import("../../types.js").Puzzle} puzzle @param {import("../reopen.js").Origin} origin @returns {Promise<string | null>} */
export async function reopen({ document: doc }, origin) {
  const design = readDesign({ ...makeDesign(doc.height, doc.width), clues: doc.clues });
  if (!design) return null;
  const whole = doc.goal ? takeLoop(design, rules.fromRows(doc, doc.goal)) : design;
  const preview = { height: doc.height, width: doc.width, values: "", pattern: design.clues.join("") };
  const id = await takeDraft("slitherlink", origin, { design: whole, way: "clues", origin }, preview, origin.title);
  return `#/make/slitherlink/${id}`;
}
