// @ts-check
/**
 * From a step of an explanation to what stands out on the board: first only where to look, then what it argues from and what it
 * settles, then the leaves of a supposition. Pure.
 */
import { findTechnique } from "../i18n/techniques.js";
import { stepsOf } from "../kinds/index.js";

/** @typedef {import("../types.js").Doc} Doc */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Chain} Chain */
/** @typedef {import("../types.js").Overlay} Overlay */
/** @typedef {import("../types.js").Change} Change */

/** The technique's name for people. @param {Doc} doc @param {Step} step */
export function nameTechnique(doc, step) {
  return findTechnique(doc.kind, step.technique)?.[0] ?? step.title;
}

/**
 * Where to look, without giving away what is settled there.
 * @param {Doc} doc
 * @param {Step} step
 * @returns {Overlay}
 */
export function showWhere(doc, step) {
  return { glow: stepsOf(doc).listGlow(doc, step), lines: step.lines };
}

/**
 * What a step argues from and what it settles.
 * @param {Step} step
 * @returns {Overlay}
 */
export function showWhy(step) {
  return { reasons: step.because, results: step.sets, lines: step.lines, clues: step.clues, tints: step.tints };
}

/** A page of an argument by supposition. @typedef {{text: string, overlay: Overlay, type: "supposes" | "step" | "breaks", step?: Step}} Leaf */

/**
 * The pages of an argument: what is supposed, what follows step by step, and where it breaks.
 * @param {Chain} chain
 * @returns {Leaf[]}
 */
export function leafThrough(chain) {
  /** @type {Change[]} */
  let supposed = [chain.supposes];
  /** @type {Leaf[]} */
  const leaves = [{ type: "supposes", text: chain.supposition, overlay: { supposed } }];
  for (const step of chain.steps) {
    leaves.push({ type: "step", text: step.claim, step, overlay: { ...showWhy(step), supposed } });
    supposed = [...supposed, ...step.sets];
  }
  if (chain.contradiction) {
    const overlay = { supposed, wrong: chain.broken, lines: chain.broken_lines };
    leaves.push({ type: "breaks", text: chain.contradiction, overlay });
  }
  return leaves;
}
