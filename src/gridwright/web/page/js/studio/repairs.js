// @ts-check
/** When nothing fills: which slots stand in each other's way, and the single changes that were proved to help, a click each. */
import { describeError } from "../api.js";
import { t } from "../i18n/index.js";
import { clear, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { readLetters } from "./design.js";
import { putFill, putSquares, writeCells } from "./edits.js";
import { layOut } from "./layout.js";

/** @typedef {import("./bench.js").Repair} Repair */
/** @typedef {import("./design.js").Design} Design */
/** @typedef {import("./studio.js").Studio} Studio */

/** @param {Studio} studio @param {import("./bench.js").Bench} bench */
export function makeRepairs(studio, bench) {
  const sentence = h("p", { class: "blocked-sentence", role: "status" });
  const list = h("ul", { role: "list", class: "repair-cards" });
  const note = h("p", { class: "quiet small" });
  const element = h("section", { class: "repairs", hidden: true, "aria-label": t("crossword.studio.repairs") }, sentence, list, note);
  let shown = "";
  const render = () => {
    const { answer, isFresh, isWorking } = bench.blocking;
    const isBlocked = isFresh && answer?.outcome === "impossible";
    const isLooking = isWorking && bench.heat.isFresh && bench.heat.answer?.is_dead === true;
    element.hidden = !isBlocked && !isLooking;
    if (element.hidden) {
      shown = "";
      return;
    }
    const repairs = bench.repairs.isFresh ? (bench.repairs.answer?.repairs ?? []) : [];
    const key = JSON.stringify([isBlocked, answer?.blocked, repairs.length, bench.repairs.isWorking, String(bench.repairs.error)]);
    if (key === shown) return;
    shown = key;
    clear(sentence, icon("warning"), h("span", null, isBlocked && answer ? tellBlocked(answer) : t("crossword.studio.blocked.looking")));
    clear(list, repairs.map((repair) => h("li", null, makeCard(studio, repair))));
    note.textContent = isBlocked ? tellRepairs(bench.repairs, repairs.length) : "";
  };
  return { element, render };
}

/** @param {import("./bench.js").FillAnswer} answer */
function tellBlocked(answer) {
  const { blocked } = answer;
  if (blocked.length === 0) return t("crossword.studio.blocked.whole");
  const slots = blocked.join(", ");
  if (blocked.length === 1) return t("crossword.studio.blocked.one", { slot: slots });
  return t(answer.is_minimal ? "crossword.studio.blocked.least" : "crossword.studio.blocked.some", { slots });
}

/** @param {import("./live-task.js").LiveTask<import("./bench.js").RepairsAnswer>} task @param {number} count */
function tellRepairs(task, count) {
  if (task.isWorking) return t("crossword.studio.repairs.looking");
  if (task.error) return describeError(task.error);
  return count === 0 ? t("crossword.studio.repairs.none") : "";
}

/** @param {Studio} studio @param {Repair} repair */
function makeCard(studio, repair) {
  const preview = () => studio.showGhost(describeGhost(studio.design, repair));
  const hide = () => studio.showGhost({});
  return h(
    "button",
    {
      type: "button",
      class: "repair-card",
      on: {
        click: () => studio.commit(applyRepair(studio.design, repair)),
        pointerenter: preview,
        focus: preview,
        pointerleave: hide,
        blur: hide,
      },
    },
    h("span", { class: "repair-title" }, tellRepair(studio.design, repair)),
    h("span", { class: "quiet small" }, t("crossword.studio.repairs.fills")),
  );
}

/** A repair in a sentence. @param {Design} design @param {Repair} repair */
export function tellRepair(design, repair) {
  const cells = repair.cells;
  const places = cells.map((place) => t(
    "crossword.studio.cell",
    { row: Math.floor(place / design.width) + 1, column: (place % design.width) + 1 },
  ));
  // Of a word that changes, only some cells do: it is told whole.
  const changed = layOut(design).slots.find(({ name }) => name === repair.slot)?.cells ?? cells;
  const letters = readPlaces(design.letters, changed);
  const word = readPlaces(readLetters(repair.given), changed);
  const params = { slot: repair.slot ?? "", place: places[0] ?? "", letters, word, count: cells.length };
  const key = `crossword.studio.repair.${repair.kind}`;
  const told = t(key, params);
  return told === key ? repair.text : told;
}

/** What stands in some cells, "·" for nothing. @param {readonly string[]} letters @param {readonly number[]} places */
function readPlaces(letters, places) {
  return places.map((place) => letters[place] || "·").join("");
}

/** What the grid would be. @param {Design} design @param {Repair} repair @returns {import("./studio.js").Ghost} */
function describeGhost(design, repair) {
  const next = applyRepair(design, repair);
  /** @type {Map<number, string>} */
  const letters = new Map();
  /** @type {Map<number, string>} */
  const faint = new Map();
  next.letters.forEach((letter, place) => {
    if (next.pencil.has(place)) faint.set(place, letter);
    if (design.letters[place] !== "" && (next.pencil.has(place) || letter !== design.letters[place])) letters.set(place, letter);
  });
  return { letters, faint, lit: new Set(repair.cells), squares: next.squares };
}

/**
 * The design after a repair, with the fill that proves it in pencil: one step.
 * @param {Design} design
 * @param {Repair} repair
 * @returns {Design}
 */
export function applyRepair(design, repair) {
  const next = putSquares(design, [...repair.squares.join("")]);
  const given = readLetters(repair.given);
  // Letters that stay keep what is known of them.
  const changes = [...given.entries()].filter(([place, letter]) => letter !== next.letters[place] || next.pencil.has(place));
  const kept = writeCells(next, changes);
  return putFill(kept, readLetters(repair.fill), null);
}
