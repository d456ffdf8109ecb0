// @ts-check
/** How the steps of a nonogram's explanation are told: by lines, where a step is about one. */
import { t } from "../../i18n/index.js";
import { cellSteps, describeCell, describeNearest, listTouched } from "../steps.js";
import { listLine } from "./geometry.js";
import { FILLED } from "./lines.js";

/** With more lines than this a whole-line glow would light most of the board. */
const LINES_THAT_GLOW = 2;

/** @type {import("../kind.js").StepWords} */
export const steps = {
  locate: cellSteps.locate,
  describePlace(doc, step) {
    if (step.lines.length !== 1) return describeNearest(steps, doc, step);
    const [direction, number] = step.lines[0];
    return t(direction === 0 ? "play.place.row" : "play.place.column", { number: number + 1 });
  },
  describeSets(_doc, { sets }) {
    const marks = sets.filter(([, value]) => value >= FILLED).length;
    const parts = [];
    if (marks) parts.push(t("play.sets.nonogram.marks", { count: marks }));
    if (marks < sets.length) parts.push(t("play.sets.nonogram.crosses", { count: sets.length - marks }));
    return parts.join(" · ");
  },
  listGlow(doc, step) {
    const isFew = step.lines.length > 0 && step.lines.length <= LINES_THAT_GLOW;
    return isFew ? step.lines.flatMap((line) => listLine(doc, ...line)) : listTouched(step);
  },
  describeSupposition(doc, [place, value]) {
    return t(`play.argument.supposes.nonogram.${value >= FILLED ? "mark" : "cross"}`, { place: describeCell(steps, doc, place) });
  },
};
