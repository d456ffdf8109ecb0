// @ts-check
/** How the steps of a Slitherlink's explanation are told. */
import { t } from "../../i18n/index.js";
import { describeCell, describeNearest, listTouched } from "../steps.js";
import { LINE, latticeOf } from "./lattice.js";

/** @type {import("../kind.js").StepWords} */
export const steps = {
  // Of an edge or a corner the cell below or to the right, kept on the board.
  locate(doc, place) {
    const lattice = latticeOf(doc);
    return [Math.min(doc.height - 1, lattice.rowOf(place) >> 1), Math.min(doc.width - 1, lattice.columnOf(place) >> 1)];
  },
  describePlace: (doc, step) => describeNearest(steps, doc, step),
  describeSets(doc, { sets }) {
    const edges = sets.filter(([place]) => latticeOf(doc).isEdge(place));
    const lines = edges.filter(([, value]) => value === LINE).length;
    const parts = [];
    if (lines) parts.push(t("play.sets.slitherlink.marks", { count: lines }));
    if (lines < edges.length) parts.push(t("play.sets.slitherlink.crosses", { count: edges.length - lines }));
    if (edges.length < sets.length) parts.push(t("play.sets.shades", { count: sets.length - edges.length }));
    return parts.join(" · ");
  },
  listGlow: (_doc, step) => listTouched(step),
  describeSupposition(doc, [place, value]) {
    return t(`play.argument.supposes.slitherlink.${value === LINE ? "mark" : "cross"}`, { place: describeCell(steps, doc, place) });
  },
};
